import TextStorage

/// The marked text: text that an input method is still composing.
extension TextEditor {
  /// Replaces the marked text, or the selection, by text in composition.
  ///
  /// - Parameters:
  ///   - string: The text; an empty one removes the marked text.
  ///   - selected: The selection in it, in its UTF-16 code units; its end by default.
  public func setMarkedText(_ string: String, selecting selected: Range<Int>? = nil) {
    guard isEditable else { return }
    let isFirst = markedRange == nil
    let replaced = (markedRange ?? selection.range).clamped(to: 0..<contents.length)
    guard shouldReplace?(replaced, string) ?? true else { return }
    let before = selection
    isEditing = true
    let reversal = text.replace(replaced, with: string)
    // A text whose source differs from what is shown may keep less of it.
    let marked = reversal.range.clamped(to: 0..<contents.length)
    markedRange = marked.isEmpty ? nil : marked
    let inside = (selected ?? marked.count..<marked.count).clamped(to: 0..<marked.count)
    selection = TextSelection(
      marked.lowerBound + inside.lowerBound..<marked.lowerBound + inside.upperBound)
    isEditing = false
    // A composition is one undo step, however often it changes.
    if isFirst {
      undoStack.add(reversal, .other, before: before, after: selection)
    } else {
      undoStack.join(reversal, after: selection)
    }
    didChange?()
    didSelect?()
  }

  /// Accepts the marked text as normal text.
  public func unmarkText() {
    guard markedRange != nil else { return }
    markedRange = nil
    undoStack.close()
  }
}
