import TextFonts
import TextLayout
import TextStorage

/// A document's text with its attributes, and the manager that shapes it. Both are independent of
/// the page's size and are reused between layouts.
final class StyledText {
  let storage: TextStorage
  let manager: LayoutManager
  /// The end of each pane's text, in UTF-16 code units; empty without panes.
  private(set) var paneEnds: [Int]
  /// The notes' places in the text; nil without any.
  private(set) var notes: NoteTexts?
  /// The text before it was fitted; nil if it is not fitted.
  var unfitted: AttributedText?
  /// The places of the stories in the text; nil if the document has one text.
  private(set) var stories: StoryTexts?
  /// True if the text holds a table of contents or references.
  let hasPageFields: Bool
  /// True if the text has notes for places of their own.
  let hasFootnotes: Bool
  /// True if styles of the sheet number pages.
  let numbersPages: Bool
  /// True if styles of the text fit their paragraphs.
  let hasStyleFits: Bool
  /// True if styles of the text fit wide tables to their room.
  let fitsTables: Bool
  /// The first heading; empty without one.
  let title: String
  /// The author; empty if none is named.
  let author: String
  /// True if some paragraphs are cells, parts of floats, or boxes that keep clear of shapes, or
  /// have columns of their own.
  let hasFlow: Bool
  /// True if some paragraphs have columns of their own.
  let hasSections: Bool
  /// The date; nil if none is named.
  let date: String?
  /// The values of the front matter, by keys in small letters.
  let properties: [String: String]
  /// The language of the text; nil if unknown.
  let language: String?
  /// True if some of its pictures have replacements for other display scales.
  let dependsOnScale: Bool
  /// The places of its tables, by the tables' identities.
  let tablePlaces: [TextPlace]
  /// The requests of the text that could not be met.
  let remarks: [DocumentRemark]
  /// The fallback failures of the fonts before this text was laid out.
  private let failuresBefore: FontLibrary.FallbackFailures

  /// A text that has been read and styled, but not shaped.
  struct Content {
    var storage: TextStorage
    var paneEnds: [Int] = []
    var notes: NoteTexts?
    var stories: StoryTexts?
    var title = ""
    var author = ""
    var date: String?
    var properties: [String: String] = [:]
    var language: String?
    var hasPageFields = false
    /// True if the document's own text holds some of them.
    var hasPageFieldsInBody = false
    var dependsOnScale = false
    /// The classes that the texts name.
    var classNames: Set<String> = []
    var remarks: [DocumentRemark] = []
    /// True if some paragraphs are cells, parts of floats, or boxes that keep clear of shapes, or
    /// have columns of their own.
    var hasFlow = false
    /// True if some paragraphs have columns of their own.
    var hasSections = false
    /// True if some paragraphs have boxes.
    var hasBoxes = false
    /// True if notes have places of their own.
    var setsNotesApart = false
    /// The places of the tables in the texts, by the tables' identities.
    var tablePlaces: [TextPlace] = []
    /// The end of the document's own text before its notes, in UTF-16 code units.
    var textEnd: Int {
      let body = stories?.body ?? 0..<storage.length
      let end = min(notes?.textEnd ?? body.upperBound, body.upperBound)
      return storage.endBeforeNotes(in: body.lowerBound..<end)
    }

    /// Reads and styles a document's text. The parameters are those of ``StyledText``.
    init(
      _ request: DocumentRequest, _ part: SheetPart, fonts: FontLibrary
    ) throws(DocumentError) {
      let pictures = MarkdownPictures(
        request.files, for: request.pictureTraits(part), isLossy: request.isLossy)
      let links = MarkdownLinks(request.links)
      var styler = DocumentStyler(part, fonts: fonts, pictures: pictures, links: links)
      styler.values = request.values
      styler.allowsFlow = request.flows(part)
      styler.setFlow(request.flowingTexts(of: part).contains(.main))
      styler.setsNotesApart = [.column, .page].contains(request.footnotePlace(of: part))
      styler.setsNotesBeside = part.notes.takesMarks
      let containers = request.containers(of: part) ?? []
      let stories = try request.stories(of: part)
      styler.hasStories = stories != nil
      var body: BodyText?
      if try request.hasBodyText(part, stories) { body = try Self.body(request, part, &styler) }
      hasPageFieldsInBody = styler.pageFieldCount > 0
      if let stories {
        let texts: StoryTexts
        (storage, texts) = try styler.style(stories, containers, body: body) {
          container throws(DocumentError) in
          try request.merged(container)
        }
        body?.move(into: texts)
        self.stories = texts
      } else {
        storage = body?.storage ?? TextStorage(string: "")
      }
      (paneEnds, notes) = (body?.paneEnds ?? [], body?.notes)
      setsNotesApart = styler.setsNotesApart && styler.noteCount > 0
      hasBoxes = styler.boxCount > 0
      if hasBoxes { storage.settleBoxes() }
      hasSections =
        request.flows(part) && part.setsColumns
        && !ColumnChange.all(of: storage, in: 0..<storage.length).isEmpty
      hasFlow =
        styler.hasCells || styler.floatCount > 0 || hasSections
        || hasBoxes && part.hasClearBoxes && !BoxBlock.all(of: storage).isEmpty
      tablePlaces = styler.tablePlaces
      title = part.title ?? styler.title
      author = part.author ?? styler.author
      (date, language) = (styler.date, styler.language)
      properties = styler.properties
      hasPageFields = styler.pageFieldCount > 0
      classNames = styler.classes.names.union((part.masters ?? []).flatMap(\.classNames))
      remarks =
        request.unusedStyleRemarks(besides: classNames) + pictures.remarks + links.remarks
        + styler.referenceRemarks + styler.noteRemarks
        + (styler.noteCount > 0 ? request.remarksOnFootnotes(of: part) : [])
        + styler.classes.remarks(styles: Array(part.styles.keys))
        + request.flowRemarks(
          part, hasPlainRows: styler.hasPlainRows, hasRowsApart: styler.hasRowsApart,
          hasCutBoxes: styler.hasCutBoxes)
      if let remark = request.remarkOnNotes(of: part) { remarks.append(remark) }
      dependsOnScale = pictures.dependsOnScale
    }

    /// Reads and styles the document's own text, with its notes, or the texts of its panes.
    private static func body(
      _ request: DocumentRequest, _ part: SheetPart, _ styler: inout DocumentStyler
    ) throws(DocumentError) -> BodyText {
      if let items = part.panes.items, request.input == nil {
        let inputs = try request.merged(items)
        let (storage, ends) = try styler.style(inputs, panes: items)
        return BodyText(storage: storage, paneEnds: ends)
      }
      let items = part.notes.items ?? []
      if !items.isEmpty || part.notes.takesMarks {
        let text = try request.text(part)
        let inputs = try request.merged(items)
        let (storage, notes) = try styler.style(text, notes: inputs)
        return BodyText(storage: storage, notes: notes, hasBlocks: text.format.hasBlocks)
      }
      let text = try request.text(part)
      return BodyText(storage: try styler.style(text), hasBlocks: text.format.hasBlocks)
    }
  }

  /// Reads and styles a document's text.
  ///
  /// - Parameters:
  ///   - request: The source of the text.
  ///   - part: The sheet's content, with styles resolved.
  convenience init(
    _ request: DocumentRequest, _ part: SheetPart, fonts: FontLibrary, threads: Int
  ) throws(DocumentError) {
    let content = try Content(request, part, fonts: fonts)
    let manager = LayoutManager(fonts: fonts)
    manager.maximumThreads = threads
    try self.init(content, part, in: content.storage, manager)
    storage.addLayoutManager(manager)
  }

  /// Reads and styles a text that replaces the one of a previous layout.
  ///
  /// - Parameters:
  ///   - request: The source of the text.
  ///   - part: The sheet's content, with styles resolved.
  ///   - previous: The previous layout, whose storage and manager the text takes over.
  ///   - space: White space that is shown although the text does not contain it; nil for none.
  convenience init(
    _ request: DocumentRequest, _ part: SheetPart, fonts: FontLibrary,
    following previous: DocumentLayout, showing space: ShownSpace?
  ) throws(DocumentError) {
    var content = try Content(request, part, fonts: fonts)
    if let space {
      space.insert(into: content.storage)
      if content.hasBoxes { content.storage.settleBoxes() }
      content.notes?.makeRoom(space.range)
      content.paneEnds = content.paneEnds.map { $0 > space.position ? $0 + space.range.count : $0 }
      content.stories?.makeRoom(space.range)
    }
    try self.init(content, part, in: previous.storage, previous.manager)
    storage.become(content.storage)
  }

  private init(
    _ content: Content, _ part: SheetPart, in storage: TextStorage, _ manager: LayoutManager
  ) throws(DocumentError) {
    self.storage = storage
    self.manager = manager
    (paneEnds, notes, title) = (content.paneEnds, content.notes, content.title)
    stories = content.stories
    author = content.author
    hasStyleFits = part.hasStyleFits
    fitsTables = content.hasFlow && part.fitsTables
    numbersPages = part.numbersPages
    (dependsOnScale, hasFlow) = (content.dependsOnScale, content.hasFlow)
    tablePlaces = content.tablePlaces
    hasSections = content.hasSections
    (date, language) = (content.date, content.language)
    properties = content.properties
    hasPageFields = content.hasPageFields
    hasFootnotes = content.setsNotesApart
    failuresBefore = manager.fonts.fallbackFailures
    remarks = content.remarks + (try ResourceCheck(library: manager.fonts).check(content.storage))
  }

  /// Checks that no character lost its font to a file that the system could not read.
  func checkFonts() throws(DocumentError) {
    let failures = manager.fonts.fallbackFailures
    let failure =
      failures.count != failuresBefore.count
      ? failures.latest : manager.fontErrors.first { $0.kind == .systemFailure }
    guard let failure else { return }
    throw DocumentError(.unavailableResource, at: failure.place, failure.message)
  }

  /// Checks that layout has not exceeded a limit.
  func checkLimits() throws(DocumentError) {
    guard let error = manager.exceededLimit else { return }
    throw DocumentError(.limitExceeded, at: "limits.\(error.kind)", error.sentence)
  }

  /// Removes some text before layout.
  func cut(_ range: Range<Int>) {
    storage.replaceCharacters(in: range, with: "")
    moveTexts(by: TextShift(end: range.upperBound, distance: -range.count))
    guard range.lowerBound < storage.length else { return }
    let paragraph = storage.paragraphRange(containing: range.lowerBound)
    guard paragraph.lowerBound < range.lowerBound else { return }
    // Two paragraphs have become one, which is a part of what its beginning is a part of.
    let rest = range.lowerBound..<paragraph.upperBound
    setAsBefore(.tableCell, in: rest)
    setAsBefore(.float, in: rest)
    setAsBefore(.paragraphStyle, in: rest)
  }

  /// Gives text the value that an attribute has in front of it.
  private func setAsBefore<Value>(_ key: AttributeKey<Value>, in range: Range<Int>) {
    if let value = storage.attribute(key, at: range.lowerBound - 1) {
      storage.addAttribute(key, value: value, range: range)
    } else {
      storage.removeAttribute(key, range: range)
    }
  }

  /// Replaces a part of the text within a paragraph, and moves the places of all texts after it.
  func replace(_ range: Range<Int>, with string: String) {
    let attributes = storage.attributes(at: range.lowerBound)
    storage.replaceCharacters(
      in: range, with: AttributedText(string: string, attributes: attributes))
    // Another layout fits the text from its own sizes.
    if let own = unfitted?.attributes(at: range.lowerBound) {
      unfitted?.replaceCharacters(in: range, with: AttributedText(string: string, attributes: own))
    }
    let distance = string.utf16.count - range.count
    if distance != 0 { moveTexts(by: TextShift(end: range.upperBound, distance: distance)) }
  }

  private func moveTexts(by shift: TextShift) {
    paneEnds = paneEnds.map(shift.moved)
    notes?.move(by: shift)
    stories?.move(by: shift)
  }

  /// Removes all containers from the manager.
  ///
  /// - Parameter keepingRows: True to keep their rows for the next ones that are filled as they
  ///   were.
  func removeContainers(keepingRows: Bool) {
    if keepingRows {
      manager.removeTextContainersKeepingRows()
    } else {
      manager.removeTextContainers(from: 0)
    }
  }
}
