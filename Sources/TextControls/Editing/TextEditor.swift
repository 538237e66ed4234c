public import TextGeometry
public import TextLayout
public import TextStorage

/// The state of a text that is edited: its selection, its marked text, what can be taken back.
///
/// It is driven by commands and by events with points of its container, and works without a window. An editor belongs
/// to one thread at a time, as its layout manager does.
public final class TextEditor {
  /// Answers where text stands; its storage follows ``text``.
  public private(set) var manager: LayoutManager
  /// The text that is changed.
  public let text: any EditedText
  /// Where cut and copied text goes.
  public var pasteboard = TextPasteboard()

  /// Whether commands may change the text.
  public var isEditable = true
  /// Whether there may be more than one line; without, ends of lines that are typed or pasted become spaces.
  public var allowsNewlines = true

  /// Asked before commands change the text, and before marked text does; false keeps it as it is.
  public var shouldReplace: ((Range<Int>, String) -> Bool)?
  /// Told of each change that a command made.
  public var didChange: (() -> Void)?
  /// Told of each other selection.
  public var didSelect: (() -> Void)?

  fileprivate var known = TextSelection(0..<0)
  /// Text that an input method is still composing, in UTF-16 code units; nil for none.
  public internal(set) var markedRange: Range<Int>?
  var undoStack = UndoStack()
  private let watcher = EditWatcher()
  private weak var watched: TextStorage?
  var isEditing = false
  private var keepsEdits = false
  /// What was selected by the click that a drag goes on from.
  var clickedRange = 0..<0
  var clickCount = 1

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - text: The text that is changed.
  ///   - manager: A manager of the storage that follows the text.
  public init(_ text: any EditedText, manager: LayoutManager) {
    self.text = text
    self.manager = manager
    watched = manager.textStorage
    watcher.editor = self
    watched?.addObserver(watcher)
  }

  deinit { watched?.removeObserver(watcher) }

  /// The text as it is laid out.
  public var contents: AttributedText { manager.textStorage?.settledText ?? AttributedText() }

  /// What is selected; setting it ends typing that would be taken back together.
  public var selection: TextSelection {
    get { known }
    set {
      let length = contents.length
      var new = newValue
      new.anchor = max(0, min(new.anchor, length))
      new.head.position = max(0, min(new.head.position, length))
      if new == known { return }
      if !isEditing { undoStack.close() }
      known = new
      if !isEditing { didSelect?() }
    }
  }

  /// Whether something can be taken back.
  public var canUndo: Bool { undoStack.canUndo }
  /// Whether something can be done again.
  public var canRedo: Bool { undoStack.canRedo }

  /// Ends a group of what is typed, as a pause does.
  public func endTyping() { undoStack.close() }

  /// Forgets what could be taken back.
  public func forgetEdits() { undoStack.forget() }

  // MARK: Other layouts

  /// Goes on with another layout of the text, such as one for another screen. What is selected stays, as far as the
  /// text reaches; what can be taken back stays where the text is the same.
  ///
  /// - Parameter manager: A manager of another storage, which follows ``text`` from now on.
  /// - Complexity: O(*n*), to compare the texts.
  public func follow(_ manager: LayoutManager) {
    if manager === self.manager { return }
    let before = contents
    watched?.removeObserver(watcher)
    self.manager = manager
    watched = manager.textStorage
    watched?.addObserver(watcher)
    unmarkText()
    undoStack.close()
    if contents.string != before.string { undoStack.forget() }
    let length = contents.length
    known.anchor = min(known.anchor, length)
    known.head = TextCaret(position: min(known.head.position, length))
  }

  /// Has the storage changed by somebody who shows the same text otherwise: the selection moves with it, and edits can
  /// be taken back as before.
  ///
  /// - Parameter body: Changes the storage.
  public func keepingEdits(_ body: () -> Void) {
    let outer = keepsEdits
    keepsEdits = true
    body()
    keepsEdits = outer
  }

  // MARK: Changing the text

  /// Puts text in the place of some, unless ``shouldReplace`` forbids it; whether it did.
  @discardableResult
  public func replace(_ range: Range<Int>, with string: String) -> Bool {
    change(range, string, .other)
  }

  func change(_ range: Range<Int>, _ string: String, _ kind: UndoStack.Kind) -> Bool {
    let range = range.clamped(to: 0..<contents.length)
    let string = allowsNewlines ? string : string.withoutLineEnds
    if range.isEmpty, string.isEmpty { return false }
    guard isEditable, shouldReplace?(range, string) ?? true else { return false }
    let before = selection
    isEditing = true
    let reversal = text.replace(range, with: string)
    markedRange = nil
    selection = TextSelection(
      TextCaret(position: min(reversal.range.upperBound, contents.length)))
    isEditing = false
    undoStack.add(reversal, kind, before: before, after: selection)
    if string == "\n" { undoStack.close() }
    didChange?()
    didSelect?()
    return true
  }

  /// Where the caret stands, in the coordinates of the container that holds it; nil where none does.
  public var caretRect: Rect? { manager.caretRect(for: selection.head)?.rect }

  /// The rectangles of what is selected in a container.
  public func selectionRects(in container: TextContainer) -> [Rect] {
    let range = selection.range
    return range.isEmpty
      ? [] : manager.enclosingRects(for: range, withinSelection: range, in: container)
  }
}

extension TextEditor {
  /// Moves the selection with an edit that was made by somebody else, after which nothing can be taken back.
  fileprivate func note(_ edit: ProcessedEdit, of storage: TextStorage) {
    guard !isEditing, edit.editedMask.contains(.editedCharacters) else { return }
    let old =
      edit.editedRange
      .lowerBound..<max(
        edit.editedRange.lowerBound, edit.editedRange.upperBound - edit.changeInLength)
    known = known.moved(past: old, change: edit.changeInLength)
    known.anchor = max(0, min(known.anchor, storage.length))
    known.head.position = max(0, min(known.head.position, storage.length))
    markedRange = nil
    if !keepsEdits { undoStack.forget() }
  }
}

/// Follows a storage's edits for an editor, which the storage so does not retain.
private final class EditWatcher: TextStorageObserver {
  weak var editor: TextEditor?

  func textStorage(_ storage: TextStorage, didProcess edit: ProcessedEdit) {
    editor?.note(edit, of: storage)
  }
}

extension String {
  /// The string in one line.
  fileprivate var withoutLineEnds: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}
