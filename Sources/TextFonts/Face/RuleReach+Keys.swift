/// A class of glyphs in a rule.
struct RuleClass: Hashable {
  /// Which list of the rule it is in: what stands before, is matched, or stands after.
  var list: Int
  var number: Int

  /// A number that is another one for each class of a subtable.
  var order: Int { number * 3 + list }
}

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

  /// Notes the glyphs of classes of which each rule of a subtable has one: few classes, and of two that are in as many rules
  /// that with the fewer glyphs. A class in all rules is more likely to be rare than that which one of them looks for.
  ///
  /// - Parameters:
  ///   - rules: The classes that each rule has, but class 0.
  ///   - definitions: Where those of what stands before, is matched, and stands after are defined.
  /// - Returns: false when there were too many steps.
  mutating func noteKeys(
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
