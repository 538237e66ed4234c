public import Foundation
public import TextControls
import TextGeometry
import TextLayout
public import TextStorage

/// A view of editable, scrolling text: a thin layer over ``/TextControls/TextEditor`` and a layout
/// manager.
///
/// There is no window. A program sends events to ``handle(_:)``, or calls ``insertText(_:)`` and
/// similar functions, and draws the view anywhere.
open class UITextView: TextInputView {
  /// The text has changed.
  public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  /// Editing has begun.
  public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Editing has ended.
  public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if adjustsFontForContentSizeCategory {
      let category = traitCollection.preferredContentSizeCategory
      if category != previousTraitCollection?.preferredContentSizeCategory {
        if let ownFont { self.ownFont = ownFont.adjusted(for: traitCollection) }
        textStorage.adjustFonts(for: traitCollection)
      }
    }
    // Dynamic colours have become colours of the kit.
    if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) {
      traitCollection.performAsCurrent { textStorage.updateLayout(of: 0..<textStorage.length) }
    }
  }

  private var edits: UndoManager?
  private var pressed: (range: NSRange, url: URL)?

  /// The delegate; not retained.
  open weak var delegate: (any UITextViewDelegate)? {
    didSet { scrollDelegate = delegate }
  }

  override func connect() {
    super.connect()
    typed.attributes = { [weak self] in self?.typingAttributes ?? [:] }
    edits = EditorUndoManager(editor)
    editor.shouldReplace = { [weak self] range, string in
      guard let self else { return true }
      inputDelegate?.textWillChange(self)
      return delegate?.textView(
        self, shouldChangeTextIn: NSRange(range), replacementText: string) ?? true
    }
    editor.didChange = { [weak self] in
      guard let self else { return }
      inputDelegate?.textDidChange(self)
      delegate?.textViewDidChange(self)
      NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }
    editor.didSelect = { [weak self] in
      guard let self else { return }
      givenTyping = nil
      inputDelegate?.selectionWillChange(self)
      inputDelegate?.selectionDidChange(self)
      delegate?.textViewDidChangeSelection(self)
      // Text set by the program keeps the scroll position; the caret is followed while a person
      // types.
      if isFirstResponder { scrollRangeToVisible(NSRange(editor.selection.range)) }
    }
  }

  // MARK: Text

  /// The text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { textStorage.string }
    set {
      replaceAll(NSAttributedString(string: newValue ?? "", attributes: defaultAttributes))
    }
  }

  /// The text with its attributes.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! {
    get { textStorage.attributedString() }
    set { replaceAll(newValue ?? NSAttributedString(string: "")) }
  }

  private func replaceAll(_ text: NSAttributedString) {
    textStorage.setAttributedString(text)
    editor.selection = TextSelection(textStorage.length..<textStorage.length)
    editor.forgetEdits()
  }

  private var defaultAttributes: [NSAttributedString.Key: Any] {
    var values: [NSAttributedString.Key: Any] = [.font: usedFont, .foregroundColor: ownColor]
    if textAlignment != .natural {
      let style = NSMutableParagraphStyle()
      style.alignment = textAlignment
      values[.paragraphStyle] = style
    }
    return values
  }

  private var whole: NSRange { NSRange(location: 0, length: textStorage.length) }

  /// The font of the text; setting it changes the whole text.
  ///
  /// Nil while there is no text and no font was set. Text is then set in 12 points of the system
  /// font.
  open var font: UIFont? {
    get { textStorage.font ?? ownFont }
    set {
      noteAppearance("font") { ($0 as? UITextView)?.font = newValue }
      ownFont = newValue
      textStorage.addAttribute(.font, value: usedFont, range: whole)
    }
  }
  private var ownFont: UIFont?
  private var usedFont: UIFont { ownFont ?? .systemFont(ofSize: 12) }

  /// The colour of the text; setting it changes the whole text.
  open var textColor: UIColor? {
    get { textStorage.foregroundColor ?? ownColor }
    set {
      noteAppearance("textColor") { ($0 as? UITextView)?.textColor = newValue }
      ownColor = newValue ?? .label
      textStorage.addAttribute(.foregroundColor, value: ownColor, range: whole)
    }
  }
  private var ownColor = UIColor.label

  /// The alignment of lines between the margins; setting it changes the whole text.
  open var textAlignment = NSTextAlignment.natural {
    didSet { textStorage.setAlignment(textAlignment, range: whole) }
  }

  /// The attributes of typed text: by default those of the character before the caret.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get {
      if let givenTyping { return givenTyping }
      let start = editor.selection.range.lowerBound
      let place = editor.selection.isCaret ? start - 1 : start
      guard textStorage.length > 0 else { return defaultAttributes }
      var values = unsafe textStorage.attributes(
        at: max(0, min(place, textStorage.length - 1)), effectiveRange: nil)
      values[.attachment] = nil
      values[.link] = nil
      return values
    }
    set { givenTyping = newValue }
  }
  private var givenTyping: [NSAttributedString.Key: Any]?

  /// The attributes of links.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [.foregroundColor: UIColor.link]
  /// The types of links to detect in text that is not editable, besides its link attributes.
  open var dataDetectorTypes: UIDataDetectorTypes = []

  // MARK: Options

  /// True if the text can be edited.
  open var isEditable = true {
    didSet { editor.isEditable = isEditable }
  }
  /// True if text can be selected and links can be followed.
  open var isSelectable = true
  /// True to allow edits of attributes; kept for the program.
  open var allowsEditingTextAttributes = false
  /// True if the next typed text replaces the whole text.
  open var clearsOnInsertion = false
  /// True if fonts of text styles follow the text size of the traits.
  open var adjustsFontForContentSizeCategory = false
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

  /// Finds words and other units of the text.
  open var tokenizer: any UITextInputTokenizer { UITextInputStringTokenizer(textInput: self) }
  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
  open override var undoManager: UndoManager? { edits }
  /// True if there is text.
  open var hasText: Bool { textStorage.length > 0 }

  /// Replaces the selection by text.
  open func insertText(_ text: String) {
    if clearsOnInsertion {
      clearsOnInsertion = false
      editor.perform(.selectAll)
    }
    editor.perform(text == "\n" ? .newline : .insert(text))
  }

  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() { editor.perform(.delete(.backward)) }

  /// Replaces the selection by text in composition, the marked text.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    editor.setMarkedText(
      markedText ?? "", selecting: selectedRange.clamped(to: markedText?.utf16.count ?? 0))
  }

  /// Accepts the marked text as it is.
  open func unmarkText() { editor.unmarkText() }
  /// Selects everything.
  /// Returns true for those of cut, copy, paste and select all that can be performed.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    switch action.prefix(while: { $0 != ":" && $0 != "(" }) {
    case "cut": isEditable && selectedRange.length > 0
    case "copy": selectedRange.length > 0
    case "paste": isEditable && UIPasteboard.general.hasStrings
    case "selectAll": isSelectable && selectedRange.length < textStorage.length
    case "select": isSelectable && selectedRange.length == 0 && textStorage.length > 0
    case "delete": isEditable && selectedRange.length > 0
    default: super.canPerformAction(action, withSender: sender)
    }
  }

  open override func selectAll(_ sender: Any?) { editor.perform(.selectAll) }
  /// Copies the selection to the pasteboard.
  open override func copy(_ sender: Any?) { editor.perform(.copy) }
  /// Moves the selection to the pasteboard.
  open override func cut(_ sender: Any?) { editor.perform(.cut) }
  /// Replaces the selection by the contents of the pasteboard.
  open override func paste(_ sender: Any?) { editor.perform(.paste) }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    if isEditable, !(delegate?.textViewShouldBeginEditing(self) ?? true) { return false }
    guard super.becomeFirstResponder() else { return false }
    if isEditable {
      delegate?.textViewDidBeginEditing(self)
      NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    }
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    if isEditable, !(delegate?.textViewShouldEndEditing(self) ?? true) { return false }
    guard super.resignFirstResponder() else { return false }
    editor.unmarkText()
    if isEditable {
      delegate?.textViewDidEndEditing(self)
      NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }
    return true
  }

  // MARK: Links and events

  private func link(at point: CGPoint) -> (range: NSRange, url: URL)? {
    let part = layoutManager.part(at: inContainer(point), in: textContainer)
    let point = inContainer(point) - part.origin
    var kinds: LinkDetector.Kinds = []
    if !isEditable, dataDetectorTypes.contains(.link) { kinds.insert(.links) }
    if !isEditable, dataDetectorTypes.contains(.phoneNumber) { kinds.insert(.phoneNumbers) }
    let regions = layoutManager.kit.linkRegions(
      in: part.container, detector: kinds.isEmpty ? nil : LinkDetector(kinds))
    guard let region = regions.first(where: { $0.contains(point) }),
      let url = URL(string: region.address)
    else { return nil }
    return (NSRange(region.range), url)
  }

  /// Runs the action of a pressed link; returns false if the delegate forbids it.
  private func follow(_ url: URL, in range: NSRange) -> Bool {
    let opening = UIAction { _ in UIApplication.shared.open(url) }
    guard let delegate else {
      opening.handler(opening)
      return true
    }
    guard
      delegate.textView(
        self, shouldInteractWith: url, in: range, interaction: .invokeDefaultAction)
    else { return false }
    let action = delegate.textView(
      self, primaryActionFor: UITextItem(.link(url), range), defaultAction: opening)
    if let action { action.handler(action) }
    return true
  }

  override func receive(_ event: ControlEvent) -> Bool {
    switch event {
    case .text(let string):
      guard isFirstResponder else { return false }
      insertText(string)
      return true
    case .command(let command): return isFirstResponder && editor.perform(command)
    case .marked(let string, let selected):
      guard isFirstResponder else { return false }
      editor.setMarkedText(string, selecting: selected)
      return true
    case .unmark:
      editor.unmarkText()
      return true
    case .pointerDown(let point, let clicks, let extending):
      if !isEditable, isSelectable, let link = link(at: CGPoint(point)) {
        pressed = link
        return true
      }
      guard isSelectable, becomeFirstResponder() else { return false }
      let part = layoutManager.part(at: inContainer(CGPoint(point)), in: textContainer)
      editor.click(
        at: inContainer(CGPoint(point)) - part.origin, in: part.container, clicks: clicks,
        extending: extending)
      return true
    case .pointerMoved(let point):
      guard isFirstResponder, pressed == nil else { return false }
      let part = layoutManager.part(at: inContainer(CGPoint(point)), in: textContainer)
      editor.drag(to: inContainer(CGPoint(point)) - part.origin, in: part.container)
      return true
    case .pointerUp(let point):
      guard let link = pressed else { return isFirstResponder }
      pressed = nil
      guard self.link(at: CGPoint(point))?.range == link.range else { return false }
      return follow(link.url, in: link.range)
    case .scroll(let way):
      guard isScrollEnabled else { return false }
      let before = contentOffset
      contentOffset = clamped(CGPoint(x: before.x + way.dx, y: before.y + way.dy))
      return contentOffset != before
    case .focus(let isFocused):
      return isFocused ? becomeFirstResponder() : resignFirstResponder()
    }
  }

  // MARK: Drawing and reading

  open override func draw(_ rect: CGRect) {
    guard let target = CGContext.current else { return }
    let manager = layoutManager
    let band = rect.offsetBy(dx: -origin.x, dy: -origin.y)
    let glyphs = manager.glyphRange(forBoundingRect: band, in: textContainer)
    // Fragments of the newer Text Kit draw their background themselves.
    if textLayoutManager == nil { manager.drawBackground(forGlyphRange: glyphs, at: origin) }
    if isSelectable, let selected = selectedTextRange, !selected.isEmpty {
      target.saveGState()
      tintColor.withAlphaComponent(0.25).setFill()
      for part in selectionRects(for: selected) where part.rect.intersects(rect) {
        target.fill(part.rect)
      }
      target.restoreGState()
    }
    let links = manager.parts(of: textContainer).flatMap {
      manager.kit.linkRegions(in: $0.container)
    }
    for link in links {
      manager.addTemporaryAttributes(linkTextAttributes, forCharacterRange: NSRange(link.range))
    }
    if let textLayoutManager {
      draw(textLayoutManager, in: band, on: target)
    } else {
      manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
    }
    for link in links {
      for key in linkTextAttributes.keys {
        manager.removeTemporaryAttribute(key, forCharacterRange: NSRange(link.range))
      }
    }
    if isFirstResponder, isEditable, editor.selection.isCaret {
      tintColor.setFill()
      target.fill(caretRect(for: UITextPosition(editor.selection.head.position)))
    }
  }

  /// Draws the fragments of the newer Text Kit in a band of the container.
  private func draw(_ manager: NSTextLayoutManager, in band: CGRect, on target: CGContext) {
    let start = manager.textLayoutFragment(for: CGPoint(x: 0, y: band.minY))
    _ = manager.enumerateTextLayoutFragments(from: start?.rangeInElement.location) { fragment in
      let frame = fragment.layoutFragmentFrame
      guard frame.minY <= band.maxY else { return false }
      fragment.draw(at: CGPoint(x: frame.minX + origin.x, y: frame.minY + origin.y), in: target)
      return true
    }
  }

  open override var accessibilityNode: AccessibilityNode? {
    var node = layoutManager.kit.accessibility(
      of: textContainer.kit,
      at: Vector(dx: Double(origin.x - bounds.minX), dy: Double(origin.y - bounds.minY)))
    node.frame = Rect(x: 0, y: 0, width: Double(bounds.width), height: Double(bounds.height))
    node.selectedRange = isSelectable ? editor.selection.range : nil
    node.isFocused = isFirstResponder
    node.label = accessibilityLabel
    return node
  }
}
