public import Foundation
public import TextControls
import TextGeometry
import TextLayout
public import TextStorage

/// A view of editable text with its positions and rectangles. It is the base of ``UITextView``, a
/// separate class to keep both readable; programs do not name it.
open class TextInputView: UIScrollView {
  /// The container of the text.
  public let textContainer: NSTextContainer
  /// The manager that lays out the text.
  public let layoutManager: NSLayoutManager
  /// The text.
  public let textStorage: NSTextStorage
  /// The manager of the newer Text Kit; nil unless the container has one.
  open var textLayoutManager: NSTextLayoutManager? { textContainer.textLayoutManager }
  /// The editor, which selects and edits.
  public let editor: TextEditor
  let typed: TypedStorage
  /// The newer Text Kit's objects, which nobody else retains.
  private let retained: [AnyObject]

  /// Creates a view. It uses `container` if given, and creates a missing manager or storage.
  public init(frame: CGRect, textContainer container: NSTextContainer?) {
    let own = container ?? NSTextContainer(size: CGSize(width: frame.width, height: 0))
    // As in UIKit, lines are as wide as the view, unless the container has a width of its own.
    if container == nil || own.size.width <= 0 || own.size.width >= 1e7 {
      own.widthTracksTextView = true
    }
    let manager = own.layoutManager ?? NSLayoutManager()
    if own.layoutManager == nil { manager.addTextContainer(own) }
    let newer = own.textLayoutManager
    let content = newer.map { $0.textContentManager ?? NSTextContentStorage() }
    if let newer, newer.textContentManager == nil { content?.addTextLayoutManager(newer) }
    let storage = manager.textStorage ?? NSTextStorage()
    if manager.textStorage == nil { storage.addLayoutManager(manager) }
    retained = [newer, content].compactMap { $0 }
    (textContainer, layoutManager, textStorage) = (own, manager, storage)
    typed = TypedStorage(storage)
    editor = TextEditor(typed, manager: manager.kit)
    super.init(frame: frame)
    connect()
  }

  /// Creates a view.
  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Creates a view of the newer Text Kit, with a ``textLayoutManager``, or of the older one.
  public convenience init(usingTextLayoutManager: Bool) {
    guard usingTextLayoutManager else {
      self.init(frame: .zero, textContainer: nil)
      return
    }
    let (content, manager) = (NSTextContentStorage(), NSTextLayoutManager())
    content.addTextLayoutManager(manager)
    manager.textContainer = NSTextContainer(size: .zero)
    self.init(frame: .zero, textContainer: manager.textContainer)
  }

  /// Creates an empty view: nothing is archived.
  public required init?(coder: NSCoder) {
    let container = NSTextContainer(size: .zero)
    container.widthTracksTextView = true
    retained = []
    let (manager, storage) = (NSLayoutManager(), NSTextStorage())
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    (textContainer, layoutManager, textStorage) = (container, manager, storage)
    typed = TypedStorage(storage)
    editor = TextEditor(typed, manager: manager.kit)
    super.init(coder: coder)
    connect()
  }

  /// Connects the view to the editor's callbacks.
  func connect() {
    clipsToBounds = true
    editor.pasteboard = UIPasteboard.general.kit
    fitContainer()
  }

  // MARK: Geometry

  /// The distances between the view's edges and the container.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { fitContainer() }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      super.frame = newValue
      fitContainer()
    }
  }

  /// Resizes the container if it tracks the width or height of the view.
  func fitContainer() {
    var size = textContainer.size
    if textContainer.widthTracksTextView {
      size.width = max(1, bounds.width - textContainerInset.left - textContainerInset.right)
    }
    if textContainer.heightTracksTextView {
      size.height = max(1, bounds.height - textContainerInset.top - textContainerInset.bottom)
    }
    if size != textContainer.size { textContainer.size = size }
  }

  /// The container's origin in the view.
  var origin: CGPoint { CGPoint(x: textContainerInset.left, y: textContainerInset.top) }

  func inView(_ rect: Rect) -> CGRect { CGRect(rect).offsetBy(dx: origin.x, dy: origin.y) }

  func inContainer(_ point: CGPoint) -> Point {
    Point(CGPoint(x: point.x - origin.x, y: point.y - origin.y))
  }

  /// The size of the text including its insets. It is as wide as the view if the container is.
  open override var contentSize: CGSize {
    get {
      let size = sizeThatFits(bounds.size)
      return textContainer.widthTracksTextView
        ? CGSize(width: bounds.width, height: size.height) : size
    }
    set {}
  }

  /// Returns the size of the text including its insets at a given width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    var fitted = layoutManager.usedRect(for: textContainer)
    let sides = textContainerInset.left + textContainerInset.right
    if textContainer.widthTracksTextView, size.width != bounds.width {
      let before = textContainer.size
      textContainer.size = CGSize(width: size.width > sides ? size.width - sides : 0, height: 0)
      fitted = layoutManager.usedRect(for: textContainer)
      textContainer.size = before
    }
    return CGSize(
      width: (fitted.maxX + sides).rounded(.up),
      height: (fitted.maxY + textContainerInset.top + textContainerInset.bottom).rounded(.up))
  }

  override func height(forWidth width: CGFloat) -> CGFloat? {
    isScrollEnabled
      ? nil : sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }

  /// The size of the text if the view does not scroll, otherwise no metric.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled
      ? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
      : sizeThatFits(bounds.size)
  }

  /// Scrolls by the least distance that makes a range of text visible.
  open func scrollRangeToVisible(_ range: NSRange) {
    guard bounds.height > 0, isScrollEnabled else { return }
    let range = range.clamped(to: textStorage.length)
    let rect =
      range.isEmpty
      ? layoutManager.caretRect(at: TextCaret(position: range.upperBound))
      : layoutManager.boundingRect(ofCharacters: range, in: textContainer)
    guard let rect else { return }
    var shown = inView(rect)
    shown.origin.y -= textContainerInset.top
    shown.size.height += textContainerInset.top + textContainerInset.bottom
    shown.origin.x = 0
    shown.size.width = 1
    scrollRectToVisible(shown, animated: false)
  }

  // MARK: Selecting

  /// The selection, in UTF-16 code units.
  open var selectedRange: NSRange {
    get { NSRange(editor.selection.range) }
    set {
      if newValue.location == NSNotFound { return }
      editor.selection = TextSelection(newValue.clamped(to: textStorage.length))
    }
  }

  /// The selection.
  open var selectedTextRange: UITextRange? {
    get { UITextRange(editor.selection.range) }
    set { if let newValue { editor.selection = TextSelection(newValue.range) } }
  }

  /// The text that an input method is still composing; nil if there is none.
  open var markedTextRange: UITextRange? { editor.markedRange.map { UITextRange($0) } }
  /// The start of the text.
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  /// The end of the text.
  open var endOfDocument: UITextPosition { UITextPosition(textStorage.length) }

  /// Returns the range between two positions.
  open func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    let (from, to) = (fromPosition.offset, toPosition.offset)
    return UITextRange(min(from, to)..<max(from, to))
  }

  /// Returns the position at an offset of UTF-16 code units from another; nil outside the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = position.offset + offset
    return place >= 0 && place <= textStorage.length ? UITextPosition(place) : nil
  }

  /// Returns the number of UTF-16 code units from one position to another.
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.offset - from.offset
  }

  /// Returns the order of two positions.
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.offset < other.offset
      ? .orderedAscending : position.offset > other.offset ? .orderedDescending : .orderedSame
  }

  /// Returns the text of a range.
  open func text(in range: UITextRange) -> String? {
    textStorage.attributedSubstring(from: NSRange(range.range.clamped(to: 0..<textStorage.length)))
      .string
  }

  /// Replaces a range by text.
  open func replace(_ range: UITextRange, withText text: String) {
    editor.replace(range.range, with: text)
  }

  /// Returns the caret's rectangle, in the view's coordinates.
  open func caretRect(for position: UITextPosition) -> CGRect {
    let caret = TextCaret(position: max(0, min(position.offset, textStorage.length)))
    guard let rect = layoutManager.caretRect(at: caret) else { return .zero }
    return inView(Rect(x: rect.minX - 1, y: rect.minY, width: 2, height: rect.height))
  }

  /// Returns the rectangle of a range's first line, in the view's coordinates.
  open func firstRect(for range: UITextRange) -> CGRect {
    selectionRects(for: range).first?.rect ?? caretRect(for: range.start)
  }

  /// Returns the rectangles of a range, in the view's coordinates.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    let part = range.range.clamped(to: 0..<textStorage.length)
    if part.isEmpty { return [] }
    let rects = layoutManager.enclosingRects(
      ofCharacters: part, withinSelection: part, in: textContainer)
    return rects.enumerated().map { index, rect in
      UITextSelectionRect(inView(rect), start: index == 0, end: index == rects.count - 1)
    }
  }

  /// Returns the position nearest to a point of the view.
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    let part = layoutManager.part(at: inContainer(point), in: textContainer)
    return layoutManager.kit.caret(
      nearest: inContainer(point) - part.origin, in: part.container
    ).map { UITextPosition($0.position) }
  }

  /// Returns the range of the character at a point of the view.
  open func characterRange(at point: CGPoint) -> UITextRange? {
    let part = layoutManager.part(at: inContainer(point), in: textContainer)
    guard
      let hit = layoutManager.kit.character(
        at: inContainer(point) - part.origin, in: part.container)
    else { return nil }
    return UITextRange(editor.contents.characterRange(containing: hit.position))
  }

  // MARK: Directions and units

  /// An object that is notified of changes; not retained.
  open weak var inputDelegate: (any UITextInputDelegate)?
  /// The attributes of text in composition; kept for the program.
  open var markedTextStyle: [NSAttributedString.Key: Any]?

  /// Returns the position at a number of steps in a direction from another; nil if the text ends
  /// before.
  open func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    let movements: (CaretMovement, CaretMovement) =
      switch direction {
      case .right: (.right, .left)
      case .left: (.left, .right)
      case .up: (.up, .down)
      case .down: (.down, .up)
      }
    guard position.offset >= 0, position.offset <= textStorage.length else { return nil }
    var caret = TextCaret(position: position.offset)
    for _ in 0..<abs(offset) {
      let next = layoutManager.kit.caret(caret, moved: offset > 0 ? movements.0 : movements.1)
      if next.position == caret.position { return nil }
      caret = next
    }
    return UITextPosition(caret.position)
  }

  /// Returns the end of a range in a direction.
  open func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    isForward(direction, at: range.range.lowerBound) ? range.end : range.start
  }

  /// Returns the range from a position to the end of its line in a direction.
  open func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    guard position.offset >= 0, position.offset <= textStorage.length else { return nil }
    let isForward = isForward(direction, at: position.offset)
    let end = layoutManager.kit.caret(
      TextCaret(position: position.offset), moved: isForward ? .lineEnd : .lineStart
    ).position
    return UITextRange(min(position.offset, end)..<max(position.offset, end))
  }

  /// Returns true if a direction leads towards the end of the text.
  private func isForward(_ direction: UITextLayoutDirection, at position: Int) -> Bool {
    let isRightToLeft =
      baseWritingDirection(for: UITextPosition(position), in: .forward) == .rightToLeft
    return switch direction {
    case .down: true
    case .up: false
    case .right: !isRightToLeft
    case .left: isRightToLeft
    }
  }

  /// Returns the direction of the paragraph at a position: that of its style, or else of its first
  /// letter.
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    layoutManager.baseDirection(at: position.offset)
  }

  /// Sets the direction of the paragraphs of a range.
  open func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) {
    let units = range.range.clamped(to: 0..<textStorage.length)
    let whole = editor.contents.paragraphRange(for: units)
    let style = NSMutableParagraphStyle()
    if !whole.isEmpty,
      let old = unsafe textStorage.attribute(
        .paragraphStyle, at: whole.lowerBound, effectiveRange: nil) as? NSParagraphStyle
    {
      style.setParagraphStyle(old)
    }
    style.baseWritingDirection = writingDirection
    textStorage.addAttribute(.paragraphStyle, value: style, range: NSRange(whole))
  }

  /// Returns the position of a range that is nearest to a point of the view.
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    closestPosition(to: point).map {
      UITextPosition(min(max($0.offset, range.range.lowerBound), range.range.upperBound))
    }
  }
}
