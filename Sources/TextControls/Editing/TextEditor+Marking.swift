import TextStorage

/// Text that an input method is still composing.
extension TextEditor {
  /// Puts text that is being composed in the place of the marked text, or of what is selected.
  ///
  /// - Parameters:
  ///   - string: The text; an empty one takes the marked text away.
  ///   - selected: What is selected in it, in its UTF-16 code units; its end by default.
  public func setMarkedText(_ string: String, selecting selected: Range<Int>? = nil) {
    guard isEditable else { return }
    let isFirst = markedRange == nil
    let replaced = (markedRange ?? selection.range).clamped(to: 0..<contents.length)
    guard shouldReplace?(replaced, string) ?? true else { return }
    let before = selection
    isEditing = true
    let reversal = text.replace(replaced, with: string)
    // A text that is written in another way than it is shown may keep less of it.
    let marked = reversal.range.clamped(to: 0..<contents.length)
    markedRange = marked.isEmpty ? nil : marked
    let inside = (selected ?? marked.count..<marked.count).clamped(to: 0..<marked.count)
    selection = TextSelection(
      marked.lowerBound + inside.lowerBound..<marked.lowerBound + inside.upperBound)
    isEditing = false
    // What is composed is one step, however often it changes.
    if isFirst {
      undoStack.add(reversal, .other, before: before, after: selection)
    } else {
      undoStack.join(reversal, after: selection)
    }
    didChange?()
    didSelect?()
  }

  /// Leaves the marked text as it is, as text like any other.
  public func unmarkText() {
    guard markedRange != nil else { return }
    markedRange = nil
    undoStack.close()
  }
}
