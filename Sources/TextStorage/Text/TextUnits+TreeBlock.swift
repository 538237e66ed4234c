extension TextUnits: TreeBlock {
  static var maximumSize: Int { 2048 }
  static var minimumSize: Int { 512 }

  var size: Int { count }

  func position(ofSize size: Int) -> Int { size }

  func summarize() -> TextSummary { summarize(0..<count) }

  mutating func replace(
    _ range: Range<Int>, with other: TextUnits, sizes: ClosedRange<Int>, summary: inout TextSummary
  ) -> Bool {
    guard sizes.contains(count - range.count + other.count) else { return false }
    // Counts depend on pairs of neighbours at most, so only the replaced units and one on each
    // side change them. Their sum is subtracted before and added after the change.
    let before = max(range.lowerBound - 1, 0)
    let old = summarize(before..<min(range.upperBound + 1, count))
    replace(range, with: other)
    let end = range.lowerBound + other.count
    let new = summarize(before..<min(end + 1, count))
    summary.exchangeCounts(old, for: new)
    summary.edges = edges
    return true
  }

  private var edges: TextSummary.Edges {
    if isEmpty { return [] }
    var edges: TextSummary.Edges = []
    let (first, last) = (self[0], self[count - 1])
    if first == 0x0A { edges.insert(.startsWithLineFeed) }
    if first & 0xFC00 == 0xDC00 { edges.insert(.startsWithTrailingSurrogate) }
    if last == 0x0D { edges.insert(.endsWithCarriageReturn) }
    if last & 0xFC00 == 0xD800 { edges.insert(.endsWithLeadingSurrogate) }
    return edges
  }

  func divided() -> [TextUnits] {
    if isEmpty { return [] }
    if count <= Self.maximumSize { return [self] }
    let target = Self.maximumSize * 3 / 4
    let pieces = (count + target - 1) / target
    return (0..<pieces).map { self[count * $0 / pieces..<count * ($0 + 1) / pieces] }
  }
}

extension TextUnits {
  /// Returns the counts of a range, as if nothing surrounded it.
  func summarize(_ range: Range<Int>) -> TextSummary {
    if range.isEmpty { return .zero }
    return narrow.isEmpty
      ? Self.summarizeWide(wide.span.extracting(range))
      : Self.summarizeNarrow(narrow.span.extracting(range))
  }

  /// Branch-free loops, which the compiler turns into vector instructions. Counters as wide as the
  /// code units use all lanes; stretches of 255 keep them from overflowing.
  private static func summarizeNarrow(_ units: Span<UInt8>) -> TextSummary {
    var extraBytes = 0
    var breaks = 0
    var start = 0
    while start < units.count {
      let end = min(start + 255, units.count)
      var high: UInt8 = 0
      var ends: UInt8 = 0
      for index in start..<end {
        let unit = unsafe units[unchecked: index]
        high &+= unit &>> 7
        ends &+= (unit == 0x0A ? 1 : 0) | (unit == 0x0D ? 1 : 0) | (unit == 0x85 ? 1 : 0)
      }
      extraBytes += Int(high)
      breaks += Int(ends)
      start = end
    }
    if breaks > 1 { breaks -= lineFeedsAfterCarriageReturns(units) }
    var edges: TextSummary.Edges = units[0] == 0x0A ? .startsWithLineFeed : []
    if units[units.count - 1] == 0x0D { edges.insert(.endsWithCarriageReturn) }
    return TextSummary(
      units: units.count, extraBytes: extraBytes, paragraphBreaks: breaks, lineBreaks: 0,
      edges: edges)
  }

  private static func lineFeedsAfterCarriageReturns(_ units: Span<UInt8>) -> Int {
    var count = 0
    var start = 1
    while start < units.count {
      let end = min(start + 255, units.count)
      var pairs: UInt8 = 0
      for index in start..<end {
        let (previous, unit) = unsafe (units[unchecked: index &- 1], units[unchecked: index])
        pairs &+= (unit == 0x0A ? 1 : 0) & (previous == 0x0D ? 1 : 0)
      }
      count += Int(pairs)
      start = end
    }
    return count
  }

  private static func summarizeWide(_ units: Span<UInt16>) -> TextSummary {
    var extraBytes = 0
    var breaks = 0
    var lines = 0
    var leads = 0
    var start = 0
    while start < units.count {
      let end = min(start + 0x7FFF, units.count)
      var (extra, ends, lineEnds, leading): (UInt16, UInt16, UInt16, UInt16) = (0, 0, 0, 0)
      // Three separate loops: the compiler does not vectorize a single one, or one with “&&” and
      // “||”.
      for index in start..<end {
        let unit = unsafe units[unchecked: index]
        extra &+= (unit >= 0x80 ? 1 : 0) &+ (unit >= 0x800 ? 1 : 0)
        ends &+=
          (unit == 0x0A ? 1 : 0) | (unit == 0x0D ? 1 : 0) | (unit == 0x85 ? 1 : 0)
          | (unit == 0x2029 ? 1 : 0)
      }
      for index in start..<end { lineEnds &+= 1 &- min(unsafe units[unchecked: index] ^ 0x2028, 1) }
      for index in start..<end {
        leading &+= 1 &- min((unsafe units[unchecked: index] & 0xFC00) ^ 0xD800, 1)
      }
      extraBytes += Int(extra)
      breaks += Int(ends)
      lines += Int(lineEnds)
      leads += Int(leading)
      start = end
    }
    // A surrogate pair takes four bytes, not three for each half.
    if leads > 0 {
      extraBytes -= 2 * pairs(in: units) { $0 & 0xFC00 == 0xD800 && $1 & 0xFC00 == 0xDC00 }
    }
    if breaks > 1 { breaks -= pairs(in: units) { $0 == 0x0D && $1 == 0x0A } }
    var edges: TextSummary.Edges = []
    let (first, last) = (units[0], units[units.count - 1])
    if first == 0x0A { edges.insert(.startsWithLineFeed) }
    if first & 0xFC00 == 0xDC00 { edges.insert(.startsWithTrailingSurrogate) }
    if last == 0x0D { edges.insert(.endsWithCarriageReturn) }
    if last & 0xFC00 == 0xD800 { edges.insert(.endsWithLeadingSurrogate) }
    return TextSummary(
      units: units.count, extraBytes: extraBytes, paragraphBreaks: breaks, lineBreaks: lines,
      edges: edges)
  }

  /// Returns the number of neighbouring code units that form a pair of some kind; pairs never
  /// overlap.
  @inline(__always)
  private static func pairs(
    in units: Span<UInt16>, _ isPair: (UInt16, UInt16) -> Bool
  ) -> Int {
    var count: Int32 = 0
    for index in 1..<max(units.count, 1) {
      let (previous, unit) = unsafe (units[unchecked: index &- 1], units[unchecked: index])
      count &+= isPair(previous, unit) ? 1 : 0
    }
    return Int(count)
  }

  /// Calls `body` with the index and the code unit of each CR, LF, NEL and PS of a range.
  func forEachParagraphBreak(in range: Range<Int>, _ body: (Int, UInt16) -> Void) {
    if narrow.isEmpty {
      let units = wide.span
      for index in range {
        let unit = units[index]
        if unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2029 { body(index, unit) }
      }
    } else {
      let units = narrow.span
      for index in range {
        let unit = units[index]
        if unit == 0x0A || unit == 0x0D || unit == 0x85 { body(index, UInt16(unit)) }
      }
    }
  }
}
