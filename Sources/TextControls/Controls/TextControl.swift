import TextDrawing
public import TextGeometry
public import TextLayout
public import TextStorage

/// Text that is edited and scrolled, without a window: what ``TextField`` and ``TextView`` have in common.
///
/// A program sends events and draws pictures. Coordinates are points from the control's top left corner, y down.
public class TextControl {
  /// The text as it is shown.
  public let storage: TextStorage
  /// Lays the text out.
  public let manager = LayoutManager()
  /// Where the text stands; its coordinates are the content's, behind the insets.
  public let container = TextContainer(size: Size(width: 1, height: 0))
  /// Selects and edits.
  public let editor: TextEditor

  /// The control's width and height, in points.
  public var size: Size {
    didSet { if size != oldValue { layoutChanged() } }
  }
  /// Room inside the control's edges.
  public var insets: EdgeInsets {
    didSet { if insets != oldValue { layoutChanged() } }
  }
  /// How far the content is scrolled, in points: always so that the control is filled as far as it can be.
  public var scrollOffset: Point {
    get { clamped(offset) }
    set { offset = clamped(newValue) }
  }
  private var offset = Point.zero

  /// Whether what is typed goes here, and a caret is drawn.
  public internal(set) var isFocused = false {
    didSet { if isFocused != oldValue { onFocus?(isFocused) } }
  }
  /// Whether text can be selected.
  public var isSelectable = true
  /// Finds addresses in the text that are links as well; nil for none.
  public var linkDetector: LinkDetector?

  /// What lies behind everything.
  public var background = Color.white
  /// What lies behind selected text.
  public var selectionColor = Color(red: 0.7, green: 0.84, blue: 1)
  /// The colour of the caret.
  public var caretColor = Color(red: 0, green: 0.48, blue: 1)
  /// The colour of links that have none of their own; nil to leave them as the text.
  public var linkColor: Color? = Color(red: 0, green: 0.48, blue: 1)

  /// Told when what is typed goes here, or not any more.
  public var onFocus: ((Bool) -> Void)?
  /// Told of each change that an event made.
  public var onChange: (() -> Void)?
  /// Told of each other selection.
  public var onSelect: (() -> Void)?
  /// Told of a link that was pressed; text that is edited follows none.
  public var onLink: ((LinkRegion) -> Void)?
  private var pressed: LinkRegion?

  init(
    _ storage: TextStorage, text: any EditedText, size: Size, insets: EdgeInsets, padding: Double
  ) {
    self.storage = storage
    self.size = size
    self.insets = insets
    storage.addLayoutManager(manager)
    container.lineFragmentPadding = padding
    manager.addTextContainer(container)
    editor = TextEditor(text, manager: manager)
    editor.didChange = { [weak self] in
      self?.textChanged()
      self?.onChange?()
    }
    editor.didSelect = { [weak self] in
      self?.scrollToCaret()
      self?.onSelect?()
    }
    layoutChanged()
  }

  deinit { storage.removeLayoutManager(manager) }

  /// The text, as it is shown.
  public var string: String { storage.text.string }

  /// Fits the container to the control.
  func layoutChanged() {}

  /// Takes note of another text.
  func textChanged() {}

  /// Draws what a control has beside its text.
  func drawMore(on list: inout DisplayList) {}

  // MARK: Scrolling

  /// The size of the content with its insets, in points.
  public var contentSize: Size {
    let used = manager.usedRect(for: container)
    return Size(
      width: used.maxX + insets.left + insets.right,
      height: used.maxY + insets.top + insets.bottom)
  }

  private func clamped(_ point: Point) -> Point {
    let content = contentSize
    return Point(
      x: max(0, min(point.x, content.width - size.width)),
      y: max(0, min(point.y, content.height - size.height)))
  }

  /// From the container's coordinates to the control's.
  var contentOffset: Vector {
    let scrolled = scrollOffset
    return Vector(dx: insets.left - scrolled.x, dy: insets.top - scrolled.y)
  }

  /// A point of the control in the container.
  func contentPoint(_ point: Point) -> Point { point - contentOffset }

  /// Scrolls as little as has a rectangle of the container seen.
  public func scrollToVisible(_ rect: Rect) {
    var target = scrollOffset
    let visible = Rect(
      x: target.x, y: target.y, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
    if rect.maxX > visible.maxX { target.x += rect.maxX - visible.maxX }
    if rect.minX < target.x { target.x = rect.minX }
    if rect.maxY > visible.maxY { target.y += rect.maxY - visible.maxY }
    if rect.minY < target.y { target.y = rect.minY }
    scrollOffset = target
  }

  /// Scrolls as little as has some text seen.
  public func scrollToVisible(_ range: Range<Int>) {
    let rect =
      range.isEmpty
      ? manager.caretRect(for: TextCaret(position: range.lowerBound))?.rect
      : manager.boundingRect(for: range, in: container)
    if let rect { scrollToVisible(rect) }
  }

  private func scrollToCaret() {
    if let rect = editor.caretRect { scrollToVisible(rect) }
  }

  /// Where the caret is drawn, in the control's coordinates; nil where something is selected.
  public var caretRect: Rect? {
    guard editor.selection.isCaret, let rect = editor.caretRect else { return nil }
    return Rect(x: rect.minX - 0.5, y: rect.minY, width: 1, height: rect.height).offset(
      by: contentOffset)
  }

  /// The rectangles of what is selected, in the control's coordinates.
  public var selectionRects: [Rect] {
    let offset = contentOffset
    return editor.selectionRects(in: container).map { $0.offset(by: offset) }
  }

  // MARK: Events

  /// Takes note of an event; whether it meant something to the control.
  @discardableResult
  public func handle(_ event: ControlEvent) -> Bool {
    switch event {
    case .text(let string): return typed(string)
    case .command(let command): return commanded(command)
    case .marked(let string, let selected):
      guard isFocused else { return false }
      editor.setMarkedText(string, selecting: selected)
      return true
    case .unmark:
      editor.unmarkText()
      return true
    case .pointerDown(let point, let clicks, let extending):
      if !editor.isEditable, let link = link(at: point) {
        pressed = link
        return true
      }
      guard isSelectable else { return false }
      isFocused = true
      editor.click(
        at: contentPoint(point), in: container, clicks: clicks, extending: extending)
      return true
    case .pointerMoved(let point):
      guard isSelectable, isFocused, pressed == nil else { return false }
      editor.drag(to: contentPoint(point), in: container)
      return true
    case .pointerUp(let point):
      guard let link = pressed else { return isFocused }
      pressed = nil
      if link.contains(point) { onLink?(link) }
      return true
    case .scroll(let way):
      let before = scrollOffset
      scrollOffset = before + way
      return scrollOffset != before
    case .focus(let isFocused):
      self.isFocused = isFocused
      if !isFocused { editor.unmarkText() }
      return true
    }
  }

  func typed(_ string: String) -> Bool { isFocused && editor.perform(.insert(string)) }

  func commanded(_ command: EditingCommand) -> Bool { isFocused && editor.perform(command) }

  // MARK: Links and reading

  /// The links of the text, where they stand in the control.
  public var links: [LinkRegion] {
    let offset = contentOffset
    return manager.linkRegions(in: container, detector: linkDetector).map { $0.moved(by: offset) }
  }

  /// The link at a point; nil for none.
  public func link(at point: Point) -> LinkRegion? { links.first { $0.contains(point) } }

  /// What the control is.
  var role: AccessibilityNode.Role { .textView }

  /// What the control tells those who do not see it.
  public var accessibility: AccessibilityNode {
    var node = AccessibilityNode(
      role: role, value: string, frame: Rect(origin: .zero, size: size), range: 0..<storage.length,
      selectedRange: isSelectable ? editor.selection.range : nil, isFocused: isFocused)
    let regions = manager.linkRegions(in: container, detector: linkDetector)
    node.children = manager.accessibleLines(in: container, links: regions, offset: contentOffset)
    return node
  }
}
