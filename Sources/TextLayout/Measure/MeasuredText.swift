public import TextFonts
public import TextGeometry
public import TextStorage

/// A text laid out in a rectangle on its own: for measuring it and drawing what was measured.
///
/// It is laid out as a ``LayoutManager`` does it, with two differences that Text Kit makes, too: there is
/// no padding at the ends of lines, and lines are not made higher by their fonts' line gaps unless asked.
/// Sizes are not rounded.
///
/// It is a value: it can be kept, and drawn on any thread.
public struct MeasuredText: Sendable {
  /// The layout, whose one container is the rectangle that the text is laid out in.
  public let layout: FinishedLayout
  /// What the text takes, relative to the origin that the options say.
  public let rect: Rect
  /// How far the container's top left corner lies from that origin.
  public let offset: Vector
  /// How many lines there are.
  public let lineCount: Int
  /// The number of UTF-16 code units that fit the room there was.
  public let fittingLength: Int

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: How much room there is, in points; a dimension that is zero or negative is unlimited.
  ///   - options: How the text is laid out and measured.
  ///   - maximumNumberOfLines: The most lines; 0 for no limit.
  ///   - lineBreakMode: What becomes of the last line that fits when more text follows.
  ///   - fonts: Where fonts come from.
  /// - Complexity: O(*n*) in the length of the text.
  public init(
    _ text: AttributedText, in size: Size, options: MeasuringOptions = .usesLineFragmentOrigin,
    maximumNumberOfLines: Int = 0, lineBreakMode: LineBreakMode = .byWordWrapping,
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
