/// Line breaks of text in ideographs, kana and their most used punctuation, without asking ICU about each text and with its
/// very result.
///
/// Without spaces, marks, numbers and quotation marks, the rules of UAX #14 look at two neighbours alone. What a language's rules
/// say of each two classes is asked of ICU once; so small kana, of which languages and ways of breaking differ, are no matter of
/// ours. Characters of a class that some rules set apart from their class, as the wave dash, are left to ICU. Tests compare the
/// two over every pair of characters, and over long random texts.
struct IdeographBreaks {
  /// UAX #14's classes, as far as these characters have them.
  private enum Kind: UInt8, CaseIterable {
    case ideograph, smallKana, nonstarter, opening, closing, exclamation, after, ellipsis
    /// A character that is left to ICU.
    case other

    /// A character of the class.
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

  /// The classes of all code units, in two stages: for each 256 of them, which of the blocks behind holds theirs; the list itself is
  /// the first block. So a class is looked up without a condition: whether kana or an ideograph comes next cannot be guessed.
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

  /// For each two classes whether a line may end between them.
  private let decisions: [Bool]

  /// Whether these rules are a language's: not where its tag asks for a way of breaking, of which some set single characters apart
  /// from their class or look words up.
  ///
  /// - Parameter language: A BCP 47 tag.
  static func hold(in language: String) -> Bool {
    !language.utf8.split(separator: UInt8(ascii: "-")).contains { $0.count == 1 }
  }

  /// Asks ICU.
  ///
  /// - Parameter iterator: Finds line breaks by the rules of a language.
  init(_ iterator: BoundaryIterator) {
    let kinds = Kind.allCases
    decisions = (0..<kinds.count * kinds.count).map { place in
      let (before, behind) = (kinds[place / kinds.count], kinds[place % kinds.count])
      if before == .other || behind == .other { return false }
      let pair = [before.example, behind.example]
      var mayEnd = false
      iterator.forEachBoundary(in: pair) { mayEnd = mayEnd || $0 == 1 }
      return mayEnd
    }
  }

  /// Calls `body` with each offset at which a line may end, the text's end included, until a character comes that is left
  /// to ICU.
  ///
  /// - Parameter text: May end with a line feed.
  /// - Returns: Whether no such character has come.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func forEachBreak(in text: [UInt16], _ body: (_ offset: Int) -> Void) -> Bool {
    guard let first = text.first, Self.mayKnow(first) else { return false }
    let (units, kinds, decisions) = (text.span, Self.kinds.span, decisions.span)
    let end = units[units.count - 1] == 0x0A ? units.count - 1 : units.count
    var before = Int(Kind.other.rawValue)
    for offset in 0..<end {
      let unit = units[offset]
      let kind = Int(kinds[Int(kinds[Int(unit &>> 8)]) &<< 8 | Int(unit & 0xFF)])
      if kind == Int(Kind.other.rawValue) { return false }
      // Nothing stands before the first, of which the table says that no line ends behind it.
      if decisions[before &* Self.kindCount &+ kind] { body(offset) }
      before = kind
    }
    body(units.count)
    return true
  }

  /// Whether a character may be one of those whose breaks are known; most of other text does not start so.
  private static func mayKnow(_ unit: UInt16) -> Bool {
    unit >= 0x3000 || unit == Kind.ellipsis.example
  }

  private static let kindCount = Int(Kind.other.rawValue) + 1

  private static func kind(of unit: UInt16) -> Kind {
    switch unit {
    case 0x3000: .after
    case 0x3005, 0x309D, 0x309E, 0x30FB, 0x30FD, 0x30FE, 0xFF1A, 0xFF1B: .nonstarter
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
      0x30F5, 0x30F6, 0x30FC:
      .smallKana
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0xFF08: .opening
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B,
      0xFF09, 0xFF0C, 0xFF0E:
      .closing
    case 0xFF01, 0xFF1F: .exclamation
    case 0x2026: .ellipsis
    case 0x3003, 0x3042...0x3094, 0x30A2...0x30FA, 0x4E00...0x9FFF, 0xFF10...0xFF19,
      0xFF21...0xFF3A,
      0xFF41...0xFF5A:
      .ideograph
    default: .other
    }
  }
}
