import TextLayout
package import TextStorage

/// A named colour of a sheet, with one value for the light and one for the dark appearance.
package struct NamedColor: Hashable, Sendable {
  /// The colour in the light appearance, and if no appearance is specified.
  package var light: Color
  /// The colour in the dark appearance.
  package var dark: Color
}

extension [String: NamedColor] {
  /// Returns the colours by name for the dark or the light appearance.
  func colors(isDark: Bool) -> [String: Color] { mapValues { isDark ? $0.dark : $0.light } }
}

extension NamedColor: SheetObject {
  static let what = "a named colour"
  static let title = "namedColor"
  static let meaning = "A pair of colours, one for the light style and one for the dark style."
  static let empty = NamedColor(light: Color(white: 0), dark: Color(white: 0))

  static let keys: [SheetKey<NamedColor>] = [
    SheetKey(
      "light", .string(), "The colour in the light style.",
      needed:
        "the colour in the light style",
      read: { pair, cursor throws(DocumentError) in pair.light = try cursor.plainColor() },
      merge: { $0.light = $1.light }),
    SheetKey(
      "dark", .string(), "The colour in the dark style.", needed: "the colour in the dark style",
      read: { pair, cursor throws(DocumentError) in pair.dark = try cursor.plainColor() },
      merge: { $0.dark = $1.dark }),
  ]
}

extension SheetValue where Value == NamedColor {
  /// A single colour, or an object with a light and a dark one.
  static let namedColor = SheetValue(form: .either([.string(), .object(NamedColor.form)])) {
    cursor throws(DocumentError) in
    if case .object = cursor.value.content { return try NamedColor(reading: cursor) }
    let color = try cursor.plainColor()
    return NamedColor(light: color, dark: color)
  }
}

extension Sheet {
  /// True if any named colour differs between the light and the dark appearance.
  var hasDarkColors: Bool { colors.values.contains { $0.light != $0.dark } }

  /// Adds variations for the dark appearance, each right after the part whose colours it changes.
  ///
  /// - Parameter dark: The same sheet, read with the dark values of the named colours.
  mutating func addDark(_ dark: Sheet) {
    var all: [SheetVariation] = []
    func add(_ light: SheetPart, _ dark: SheetPart, when: TraitCollection) {
      // Both are made from the same text, so they differ in colours only.
      let colors = dark.differing(from: light)
      guard colors != SheetPart(), when.interfaceStyle != .light else { return }
      var when = when
      when.interfaceStyle = .dark
      all.append(SheetVariation(when: when, part: colors, isMade: true))
    }
    add(base, dark.base, when: TraitCollection())
    for (light, dark) in zip(variations, dark.variations) {
      all.append(light)
      add(light.part, dark.part, when: light.when)
    }
    variations = all
  }

  /// Removes colours from the generated dark variations if the sheet on top of this one sets them
  /// itself.
  mutating func removeDark(setBy over: SheetPart) {
    for index in variations.indices where variations[index].isMade {
      variations[index].part = variations[index].part.removing(setBy: over)
    }
  }
}
