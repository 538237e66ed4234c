import TextDrawing

/// The rules for reading the Markdown of a document, beyond those of Markdown itself.
struct MarkdownRules {
  /// The notation of a text that is a table of values; nil for Markdown.
  var rows: ValueTable.Notation?
  /// True to make each cell of a table a paragraph.
  var dividesCells = false
  /// True if thematic breaks have no words, since a line is drawn for them.
  var drawsBreaks = false
  /// True if notes follow the text without a line between them and without markers, for places of
  /// their own.
  var setsNotesApart = false
  /// True if notes follow the section with their marks, likewise without a line and markers.
  var setsNotesInSections = false
  /// The level of headings that end a section with its notes; 0 if none does.
  var noteLevel = 1
  /// The streams of notes, from the first at a foot to the last.
  var noteStreams = [MarkdownNoteStream()]
  /// The words above notes that name no stream; empty for a line.
  var notesTitle: String { noteStreams.first(where: \.isMain)?.title ?? "" }
  /// The style of these words.
  static let notesTitleStyle = "footnotesTitle"
  /// The name of the stream of notes that name none.
  static let mainNoteStream = "notes"
  /// True if notes are paragraphs rather than a list.
  var notesAreParagraphs: Bool { setsNotesApart || setsNotesInSections }
  /// True if stand-ins replace the marks of values.
  var restoresValues = false
  /// The rules for parts that float; nil if nothing floats.
  var floats: MarkdownFloatRules?
  /// The words before captions of figures, in which a field represents the number; empty for none.
  var figureNumber = ""
  /// The classes with a box. Rows of tables in their divs are paragraphs.
  var boxedClasses: Set<String> = []
  /// The rules for tables; nil to read them as GitHub does.
  var tables: MarkdownTableRules?
  /// The numbers of captions in the texts before, after which those of this text continue.
  var captions = CaptionCounts()
}

/// A stream of notes, such as glosses.
struct MarkdownNoteStream {
  /// The name that marks have before a colon.
  var name = MarkdownRules.mainNoteStream
  /// The form of its numbers.
  var notation = PageLabel.Notation.digits
  /// The language whose digits its numbers have; nil for those of ASCII.
  var language: String?
  /// The level of headings that start its numbers again; nil if none does.
  var restarts: Int?
  /// The words above its notes at the end of the text or of sections; empty for none.
  var title = ""
  /// True if its notes are beside the text. They follow all others.
  var isBeside = false
  /// True if it is that of notes that name none.
  var isMain: Bool { name == MarkdownRules.mainNoteStream }
}

/// The rules for tables of a document.
///
/// A code block whose first word is `table` is a table of comma-separated values. A paragraph that
/// begins with `Table:` beside a table is its caption.
struct MarkdownTableRules {
  /// True if a cell that holds only `<` continues the one before it, and one that holds only `^`
  /// the one above.
  var spansCells = false
  /// The words before captions, in which a field represents the number; empty for none.
  var number = ""
  /// The alignments of columns.
  var alignments: [String] = []
  /// The values of the document, whose rows tables may name; nil if it has none.
  var values: DocumentValues?
  /// Returns the text of a file that a table names, or the reason why it cannot be read.
  var file: (String) -> Result<String, MarkdownFileFault>
}

/// The reason why a file that a text names cannot be read.
struct MarkdownFileFault: Error {
  var message: String
}
