/// A rule that matches a sequence of glyphs and calls lookups (OpenType, chapter 2: sequence
/// context and chained sequence context). It holds the offsets of its lists: glyphs before
/// (nearest first), input glyphs, glyphs after, and lookup calls.
struct RuleSequence {
  var before = (start: 0, count: 0)
  /// The input; without its first glyph if the rule's set implies it.
  var input = (start: 0, count: 0)
  var after = (start: 0, count: 0)
  var calls = (start: 0, count: 0)
  /// True if the first input glyph is not in ``input``.
  var hasImpliedFirst = false

  /// Creates a rule without glyphs before or after its input.
  init(input: (start: Int, count: Int), calls: (start: Int, count: Int)) {
    self.input = input
    self.calls = calls
  }

  /// Creates a rule of a set, without glyphs before or after its input.
  init(of table: FontTableBytes, at rule: Int) {
    hasImpliedFirst = true
    input = (rule + 4, max(table.u16(rule) - 1, 0))
    calls = (rule + 4 + 2 * input.count, table.u16(rule + 2))
  }

  /// Creates a chained rule.
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

  /// The number of glyphs that the rule matches.
  var length: Int { before.count + impliedCount + input.count + after.count }

  /// The number at a place, in text order, and its list: 0 before, 1 input, 2 after.
  ///
  /// - Parameter first: The number of the first input glyph if it is not in ``input``.
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
