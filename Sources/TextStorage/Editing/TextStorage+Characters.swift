extension TextStorage {
  /// Replaces a range by a string.
  ///
  /// The string takes the attributes of the first replaced code unit. If the range is empty, it
  /// takes those of the code unit before. At the start of the text it takes those of the code unit
  /// after.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func replaceCharacters(in range: Range<Int>, with string: String) -> TextEdit {
    replaceCharacters(in: range, inheriting: TextUnits(string))
  }

  /// Replaces a range by UTF-16 code units, which take attributes as a string does.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func replaceCharacters(in range: Range<Int>, withUTF16 units: [UInt16]) -> TextEdit {
    replaceCharacters(in: range, inheriting: TextUnits(utf16: units))
  }

  private func replaceCharacters(in range: Range<Int>, inheriting units: TextUnits) -> TextEdit {
    finish(replace(range, with: units, styling: .inherited, mask: .editedCharacters))
  }

  /// Replaces a range by a string with attributes.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func replaceCharacters(
    in range: Range<Int>, with string: String, attributes: TextAttributes
  ) -> TextEdit {
    finish(
      replace(
        range, with: TextUnits(string), styling: .uniform(attributes),
        mask: [.editedCharacters, .editedAttributes]))
  }

  /// Replaces a range by a text with its attributes.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func replaceCharacters(in range: Range<Int>, with other: AttributedText) -> TextEdit {
    let fragment = other.fragment(in: 0..<other.length)
    return finish(
      replace(
        range, with: fragment.units, styling: .runs(fragment.runs),
        mask: [.editedCharacters, .editedAttributes]))
  }

  /// Inserts a string, which takes the attributes of the text before it. At the start of the text
  /// it takes those of the text after it.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func insert(_ string: String, at position: Int) -> TextEdit {
    text.check(boundary: position)
    return replaceCharacters(in: position..<position, with: string)
  }

  /// Inserts a text with its attributes.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func insert(_ other: AttributedText, at position: Int) -> TextEdit {
    text.check(boundary: position)
    return replaceCharacters(in: position..<position, with: other)
  }

  /// Appends a string, which takes the attributes at the end of the text.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func append(_ string: String) -> TextEdit {
    replaceCharacters(in: length..<length, with: string)
  }

  /// Appends a string with attributes.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func append(_ string: String, attributes: TextAttributes) -> TextEdit {
    replaceCharacters(in: length..<length, with: string, attributes: attributes)
  }

  /// Appends a text with its attributes.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func append(_ other: AttributedText) -> TextEdit {
    replaceCharacters(in: length..<length, with: other)
  }

  /// Deletes a range.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func deleteCharacters(in range: Range<Int>) -> TextEdit {
    finish(replace(range, with: TextUnits(), styling: .inherited, mask: .editedCharacters))
  }

  /// Replaces the whole text by another text with its attributes.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func setAttributedText(_ other: AttributedText) -> TextEdit {
    replaceCharacters(in: 0..<length, with: other)
  }

  /// Applies an edit, usually the inverse of one made in this storage.
  ///
  /// - Returns: The inverse of the edit.
  @discardableResult
  public func apply(_ edit: TextEdit) -> TextEdit {
    if edit.isEmpty { return TextEdit() }
    return self.edit { storage in
      for step in edit.steps {
        if let units = step.units {
          _ = storage.replace(
            step.range, with: units, styling: .runs(step.runs),
            mask: [.editedCharacters, .editedAttributes])
        } else {
          _ = storage.replaceRuns(in: step.range, styling: .runs(step.runs))
        }
      }
    }
  }
}
