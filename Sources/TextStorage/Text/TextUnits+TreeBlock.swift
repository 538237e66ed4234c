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
    // Only pairs of neighbours count, so the change lies in the replaced units with one on each
    // side. The sum of the parts is taken away and put back.
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
