import TextFonts
import TextGeometry
import TextStorage

/// What breaking reads and writes beside the paragraph itself: the text, for the places that have to
/// be shaped anew, and the store for what is.
///
/// Scratch for one thread.
struct BreakContext: ~Copyable {
  private let source: AttributedText
  var store = AdjustmentStore()
  /// Says where lines may end, beside the text itself; nil when nobody does.
  var delegate: (any BreakingDelegate)?
  var shaper = ParagraphShaper()
  /// What choosing line ends together works with.
  var plainPlan = PlainPlanScratch()
  /// ``IdeographicGaps/classes``, held here as taking them for each fragment counts references; empty before room is shared out
  /// among ideographs.
  var gapClasses: [UInt8] = []
  /// Counts the work where it is limited; nil where it is not.
  var meter: WorkMeter?
  private var textRange = 0..<0
  private(set) var text: [UInt16] = []

  /// How many times HarfBuzz has been called for edges.
  var shapingCallCount: Int { shaper.callCount }

  init(text: AttributedText) { source = text }

  /// Takes note of a step of work; says whether there may be more.
  @inline(__always)
  func mayGoOn() -> Bool {
    guard let meter else { return true }
    return meter.spend(1)
  }

  /// Takes note of what a row's bands have met of shapes, and how many the next ones may meet.
  @inline(__always)
  func count(metBy scratch: inout ShapeIndex.Scratch) {
    guard let meter else { return }
    meter.spend(pieces: scratch.takeMetCount())
    scratch.allowance = meter.piecesLeft
  }

  /// Makes ``text`` the text of a paragraph.
  ///
  /// - Parameter range: The paragraph's, in the storage.
  mutating func loadText(_ range: Range<Int>) {
    if range == textRange { return }
    textRange = range
    text.removeAll(keepingCapacity: true)
    source.copyUTF16(in: range, appendingTo: &text)
  }

  /// Shapes a text that is none of the paragraph's in the font of one of its items.
  mutating func shapeToken(
    _ units: [UInt16], like item: TextItem, level: UInt8, style: ShapingStyle
  ) {
    var token = item
    token.level = level
    store.glyphs.append(shaper.reshape(token, range: 0..<units.count, of: units, style: style))
  }

  /// Shapes a part of an item of the loaded paragraph as it is set at a fragment's edge.
  mutating func reshape(
    _ itemIndex: Int, range: Range<Int>, of paragraph: ShapedParagraph, styles: [ShapingStyle]
  ) -> ReshapedEdge {
    let item = paragraph.items[itemIndex].item
    let start = store.glyphs.count
    store.glyphs.append(
      shaper.reshape(item, range: range, of: text, style: styles[item.style]))
    return ReshapedEdge(item: itemIndex, range: range, glyphs: start..<store.glyphs.count)
  }
}

/// What breaking asks of a layout manager's delegate.
protocol BreakingDelegate: AnyObject {
  /// Whether a line may end before a position, in UTF-16 code units of the storage.
  func allowsWordBreak(before position: Int) -> Bool

  /// Whether a line may end with a hyphen before a position, in UTF-16 code units of the storage.
  func allowsHyphen(before position: Int) -> Bool

  /// The width of a blank, in points.
  ///
  /// - Parameters:
  ///   - position: Of its character, in UTF-16 code units of the storage.
  ///   - pen: How far from the start of the room it stands, in points.
  func blankWidth(at position: Int, pen: Double) -> Double
}
