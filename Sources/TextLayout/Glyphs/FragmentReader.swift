import TextAnalysis
import TextFonts
import TextGeometry
import TextShaping
import TextStorage

/// Reads the characters of one fragment at a time in visual order.
///
/// A ligature, a cluster of several user-perceived characters, is divided where its font
/// specifies, or into equal shares. Clusters that form one character together are joined.
///
/// The reader's arrays are reused, so a question allocates nothing once they have grown. It is a
/// value because exclusivity checks on an object's arrays take longer than the work itself.
struct FragmentReader {
  /// The fragment's characters, from left to right.
  var cells: [FragmentCell] = []
  /// The fragment's text, in UTF-16 code units of the storage.
  private(set) var range = 0..<0
  /// True if the cells run from left to right in text order and no width is negative. There is one
  /// cell for each code unit except the line break.
  private(set) var isInOrder = false
  /// The factor on the widths of the fragment's glyphs.
  private(set) var expansion = 1.0
  /// True if the fragment's paragraph reads from right to left.
  private(set) var isRightToLeft = false

  /// The glyphs, from left to right.
  private(set) var glyphs: [PositionedGlyph] = []
  private var slices: [FragmentSlice] = []
  var units: [UInt16] = []
  /// True for each of the fragment's code units at which a character starts.
  private(set) var starts: [Bool] = []
  private(set) var isPlain = true
  private let analyzer = Analyzer()
  /// The truncation token; nil if all text is shown.
  var token: Token?
  /// The clusters of a slice, from left to right, before they are joined and divided.
  var clusters: [Cluster] = []

  /// The slices of the fragment, in visual order.
  var order = VisualSlices()

  /// The token in place of text that is left out.
  struct Token {
    /// The text, in UTF-16 code units of the storage. It is the text left out, or the end of the
    /// line if only text after the line is left out.
    var text: Range<Int>
    /// The indices of its glyphs among those read.
    var glyphs: Range<Int>
    /// The width, in points.
    var width: Double
    /// True if all text of the line is shown.
    var hidesNothing: Bool
  }

  /// A cluster of glyphs, before it is joined with others or divided.
  struct Cluster {
    var range: Range<Int>
    var width: Double
    /// The first of its glyphs with a width; nil if none has one.
    var glyph: UInt32?
  }

  /// Reads a fragment.
  ///
  /// - Parameters:
  ///   - paragraph: Its paragraph; nil if there is none, and nothing to read.
  ///   - text: The storage's text.
  ///   - needsGlyphs: True if ``glyphs`` are needed too.
  ///   - appendGlyphs: A closure that appends the fragment's glyphs from left to right. It reports
  ///     each slice of one bidi level after its glyphs, and returns the distance by which the
  ///     slices have to be moved to the left. It is called only if the paragraph's stored advances
  ///     do not suffice.
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
    expansion = fragment.expansion
    if !needsGlyphs, !fragment.isExpanded, FastPaths.enabled.contains(.plainReading) {
      if readPlain(fragment, of: paragraph, text: text) {
        isInOrder = true
        return keepHangingText(of: fragment)
      }
      cells.removeAll(keepingCapacity: true)
      if readSlices(fragment, of: paragraph, text: text) {
        return keepHangingText(of: fragment)
      }
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

  /// Joins the parts of a character that are in different slices, for example because only one is
  /// hidden.
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

  /// Appends the text at the end of a truncated fragment that has no glyphs. It takes no room,
  /// except that the line break has the room of a token that hides nothing on this line.
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

  /// Limits white space that hangs past the edge of the fragment to the available room.
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

  /// Treats each code unit as a character.
  mutating func setEveryStart(count: Int) {
    isPlain = true
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(true, count: count))
  }

  /// Finds the code units at which characters start.
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

  /// Returns the ends of words and of the segments between them.
  func wordBoundaries(in units: [UInt16]) -> [Int] {
    analyzer.boundaries(.word, in: units, language: "en")
  }
}
