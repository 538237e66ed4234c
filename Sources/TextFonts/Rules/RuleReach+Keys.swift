/// A class of glyphs in a rule.
struct RuleClass: Hashable {
  /// The rule's list that it is in: 0 before, 1 input, 2 after.
  var list: Int
  var number: Int

  /// A number that is unique among the classes of a subtable.
  var order: Int { number * 3 + list }
}

/// The search for key glyphs: those without which no rule over several glyphs can match.
extension RuleReach {
  /// Notes as keys the glyphs of the rule's place that admits the fewest.
  ///
  /// - Parameters:
  ///   - base: The offset that the rule's coverage tables are counted from; nil if it names single
  ///     glyphs.
  ///   - first: The first input glyph if the rule does not name it.
  /// - Returns: False if there were too many steps.
  mutating func recordKey(
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

  /// Notes a few classes as keys such that each rule of a subtable contains one. It picks the
  /// class that is in the most rules; among equals, the one with the fewest glyphs. A class that
  /// all rules contain is more likely to be rare than one that a single rule looks for.
  ///
  /// - Parameters:
  ///   - rules: The classes of each rule, without class 0.
  ///   - definitions: The offsets of the class definitions for the lists before, input and after.
  /// - Returns: False if there were too many steps.
  mutating func recordKeys(
    of rules: [[RuleClass]], _ table: FontTableBytes, _ definitions: [Int]
  ) -> Bool {
    var classes: [[Int: [ClosedRange<Int>]]] = []
    for definition in definitions {
      guard let found = self.classes(of: definition, table) else { return false }
      classes.append(found)
    }
    let sizes = classes.map { $0.mapValues { glyphs in glyphs.reduce(0) { $0 + $1.count } } }
    let size = { (each: RuleClass) in sizes[each.list][each.number] ?? 0 }
    var rest = rules
    while !rest.isEmpty {
      var counts: [RuleClass: Int] = [:]
      for rule in rest {
        guard spend(rule.count) else { return false }
        for each in Set(rule) { counts[each, default: 0] += 1 }
      }
      let key = counts.max {
        ($0.value, -size($0.key), $0.key.order) < ($1.value, -size($1.key), $1.key.order)
      }
      guard let key = key?.key else { return false }
      for glyphs in classes[key.list][key.number] ?? [] { insert(glyphs, [.isKey]) }
      rest.removeAll { $0.contains(key) }
    }
    return true
  }

  /// The glyphs of each class of a definition, except class 0; nil if there were too many steps.
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
