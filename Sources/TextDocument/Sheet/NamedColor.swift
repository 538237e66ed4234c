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
      let colors = dark.colors(otherThan: light)
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
      variations[index].part.removeColors(setBy: over)
    }
  }
}

extension SheetPart {
  /// The part reduced to those colours that differ from another part with the same content: styles
  /// and the page with these colours only, lists as a whole.
  fileprivate func colors(otherThan light: SheetPart) -> SheetPart {
    var part = SheetPart()
    if page.background != light.page.background { part.page.background = page.background }
    if page.gradient != light.page.gradient { part.page.gradient = page.gradient }
    part.body = body.colors(otherThan: light.body)
    for (name, style) in styles {
      let colors = style.colors(otherThan: light.styles[name] ?? SheetStyle())
      if colors != SheetStyle() { part.styles[name] = colors }
    }
    if runs != light.runs { part.runs = runs }
    if containers != light.containers { part.containers = containers }
    if exclusions != light.exclusions { part.exclusions = exclusions }
    if panes.items != light.panes.items { part.panes.items = panes.items }
    if notes.background != light.notes.background { part.notes.background = notes.background }
    part.notes.style = notes.style.colors(otherThan: light.notes.style)
    if notes.items != light.notes.items { part.notes.items = notes.items }
    if animation != light.animation { part.animation = animation }
    return part
  }

  fileprivate mutating func removeColors(setBy over: SheetPart) {
    if over.page.background != nil { page.background = nil }
    if over.page.gradient != nil { page.gradient = nil }
    body.removeColors(setBy: over.body)
    for (name, style) in over.styles { styles[name]?.removeColors(setBy: style) }
    if over.runs != nil { runs = nil }
    if over.containers != nil { containers = nil }
    if over.exclusions != nil { exclusions = nil }
    if over.panes.items != nil { panes.items = nil }
    if over.notes.background != nil { notes.background = nil }
    notes.style.removeColors(setBy: over.notes.style)
    if over.notes.items != nil { notes.items = nil }
    if over.animation != nil { animation = nil }
  }
}

extension SheetStyle {
  fileprivate func colors(otherThan light: SheetStyle) -> SheetStyle {
    var style = SheetStyle()
    if color != light.color { style.color = color }
    if background != light.background { style.background = background }
    return style
  }

  fileprivate mutating func removeColors(setBy over: SheetStyle) {
    if over.color != nil { color = nil }
    if over.background != nil { background = nil }
  }
}
