import TextAnalysis
public import TextFonts
public import TextGeometry
import TextShaping
public import TextStorage

/// Measures many texts in sequence, or one text at many widths, for example for a list of
/// messages.
///
/// ```swift
/// let measurer = TextMeasurer()
/// for message in messages {
///   measurer.text = message
///   heights.append(measurer.measure(in: Size(width: 300, height: 0)).rect.height)
/// }
/// ```
///
/// It keeps the shaped text: for another width it only breaks lines. Texts are laid out as by
/// ``MeasuredText``, which also serves for drawing. A measurer belongs to one thread or task.
public final class TextMeasurer {
  /// The measurements of a text in a room.
  public struct Measure: Sendable, Equatable {
    /// The text's rectangle relative to the origin that the options specify, in points, not
    /// rounded.
    public var rect: Rect
    /// The number of lines.
    public var lineCount: Int
    /// The number of UTF-16 code units that fit the room.
    public var fittingLength: Int
    /// The offset of the room's top left corner from the origin that the options specify, in
    /// points.
    var offset: Vector
  }

  let storage = TextStorage()
  let manager: LayoutManager
  private let container = TextContainer(size: Size(width: 0, height: 0))
  private let options: MeasuringOptions
  /// The last measurement, as long as the text is the same.
  private var known: (size: Size, measure: Measure)?

  /// Creates a measurer with an empty text.
  ///
  /// - Parameters:
  ///   - options: The options for layout and measuring.
  ///   - maximumNumberOfLines: The most lines; nil for no limit.
  ///   - lineBreakMode: The treatment of the last line that fits if more text follows.
  ///   - fonts: The source of fonts.
  public init(
    options: MeasuringOptions = .usesLineFragmentOrigin, maximumNumberOfLines: Int? = nil,
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

  /// The text to measure; empty at first.
  ///
  /// - Complexity: O(1) to read, O(*n*) in its length to set.
  public var text: AttributedText {
    get { storage.text }
    set {
      known = nil
      storage.setAttributedText(newValue)
    }
  }

  /// Returns the measurements of the text in a room.
  ///
  /// - Parameter size: The room, in points; a dimension that is zero or negative is unlimited.
  ///   Without ``MeasuringOptions/usesLineFragmentOrigin`` both dimensions are unlimited.
  /// - Complexity: O(*n*) in the length of the text, the first time with shaping.
  public func measure(in size: Size) -> Measure {
    if let known, known.size == size { return known.measure }
    let measure = measureRows(in: size) ?? layOut(in: size)
    known = (size, measure)
    return measure
  }

  /// Returns the measurements if the rows alone determine them; otherwise nil.
  private func measureRows(in size: Size) -> Measure? {
    guard options.contains(.usesLineFragmentOrigin), !options.contains(.usesDeviceMetrics),
      !options.contains(.includesTrailingWhitespace), size.width > 0
    else { return nil }
    container.size = size
    return manager.unkeptRows().map {
      Measure(
        rect: $0.usedRect ?? .zero, lineCount: $0.rowCount, fittingLength: storage.length,
        offset: .zero)
    }
  }

  /// Lays out the text in a room and returns its measurements.
  func layOut(in size: Size) -> Measure {
    let isOneLine = !options.contains(.usesLineFragmentOrigin)
    let room = isOneLine ? Size(width: 0, height: 0) : size
    container.size = room
    var used = usedRect
    if room.width <= 0, used.minX > 0 {
      // In unlimited width, text can only be aligned within its own width.
      container.size.width = max(used.width, .leastNonzeroMagnitude)
      used = usedRect
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

  /// The used part of the container, as the options measure it.
  private var usedRect: Rect {
    let used = manager.usedRect(for: container)
    return options.contains(.includesTrailingWhitespace) ? extended(used) : used
  }

  /// Returns a rectangle that is extended to the white space at the ends of unbroken lines.
  private func extended(_ used: Rect) -> Rect {
    var used = used
    for fragment in manager.lineFragments(in: container)
    where fragment.end == .hard || fragment.end == .endOfText {
      var end = fragment.range.upperBound
      while end > fragment.contentEnd, storage.text.codeUnit(at: end - 1).isLineEnd { end -= 1 }
      guard end > fragment.contentEnd || fragment.used.start == fragment.used.end,
        end > fragment.range.lowerBound,
        let first = manager.caretRect(for: TextCaret(position: fragment.range.lowerBound)),
        let last = manager.caretRect(for: TextCaret(position: end, affinity: .upstream))
      else { continue }
      let (left, right) = (
        min(first.rect.minX, last.rect.minX), max(first.rect.minX, last.rect.minX)
      )
      let line = Rect(
        x: left, y: fragment.rect.minY, width: right - left, height: fragment.rect.height)
      used = used == .zero ? line : used.extended(to: line)
    }
    return used
  }
}

extension UInt16 {
  /// True for characters that end a line or a paragraph.
  fileprivate var isLineEnd: Bool {
    (0x0A...0x0D).contains(self) || self == 0x85 || self == 0x2028 || self == 0x2029
  }
}
