import TextDrawing
public import TextFonts
public import TextGeometry
import TextLayout
public import TextStorage

/// A single line of editable text that scrolls horizontally, without a window.
public final class TextField: TextControl {
  /// The text that is drawn while the field is empty; nil for none.
  public var placeholder: AttributedText?
  /// Called by the return key.
  public var onReturn: (() -> Void)?
  /// True if the text is shown as bullets.
  public let isSecure: Bool
  private let edited: any EditedText

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - size: The width and height, in points.
  ///   - attributes: The attributes of the text.
  ///   - isSecure: True to show the text as bullets.
  ///   - insets: The distances from the edges to the text, in points.
  ///   - fonts: The source of fonts.
  public init(
    size: Size, attributes: TextAttributes = TextAttributes(), isSecure: Bool = false,
    insets: Insets = Insets(left: 4, right: 4), fonts: FontLibrary = .shared
  ) {
    let storage = TextStorage()
    self.isSecure = isSecure
    let text: any EditedText
    if isSecure {
      text = SecretText(storage, attributes: attributes)
    } else {
      let plain = StorageText(storage)
      plain.typingAttributes = attributes
      text = plain
    }
    edited = text
    super.init(storage, text: text, size: size, insets: insets, padding: 0, fonts: fonts)
    container.maximumNumberOfLines = 1
    editor.allowsNewlines = false
    manager.usesFontLeading = false
    layoutChanged()
  }

  /// The text itself, even if it is shown as bullets; setting it moves the caret to its end.
  public var text: String {
    get { (edited as? SecretText).map { String($0.secret) } ?? string }
    set {
      _ = edited.replace(0..<storage.length, with: newValue)
      editor.selection = TextSelection(storage.length..<storage.length)
      editor.forgetEdits()
      layoutChanged()
    }
  }

  override var role: AccessibilityNode.Role { .textField }

  override func layoutChanged() {
    let room = max(1, size.width - insets.left - insets.right)
    // An unlimited width first, to measure the line.
    container.size = Size(width: 0, height: 0)
    let used = manager.usedRect(for: container)
    container.size = Size(width: max(room, used.width + 1), height: 0)
    let height = manager.usedRect(for: container).height
    let gap = max(0, (size.height - height) / 2)
    insets = Insets(top: gap, left: insets.left, bottom: gap, right: insets.right)
  }

  override func textChanged() { layoutChanged() }

  override func commanded(_ command: EditingCommand) -> Bool {
    switch command {
    case .newline:
      guard isFocused else { return false }
      onReturn?()
      return true
    // Secret text cannot be copied out of the field.
    case .cut, .copy: return !isSecure && super.commanded(command)
    case .insert, .delete, .move, .extend, .selectAll, .selectWord, .selectParagraph, .transpose,
      .undo, .redo, .paste:
      return super.commanded(command)
    }
  }

  override func drawMore(on list: inout DisplayList) {
    guard storage.length == 0, let placeholder else { return }
    let label = TextLabel(
      placeholder,
      size: Size(width: size.width - insets.left - insets.right, height: size.height),
      fonts: manager.fonts)
    label.draw(on: &list, at: Point(x: insets.left, y: 0))
  }
}

/// A text that is shown as bullets.
private final class SecretText: EditedText {
  private let shown: TextStorage
  private let attributes: TextAttributes
  /// The characters of the text itself.
  private(set) var secret: [Character] = []

  init(_ shown: TextStorage, attributes: TextAttributes) {
    self.shown = shown
    self.attributes = attributes
  }

  func replace(_ range: Range<Int>, with string: String) -> Reversal {
    let range = range.clamped(to: 0..<secret.count)
    let before = String(secret[range])
    let new = Array(string)
    secret.replaceSubrange(range, with: new)
    shown.replaceCharacters(
      in: range,
      with: AttributedText(
        string: String(repeating: "•", count: new.count), attributes: attributes))
    let after = range.lowerBound..<range.lowerBound + new.count
    return Reversal(range: after) { [self] in replace(after, with: before) }
  }
}
