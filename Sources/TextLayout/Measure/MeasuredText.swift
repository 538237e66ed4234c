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
    let isOneLine = !options.contains(.usesLineFragmentOrigin)
    let storage = TextStorage(text)
    let manager = LayoutManager(fonts: fonts)
    manager.usesFontLeading = options.contains(.usesFontLeading)
    let room = isOneLine ? Size(width: 0, height: 0) : size
    let container = TextContainer(size: room)
    container.lineFragmentPadding = 0
    container.maximumNumberOfLines = isOneLine ? 1 : maximumNumberOfLines
    container.lineBreakMode = lineBreakMode
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var used = manager.usedRect(for: container)
    if room.width <= 0, used.minX > 0 {
      // Nothing is there to align with but the text itself.
      container.size.width = max(used.width, .leastNonzeroMagnitude)
      used = manager.usedRect(for: container)
    }
    let first = isOneLine ? manager.rows(in: container).first : nil
    offset = Vector(dx: 0, dy: -(first?.baseline ?? 0))
    if options.contains(.usesDeviceMetrics) {
      used = manager.inkRect(for: manager.characterRange(in: container), in: container)
    }
    rect = used.offset(by: offset)
    lineCount = manager.containerLayouts[0].rowCount
    fittingLength = manager.overflowRange?.lowerBound ?? text.length
    layout = FinishedLayout(FinishedLayout.State(manager: manager, storage: storage))
  }
}
