/// The rules between two classes, numbered as in UAX #14.
extension AlphabeticBreaks {
  /// The decision about a line end between two classes.
  enum Decision: UInt8 {
    case never, always
    /// The decision also depends on the text around the place; see
    /// ``mayBreak(_:_:_:_:_:_:_:_:_:)``.
    case inContext
  }

  /// The decision for each pair of classes, at ``place(of:_:followsSpace:)``.
  static let decisions: [Decision] = (0..<2 * classCount * classCount).map { index in
    guard let before = Kind(rawValue: UInt8(index / classCount % classCount)),
      let kind = Kind(rawValue: UInt8(index % classCount))
    else { return .inContext }
    let followsSpace = index >= classCount * classCount
    switch (before, kind) {
    case (_, .infix) where followsSpace, (.symbol, .digit), (_, .prefix), (_, .postfix),
      (.prefix, .opening), (.postfix, .opening), (.hyphen, .letter),
      (.initialQuotation, _) where followsSpace, (_, .finalQuotation) where followsSpace:
      return .inContext
    default:
      let (none, kinds): ([UInt16], [Kind]) = ([], latin)
      let isBreak = mayBreak(
        before, kind, followsSpace, .none, false, false, none.span, 0, kinds.span)
      return isBreak ? .always : .never
    }
  }

  private static let classCount = Int(Kind.other.rawValue) + 1

  @inline(__always)
  static func place(of before: Kind, _ kind: Kind, followsSpace: Bool) -> Int {
    (Int(before.rawValue) + (followsSpace ? classCount : 0)) * classCount + Int(kind.rawValue)
  }

  static func mayBreak(
    _ before: Kind, _ kind: Kind, _ followsSpace: Bool, _ number: Number, _ isHyphenFirst: Bool,
    _ isOpened: Bool, _ units: Span<UInt16>, _ offset: Int, _ kinds: Span<Kind>
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
      return followsSpace && before != .opening && !isOpened
        && isDigit(units, skippingMarks(units, offset + 1, kinds), kinds)
    case .mark, .after, .quotation, .letter, .prefix, .postfix, .opening, .hyphen, .digit, .glue,
      .dash, .ellipsis, .initialQuotation, .finalQuotation, .other:
      break
    }
    if before == .opening { return false }
    // Rules LB15, LB17 and LB18.
    if distinguishesQuotations {
      if isOpened { return false }
      if kind == .finalQuotation, endsQuotation(units, offset + 1, kinds) { return false }
    } else if before == .quotation, kind == .opening {
      return false
    }
    if before == .dash, kind == .dash { return false }
    if followsSpace { return true }
    // Rules LB12, LB12a and LB19 to LB30.
    switch (before, kind) {
    case (.glue, _), (_, .ellipsis): return false
    case (.after, .glue), (.hyphen, .glue): return true
    case (_, .glue): return false
    case (_, .quotation), (.quotation, _), (_, .after), (_, .hyphen): return false
    case (_, .initialQuotation), (.initialQuotation, _): return false
    case (_, .finalQuotation), (.finalQuotation, _): return false
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
      if next < units.count, kinds[place(of: units[next])] == .infix {
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
    while offset < units.count, kinds[place(of: units[offset])] == .mark { offset += 1 }
    return offset
  }

  /// True if a final quotation mark stays with the text before it, including spaces, because of
  /// the text after it (rule LB15b).
  private static func endsQuotation(
    _ units: Span<UInt16>, _ offset: Int, _ kinds: Span<Kind>
  ) -> Bool {
    let next = skippingMarks(units, offset, kinds)
    guard next < units.count else { return true }
    switch kinds[place(of: units[next])] {
    case .mandatory, .carriageReturn, .lineFeed, .space, .glue, .closing, .closingParenthesis,
      .quotation, .initialQuotation, .finalQuotation, .exclamation, .infix, .symbol:
      return true
    default: return false
    }
  }

  private static func isDigit(_ units: Span<UInt16>, _ offset: Int, _ kinds: Span<Kind>) -> Bool {
    offset < units.count && kinds[place(of: units[offset])] == .digit
  }
}
