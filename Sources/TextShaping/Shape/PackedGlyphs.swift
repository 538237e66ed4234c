import TextAnalysis

/// Glyphs in visual order, one record a glyph in numbers of a chosen width, so that reading them
/// goes through one stretch of memory.
///
/// Functions that add return true if every number fits its width. Otherwise they add nothing.
@usableFromInline
package struct PackedGlyphs<
  Cluster: FixedWidthInteger & UnsignedInteger & Sendable,
  Units: FixedWidthInteger & SignedInteger & Sendable
>: Sendable {
  @usableFromInline package struct Glyph: Sendable {
    /// The glyph's index in its font.
    @usableFromInline package var id: UInt16
    /// The paragraph offset of the glyph's cluster, in UTF-16 code units. The top bit is set if a
    /// line broken before the cluster has to be shaped again.
    @usableFromInline package var clusterBits: Cluster
    /// The advance, in font units.
    @usableFromInline package var advance: Units

    /// The paragraph offset of the glyph's cluster, in UTF-16 code units.
    @inlinable @inline(__always)
    package var cluster: Int { Int(truncatingIfNeeded: clusterBits & ~PackedGlyphs.unsafeBit) }

    @inlinable @inline(__always)
    package var isUnsafeToBreak: Bool { clusterBits & PackedGlyphs.unsafeBit != 0 }
  }

  /// A displacement from the pen, in font units, y up.
  @usableFromInline package struct Offset: Sendable {
    @usableFromInline package var x: Units
    @usableFromInline package var y: Units
  }

  @usableFromInline package var glyphs: [Glyph] = []
  /// Displacements; empty while every one so far is zero.
  @usableFromInline package var offsets: [Offset] = []

  @inlinable @inline(__always)
  package static var unsafeBit: Cluster { 1 << (Cluster.bitWidth - 1) }

  @usableFromInline package init() {}

  /// Converts glyphs to wider numbers.
  @usableFromInline package init<SmallCluster, SmallUnits>(
    _ narrower: PackedGlyphs<SmallCluster, SmallUnits>
  ) {
    glyphs = narrower.glyphs.map {
      Glyph(
        id: $0.id, clusterBits: Cluster($0.cluster) | ($0.isUnsafeToBreak ? Self.unsafeBit : 0),
        advance: Units($0.advance))
    }
    offsets = narrower.offsets.map { Offset(x: Units($0.x), y: Units($0.y)) }
  }

  // MARK: Reading

  @inlinable @inline(__always)
  package func offset(_ index: Int) -> GlyphOffset {
    offsets.isEmpty ? GlyphOffset(x: 0, y: 0) : offset(at: index, of: offsets.span)
  }

  @inlinable @inline(__always)
  package func offset(at index: Int, of offsets: borrowing Span<Offset>) -> GlyphOffset {
    GlyphOffset(
      x: Int32(truncatingIfNeeded: offsets[index].x),
      y: Int32(truncatingIfNeeded: offsets[index].y))
  }

  @inlinable @inline(__always)
  package func forEachGlyph(
    in range: Range<Int>, _ body: (_ id: UInt16, _ cluster: Int, _ advance: Int32) -> Void
  ) {
    // The range is checked once, not at each glyph.
    let glyphs = glyphs.span.extracting(range)
    for index in 0..<glyphs.count {
      body(
        glyphs[index].id, glyphs[index].cluster, Int32(truncatingIfNeeded: glyphs[index].advance))
    }
  }

  @inlinable @inline(__always)
  package func forEachPlacedGlyph(
    in range: Range<Int>,
    _ body: (
      _ id: UInt16, _ cluster: Int, _ advance: Int32, _ offset: GlyphOffset, _ endsCluster: Bool
    ) -> Void
  ) {
    guard range.lowerBound < range.upperBound else { return }
    let (glyphs, offsets) = (glyphs.span, offsets.span)
    let hasOffsets = !offsets.isEmpty
    var cluster = glyphs[range.lowerBound].cluster
    for index in range {
      let isLast = index + 1 == range.upperBound
      let next = isLast ? .max : glyphs[index + 1].cluster
      body(
        glyphs[index].id, cluster, Int32(truncatingIfNeeded: glyphs[index].advance),
        hasOffsets ? offset(at: index, of: offsets) : GlyphOffset(x: 0, y: 0), next != cluster)
      cluster = next
    }
  }

  /// Calls `body` with each cluster that has glyphs in a range.
  @inlinable @inline(__always)
  package func forEachCluster(in range: Range<Int>, _ body: (_ cluster: Int) -> Void) {
    let glyphs = glyphs.span.extracting(range)
    for index in glyphs.indices {
      let cluster = glyphs[index].cluster
      if index + 1 == glyphs.count || glyphs[index + 1].cluster != cluster { body(cluster) }
    }
  }

  /// The index of the first glyph at or after `start` whose cluster is at least `limit`; clusters
  /// must ascend.
  @inlinable @inline(__always)
  package func firstGlyph(from start: Int, to end: Int, notBelow limit: Int) -> Int {
    let glyphs = glyphs.span
    guard start < end else { return start }
    // Most text has one glyph for each code unit, except for an occasional ligature.
    var index = max(start, min(start + limit - glyphs[start].cluster, end))
    while index > start, glyphs[index - 1].cluster >= limit { index -= 1 }
    while index < end, glyphs[index].cluster < limit { index += 1 }
    return index
  }

  // MARK: Changing

  /// Moves a glyph to another cluster.
  ///
  /// - Returns: True if the cluster fits.
  mutating func setCluster(_ cluster: Int, at index: Int) -> Bool {
    guard Int(truncatingIfNeeded: ~Self.unsafeBit) >= cluster else { return false }
    glyphs[index].clusterBits =
      glyphs[index].clusterBits & Self.unsafeBit | Cluster(truncatingIfNeeded: cluster)
    return true
  }

  /// Removes the glyphs from `newCount` on.
  mutating func truncate(to newCount: Int) {
    glyphs.removeSubrange(newCount...)
    if offsets.count > newCount { offsets.removeSubrange(newCount...) }
  }

  /// The memory that the glyphs take, in bytes.
  var byteCount: Int {
    glyphs.capacity * MemoryLayout<Glyph>.stride + offsets.capacity * MemoryLayout<Offset>.stride
  }
}
