/// Glyphs in visual order in numbers of some width, one record a glyph, so that reading goes through one stretch of
/// memory.
///
/// What is added says whether it fits: where a number is too large for its width, nothing is added.
struct PackedGlyphs<
  Cluster: FixedWidthInteger & UnsignedInteger & Sendable,
  Units: FixedWidthInteger & SignedInteger & Sendable
>: Sendable {
  struct Glyph: Sendable {
    /// The glyph's index in its font.
    var id: UInt16
    /// The paragraph offset of the glyph's cluster, in UTF-16 code units; the top bit says that a line may not be
    /// broken before the cluster without shaping again.
    var clusterBits: Cluster
    /// In font units.
    var advance: Units

    /// The paragraph offset of the glyph's cluster, in UTF-16 code units.
    @inline(__always)
    var cluster: Int { Int(truncatingIfNeeded: clusterBits & ~PackedGlyphs.unsafeBit) }

    @inline(__always)
    var isUnsafeToBreak: Bool { clusterBits & PackedGlyphs.unsafeBit != 0 }
  }

  /// A displacement from the pen, in font units, y up.
  struct Offset: Sendable {
    var x: Units
    var y: Units
  }

  var glyphs: [Glyph] = []
  /// Displacements; empty while every one so far is zero.
  var offsets: [Offset] = []

  @inline(__always)
  static var unsafeBit: Cluster { 1 << (Cluster.bitWidth - 1) }

  init() {}

  /// The glyphs of others, in wider numbers.
  init<SmallCluster, SmallUnits>(_ narrower: PackedGlyphs<SmallCluster, SmallUnits>) {
    glyphs = narrower.glyphs.map {
      Glyph(
        id: $0.id, clusterBits: Cluster($0.cluster) | ($0.isUnsafeToBreak ? Self.unsafeBit : 0),
        advance: Units($0.advance))
    }
    offsets = narrower.offsets.map { Offset(x: Units($0.x), y: Units($0.y)) }
  }

  // MARK: Reading

  @inline(__always)
  func offset(_ index: Int) -> GlyphOffset {
    offsets.isEmpty ? GlyphOffset(x: 0, y: 0) : offset(at: index, of: offsets.span)
  }

  @inline(__always)
  private func offset(at index: Int, of offsets: borrowing Span<Offset>) -> GlyphOffset {
    GlyphOffset(
      x: Int32(truncatingIfNeeded: offsets[index].x),
      y: Int32(truncatingIfNeeded: offsets[index].y))
  }

  @inline(__always)
  func forEachGlyph(
    in range: Range<Int>, _ body: (_ id: UInt16, _ cluster: Int, _ advance: Int32) -> Void
  ) {
    // The range is checked once, not at each glyph.
    let glyphs = glyphs.span.extracting(range)
    for index in 0..<glyphs.count {
      body(
        glyphs[index].id, glyphs[index].cluster, Int32(truncatingIfNeeded: glyphs[index].advance))
    }
  }

  @inline(__always)
  func forEachPlacedGlyph(
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

  /// Calls `body` with each cluster of a range of glyphs that has any.
  @inline(__always)
  func forEachCluster(in range: Range<Int>, _ body: (_ cluster: Int) -> Void) {
    let glyphs = glyphs.span.extracting(range)
    for index in glyphs.indices {
      let cluster = glyphs[index].cluster
      if index + 1 == glyphs.count || glyphs[index + 1].cluster != cluster { body(cluster) }
    }
  }

  /// The index of the first glyph from one on whose cluster is not below a limit, where clusters ascend.
  @inline(__always)
  func firstGlyph(from start: Int, to end: Int, notBelow limit: Int) -> Int {
    let glyphs = glyphs.span
    guard start < end else { return start }
    // In most text a glyph stands for each code unit, but for a ligature now and then.
    var index = max(start, min(start + limit - glyphs[start].cluster, end))
    while index > start, glyphs[index - 1].cluster >= limit { index -= 1 }
    while index < end, glyphs[index].cluster < limit { index += 1 }
    return index
  }

  // MARK: Changing

  /// Lets a glyph belong to another cluster.
  ///
  /// - Returns: Whether the cluster fits.
  mutating func setCluster(_ cluster: Int, at index: Int) -> Bool {
    guard Int(truncatingIfNeeded: ~Self.unsafeBit) >= cluster else { return false }
    glyphs[index].clusterBits =
      glyphs[index].clusterBits & Self.unsafeBit | Cluster(truncatingIfNeeded: cluster)
    return true
  }

  /// Drops the glyphs from `newCount` on.
  mutating func truncate(to newCount: Int) {
    glyphs.removeSubrange(newCount...)
    if offsets.count > newCount { offsets.removeSubrange(newCount...) }
  }

  /// The memory that the glyphs take, in bytes.
  var byteCount: Int {
    glyphs.capacity * MemoryLayout<Glyph>.stride + offsets.capacity * MemoryLayout<Offset>.stride
  }
}
