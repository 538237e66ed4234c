extension TextStorage {
  /// Replaces all attributes of a range.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func setAttributes(_ attributes: TextAttributes, range: Range<Int>) -> TextEdit {
    finish(replaceRuns(in: range, styling: .uniform(attributes)))
  }

  /// Sets one attribute in a range.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func addAttribute<Value>(
    _ key: AttributeKey<Value>, value: Value, range: Range<Int>
  ) -> TextEdit {
    addAttributes(TextAttributes(key, value), range: range)
  }

  /// Sets several attributes in a range and keeps the others.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func addAttributes(_ attributes: TextAttributes, range: Range<Int>) -> TextEdit {
    finish(changeAttributes(in: range) { $0.merge(attributes) })
  }

  /// Removes one attribute from a range.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func removeAttribute<Value>(_ key: AttributeKey<Value>, range: Range<Int>) -> TextEdit {
    finish(changeAttributes(in: range) { $0[box: key.number] = nil })
  }

  /// Makes the observers lay out a range again although the text did not change, because the
  /// meaning of one of its attributes did.
  ///
  /// - Parameters:
  ///   - mask: The kinds of change that this amounts to.
  ///   - range: The range in UTF-16 code units.
  public func edited(_ mask: EditActions, range: Range<Int>) {
    text.check(range: range)
    precondition(phase != .notifying, "An observer must not edit while it is notified of an edit.")
    keepSettledText()
    recordEdited(mask, range: range, changeInLength: 0)
    if editingDepth == 0 { _ = processEditing() }
  }
}
