public import Foundation
public import TextControls
import TextDrawing
import TextGeometry
import TextLayout
public import TextStorage

/// The delegate of a text field; each member has a default.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Returns true if editing may begin.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns true if editing may end.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Returns true if typed text may replace a range.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called when the selection has changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Returns true if the text may be cleared.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Returns true if the return key keeps its default behaviour, which is to do nothing.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns true.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Returns true.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// Returns true.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A view of one editable line: a thin layer over ``/TextControls/TextField``.
open class UITextField: UIControl {
  /// The border of the field.
  public enum BorderStyle: Int, Sendable {
    /// No border.
    case none = 0
    /// A line.
    case line = 1
    /// A line.
    case bezel = 2
    /// A line with rounded corners.
    case roundedRect = 3
  }

  /// The times at which something beside the text is shown; kept for the program.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never = 0
    /// While text is edited.
    case whileEditing = 1
    /// Unless text is edited.
    case unlessEditing = 2
    /// Always.
    case always = 3
  }

  /// The text has changed.
  public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
  /// Editing has begun.
  public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Editing has ended.
  public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")

  /// The kit's field.
  public private(set) var field: TextField
  /// The delegate; not retained.
  open weak var delegate: (any UITextFieldDelegate)?

  /// Creates a field.
  public override init(frame: CGRect) {
    field = TextField(size: Size(frame.size))
    super.init(frame: frame)
    rebuild()
  }

  /// Creates an empty field: nothing is archived.
  public required init?(coder: NSCoder) {
    field = TextField(size: .zero)
    super.init(coder: coder)
    rebuild()
  }

  /// Creates the kit's field again, with the same text.
  private func rebuild() {
    let old = field.text
    var values = self.values
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    values[.paragraphStyle] = style
    field = TextField(
      size: Size(bounds.size), attributes: TextAttributes(textKit: values),
      isSecure: isSecureTextEntry,
      insets: Insets(left: Double(sideRoom), right: Double(sideRoom)))
    field.background = .clear
    field.text = old
    field.editor.shouldReplace = { [weak self] range, string in
      guard let self else { return true }
      return delegate?.textField(
        self, shouldChangeCharactersIn: NSRange(range), replacementString: string) ?? true
    }
    field.onChange = { [weak self] in
      guard let self else { return }
      sendActions(for: .editingChanged)
      NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }
    field.onSelect = { [weak self] in
      guard let self else { return }
      delegate?.textFieldDidChangeSelection(self)
    }
    field.onReturn = { [weak self] in
      guard let self, delegate?.textFieldShouldReturn(self) ?? true else { return }
      sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    }
    if isFirstResponder { field.handle(.focus(true)) }
    edits = EditorUndoManager(field.editor)
    placeholderChanged()
  }
  private var edits: UndoManager?

  private var sideRoom: CGFloat { borderStyle == .none ? 0 : 7 }

  private var values: [NSAttributedString.Key: Any] {
    defaultTextAttributes.merging([.font: ownFont, .foregroundColor: ownColor]) { $1 }
  }

  // MARK: Text

  /// The text; empty if there is none.
  open var text: String? {
    get { field.text }
    set { field.text = newValue ?? "" }
  }

  /// The text with the attributes of the field; setting it applies the font and colour of its
  /// start to the whole text.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: field.text, attributes: values) }
    set {
      if let newValue, newValue.length > 0 {
        let first = unsafe newValue.attributes(at: 0, effectiveRange: nil)
        if let font = first[.font] as? UIFont { ownFont = font }
        if let color = first[.foregroundColor] as? UIColor { ownColor = color }
      }
      text = newValue?.string
      rebuild()
    }
  }

  /// The font; 17 points of the system font by default.
  open var font: UIFont? {
    get { ownFont }
    set {
      noteAppearance("font") { ($0 as? UITextField)?.font = newValue }
      ownFont = newValue ?? .systemFont(ofSize: 17)
      rebuild()
    }
  }
  private var ownFont = UIFont.systemFont(ofSize: 17)

  /// The colour.
  open var textColor: UIColor? {
    get { ownColor }
    set {
      noteAppearance("textColor") { ($0 as? UITextField)?.textColor = newValue }
      ownColor = newValue ?? .label
      rebuild()
    }
  }
  private var ownColor = UIColor.label

  /// The alignment of the text between the edges.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { rebuild() } }
  }
  /// The attributes of the whole text.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { rebuild() }
  }
  /// The attributes of typed text; kept for the program.
  open var typingAttributes: [NSAttributedString.Key: Any]?
  /// True if the text is shown as bullets.
  open var isSecureTextEntry = false {
    didSet { if isSecureTextEntry != oldValue { rebuild() } }
  }

  /// The text that is shown while the field is empty.
  open var placeholder: String? {
    didSet { placeholderChanged() }
  }
  /// The placeholder with attributes.
  open var attributedPlaceholder: NSAttributedString? {
    didSet { placeholderChanged() }
  }

  private func placeholderChanged() {
    let usual: [NSAttributedString.Key: Any] = [
      .font: ownFont, .foregroundColor: UIColor.placeholderText,
    ]
    field.placeholder =
      (attributedPlaceholder
      ?? placeholder.map { NSAttributedString(string: $0, attributes: usual) })?.kitText
  }

  // MARK: Options

  /// The border of the field.
  open var borderStyle = BorderStyle.none {
    didSet { if borderStyle != oldValue { rebuild() } }
  }
  /// A view before the text; nil for none.
  open var leftView: UIView? { didSet { replaceSide(oldValue, by: leftView) } }
  /// The times at which it is shown.
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view after the text; nil for none.
  open var rightView: UIView? { didSet { replaceSide(oldValue, by: rightView) } }
  /// The times at which it is shown.
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

  private func replaceSide(_ old: UIView?, by view: UIView?) {
    if old !== view { old?.removeFromSuperview() }
    if let view, view.superview !== self { addSubview(view) }
    setNeedsLayout()
  }

  /// The times at which a clear button is shown; kept for the program.
  open var clearButtonMode = ViewMode.never
  /// True if the text is cleared when editing begins.
  open var clearsOnBeginEditing = false
  /// True if the font shrinks to fit; kept for the program.
  open var adjustsFontSizeToFitWidth = false
  /// The minimum size of the font; kept for the program.
  open var minimumFontSize: CGFloat = 0
  /// The type of the keyboard; kept for the program.
  open var keyboardType = UIKeyboardType.default
  /// The title of the return key; kept for the program.
  open var returnKeyType = UIReturnKeyType.default
  /// Automatic capitalization; kept for the program.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Automatic correction; kept for the program.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Spell checking; kept for the program.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// True if the return key needs text; kept for the program.
  open var enablesReturnKeyAutomatically = false
  /// The options of a keyboard.
  public var keyboardOptions = KeyboardOptions()
  /// A view in place of the keyboard; kept for the program.
  open override var inputView: UIView? {
    get { inputViews.keyboard }
    set { inputViews.keyboard = newValue }
  }
  /// A view above the keyboard; kept for the program.
  open override var inputAccessoryView: UIView? {
    get { inputViews.accessory }
    set { inputViews.accessory = newValue }
  }
  private var inputViews: (keyboard: UIView?, accessory: UIView?) = (nil, nil)

  // MARK: Editing

  open override var canBecomeFirstResponder: Bool { isEnabled }
  /// True while the text is being edited.
  open var isEditing: Bool { isFirstResponder }
  open override var undoManager: UndoManager? { edits }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    if clearsOnBeginEditing { text = nil }
    field.handle(.focus(true))
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    field.handle(.focus(false))
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }

  /// True if there is text.
  open var hasText: Bool { !field.text.isEmpty }
  /// Replaces the selection by text.
  open func insertText(_ text: String) {
    if text == "\n" {
      field.onReturn?()
    } else {
      field.editor.perform(.insert(text))
    }
  }
  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() { field.editor.perform(.delete(.backward)) }
  /// Selects everything.
  open override func selectAll(_ sender: Any?) { field.editor.perform(.selectAll) }

  /// The selection.
  open var selectedTextRange: UITextRange? {
    get { UITextRange(field.editor.selection.range) }
    set { if let newValue { field.editor.selection = TextSelection(newValue.range) } }
  }
  /// The start of the text.
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  /// The end of the text.
  open var endOfDocument: UITextPosition { UITextPosition(field.storage.length) }
  /// Returns the range between two positions.
  open func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
    UITextRange(min(from.offset, to.offset)..<max(from.offset, to.offset))
  }
  /// Returns the position at an offset of UTF-16 code units from another; nil outside the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = position.offset + offset
    return place >= 0 && place <= field.storage.length ? UITextPosition(place) : nil
  }
  /// Returns the number of UTF-16 code units from one position to another.
  open func offset(from: UITextPosition, to: UITextPosition) -> Int { to.offset - from.offset }

  override func receive(_ event: ControlEvent) -> Bool {
    layOut()
    switch event {
    case .focus(let isFocused):
      return isFocused ? becomeFirstResponder() : resignFirstResponder()
    case .pointerDown:
      guard becomeFirstResponder() else { return false }
      return field.handle(event)
    case .text, .command, .marked, .unmark, .pointerMoved, .pointerUp, .scroll:
      return field.handle(event)
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHighlighted = false
    sendActions(for: .touchUpInside)
  }

  // MARK: Geometry and drawing

  /// Returns the area of the text in a rectangle.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    var room = bounds.insetBy(dx: sideRoom, dy: 0)
    if shows(leftViewMode), leftView != nil {
      let taken = leftViewRect(forBounds: bounds).maxX - room.minX
      room.origin.x += max(0, taken)
      room.size.width -= max(0, taken)
    }
    if shows(rightViewMode), rightView != nil {
      room.size.width -= max(0, room.maxX - rightViewRect(forBounds: bounds).minX)
    }
    room.size.width = max(0, room.width)
    return room
  }
  /// Returns the area of the left view in a rectangle.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.bounds.size ?? .zero
    return CGRect(
      x: bounds.minX + sideRoom, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }
  /// Returns the area of the right view in a rectangle.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.bounds.size ?? .zero
    return CGRect(
      x: bounds.maxX - sideRoom - size.width, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  private func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .always: true
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    leftView?.isHidden = !shows(leftViewMode)
    rightView?.isHidden = !shows(rightViewMode)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
  }
  /// Returns the area within the border in a rectangle.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the area of edited text in a rectangle.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Returns the area of the placeholder in a rectangle.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  private func layOut() {
    field.size = Size(bounds.size)
    let room = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    field.insets.left = Double(room.minX - bounds.minX)
    field.insets.right = Double(bounds.maxX - room.maxX)
  }

  /// The size of the text, or of the placeholder, including the border.
  open override var intrinsicContentSize: CGSize {
    let shown = hasText ? field.storage.text : field.placeholder ?? AttributedText()
    let size = TextLabel(shown).intrinsicSize
    let height = max(size.height, Double(ownFont.lineHeight)) + (borderStyle == .none ? 0 : 14)
    return CGSize(
      width: size.width.rounded(.up) + 2 * Double(sideRoom), height: height.rounded(.up))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func draw(_ rect: CGRect) {
    guard let target = CGContext.current else { return }
    layOut()
    if borderStyle != .none {
      let edge = bounds.insetBy(dx: 0.5, dy: 0.5)
      UIColor.separator.setStroke()
      UIBezierPath(roundedRect: edge, cornerRadius: borderStyle == .roundedRect ? 5 : 0).stroke()
    }
    target.saveGState()
    target.clip(to: bounds)
    let page = field.displayList()
    target.draw(page)
    target.restoreGState()
  }

  open override var accessibilityNode: AccessibilityNode? {
    layOut()
    var node = field.accessibility
    node.label = accessibilityLabel ?? placeholder
    return node
  }
}
