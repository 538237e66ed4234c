import ICUReading

/// Line breaks of alphabetic text with its marks and usual punctuation, without ICU and with
/// exactly its results: Latin, Greek, Cyrillic, Arabic, Devanagari and the scripts between them in
/// Unicode.
///
/// The rules are those of UAX #14 that apply to such characters, with ICU's additions. A hyphen
/// that starts a word stays with it (LB20a of later versions), and the regular expression of
/// section 8.2 keeps numbers whole. ASCII characters have the same breaks in every language. The
/// others are left to ICU in languages that have rules of their own for them. Tests compare the
/// two over every text of representatives up to a length, and over long random ones.
struct AlphabeticBreaks {
  /// The classes of UAX #14 that occur in this text.
  enum Kind: UInt8 {
    case mandatory, carriageReturn, lineFeed, space, mark, after, exclamation, quotation, letter
    case prefix, postfix, opening, closingParenthesis, closing, infix, hyphen, symbol, digit
    case glue, dash, ellipsis
    /// Quotation marks that Unicode classifies as initial and final, if rule LB15 distinguishes
    /// them.
    case initialQuotation, finalQuotation
    /// A character that is left to ICU.
    case other

    /// True if a line ends after the character whatever follows, except the line feed of a CR LF.
    @inline(__always)
    var endsLine: Bool { rawValue <= Kind.lineFeed.rawValue }

    /// True if an initial quotation mark after the character opens a quotation (rule LB15a).
    var opensQuotation: Bool {
      switch self {
      case .mandatory, .carriageReturn, .lineFeed, .space, .opening, .glue: true
      case .quotation, .initialQuotation, .finalQuotation: true
      default: false
      }
    }

    /// True if the character stays with a letter before it, whatever is around them.
    @inline(__always)
    var isOfWord: Bool { self == .letter || self == .mark }
  }

  /// The state of a number at a place: none, up to its digits and separators, or including a
  /// closing bracket after it.
  enum Number {
    case none, digits, closed
  }

  /// True if ICU has rules LB15a and LB15b in place of LB15, like Unicode from 15.1 on.
  static let distinguishesQuotations = ctext_icu_major_version() >= 74

  /// True if ICU has rule LB20a as in Unicode from 16 on: a hyphen after a space or a glue starts
  /// a word even if no line may end before the hyphen.
  static let hasHyphenRule = ctext_icu_major_version() >= 76

  /// The class of each Latin character and of the usual punctuation, at ``place(of:)``.
  static let latin: [Kind] =
    (UInt16(0)..<latinEnd).map(kind) + (latinEnd..<end).map { _ in .other }
    + (UInt16(0x2000)..<0x2040).map(kind)

  /// The same with all characters below ``end``. It is built from ICU only when needed, because
  /// that takes longer than laying out a page.
  private static let all: [Kind] = latin.indices.map { place in
    let isBeyondLatin = place >= latinEnd && place < end
    return isBeyondLatin ? knownKind(of: UInt32(place)) : latin[place]
  }

  /// The end of the Latin letters: Latin-1 and Latin Extended-A and B.
  private static let latinEnd: UInt16 = 0x250

  /// The end of the known characters, after Devanagari; the punctuation from U+2000 on is known,
  /// too.
  private static let end: UInt16 = 0x980

  /// The index of a character's class in a table, for characters that
  /// ``classes(for:isASCIIAlone:)`` accepts.
  @inline(__always)
  static func place(of unit: UInt16) -> Int {
    Int(unit < end ? unit : end + (unit & 0x3F))
  }

  /// The class of a character beyond Latin, from ICU; rare classes are left to ICU.
  private static func knownKind(of scalar: UInt32) -> Kind {
    switch Int(CharacterTraits.of(scalar).lineBreak) {
    case CTEXT_LB_ALPHABETIC: .letter
    case CTEXT_LB_COMBINING_MARK: .mark
    case CTEXT_LB_NUMERIC: .digit
    case CTEXT_LB_INFIX_NUMERIC: .infix
    case CTEXT_LB_EXCLAMATION: .exclamation
    case CTEXT_LB_BREAK_AFTER: .after
    default: .other
    }
  }

  private static func kind(of unit: UInt16) -> Kind {
    switch unit {
    case 0x09, 0x7C, 0xAD, 0x2012, 0x2013: .after
    case 0x0A: .lineFeed
    case 0x0B, 0x0C: .mandatory
    case 0x0D: .carriageReturn
    case 0x20: .space
    case 0x00..<0x20, 0x7F: .mark
    case ascii("!"), ascii("?"): .exclamation
    case ascii("\""), ascii("'"): .quotation
    case 0xAB, 0x2018, 0x201C, 0x2039: distinguishesQuotations ? .initialQuotation : .quotation
    case 0xBB, 0x2019, 0x201D, 0x203A: distinguishesQuotations ? .finalQuotation : .quotation
    case ascii("$"), ascii("+"), ascii("\\"), 0xA3...0xA5, 0xB1: .prefix
    case ascii("%"), 0xA2, 0xB0: .postfix
    case ascii("("), ascii("["), ascii("{"), 0xA1, 0xBF, 0x201A, 0x201E: .opening
    case ascii(")"), ascii("]"): .closingParenthesis
    case ascii("}"): .closing
    case ascii(","), ascii("."), ascii(":"), ascii(";"): .infix
    case ascii("-"): .hyphen
    case ascii("/"): .symbol
    case ascii("0")...ascii("9"): .digit
    case 0xA0, 0x2011: .glue
    case 0x2014: .dash
    case 0x2026: .ellipsis
    case 0x200C, 0x200E, 0x200F: .mark
    case 0x80..<0xA0, 0xB4, 0x2000..<0x2040: .other
    default: .letter
    }
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> UInt16 { UInt16(scalar.value) }

  /// The table of classes for a text, or nil if the text is left to ICU.
  ///
  /// - Parameter isASCIIAlone: True if only ASCII text is handled without ICU, as
  ///   ``areForASCIIAlone(in:)`` determines.
  static func classes(for text: [UInt16], isASCIIAlone: Bool) -> [Kind]? {
    var union: UInt16 = 0
    for unit in text { union |= unit }
    if union < 0x80 { return latin }
    if isASCIIAlone { return nil }
    let kinds = latin.span
    var isLatin = true
    for unit in text where unit >= 0x80 {
      guard unit < end || unit & 0xFFC0 == 0x2000 else { return nil }
      guard kinds[place(of: unit)] == .other else { continue }
      if unit < latinEnd || unit >= end { return nil }
      isLatin = false
    }
    if isLatin { return latin }
    let all = all.span
    for unit in text where all[place(of: unit)] == .other { return nil }
    return Self.all
  }

  /// True if a language may have its own rules for characters beyond ASCII. In ICU these are
  /// Chinese, Japanese, Korean and Finnish, and tags that specify a style of line breaking.
  ///
  /// - Parameter language: A BCP 47 tag.
  static func areForASCIIAlone(in language: String) -> Bool {
    let parts = language.utf8.split(separator: UInt8(ascii: "-"))
    guard let first = parts.first else { return true }
    let own = ["zh", "yue", "wuu", "hak", "nan", "cmn", "lzh", "ja", "ko", "fi"]
    return own.contains(String(Substring(first)).lowercased()) || parts.contains { $0.count == 1 }
  }

  /// Calls `body` with each offset where a line may end, the text's end included, in UTF-16 code
  /// units.
  ///
  /// - Parameter classes: The text's ``classes(for:isASCIIAlone:)``.
  /// - Complexity: O(*n*), where *n* is the length of the text, except for marks in numbers.
  static func forEachBreak(
    in text: [UInt16], by classes: [Kind], _ body: (_ offset: Int) -> Void
  ) {
    let table = decisions
    let (units, kinds, decisions) = (text.span, classes.span, table.span)
    // The class before any spaces before the current character (rule LB9: without marks).
    var before = Kind.mandatory
    // The class of the code unit before, marks included.
    var last = Kind.mandatory
    var followsSpace = false
    var number = Number.none
    var isHyphenFirst = false
    // True if the class before is a mark that opens a quotation. Then no line ends after the
    // spaces that follow it.
    var isOpened = false
    var next = 0
    while next < units.count {
      let offset = next
      next += 1
      var kind = kinds[place(of: units[offset])]
      let previous = last
      last = kind
      if kind == .mark {
        // Rules LB9 and LB10: a mark belongs to the character before it; without one it counts as
        // a letter.
        if offset > 0, previous != .space, !previous.endsLine { continue }
        kind = .letter
      }
      var isFirst = offset == 0
      if offset > 0 {
        let isBreak: Bool
        switch decisions[Self.place(of: before, kind, followsSpace: followsSpace)] {
        case .never: isBreak = false
        case .always: isBreak = true
        case .inContext:
          isBreak = mayBreak(
            before, kind, followsSpace, number, isHyphenFirst, isOpened, units, offset, kinds)
        }
        if isBreak {
          isFirst = true
          body(offset)
        }
      }
      if kind == .digit {
        number = .digits
      } else if number != .digits || followsSpace {
        number = .none
      } else if kind == .closing || kind == .closingParenthesis {
        number = .closed
      } else if kind != .symbol, kind != .infix {
        number = .none
      }
      if kind == .hyphen {
        let startsWord = followsSpace || before.endsLine || previous == .glue
        isHyphenFirst = isFirst || (hasHyphenRule && startsWord)
      } else {
        isHyphenFirst = false
      }
      if kind != .space {
        isOpened = kind == .initialQuotation && (followsSpace || before.opensQuotation)
      }
      if kind == .space {
        followsSpace = true
        if before.endsLine { before = .space }
        continue
      }
      before = kind
      followsSpace = false
      guard kind == .letter else { continue }
      // Most of a text is words of letters and their marks, separated by single spaces.
      while true {
        while next < units.count, kinds[place(of: units[next])].isOfWord { next += 1 }
        guard next + 1 < units.count, units[next] == 0x20,
          kinds[place(of: units[next + 1])] == .letter
        else { break }
        body(next + 1)
        next += 2
      }
      last = .letter
    }
    if !units.isEmpty { body(units.count) }
  }
}
