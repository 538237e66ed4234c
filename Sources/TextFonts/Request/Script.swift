import CHarfBuzz
package import TextStorage

/// A script, by the four letters of its ISO 15924 code, such as `Latn` or `Arab`.
public struct Script: Hashable, Sendable {
  /// The four letters as HarfBuzz packs them.
  package let tag: FontTag

  /// Creates the script of a tag that is known to be valid.
  package init(tag: FontTag) { self.tag = tag }

  /// Creates the script of a four-letter code in upper or lower case; nil for any other text.
  public init?(_ code: String) {
    guard code.utf8.count == 4, code.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }),
      let tag = FontTag(code.prefix(1).uppercased() + code.dropFirst().lowercased())
    else { return nil }
    self.tag = tag
  }

  /// Guesses the script of text without a specified one: that of its first character with a script
  /// of its own, otherwise ``common``.
  ///
  /// - Complexity: O(n) up to that character.
  public init(guessedFrom codePoints: [UInt32]) {
    let functions = unsafe hb_unicode_funcs_get_default()
    for codePoint in codePoints {
      let script = unsafe hb_unicode_script(functions, codePoint)
      if script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
      {
        continue
      }
      tag = FontTag(rawValue: hb_script_to_iso15924_tag(script))
      return
    }
    self = .common
  }

  /// Latin.
  public static let latin = Script(tag: "Latn")
  /// The script of characters without a script of their own, such as spaces and digits (`Zyyy`).
  public static let common = Script(tag: "Zyyy")

  /// The four letters, such as `Latn`.
  public var code: String { tag.description }

  /// True if the script is written from right to left.
  public var isRightToLeft: Bool { hb_script_get_horizontal_direction(raw) == HB_DIRECTION_RTL }

  /// The script as a HarfBuzz value.
  var raw: hb_script_t { hb_script_from_iso15924_tag(tag.rawValue) }
}

extension Script: ExpressibleByStringLiteral {
  /// Creates the script of a literal of four letters; any other stops the program.
  public init(stringLiteral literal: StaticString) {
    let code = literal.description
    guard let script = Script(code) else {
      preconditionFailure("A script has a code of four letters.")
    }
    self = script
  }
}
