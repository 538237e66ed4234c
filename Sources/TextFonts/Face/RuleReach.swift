/// Which glyphs the rules of a font put next to one another: those that stand before another glyph in
/// some rule, and those that stand behind one.
///
/// Rules are told apart in a few groups, by their lookup and by which two places of theirs lie side by side. Between two
/// glyphs of which the first stands before another in no group in which the second stands behind one, no rule reaches
/// across. Pair adjustments that only widen or narrow their first glyph are left out:
/// what they do depends on the two glyphs alone, and is found out for each two that meet.
///
/// It can be asked about one glyph besides, the space: whether rules do more with it than to look for it beside
/// what they change, and beside which glyphs they reach across it.
///
/// It follows OpenType, chapter 2, and the `GSUB` and `GPOS` tables. Tables of a damaged font can name
/// the same rules thousands of times over, so steps are counted; beyond ``maximumSteps`` there is no
/// answer, and text is shaped whole.
struct RuleReach {
  /// Ten times what the largest fonts need.
  static let maximumSteps = 200_000

  /// Whether pair adjustments pass over marks to reach the next letter.
  enum MarksInPairs {
    case unknown, seen, skipped, mixed
  }

  /// Glyphs that stand before another in a rule, or become one that does.
  private(set) var leading = GlyphGroups()
  /// Glyphs that stand behind another in a rule, or become one that does.
  private(set) var following = GlyphGroups()
  private(set) var marksInPairs = MarksInPairs.unknown
  /// Glyphs that pair adjustments widen or narrow, by what stands behind them.
  private(set) var kerned = GlyphSet()
  /// Where the subtables of these begin.
  private(set) var pairSubtables: [Int] = []
  /// Marks that rules of positions put on what stands before them.
  private(set) var attached = GlyphSet()
  /// Whether ``keyGlyphs`` are asked for.
  let findsKeys: Bool
  /// Glyphs of which each rule of positions that looks at several needs one, but for pairs and marks: where text has none
  /// of them no such rule does anything.
  private(set) var keyGlyphs = GlyphSet()
  /// The glyph that is asked about besides.
  let watched: Int?
  /// Whether a rule may change or move that glyph, or reach across it in a way that is not followed.
  private(set) var isWatchedReached = false
  /// Rules that position glyphs reach across the watched one only where one of these stands right before it,
  /// or one of the others right behind it.
  private(set) var beforeWatched = GlyphSet()
  private(set) var behindWatched = GlyphSet()

  /// What single and ligature substitutions make of the glyph that a sequence starts or ends with.
  private var startChanges: [(from: Int, to: Int)] = []
  private var endChanges: [(from: Int, to: Int)] = []
  /// Glyphs of which substitutions make something that is not followed further.
  private var changing = GlyphSet()
  /// Coverage tables of the table that is being read, with the part that their glyphs were noted for.
  var notedCoverages: Set<Int> = []
  /// Whether they name the watched glyph.
  var watchedCoverages: [Int: Bool] = [:]
  /// How many numbers of the tables have been looked at.
  private(set) var steps = 0
  /// The group of the first two places of rules of the lookup that is being read.
  private var group = 0

  /// Follows the rules of some lookups and of those that they call; nil when one of them passes over
  /// letters, or when there are too many.
  ///
  /// - Parameters:
  ///   - watched: A glyph to ask about besides. Then pair adjustments may be of any kind, and
  ///     ``leading`` and ``following`` leave out what they do.
  ///   - findsKeys: Whether to find the ``keyGlyphs``. There is no answer where a rule has none: where all of its
  ///     glyphs are those of no class.
  init?(
    substitutions: FontTableBytes, _ substitutionLookups: [Int], positions: FontTableBytes,
    _ positionLookups: [Int], watching watched: Int? = nil, findsKeys: Bool = false
  ) {
    self.watched = watched
    self.findsKeys = findsKeys
    guard read(substitutions, substitutionLookups, isPositioning: false),
      read(positions, positionLookups, isPositioning: true), followChanges()
    else { return nil }
  }

  /// Where a glyph stands in a rule, and whether the rule changes it.
  struct Part: OptionSet {
    let rawValue: UInt32
    static let changes = Part(rawValue: 1)
    /// It is moved, or becomes another glyph.
    static let moves = Part(rawValue: 2)
    /// It stands before or behind the watched glyph in a rule that reaches across that one.
    static let isBeforeWatched = Part(rawValue: 4)
    static let isBehindWatched = Part(rawValue: 8)
    /// Pair adjustments widen or narrow it.
    static let isKerned = Part(rawValue: 16)
    /// It is put on what stands before it.
    static let attaches = Part(rawValue: 32)
    /// No rule of the lookup does anything without it or others of these.
    static let isKey = Part(rawValue: 64)

    /// It stands before another glyph in rules of a group.
    static func leads(in group: Int) -> Part { Part(rawValue: 1 << (8 + group)) }

    /// It stands behind another glyph in rules of a group.
    static func follows(in group: Int) -> Part {
      Part(rawValue: 1 << (8 + GlyphGroups.count + group))
    }

    /// The groups in which it stands before another glyph, a bit for each.
    var leads: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 8) & GlyphGroups.all }

    /// The groups in which it stands behind another glyph.
    var follows: UInt16 { UInt16(truncatingIfNeeded: rawValue >> (8 + UInt32(GlyphGroups.count))) }
  }

  /// The part of a glyph at a place of a rule of the lookup that is being read.
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
    if part.contains(.isBeforeWatched) { beforeWatched.insert(glyphs) }
    if part.contains(.isBehindWatched) { behindWatched.insert(glyphs) }
    if part.contains(.isKerned) { kerned.insert(glyphs) }
    if part.contains(.attaches) { attached.insert(glyphs) }
    if part.contains(.isKey) { keyGlyphs.insert(glyphs) }
    if let watched, glyphs.contains(watched) { noteWatched(part) }
  }

  mutating func insert(allBut glyphs: GlyphSet, _ part: Part) {
    leading.insert(allBut: glyphs, part.leads)
    following.insert(allBut: glyphs, part.follows)
    if let watched, !glyphs.contains(watched) { noteWatched(part) }
  }

  private mutating func noteWatched(_ part: Part) {
    if !part.isDisjoint(with: [.moves, .changes]) { noteWatchedReached() }
  }

  /// Notes that more is done with the watched glyph than to look for it.
  mutating func noteWatchedReached() { isWatchedReached = true }

  /// Counts steps; false when there were too many.
  mutating func spend(_ count: Int = 1) -> Bool {
    steps += count
    return steps <= RuleReach.maximumSteps
  }

  private mutating func read(
    _ table: FontTableBytes, _ lookups: [Int], isPositioning: Bool
  ) -> Bool {
    let list = table.isEmpty ? 0 : table.u16(8)
    if list == 0 { return lookups.isEmpty }
    notedCoverages.removeAll()
    watchedCoverages.removeAll()
    var walk = RuleWalk(table: table, isPositioning: isPositioning)
    var waiting = lookups
    var known = Set(lookups)
    while let index = waiting.popLast() {
      guard spend() else { return false }
      if index >= table.u16(list) { continue }
      // The next lookup's first group is not among the first ones of this lookup.
      group = (group + 3) % GlyphGroups.count
      let lookup = list + table.u16(list + 2 + 2 * index)
      let flags = table.u16(lookup + 2)
      // Lookups that pass over base glyphs or ligatures reach beyond any letter.
      if flags & 0x6 != 0 { return false }
      for place in 0..<table.subtableCount(ofLookup: lookup) {
        guard spend() else { return false }
        let (kind, body) = table.subtable(place, ofLookup: lookup, isPositioning: isPositioning)
        walk.passesOverMarks = flags & 0xFF18 != 0
        if isPositioning, kind == 2, watched == nil { walk.pairLookups.insert(index) }
        guard read(kind, at: body, flags: flags, &walk) else { return false }
      }
      for next in walk.called where known.insert(next).inserted { waiting.append(next) }
    }
    // A pair that a rule calls for depends on more than its two glyphs.
    return walk.called.isDisjoint(with: walk.pairLookups)
  }

  private mutating func read(
    _ kind: Int, at body: Int, flags: Int, _ walk: inout RuleWalk
  ) -> Bool {
    let table = walk.table
    let (first, second) = (part(at: 0, of: 2), part(at: 1, of: 2))
    switch (walk.isPositioning, kind) {
    case (false, 1): return readSingle(table, body)
    case (false, 2), (false, 3): return insert(table, body + table.u16(body + 2), [.changes])
    case (false, 4): return readLigatures(table, body)
    case (false, 5), (true, 7): return readContext(&walk, body)
    case (false, 6), (true, 8): return readChain(&walk, body)
    case (false, 8): return readReverse(table, body)
    case (true, 1):
      return watched == nil || insert(table, body + table.u16(body + 2), [.moves])
    case (true, 2):
      if watched != nil { return readPairsBeside(table, body) }
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
    // Only the first glyph's advance: 4 is XAdvance. Later formats have longer numbers.
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

  /// Notes whether pair adjustments may move the watched glyph. That it widens or narrows a glyph before it
  /// is no more than standing beside it.
  private mutating func readPairsBeside(_ table: FontTableBytes, _ body: Int) -> Bool {
    if table.u16(body + 6) != 0 { isWatchedReached = true }
    return insert(table, body + table.u16(body + 2), [.moves])
  }

  private mutating func readSingle(_ table: FontTableBytes, _ body: Int) -> Bool {
    let isList = table.u16(body) == 2
    return forEachGlyph(table, body + table.u16(body + 2)) { reach, glyph, index in
      let other =
        isList ? table.u16(body + 6 + 2 * index) : (glyph + table.u16(body + 4)) & 0xFFFF
      if glyph == reach.watched { reach.isWatchedReached = true }
      reach.startChanges.append((glyph, other))
      reach.endChanges.append((glyph, other))
      return true
    }
  }

  private mutating func readLigatures(_ table: FontTableBytes, _ body: Int) -> Bool {
    forEachGlyph(table, body + table.u16(body + 2)) { reach, glyph, index in
      if glyph == reach.watched { reach.isWatchedReached = true }
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
    // Between any two places of such a rule.
    let part = part(at: 0, of: 2).union(part(at: 1, of: 2))
    guard insert(table, body + table.u16(body + 2), part.union(.changes)) else { return false }
    for index in 0..<before + 1 + after where index != before {
      // Between the two lists stands the length of the second.
      let coverage = body + table.u16(body + 6 + 2 * index)
      guard spend(), insert(table, coverage, part) else { return false }
    }
    return true
  }

  /// Adds the glyphs of which rules make glyphs that lead or follow.
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
