public import TextFonts
public import TextGeometry
public import TextStorage

/// Measures many texts one after the other, or one text at many widths: what a list of messages asks for.
///
/// ```swift
/// let measurer = TextMeasurer()
/// for message in messages {
///   measurer.text = message
///   heights.append(measurer.measure(in: Size(width: 300, height: 0)).rect.height)
/// }
/// ```
///
/// It keeps what it has shaped: asked again at another width, it only breaks lines. Texts are laid out as
/// ``MeasuredText`` does it, which is for a text that is to be drawn, too. A measurer belongs to one thread or task.
public final class TextMeasurer {
  /// What a text takes in a room.
  public struct Measure: Sendable, Equatable {
    /// What the text takes, relative to the origin that the options say, in points, not rounded.
    public var rect: Rect
    /// How many lines there are.
    public var lineCount: Int
    /// The number of UTF-16 code units that fit the room.
    public var fittingLength: Int
    /// How far the room's top left corner lies from the origin that the options say.
    var offset: Vector
  }

  let storage = TextStorage()
  let manager: LayoutManager
  private let container = TextContainer(size: Size(width: 0, height: 0))
  private let options: MeasuringOptions
  /// What was measured last, while the text is the same.
  private var known: (size: Size, measure: Measure)?

  /// Creates a measurer of no text yet.
  ///
  /// - Parameters:
  ///   - options: How texts are laid out and measured.
  ///   - maximumNumberOfLines: The most lines; 0 for no limit.
  ///   - lineBreakMode: What becomes of the last line that fits when more text follows.
  ///   - fonts: Where fonts come from.
  public init(
    options: MeasuringOptions = .usesLineFragmentOrigin, maximumNumberOfLines: Int = 0,
    lineBreakMode: LineBreakMode = .byWordWrapping, fonts: FontLibrary = .shared
  ) {
    self.options = options
    manager = LayoutManager(fonts: fonts)
    manager.usesFontLeading = options.contains(.usesFontLeading)
    container.lineFragmentPadding = 0
    container.maximumNumberOfLines =
      options.contains(.usesLineFragmentOrigin) ? maximumNumberOfLines : 1
    container.lineBreakMode = lineBreakMode
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }

  /// The text that is measured; empty at first.
  ///
  /// - Complexity: O(1) to read, O(*n*) in its length to set.
  public var text: AttributedText {
    get { storage.text }
    set {
      known = nil
      storage.setAttributedText(newValue)
    }
  }

  /// What the text takes in a room.
  ///
  /// - Parameter size: How much room there is, in points; a dimension that is zero or negative is unlimited. Without
  ///   ``MeasuringOptions/usesLineFragmentOrigin`` there always is room without end.
  /// - Complexity: O(*n*) in the length of the text, the first time with shaping.
  public func measure(in size: Size) -> Measure {
    if let known, known.size == size { return known.measure }
    let measure = measureRows(in: size) ?? layOut(in: size)
    known = (size, measure)
    return measure
  }

  /// What the text takes where its rows say all.
  private func measureRows(in size: Size) -> Measure? {
    guard options.contains(.usesLineFragmentOrigin), !options.contains(.usesDeviceMetrics),
      size.width > 0
    else { return nil }
    container.size = size
    return manager.unkeptRows().map {
      Measure(
        rect: $0.usedRect ?? .zero, lineCount: $0.rowCount, fittingLength: storage.length,
        offset: .zero)
    }
  }

  /// What the text takes in a room, as the manager has laid it out then.
  func layOut(in size: Size) -> Measure {
    let isOneLine = !options.contains(.usesLineFragmentOrigin)
    let room = isOneLine ? Size(width: 0, height: 0) : size
    container.size = room
    var used = manager.usedRect(for: container)
    if room.width <= 0, used.minX > 0 {
      // Nothing is there to align with but the text itself.
      container.size.width = max(used.width, .leastNonzeroMagnitude)
      used = manager.usedRect(for: container)
    }
    let first = isOneLine ? manager.rows(in: container).first : nil
    let offset = Vector(dx: 0, dy: -(first?.baseline ?? 0))
    if options.contains(.usesDeviceMetrics) {
      used = manager.inkRect(for: manager.characterRange(in: container), in: container)
    }
    return Measure(
      rect: used.offset(by: offset), lineCount: manager.containerLayouts[0].rowCount,
      fittingLength: manager.overflowRange?.lowerBound ?? storage.length, offset: offset)
  }
}
