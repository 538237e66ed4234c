import TextGeometry
import TextLayout
import TextStorage

extension TextEditor {
  /// Performs a command of a key or a menu; returns true if it changed anything.
  @discardableResult
  public func perform(_ command: EditingCommand) -> Bool {
    switch command {
    case .insert(let string): return change(typedRange, string, .typing)
    case .newline: return allowsNewlines && change(typedRange, "\n", .typing)
    case .delete(let movement): return delete(movement)
    case .move(let movement): return select(moved(movement, extending: false))
    case .extend(let movement): return select(moved(movement, extending: true))
    case .selectAll: return select(TextSelection(0..<contents.length))
    case .selectWord: return select(TextSelection(word(at: selection.head.position)))
    case .selectParagraph:
      return select(TextSelection(contents.paragraphRange(containing: selection.head.position)))
    case .transpose: return transpose()
    case .undo: return restore { $0.undo() }
    case .redo: return restore { $0.redo() }
    case .cut:
      guard isEditable, perform(.copy) else { return false }
      return change(selection.range, "", .other)
    case .copy:
      let range = selection.range
      if range.isEmpty { return false }
      pasteboard.string = contents.substring(in: range)
      return true
    case .paste:
      guard let string = pasteboard.string else { return false }
      return change(typedRange, string, .other)
    }
  }

  /// The range that typing replaces: the marked text if there is any, otherwise the selection.
  private var typedRange: Range<Int> { markedRange ?? selection.range }

  private func select(_ new: TextSelection) -> Bool {
    let before = selection
    if markedRange != nil { unmarkText() }
    selection = new
    return selection != before
  }

  private func moved(_ movement: CaretMovement, extending: Bool) -> TextSelection {
    if extending {
      return TextSelection(
        anchor: selection.anchor, head: manager.caret(selection.head, moved: movement))
    }
    guard !selection.isCaret else {
      return TextSelection(manager.caret(selection.head, moved: movement))
    }
    // A selection collapses to the side that it is moved to.
    let range = selection.range
    switch movement {
    case .left, .right:
      return TextSelection(TextCaret(position: edge(toTheRight: movement == .right)))
    case .backward: return TextSelection(TextCaret(position: range.lowerBound))
    case .forward: return TextSelection(TextCaret(position: range.upperBound))
    case .up, .wordBackward, .lineStart, .paragraphStart, .documentStart, .wordLeft:
      return TextSelection(manager.caret(TextCaret(position: range.lowerBound), moved: movement))
    case .down, .wordForward, .lineEnd, .paragraphEnd, .documentEnd, .wordRight:
      return TextSelection(manager.caret(TextCaret(position: range.upperBound), moved: movement))
    }
  }

  /// Returns the end of the selection that is drawn at the left or at the right.
  private func edge(toTheRight: Bool) -> Int {
    let range = selection.range
    let ends = [range.lowerBound, range.upperBound].map {
      manager.caretRect(for: TextCaret(position: $0))?.rect
    }
    var isForward = toTheRight
    if let first = ends[0], let last = ends[1], first.minY == last.minY, first.minX > last.minX {
      isForward.toggle()
    }
    return isForward ? range.upperBound : range.lowerBound
  }

  private func delete(_ movement: CaretMovement) -> Bool {
    if markedRange != nil { unmarkText() }
    if !selection.isCaret { return change(selection.range, "", .other) }
    let head = selection.head.position
    let target = manager.caret(selection.head, moved: movement).position
    let range = min(head, target)..<max(head, target)
    let isStep = movement == .backward || movement == .forward
    return change(range, "", isStep ? .deleting : .other)
  }

  private func transpose() -> Bool {
    guard selection.isCaret, contents.length > 1 else { return false }
    let middle = min(selection.head.position, contents.length)
    let position = middle == contents.length ? previous(middle) : middle
    guard position > 0 else { return false }
    let first = contents.characterRange(containing: position - 1)
    let second = contents.characterRange(containing: position)
    let swapped = contents.substring(in: second) + contents.substring(in: first)
    return change(first.lowerBound..<second.upperBound, swapped, .other)
  }

  private func previous(_ position: Int) -> Int {
    contents.characterRange(containing: position - 1).lowerBound
  }

  private func restore(_ step: (inout UndoStack) -> TextSelection?) -> Bool {
    guard isEditable else { return false }
    isEditing = true
    markedRange = nil
    // A callback during the edits may ask for `canUndo`, so the stack is changed as a copy.
    var stack = undoStack
    let restored = step(&stack)
    undoStack = stack
    if let restored { selection = restored }
    isEditing = false
    guard restored != nil else { return false }
    didChange?()
    didSelect?()
    return true
  }

  /// Returns the word at a position, or the segment there if it is no word.
  func word(at position: Int) -> Range<Int> {
    let length = contents.length
    if length == 0 { return 0..<0 }
    return contents.wordRange(containing: min(position, length - 1))
  }
}
