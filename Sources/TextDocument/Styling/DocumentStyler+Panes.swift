import TextStorage

/// The texts of panes and notes, one after the other in one storage.
extension DocumentStyler {
  /// Returns the styled texts of several panes, one after the other.
  ///
  /// - Returns: The text, and the end of each pane's text in UTF-16 code units.
  mutating func style(
    _ inputs: [DocumentInput], panes: [SheetPane]
  ) throws(DocumentError) -> (TextStorage, [Int]) {
    let storage = TextStorage(string: "", attributes: attributes(body))
    var ends: [Int] = []
    var markdown: [Range<Int>] = []
    for (index, input) in inputs.enumerated() {
      let start = storage.length
      var styler = styler(for: panes[index])
      styler.allowsFlow = allowsFlow
      styler.setFlow(panes[index].takesFlow)
      storage.append(
        text(
          of: input, by: &styler, isLast: index == inputs.count - 1, at: "panes[\(index)]"))
      if index < inputs.count - 1 { endKeeping(start..<storage.length, of: storage) }
      ends.append(storage.length)
      if input.format.hasBlocks { markdown.append(start..<storage.length) }
    }
    resolveReferences(in: markdown, of: storage, to: [0..<storage.length]) { shift in
      ends = ends.map(shift.moved)
    }
    try applyRuns(to: storage)
    return (storage, ends)
  }

  /// Returns the text of a note, with a style merged over that of all text.
  mutating func text(
    of input: DocumentInput, style: SheetStyle, isLast: Bool, at place: String
  ) -> AttributedText {
    var styler = styler(part.applying(style))
    return text(of: input, by: &styler, isLast: isLast, at: place)
  }

  /// Returns a styler for the text of a pane.
  func styler(for pane: SheetPane) -> DocumentStyler { styler(part.styled(for: pane)) }

  /// Returns a styler for text with styles of its own.
  func styler(_ part: SheetPart) -> DocumentStyler {
    var styler = DocumentStyler(
      part, fonts: fonts, pictures: pictures, links: links, outer: changes)
    styler.values = values
    return styler
  }

  /// Decides whether tables and floats have containers of their own.
  ///
  /// - Parameter isPossible: True if the containers of the text allow it.
  mutating func setFlow(_ isPossible: Bool) {
    let flows = allowsFlow && isPossible
    dividesCells = flows && part.dividesCells
    floats = flows && part.takesFlow ? Self.floatRules(of: part) : nil
  }

  /// Returns the text of an input as another styler styles it, with lists and tables numbered
  /// after those of the previous texts.
  ///
  /// - Parameter place: The part of the sheet that has the text, for messages.
  mutating func text(
    of input: DocumentInput, by styler: inout DocumentStyler, isLast: Bool, at place: String
  ) -> AttributedText {
    styler.listCount = listCount
    styler.tablePlaces = tablePlaces
    tablePlaces = []
    styler.textPlace = place
    styler.noteCount = noteCount
    styler.floatCount = floatCount
    // Texts beside each other do not share a box.
    styler.boxCount += boxCount
    if !styler.body.boxes.isEmpty { styler.body.boxes[0].identity = styler.boxCount }
    defer {
      (listCount, tablePlaces) = (styler.listCount, styler.tablePlaces)
      styler.tablePlaces = []
      (noteCount, floatCount) = (styler.noteCount, styler.floatCount)
      (hasCells, hasPlainRows) = (
        hasCells || styler.hasCells, hasPlainRows || styler.hasPlainRows
      )
      hasRowsApart = hasRowsApart || styler.hasRowsApart
      hasCutBoxes = hasCutBoxes || styler.hasCutBoxes
      noteRemarks += styler.noteRemarks
      styler.noteRemarks = []
      boxCount = styler.boxCount
    }
    let attributes = styler.attributes(styler.body)
    var text: AttributedText
    switch input.format {
    case .markdown, .table:
      let written = markdown(input, dividedBy: styler)
      styler.noteLanguage = noteLanguage
      text = styler.styleMarkdown(written).settledText
      if title.isEmpty { title = styler.title }
      if author.isEmpty { author = styler.author }
      date = date ?? styler.date
      properties.merge(styler.properties) { first, _ in first }
      language = language ?? styler.language
      classes.add(styler.classes)
      styler.classes = MarkdownClasses()
    case .plain, .sheet:
      text = AttributedText(string: styler.plainText(input), attributes: attributes)
    }
    if styler.changes.changesCase {
      let storage = TextStorage(text)
      storage.applyCase(in: 0..<storage.length)
      text = storage.settledText
    }
    if !isLast, !Self.endsParagraph(text) {
      let last = text.attributes(at: text.length - 1)
      // The end of a paragraph belongs to its cell.
      text.append("\n", attributes: last[.tableCell] == nil ? attributes : last)
    }
    return text
  }

  /// Clears `keepWithNext` in the last paragraph of a pane or story, as the next paragraph is in
  /// another one.
  func endKeeping(_ range: Range<Int>, of storage: TextStorage) {
    guard range.upperBound > range.lowerBound else { return }
    var style = SheetStyle()
    style.keepWithNext = false
    apply(style, to: storage.paragraphRange(containing: range.upperBound - 1), of: storage)
  }

  private static func endsParagraph(_ text: AttributedText) -> Bool {
    text.length == 0 || text.string.utf16.last == 0x0A
  }
}
