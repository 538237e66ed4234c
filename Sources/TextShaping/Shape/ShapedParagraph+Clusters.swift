import TextAnalysis
import TextGeometry

extension ShapedParagraph {
  /// Calls `body` with each cluster in logical order, until it returns false.
  ///
  /// - Parameters:
  ///   - offset: The start of the first cluster, in UTF-16 code units of the paragraph; inside a
  ///     cluster, the iteration starts with the next.
  ///   - advance: The running advance there, in points.
  ///   - body: Takes a cluster's code units, the running advance at its end, and true if a break
  ///     before it is unsafe; returns true to continue. A code unit that is not text, such as a
  ///     tab, is a cluster of its own.
  package func forEachCluster(
    from offset: Int, advance: Double,
    _ body: (_ cluster: Range<Int>, _ end: Double, _ isUnsafe: Bool) -> Bool
  ) {
    guard offset < length else { return }
    var x = advance
    for index in itemIndex(containing: offset)..<items.count {
      let range = items[index].item.range
      let start = max(offset, range.lowerBound)
      if items[index].item.kind != .text {
        x += items[index].advance
        for unit in start..<range.upperBound where !body(unit..<unit + 1, x, false) { return }
        continue
      }
      let slice = glyphs(of: items[index], in: start..<range.upperBound)
      let isReversed = items[index].item.isRightToLeft
      let (scale, spacing) = (items[index].scale, items[index].letterSpacing)
      var step = 0
      while step < slice.count {
        var glyph = isReversed ? slice.upperBound - 1 - step : slice.lowerBound + step
        let cluster = glyphs.cluster(glyph)
        let isUnsafe = glyphs.isUnsafeToBreak(glyph) && cluster > range.lowerBound
        var units = 0
        repeat {
          units += Int(glyphs.advance(glyph))
          step += 1
          glyph = isReversed ? glyph - 1 : glyph + 1
        } while step < slice.count && glyphs.cluster(glyph) == cluster
        let end = step < slice.count ? glyphs.cluster(glyph) : range.upperBound
        x += Double(units) * scale + spacing
        if !body(cluster..<end, x, isUnsafe) { return }
      }
    }
  }

  /// The index of the piece that holds an offset.
  ///
  /// - Complexity: O(log *n*) in the number of pieces.
  package func pieceIndex(containing offset: Int) -> Int {
    (0..<max(0, pieces.count - 1)).partition { Int(pieces[$0].end) <= offset }
  }

  /// The nearest offset after `offset`, in the same item and before `limit`, where a break is
  /// safe; `limit` if there is none.
  ///
  /// - Complexity: O(*n*) in the length of text up to the result.
  package func nextSafeBreak(
    after offset: Int, before limit: Int, in item: borrowing ShapedItem
  ) -> Int {
    guard offset + 1 < limit else { return limit }
    let slice = glyphs(of: item, in: offset + 1..<limit)
    if item.item.isRightToLeft {
      for glyph in slice.reversed() where !glyphs.isUnsafeToBreak(glyph) {
        return glyphs.cluster(glyph)
      }
    } else {
      for glyph in slice where !glyphs.isUnsafeToBreak(glyph) { return glyphs.cluster(glyph) }
    }
    return limit
  }

  /// The nearest offset before `offset`, in the same item and not before `limit`, where a break is
  /// safe; `limit` if there is none.
  ///
  /// - Complexity: O(*n*) in the length of text down to the result.
  package func previousSafeBreak(
    before offset: Int, from limit: Int, in item: borrowing ShapedItem
  ) -> Int {
    guard limit < offset else { return limit }
    let slice = glyphs(of: item, in: limit..<offset)
    if item.item.isRightToLeft {
      for glyph in slice where !glyphs.isUnsafeToBreak(glyph) { return glyphs.cluster(glyph) }
    } else {
      for glyph in slice.reversed() where !glyphs.isUnsafeToBreak(glyph) {
        return glyphs.cluster(glyph)
      }
    }
    return limit
  }

  /// The first glyph, in reading direction, of the cluster that starts at an offset; nil if none
  /// starts there, or if all of its glyphs are marks without an advance.
  ///
  /// - Complexity: O(log *n*) in the number of the item's glyphs, mostly O(1).
  package func firstGlyph(from offset: Int, in item: borrowing ShapedItem) -> UInt32? {
    if item.item.isRightToLeft {
      return glyphs.lastWideGlyph(in: glyphs(of: item, in: offset..<offset + 1))
    }
    var index = firstGlyph(of: item, from: offset)
    while index < item.glyphs.upperBound, glyphs.cluster(index) == offset {
      if glyphs.advance(index) != 0 { return UInt32(glyphs.id(index)) }
      index += 1
    }
    return nil
  }

  /// The last glyph, in reading direction, of the cluster that ends at an offset; nil if none ends
  /// there, or if all of its glyphs are marks without an advance.
  ///
  /// - Complexity: O(log *n*) in the number of the item's glyphs.
  package func lastGlyph(before offset: Int, in item: borrowing ShapedItem) -> UInt32? {
    // The cluster ends where the next one starts.
    func endsThere(_ next: Int) -> Bool {
      let end = item.glyphs.contains(next) ? glyphs.cluster(next) : item.item.range.upperBound
      return end == offset
    }
    if item.item.isRightToLeft {
      let slice = glyphs(of: item, in: item.item.range.lowerBound..<offset)
      guard let last = slice.first, endsThere(last - 1) else { return nil }
      return glyphs.firstWideGlyph(in: glyphs(of: item, in: glyphs.cluster(last)..<offset))
    }
    let next = firstGlyph(of: item, from: offset)
    guard next > item.glyphs.lowerBound, endsThere(next) else { return nil }
    let cluster = glyphs.cluster(next - 1)
    var index = next - 1
    while index >= item.glyphs.lowerBound, glyphs.cluster(index) == cluster {
      if glyphs.advance(index) != 0 { return UInt32(glyphs.id(index)) }
      index -= 1
    }
    return nil
  }
}
