extension AttributedTextReading {
  /// The number of bytes of the text in UTF-8, in which U+FFFD stands for unpaired surrogates. O(1).
  public var utf8Length: Int { text.units.summary.utf8Length }

  /// The number of UTF-8 bytes before the Unicode scalar that a position is in. O(log n).
  public func utf8Offset(of position: Int) -> Int {
    let text = text
    text.check(boundary: position)
    return text.units.summary(before: text.scalarStart(position)).utf8Length
  }

  /// The position, in UTF-16 code units, of the Unicode scalar that a byte of the UTF-8 form is in.
  /// O(log n).
  public func position(ofUTF8Offset offset: Int) -> Int {
    let text = text
    precondition(
      offset >= 0 && offset <= text.utf8Length,
      "The offset \(offset) is outside the text of \(text.utf8Length) UTF-8 bytes.")
    if offset == text.utf8Length { return text.length }
    // The first position with more than `offset` bytes before it is just after what holds the byte.
    let after = text.units.position(where: .utf8, reaches: offset + 1)
    return text.scalarStart(after - 1)
  }
}
