/// A rule that matches a sequence of glyphs: where its three lists are, what stands before (nearest first), what is
/// matched, and what stands after; and which lookups it calls (OpenType, chapter 2: sequence context and chained
/// sequence context).
struct RuleSequence {
  var before = (start: 0, count: 0)
  /// Without the first where that is given by the set the rule is in.
  var input = (start: 0, count: 0)
  var after = (start: 0, count: 0)
  var calls = (start: 0, count: 0)
  /// Whether the first matched glyph is not in ``input``.
  var hasImpliedFirst = false

  /// A rule without anything that stands before or after it.
  init(input: (start: Int, count: Int), calls: (start: Int, count: Int)) {
    self.input = input
    self.calls = calls
  }

  /// A rule of a set, without anything that stands before or after it.
  init(of table: FontTableBytes, at rule: Int) {
    hasImpliedFirst = true
    input = (rule + 4, max(table.u16(rule) - 1, 0))
    calls = (rule + 4 + 2 * input.count, table.u16(rule + 2))
  }

  /// A chained rule.
  init(chainOf table: FontTableBytes, at place: Int, hasImpliedFirst: Bool) {
    self.hasImpliedFirst = hasImpliedFirst
    before = (place + 2, table.u16(place))
    var next = place + 2 + 2 * before.count
    input = (next + 2, max(table.u16(next) - impliedCount, 0))
    next += 2 + 2 * input.count
    after = (next + 2, table.u16(next))
    next += 2 + 2 * after.count
    calls = (next + 2, table.u16(next))
  }

  private var impliedCount: Int { hasImpliedFirst ? 1 : 0 }

  /// How many glyphs it looks at.
  var length: Int { before.count + impliedCount + input.count + after.count }

  /// The number at a place, in the order of the text, and which list it is from: what stands before, is
  /// matched, or stands after.
  ///
  /// - Parameter first: The number of the first matched glyph where that is not in ``input``.
  func entry(at place: Int, first: Int, _ table: FontTableBytes) -> (number: Int, list: Int) {
    if place < before.count {
      return (table.u16(before.start + 2 * (before.count - 1 - place)), 0)
    }
    let place = place - before.count
    if hasImpliedFirst, place == 0 { return (first, 1) }
    let index = place - impliedCount
    if index < input.count { return (table.u16(input.start + 2 * index), 1) }
    return (table.u16(after.start + 2 * (index - input.count)), 2)
  }
}
