/// The text of a table's cell as its values have it.
///
/// Blank lines divide paragraphs. In a text of several lines, those that begin with `- ` or `* `
/// are the items of a list.
struct CellText {
  /// A paragraph or an item.
  struct Paragraph: Equatable {
    /// The words; line breaks are line separators (U+2028).
    var words: String
    var isItem = false
  }

  private(set) var paragraphs: [Paragraph] = []

  /// - Complexity: O(*n*) in the length of the text.
  init(_ source: String) {
    // Most cells hold a few words.
    guard source.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else {
      paragraphs = [Paragraph(words: source)]
      return
    }
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var isOpen = false
    for line in lines {
      let words = String(line.map { $0 == "\t" ? " " : $0 })
      if words.allSatisfy(\.isWhitespace), lines.count > 1 {
        isOpen = false
      } else if lines.count > 1, words.hasPrefix("- ") || words.hasPrefix("* ") {
        paragraphs.append(Paragraph(words: String(words.dropFirst(2)), isItem: true))
        isOpen = true
      } else if isOpen {
        paragraphs[paragraphs.count - 1].words += "\u{2028}" + words
      } else {
        paragraphs.append(Paragraph(words: words))
        isOpen = true
      }
    }
    if paragraphs.isEmpty { paragraphs = [Paragraph(words: "")] }
  }

  /// The paragraphs with spaces between them.
  var line: String { paragraphs.map(\.words).joined(separator: " ") }
}
