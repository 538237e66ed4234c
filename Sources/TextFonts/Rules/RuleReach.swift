/// The glyphs that a font's rules put next to one another: those that precede another glyph in a
/// rule, and those that follow one.
///
/// Pairs of neighbouring places in rules are sorted into a few groups, by their lookup and by
/// place. Take two neighbouring glyphs. If the first leads and the second follows in no common
/// group, no rule reaches across them. Pair adjustments that only change the advance of their
/// first glyph are left out: they depend on the two glyphs alone, and are looked up for each pair
/// that occurs.
///
/// It can also track one glyph, the space. It then finds whether rules do more with that glyph
/// than match it as context, and which neighbours let rules reach across it.
///
/// It follows OpenType, chapter 2, and the `GSUB` and `GPOS` tables. Tables of a damaged font can
/// name the same rules thousands of times over, so steps are counted. Beyond ``maximumSteps``
/// there is no answer, and text is shaped whole.
struct RuleReach {
  /// Ten times what the largest fonts need.
  static let maximumSteps = 200_000

  /// The way that pair adjustments treat marks: as glyphs, or skipped to reach the next letter.
  enum MarksInPairs {
    case unknown, seen, skipped, mixed
  }

  /// Glyphs that precede another in a rule, or are turned into one that does.
  private(set) var leading = GlyphGroups()
  /// Glyphs that follow another in a rule, or are turned into one that does.
  private(set) var following = GlyphGroups()
  private(set) var marksInPairs = MarksInPairs.unknown
  /// Glyphs whose advance pair adjustments change by the glyph after them.
  private(set) var kerned = GlyphSet()
  /// The offsets of the subtables of pair adjustments.
  private(set) var pairSubtables: [Int] = []
  /// Marks that positioning rules attach to the glyph before them.
  private(set) var attached = GlyphSet()
  /// True if ``keyGlyphs`` are wanted.
  let findsKeys: Bool
  /// Glyphs without which no positioning rule over several glyphs can match; pair and mark
  /// positioning are excluded.
  private(set) var keyGlyphs = GlyphSet()
  /// The glyph to track, if any.
  let tracked: Int?
  /// True if a rule may change or move the tracked glyph, or reach across it in a way that is not
  /// tracked.
  private(set) var isTrackedReached = false
  /// Glyphs before and after the tracked one that let positioning rules reach across it. Such a
  /// rule needs one of ``beforeTracked`` right before it or one of ``afterTracked`` right after
  /// it.
  private(set) var beforeTracked = GlyphSet()
  private(set) var afterTracked = GlyphSet()

  /// The results of single and ligature substitutions, from the first or last glyph of a sequence.
  private var startChanges: [(from: Int, to: Int)] = []
  private var endChanges: [(from: Int, to: Int)] = []
  /// Glyphs whose substitutes are not tracked further.
  private var changing = GlyphSet()
  /// The coverage tables of the current table, with the part that their glyphs were noted for.
  var recordedCoverages: Set<Int> = []
  /// True for coverage tables that contain the tracked glyph.
  var trackedCoverages: [Int: Bool] = [:]
  /// The number of table entries read so far.
  private(set) var steps = 0
  /// The group of the first two places in the current lookup's rules.
  private var group = 0

  /// Follows the rules of some lookups and of those that they call. Nil if one of them skips
  /// letters, or if there are too many.
  ///
  /// - Parameters:
  ///   - tracking: A glyph to track. Pair adjustments may then be of any kind, and ``leading`` and
  ///     ``following`` leave out their effects.
  ///   - findsKeys: True to find the ``keyGlyphs``. The result is nil if a rule has none, because
  ///     all of its glyphs are in class 0.
  init?(
    substitutions: FontTableBytes, _ substitutionLookups: [Int], positions: FontTableBytes,
    _ positionLookups: [Int], tracking tracked: Int? = nil, findsKeys: Bool = false
  ) {
    self.tracked = tracked
    self.findsKeys = findsKeys
    guard read(substitutions, substitutionLookups, isPositioning: false),
      read(positions, positionLookups, isPositioning: true), followChanges()
    else { return nil }
  }

  /// The roles of a glyph in a rule, and whether the rule changes it.
  struct Part: OptionSet {
    let rawValue: UInt32
    static let changes = Part(rawValue: 1)
    /// It is moved, or replaced by another glyph.
    static let moves = Part(rawValue: 2)
    /// It is right before or after the tracked glyph in a rule that reaches across that glyph.
    static let isBeforeTracked = Part(rawValue: 4)
    static let isAfterTracked = Part(rawValue: 8)
    /// Pair adjustments change its advance.
    static let isKerned = Part(rawValue: 16)
    /// It is attached to the glyph before it.
    static let attaches = Part(rawValue: 32)
    /// No rule of the lookup matches without this glyph or another key glyph.
    static let isKey = Part(rawValue: 64)

    /// It precedes another glyph in rules of a group.
    static func leads(in group: Int) -> Part { Part(rawValue: 1 << (8 + group)) }

    /// It follows another glyph in rules of a group.
    static func follows(in group: Int) -> Part {
      Part(rawValue: 1 << (8 + GlyphGroups.count + group))
    }

    /// The groups in which it precedes another glyph, a bit for each.
    var leads: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 8) & GlyphGroups.all }

    /// The groups in which it follows another glyph, a bit for each.
    var follows: UInt16 { UInt16(truncatingIfNeeded: rawValue >> (8 + UInt32(GlyphGroups.count))) }
  }

  /// The role of a glyph at a place of the current lookup's rules.
  func part(at place: Int, of length: Int) -> Part {
    var part: Part = []
    if place + 1 < length { part.insert(.leads(in: (group + place) % GlyphGroups.count)) }
    if place > 0 { part.insert(.follows(in: (group + place - 1) % GlyphGroups.count)) }
    return part
  }

  mutating func insert(_ glyph: Int, _ part: Part) { insert(glyph...glyph, part) }

  mutating func insert(_ glyphs: ClosedRange<Int>, _ part: Part) {
    leading.insert(glyphs, part.leads)
    following.insert(glyphs, part.follows)
    if part.contains(.changes) { changing.insert(glyphs) }
    if part.contains(.isBeforeTracked) { beforeTracked.insert(glyphs) }
    if part.contains(.isAfterTracked) { afterTracked.insert(glyphs) }
    if part.contains(.isKerned) { kerned.insert(glyphs) }
    if part.contains(.attaches) { attached.insert(glyphs) }
    if part.contains(.isKey) { keyGlyphs.insert(glyphs) }
    if let tracked, glyphs.contains(tracked) { recordTracked(part) }
  }

  mutating func insert(allExcept glyphs: GlyphSet, _ part: Part) {
    leading.insert(allExcept: glyphs, part.leads)
    following.insert(allExcept: glyphs, part.follows)
    if let tracked, !glyphs.contains(tracked) { recordTracked(part) }
  }

  private mutating func recordTracked(_ part: Part) {
    if !part.isDisjoint(with: [.moves, .changes]) { recordTrackedReached() }
  }

  /// Records that a rule does more with the tracked glyph than match it as context.
  mutating func recordTrackedReached() { isTrackedReached = true }

  /// Counts steps; false once there are too many.
  mutating func spend(_ count: Int = 1) -> Bool {
    steps += count
    return steps <= RuleReach.maximumSteps
  }

  private mutating func read(
    _ table: FontTableBytes, _ lookups: [Int], isPositioning: Bool
  ) -> Bool {
    let list = table.isEmpty ? 0 : table.u16(8)
    if list == 0 { return lookups.isEmpty }
    recordedCoverages.removeAll()
    trackedCoverages.removeAll()
    var traversal = RuleTraversal(table: table, isPositioning: isPositioning)
    var waiting = lookups
    var known = Set(lookups)
    while let index = waiting.popLast() {
      guard spend() else { return false }
      if index >= table.u16(list) { continue }
      // Keeps the next lookup's first group apart from this lookup's first groups.
      group = (group + 3) % GlyphGroups.count
      let lookup = list + table.u16(list + 2 + 2 * index)
      let flags = table.u16(lookup + 2)
      // Lookups that skip base glyphs or ligatures reach beyond any letter.
      if flags & 0x6 != 0 { return false }
      for place in 0..<table.subtableCount(ofLookup: lookup) {
        guard spend() else { return false }
        let (kind, body) = table.subtable(place, ofLookup: lookup, isPositioning: isPositioning)
        traversal.passesOverMarks = flags & 0xFF18 != 0
        if isPositioning, kind == 2, tracked == nil { traversal.pairLookups.insert(index) }
        guard read(kind, at: body, flags: flags, &traversal) else { return false }
      }
      for next in traversal.called where known.insert(next).inserted { waiting.append(next) }
    }
    // A pair adjustment that another rule calls depends on more than its two glyphs.
    return traversal.called.isDisjoint(with: traversal.pairLookups)
  }

  private mutating func read(
    _ kind: Int, at body: Int, flags: Int, _ traversal: inout RuleTraversal
  ) -> Bool {
    let table = traversal.table
    let (first, second) = (part(at: 0, of: 2), part(at: 1, of: 2))
    switch (traversal.isPositioning, kind) {
    case (false, 1): return readSingle(table, body)
    case (false, 2), (false, 3): return insert(table, body + table.u16(body + 2), [.changes])
    case (false, 4): return readLigatures(table, body)
    case (false, 5), (true, 7): return readContext(&traversal, body)
    case (false, 6), (true, 8): return readChain(&traversal, body)
    case (false, 8): return readReverse(table, body)
    case (true, 1):
      return tracked == nil || insert(table, body + table.u16(body + 2), [.moves])
    case (true, 2):
      if tracked != nil { return readPairsBeside(table, body) }
      return readPairs(table, body, flags)
    case (true, 3):
      return insert(table, body + table.u16(body + 2), [first, second, .moves, .isKey])
    case (true, 4), (true, 5), (true, 6):
      return insert(table, body + table.u16(body + 2), [second, .moves, .attaches])
        && insert(table, body + table.u16(body + 4), [first, .moves])
    default: return false
    }
  }

  private mutating func readPairs(_ table: FontTableBytes, _ body: Int, _ flags: Int) -> Bool {
    // Only the first glyph's advance may change: 4 is XAdvance. Later formats have longer numbers.
    guard table.u16(body) <= 2, table.u16(body + 4) & ~0x4 == 0, table.u16(body + 6) == 0 else {
      return false
    }
    pairSubtables.append(body)
    let handling: MarksInPairs =
      switch flags & 0xFF18 {
      case 0: .seen
      case 0x8: .skipped
      default: .mixed
      }
    if marksInPairs == .unknown { marksInPairs = handling }
    if marksInPairs != handling { marksInPairs = .mixed }
    return insert(table, body + table.u16(body + 2), [.isKerned])
  }

  /// Notes whether pair adjustments may move the tracked glyph. If they only change the advance of
  /// the glyph before it, the tracked glyph is mere context.
  private mutating func readPairsBeside(_ table: FontTableBytes, _ body: Int) -> Bool {
    if table.u16(body + 6) != 0 { isTrackedReached = true }
    return insert(table, body + table.u16(body + 2), [.moves])
  }

  private mutating func readSingle(_ table: FontTableBytes, _ body: Int) -> Bool {
    let isList = table.u16(body) == 2
    return forEachGlyph(table, body + table.u16(body + 2)) { reach, glyph, index in
      let other =
        isList ? table.u16(body + 6 + 2 * index) : (glyph + table.u16(body + 4)) & 0xFFFF
      if glyph == reach.tracked { reach.isTrackedReached = true }
      reach.startChanges.append((glyph, other))
      reach.endChanges.append((glyph, other))
      return true
    }
  }

  private mutating func readLigatures(_ table: FontTableBytes, _ body: Int) -> Bool {
    forEachGlyph(table, body + table.u16(body + 2)) { reach, glyph, index in
      if glyph == reach.tracked { reach.isTrackedReached = true }
      let set = body + table.u16(body + 6 + 2 * index)
      for place in 0..<table.entries(table.u16(set), ofSize: 2, at: set + 2) {
        let ligature = set + table.u16(set + 2 + 2 * place)
        let count = table.entries(max(table.u16(ligature + 2) - 1, 0), ofSize: 2, at: ligature + 4)
        guard reach.spend(1 + count) else { return false }
        reach.startChanges.append((glyph, table.u16(ligature)))
        var last = glyph
        for component in 0..<count {
          reach.insert(last, [reach.part(at: component, of: component + 2), .moves])
          last = table.u16(ligature + 4 + 2 * component)
          reach.insert(last, [reach.part(at: component + 1, of: component + 2), .moves])
        }
        reach.endChanges.append((last, table.u16(ligature)))
      }
      return true
    }
  }

  private mutating func readReverse(_ table: FontTableBytes, _ body: Int) -> Bool {
    let before = table.u16(body + 4)
    let after = table.u16(body + 6 + 2 * before)
    // Such a rule may reach between any two of its places.
    let part = part(at: 0, of: 2).union(part(at: 1, of: 2))
    guard insert(table, body + table.u16(body + 2), part.union(.changes)) else { return false }
    for index in 0..<before + 1 + after where index != before {
      // The length of the second list lies between the two lists.
      let coverage = body + table.u16(body + 6 + 2 * index)
      guard spend(), insert(table, coverage, part) else { return false }
    }
    return true
  }

  /// Adds the glyphs that substitutions turn into leading or following glyphs.
  private mutating func followChanges() -> Bool {
    changing.forEach {
      leading.insert($0, GlyphGroups.all)
      following.insert($0, GlyphGroups.all)
    }
    return RuleReach.follow(endChanges, into: &leading, spending: &steps)
      && RuleReach.follow(startChanges, into: &following, spending: &steps)
  }

  private static func follow(
    _ changes: [(from: Int, to: Int)], into glyphs: inout GlyphGroups, spending steps: inout Int
  ) -> Bool {
    var hasGrown = true
    while hasGrown {
      steps += changes.count
      if steps > maximumSteps { return false }
      hasGrown = false
      for change in changes where glyphs.insert(change.from, glyphs[change.to]) {
        hasGrown = true
      }
    }
    return true
  }
}
