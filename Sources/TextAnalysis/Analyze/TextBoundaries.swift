import ICUReading

/// Boundaries and bidi levels of a text by the Unicode standard's algorithms, without a layout.
public enum TextBoundaries {
  /// Returns the places where lines may end (UAX #14, with ICU's dictionaries), in UTF-16 code
  /// units after 0, the end included.
  ///
  /// - Parameters:
  ///   - text: The text, as UTF-16.
  ///   - language: A BCP 47 tag, for the rules that layout follows in that language; nil for the
  ///     standard's default rules. Unlike these, layout keeps a hyphen that starts a word with the
  ///     word, and “.5” whole.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func lineBreaks(in text: [UInt16], language: String? = nil) -> [Int] {
    let breaks = Analyzer().boundaries(.line, in: text, language: language ?? "en")
    return language == nil ? StandardLineBreaks.adapting(breaks, of: text) : breaks
  }

  /// Returns the ends of grapheme clusters (UAX #29), in UTF-16 code units, the end included.
  ///
  /// - Parameter text: The text, as UTF-16.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func graphemes(in text: [UInt16]) -> [Int] {
    Analyzer().boundaries(.grapheme, in: text, language: "en")
  }

  /// Returns the ends of words and of the stretches between them (UAX #29), in UTF-16 code units,
  /// the end included.
  ///
  /// - Parameters:
  ///   - text: The text, as UTF-16.
  ///   - language: A BCP 47 tag, for the languages whose rules differ; nil for the standard's own
  ///     rules. In most languages a word ends at a colon, unlike in the standard.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func words(in text: [UInt16], language: String? = nil) -> [Int] {
    // ICU breaks words at a colon except in Finnish and Swedish, whose rules are the standard's.
    Analyzer().boundaries(.word, in: text, language: language ?? "sv")
  }

  /// True if a text holds anything that could run from right to left in a left-to-right paragraph.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func mayHoldRightToLeft(_ text: [UInt16]) -> Bool {
    BidiResolver.mayHoldRightToLeft(text)
  }

  /// Returns the embedding level of each UTF-16 code unit (UAX #9, before the reordering of
  /// lines).
  ///
  /// - Parameters:
  ///   - text: One paragraph, as UTF-16.
  ///   - isRightToLeft: The base direction, or nil to take it from the first strong character.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public static func bidiLevels(of text: [UInt16], isRightToLeft: Bool?) -> [UInt8] {
    let direction: BaseDirection =
      switch isRightToLeft {
      case nil: .natural
      case false: .leftToRight
      case true: .rightToLeft
      }
    var resolver = BidiResolver()
    let (base, levels) = resolver.resolve(text, direction: direction)
    return levels.isEmpty ? [UInt8](repeating: base, count: text.count) : levels
  }
}

extension TextBoundaries {
  /// The C libraries that analyse text, and their versions.
  package static var versions: [(name: String, version: String)] {
    unsafe [
      ("ICU", String(cString: ctext_icu_version())),
      ("Unicode", String(cString: ctext_unicode_version())),
    ]
  }
}
