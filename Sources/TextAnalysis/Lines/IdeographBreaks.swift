import ICUReading

/// Line breaks of text in ideographs, kana and their most common punctuation, without asking ICU
/// about each text and with exactly its results.
///
/// Without spaces, marks, numbers and quotation marks, the rules of UAX #14 depend only on pairs
/// of adjacent characters. ICU is asked once for a language's decision on each pair of classes. So
/// the treatment of small kana, which varies with language and style of breaking, always follows
/// ICU. Characters that some rules separate from the rest of their class, such as the wave dash,
/// are left to ICU. Tests compare the two over every pair of characters, and over long random
/// texts.
struct IdeographBreaks {
  /// The classes of UAX #14 that occur in this text.
  private enum Kind: UInt8, CaseIterable {
    case ideograph, smallKana, nonstarter, opening, closing, exclamation, after, ellipsis
    /// A character that is left to ICU.
    case other

    /// A character that represents the class.
    var example: UInt16 {
      switch self {
      case .ideograph, .other: 0x4E00
      case .smallKana: 0x3041
      case .nonstarter: 0x3005
      case .opening: 0x300C
      case .closing: 0x3002
      case .exclamation: 0xFF01
      case .after: 0x3000
      case .ellipsis: 0x2026
      }
    }
  }

  /// The classes of all code units, as a two-stage table. The first block maps the upper 8 bits of
  /// a code unit to the index of a later block, which holds the classes. A lookup has no branch,
  /// because the processor could not predict if kana or an ideograph comes next.
  private static let kinds: [UInt8] = {
    let pages: [(first: Int, kinds: [UInt8])] = [0x0000, 0x2000, 0x3000, 0x4E00, 0xFF00].map {
      first in
      (first, (first..<first + 256).map { kind(of: UInt16($0)).rawValue })
    }
    let blocks = (0..<256).map { page in
      let first = (0x4E..<0xA0).contains(page) ? 0x4E00 : page << 8
      return UInt8(1 + (pages.firstIndex { $0.first == first } ?? 0))
    }
    return blocks + pages.flatMap(\.kinds)
  }()

  /// For each pair of classes, true if a line may end between them.
  private let decisions: [Bool]

  /// True if these rules hold for a language. They do not if its tag specifies a style of
  /// breaking: some styles separate single characters from their class or look words up.
  ///
  /// - Parameter language: A BCP 47 tag.
  static func hold(in language: String) -> Bool {
    !language.utf8.split(separator: UInt8(ascii: "-")).contains { $0.count == 1 }
  }

  /// Reads the decisions from ICU.
  ///
  /// - Parameter iterator: An iterator over line breaks by the rules of a language.
  init(_ iterator: BoundaryIterator) {
    let kinds = Kind.allCases
    decisions = (0..<kinds.count * kinds.count).map { place in
      let (before, after) = (kinds[place / kinds.count], kinds[place % kinds.count])
      if before == .other || after == .other { return false }
      let pair = [before.example, after.example]
      var mayEnd = false
      iterator.forEachBoundary(in: pair) { mayEnd = mayEnd || $0 == 1 }
      return mayEnd
    }
  }

  /// Calls `body` with each offset where a line may end, the text's end included, in UTF-16 code
  /// units. It stops at a character that is left to ICU.
  ///
  /// - Parameter text: The text, which may end with a line feed.
  /// - Returns: True if no character is left to ICU.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func forEachBreak(in text: [UInt16], _ body: (_ offset: Int) -> Void) -> Bool {
    guard !text.isEmpty else { return false }
    let (units, kinds, decisions) = (text.span, Self.kinds.span, decisions.span)
    let end = units[units.count - 1] == 0x0A ? units.count - 1 : units.count
    var before = Int(Kind.other.rawValue)
    for offset in 0..<end {
      let unit = units[offset]
      let kind = Int(kinds[Int(kinds[Int(unit &>> 8)]) &<< 8 | Int(unit & 0xFF)])
      if kind == Int(Kind.other.rawValue) { return false }
      // The first character follows class `other`, after which the table never allows a line end.
      if decisions[before &* Self.kindCount &+ kind] { body(offset) }
      before = kind
    }
    body(units.count)
    return true
  }

  private static let kindCount = Int(Kind.other.rawValue) + 1

  private static func kind(of unit: UInt16) -> Kind {
    let kind: Kind =
      switch Int(CharacterTraits.of(UInt32(unit)).lineBreak) {
      case CTEXT_LB_IDEOGRAPHIC: .ideograph
      case CTEXT_LB_CONDITIONAL_JAPANESE_STARTER: .smallKana
      case CTEXT_LB_NONSTARTER: .nonstarter
      case CTEXT_LB_OPEN_PUNCTUATION: .opening
      case CTEXT_LB_CLOSE_PUNCTUATION: .closing
      case CTEXT_LB_EXCLAMATION: .exclamation
      case CTEXT_LB_BREAK_AFTER: .after
      case CTEXT_LB_INSEPARABLE: .ellipsis
      default: .other
      }
    // Chinese and Japanese rules separate the wave dash and the double hyphen from their class. Of
    // other scripts' punctuation, only the ellipsis is common beside ideographs.
    if unit == 0x301C || unit == 0x30A0 || (unit < 0x3000 && kind != .ellipsis) { return .other }
    return kind
  }
}
