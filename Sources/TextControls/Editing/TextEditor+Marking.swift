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
    let start = (markedRange ?? selection.range).lowerBound
    let isFirst = markedRange == nil
    let replaced = (markedRange ?? selection.range).clamped(to: 0..<contents.length)
    guard shouldReplace?(replaced, string) ?? true else { return }
    let before = selection
    isEditing = true
    let reversal = text.replace(replaced, with: string)
    let length = string.utf16.count
    markedRange = length > 0 ? start..<start + length : nil
    let inside = (selected ?? length..<length).clamped(to: 0..<length)
    selection = TextSelection(start + inside.lowerBound..<start + inside.upperBound)
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
