extension TextStorage {
  /// Stops the program if characters must not change now.
  private func checkCharactersMayChange() {
    precondition(phase != .notifying, "An observer must not edit while it is notified of an edit.")
    precondition(
      phase != .didProcess,
      "textStorage(_:didProcessEditing:range:changeInLength:) may change attributes only.")
  }

  /// Replaces the text of a range and returns the inverse.
  func replace(
    _ range: Range<Int>, with units: TextUnits, styling: TextStyling, mask: EditActions
  ) -> TextEdit.Step? {
    text.check(range: range)
    checkCharactersMayChange()
    if range.isEmpty && units.isEmpty { return nil }
    keepSettledText()
    let count = units.count
    let removed = text.replace(range, with: units, styling: styling)
    let inverse = TextEdit.Step(
      range: range.lowerBound..<range.lowerBound + count, units: removed.units, runs: removed.runs)
    record(inverse)
    recordEdited(mask, range: range, changeInLength: count - range.count)
    return inverse
  }

  /// Replaces the runs of a range and returns the inverse.
  func replaceRuns(in range: Range<Int>, styling: TextStyling) -> TextEdit.Step? {
    changeRuns(in: range) { text in text.replaceRuns(in: range, styling: styling) }
  }

  /// Changes the attributes of every run in a range and returns the inverse.
  @discardableResult
  func changeAttributes(
    in range: Range<Int>, _ change: (inout TextAttributes) -> Void
  ) -> TextEdit.Step? {
    changeRuns(in: range) { text in text.mapAttributes(in: range, change) }
  }

  private func changeRuns(
    in range: Range<Int>, _ change: (inout AttributedText) -> [TextFragment.Run]
  ) -> TextEdit.Step? {
    text.check(range: range)
    precondition(phase != .notifying, "An observer must not edit while it is notified of an edit.")
    if range.isEmpty { return nil }
    keepSettledText()
    let inverse = TextEdit.Step(range: range, units: nil, runs: change(&text))
    record(inverse)
    recordEdited(.editedAttributes, range: range, changeInLength: 0)
    return inverse
  }

  /// Completes an edit: processes it unless a batch is open, and returns its inverse.
  func finish(_ inverse: TextEdit.Step?) -> TextEdit {
    guard let inverse else { return TextEdit() }
    if editingDepth > 0 { return TextEdit(inverse) }
    return TextEdit(steps: processEditing(), then: inverse)
  }
}
