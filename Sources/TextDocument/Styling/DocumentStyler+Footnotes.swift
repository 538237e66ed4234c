import TextDrawing
import TextStorage

/// Notes of Markdown texts: their names, and their numbers where they have places of their own.
extension DocumentStyler {
  /// The style of notes at the foot of columns, over that of all text.
  var noteStyle: SheetStyle {
    var style = SheetStyle()
    style.font.size = SheetFootnotes.defaultSize * em
    (style.firstLineIndent, style.headIndent) = (0, 0)
    (style.spaceBefore, style.spaceAfter) = (0, 0.15 * em)
    style.merge(footnotes.style)
    if let own = part.styles[SheetFootnotes.styleName] { style.merge(own) }
    // If all rows have one height, smaller rows are lower in proportion.
    if style.lineHeight == nil, let height = body.lineHeight, let size = style.font.size {
      style.lineHeight = height * size / em
    }
    return style
  }

  /// Returns the indent of notes: enough for the longest number.
  ///
  /// - Parameter count: The number of notes.
  func noteIndent(count: Int) -> Double {
    // A digit is at most 0.6 em wide in fonts for running text.
    let digits = Double(String(count).utf8.count)
    return max(1.2, 0.6 * digits + 0.5) * (noteStyle.font.size ?? em)
  }

  /// Names the notes of a text, and begins each with its number if they have places of their own.
  ///
  /// - Complexity: O(*n*) in the blocks of the text, and O(log *n*) for each number.
  mutating func markNotes(of text: MarkdownText, in storage: TextStorage) {
    guard text.noteCount > 0 else { return }
    var starts: [(range: Range<Int>, note: Int)] = []
    for block in text.blocks {
      guard let note = block.note else { continue }
      storage.addAttribute(.note, value: String(note + noteCount), range: block.range)
      if starts.last?.note != note { starts.append((block.range, note)) }
    }
    guard setsNotesApart else { return }
    var own = attributes(body.merging(noteStyle))
    let indent = noteIndent(count: text.noteCount)
    for (range, note) in starts.reversed() {
      let name = String(note + noteCount)
      var style = storage.attribute(.paragraphStyle, at: range.lowerBound) ?? ParagraphStyle()
      style.tabStops = [TextTab(alignment: .natural, location: style.headIndent)]
      style.firstLineHeadIndent = max(0, style.firstLineHeadIndent - indent)
      own[.paragraphStyle] = style
      own[.link] = PageText.link(toMarkOfNote: name)
      own[.note] = name
      own[.styleNames] = storage.attribute(.styleNames, at: range.lowerBound)
      var number = AttributedText(string: String(note), attributes: own)
      own[.link] = nil
      number.append("\t", attributes: own)
      storage.addAttribute(.paragraphStyle, value: style, range: range)
      storage.insert(number, at: range.lowerBound)
    }
  }
}

extension DocumentRemark {
  /// The remark on notes of a text with tables.
  static let notesBelowTables = DocumentRemark(
    place: "footnotes",
    message: "the text has tables, so its notes stand at its end instead of at the foot of pages",
    hint: "Write \"footnotes\": \"end\", or turn the tables into lists.")
}
