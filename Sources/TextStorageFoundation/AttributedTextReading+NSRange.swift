public import Foundation
public import TextStorage

extension AttributedTextReading {
  /// The whole text, in UTF-16 code units.
  public var nsRange: NSRange { NSRange(location: 0, length: length) }

  /// Returns a Foundation range as `Range`, or `nil` if it is `NSNotFound` or reaches outside the
  /// text.
  public func range(_ range: NSRange) -> Range<Int>? {
    guard range.location != NSNotFound, range.location >= 0, range.length >= 0,
      range.location <= length, range.length <= length - range.location
    else { return nil }
    return range.location..<range.location + range.length
  }

  /// Returns a Foundation range as `Range`; stops the program if it reaches outside the text.
  private func checked(_ nsRange: NSRange) -> Range<Int> {
    guard let range = range(nsRange) else {
      preconditionFailure(
        "The range \(nsRange) reaches outside the text of \(length) UTF-16 code units.")
    }
    return range
  }

  /// Returns the attributes of the code unit at a position, and the run around it.
  public func attributes(at position: Int, effectiveRange: inout NSRange) -> TextAttributes {
    var range = 0..<0
    defer { effectiveRange = NSRange(range) }
    return attributes(at: position, effectiveRange: &range)
  }

  /// Returns the value of an attribute at a position, or `nil`, and the run around the position.
  public func attribute<Value>(
    _ key: AttributeKey<Value>, at position: Int, effectiveRange: inout NSRange
  ) -> Value? {
    attributes(at: position, effectiveRange: &effectiveRange)[key]
  }

  /// Returns the text of a range with its attributes.
  public func attributedSubstring(from range: NSRange) -> AttributedText {
    attributedSubstring(in: checked(range))
  }

  /// Returns the text of a range, with U+FFFD for unpaired surrogates.
  public func substring(with range: NSRange) -> String { substring(in: checked(range)) }

  /// Returns the range of all paragraphs that a range touches, with their separators.
  public func paragraphRange(for range: NSRange) -> NSRange {
    NSRange(paragraphRange(for: checked(range)))
  }

  /// Calls `body` with each longest stretch of a range with one value of an attribute.
  public func enumerateAttribute<Value>(
    _ key: AttributeKey<Value>, in range: NSRange, options: EnumerationOptions = [],
    using body: (Value?, NSRange, inout Bool) -> Void
  ) {
    enumerateAttribute(key, in: checked(range), options: options) { value, range, stop in
      body(value, NSRange(range), &stop)
    }
  }

  /// Calls `body` with each run of a range.
  public func enumerateAttributes(
    in range: NSRange, options: EnumerationOptions = [],
    using body: (TextAttributes, NSRange, inout Bool) -> Void
  ) {
    enumerateAttributes(in: checked(range), options: options) { attributes, range, stop in
      body(attributes, NSRange(range), &stop)
    }
  }
}

extension TextStorage {
  private func checked(_ nsRange: NSRange) -> Range<Int> {
    guard let range = range(nsRange) else {
      preconditionFailure(
        "The range \(nsRange) reaches outside the text of \(length) UTF-16 code units.")
    }
    return range
  }

  /// Replaces a range by a string; returns the inverse of the edit.
  @discardableResult
  public func replaceCharacters(in range: NSRange, with string: String) -> TextEdit {
    replaceCharacters(in: checked(range), with: string)
  }

  /// Replaces a range by a text with its attributes; returns the inverse of the edit.
  @discardableResult
  public func replaceCharacters(in range: NSRange, with text: AttributedText) -> TextEdit {
    replaceCharacters(in: checked(range), with: text)
  }

  /// Deletes a range; returns the inverse of the edit.
  @discardableResult
  public func deleteCharacters(in range: NSRange) -> TextEdit {
    deleteCharacters(in: checked(range))
  }

  /// Replaces all attributes of a range; returns the inverse of the edit.
  @discardableResult
  public func setAttributes(_ attributes: TextAttributes, range: NSRange) -> TextEdit {
    setAttributes(attributes, range: checked(range))
  }

  /// Sets one attribute in a range; returns the inverse of the edit.
  @discardableResult
  public func addAttribute<Value>(
    _ key: AttributeKey<Value>, value: Value, range: NSRange
  ) -> TextEdit {
    addAttribute(key, value: value, range: checked(range))
  }

  /// Sets several attributes in a range and keeps the others; returns the inverse of the edit.
  @discardableResult
  public func addAttributes(_ attributes: TextAttributes, range: NSRange) -> TextEdit {
    addAttributes(attributes, range: checked(range))
  }

  /// Removes one attribute from a range; returns the inverse of the edit.
  @discardableResult
  public func removeAttribute<Value>(_ key: AttributeKey<Value>, range: NSRange) -> TextEdit {
    removeAttribute(key, range: checked(range))
  }
}
