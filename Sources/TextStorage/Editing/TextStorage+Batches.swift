extension TextStorage {
  /// Opens a batch of edits: observers are notified only when it is closed. Batches nest.
  public func beginEditing() {
    precondition(phase != .notifying, "An observer must not edit while it is notified of an edit.")
    keepSettledTextForBatch()
    editingDepth += 1
  }

  /// Closes the innermost batch. Closing the outermost processes the edits.
  ///
  /// - Returns: The inverse of the changes that the delegate and attribute fixing made; empty if
  ///   there were none. Each edit of the batch has returned its own inverse. `edit(_:)` returns
  ///   everything in one.
  @discardableResult
  public func endEditing() -> TextEdit {
    precondition(
      editingDepth > (phase == .idle ? 0 : 1), "endEditing() without a beginEditing() before it.")
    editingDepth -= 1
    guard editingDepth == 0 else { return TextEdit() }
    return TextEdit(steps: processEditing())
  }

  /// Performs several edits as one batch.
  ///
  /// If `body` throws, the edits made so far stay and the batch is closed.
  ///
  /// - Returns: The inverse of the whole batch, including the changes of its processing.
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

  /// Calls the hooks, fixes attributes and notifies the observers. Returns the inverse of the
  /// changes that hooks and fixing made.
  func processEditing() -> [TextEdit.Step] {
    guard let range = editedRange else {
      forgetSettledText()
      text.collectAttributes()
      return []
    }
    let recording = beginRecording()
    // The raised depth makes edits of the hooks join this batch.
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
