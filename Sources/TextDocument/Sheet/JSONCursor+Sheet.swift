import TextGeometry
import TextStorage

/// Values that only sheets hold.
extension JSONCursor {
  /// The size of the font that the style here says, in points; nil when it says none that can be read.
  var fontSize: Double? {
    guard case .object(let members) = value.content,
      case .object(let font)? = members.first(where: { $0.key == "font" })?.value.content,
      let size = font.first(where: { $0.key == "size" })?.value
    else { return nil }
    switch size.content {
    case .number(let points): return points > 0 ? points : nil
    case .string(let text):
      return Self.number(in: text) ?? MeasureUnit.points(of: text, em: outerEm)
    case .null, .bool, .array, .object: return nil
    }
  }

  /// The string that must stand here and hold something.
  func nonEmptyString(_ what: String) throws(DocumentError) -> String {
    let text = try string(what)
    guard !text.isEmpty else { throw expected(what) }
    return text
  }

  /// The elements of the array that must stand here and have so many, or any number.
  func elements(
    _ what: String, count: ClosedRange<Int>?
  ) throws(DocumentError) -> [JSONCursor] {
    let elements = try elements(what)
    guard let count, !count.contains(elements.count) else { return elements }
    let least = count.lowerBound
    throw error(
      least > 0
        ? "expected \(least) to \(count.upperBound) \(what), found \(elements.count)"
        : "there may be at most \(count.upperBound) \(what), found \(elements.count)")
  }

  /// The language tag (BCP 47) that must stand here.
  func languageTag() throws(DocumentError) -> String {
    let what = "a language such as \"en\" or \"de-CH\""
    let text = try string(what)
    guard LanguageTag.isWellFormed(text) else { throw expected(what) }
    return text
  }

  /// The colour that must stand here, as CSS writes colours or by a name of the sheet's own.
  func color() throws(DocumentError) -> Color {
    if case .string(let name) = value.content, let color = colors[name] {
      return color
    }
    do {
      return try plainColor()
    } catch {
      guard case .string(let name) = value.content, !colors.isEmpty else { throw error }
      throw self.error(
        "expected a colour, found \(value.kindName)",
        hint: NearestNames(colors.keys.sorted()).hint(for: name) ?? error.hint)
    }
  }

  /// The colour that must stand here, as CSS writes colours.
  func plainColor() throws(DocumentError) -> Color {
    let what = "a colour such as \"#a33\", \"#aa3333\" or \"crimson\""
    let text = try string(what)
    guard let color = Color(css: text) else {
      var error = expected(what)
      if ["cmyk(", "device-cmyk("].contains(where: text.lowercased().hasPrefix) {
        error.hint = "Colours are RGB: convert it, and write \"#rrggbb\"."
      }
      throw error
    }
    return color
  }
}

/// The names of languages by BCP 47.
package enum LanguageTag {
  /// Whether a tag says that text is in no language, so that none of its words are divided: `none`, or `zxx` as
  /// BCP 47 has it.
  static func isNone(_ tag: String) -> Bool { ["none", "zxx"].contains(tag.lowercased()) }

  /// Whether a text has the form of a language tag: letters and digits in groups of 1 to 8, joined
  /// by hyphens, the first of letters alone.
  package static func isWellFormed(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = groups.first, (2...8).contains(first.utf8.count), text.utf8.count <= 64 else {
      return false
    }
    return first.allSatisfy { $0.isASCII && $0.isLetter }
      && groups.dropFirst().allSatisfy {
        (1...8).contains($0.utf8.count)
          && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}
