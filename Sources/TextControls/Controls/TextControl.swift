import TextDrawing
import TextFonts
public import TextGeometry
public import TextLayout
public import TextStorage

/// An editable, scrolling text without a window: the common base of ``TextField`` and
/// ``TextView``.
///
/// A program sends events and draws pictures. Coordinates are points from the control's top left
/// corner, y down.
public class TextControl {
  /// The text as shown.
  public let storage: TextStorage
  /// The manager that lays out the text.
  public let manager: LayoutManager
  /// The container of the text; its coordinates are those of the content inside the insets.
  public let container = TextContainer(size: Size(width: 1, height: 0))
  /// The editor, which selects and edits.
  public let editor: TextEditor

  /// The control's width and height, in points.
  public var size: Size {
    didSet { if size != oldValue { layoutChanged() } }
  }
  /// The distances from the control's edges to the text, in points.
  public var insets: Insets {
    didSet { if insets != oldValue { layoutChanged() } }
  }
  /// The scroll position of the content, in points. It is clamped so that the content fills the
  /// control if it is large enough.
  public var scrollOffset: Point {
    get { clamped(offset) }
    set { offset = clamped(newValue) }
  }
  private var offset = Point.zero

  /// True if the control has keyboard focus and shows a caret.
  public internal(set) var isFocused = false {
    didSet { if isFocused != oldValue { onFocus?(isFocused) } }
  }
  /// True if text can be selected.
  public var isSelectable = true
  /// A detector of further links in the text; nil for none.
  public var linkDetector: LinkDetector?

  /// The background colour of the control.
  public var background = Color.white
  /// The background colour of selected text.
  public var selectionColor = Color(red: 0.7, green: 0.84, blue: 1)
  /// The colour of the caret.
  public var caretColor = Color(red: 0, green: 0.48, blue: 1)
  /// The colour of links that have none of their own; nil to leave them in the text's colour.
  public var linkColor: Color? = Color(red: 0, green: 0.48, blue: 1)

  /// Called when the control gains or loses keyboard focus.
  public var onFocus: ((Bool) -> Void)?
  /// Called after each change that an event made.
  public var onChange: (() -> Void)?
  /// Called when the selection changes.
  public var onSelect: (() -> Void)?
  /// Called when a link is clicked; in editable text links are not followed.
  public var onLink: ((LinkRegion) -> Void)?
  private var pressed: LinkRegion?

  init(
    _ storage: TextStorage, text: any EditedText, size: Size, insets: Insets, padding: Double,
    fonts: FontLibrary
  ) {
    self.storage = storage
    manager = LayoutManager(fonts: fonts)
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

  /// The text as shown.
  public var string: String { storage.text.string }

  /// Fits the container to the control.
  func layoutChanged() {}

  /// Called when the text has changed.
  func textChanged() {}

  /// Draws content of a control beside its text.
  func drawMore(on list: inout DisplayList) {}

  // MARK: Scrolling

  /// The size of the content including its insets, in points.
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

  /// The offset from the container's coordinates to the control's.
  var contentOffset: Vector {
    let scrolled = scrollOffset
    return Vector(dx: insets.left - scrolled.x, dy: insets.top - scrolled.y)
  }

  /// Returns a point of the control in the container's coordinates.
  func contentPoint(_ point: Point) -> Point { point - contentOffset }

  /// Scrolls by the least distance that makes a rectangle of the container visible.
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

  /// Scrolls by the least distance that makes a range of text visible.
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

  /// The rectangle of the caret, in the control's coordinates; nil if text is selected.
  public var caretRect: Rect? {
    guard editor.selection.isCaret, let rect = editor.caretRect else { return nil }
    return Rect(x: rect.minX - 0.5, y: rect.minY, width: 1, height: rect.height).offset(
      by: contentOffset)
  }

  /// The rectangles of the selection, in the control's coordinates.
  public var selectionRects: [Rect] {
    let offset = contentOffset
    return editor.selectionRects(in: container).map { $0.offset(by: offset) }
  }

  // MARK: Events

  /// Handles an event; returns true if the control used it.
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

  /// The links of the text, in the control's coordinates.
  public var links: [LinkRegion] {
    let offset = contentOffset
    return manager.linkRegions(in: container, detector: linkDetector).map { $0.moved(by: offset) }
  }

  /// Returns the link at a point; nil for none.
  public func link(at point: Point) -> LinkRegion? { links.first { $0.contains(point) } }

  /// The control's role for assistive technologies.
  var role: AccessibilityNode.Role { .textView }

  /// The control's tree for assistive technologies.
  public var accessibility: AccessibilityNode {
    var node = AccessibilityNode(
      role: role, value: string, frame: Rect(origin: .zero, size: size), range: 0..<storage.length,
      selectedRange: isSelectable ? editor.selection.range : nil, isFocused: isFocused)
    let regions = manager.linkRegions(in: container, detector: linkDetector)
    node.children = manager.accessibleLines(in: container, links: regions, offset: contentOffset)
    return node
  }
}
