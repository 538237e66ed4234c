extension TextStorage {
  /// Opens a batch of edits: nobody is told before it is closed. Batches nest.
  public func beginEditing() {
    precondition(phase != .notifying, "An observer must not edit while it is told of an edit.")
    keepSettledTextForBatch()
    editingDepth += 1
  }

  /// Closes the innermost batch. Closing the outermost processes the edits.
  ///
  /// - Returns: What takes back the changes of the processing itself, those of the delegate and of
  ///   attribute fixing; empty when there were none. Each edit of the batch has returned its own
  ///   inverse. `edit(_:)` returns everything in one.
  @discardableResult
  public func endEditing() -> TextEdit {
    precondition(
      editingDepth > (phase == .idle ? 0 : 1), "endEditing() without a beginEditing() before it.")
    editingDepth -= 1
    guard editingDepth == 0 else { return TextEdit() }
    return TextEdit(steps: processEditing())
  }

  /// Does several edits as one batch.
  ///
  /// When `body` throws, the edits made so far stay and the batch is closed.
  ///
  /// - Returns: What takes back the whole batch, with the changes of its processing.
  @discardableResult
  public func edit<E: Error>(_ body: (TextStorage) throws(E) -> Void) throws(E) -> TextEdit {
    let recording = beginRecording()
    beginEditing()
    do {
      try body(self)
    } catch {
      endEditing()
      _ = endRecording(recording)
      throw error
    }
    endEditing()
    return TextEdit(steps: endRecording(recording))
  }

  private func keepSettledTextForBatch() {
    editingDepth += 1
    keepSettledText()
    editingDepth -= 1
  }

  /// Runs the hooks, fixes attributes and tells the observers; returns what undoes the hooks'
  /// and the fixing's changes.
  func processEditing() -> [TextEdit.Step] {
    guard let range = editedRange else {
      forgetSettledText()
      text.collectAttributes()
      return []
    }
    let recording = beginRecording()
    // Edits made by the hooks then only add to this batch.
    editingDepth += 1
    phase = .willProcess
    delegate?.textStorage(
      self, willProcessEditing: editedMask, range: range, changeInLength: changeInLength)
    let edited = editedRange ?? range
    phase = .fixing
    fixAttributes(in: edited)
    phase = .didProcess
    delegate?.textStorage(
      self, didProcessEditing: editedMask, range: edited, changeInLength: changeInLength)
    editingDepth -= 1
    let notice = ProcessedEdit(
      editedMask: editedMask, editedRange: edited, changeInLength: changeInLength,
      invalidatedRange: editedRange ?? edited)
    resetEdited()
    forgetSettledText()
    phase = .notifying
    for observer in observers
    where observers.contains(where: { $0 === observer }) {
      observer.textStorage(self, didProcess: notice)
    }
    phase = .idle
    text.collectAttributes()
    return endRecording(recording)
  }
}
