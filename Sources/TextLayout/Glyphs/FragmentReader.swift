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
  private(set) var starts: [Bool] = []
  private(set) var isPlain = true
  private let analyzer = Analyzer()
  /// What stands for text that is left out; nil when all is shown.
  var token: Token?
  /// The clusters of a stretch, from left to right, before they are joined and divided.
  var clusters: [Cluster] = []

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
}
