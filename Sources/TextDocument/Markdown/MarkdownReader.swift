import CCmark
import TextDrawing
import TextStorage

/// Traverses cmark's tree and writes its content as text. Nothing of the tree is kept afterwards.
struct MarkdownReader {
  var text: MarkdownText
  /// The open spans, as indices of the text's spans.
  var openSpans: [Int] = []
  /// The open lists, the innermost last.
  var lists: [MarkdownList] = []
  /// The number of lists so far.
  var listCount = 0
  /// The parts of tables that the open lists are, the innermost last; nil for other lists.
  var listParts: [ListPart?] = []
  /// The open tables that are written as lists, the innermost last.
  var listTables: [ListTable] = []
  /// The list of footnotes; nil before the first one.
  var noteList: MarkdownList?
  /// The number of cells so far in the open row; -1 if no row is open.
  var cellCount = -1
  /// The notes that wait for the end of their section.
  var sectionNotes = SectionNotes()
  /// The rules beyond those of Markdown.
  var rules = MarkdownRules()
  /// The open table.
  var tables = TableState()
  /// The values of the front matter by their keys in small letters; nil before they are needed.
  var frontValues: [String: String]?
  /// The keys in two braces that the front matter does not have, as far as remarks name them.
  var unknownKeys: Set<String> = []
  /// The line of the words that are read, from 1; known only in a text with front matter.
  var wordsLine = 1
  /// The lines, from 1, of the places to which the source gives names, by these.
  var namedLines: [String: Int] = [:]
  /// The number of UTF-16 code units that may still be values.
  var fillRoom = 1 << 20
  /// True if the cells of the open table are paragraphs of their own.
  var dividesCells: Bool { rules.dividesCells && openFloat == nil && !isInFoot }
  /// True in a note that has a place of its own, where nothing floats and tables have plain rows.
  var isInFoot: Bool { rules.setsNotesApart && openNote != nil }
  /// The number of the open note; nil in the text itself.
  var openNote: Int?
  /// The open row of a table whose cells are paragraphs, and its next column.
  var openRow = (element: MarkdownElement.table, row: 0, column: 0)
  /// The numbers of the open block quotes, the innermost last.
  private(set) var quotes: [Int] = []
  /// The number of block quotes so far.
  private var quoteCount = 0
  /// Returns the attachment for a picture by its destination; nil to show the descriptions of all
  /// pictures.
  let picture: ((String) -> TextAttachment?)?
  /// The rules for links.
  private let links: LinkPolicy
  /// The marker of the next paragraph.
  var pendingMarker: MarkdownMarker?
  /// The positions of words in the source; nil if not requested.
  var places: MarkdownPlaces?
  /// The source as cmark reads it.
  let input: MarkdownInput
  /// Its lines; nil before they are needed.
  var sourceLines: SourceLines?
  /// The attribute lists, brackets and tags of the current block.
  var markup = MarkdownMarkup()
  /// The open divs, the innermost last.
  var divs: [OpenDiv] = []
  /// The number of divs so far.
  var divCount = 0
  /// The parts of the text that float.
  var floats = FloatState()
  /// The mark before the words of the caption or definition that has begun; nil without one.
  var droppedMark: String?
  /// The breaks of the open paragraph at which terms and definitions begin.
  var definitionBreaks: [NodeNumber: MarkdownElement] = [:]
  /// The number of open quotes, list items and footnotes.
  var containerDepth = 0
  /// The elements that are nested too deeply, as remarks name them.
  var deepElements: Set<String> = []

  /// Reads Markdown, or a table of values if the rules have its notation.
  ///
  /// - Parameters:
  ///   - rules: The rules beyond those of Markdown.
  ///   - places: The finder of source positions; nil if not requested.
  /// - Returns: The source positions of the text's UTF-16 code units; empty if not requested.
  @discardableResult
  static func read(
    _ source: String, into result: inout MarkdownText, links: LinkPolicy = .standard,
    picture: ((String) -> TextAttachment?)?, rules: MarkdownRules = MarkdownRules(),
    places: MarkdownPlaces? = nil
  ) -> [Int] {
    let input = MarkdownInput(rules.rows == nil ? source : "")
    var reader = MarkdownReader(text: result, input: input, links: links, picture: picture)
    reader.text.frontMatter = input.frontMatter
    reader.text.remarks = input.remarks
    reader.places = places
    reader.rules = rules
    reader.floats.captionCount = rules.captions.figures
    reader.tables.captionCount = rules.captions.tables
    if let notation = rules.rows {
      reader.readTable(source, in: notation)
    } else if !reader.readMarkdown() {
      return []
    }
    reader.dropLastSeparator()
    reader.text.captions = CaptionCounts(
      figures: reader.floats.captionCount, tables: reader.tables.captionCount)
    if rules.restoresValues { reader.restoreValues() }
    result = reader.text
    guard var found = reader.places else { return [] }
    found.fill(to: result.utf16.count)
    return Array(found.places.prefix(result.utf16.count))
  }

  /// Reads the source as Markdown.
  ///
  /// - Returns: False if there is no memory for it.
  private mutating func readMarkdown() -> Bool {
    guard let root = unsafe Self.parse(input.source) else { return false }
    defer { unsafe cmark_node_free(root) }
    guard let iterator = unsafe cmark_iter_new(root) else { return false }
    defer { unsafe cmark_iter_free(iterator) }
    unsafe collectNotes(from: root)
    unsafe readAll(iterator)
    closeAllDivs()
    text.listCount = listCount
    return true
  }

  /// Reads the nodes of an iterator.
  mutating func readAll(_ iterator: OpaquePointer) {
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return }
      guard let node = unsafe cmark_iter_get_node(iterator) else { continue }
      guard event == CMARK_EVENT_ENTER else {
        unsafe leave(node)
        continue
      }
      switch unsafe cmark_node_get_type(node) {
      case CMARK_NODE_IMAGE where unsafe readPicture(node, iterator): continue
      case CMARK_NODE_FOOTNOTE_DEFINITION where unsafe isRead(node):
        unsafe cmark_iter_reset(iterator, node, CMARK_EVENT_EXIT)
        continue
      case _ where unsafe isEmptyHeader(node):
        text.tables[text.tables.count - 1].attributes.values["header"] = "0"
        unsafe cmark_iter_reset(iterator, node, CMARK_EVENT_EXIT)
        continue
      default: unsafe enter(node)
      }
    }
  }

  private init(
    text: MarkdownText, input: MarkdownInput, links: LinkPolicy,
    picture: ((String) -> TextAttachment?)?
  ) {
    self.text = text
    self.input = input
    self.links = links
    self.picture = picture
  }

  private mutating func enter(_ node: OpaquePointer) {
    if places != nil { unsafe enterBlock(node) }
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE:
      unsafe remarkOnDepth(quotes.count + 1, of: "quotes", node)
      quotes.append(quoteCount)
      quoteCount += 1
      containerDepth += 1
    case CMARK_NODE_LIST where unsafe beginPart(node): break
    case CMARK_NODE_LIST: unsafe beginList(node)
    case CMARK_NODE_ITEM:
      containerDepth += 1
      if !beginPartItem() { beginItem() }
    case CMARK_NODE_PARAGRAPH: unsafe beginParagraph(node)
    case CMARK_NODE_HEADING:
      unsafe beginSection(level: Int(cmark_node_get_heading_level(node)))
      beginBlock(.heading(Int(unsafe cmark_node_get_heading_level(node))))
      unsafe readMarkup(of: node)
    case CMARK_NODE_CODE_BLOCK where unsafe readValues(node): break
    case CMARK_NODE_CODE_BLOCK:
      let attributes = unsafe codeAttributes(of: node)
      unsafe recordName(attributes?.identifier, of: node)
      writeLines(input.code(unsafe literal(of: node)), attributes: attributes)
    case CMARK_NODE_HTML_BLOCK:
      let html = unsafe literal(of: node)
      if let fence = input.fence(ofComment: html) {
        pass(fence, inLine: Int(unsafe cmark_node_get_start_line(node)))
      } else if !Self.isComment(html) {
        writeLines(input.code(html))
      }
    case CMARK_NODE_THEMATIC_BREAK:
      writeBreak(in: lists[...])
    case CMARK_NODE_TEXT:
      var words = unsafe literal(of: node)
      if input.frontMatter != nil { wordsLine = unsafe line(of: node) }
      if unsafe isBreak(cmark_node_next(node)) {
        while words.last == " " || words.last == "\t" { words.removeLast() }
      }
      if markup.marks[unsafe NodeNumber(node)] != nil {
        unsafe readMarked(node)
      } else {
        words = input.words(words)
        readWords(isAfterBreak ? String(words.drop { $0 == " " || $0 == "\t" }) : words)
      }
    case CMARK_NODE_SOFTBREAK where unsafe beginsDefinition(after: node): break
    case CMARK_NODE_LINEBREAK where unsafe beginsDefinition(after: node): break
    case CMARK_NODE_SOFTBREAK where unsafe markup.droppedBreak == NodeNumber(node): break
    case CMARK_NODE_SOFTBREAK where floats.isAfterPicture && endsWithGap: break
    case CMARK_NODE_SOFTBREAK:
      // After a form feed alone on its line, or after a break, the next line begins without a
      // space.
      if text.utf16.last != 0x0C, !isAfterBreak, unsafe !isBreak(cmark_node_next(node)) {
        append(" ")
      }
    case CMARK_NODE_LINEBREAK: append("\u{2028}")
    case CMARK_NODE_FOOTNOTE_DEFINITION:
      // A footnote is placed after the text, outside its divs.
      if containerDepth == 0 { closeAllDivs() }
      containerDepth += 1
      unsafe beginNote(node)
    case CMARK_NODE_FOOTNOTE_REFERENCE:
      openSpan(.footnoteReference)
      let number = unsafe literal(of: node)
      text.spans[text.spans.count - 1].note = Int(number)
      append(shownMark(ofNote: number))
      closeSpan()
      places?.leaveNoteMark()
    case CMARK_NODE_CODE:
      openSpan(.code, attributes: markup.elements[unsafe NodeNumber(node)])
      appendFound(input.code(unsafe literal(of: node)))
      closeSpan()
    case CMARK_NODE_HTML_INLINE where markup.tags[unsafe NodeNumber(node)] != nil:
      unsafe readTag(node)
    case CMARK_NODE_HTML_INLINE:
      let html = input.code(unsafe literal(of: node))
      if Self.breaksLine(html) {
        append("\u{2028}")
        places?.pass(html)
      } else if !Self.isComment(html) {
        let start = text.utf16.count
        appendFound(html)
        text.tags.append(start..<text.utf16.count)
      }
    case CMARK_NODE_EMPH: openSpan(.emphasis)
    case CMARK_NODE_STRONG: openSpan(.strong)
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      let destination = unsafe destination(of: node)
      if links.allows(destination) {
        openSpan(
          .link, destination: destination, attributes: markup.elements[unsafe NodeNumber(node)])
        if unsafe cmark_node_first_child(node) == nil { appendWords(ofLinkTo: destination) }
      } else {
        text.refusedLinks.append(destination)
      }
    default:
      switch unsafe Extension(node) {
      case .strikethrough: openSpan(.strikethrough)
      case .table: unsafe beginTable(node)
      case .tableRow:
        unsafe findSurplusCells(of: node)
        beginRow(.table)
      case .tableHeader: beginRow(.tableHeader)
      case .tableCell:
        beginCell()
        unsafe readMarkup(of: node)
      case nil: break
      }
    }
  }

  private mutating func leave(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE:
      quotes.removeLast()
      leaveContainer()
    case CMARK_NODE_LIST: if !endPart() { lists.removeLast() }
    case CMARK_NODE_ITEM where endPartItem(): leaveContainer()
    case CMARK_NODE_ITEM:
      if pendingMarker != nil { writeEmptyItem(in: lists[...]) }
      leaveContainer()
    case CMARK_NODE_FOOTNOTE_DEFINITION:
      unsafe endNote(node)
      leaveContainer()
    case CMARK_NODE_PARAGRAPH: endParagraph()
    case CMARK_NODE_HEADING: endBlock()
    case CMARK_NODE_EMPH, CMARK_NODE_STRONG: closeSpan()
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      if links.allows(unsafe destination(of: node)) { closeSpan() }
      places?.leaveLink()
    default:
      switch unsafe Extension(node) {
      case .strikethrough: closeSpan()
      case .tableRow, .tableHeader:
        endRow()
        // A table may have a million cells, of which cmark keeps 400 bytes each.
        unsafe cmark_node_free(node)
      case .tableCell: if dividesCells { endBlock() }
      case .table: endTable()
      case nil: break
      }
    }
  }

  /// Writes a reference as the words of a link within the document that has none.
  private mutating func appendWords(ofLinkTo destination: String) {
    guard destination.hasPrefix("#"), destination.utf8.count > 1, !destination.contains("}") else {
      return
    }
    append("{ref:\(destination.dropFirst())}")
  }

  /// Returns the destination of a link or picture, with entities and backslashes decoded.
  private func destination(of node: OpaquePointer) -> String {
    guard let url = unsafe cmark_node_get_url(node) else { return "" }
    return DocumentValues.restored(input.words(unsafe String(cString: url)))
  }

  func literal(of node: OpaquePointer) -> String {
    guard let text = unsafe cmark_node_get_literal(node) else { return "" }
    return unsafe String(cString: text)
  }

  private static func isComment(_ html: String) -> Bool {
    let trimmed = html.drop(while: \.isWhitespace)
    guard trimmed.hasPrefix("<!--") else { return false }
    var end = trimmed
    while end.last?.isWhitespace == true { end = end.dropLast() }
    return end.hasSuffix("-->")
  }

  // MARK: Breaks

  /// True if the next words follow a line break within a paragraph, so that white space before
  /// them is dropped.
  private var isAfterBreak: Bool { cellCount < 0 && text.utf16.last == 0x2028 }

  /// Returns true if a node breaks the line; white space before it is then dropped, as in
  /// browsers.
  private func isBreak(_ node: OpaquePointer?) -> Bool {
    guard let node = unsafe node else { return false }
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_LINEBREAK: return true
    case CMARK_NODE_HTML_INLINE: return Self.breaksLine(unsafe literal(of: node))
    default: return false
    }
  }

  private static func breaksLine(_ html: String) -> Bool {
    ["<br>", "<br/>", "<br />"].contains(html.lowercased())
  }

  // MARK: Paragraphs

  /// Writes a thematic break.
  mutating func writeBreak(in lists: ArraySlice<MarkdownList>) {
    beginBlock(.thematicBreak, in: lists)
    append(rules.drawsBreaks ? "\u{200B}" : "* * *")
    endBlock()
  }

  mutating func beginBlock(_ element: MarkdownElement?) {
    beginBlock(element, in: lists[...])
  }

  mutating func beginBlock(_ element: MarkdownElement?, in lists: ArraySlice<MarkdownList>) {
    let start = text.utf16.count
    // Of lists that are nested too deeply, the outer ones and the innermost are kept.
    var shown = Array(lists.prefix(MarkdownText.indentationLimit))
    if let last = lists.last, lists.count > shown.count { shown[shown.count - 1] = last }
    let surroundings = MarkdownSurroundings(
      quoteDepth: min(quotes.count, MarkdownText.indentationLimit), lists: shown,
      quotes: Array(quotes.prefix(MarkdownText.indentationLimit)), divs: divs.flatMap(\.classes),
      boxedDivs: rules.boxedClasses.isEmpty || divs.isEmpty ? [] : boxedDivs, note: openNote,
      noteStream: openNote.flatMap { text.noteStreams[$0] } ?? 0, float: openFloat)
    text.blocks.append(
      MarkdownBlock(
        at: start, element, marker: pendingMarker, in: surroundings, after: text.blocks.last))
    pendingMarker = nil
    if !listTables.isEmpty { placeInListCell() }
  }

  mutating func endBlock() {
    text.utf16.append(0x0A)
    let last = text.blocks.count - 1
    text.blocks[last].range = text.blocks[last].range.lowerBound..<text.utf16.count
  }

  /// Writes the lines of a code block as one paragraph.
  mutating func writeLines(_ lines: String, attributes: MarkdownAttributes? = nil) {
    beginBlock(.codeBlock)
    if let attributes { text.blocks[text.blocks.count - 1].attributes = attributes }
    var content = lines[...]
    if content.utf8.last == 0x0A { content = content.dropLast() }
    for (index, line) in content.utf16.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { text.utf16.append(0x2028) }
      appendFound(Substring(line))
    }
    endBlock()
  }

  /// The text's last paragraph needs no separator: one would open an empty line.
  private mutating func dropLastSeparator() {
    guard let last = text.blocks.indices.last else { return }
    text.utf16.removeLast()
    text.blocks[last].range = text.blocks[last].range.lowerBound..<text.utf16.count
  }

  private mutating func enterBlock(_ node: OpaquePointer) {
    switch unsafe cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK:
      break
    default: if unsafe Extension(node) != .table { return }
    }
    places?.enterBlock(
      from: Int(unsafe cmark_node_get_start_line(node)),
      through: Int(unsafe cmark_node_get_end_line(node)))
  }

  // MARK: Spans

  mutating func openSpan(
    _ element: MarkdownElement, destination: String? = nil, attributes: MarkdownAttributes? = nil
  ) {
    let start = text.utf16.count
    openSpans.append(text.spans.count)
    text.spans.append(
      MarkdownSpan(
        range: start..<start, element: element, destination: destination,
        classes: attributes?.classes ?? []))
  }

  mutating func closeSpan() {
    guard let index = openSpans.popLast() else { return }
    text.spans[index].range = text.spans[index].range.lowerBound..<text.utf16.count
  }
}
