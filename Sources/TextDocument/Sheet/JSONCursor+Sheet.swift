import TextGeometry
import TextStorage

/// Values that only sheets hold.
extension JSONCursor {
  /// The font size that the style at this cursor specifies, in points; nil if there is none or it
  /// cannot be read.
  var fontSize: Double? {
    guard case .object(let members) = value.content,
      case .object(let font)? = members.first(where: { $0.key == "font" })?.value.content,
      let size = font.first(where: { $0.key == "size" })?.value
    else { return nil }
    switch size.content {
    case .number(let points): return points > 0 ? points : nil
    case .string(let text):
      return Self.number(in: text) ?? MeasureUnit.points(of: text, em: self.outerEm)
    case .null, .bool, .array, .object: return nil
    }
  }

  /// Returns the string at this cursor.
  ///
  /// - Throws: A ``DocumentError`` if there is no string here, or an empty one.
  func nonEmptyString(_ what: String) throws(DocumentError) -> String {
    let text = try string(what)
    guard !text.isEmpty else { throw expected(what) }
    return text
  }

  /// Returns the elements of the array at this cursor, or throws if their number is outside
  /// `count`.
  func elements(
    _ what: String, count: ClosedRange<Int>?
  ) throws(DocumentError) -> [JSONCursor] {
    let elements = try elements(what)
    guard let count, !count.contains(elements.count) else { return elements }
    let least = count.lowerBound
    throw error(
      least > 0
        ? "expected \(least) to \(count.upperBound) \(what), found \(elements.count)"
        : "expected at most \(count.upperBound) \(what), found \(elements.count)")
  }

  /// Returns the language tag (BCP 47) at this cursor.
  func languageTag() throws(DocumentError) -> String {
    let what = "a language such as \"en\" or \"de-CH\""
    let text = try string(what)
    guard LanguageTag.isWellFormed(text) else { throw expected(what) }
    return text
  }

  /// Returns the colour at this cursor: a CSS colour, or a name that the sheet defines.
  func color() throws(DocumentError) -> Color {
    if case .string(let name) = value.content, let color = self.colors[name] {
      return color
    }
    do {
      return try plainColor()
    } catch {
      guard case .string(let name) = value.content, !self.colors.isEmpty else { throw error }
      throw self.error(
        "expected a colour, found \(value.kindName)",
        hint: NearestNames(self.colors.keys.sorted()).hint(for: name) ?? error.hint)
    }
  }

  /// Returns the gradient at this cursor, in CSS's notation; its colours may be named ones.
  func gradient() throws(DocumentError) -> BoxGradient {
    let text = try string("a gradient such as \"linear-gradient(to right, #fff, #cde)\"")
    do throws(GeometryError) {
      return try BoxGradient(css: text) { self.colors[$0] ?? Color(css: $0) }
    } catch {
      throw self.error("\(error)")
    }
  }

  /// Returns the colour at this cursor, which must be a CSS colour.
  func plainColor() throws(DocumentError) -> Color {
    let what = "a colour such as \"#a33\", \"#aa3333\" or \"crimson\""
    let text = try string(what)
    guard let color = Color(css: text) else {
      var error = expected(what)
      if ["cmyk(", "device-cmyk("].contains(where: text.lowercased().hasPrefix) {
        error.hint = "Only RGB is supported: convert the colour, and write \"#rrggbb\"."
      }
      throw error
    }
    return color
  }
}

/// Names of languages by BCP 47.
package enum LanguageTag {
  /// Returns true if the tag means no language, which also turns hyphenation off: `none`, or BCP
  /// 47's `zxx`.
  static func isNone(_ tag: String) -> Bool { ["none", "zxx"].contains(tag.lowercased()) }

  /// Returns true if the text has the form of a language tag: letters and digits in groups of 1 to
  /// 8, joined by hyphens, the first group of letters only.
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
