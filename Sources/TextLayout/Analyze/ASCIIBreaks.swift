/// Line breaks of text that is ASCII alone, without ICU and with its very result.
///
/// The rules are those of UAX #14 that characters of ASCII can meet, with what ICU does beyond them in
/// every language: a hyphen that starts a word stays with it (LB20a of later versions), and numbers are
/// kept whole by the regular expression of section 8.2. Tests compare the two over every text of
/// representatives up to a length, and over long random ones.
struct ASCIIBreaks {
  /// UAX #14's classes, as far as ASCII has them.
  private enum Kind: UInt8 {
    case mandatory, carriageReturn, lineFeed, space, mark, after, exclamation, quotation, letter
    case prefix, postfix, opening, closingParenthesis, closing, infix, hyphen, symbol, digit

    /// Whether a line ends behind the character whatever follows, but for the line feed of a CR LF.
    @inline(__always)
    var endsLine: Bool { rawValue <= Kind.lineFeed.rawValue }
  }

  /// How far a number has been met: not, up to its digits and separators, or with the bracket that
  /// closes behind it.
  private enum Number {
    case none, digits, closed
  }

  /// The class of each character.
  private static let kinds: [Kind] = (UInt8(0)..<0x80).map { unit in
    switch unit {
    case 0x09, 0x7C: .after
    case 0x0A: .lineFeed
    case 0x0B, 0x0C: .mandatory
    case 0x0D: .carriageReturn
    case 0x20: .space
    case 0x00..<0x20, 0x7F: .mark
    case UInt8(ascii: "!"), UInt8(ascii: "?"): .exclamation
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .quotation
    case UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "\\"): .prefix
    case UInt8(ascii: "%"): .postfix
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"): .closingParenthesis
    case UInt8(ascii: "}"): .closing
    case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"): .infix
    case UInt8(ascii: "-"): .hyphen
    case UInt8(ascii: "/"): .symbol
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    default: .letter
    }
  }

  /// Whether a text is ASCII alone.
  static func holds(_ text: [UInt16]) -> Bool {
    var union: UInt16 = 0
    for unit in text { union |= unit }
    return union < 0x80
  }

  /// Calls `body` with each offset at which a line may end, the text's end included.
  ///
  /// - Parameter text: Text that is ASCII alone.
  /// - Complexity: O(*n*), where *n* is the length of the text, but for marks in numbers.
  static func forEachBreak(in text: [UInt16], _ body: (_ offset: Int) -> Void) {
    let (units, kinds) = (text.span, kinds.span)
    // The class before the spaces that may stand before a character (rule LB9: without marks).
    var before = Kind.mandatory
    // The class of the code unit before, marks included.
    var last = Kind.mandatory
    var followsSpace = false
    var number = Number.none
    var isHyphenFirst = false
    for offset in units.indices {
      var kind = kinds[Int(units[offset] & 0x7F)]
      let previous = last
      last = kind
      if kind == .letter, before == .letter, !followsSpace {
        number = .none
        isHyphenFirst = false
        continue
      }
      if kind == .mark {
        // Rules LB9 and LB10: a mark belongs to what stands before it, else it is a letter.
        if offset > 0, previous != .space, !previous.endsLine { continue }
        kind = .letter
      }
      var isFirst = offset == 0
      if offset > 0,
        mayBreak(
          before, kind, followsSpace, number, isHyphenFirst, units, offset, kinds)
      {
        isFirst = true
        body(offset)
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
      isHyphenFirst = kind == .hyphen && isFirst
      if kind == .space {
        followsSpace = true
        if before.endsLine { before = .space }
      } else {
        before = kind
        followsSpace = false
      }
    }
    if !units.isEmpty { body(units.count) }
  }

  private static func mayBreak(
    _ before: Kind, _ kind: Kind, _ followsSpace: Bool, _ number: Number, _ isHyphenFirst: Bool,
    _ units: Span<UInt16>, _ offset: Int, _ kinds: Span<Kind>
  ) -> Bool {
    if !followsSpace {
      // Rules LB4 and LB5.
      if before == .carriageReturn { return kind != .lineFeed }
      if before.endsLine { return true }
    }
    // Rules LB6, LB7, LB13 and LB14; a separator that starts a number stays with it.
    switch kind {
    case .mandatory, .carriageReturn, .lineFeed, .space: return false
    case .closing, .closingParenthesis, .exclamation, .symbol: return false
    case .infix:
      return followsSpace && before != .opening
        && isDigit(units, skippingMarks(units, offset + 1, kinds), kinds)
    case .mark, .after, .quotation, .letter, .prefix, .postfix, .opening, .hyphen, .digit: break
    }
    if before == .opening { return false }
    // Rules LB15 and LB18.
    if before == .quotation, kind == .opening { return false }
    if followsSpace { return true }
    // Rules LB19 to LB30.
    switch (before, kind) {
    case (_, .quotation), (.quotation, _), (_, .after), (_, .hyphen): return false
    case (.letter, .digit), (.digit, .letter), (.letter, .letter), (.infix, .letter): return false
    case (.prefix, .letter), (.postfix, .letter), (.letter, .prefix), (.letter, .postfix):
      return false
    case (.digit, .digit), (.prefix, .digit), (.postfix, .digit), (.hyphen, .digit),
      (.infix, .digit):
      return false
    case (.symbol, .digit): return number != .digits
    case (.digit, .prefix), (.digit, .postfix): return false
    case (_, .prefix), (_, .postfix): return number == .none
    case (.prefix, .opening), (.postfix, .opening):
      var next = skippingMarks(units, offset + 1, kinds)
      if next < units.count, kinds[Int(units[next] & 0x7F)] == .infix {
        next = skippingMarks(units, next + 1, kinds)
      }
      return !isDigit(units, next, kinds)
    case (.letter, .opening), (.digit, .opening): return false
    case (.closingParenthesis, .letter), (.closingParenthesis, .digit): return false
    case (.hyphen, .letter): return !isHyphenFirst
    case (_, _): return true  // LB31
    }
  }

  private static func skippingMarks(
    _ units: Span<UInt16>, _ offset: Int, _ kinds: Span<Kind>
  ) -> Int {
    var offset = offset
    while offset < units.count, kinds[Int(units[offset] & 0x7F)] == .mark { offset += 1 }
    return offset
  }

  private static func isDigit(_ units: Span<UInt16>, _ offset: Int, _ kinds: Span<Kind>) -> Bool {
    offset < units.count && kinds[Int(units[offset] & 0x7F)] == .digit
  }
}
