import TextDrawing
package import TextFonts
package import TextStorage

/// Styles a document's text: with the defaults, the sheet's body and named styles over them, and
/// its runs on top.
package struct DocumentStyler {
  let part: SheetPart
  /// The changes of characters that the styles of this text and of the parts in it ask for.
  private let changes: SheetPart.CharacterChanges
  private(set) var body: SheetStyle
  let em: Double
  /// The fonts that table columns are measured with.
  let fonts: FontLibrary
  /// The finder of pictures that Markdown names.
  let pictures: MarkdownPictures
  /// The rules for Markdown links.
  let links: MarkdownLinks
  /// The values of the document, whose rows tables may show; nil if it has none.
  var values: DocumentValues?
  /// The number of lists in the previous texts.
  private(set) var listCount = 0
  /// The places of the tables in the previous texts, by the tables' identities.
  var tablePlaces: [TablePlace] = []
  /// The number of tables in the previous texts.
  var tableCount: Int { tablePlaces.count }
  /// The numbers of captions in the previous texts that share their numbers with this one.
  var captions = CaptionCounts()
  /// True if tables and floats of the document may have containers of their own.
  var allowsFlow = false
  /// True if frames have texts of their own, to which the document's own text may refer.
  var hasStories = false
  /// True if the cells of tables are paragraphs of their own, with containers of their own.
  private(set) var dividesCells = false
  /// True if cells of the texts so far are paragraphs, and if rows of tables are.
  private(set) var hasCells = false
  private(set) var hasPlainRows = false
  /// True if rows in floats or notes of the texts so far are paragraphs, and others are not.
  private(set) var hasRowsApart = false
  /// True if a box of the texts so far is cut by shapes whose style asks for free room.
  private(set) var hasCutBoxes = false
  /// The rules for pictures and divs that float; nil if nothing floats.
  private(set) var floats: MarkdownFloatRules?
  /// The number of floats in the previous texts.
  private(set) var floatCount = 0
  /// True if notes get places of their own, apart from the document's own text.
  var setsNotesApart = false
  /// True if notes follow the sections with their marks.
  /// Those at the end of the text are written likewise if their marks are not plain numbers.
  var setsNotesInSections: Bool {
    footnotes.place == .section
      || !setsNotesApart && (footnotes.hasOwnMarks || noteLanguage != nil)
  }
  /// The notes of the sheet's pages.
  let footnotes: SheetFootnotes
  /// The streams of notes, from the first at a foot to the last.
  let noteStreams: [SheetFootnotes.Stream]
  /// The language whose digits notes of the current text have; nil for those of ASCII.
  private(set) var noteLanguage: String?
  /// The indents of the notes of each stream in the current text, in points.
  private(set) var noteIndents: [Double] = [0]
  /// The number of notes in the previous texts.
  private(set) var noteCount = 0
  /// The remarks on notes.
  var noteRemarks: [DocumentRemark] = []
  /// The number of boxes in the previous texts.
  private(set) var boxCount = 0
  /// A cache of all styles used so far, with their attributes.
  var styleCache: [(look: NamedLook, attributes: TextAttributes)] = []
  /// The index of each style in `styleCache`.
  private var numbers: [NamedLook: Int] = [:]
  /// The index in `styleCache` of each style within a Markdown element.
  var innerNumbers: [InnerStyle: Int] = [:]

  /// A style, and the names of the styles that it was merged from.
  struct NamedLook: Hashable {
    var style: SheetStyle
    var names = StyleNames()
  }

  /// A Markdown element within text of a style, given by its index in `styleCache`.
  struct InnerStyle: Hashable {
    var outer: Int
    var element: MarkdownElement
    var classes: [String]
  }
  /// The first heading of the texts styled so far; empty if there is none.
  private(set) var title = ""
  /// The author that the first text with one names; empty if there is none.
  private(set) var author = ""
  /// The date that the first text with one names; nil if there is none.
  private(set) var date: String?
  /// The language of the first text that names one, or of the sheet; nil if unknown.
  private(set) var language: String?
  /// The number of references and entries of a table of contents, which are not in the source.
  var pageFieldCount = 0
  /// The remarks on references to headings.
  var referenceRemarks: [DocumentRemark] = []
  /// The classes that the texts name.
  var classes = MarkdownClasses()
  /// The part of the sheet that has the current text; empty for the document's own text.
  private var textPlace = ""

  /// Creates a styler.
  ///
  /// - Parameters:
  ///   - part: The sheet's content for the current traits.
  ///   - fonts: The source of fonts.
  package init(_ part: SheetPart, fonts: FontLibrary = .shared) {
    self.init(
      part, fonts: fonts, pictures: MarkdownPictures(.nowhere), links: MarkdownLinks(.standard))
  }

  /// - Parameter outer: The changes of the text that this one is a part of, which include those of
  ///   styles without names; nil for a whole document.
  init(
    _ part: SheetPart, fonts: FontLibrary, pictures: MarkdownPictures, links: MarkdownLinks,
    outer: SheetPart.CharacterChanges? = nil
  ) {
    self.links = links
    self.part = part
    footnotes = part.footnotes ?? SheetFootnotes()
    noteStreams = footnotes.allStreams
    changes = outer.map { part.characterChanges(besides: $0) } ?? part.characterChanges
    self.fonts = fonts
    self.pictures = pictures
    var body = SheetStyle.defaultBody.merging(part.body)
    body.punctuation = body.punctuation ?? part.punctuation
    em = body.font.size ?? 16
    if body.box != SheetBox() { boxCount = 1 }
    body.takeBox(identity: 1)
    self.body = body
    language = body.language
  }

  /// Returns the styled text of an input.
  package mutating func style(_ input: DocumentInput) throws(DocumentError) -> TextStorage {
    let storage: TextStorage
    switch input.format {
    case .markdown, .table:
      storage = styleMarkdown(markdown(input, dividedBy: self))
      resolveReferences(in: storage)
      addIndex(to: storage)
      addCaptionLists(to: storage)
      addContents(to: storage)
    case .plain, .sheet:
      storage = TextStorage(string: plainText(input), attributes: attributes(body))
    }
    if changes.changesCase { storage.applyCase(in: 0..<storage.length) }
    try applyRuns(to: storage)
    return storage
  }

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
  private func styler(for pane: SheetPane) -> DocumentStyler { styler(part.styled(for: pane)) }

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

  mutating func attributes(_ style: SheetStyle) -> TextAttributes {
    styleCache[number(of: NamedLook(style: style))].attributes
  }

  mutating func number(of look: NamedLook) -> Int {
    if let number = numbers[look] { return number }
    var attributes = look.style.attributes
    if !look.names.isEmpty || look.names.anchor != nil { attributes[.styleNames] = look.names }
    styleCache.append((look, attributes))
    numbers[look] = styleCache.count - 1
    return styleCache.count - 1
  }

  func named(_ element: MarkdownElement, em: Double) -> SheetStyle {
    let usual = element.defaultStyle(em: em)
    guard let own = part.styles[element.rawValue] else { return usual }
    var style = usual.merging(own)
    // The padding of a box replaces the indent that sets quotes and code apart.
    if style.box != SheetBox(), own.headIndent == nil, [.blockQuote, .codeBlock].contains(element) {
      style.headIndent = 0
    }
    return style
  }

  // MARK: Markdown

  /// Reads a Markdown text or a table.
  ///
  /// - Parameter styler: The styler of the text, which decides whether tables and floats have
  ///   containers of their own.
  private mutating func markdown(
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
    guard let matter = text.frontMatter else { return }
    if title.isEmpty { title = matter.title ?? "" }
    if author.isEmpty { author = matter.author ?? "" }
    date = date ?? matter.date
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

  private mutating func styleMarkdown(_ written: MarkdownText) -> TextStorage {
    takeProperties(of: written)
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
    // The first paragraph of a cell.
    var start = MarkdownBlock(at: 0)
    for (index, block) in text.blocks.enumerated() {
      let next = index + 1 < text.blocks.count ? text.blocks[index + 1] : nil
      if !styles.isStyle(of: block) {
        styles.take(blockStyle(block, next: block.cell == nil ? next : nil), of: block)
      }
      classes.add(of: block, in: part)
      if block.cell == nil || block.cell != start.cell || block.table != start.table {
        start = block
      }
      let cell = cellLook(of: block, start: start, next: next, in: text, styles)
      let number =
        cell.flatMap { cells[$0] }
        ?? number(
          of: look(of: block, start: start, next: next, in: text, styles.style, floats, &boxes))
      if let cell { cells[cell] = number }
      builder.append(utf16: text.utf16[block.range], attributes: styleCache[number].attributes)
      let end = spans.firstIndex { $0.range.lowerBound >= block.range.upperBound } ?? spans.endIndex
      styleSpans(text.spans[spans.startIndex..<end], over: number, &styledSpans)
      spans = spans[end...]
    }
    let storage = TextStorage(builder.finish())
    storage.beginEditing()
    for span in styledSpans { _ = storage.setAttributes(span.attributes, range: span.range) }
    if title.isEmpty, let heading = text.blocks.first(where: { $0.element?.isHeading ?? false }) {
      title = storage.title(in: heading.range).text
    }
    for picture in text.pictures {
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
    tablePlaces += text.tables.map { TablePlace(part: textPlace, line: $0.line) }
    captions = text.captions
    floatCount += text.floats.count
    if let boxes {
      boxCount = boxes.count
      hasCutBoxes = hasCutBoxes || boxes.hasCutBoxes
    }
    return storage
  }

  private mutating func applyRuns(to storage: TextStorage) throws(DocumentError) {
    guard let runs = part.runs else { return }
    storage.beginEditing()
    defer { _ = storage.endEditing() }
    for (index, run) in runs.enumerated() {
      let ranges = try ranges(of: run, number: index, in: storage)
      var style = run.style
      if let name = run.styleName {
        guard let named = namedStyle(name) else {
          throw DocumentError(
            .malformedInput, at: "runs[\(index)].style", "there is no style “\(name)”",
            hint: NearestNames(Array(part.styles.keys).sorted()).hint(for: name))
        }
        style = named.merging(style)
      }
      if style.box != SheetBox() { boxCount += 1 }
      style.takeBox(identity: boxCount)
      for range in ranges {
        apply(style, named: run.styleName, to: range, of: storage)
        if style.textCase != nil { storage.applyCase(in: range) }
      }
    }
  }

  func namedStyle(_ name: String) -> SheetStyle? {
    if let element = MarkdownElement(rawValue: name) { return named(element, em: em) }
    guard name == SheetFootnotes.titleStyle else { return part.styles[name] }
    var style = named(.heading3, em: em)
    style.headerLevel = nil
    return part.styles[name].map { style.merging($0) } ?? style
  }

  /// Merges a style over all attribute runs of a range.
  func apply(
    _ style: SheetStyle, named name: String? = nil, to range: Range<Int>, of storage: TextStorage
  ) {
    if range.isEmpty { return }
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: range, to: &runs)
    // A change can release attribute sets that no text uses any more, so all are read first.
    let styled = runs.map { run in
      var attributes = storage.attributes(for: run.attributes)
      style.overlay(&attributes)
      if let name {
        var names = attributes[.styleNames] ?? StyleNames()
        names.addWords(name)
        attributes[.styleNames] = names
      }
      return (range: run.range, attributes: attributes)
    }
    storage.beginEditing()
    defer { _ = storage.endEditing() }
    for run in styled { _ = storage.setAttributes(run.attributes, range: run.range) }
  }
}
