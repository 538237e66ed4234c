/// The glyphs without which no rule of a font that looks at several glyphs does anything.
extension RuleReach {
  /// Notes the glyphs of that place of a rule which the fewest can stand at.
  ///
  /// - Parameters:
  ///   - base: Where the rule's coverage tables are counted from; nil where it names single glyphs.
  ///   - first: The first matched glyph where the rule does not name it.
  /// - Returns: false when there were too many steps.
  mutating func noteKey(
    of sequence: RuleSequence, coveragesOf base: Int?, first: Int, _ table: FontTableBytes
  ) -> Bool {
    if sequence.length < 2 { return true }
    guard let base else {
      insert(sequence.entry(at: 0, first: first, table).number, [.isKey])
      return true
    }
    var fewest = (coverage: 0, count: Int.max)
    for place in 0..<sequence.length {
      let coverage = base + sequence.entry(at: place, first: first, table).number
      var count = 0
      let isRead = forEachRange(table, coverage) { _, glyphs, _ in
        count += glyphs.count
        return true
      }
      guard isRead else { return false }
      if count < fewest.count { fewest = (coverage, count) }
    }
    return insert(table, fewest.coverage, [.isKey])
  }

  /// Notes the glyphs of that place of a rule of classes which the fewest can stand at.
  ///
  /// - Parameter classes: The glyphs of each class, for what stands before, is matched, and stands after.
  /// - Returns: false when all places are of class 0, which has all glyphs but some.
  mutating func noteKey(
    of sequence: RuleSequence, classes: [[Int: [ClosedRange<Int>]]], first: Int,
    _ table: FontTableBytes
  ) -> Bool {
    if sequence.length < 2 { return true }
    var fewest: (glyphs: [ClosedRange<Int>], count: Int)?
    for place in 0..<sequence.length {
      let (number, list) = sequence.entry(at: place, first: first, table)
      if number == 0 { continue }
      let glyphs = classes[list][number] ?? []
      guard spend(glyphs.count) else { return false }
      let count = glyphs.reduce(0) { $0 + $1.count }
      if count < fewest?.count ?? .max { fewest = (glyphs, count) }
    }
    guard let fewest else { return false }
    for glyphs in fewest.glyphs { insert(glyphs, [.isKey]) }
    return true
  }

  /// The glyphs of each class of a definition but class 0; nil when there were too many steps.
  mutating func classes(
    of definition: Int, _ table: FontTableBytes
  ) -> [Int: [ClosedRange<Int>]]? {
    var found: [Int: [ClosedRange<Int>]] = [:]
    let isRead = forEachClassRange(table, definition) { _, glyphs, number in
      found[number, default: []].append(glyphs)
    }
    return isRead ? found : nil
  }
}
