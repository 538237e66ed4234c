import TextDrawing
package import TextFonts
package import TextStorage

/// Styles a document's text: with the defaults, the sheet's body and named styles over them, and
/// its runs on top.
package struct DocumentStyler {
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

  /// The content of the sheet for the current traits.
  let part: SheetPart
  /// The changes of characters that the styles of this text and of the parts in it request.
  let changes: SheetPart.CharacterChanges
  /// The style of the body text.
  var body: SheetStyle
  /// The size of the body text, in points.
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
  var listCount = 0
  /// The places of the tables in the previous texts, by the tables' identities.
  var tablePlaces: [TextPlace] = []
  /// The number of tables in the previous texts.
  var tableCount: Int { tablePlaces.count }
  /// The numbers of captions in the previous texts that share their numbers with this one.
  var captions = CaptionCounts()
  /// True if tables and floats of the document may have containers of their own.
  var allowsFlow = false
  /// True if frames have texts of their own, to which the document's own text may refer.
  var hasStories = false
  /// True if the cells of tables are paragraphs of their own, with containers of their own.
  var dividesCells = false
  /// True if cells of the texts so far are paragraphs, and if rows of tables are.
  var hasCells = false
  var hasPlainRows = false
  /// True if rows in floats or notes of the texts so far are paragraphs, and others are not.
  var hasRowsApart = false
  /// True if a box of the texts so far is cut by shapes whose style requests free room.
  var hasCutBoxes = false
  /// The rules for pictures and divs that float; nil if nothing floats.
  var floats: MarkdownFloatRules?
  /// The number of floats in the previous texts.
  var floatCount = 0
  /// True if notes get places of their own, apart from the document's own text.
  var setsNotesApart = false
  /// True if streams of notes may be beside the text.
  var setsNotesBeside = false
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
  var noteLanguage: String?
  /// The indents of the notes of each stream in the current text, in points.
  var noteIndents: [Double] = [0]
  /// The number of notes in the previous texts.
  var noteCount = 0
  /// The remarks on notes.
  var noteRemarks: [DocumentRemark] = []
  /// The number of boxes in the previous texts.
  var boxCount = 0
  /// A cache of all styles used so far, with their attributes.
  var styleCache: [(look: NamedLook, attributes: TextAttributes)] = []
  /// The index of each style in `styleCache`.
  private var numbers: [NamedLook: Int] = [:]
  /// The attributes of styles without the places of paragraphs. Paragraphs of tables and lists
  /// often differ in their places only.
  private var attributesApart: [SheetStyle: TextAttributes] = [:]
  private let elementStyles = ElementStyles()
  /// The index in `styleCache` of each style within a Markdown element.
  var innerNumbers: [InnerStyle: Int] = [:]
  /// The first heading of the texts styled so far; empty if there is none.
  var title = ""
  /// The author that the first text with one names; empty if there is none.
  var author = ""
  /// The date that the first text with one names; nil if there is none.
  var date: String?
  /// The values of front matter, by keys in small letters; those of the first text with a key.
  var properties: [String: String] = [:]
  /// The language of the first text that names one, or of the sheet; nil if unknown.
  var language: String?
  /// The number of references and entries of a table of contents, which are not in the source.
  var pageFieldCount = 0
  /// The remarks on references to headings.
  var referenceRemarks: [DocumentRemark] = []
  /// The classes that the texts name.
  var classes = MarkdownClasses()
  /// The part of the sheet that has the current text; empty for the document's own text.
  var textPlace = ""
  /// The line of the picture or the float whose attributes are read, from 1.
  var pictureLine = 1

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
  ///
  /// - Throws: A ``DocumentError`` if a run of the sheet does not fit the text.
  /// - Complexity: O(*n*) in the length of the text.
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

  /// Returns the attributes of a style without names.
  mutating func attributes(_ style: SheetStyle) -> TextAttributes {
    styleCache[number(of: NamedLook(style: style))].attributes
  }

  /// Returns the index of a style in `styleCache`, to which it is added if it is new.
  mutating func number(of look: NamedLook) -> Int {
    if let number = numbers[look] { return number }
    var attributes = attributesApart(from: look.style.withoutPlace)
    look.style.overlayPlace(&attributes)
    if !look.names.isEmpty || look.names.anchor != nil { attributes[.styleNames] = look.names }
    styleCache.append((look, attributes))
    numbers[look] = styleCache.count - 1
    return styleCache.count - 1
  }

  /// Returns the attributes of a style without the places of paragraphs.
  private mutating func attributesApart(from style: SheetStyle) -> TextAttributes {
    if let known = attributesApart[style] { return known }
    let attributes = style.attributes
    attributesApart[style] = attributes
    return attributes
  }

  /// Returns the style of a Markdown element: its default with the sheet's own over it.
  ///
  /// - Parameter em: The size of the text around it, in points.
  func named(_ element: MarkdownElement, em: Double) -> SheetStyle {
    elementStyles.style(of: element, em: em) {
      let usual = element.defaultStyle(em: em)
      guard let own = part.styles[element.rawValue]?.sized(in: em) else { return usual }
      var style = usual.merging(own)
      // The padding of a box replaces the indent that sets quotes and code apart.
      if style.box != SheetBox(), own.headIndent == nil,
        [.blockQuote, .codeBlock].contains(element)
      {
        style.headIndent = 0
      }
      return style
    }
  }

  /// Returns a style by its name; nil if the sheet has none of that name.
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
