import TextStorage

/// The words of a text: those of the source, and values of the front matter.
extension MarkdownReader {
  mutating func append(_ string: some StringProtocol) {
    guard cellCount >= 0 else { return text.utf16.append(contentsOf: string.utf16) }
    // Separators of cells and lines are not allowed within a cell.
    text.utf16.append(
      contentsOf: string.utf16.lazy.map { $0 == 0x09 || $0 == 0x2028 ? 0x20 : $0 })
  }

  /// Writes words. A form feed at the start of a line also ends the paragraph, so that a column
  /// starts with a new one.
  mutating func readWords(_ written: String) {
    let words = withoutMark(withoutGap(written))
    if words.utf8.first == 0x0C, text.utf16.last == 0x20, openSpans.isEmpty, cellCount < 0,
      let block = text.blocks.last, block.element == nil, block.range.lowerBound < text.utf16.count
    {
      text.utf16.removeLast()
      endBlock()
      beginBlock(nil)
    }
    appendFilled(startsItem ? readTask(words) : words)
  }

  /// The most characters of a key in braces; longer ones stay as they are written.
  private static let longestKey = 200

  /// Writes words, with the values of the front matter instead of their keys in two braces. An
  /// unknown key stays as it is written, and so do those after very many values.
  private mutating func appendFilled(_ words: String) {
    guard input.frontMatter != nil, words.utf8.contains(UInt8(ascii: "{")) else {
      return appendFound(words)
    }
    let values = frontValues ?? input.frontMatter?.values ?? [:]
    frontValues = values
    var (start, place) = (words.startIndex, words.startIndex)
    while let open = words[place...].firstRange(of: "{{") {
      place = open.upperBound
      guard let close = words[place...].prefix(Self.longestKey).firstRange(of: "}}") else {
        continue
      }
      let key = words[place..<close.lowerBound]
      let name = key.split(separator: " ").joined(separator: " ").lowercased()
      guard let value = values[name] else {
        recordUnknownKey(name, values)
        continue
      }
      guard value.utf16.count <= fillRoom else { continue }
      fillRoom -= value.utf16.count
      appendFound(words[start..<open.lowerBound])
      append(value)
      places?.pass("{{\(key)}}")
      (start, place) = (close.upperBound, close.upperBound)
    }
    appendFound(words[start...])
  }

  /// Writes words that the source contains literally.
  mutating func appendFound(_ string: some StringProtocol) {
    let start = text.utf16.count
    append(string)
    places?.find(text.utf16[start...], length: text.utf16.count)
  }

  /// Writes the marks of values in place of their stand-ins.
  mutating func restoreValues() {
    for block in text.blocks {
      let isRow = block.table != nil && block.cell == nil
      for index in block.range {
        let unit = DocumentValues.restored(text.utf16[index])
        // Separators of lines are not allowed in a row.
        text.utf16[index] = isRow && unit == 0x2028 ? 0x20 : unit
      }
    }
  }
}
