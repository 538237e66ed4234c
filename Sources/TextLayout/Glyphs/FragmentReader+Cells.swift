import TextAnalysis
import TextFonts
import TextShaping
import TextStorage

/// Characters from positioned glyphs: clusters are joined and divided until each cell is a
/// character.
extension FragmentReader {
  mutating func append(
    _ slice: FragmentSlice, of paragraph: ShapedParagraph, hanging: Double
  ) {
    let item = paragraph.items[slice.item]
    let isReversed = slice.level & 1 == 1
    let start = slice.start - hanging
    if slice.isToken {
      let width = slice.glyphs.reduce(0) { $0 + glyphs[$1].advance }
      let hidesNothing = slice.range.isEmpty
      token = Token(
        text: hidesNothing ? slice.range.lowerBound..<range.upperBound : slice.range,
        glyphs: slice.glyphs, width: width, hidesNothing: hidesNothing)
      if hidesNothing { return }
      cells.append(
        FragmentCell(
          range: slice.range, left: start, right: start + width, isRightToLeft: isReversed))
      return
    }
    guard item.item.kind == .text else {
      appendBlank(slice, kind: item.item.kind, from: start, isReversed: isReversed)
      return
    }
    if isPlain, slice.level == 0, slice.inserted < 0, slice.glyphs.count == slice.range.count,
      appendPlain(slice, from: start)
    {
      return
    }
    let first = cells.count
    var x = start
    clusters.removeAll(keepingCapacity: true)
    readClusters(of: slice, isRightToLeft: item.item.isRightToLeft, start: &x)
    if item.item.isRightToLeft != isReversed {
      // White space at the end of a line has the paragraph's direction.
      clusters.reverse()
    }
    for cluster in clusters {
      append(cluster, at: x, item: item, isReversed: isReversed, from: first)
      x += cluster.width
    }
  }

  /// Appends a left-to-right slice in which every code unit is a character with one glyph. Returns
  /// false if it is not such a slice.
  private mutating func appendPlain(_ slice: FragmentSlice, from start: Double) -> Bool {
    let first = cells.count
    var x = start
    var position = slice.range.lowerBound
    for index in slice.glyphs {
      guard glyphs[index].cluster == position else {
        cells.removeSubrange(first...)
        return false
      }
      let end = x + glyphs[index].advance
      cells.append(
        FragmentCell(range: position..<position + 1, left: x, right: end, isRightToLeft: false))
      x = end
      position += 1
    }
    return true
  }

  /// Appends a slice without glyphs: a tab, or control characters.
  private mutating func appendBlank(
    _ slice: FragmentSlice, kind: TextItem.Kind, from start: Double, isReversed: Bool
  ) {
    if kind == .lineBreak {
      cells.append(
        FragmentCell(
          range: slice.range, left: start, right: start + slice.width, isRightToLeft: isReversed,
          isLineBreak: true))
      return
    }
    let (lower, upper) = (slice.range.lowerBound, slice.range.upperBound)
    let bounds = slice.range.filter { $0 == lower || isStart($0) } + [upper]
    let count = bounds.count - 1
    for index in 0..<count {
      let part = isReversed ? count - 1 - index : index
      cells.append(
        FragmentCell(
          range: bounds[part]..<bounds[part + 1],
          left: start + slice.width * Double(index) / Double(count),
          right: start + slice.width * Double(index + 1) / Double(count),
          isRightToLeft: isReversed))
    }
  }

  /// Gathers the glyphs of a slice into clusters.
  ///
  /// - Parameter start: The start of the first cluster; moved past a glyph inserted before it.
  private mutating func readClusters(
    of slice: FragmentSlice, isRightToLeft: Bool, start: inout Double
  ) {
    var index = slice.glyphs.lowerBound
    var end = slice.range.upperBound
    while index < slice.glyphs.upperBound {
      if index == slice.inserted {
        if clusters.isEmpty { start += glyphs[index].advance }
        index += 1
        continue
      }
      let offset = glyphs[index].cluster
      var width = 0.0
      var first: UInt32?
      while index < slice.glyphs.upperBound, index != slice.inserted,
        glyphs[index].cluster == offset
      {
        if first == nil, glyphs[index].advance != 0 { first = glyphs[index].id }
        width += glyphs[index].advance
        index += 1
      }
      if isRightToLeft {
        clusters.append(Cluster(range: offset..<max(end, offset), width: width, glyph: first))
        end = offset
      } else {
        if let last = clusters.indices.last {
          let lower = clusters[last].range.lowerBound
          clusters[last].range = lower..<max(lower, offset)
        }
        clusters.append(Cluster(range: offset..<end, width: width, glyph: first))
      }
    }
    guard let last = clusters.indices.last else {
      if !slice.range.isEmpty {
        clusters.append(Cluster(range: slice.range, width: 0, glyph: nil))
      }
      return
    }
    let edge = isRightToLeft ? last : 0
    clusters[edge].range = slice.range.lowerBound..<clusters[edge].range.upperBound
  }

  /// Appends a cluster. It is joined with its neighbour if both are one character, and divided if
  /// it represents several.
  mutating func append(
    _ cluster: Cluster, at x: Double, item: borrowing ShapedItem, isReversed: Bool, from first: Int
  ) {
    if cluster.range.isEmpty { return }
    var cell = FragmentCell(
      range: cluster.range, left: x, right: x + cluster.width, isRightToLeft: isReversed)
    if cluster.range.count == 1, isPlain {
      cells.append(cell)
      return
    }
    // One of this cluster and its left neighbour may be the rest of the other.
    if let last = cells.indices.last, last >= first {
      let left = cells[last].range
      if !isReversed, left.upperBound == cell.range.lowerBound, !isStart(cell.range.lowerBound) {
        cells[last].range = left.lowerBound..<cell.range.upperBound
        cells[last].right = cell.right
        return
      }
      if isReversed, cell.range.upperBound == left.lowerBound, !isStart(left.lowerBound) {
        cell.range = cell.range.lowerBound..<left.upperBound
        cell.left = cells[last].left
        cells.removeLast()
      }
    }
    let count = cell.range.dropFirst().reduce(1) { $0 + (isStart($1) ? 1 : 0) }
    if count == 1 {
      cells.append(cell)
    } else {
      divide(cell, into: count, glyph: cluster.glyph, item: item)
    }
  }

  func isStart(_ position: Int) -> Bool { starts[position - range.lowerBound] }

  /// Appends a cell for each character of a ligature.
  mutating func divide(
    _ cell: FragmentCell, into count: Int, glyph: UInt32?, item: borrowing ShapedItem
  ) {
    let bounds =
      count == cell.range.count
      ? Array(cell.range) : [cell.range.lowerBound] + cell.range.dropFirst().filter(isStart)
    let offsets = inner(cell, count: count, glyph: glyph, item: item)
    for index in 0..<count {
      let part = cell.isRightToLeft ? count - 1 - index : index
      let end = part + 1 < count ? bounds[part + 1] : cell.range.upperBound
      cells.append(
        FragmentCell(
          range: bounds[part]..<end, left: index == 0 ? cell.left : offsets[index - 1],
          right: index + 1 == count ? cell.right : offsets[index],
          isRightToLeft: cell.isRightToLeft))
    }
  }

  /// Returns the boundaries between the characters of a ligature, from left to right.
  private func inner(
    _ cell: FragmentCell, count: Int, glyph: UInt32?, item: borrowing ShapedItem
  ) -> [Double] {
    let width = cell.right - cell.left
    if let glyph {
      let carets = item.item.face.ligatureCarets(
        ofGlyph: glyph, isRightToLeft: item.item.isRightToLeft)
      if carets.count == count - 1 {
        let places = carets.map { cell.left + min(max(0, $0 * item.scale * expansion), width) }
        return places.sorted()
      }
    }
    return (1..<count).map { cell.left + width * Double($0) / Double(count) }
  }
}
