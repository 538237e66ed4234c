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
  /// The name of a span without words in the open block; nil if there is none.
  var emptySpanName: String?
  /// The number of UTF-16 code units that may still be values.
  var fillRoom = 1 << 20
  /// True if the cells of the open table are paragraphs of their own.
  var dividesCells: Bool { rules.dividesCells && openFloat == nil && !isInFoot }
  /// True in a note that has a place of its own, where nothing floats and tables have plain rows.
  var isInFoot: Bool {
    guard let openNote else { return false }
    return rules.setsNotesApart || isBeside(openNote)
  }
  /// The number of the open note; nil in the text itself.
  var openNote: Int?
  /// The open row of a table whose cells are paragraphs, and its next column.
  var openRow = (element: MarkdownElement.table, row: 0, column: 0)
  /// The numbers of the open block quotes, the innermost last.
  var quotes: [Int] = []
  /// The number of block quotes so far.
  var quoteCount = 0
  /// Returns the attachment for a picture by its destination; nil to show the descriptions of all
  /// pictures.
  let picture: ((String) -> TextAttachment?)?
  /// The rules for links.
  let links: LinkPolicy
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
  /// The last block that took the name of a div; nil for none.
  var divName: (block: Int, name: String)?
  /// The number of divs so far.
  var divCount = 0
  /// The parts of the text that float.
  var floats = FloatState()
  /// The mark before the words of the caption or definition that has begun; nil without one.
  var droppedMark: String?
  /// The breaks of the open paragraph at which terms and definitions begin.
  var definitionBreaks: [NodeNumber: MarkdownElement] = [:]
  /// The definitions of several blocks.
  var definitions = DefinitionState()
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
    let parsed = unsafe Self.parse(input.source)
    definitions.items = unsafe parsed.definitions
    guard let root = unsafe parsed.root else { return false }
    defer { unsafe cmark_node_free(root) }
    guard let iterator = unsafe cmark_iter_new(root) else { return false }
    defer { unsafe cmark_iter_free(iterator) }
    unsafe collectNotes(from: root)
    unsafe readAll(iterator)
    closeAllDivs()
    text.listCount = listCount
    return true
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
}
