import TextAnalysis
import TextFonts
import TextGeometry
import TextShaping
import TextStorage

/// The data that breaking reads and writes besides the paragraph itself: the text, for places that
/// have to be shaped again, and the store for the results.
///
/// Scratch for one thread.
struct BreakContext: ~Copyable {
  private let source: AttributedText
  var store = AdjustmentStore()
  /// The delegate that restricts line ends further than the text does, or nil.
  var delegate: (any BreakingDelegate)?
  var shaper = ParagraphShaper()
  /// Scratch for choosing line ends together.
  var plainPlan = PlainPlanScratch()
  /// ``IdeographicGaps/classes``, kept here because reading the global for each fragment counts
  /// references. It is empty until justification first widens the gaps between ideographs.
  var gapClasses: [UInt8] = []
  /// The counter of limited work, or nil if work is unlimited.
  var meter: WorkMeter?
  private var textRange = 0..<0
  private(set) var text: [UInt16] = []

  /// The number of calls of HarfBuzz for edges.
  var shapingCallCount: Int { shaper.callCount }

  init(text: AttributedText) { source = text }

  /// Counts a step of work. Returns true if more work is allowed.
  @inline(__always)
  func countStep() -> Bool {
    guard let meter else { return true }
    return meter.spend(1)
  }

  /// Counts the outline pieces that a row's bands have met, and sets how many the next ones may
  /// meet.
  @inline(__always)
  func count(metBy scratch: inout ExclusionIndex.Scratch) {
    guard let meter else { return }
    meter.spend(pieces: scratch.takeMetCount())
    scratch.allowance = meter.piecesLeft
  }

  /// Loads the text of a paragraph into ``text``.
  ///
  /// - Parameter range: The paragraph's range in the storage, in UTF-16 code units.
  mutating func loadText(_ range: Range<Int>) {
    if range == textRange { return }
    textRange = range
    text.removeAll(keepingCapacity: true)
    source.copyUTF16(in: range, appendingTo: &text)
  }

  /// Shapes a text from outside the paragraph in the font of one of its items.
  mutating func shapeToken(
    _ units: [UInt16], like item: TextItem, level: UInt8, style: ShapingStyle
  ) {
    var token = item
    token.level = level
    store.glyphs.append(shaper.reshape(token, range: 0..<units.count, of: units, style: style))
  }

  /// Shapes a part of an item of the loaded paragraph as it appears at a fragment's edge.
  mutating func reshape(
    _ itemIndex: Int, range: Range<Int>, of paragraph: ShapedParagraph, styles: [ShapingStyle]
  ) -> ReshapedEdge {
    let item = paragraph.items[itemIndex].item
    let start = store.glyphs.count
    store.glyphs.append(
      shaper.reshape(item, range: range, of: text, style: styles[item.style]))
    addRoom(ofItem: itemIndex, range: range, since: start, of: paragraph, styles: styles)
    return ReshapedEdge(item: itemIndex, range: range, glyphs: start..<store.glyphs.count)
  }

  /// Adds the room of a box around words to glyphs that were shaped again.
  ///
  /// - Parameters:
  ///   - range: The part of the item that was shaped, in UTF-16 code units of the paragraph.
  ///   - start: The index of the first of its glyphs, which are the last ones of the store.
  mutating func addRoom(
    ofItem index: Int, range: Range<Int>, since start: Int, of paragraph: ShapedParagraph,
    styles: [ShapingStyle]
  ) {
    let items = paragraph.items
    let item = items[index].item
    guard !styles[item.style].rooms.isEmpty else { return }
    store.glyphs.addRoom(
      of: item, style: styles[item.style],
      beside: ItemNeighbours(of: index, count: items.count, styles: styles) { items[$0].item },
      in: range, to: start..<store.glyphs.count)
  }
}

/// The questions that breaking asks of a layout manager's delegate.
protocol BreakingDelegate: AnyObject {
  /// True if a line may end before a position, in UTF-16 code units of the storage.
  func allowsWordBreak(before position: Int) -> Bool

  /// True if a line may end with a hyphen before a position, in UTF-16 code units of the storage.
  func allowsHyphen(before position: Int) -> Bool

  /// The width of a blank, in points.
  ///
  /// - Parameters:
  ///   - position: The index of its character, in UTF-16 code units of the storage.
  ///   - pen: The blank's distance from the start of the room, in points.
  func blankWidth(at position: Int, pen: Double) -> Double
}
