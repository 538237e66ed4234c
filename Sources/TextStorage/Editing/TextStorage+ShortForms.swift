/// Changes of attributes in some of the text or, by default, in all of it.
extension TextStorage {
  /// Sets one attribute.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value.
  ///   - range: The text, in UTF-16 code units; nil for all of it.
  /// - Complexity: O(*r* + log *n*) for *r* runs of attributes in the range.
  @discardableResult
  public func addAttribute<Value>(
    _ key: AttributeKey<Value>, _ value: Value, in range: Range<Int>? = nil
  ) -> TextEdit {
    addAttribute(key, value: value, range: range ?? 0..<length)
  }

  /// Sets several attributes and keeps the others.
  ///
  /// - Parameters:
  ///   - attributes: The attributes.
  ///   - range: The text, in UTF-16 code units; nil for all of it.
  /// - Complexity: O(*r* + log *n*) for *r* runs of attributes in the range.
  @discardableResult
  public func addAttributes(
    _ attributes: TextAttributes, in range: Range<Int>? = nil
  ) -> TextEdit {
    addAttributes(attributes, range: range ?? 0..<length)
  }
}
