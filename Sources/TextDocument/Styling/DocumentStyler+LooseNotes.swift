import TextGeometry

/// Marks and notes that stay as they are written.
extension DocumentStyler {
  /// The most remarks on them.
  private static let mostRemarks = 20
  /// The most UTF-16 code units of a name.
  private static let longestName = 80

  /// A mark (`[^name]`) or a note (`[^name]:`) in the words of a text.
  private struct LooseNote {
    var name: String
    var isNote: Bool
    /// True if it is in a caption, and if it is in a table.
    var isInCaption: Bool
    var isInTable: Bool
    /// The name in the form in which names are compared.
    var key: String { name.lowercased() }
  }

  /// Adds remarks on marks without a note (`[^name]`), and on notes without a mark.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - source: Its Markdown.
  /// - Complexity: O(*n*) in the length of the text.
  mutating func remarkOnLooseNotes(of text: MarkdownText, in source: String) {
    let loose = looseNotes(in: text)
    if loose.isEmpty { return }
    let known = Set(FootnoteScan(source).names.values.map { $0.lowercased() })
    // Words with a mark whose note exists are not read as Markdown.
    let plain = loose.filter { ($0.isInCaption || $0.isInTable) && known.contains($0.key) }
    let keys = Set(plain.map(\.key))
    for own in loose {
      let mark = "[^\(own.name)]"
      if keys.contains(own.key) {
        guard own.isInCaption || own.isInTable else { continue }
        noteRemarks.append(
          DocumentRemark(
            place: mark,
            message: own.isInCaption
              ? "a caption in the title of a picture or in attributes takes no marks of notes; the "
                + "mark stays as it is written"
              : "a table of values takes no marks of notes; the mark stays as it is written",
            hint: own.isInCaption
              ? "Write the caption as a paragraph: below the picture in a div, or beside the table."
              : "Write the table with bars between its cells."))
      } else {
        noteRemarks.append(
          DocumentRemark(
            place: mark,
            message: own.isNote
              ? "nothing refers to this note, or another one has its name; it stays as it is "
                + "written"
              : "the text has no such note; the mark stays as it is written",
            hint: own.isNote
              ? "Put “\(mark)” where the note belongs."
              : "Add a line “\(mark): words of the note”."))
      }
    }
  }

  /// Returns the marks and notes in the words of a text outside of code, up to a limit.
  private func looseNotes(in text: MarkdownText) -> [LooseNote] {
    let units = text.utf16
    let code = text.spans.lazy.filter { $0.element == .code }.map(\.range)
    var codeRanges: [Range<Int>]?
    var (position, block) = (0, 0)
    var loose: [LooseNote] = []
    while loose.count < Self.mostRemarks,
      let open = units[position...].firstIndex(of: UInt16(ascii: "["))
    {
      position = open + 1
      guard position < units.count, units[position] == UInt16(ascii: "^") else { continue }
      let reach = units[position...].prefix(Self.longestName)
      guard let close = reach.firstIndex(of: UInt16(ascii: "]")), close > position + 1 else {
        continue
      }
      let name = units[position + 1..<close]
      guard name.allSatisfy({ $0 > 0x20 && $0 != UInt16(ascii: "[") }) else { continue }
      while text.blocks[block].range.upperBound <= open { block += 1 }
      let ranges = codeRanges ?? Array(code)
      codeRanges = ranges
      let next = ranges.partition { $0.upperBound <= open }
      let isInCode = next < ranges.count && ranges[next].contains(open)
      let element = text.blocks[block].element
      if isInCode || element == .codeBlock { continue }
      let (isInCaption, isInTable) = (element == .caption, text.blocks[block].table != nil)
      let isBeforeColon = close + 1 < units.count && units[close + 1] == UInt16(ascii: ":")
      loose.append(
        LooseNote(
          name: String(decoding: name, as: UTF16.self),
          isNote: isBeforeColon && !isInCaption && !isInTable, isInCaption: isInCaption,
          isInTable: isInTable))
    }
    return loose
  }
}
