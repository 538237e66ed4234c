public import TextDrawing
public import TextFonts
public import TextGeometry
public import TextLayout
public import TextStorage

/// A read-only text, as large as it needs or truncated with an ellipsis: a label without a window.
///
/// Coordinates are points from the label's top left corner, y down. The text is vertically centred
/// in the label.
public final class TextLabel {
  /// The text.
  public let storage: TextStorage
  /// The manager that lays out the text.
  public let manager: LayoutManager
  /// The container of the text, as large as the label.
  public let container: TextContainer

  /// The label's width and height, in points.
  public var size: Size {
    didSet { if size != oldValue { container.size = size } }
  }

  /// The maximum number of lines; nil for no limit.
  public var numberOfLines: Int? {
    get { container.maximumNumberOfLines }
    set { container.maximumNumberOfLines = newValue }
  }

  /// The treatment of the last line that fits if text remains.
  public var lineBreakMode: LineBreakMode {
    get { container.lineBreakMode }
    set { container.lineBreakMode = newValue }
  }

  /// A detector of further links in the text; nil for none.
  public var linkDetector: LinkDetector?
  /// Called when a link is clicked.
  public var onLink: ((LinkRegion) -> Void)?
  private var pressed: LinkRegion?

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The width and height, in points.
  ///   - fonts: The source of fonts.
  public init(
    _ text: AttributedText = AttributedText(), size: Size = .zero, fonts: FontLibrary = .shared
  ) {
    storage = TextStorage()
    manager = LayoutManager(fonts: fonts)
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

  /// Returns the size of the text in lines of at most a width in points; at 0 only its own line
  /// ends break lines.
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

  /// The size of the text if only its own line ends break lines.
  public var intrinsicSize: Size { sizeThatFits() }

  /// The area of the text in the label.
  public var textRect: Rect {
    manager.usedRect(for: container).offset(by: offset)
  }

  /// The offset from the container's coordinates to the label's.
  private var offset: Vector {
    let used = manager.usedRect(for: container)
    return Vector(dx: 0, dy: size.height > 0 ? max(0, (size.height - used.height) / 2) : 0)
  }

  // MARK: Links

  /// The links of the text, in the label's coordinates.
  public var links: [LinkRegion] {
    let offset = offset
    return manager.linkRegions(in: container, detector: linkDetector).map {
      $0.moved(by: offset)
    }
  }

  /// Returns the link at a point; nil for none.
  public func link(at point: Point) -> LinkRegion? { links.first { $0.contains(point) } }

  /// Returns the position of the character at a point, in UTF-16 code units; nil beside the text.
  public func character(at point: Point) -> Int? {
    guard let hit = manager.character(at: point - offset, in: container), hit.isInside else {
      return nil
    }
    return hit.position
  }

  /// Handles an event; returns true if the label used it.
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

  /// Draws the text with the label's top left corner at a point.
  public func draw(on list: inout DisplayList, at origin: Point = .zero) {
    list.drawText(in: container, of: manager, at: origin + offset)
  }

  /// The label's tree for assistive technologies.
  public var accessibility: AccessibilityNode {
    var node = AccessibilityNode(
      role: .label, value: storage.text.string, frame: Rect(origin: .zero, size: size),
      range: 0..<storage.length)
    let region = manager.linkRegions(in: container, detector: linkDetector)
    node.children = manager.accessibleLines(in: container, links: region, offset: offset)
    return node
  }
}
