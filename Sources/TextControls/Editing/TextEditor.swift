public import TextGeometry
public import TextLayout
public import TextStorage

/// The editing state of a text: its selection, its marked text and its undo history.
///
/// Commands and events with points of its container drive it; it needs no window. An editor
/// belongs to one thread at a time, like its layout manager.
public final class TextEditor {
  /// The manager that answers queries about the layout; its storage follows ``text``.
  public private(set) var manager: LayoutManager
  /// The text to edit.
  public let text: any EditedText
  /// The pasteboard for cut and copied text.
  public var pasteboard = TextPasteboard()

  /// True if commands may change the text.
  public var isEditable = true
  /// True if the text may have several lines. If false, line ends in typed or pasted text become
  /// spaces.
  public var allowsNewlines = true

  /// Called before commands or marked text change the text; returning false prevents the change.
  public var shouldReplace: ((Range<Int>, String) -> Bool)?
  /// Called after each change by a command.
  public var didChange: (() -> Void)?
  /// Called when the selection changes.
  public var didSelect: (() -> Void)?

  fileprivate var known = TextSelection(0..<0)
  /// The range that an input method is still composing, in UTF-16 code units; nil for none.
  public internal(set) var markedRange: Range<Int>?
  var undoStack = UndoStack()
  private let watcher = EditWatcher()
  private weak var watched: TextStorage?
  var isEditing = false
  private var keepsEdits = false
  /// The range that the last click selected, from which a drag continues.
  var clickedRange = 0..<0
  var clickCount = 1

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - text: The text to edit.
  ///   - manager: A manager of the storage that follows the text.
  public init(_ text: any EditedText, manager: LayoutManager) {
    self.text = text
    self.manager = manager
    watched = manager.textStorage
    watcher.editor = self
    watched?.addObserver(watcher)
  }

  deinit { watched?.removeObserver(watcher) }

  /// The laid-out text.
  public var contents: AttributedText { manager.currentText }

  /// The selection; setting it ends the current undo group of typing.
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

  /// True if there is an edit to undo.
  public var canUndo: Bool { undoStack.canUndo }
  /// True if there is an edit to redo.
  public var canRedo: Bool { undoStack.canRedo }

  /// Ends the current undo group of typing, as a pause does.
  public func endTyping() { undoStack.close() }

  /// Forgets the undo history.
  public func forgetEdits() { undoStack.forget() }

  // MARK: Other layouts

  /// Continues with another layout of the text, such as one for another screen. The selection is
  /// kept as far as the text reaches. The undo history is kept if the text is the same.
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

  /// Performs changes of the storage that keep the undo history, because they only show the same
  /// text differently. The selection moves with them.
  ///
  /// - Parameter body: A closure that changes the storage.
  public func keepingEdits(_ body: () -> Void) {
    let outer = keepsEdits
    keepsEdits = true
    body()
    keepsEdits = outer
  }

  // MARK: Changing the text

  /// Replaces a range by text, unless ``shouldReplace`` forbids it; returns true if it did.
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

  /// The caret's rectangle, in the coordinates of its container; nil if no container holds it.
  public var caretRect: Rect? { manager.caretRect(for: selection.head)?.rect }

  /// Returns the rectangles of the selection in a container.
  public func selectionRects(in container: TextContainer) -> [Rect] {
    let range = selection.range
    return range.isEmpty
      ? [] : manager.enclosingRects(for: range, withinSelection: range, in: container)
  }
}

extension TextEditor {
  /// Moves the selection with an edit from elsewhere, which ends the undo history.
  fileprivate func record(_ edit: ProcessedEdit, of storage: TextStorage) {
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

/// An observer of a storage for an editor, so that the storage does not retain the editor.
private final class EditWatcher: TextStorageObserver {
  weak var editor: TextEditor?

  func textStorage(_ storage: TextStorage, didProcess edit: ProcessedEdit) {
    editor?.record(edit, of: storage)
  }
}

extension String {
  /// The string with spaces in place of line ends.
  fileprivate var withoutLineEnds: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}
