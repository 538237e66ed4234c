public import TextDrawing
public import TextGeometry
public import TextLayout
public import TextStorage

/// Text that is only read, as large as it needs or cut with an ellipsis: a label without a window.
///
/// Coordinates are points from the label's top left corner, y down. The text stands in the middle of the label's
/// height.
public final class TextLabel {
  /// The text.
  public let storage: TextStorage
  /// Lays the text out.
  public let manager = LayoutManager()
  /// As wide as the label.
  public let container: TextContainer

  /// The label's width and height, in points.
  public var size: Size {
    didSet { if size != oldValue { container.size = size } }
  }

  /// The most lines; 0 for no limit.
  public var numberOfLines: Int {
    get { container.maximumNumberOfLines }
    set { container.maximumNumberOfLines = newValue }
  }

  /// What becomes of the last line that fits when text is left over.
  public var lineBreakMode: LineBreakMode {
    get { container.lineBreakMode }
    set { container.lineBreakMode = newValue }
  }

  /// Finds addresses in the text that are links as well; nil for none.
  public var linkDetector: LinkDetector?
  /// Told of a link that was pressed.
  public var onLink: ((LinkRegion) -> Void)?
  private var pressed: LinkRegion?

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The width and height, in points.
  public init(_ text: AttributedText = AttributedText(), size: Size = .zero) {
    storage = TextStorage()
    self.size = size
    container = TextContainer(size: size)
    container.lineFragmentPadding = 0
    container.maximumNumberOfLines = 1
    container.lineBreakMode = .byTruncatingTail
    manager.usesFontLeading = false
    storage.setAttributedText(text)
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }

  /// The text.
  public var text: AttributedText {
    get { storage.text }
    set { storage.setAttributedText(newValue) }
  }

  // MARK: Sizes

  /// The size of the text where lines may be so wide; its own line ends alone break lines when that is 0.
  public func sizeThatFits(width: Double = 0) -> Size {
    let measuring = LayoutManager(fonts: manager.fonts)
    measuring.usesFontLeading = manager.usesFontLeading
    let room = TextContainer(size: Size(width: width, height: 0))
    room.lineFragmentPadding = 0
    room.maximumNumberOfLines = numberOfLines
    room.lineBreakMode = lineBreakMode
    storage.addLayoutManager(measuring)
    measuring.addTextContainer(room)
    let used = measuring.usedRect(for: room)
    storage.removeLayoutManager(measuring)
    return used.size
  }

  /// The size of the text in as many lines as it has by itself.
  public var intrinsicSize: Size { sizeThatFits() }

  /// Where the text stands in the label.
  public var textRect: Rect {
    manager.usedRect(for: container).offset(by: offset)
  }

  /// From the container's coordinates to the label's.
  private var offset: Vector {
    let used = manager.usedRect(for: container)
    return Vector(dx: 0, dy: size.height > 0 ? max(0, (size.height - used.height) / 2) : 0)
  }

  // MARK: Links

  /// The links of the text, where they stand in the label.
  public var links: [LinkRegion] {
    let offset = offset
    return manager.linkRegions(in: container, detector: linkDetector).map {
      $0.moved(by: offset)
    }
  }

  /// The link at a point; nil for none.
  public func link(at point: Point) -> LinkRegion? { links.first { $0.contains(point) } }

  /// The character at a point, in UTF-16 code units; nil beside the text.
  public func character(at point: Point) -> Int? {
    guard let hit = manager.character(at: point - offset, in: container), hit.isInside else {
      return nil
    }
    return hit.position
  }

  /// Takes note of an event; whether it meant something to the label.
  @discardableResult
  public func handle(_ event: ControlEvent) -> Bool {
    switch event {
    case .pointerDown(let point, _, _):
      pressed = link(at: point)
      return pressed != nil
    case .pointerUp(let point):
      guard let link = pressed else { return false }
      pressed = nil
      guard link.contains(point) else { return false }
      onLink?(link)
      return true
    case .text, .command, .marked, .unmark, .pointerMoved, .scroll, .focus: return false
    }
  }

  // MARK: Pictures and reading

  /// Draws the text, the label's top left corner at a point.
  public func draw(on list: inout DisplayList, at origin: Point = .zero) {
    list.drawText(in: container, of: manager, at: origin + offset)
  }

  /// What the label tells those who do not see it.
  public var accessibility: AccessibilityNode {
    var node = AccessibilityNode(
      role: .label, value: storage.text.string, frame: Rect(origin: .zero, size: size),
      range: 0..<storage.length)
    let region = manager.linkRegions(in: container, detector: linkDetector)
    node.children = manager.accessibleLines(in: container, links: region, offset: offset)
    return node
  }
}
