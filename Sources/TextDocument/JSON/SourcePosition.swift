/// A line and a column of a text, both counted from 1; a column is one Unicode scalar.
package struct SourcePosition: Hashable, Sendable {
  /// The line.
  package var line: Int
  /// The column.
  package var column: Int

  /// The position of a byte of a text in UTF-8. Lines end with LF, CR or both.
  ///
  /// - Complexity: O(offset).
  package init(offset: Int, in bytes: [UInt8]) {
    line = 1
    column = 1
    var index = 0
    let end = min(offset, bytes.count)
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
