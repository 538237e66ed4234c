import TextAnalysis
import TextFonts
import TextShaping

extension LineBreaker {
  /// Measures a candidate as drawn: edges at unsafe breaks are shaped again with the paragraph as
  /// context, and a hyphen is added if one shows.
  ///
  /// HarfBuzz guarantees that text split at safe places gets the same glyphs. So only the glyphs
  /// from an unsafe edge to the nearest safe place can change.
  func measure(_ candidate: Candidate, context: inout BreakContext) -> Candidate {
    var result = candidate
    guard candidate.offset > cursor.offset else { return result }
    guard cursor.isUnsafe || candidate.isUnsafe || candidate.end == .hyphen else { return result }
    var adjustments = FragmentAdjustments()
    let (start, end) = (cursor.offset, candidate.offset)
    if cursor.isUnsafe {
      let index = paragraph.itemIndex(containing: start)
      let limit = min(end, paragraph.items[index].item.range.upperBound)
      let safe = paragraph.nextSafeBreak(
        after: start, before: limit, in: paragraph.items[index])
      adjustments.head = reshape(index, start..<safe, &result, &context)
    }
    if candidate.isUnsafe, adjustments.head?.range.upperBound != end {
      let index = paragraph.itemIndex(containing: end - 1)
      let first = max(start, paragraph.items[index].item.range.lowerBound)
      let safe = paragraph.previousSafeBreak(
        before: end, from: first, in: paragraph.items[index])
      if let head = adjustments.head, head.item == index, safe < head.range.upperBound {
        // The two edges overlap: shape everything between them at once.
        result.width = candidate.width
        adjustments.head = reshape(index, head.range.lowerBound..<end, &result, &context)
      } else {
        adjustments.tail = reshape(index, safe..<end, &result, &context)
      }
    }
    if candidate.end == .hyphen {
      adjustments.hyphen = hyphen(after: candidate.contentEnd)
      result.width += adjustments.hyphen.map(width) ?? 0
    }
    if adjustments.head != nil || adjustments.tail != nil || adjustments.hyphen != nil {
      result.adjustments = context.store.adjustments.count
      context.store.adjustments.append(adjustments)
    }
    return result
  }

  /// Shapes a part of an item again and corrects the candidate's width by the difference.
  private func reshape(
    _ index: Int, _ range: Range<Int>, _ candidate: inout Candidate,
    _ context: inout BreakContext
  ) -> ReshapedEdge {
    context.loadText(textRange)
    let edge = context.reshape(index, range: range, of: paragraph, styles: styles)
    let item = paragraph.items[index]
    let glyphs = context.store.glyphs
    var units = 0
    var clusters = 0
    var last = -1
    for glyph in edge.glyphs where glyphs.cluster(glyph) < candidate.contentEnd {
      units += Int(glyphs.advance(glyph))
      if glyphs.cluster(glyph) != last {
        clusters += 1
        last = glyphs.cluster(glyph)
      }
    }
    let before =
      advance(at: min(range.upperBound, candidate.contentEnd))
      - advance(at: min(range.lowerBound, candidate.contentEnd))
    candidate.width +=
      Double(units) * item.scale + Double(clusters) * item.letterSpacing - before
    return edge
  }

  /// The hyphen for text that ends at an offset, in the font of the text, or nil if the font has
  /// none.
  func hyphen(after offset: Int) -> HyphenGlyph? {
    let index = paragraph.itemIndex(containing: max(0, offset - 1))
    let item = paragraph.items[index]
    var id = item.item.face.glyph(for: 0x2010)
    if id == 0 { id = item.item.face.glyph(for: 0x2D) }
    if id == 0 { return nil }
    return HyphenGlyph(
      item: index, id: UInt16(truncatingIfNeeded: id),
      advance: item.item.face.advance(ofGlyph: id) * item.scale + item.letterSpacing)
  }

  /// The room that a hyphen takes at a line's end, in points.
  func width(of hyphen: HyphenGlyph) -> Double {
    hyphen.advance - paragraph.items[hyphen.item].hangingTracking
  }

  /// The running advance at an offset after the cursor, in points. Inside a cluster it is
  /// interpolated.
  ///
  /// - Complexity: O(log *n* + *k*), where *k* is the length of text between a start and the
  ///   offset. The start is the cursor or the start of the offset's piece, whichever is nearer.
  func advance(at offset: Int) -> Double {
    if offset == cursor.offset { return cursor.advance }
    let base = nearestClusterStart(before: offset)
    var x = base.advance
    paragraph.forEachCluster(from: base.offset, advance: x) { cluster, end, _ in
      if cluster.lowerBound >= offset { return false }
      if cluster.upperBound > offset {
        x += (end - x) * Double(offset - cluster.lowerBound) / Double(cluster.count)
        return false
      }
      x = end
      return true
    }
    return x
  }

  /// The start of a piece, or of one before it, where no cluster is divided.
  func clusterStart(notAfterPiece index: Int) -> (offset: Int, advance: Double) {
    let pieces = paragraph.pieces
    var index = index
    // A break inside a cluster is unsafe, and no cluster is longer than this.
    let least = max(0, index - Self.longestCluster)
    while index > least, pieces[index - 1].flags.contains(.unsafeToBreak) { index -= 1 }
    return index == 0 ? (0, 0) : (Int(pieces[index - 1].end), pieces[index - 1].advance)
  }

  /// The start of the cluster that contains the start of a piece, and the running advance there,
  /// in points.
  func cluster(atStartOf index: Int) -> (offset: Int, advance: Double) {
    var found = clusterStart(notAfterPiece: index)
    guard index > 0 else { return found }
    let offset = Int(paragraph.pieces[index - 1].end)
    if found.offset == offset { return found }
    paragraph.forEachCluster(from: found.offset, advance: found.advance) { cluster, end, _ in
      if cluster.upperBound > offset { return false }
      found = (cluster.upperBound, end)
      return true
    }
    return found
  }

  /// The most characters in a ligature.
  private static var longestCluster: Int { 64 }

  /// The nearest start of a cluster before an offset with a known running advance.
  func nearestClusterStart(before offset: Int) -> (offset: Int, advance: Double) {
    let piece = paragraph.pieceIndex(containing: offset)
    guard piece > cursor.piece else { return (cursor.clusterOffset, cursor.clusterAdvance) }
    return clusterStart(notAfterPiece: piece)
  }
}
