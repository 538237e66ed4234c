import TextFonts
import TextGeometry
import TextStorage

/// Reads the characters of one fragment at a time in the order in which they are drawn.
///
/// A cluster of several user-perceived characters, a ligature, is divided where its font says, or into
/// equal shares; clusters that make one character together are joined. The reader's arrays are used
/// again, so that a question allocates nothing once they have grown. It is a value, because looking
/// after who writes to an object's arrays takes longer than the work itself.
struct FragmentReader {
  /// The fragment's characters, from left to right.
  var cells: [FragmentCell] = []
  /// The fragment's text, in UTF-16 code units of the storage.
  private(set) var range = 0..<0
  /// Whether the cells run from left to right in the order of the text, one for each code unit but for
  /// what ends the line, and none of them has a width below 0.
  private(set) var isInOrder = false
  /// Whether the fragment's paragraph reads from right to left.
  private(set) var isRightToLeft = false

  /// The glyphs, from left to right.
  private(set) var glyphs: [PositionedGlyph] = []
  private var slices: [FragmentSlice] = []
  var units: [UInt16] = []
  /// Whether a character starts at each of the fragment's code units.
  private var starts: [Bool] = []
  private var isPlain = true
  private let analyzer = Analyzer()
  /// What stands for text that is left out; nil when all is shown.
  private(set) var token: Token?
  /// The clusters of a stretch, from left to right, before they are joined and divided.
  private var clusters: [Cluster] = []

  /// The parts of the fragment, in visual order.
  var order = VisualSlices()

  /// What stands for text that is left out.
  struct Token {
    /// The text, in UTF-16 code units of the storage: what is left out or, where that is nothing but what
    /// follows the line, the end of the line.
    var text: Range<Int>
    /// Its glyphs, among those read.
    var glyphs: Range<Int>
    /// In points.
    var width: Double
    /// Whether all text of the line is shown.
    var hidesNothing: Bool
  }

  /// A cluster of glyphs, before it is joined with others or divided.
  struct Cluster {
    var range: Range<Int>
    var width: Double
    /// The first of its glyphs that has a width; nil when none has.
    var glyph: UInt32?
  }

  /// Makes a fragment the one that is read.
  ///
  /// - Parameters:
  ///   - paragraph: Its paragraph; nil when there is none, and nothing to read.
  ///   - text: The storage's.
  ///   - needsGlyphs: Whether ``glyphs`` are asked for, too.
  ///   - appendGlyphs: Appends the fragment's glyphs from left to right, hands out each stretch of one
  ///     level behind its glyphs, and returns how far to the left the stretches have to be moved. Called
  ///     only where the advances that the paragraph keeps do not say enough.
  /// - Complexity: O(*n*) in the length of the fragment.
  mutating func read(
    _ fragment: LineFragment, of paragraph: ShapedParagraph?, text: borrowing AttributedText,
    needsGlyphs: Bool = false,
    appendGlyphs: (inout [PositionedGlyph], (FragmentSlice) -> Void) -> Double
  ) {
    cells.removeAll(keepingCapacity: true)
    range = fragment.range
    isInOrder = false
    token = nil
    guard let paragraph else { return }
    isRightToLeft = paragraph.isRightToLeft
    if !needsGlyphs, readPlain(fragment, of: paragraph, text: text) {
      isInOrder = true
      return keepHangingText(of: fragment)
    }
    cells.removeAll(keepingCapacity: true)
    if !needsGlyphs, readSlices(fragment, of: paragraph, text: text) {
      return keepHangingText(of: fragment)
    }
    cells.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    slices.removeAll(keepingCapacity: true)
    findStarts(in: text)
    let hanging = appendGlyphs(&glyphs) { slices.append($0) }
    cells.reserveCapacity(range.count)
    for index in slices.indices { append(slices[index], of: paragraph, hanging: hanging) }
    if !isPlain { joinParts() }
    appendRest(of: fragment)
    keepHangingText(of: fragment)
  }

  /// Joins the parts of a character that stand in stretches of their own, as where only one of them is hidden.
  private mutating func joinParts() {
    var index = 0
    while index < cells.count {
      let part = cells[index]
      defer { index += 1 }
      let start = part.range.lowerBound
      if start == range.lowerBound || isStart(start) || part.range == token?.text { continue }
      for other in [index - 1, index + 1] where cells.indices.contains(other) {
        guard cells[other].range.upperBound == start else { continue }
        cells[other].range = cells[other].range.lowerBound..<part.range.upperBound
        cells[other].left = min(cells[other].left, part.left)
        cells[other].right = max(cells[other].right, part.right)
        cells.remove(at: index)
        index -= 1
        break
      }
    }
  }

  /// Text at the end that no glyph stands for, because the fragment is cut short, takes no room; but the
  /// end of the line has that of a token which says no more than that text follows.
  private mutating func appendRest(of fragment: LineFragment) {
    let end = cells.reduce(range.lowerBound) { max($0, $1.range.upperBound) }
    guard end < range.upperBound else { return }
    let edge = isRightToLeft ? cells.first?.left : cells.last?.right
    let x = edge ?? fragment.used.start
    let bounds = (end..<range.upperBound).filter { $0 == end || isStart($0) } + [range.upperBound]
    let endsLine = ControlCharacter(units[units.count - 1]) == .lineBreak
    for index in bounds.indices.dropLast() {
      var rest = FragmentCell(
        range: bounds[index]..<bounds[index + 1], left: x, right: x, isRightToLeft: isRightToLeft)
      if endsLine, rest.range.upperBound == range.upperBound {
        rest.isLineBreak = true
        let width = token?.hidesNothing == true ? token?.width ?? 0 : 0
        if isRightToLeft { rest.left -= width } else { rest.right += width }
      }
      cells.insert(rest, at: isRightToLeft ? 0 : cells.count)
    }
  }

  /// White space that hangs past the edge of the fragment takes no more room than there is.
  private mutating func keepHangingText(of fragment: LineFragment) {
    guard fragment.contentEnd < fragment.range.upperBound else { return }
    let left = min(fragment.available.start, fragment.used.start)
    let right = max(fragment.available.end, fragment.used.end)
    let first = isInOrder ? min(fragment.contentEnd - range.lowerBound, cells.count) : 0
    for index in first..<cells.count where cells[index].range.lowerBound >= fragment.contentEnd {
      cells[index].left = min(max(cells[index].left, left), right)
      cells[index].right = min(max(cells[index].right, left), right)
    }
  }

  // MARK: Characters

  /// Takes it that each code unit is a character.
  mutating func setEveryStart(count: Int) {
    isPlain = true
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(true, count: count))
  }

  /// Finds out where characters start.
  mutating func findStarts(in text: borrowing AttributedText) {
    units.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    text.copyUTF16(in: range, appendingTo: &units)
    isPlain = units.areWholeCharacters
    starts.append(contentsOf: repeatElement(isPlain, count: units.count))
    if isPlain {
      for index in units.indices.dropFirst() where units[index] == 0x0A && units[index - 1] == 0x0D
      {
        starts[index] = false
        isPlain = false
      }
      return
    }
    if units.findCharacterStarts(&starts) { return }
    for index in starts.indices { starts[index] = index == 0 }
    for offset in analyzer.boundaries(.grapheme, in: units, language: "en")
    where offset < starts.count {
      starts[offset] = true
    }
  }

  /// Where words and what stands between them end.
  func wordBoundaries(in units: [UInt16]) -> [Int] {
    analyzer.boundaries(.word, in: units, language: "en")
  }

  // MARK: Cells

  private mutating func append(
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
      // White space at the end of a line has the direction of the paragraph.
      clusters.reverse()
    }
    for cluster in clusters {
      append(cluster, at: x, item: item, isReversed: isReversed, from: first)
      x += cluster.width
    }
  }

  /// Appends a stretch from left to right in which every code unit is a character with one glyph; returns
  /// whether it is one.
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

  /// Appends what has no glyphs: a tab, or controls.
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

  /// Gathers the glyphs of a stretch into clusters.
  ///
  /// - Parameter start: Where the first cluster starts; moved past a glyph inserted before it.
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

  /// Appends a cluster, joined with its neighbour where both are one character, and divided where it is
  /// several.
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
    // The neighbour to the left, of which this may be the rest or which may be the rest of this.
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

  private func isStart(_ position: Int) -> Bool { starts[position - range.lowerBound] }

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

  /// Where the characters of a ligature meet, from left to right.
  private func inner(
    _ cell: FragmentCell, count: Int, glyph: UInt32?, item: borrowing ShapedItem
  ) -> [Double] {
    let width = cell.right - cell.left
    if let glyph {
      let carets = item.item.face.ligatureCarets(
        ofGlyph: glyph, isRightToLeft: item.item.isRightToLeft)
      if carets.count == count - 1 {
        let places = carets.map { cell.left + min(max(0, $0 * item.scale), width) }
        return places.sorted()
      }
    }
    return (1..<count).map { cell.left + width * Double($0) / Double(count) }
  }
}
