import TextAnalysis
import TextFonts

/// Appending glyphs. Each function returns true if all numbers fit their width. Otherwise it
/// appends nothing.
extension PackedGlyphs {
  mutating func reserveCapacity(_ count: Int) { glyphs.reserveCapacity(count) }

  mutating func append(
    id: UInt16, cluster: Int, isUnsafeToBreak: Bool, advance: Int32, offset: GlyphOffset
  ) -> Bool {
    guard Int(truncatingIfNeeded: ~Self.unsafeBit) >= cluster,
      let advance = Units(exactly: advance),
      let x = Units(exactly: offset.x), let y = Units(exactly: offset.y)
    else { return false }
    if x != 0 || y != 0 { fillOffsets(upTo: glyphs.count) }
    let hasOffset = !offsets.isEmpty || x != 0 || y != 0
    glyphs.append(
      Glyph(
        id: id, clusterBits: Cluster(cluster) | (isUnsafeToBreak ? Self.unsafeBit : 0),
        advance: advance))
    if hasOffset { offsets.append(Offset(x: x, y: y)) }
    return true
  }

  /// Appends some glyphs of a shaping call.
  ///
  /// - Parameter shift: The number added to their clusters.
  mutating func append(_ buffer: borrowing GlyphBuffer, _ range: Range<Int>, shift: Int) -> Bool {
    let start = glyphs.count
    var fit = FitCheck<Cluster, Units>()
    glyphs.append(addingCapacity: range.count) { target in
      let (ids, flags) = (buffer.glyphs.span, buffer.flags.span)
      let (clusters, advances) = (buffer.clusters.span, buffer.xAdvance.span)
      for index in range {
        fit.append(
          id: UInt16(truncatingIfNeeded: ids[index]),
          cluster: UInt32(truncatingIfNeeded: Int(clusters[index]) + shift),
          isUnsafe: flags[index] & GlyphFlags.unsafeToBreak.rawValue, advance: advances[index],
          to: &target)
      }
    }
    let (xs, ys) = (buffer.xOffset.span, buffer.yOffset.span)
    var union: Int32 = 0
    for index in range {
      union |= xs[index] | ys[index]
      fit.check(xs[index])
      fit.check(ys[index])
    }
    guard fit.isGood else {
      truncate(to: start)
      return false
    }
    if union == 0, offsets.isEmpty { return true }
    fillOffsets(upTo: start)
    for index in range { appendOffset(GlyphOffset(x: xs[index], y: ys[index])) }
    return true
  }

  mutating func appendOffset(_ offset: GlyphOffset) {
    offsets.append(
      Offset(x: Units(truncatingIfNeeded: offset.x), y: Units(truncatingIfNeeded: offset.y)))
  }

  mutating func fillOffsets(upTo end: Int) {
    guard offsets.count < end else { return }
    offsets.append(contentsOf: repeatElement(Offset(x: 0, y: 0), count: end - offsets.count))
  }
}

/// Checks that numbers fit a narrower type, with one test for many of them.
struct FitCheck<
  Cluster: FixedWidthInteger & UnsignedInteger & Sendable,
  Units: FixedWidthInteger & SignedInteger & Sendable
> {
  private var lost: UInt32 = 0

  var isGood: Bool { lost == 0 }

  @inline(__always)
  mutating func check(_ number: Int32) {
    lost |= UInt32(
      bitPattern: number ^ Int32(truncatingIfNeeded: Units(truncatingIfNeeded: number)))
  }

  /// - Parameter isUnsafe: 1 if a break before the cluster is unsafe, otherwise 0.
  @inline(__always)
  mutating func append(
    id: UInt16, cluster: UInt32, isUnsafe: UInt8, advance: Int32,
    to target: inout OutputSpan<PackedGlyphs<Cluster, Units>.Glyph>
  ) {
    check(advance)
    lost |= cluster >> UInt32(Cluster.bitWidth - 1)
    target.append(
      PackedGlyphs<Cluster, Units>.Glyph(
        id: id,
        clusterBits: Cluster(truncatingIfNeeded: cluster)
          | Cluster(truncatingIfNeeded: isUnsafe) << (Cluster.bitWidth - 1),
        advance: Units(truncatingIfNeeded: advance)))
  }
}
