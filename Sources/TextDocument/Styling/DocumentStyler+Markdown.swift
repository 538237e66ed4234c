import TextStorage

/// The text of Markdown and of tables: its blocks and spans in their styles.
extension DocumentStyler {
  /// Reads a Markdown text or a table.
  ///
  /// - Parameter styler: The styler of the text, which decides whether tables and floats have
  ///   containers of their own.
  mutating func markdown(
    _ input: DocumentInput, dividedBy styler: DocumentStyler
  ) -> MarkdownText {
    noteLanguage = styler.noteLanguage(of: input)
    // Notes of frames have no place at the foot of pages.
    var styler = styler
    styler.noteLanguage = noteLanguage
    let (pictures, policy) = (pictures, links.policy)
    let picture = input.folder.map { folder in
      { (destination: String) in pictures.attachment(for: destination, in: folder) }
    }
    let rules = MarkdownRules(
      rows: input.rowNotation,
      dividesCells: styler.dividesCells, drawsBreaks: true,
      setsNotesApart: styler.setsNotesApart, setsNotesInSections: styler.setsNotesInSections,
      noteLevel: footnotes.place == .section ? footnotes.level ?? SheetFootnotes.defaultLevel : 0,
      noteStreams: markdownNoteStreams, restoresValues: input.isMerged,
      floats: styler.floats, figureNumber: Self.figureNumber(of: part),
      boxedClasses: part.boxedClasses,
      tables: Self.tableRules(of: part, pictures, in: input.folder, values),
      captions: styler.captions)
    let text = MarkdownText(
      reading: input.string, links: policy, rules: rules, picture: picture)
    links.record(text.refusedLinks)
    // In a table they are words.
    if input.format == .markdown { remarkOnLooseNotes(of: text, in: input.string) }
    return text
  }

  /// Takes the properties at the start of a text, and the remarks on it.
  private mutating func takeProperties(of text: MarkdownText) {
    classes.add(text.remarks, in: textPlace)
    classes.add(lines: text.classLines, in: textPlace)
    guard let matter = text.frontMatter else { return }
    if title.isEmpty { title = matter.title ?? "" }
    if author.isEmpty { author = matter.author ?? "" }
    date = date ?? matter.date
    properties.merge(matter.values) { first, _ in first }
    guard let language = matter.language else { return }
    if !LanguageTag.isWellFormed(language) {
      classes.add(
        [
          MarkdownRemark(
            line: 1, message: "“\(language.prefix(80))” is not a language such as en-GB")
        ], in: textPlace)
    } else if part.body.language == nil {
      body.language = language
      self.language = self.language ?? language
    }
  }

  mutating func styleMarkdown(_ written: MarkdownText) -> TextStorage {
    takeProperties(of: written)
    setDirection(for: written)
    // Other rows of a document's data may have tables in their cells.
    for table in written.tables { classes.add(table.attributes.innerClasses) }
    if !written.tables.isEmpty {
      if dividesCells { hasCells = true } else { hasPlainRows = true }
      hasRowsApart =
        hasRowsApart
        || dividesCells && written.blocks.contains { $0.table != nil && $0.cell == nil }
    }
    // Punctuation depends on the styles of paragraphs, which include those of notes.
    noteIndents = noteIndents(of: written)
    let text = changes.changesPunctuation ? withPunctuation(written) : written
    var builder = AttributedTextBuilder()
    var styledSpans: [(attributes: TextAttributes, range: Range<Int>)] = []
    var spans = text.spans[...]
    var boxes = MarkdownBoxes(self, of: text, count: boxCount)
    let floats = text.floats.enumerated().map { textFloat($1, identity: $0 + floatCount) }
    var styles = BlockStyles()
    var cells: [CellLook: Int] = [:]
    let part = part
    let hasBoxes = !part.boxedClasses.isEmpty
    // The first paragraph of a cell.
    var start = MarkdownBlock(at: 0)
    for (index, block) in text.blocks.enumerated() {
      let next = index + 1 < text.blocks.count ? text.blocks[index + 1] : nil
      styles.read(block) { blockStyle(block, next: block.cell == nil ? next : nil) }
      classes.add(of: block, in: part)
      if block.cell == nil || block.cell != start.cell || block.table != start.table {
        start = block
      }
      let cell = cellLook(of: block, start: start, next: next, in: text, styles)
      let number =
        cell.flatMap { cells[$0] }
        ?? number(
          of: look(
            of: block, start: start, next: next,
            below: index > 0 ? text.outermostTableNumber(around: text.blocks[index - 1]) : nil,
            in: text, styles.style, floats, &boxes))
      if let cell { cells[cell] = number }
      builder.append(utf16: text.utf16[block.range], attributes: styleCache[number].attributes)
      let end = spans.firstIndex { $0.range.lowerBound >= block.range.upperBound } ?? spans.endIndex
      let own = text.spans[spans.startIndex..<end]
      if !own.isEmpty {
        let isMixed = styles.style.direction == .rightToLeft || text.mayHoldRightToLeft(block)
        styleSpans(own, over: number, isolates: isMixed, hasBoxes: hasBoxes, &styledSpans)
      }
      spans = spans[end...]
    }
    let storage = TextStorage(builder.finish())
    storage.beginEditing()
    for span in styledSpans { _ = storage.setAttributes(span.attributes, range: span.range) }
    if title.isEmpty, let heading = text.blocks.first(where: { $0.element?.isHeading ?? false }) {
      title = storage.title(in: heading.range).text
    }
    for picture in text.pictures {
      pictureLine = picture.line
      classes.add(of: picture, in: part)
      remarkOnAttributes(of: picture)
      let float = storage.attribute(.float, at: picture.position)
      storage.addAttribute(
        .attachment,
        value: float.map { floating(picture, as: $0.float) }
          ?? sized(picture),
        range: picture.position..<picture.position + 1)
      growRows(around: picture.position, in: storage)
    }
    // Captions are those of the pictures above them, which are all in place now.
    for picture in text.pictures where storage.attribute(.float, at: picture.position) == nil {
      setColumnCount(of: picture, in: storage)
    }
    if part.setsColumns { setColumnCounts(ofCaptionsIn: text, in: storage) }
    if changes.changesCase {
      // The columns of tables are measured as they are set.
      for block in text.blocks where block.table != nil { storage.applyCase(in: block.range) }
    }
    setColumns(of: text, in: storage)
    alignDecimals(of: text, in: storage)
    markNotes(of: text, in: storage)
    _ = storage.endEditing()
    listCount += text.listCount
    noteCount += text.noteCount
    tablePlaces += text.tables.map { TextPlace(part: textPlace, line: $0.line) }
    captions = text.captions
    floatCount += text.floats.count
    if let boxes {
      boxCount = boxes.count
      hasCutBoxes = hasCutBoxes || boxes.hasCutBoxes
    }
    return storage
  }
}
