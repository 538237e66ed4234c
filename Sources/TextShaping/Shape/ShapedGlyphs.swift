import TextAnalysis
import TextFonts
import TextGeometry

/// Glyphs in visual order, as flat arrays: the output of HarfBuzz, packed for keeping.
///
/// Numbers are 16 bits wide. All become 32 bits wide at the first one that needs more: in a
/// paragraph of more than 32,767 UTF-16 code units, or with an advance of more font units than
/// that.
@usableFromInline package struct ShapedGlyphs: Sendable {
  @usableFromInline package var narrow = PackedGlyphs<UInt16, Int16>()
  @usableFromInline package var wide = PackedGlyphs<UInt32, Int32>()
  /// True if the glyphs are in ``wide``.
  @usableFromInline package private(set) var isWide = false

  @usableFromInline package init() {}

  @inlinable
  package var count: Int { isWide ? wide.glyphs.count : narrow.glyphs.count }

  /// A glyph's index in its font.
  @inlinable @inline(__always)
  package func id(_ index: Int) -> UInt16 {
    isWide ? wide.glyphs[index].id : narrow.glyphs[index].id
  }

  /// A glyph's horizontal advance, in font units.
  @inlinable @inline(__always)
  package func advance(_ index: Int) -> Int32 {
    isWide ? wide.glyphs[index].advance : Int32(narrow.glyphs[index].advance)
  }

  /// The paragraph offset of a glyph's cluster, in UTF-16 code units.
  @inlinable @inline(__always)
  package func cluster(_ index: Int) -> Int {
    isWide ? wide.glyphs[index].cluster : narrow.glyphs[index].cluster
  }

  /// True if a line broken before the glyph's cluster needs both sides shaped again.
  @inline(__always)
  func isUnsafeToBreak(_ index: Int) -> Bool {
    isWide ? wide.glyphs[index].isUnsafeToBreak : narrow.glyphs[index].isUnsafeToBreak
  }

  /// A glyph's displacement from the pen, in font units, y up.
  @inlinable @inline(__always)
  package func offset(_ index: Int) -> GlyphOffset {
    isWide ? wide.offset(index) : narrow.offset(index)
  }

  /// True if any glyph is displaced from its pen position.
  @inlinable
  package var hasOffsets: Bool { isWide ? !wide.offsets.isEmpty : !narrow.offsets.isEmpty }

  /// True if no glyph is displaced from its pen position, and all are in ``narrow``.
  @inlinable
  package var hasNoOffsets: Bool { !isWide && narrow.offsets.isEmpty }

  /// True if some glyph has this index in its font.
  func contains(id: UInt16) -> Bool {
    isWide ? wide.glyphs.contains { $0.id == id } : narrow.glyphs.contains { $0.id == id }
  }

  // MARK: Iterating

  /// Calls `body` with the index, the cluster and the advance in font units of each glyph of a
  /// range.
  @inlinable @inline(__always)
  package func forEachGlyph(
    in range: Range<Int>, _ body: (_ id: UInt16, _ cluster: Int, _ advance: Int32) -> Void
  ) {
    if isWide { wide.forEachGlyph(in: range, body) } else { narrow.forEachGlyph(in: range, body) }
  }

  /// Calls `body` with the position data of each glyph of a range, which lies in one item.
  ///
  /// - Parameter endsCluster: True if the next glyph of the range belongs to another cluster.
  @inlinable @inline(__always)
  package func forEachPlacedGlyph(
    in range: Range<Int>,
    _ body: (
      _ id: UInt16, _ cluster: Int, _ advance: Int32, _ offset: GlyphOffset, _ endsCluster: Bool
    ) -> Void
  ) {
    if isWide {
      wide.forEachPlacedGlyph(in: range, body)
    } else {
      narrow.forEachPlacedGlyph(in: range, body)
    }
  }

  /// Calls `body` with each cluster of a range, which lies in one item, in visual order.
  @inlinable @inline(__always)
  package func forEachCluster(in range: Range<Int>, _ body: (_ cluster: Int) -> Void) {
    if isWide {
      wide.forEachCluster(in: range, body)
    } else {
      narrow.forEachCluster(in: range, body)
    }
  }

  /// Reads the glyphs of one cluster.
  ///
  /// - Parameters:
  ///   - glyph: The cluster's first glyph; on return, the first of the next cluster.
  ///   - end: The end of the item's glyphs.
  ///   - next: On return, the next cluster, or nil after the last one.
  /// - Returns: The cluster's advance, in font units.
  @inlinable @inline(__always)
  package func readCluster(_ glyph: inout Int, upTo end: Int, next: inout Int?) -> Int32 {
    let cluster = cluster(glyph)
    var advance = advance(glyph)
    glyph += 1
    while glyph < end {
      let other = self.cluster(glyph)
      if other != cluster {
        next = other
        return advance
      }
      advance &+= self.advance(glyph)
      glyph += 1
    }
    next = nil
    return advance
  }

  /// The font index of the first glyph of a range with a nonzero advance, or nil if there is none.
  package func firstWideGlyph(in range: Range<Int>) -> UInt32? {
    range.first { advance($0) != 0 }.map { UInt32(id($0)) }
  }

  /// The font index of the last glyph of a range with a nonzero advance, or nil if there is none.
  package func lastWideGlyph(in range: Range<Int>) -> UInt32? {
    range.last { advance($0) != 0 }.map { UInt32(id($0)) }
  }

  /// The index of the first glyph at or after `start` whose cluster is at least `limit`; clusters
  /// must ascend.
  ///
  /// - Complexity: O(*n*) in the difference between the numbers of glyphs and of code units in
  ///   between.
  @inlinable @inline(__always)
  package func firstGlyph(from start: Int, to end: Int, notBelow limit: Int) -> Int {
    isWide
      ? wide.firstGlyph(from: start, to: end, notBelow: limit)
      : narrow.firstGlyph(from: start, to: end, notBelow: limit)
  }

  /// The index of the first glyph of a range whose cluster is at least `limit`; clusters must
  /// ascend.
  ///
  /// - Complexity: O(log *n*).
  package func firstGlyph(in range: Range<Int>, notBelow limit: Int) -> Int {
    range.partition { cluster($0) < limit }
  }

  // MARK: Changing

  /// Moves all glyphs to wide numbers.
  mutating func widen() {
    wide = PackedGlyphs(narrow)
    narrow = PackedGlyphs()
    isWide = true
  }

  static let tooLong = "A paragraph has less than 2³¹ UTF-16 code units."

  /// Moves a glyph to another cluster.
  package mutating func setCluster(_ cluster: Int, at index: Int) {
    if !isWide {
      if narrow.setCluster(cluster, at: index) { return }
      widen()
    }
    let fits = wide.setCluster(cluster, at: index)
    precondition(fits, Self.tooLong)
  }

  /// Removes the glyphs from `newCount` on.
  package mutating func truncate(to newCount: Int) {
    if isWide { wide.truncate(to: newCount) } else { narrow.truncate(to: newCount) }
  }

  /// The memory that the glyphs take, in bytes.
  var byteCount: Int { narrow.byteCount + wide.byteCount }
}

/// A glyph's displacement from the pen, in font units, y up.
@usableFromInline package struct GlyphOffset: Sendable {
  @usableFromInline package var x: Int32
  @usableFromInline package var y: Int32

  @inlinable
  package init(x: Int32, y: Int32) { (self.x, self.y) = (x, y) }
}
