/// The table whose rules are being followed.
struct RuleTraversal {
  let table: FontTableBytes
  let isPositioning: Bool
  /// True if the current lookup skips some marks.
  var passesOverMarks = false
  /// Lookups that rules call.
  var called: Set<Int> = []
  /// Lookups that hold pair adjustments.
  var pairLookups: Set<Int> = []
}

/// Rules that match a sequence of glyphs, with context before and after, and call other lookups at
/// some of its places (OpenType, chapter 2: sequence context and chained sequence context).
extension RuleReach {
  mutating func readContext(_ traversal: inout RuleTraversal, _ body: Int) -> Bool {
    let table = traversal.table
    switch table.u16(body) {
    case 1, 2:
      return readSets(
        &traversal, body, countAt: body + (table.u16(body) == 1 ? 4 : 6), isChain: false)
    case 3:
      let count = table.u16(body + 2)
      let sequence = RuleSequence(
        input: (body + 6, count), calls: (body + 6 + 2 * count, table.u16(body + 4)))
      return record(sequence, &traversal, coveragesOf: body)
    default: return true
    }
  }

  mutating func readChain(_ traversal: inout RuleTraversal, _ body: Int) -> Bool {
    let table = traversal.table
    switch table.u16(body) {
    case 1, 2:
      return readSets(
        &traversal, body, countAt: body + (table.u16(body) == 1 ? 4 : 10), isChain: true)
    case 3:
      let sequence = RuleSequence(chainOf: table, at: body + 2, hasImpliedFirst: false)
      return record(sequence, &traversal, coveragesOf: body)
    default: return true
    }
  }

  /// Reads the rule sets of formats 1 and 2: one for each covered glyph, or for each class.
  private mutating func readSets(
    _ traversal: inout RuleTraversal, _ body: Int, countAt place: Int, isChain: Bool
  ) -> Bool {
    let table = traversal.table
    let coverage = body + table.u16(body + 2)
    let hasClasses = table.u16(body) == 2
    let setCount = table.entries(table.u16(place), ofSize: 2, at: place + 2)
    // One for each list: before, input, after.
    var parts: [[Int: Part]] = [[:], [:], [:]]
    let definitions = (isChain ? [4, 6, 8] : [0, 4, 0]).map { offset in
      let classes = offset == 0 ? 0 : table.u16(body + offset)
      return classes == 0 ? 0 : body + classes
    }
    var trackedClasses: [Int] = []
    if hasClasses, let tracked {
      for definition in definitions {
        guard spend() else { return false }
        trackedClasses.append(definition == 0 ? 0 : table.glyphClass(of: tracked, in: definition))
      }
    }
    var rules: [[RuleClass]] = []
    let glyphs = hasClasses ? [] : coveredGlyphs(table, coverage)
    for set in 0..<setCount {
      guard spend() else { return false }
      let offset = table.u16(place + 2 + 2 * set)
      guard offset != 0, hasClasses || set < glyphs.count else { continue }
      let start = body + offset
      for index in 0..<table.entries(table.u16(start), ofSize: 2, at: start + 2) {
        let rule = start + table.u16(start + 2 + 2 * index)
        let sequence =
          isChain
          ? RuleSequence(chainOf: table, at: rule, hasImpliedFirst: true)
          : RuleSequence(of: table, at: rule)
        let isRecorded =
          hasClasses
          ? record(sequence, &traversal, first: set, &parts, trackedClasses, &rules)
          : record(sequence, &traversal, coveragesOf: nil, first: glyphs[set])
        guard isRecorded else { return false }
      }
    }
    if !hasClasses { return true }
    for (parts, definition) in zip(parts, definitions) where !parts.isEmpty {
      guard insert(parts, table, definition) else { return false }
    }
    return rules.isEmpty || recordKeys(of: rules, table, definitions)
  }

  /// Notes a rule whose numbers are glyphs or coverage tables.
  private mutating func record(
    _ sequence: RuleSequence, _ traversal: inout RuleTraversal, coveragesOf base: Int?,
    first: Int = 0
  ) -> Bool {
    guard spend(1 + sequence.length + sequence.calls.count) else { return false }
    recordCalls(sequence, &traversal)
    let table = traversal.table
    if findsKeys, traversal.isPositioning,
      !recordKey(of: sequence, coveragesOf: base, first: first, table)
    {
      return false
    }
    let isTracked = { (reach: inout RuleReach, number: Int) in
      base.map { reach.coversTracked(table, $0 + number) } ?? (number == reach.tracked)
    }
    return forEachPlace(
      sequence, first: first, traversal,
      isTracked: { reach, number, _ in isTracked(&reach, number) }
    ) {
      reach, number, part, _ in
      if let base { return reach.insert(table, base + number, part) }
      reach.insert(number, part)
      return true
    }
  }

  /// Notes a rule whose numbers are classes.
  private mutating func record(
    _ sequence: RuleSequence, _ traversal: inout RuleTraversal, first: Int,
    _ parts: inout [[Int: Part]],
    _ trackedClasses: [Int], _ rules: inout [[RuleClass]]
  ) -> Bool {
    guard spend(1 + sequence.length + sequence.calls.count) else { return false }
    recordCalls(sequence, &traversal)
    if findsKeys, traversal.isPositioning, sequence.length > 1 {
      let classes = (0..<sequence.length).map {
        let (number, list) = sequence.entry(at: $0, first: first, traversal.table)
        return RuleClass(list: list, number: number)
      }
      rules.append(classes.filter { $0.number != 0 })
    }
    return forEachPlace(
      sequence, first: first, traversal, hasClasses: true, isTracked: { trackedClasses[$2] == $1 }
    ) { _, number, part, list in
      parts[list][number, default: []].formUnion(part)
      return true
    }
  }

  private func recordCalls(_ sequence: RuleSequence, _ traversal: inout RuleTraversal) {
    let table = traversal.table
    let count = table.entries(sequence.calls.count, ofSize: 4, at: sequence.calls.start)
    for index in 0..<count {
      traversal.called.insert(table.u16(sequence.calls.start + 4 * index + 2))
    }
  }

  /// Calls `body` with each number of a rule, the role of its glyphs, and the number's list.
  ///
  /// - Parameter isTracked: True if a number of a list includes the tracked glyph.
  private mutating func forEachPlace(
    _ sequence: RuleSequence, first: Int, _ traversal: RuleTraversal, hasClasses: Bool = false,
    isTracked: (inout RuleReach, _ number: Int, _ list: Int) -> Bool,
    _ body: (inout RuleReach, _ number: Int, _ part: Part, _ list: Int) -> Bool
  ) -> Bool {
    let (table, length) = (traversal.table, sequence.length)
    var trackedParts: [Int: Part] = [:]
    if tracked != nil, length > 2 {
      for place in 1..<length - 1 {
        let (number, list) = sequence.entry(at: place, first: first, table)
        guard isTracked(&self, number, list) else { continue }
        // One neighbour is enough. Class 0 contains nearly all glyphs, so it is no use.
        let neighbours = [(place + 1, Part.isAfterTracked), (place - 1, Part.isBeforeTracked)]
        let neighbour = neighbours.first { neighbour, _ in
          !hasClasses || sequence.entry(at: neighbour, first: first, table).number != 0
        }
        guard let neighbour, traversal.isPositioning, !traversal.passesOverMarks else {
          recordTrackedReached()
          continue
        }
        trackedParts[neighbour.0, default: []].insert(neighbour.1)
      }
    }
    for place in 0..<length {
      let (number, list) = sequence.entry(at: place, first: first, table)
      let part = part(at: place, of: length).union(trackedParts[place] ?? [])
      guard body(&self, number, part, list) else { return false }
    }
    return true
  }

  /// Inserts the glyphs of classes. Class 0 contains the glyphs that a definition leaves out.
  private mutating func insert(
    _ parts: [Int: Part], _ table: FontTableBytes, _ definition: Int
  ) -> Bool {
    var classed = GlyphSet()
    let isRead = forEachClassRange(table, definition) { reach, glyphs, number in
      classed.insert(glyphs)
      reach.insert(glyphs, parts[number] ?? [])
    }
    // Class 0 is never noted as a neighbour of the tracked glyph.
    if isRead, let part = parts[0] { insert(allExcept: classed, part) }
    return isRead
  }

  /// Calls `body` with the glyphs of each class of a definition, except class 0. Returns false if
  /// there were too many steps.
  mutating func forEachClassRange(
    _ table: FontTableBytes, _ definition: Int,
    _ body: (inout RuleReach, _ glyphs: ClosedRange<Int>, _ number: Int) -> Void
  ) -> Bool {
    if definition != 0 {
      let isList = table.u16(definition) == 1
      let count =
        isList
        ? table.entries(table.u16(definition + 4), ofSize: 2, at: definition + 6)
        : table.entries(table.u16(definition + 2), ofSize: 6, at: definition + 4)
      for index in 0..<count {
        guard spend() else { return false }
        let record = definition + 4 + 6 * index
        let first = isList ? table.u16(definition + 2) + index : table.u16(record)
        let last = isList ? first : table.u16(record + 2)
        let number = table.u16(isList ? definition + 6 + 2 * index : record + 4)
        // A damaged list may run past the largest glyph number.
        guard number != 0, first <= last, last <= 0xFFFF else { continue }
        guard spend((last - first) >> 6) else { return false }
        body(&self, first...last, number)
      }
    }
    return true
  }
}

/// Coverage tables (OpenType, chapter 2, "Coverage Table").
extension RuleReach {
  mutating func insert(_ table: FontTableBytes, _ coverage: Int, _ part: Part) -> Bool {
    guard recordedCoverages.insert(coverage << 32 | Int(part.rawValue)).inserted else {
      return true
    }
    return forEachRange(table, coverage) { reach, glyphs, _ in
      reach.insert(glyphs, part)
      return true
    }
  }

  /// True if a coverage table contains the tracked glyph. Every entry is read, because those of a
  /// damaged font may be in any order.
  private mutating func coversTracked(_ table: FontTableBytes, _ coverage: Int) -> Bool {
    guard let tracked else { return false }
    if let known = trackedCoverages[coverage] { return known }
    var covers = false
    // If there were too many steps, the next step ends the reading.
    _ = forEachRange(table, coverage) { _, glyphs, _ in
      covers = covers || glyphs.contains(tracked)
      return true
    }
    trackedCoverages[coverage] = covers
    return covers
  }

  private mutating func coveredGlyphs(_ table: FontTableBytes, _ coverage: Int) -> [Int] {
    var glyphs: [Int] = []
    _ = forEachGlyph(table, coverage) { _, glyph, _ in
      glyphs.append(glyph)
      return true
    }
    return glyphs
  }

  /// Calls `body` with each covered glyph and its index. Returns false if there were too many
  /// steps.
  mutating func forEachGlyph(
    _ table: FontTableBytes, _ coverage: Int,
    _ body: (inout RuleReach, _ glyph: Int, _ index: Int) -> Bool
  ) -> Bool {
    forEachRange(table, coverage) { reach, glyphs, start in
      for glyph in glyphs {
        guard reach.spend(), body(&reach, glyph, start + glyph - glyphs.lowerBound) else {
          return false
        }
      }
      return true
    }
  }

  /// Calls `body` with each range of covered glyphs and the index of its first glyph. Returns
  /// false if there were too many steps.
  mutating func forEachRange(
    _ table: FontTableBytes, _ coverage: Int,
    _ body: (inout RuleReach, _ glyphs: ClosedRange<Int>, _ start: Int) -> Bool
  ) -> Bool {
    switch table.u16(coverage) {
    case 1:
      for index in 0..<table.entries(table.u16(coverage + 2), ofSize: 2, at: coverage + 4) {
        let glyph = table.u16(coverage + 4 + 2 * index)
        guard spend(), body(&self, glyph...glyph, index) else { return false }
      }
    case 2:
      for range in 0..<table.entries(table.u16(coverage + 2), ofSize: 6, at: coverage + 4) {
        let record = coverage + 4 + 6 * range
        let (first, last) = (table.u16(record), table.u16(record + 2))
        guard spend() else { return false }
        if first > last { continue }
        guard spend((last - first) >> 6), body(&self, first...last, table.u16(record + 4)) else {
          return false
        }
      }
    default: break
    }
    return true
  }
}
