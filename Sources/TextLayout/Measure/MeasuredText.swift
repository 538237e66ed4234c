import TextAnalysis
public import TextFonts
public import TextGeometry
import TextShaping
public import TextStorage

/// A text laid out in a rectangle on its own, for measuring and drawing it.
///
/// It is laid out as by a ``LayoutManager``, with two differences that Text Kit makes too. There
/// is no padding at the ends of lines, and fonts' line gaps add to the height of lines only on
/// request. Sizes are not rounded.
///
/// It is a value that can be kept, and drawn on any thread.
public struct MeasuredText: Sendable {
  /// The layout, whose one container is the rectangle that the text is laid out in.
  public let layout: FinishedLayout
  /// The text's rectangle, in points relative to the origin that the options specify.
  public let rect: Rect
  /// The offset of the container's top left corner from that origin, in points.
  public let offset: Vector
  /// The number of lines.
  public let lineCount: Int
  /// The number of UTF-16 code units that fit the room.
  public let fittingLength: Int

  /// The errors of fonts, as ``LayoutManager/fontErrors``.
  public var fontErrors: [FontError] { layout.fontErrors }

  /// Lays out a text in lines of at most a width, in points, and of any number.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: AttributedText, width: Double, fonts: FontLibrary = .shared) {
    self.init(text, in: Size(width: width, height: TextContainer.unlimited), fonts: fonts)
  }

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The room, in points; a dimension that is zero or negative is unlimited.
  ///   - options: The options for layout and measuring.
  ///   - maximumNumberOfLines: The most lines; nil for no limit.
  ///   - lineBreakMode: The treatment of the last line that fits if more text follows.
  ///   - fonts: The source of fonts.
  /// - Complexity: O(*n*) in the length of the text.
  public init(
    _ text: AttributedText, in size: Size, options: MeasuringOptions = .usesLineFragmentOrigin,
    maximumNumberOfLines: Int? = nil, lineBreakMode: LineBreakMode = .byWordWrapping,
    fonts: FontLibrary = .shared
  ) {
    let measurer = TextMeasurer(
      options: options, maximumNumberOfLines: maximumNumberOfLines, lineBreakMode: lineBreakMode,
      fonts: fonts)
    measurer.text = text
    let measure = measurer.layOut(in: size)
    offset = measure.offset
    rect = measure.rect
    lineCount = measure.lineCount
    fittingLength = measure.fittingLength
    layout = FinishedLayout(
      FinishedLayout.State(manager: measurer.manager, storage: measurer.storage))
  }
}
