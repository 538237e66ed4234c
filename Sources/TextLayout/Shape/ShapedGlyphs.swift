import TextFonts

/// Glyphs in visual order, as flat arrays: what HarfBuzz returned, packed for keeping.
package struct ShapedGlyphs: Sendable {
  /// Glyph indices.
  package var ids: [UInt16] = []
  /// The paragraph offset of each glyph's cluster, in UTF-16 code units; the top bit says that a line
  /// may not be broken before the cluster without shaping again.
  var clusterBits: [UInt32] = []
  /// Horizontal advances, in font units.
  package var advances: [Int32] = []
  /// Displacements in font units, y up; empty while every one so far is zero.
  var offsets: [GlyphOffset] = []

  static let unsafeBit: UInt32 = 1 << 31

  package var count: Int { ids.count }

  /// The paragraph offset of a glyph's cluster, in UTF-16 code units.
  @inline(__always)
  package func cluster(_ index: Int) -> Int { Int(clusterBits[index] & ~Self.unsafeBit) }

  /// Whether a line broken before the glyph's cluster needs both sides shaped again.
  @inline(__always)
  package func isUnsafeToBreak(_ index: Int) -> Bool { clusterBits[index] & Self.unsafeBit != 0 }

  /// A glyph's displacement from the pen, in font units, y up.
  @inline(__always)
  package func offset(_ index: Int) -> GlyphOffset {
    offsets.isEmpty ? GlyphOffset(x: 0, y: 0) : offsets[index]
  }

  /// Calls `body` with the index, the cluster and the advance in font units of each glyph of a range.
  @inline(__always)
  func forEachGlyph(
    in range: Range<Int>, _ body: (_ id: UInt16, _ cluster: Int, _ advance: Int32) -> Void
  ) {
    let (ids, clusters, advances) = (ids.span, clusterBits.span, advances.span)
    for index in range {
      body(ids[index], Int(clusters[index] & ~Self.unsafeBit), advances[index])
    }
  }

  /// Calls `body` with what places each glyph of a range, which lies in one item.
  ///
  /// - Parameter endsCluster: Whether the next glyph of the range is of another cluster.
  @inline(__always)
  func forEachPlacedGlyph(
    in range: Range<Int>,
    _ body: (
      _ id: UInt16, _ cluster: Int, _ advance: Int32, _ offset: GlyphOffset, _ endsCluster: Bool
    ) -> Void
  ) {
    let (ids, clusters, advances) = (ids.span, clusterBits.span, advances.span)
    let offsets = offsets.span
    let hasOffsets = !offsets.isEmpty
    guard range.lowerBound < range.upperBound else { return }
    var cluster = clusters[range.lowerBound] & ~Self.unsafeBit
    for index in range {
      let isLast = index + 1 == range.upperBound
      let next = isLast ? .max : clusters[index + 1] & ~Self.unsafeBit
      body(
        ids[index], Int(cluster), advances[index],
        hasOffsets ? offsets[index] : GlyphOffset(x: 0, y: 0), next != cluster)
      cluster = next
    }
  }

  /// Reads the glyphs of one cluster.
  ///
  /// - Parameters:
  ///   - glyph: The cluster's first glyph; afterwards the first of the next cluster.
  ///   - end: The end of the item's glyphs.
  ///   - next: The next cluster; nil behind the last one.
  /// - Returns: The cluster's advance, in font units.
  @inline(__always)
  func readCluster(_ glyph: inout Int, upTo end: Int, next: inout Int?) -> Int32 {
    let cluster = cluster(glyph)
    var advance = advances[glyph]
    glyph += 1
    while glyph < end {
      let other = self.cluster(glyph)
      if other != cluster {
        next = other
        return advance
      }
      advance &+= advances[glyph]
      glyph += 1
    }
    next = nil
    return advance
  }

  /// The first glyph of a range that has an advance; nil when none has.
  func firstWideGlyph(in range: Range<Int>) -> UInt32? {
    range.first { advances[$0] != 0 }.map { UInt32(ids[$0]) }
  }

  /// The index of the first glyph from one on whose cluster is not below a limit.
  @inline(__always)
  func firstGlyph(from start: Int, to end: Int, notBelow limit: Int) -> Int {
    let clusters = clusterBits.span
    var index = start
    while index < end, Int(clusters[index] & ~Self.unsafeBit) < limit { index += 1 }
    return index
  }

  /// The index of the first glyph of a range, whose clusters ascend, with a cluster not below a limit.
  ///
  /// - Complexity: O(log *n*).
  func firstGlyph(in range: Range<Int>, notBelow limit: Int) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if cluster(middle) < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether any glyph stands apart from its pen.
  var hasOffsets: Bool { !offsets.isEmpty }

  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    clusterBits.reserveCapacity(count)
    advances.reserveCapacity(count)
  }

  /// Appends the glyphs of one shaping call.
  mutating func append(_ buffer: borrowing GlyphBuffer) {
    append(buffer, 0..<buffer.count, shift: 0)
  }

  /// Appends some glyphs of a shaping call.
  ///
  /// - Parameter shift: What is added to their clusters.
  mutating func append(_ buffer: borrowing GlyphBuffer, _ range: Range<Int>, shift: Int) {
    let start = count
    let (newIDs, flags) = (buffer.glyphs.span, buffer.flags.span)
    ids.append(addingCapacity: range.count) { target in
      for index in range { target.append(UInt16(truncatingIfNeeded: newIDs[index])) }
    }
    let newClusters = buffer.clusters.span
    clusterBits.append(addingCapacity: range.count) { target in
      for index in range {
        let isUnsafe = flags[index] & GlyphFlags.unsafeToBreak.rawValue
        let cluster = UInt32(truncatingIfNeeded: Int(newClusters[index]) + shift)
        target.append(cluster | UInt32(isUnsafe) << 31)
      }
    }
    advances.append(contentsOf: buffer.xAdvance[range])
    let (xs, ys) = (buffer.xOffset.span, buffer.yOffset.span)
    var union: Int32 = 0
    for index in range { union |= xs[index] | ys[index] }
    if union == 0, offsets.isEmpty { return }
    fillOffsets(upTo: start)
    for index in range { offsets.append(GlyphOffset(x: xs[index], y: ys[index])) }
  }

  mutating func fillOffsets(upTo end: Int) {
    guard offsets.count < end else { return }
    offsets.append(
      contentsOf: repeatElement(GlyphOffset(x: 0, y: 0), count: end - offsets.count))
  }

  /// Drops the glyphs from `newCount` on.
  mutating func truncate(to newCount: Int) {
    ids.removeSubrange(newCount...)
    clusterBits.removeSubrange(newCount...)
    advances.removeSubrange(newCount...)
    if offsets.count > newCount { offsets.removeSubrange(newCount...) }
  }
}

/// A glyph's displacement from the pen, in font units, y up.
package struct GlyphOffset: Sendable {
  package var x: Int32
  package var y: Int32
}
