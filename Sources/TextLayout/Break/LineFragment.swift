import TextAnalysis
public import TextGeometry
import TextShaping

/// The text placed in one span of one row.
public struct LineFragment: Hashable, Sendable {
  /// The whole free span at the row's height, in the container's coordinates.
  public var rect: Rect
  /// The left and right end of the room for text: the rect without padding and indents, in points.
  public var available: HorizontalSpan
  /// The left and right end of the visible text, in points.
  public var used: HorizontalSpan
  /// The text, trailing white space included, in UTF-16 code units of the storage.
  public var range: Range<Int>
  /// The end of the visible text, in UTF-16 code units of the storage.
  public var contentEnd: Int
  /// The reason why the fragment ends there.
  public var end: FragmentEnd
  /// True if characters at its ends may protrude from its room.
  private var protrudes: Bool
  /// The stretching of its glyphs, in ten thousandths.
  private var expansionSteps: Int16
  // 32 bits: with more, a fragment would exceed 128 bytes and be copied by a call instead of by
  // moves.
  private var adjustmentsIndex: Int32
  /// The row's baseline, in points from the container's top.
  public var baseline: Double
  /// The width added to each space that justification may widen, in points; negative if spaces are
  /// narrowed.
  public var stretch: Double
  /// The index of the paragraph that the text belongs to.
  public var paragraph: Int
  /// The start of the paragraph, in UTF-16 code units of the storage.
  package var paragraphStart: Int

  init(
    rect: Rect, available: HorizontalSpan, used: HorizontalSpan, range: Range<Int>, contentEnd: Int,
    end: FragmentEnd, baseline: Double, stretch: Double, paragraph: Int, paragraphStart: Int,
    adjustments: Int, protrudes: Bool = false
  ) {
    (self.rect, self.available, self.used) = (rect, available, used)
    (self.range, self.contentEnd, self.end) = (range, contentEnd, end)
    (self.baseline, self.stretch) = (baseline, stretch)
    (self.paragraph, self.paragraphStart) = (paragraph, paragraphStart)
    (self.protrudes, expansionSteps) = (protrudes, 0)
    adjustmentsIndex = Int32(adjustments)
  }

  /// The distances by which characters at its left and right end protrude from ``available``, in
  /// points.
  public var protrusion: LineProtrusion {
    guard protrudes else { return .none }
    return LineProtrusion(
      left: max(0, available.start - used.start), right: max(0, used.end - available.end))
  }

  /// The factor on the widths of its visible glyphs by which justification stretches or narrows
  /// them; 1 if it does not.
  public internal(set) var expansion: Double {
    get { Double(Self.stepsOfWhole + Int(expansionSteps)) / Double(Self.stepsOfWhole) }
    set {
      let steps = ((newValue - 1) * Double(Self.stepsOfWhole)).rounded()
      expansionSteps = Int16(min(max(-9_000, steps), 30_000))
    }
  }

  /// The distance between the factors that justification chooses, so that neighbouring lines share
  /// them.
  static let expansionStep = 0.0025

  /// True if its glyphs are stretched or narrowed.
  var isExpanded: Bool { expansionSteps != 0 }

  /// The number of steps of ``expansion`` in 1.
  private static var stepsOfWhole: Int { 10_000 }

  /// Resets what characters at the ends and the widths of glyphs took or gave.
  mutating func forgetFitting() { (protrudes, expansionSteps) = (false, 0) }

  /// The index of the fragment's adjustments, or -1.
  package var adjustments: Int {
    get { Int(adjustmentsIndex) }
    set { adjustmentsIndex = Int32(newValue) }
  }
}

/// The reason why a line fragment ends where it does.
public enum FragmentEnd: UInt8, Hashable, Sendable {
  /// At a break opportunity, because no more text fits.
  case soft
  /// Inside a word, with a hyphen shown.
  case hyphen
  /// At a character that ends a line or a paragraph.
  case hard
  /// At the end of the text.
  case endOfText
  /// With a truncation token in place of text that is not shown.
  case truncated
  /// At the edge of its span, where the rest of the text is cut off.
  case clip
}

/// The distances by which characters protrude from the room of a line, in points.
public struct LineProtrusion: Hashable, Sendable {
  /// The distance at the left end.
  public var left: Double
  /// The distance at the right end.
  public var right: Double

  /// Creates distances.
  public init(left: Double, right: Double) { (self.left, self.right) = (left, right) }

  /// No protrusion.
  public static let none = LineProtrusion(left: 0, right: 0)
}
