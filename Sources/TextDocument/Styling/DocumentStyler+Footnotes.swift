import TextDrawing
import TextStorage

/// Notes of Markdown texts: their names, and their numbers where they have places of their own.
extension DocumentStyler {
  /// Returns the style of notes at the foot of columns, over that of all text.
  ///
  /// - Parameter stream: The index of their stream.
  func noteStyle(_ stream: Int = 0) -> SheetStyle {
    var style = SheetStyle()
    style.font.size = SheetFootnotes.defaultSize * em
    (style.firstLineIndent, style.headIndent) = (0, 0)
    (style.spaceBefore, style.spaceAfter) = (0, 0.15 * em)
    style.merge(footnotes.style)
    if let own = part.styles[SheetFootnotes.styleName] { style.merge(own) }
    if noteStreams.indices.contains(stream) {
      if noteStreams[stream].placement == .side { style.merge(part.notes.style) }
      style.merge(noteStreams[stream].style)
    }
    // If all rows have one height, smaller rows are lower in proportion.
    if style.lineHeight == nil, let height = body.lineHeight, let size = style.font.size {
      style.lineHeight = height * size / em
    }
    return style
  }

  /// Returns the indents of the notes of each stream: enough for the longest number.
  func noteIndents(of text: MarkdownText) -> [Double] {
    var longest = [Int](repeating: 0, count: noteStreams.count)
    if text.noteLabels.isEmpty { longest[0] = String(text.noteCount).utf8.count }
    for (note, label) in text.noteLabels {
      let stream = text.noteStreams[note] ?? 0
      longest[stream] = max(longest[stream], label.unicodeScalars.count)
    }
    return longest.enumerated().map { stream, length in
      if noteStreams[stream].marks == PageLabel.Notation.none { return 0 }
      // A digit is at most 0.6 em wide in fonts for running text.
      return max(1.2, 0.6 * Double(length) + 0.5) * (noteStyle(stream).font.size ?? em)
    }
  }

  /// Returns the language of a text if notes have its digits, because the sheet requests digits;
  /// nil if these are those of ASCII.
  func noteLanguage(of input: DocumentInput) -> String? {
    guard noteStreams.contains(where: { $0.marks == .digits }) else { return nil }
    let matter = input.format == .markdown ? FrontMatter.read(input.string)?.matter : nil
    let language = part.body.language ?? matter?.language ?? body.language
    return LanguageTag.digits(0, in: language) == "0" ? nil : language
  }

  /// The streams of notes in the form that Markdown needs.
  var markdownNoteStreams: [MarkdownNoteStream] {
    let level = footnotes.level ?? SheetFootnotes.defaultLevel
    return noteStreams.map { stream in
      MarkdownNoteStream(
        name: stream.name, notation: stream.marks ?? .digits,
        language: stream.marks == .digits ? noteLanguage : nil,
        restarts: stream.numbering == .section ? level : nil, title: stream.title ?? "",
        isBeside: setsNotesBeside && stream.placement == .side)
    }
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
      if let stream = text.noteStreams[note] {
        storage.addAttribute(.noteStream, value: noteStreams[stream].name, range: block.range)
      }
      if starts.last?.note != note { starts.append((block.range, note)) }
    }
    if setsNotesInSections || !text.noteLabels.isEmpty { pageFieldCount += 1 }
    guard setsNotesApart || setsNotesInSections else { return }
    let looks = noteStreams.indices.map { attributes(body.merging(noteStyle($0))) }
    for (range, note) in starts.reversed() {
      let shown = text.noteLabels[note] ?? String(note)
      if shown.isEmpty { continue }
      let name = String(note + noteCount)
      let stream = text.noteStreams[note] ?? 0
      let indent = noteIndents[stream]
      var own = looks[stream]
      var style = storage.attribute(.paragraphStyle, at: range.lowerBound) ?? ParagraphStyle()
      style.tabStops = [TextTab(alignment: .natural, location: style.headIndent)]
      style.firstLineHeadIndent = max(0, style.firstLineHeadIndent - indent)
      own[.paragraphStyle] = style
      own[.link] = PageText.link(toMarkOfNote: name)
      own[.note] = name
      if text.noteStreams[note] != nil { own[.noteStream] = noteStreams[stream].name }
      own[.styleNames] = storage.attribute(.styleNames, at: range.lowerBound)
      var number = AttributedText(string: shown, attributes: own)
      own[.link] = nil
      number.append("\t", attributes: own)
      storage.addAttribute(.paragraphStyle, value: style, range: range)
      storage.insert(number, at: range.lowerBound)
    }
  }
}

extension TextStorage {
  /// Returns the end of a text without the notes that follow it, in UTF-16 code units.
  ///
  /// - Complexity: O(*n*) in the attribute runs of the text.
  func endBeforeNotes(in body: Range<Int>) -> Int {
    var runs: [AttributeRun] = []
    appendAttributeRuns(in: body, to: &runs)
    let last = runs.last { attributes(for: $0.attributes)[.note] == nil }
    return last?.range.upperBound ?? body.lowerBound
  }
}
