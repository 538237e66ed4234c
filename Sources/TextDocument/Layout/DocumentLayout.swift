public import TextFonts
import TextGeometry
public import TextLayout
public import TextStorage

/// A laid-out document: its text in containers on pages.
///
/// ```swift
/// var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
/// request.overrides.page.width = 600
/// let layout = try DocumentLayout(request)
/// print(layout.pages.count, layout.pages[0].size)
/// ```
public final class DocumentLayout {
  /// The progress of a layout, for display.
  public struct Progress: Sendable {
    /// The number of full pages.
    public var pages: Int
    /// The number of UTF-16 code units laid out.
    public var position: Int
    /// The length of the text, in UTF-16 code units.
    public var length: Int
  }

  /// The text with its attributes.
  public let storage: TextStorage
  /// The layout manager.
  public let manager: LayoutManager
  /// The pages.
  public internal(set) var pages: [DocumentPage] = []
  /// The handling of a text that is longer than the page.
  public let overflowMode: OverflowMode
  /// The background colour of pages.
  public internal(set) var background: Color
  /// The bleed: how far painting extends beyond the edges of pages in PDF, in points.
  public internal(set) var bleed: Double
  /// The title: that of the sheet, otherwise the first heading; empty if there is neither.
  public let title: String
  /// The author; empty if none is named.
  public let author: String
  /// The scale that the document requests, in pixels per point.
  public let scale: Double

  var plan: PagePlan
  /// The length, in UTF-16 code units, from which only the pages being drawn are kept; nil to keep
  /// all pages of any text.
  let minimumReleasedLength: Int?
  /// The pages currently in memory if not all are kept; nil otherwise.
  var window: PageWindow?
  /// The maximum height of inline pictures if the text determines the containers' heights, in
  /// points; nil if the containers have heights of their own.
  var attachmentHeight: Double?
  /// The values that texts were fitted with, by the place of their containers on a page.
  var fittedValues: [Int: FittedValues] = [:]
  let progress: ((Progress) -> Void)?
  /// True if pages get the masters of the text that they start with when it reaches them; false in
  /// rounds, when they have those of the layout before.
  var turnsPages = true
  /// True if a flow chooses the ends of columns so that chapters begin on the pages that are
  /// planned for them.
  var followsChapters = false
  /// The plans of the containers on a page, as last resolved.
  var plans: [ContainerPlan] = []
  /// The end of each pane's text, in UTF-16 code units; empty without panes.
  var paneEnds: [Int]
  /// The notes' places in the text; nil without any.
  var notes: NoteTexts?
  /// True if the text has notes for places of their own.
  let hasFootnotes: Bool
  /// The notes at the foot of columns or pages; nil without any.
  var footnotes: FootnoteTexts?
  /// The places of these notes.
  var placedFootnotes = PlacedFootnotes()
  /// The places of the stories in the text; nil if the document has one text.
  var storyTexts: StoryTexts?
  /// The text if it holds numbers of pages, which follow from the pages; nil otherwise.
  let fieldText: StyledText?
  /// The containers of stories that no page shows, for the text that does not fit.
  var hiddenContainers: [HiddenContainer] = []
  /// The container of each plan of the first page if containers hold stories.
  var containerOfPlan: [Int?] = []
  /// The containers of texts with tables or floats on the first page.
  var flowPage = FilledPage()
  /// True if some paragraphs are cells of tables or parts of floats, or have columns of their own.
  let hasFlow: Bool
  /// True if some paragraphs have columns of their own.
  let hasSections: Bool
  /// The places of the tables in the texts, by the tables' identities.
  let tablePlaces: [TextPlace]
  /// The identities of tables with columns that are too narrow, with the cause.
  var narrowTables: [Int: TableColumns.Shortage] = [:]
  /// True if floats of texts with tables or floats wait for pages that do not exist.
  var leavesFloats = false
  /// The requests of notes beside the text that could not be met.
  var sideNoteRemarks: [DocumentRemark] = []
  /// The changes of floats, boxes and sections that had too little room.
  var floatRemarks: [FlowRemark] = []
  /// True if text is left although there are more pages, because they take nothing of it.
  var hasStalled = false
  /// The outlines of pictures that text follows, by their containers.
  var floatOutlines: [FloatOutlineKey: BezierPath] = [:]
  /// The request and the values of fields that heads and feet are made from; nil without masters.
  let furnitureSource: (request: DocumentRequest, facts: FurnitureMaker.Facts)?
  /// The heads, feet and repeated frames of the pages; nil without page masters.
  var furniture: PageFurniture?
  /// True if styles of the text number pages.
  let numbersPages: Bool
  /// The numbers of the pages.
  var numbering = PageNumbering([])
  /// True if an index links to pages.
  var linksToPages = false
  /// The language of numbers in heads, feet and lists; nil if unknown.
  var numberLanguage: String?
  /// The chapters whose breaks were not chosen together although the sheet requests it.
  var greedyChapters: [FlowBreaks.Greedy] = []
  /// The chapters of texts whose breaks flows choose.
  var breakChapters: [FlowBreaks.Chapter] = []
  /// The chapters whose greedy breaks cost less than chosen ones, by their starts in UTF-16 code
  /// units. Each has the place from which its choice was not followed.
  var unchosenChapters: [Int: FlowBreaks.Greedy] = [:]
  /// The requests of page masters that could not be met.
  var masterRemarks: [DocumentRemark] = []
  /// The requests of heads and feet that could not be met.
  var furnitureRemarks: [DocumentRemark] = []
  /// The requests of the text that could not be met.
  var textRemarks: [DocumentRemark]
  /// The number of times that all pages have been laid out.
  var layoutCount = 0
  /// The number of the manager's containers that have a plan. While the text is laid out again,
  /// later containers wait for one.
  var plannedCount = 0
  /// The pages before notes are placed, and the number of planned containers at that time.
  var withoutNotes: (pages: [DocumentPage], plannedCount: Int) = ([], 0)
  /// The maximum number of pages.
  let maximumPages: Int
  /// The containers that their pane's text leaves empty.
  var emptyColumns: Set<Int> = []
  /// True if the text of each pane except the last fits its own columns, as last planned.
  var panesFit = true
  /// The text of panes except the last that did not fit if text is cut off, in UTF-16 code units.
  var paneOverflows: [Range<Int>] = []

  /// Lays out a document.
  ///
  /// - Parameters:
  ///   - request: The text, and everything that its layout depends on.
  ///   - fonts: The source of fonts.
  ///   - threads: The maximum number of threads that shape at once; the result is the same with
  ///     any number.
  ///   - releasesPages: True to keep only the pages of a long text that are being drawn. Any page
  ///     can be drawn at any time, but in ascending order it is fastest, since the text is laid
  ///     out again up to other pages. ``manager`` then knows only the lines of the last page drawn
  ///     and a few around it.
  ///   - progress: Called now and then with the progress of the layout.
  /// - Throws: A ``DocumentError`` if the text is missing or cannot be read, if a requested font
  ///   or hyphenation dictionary is missing, or if a shape is malformed.
  /// - Complexity: O(n) in the length of the text. If the text determines the height of a page
  ///   with several columns, about a dozen times that for placing it.
  public convenience init(
    _ request: consuming DocumentRequest, fonts: FontLibrary = .shared, threads: Int = 1,
    releasesPages: Bool = false, progress: ((Progress) -> Void)? = nil
  ) throws(DocumentError) {
    let plan: PagePlan
    let text: StyledText
    do throws(DocumentError) {
      let part = try request.resolvedPart()
      plan = try PagePlan(part, for: copy request)
      text = try StyledText(copy request, part, fonts: fonts, threads: threads)
    } catch {
      throw (copy request).naming(error, fonts: fonts)
    }
    // From here on the storage holds the text; a long one should not be in memory twice.
    request.input = nil
    let named = copy request
    do throws(DocumentError) {
      try self.init(
        request, plan: plan, text: text,
        minimumReleasedLength: releasesPages ? PageWindow.minimumLength : nil, progress: progress)
    } catch {
      throw named.naming(error, fonts: fonts)
    }
  }

  /// Lays out a text that may have been laid out for other traits before; its manager keeps only
  /// the containers of this layout.
  ///
  /// - Parameter keepsRows: True to keep rows of the text's last layout in containers that are
  ///   filled as before.
  init(
    _ request: DocumentRequest, plan: PagePlan, text: StyledText, minimumReleasedLength: Int? = nil,
    keepsRows: Bool = false, progress: ((Progress) -> Void)? = nil
  ) throws(DocumentError) {
    let overflowMode = request.overflowMode(on: plan)
    text.manager.limits = request.limits
    text.removeContainers(keepingRows: keepsRows)
    var plan = plan
    plan.setGrid(fonts: text.manager.fonts)
    let fit = try text.fit(to: &plan, isPaged: overflowMode == .pages)
    self.plan = plan
    self.overflowMode = overflowMode
    fittedValues = fit.values
    self.minimumReleasedLength = minimumReleasedLength
    background = plan.background
    bleed = plan.bleed
    title = text.title
    author = text.author
    scale = plan.scale
    storage = text.storage
    manager = text.manager
    paneEnds = text.paneEnds
    notes = text.notes
    storyTexts = text.stories
    textRemarks = text.remarks + fit.remarks
    tablePlaces = text.tablePlaces
    (hasFlow, hasSections) = (text.hasFlow, text.hasSections)
    hasFootnotes = text.hasFootnotes
    numbersPages = text.numbersPages
    numberLanguage = text.language
    let hasPageMarks = text.hasFootnotes && plan.footnotes.marksPages
    fieldText = text.hasPageFields || hasPageMarks ? text : nil
    if plan.masters != nil, overflowMode != .grow {
      var source = request
      source.input = nil
      furnitureSource = (source, text.facts(for: plan, data: request.values?.values ?? [:]))
    } else {
      furnitureSource = nil
    }
    self.progress = progress
    maximumPages = request.maximumPages ?? .max
    masterRemarks += plan.remarks
    if let remark = request.remarkOnMasters(for: plan) { masterRemarks.append(remark) }
    try estimatePageFields()
    try layOutAll()
    try settlePageFields(in: request)
    try finishPages(atMost: maximumPages)
    try settleFrameHeights { () throws(DocumentError) in
      try fitAgain(text)
      try layOutAgain()
      try settlePageFields(in: request)
      try finishPages(atMost: maximumPages)
    }
    try text.checkLimits()
    if let error = frameError(for: .error) { throw error }
    try text.checkFonts()
    recordReleasedText()
    manager.forgetEarlierRows()
  }

  /// Lays out the text, on one page or several.
  func layOutAll() throws(DocumentError) {
    followsChapters = false
    findFootnotes()
    // The greedy layout decides which pages there are if they differ.
    let hasSetPages = plan.variesByPage || plan.notes != nil
    manager.pageBreaking = hasSetPages || !choosesBreaks ? .greedy : .optimal
    try layOutComparingBreaks()
    if choosesBreaks { try chooseBreaks() }
  }

  /// Lays out the text with the breaks that are to be chosen.
  func layOutText() throws(DocumentError) {
    hasStalled = false
    if overflowMode == .pages { try layOutPagesCuttingRows() } else { try layOutPage() }
  }

  /// Lays out the text on one page.
  func layOutPage() throws(DocumentError) {
    if hasFlow, !usesFlows {
      try layOutTables(atMost: 1)
    } else if overflowMode == .grow || plan.height == nil {
      try layOutGrowing()
    } else {
      try layOutOnePage()
    }
  }

  /// Adds to the pages what depends on the position of the text: the ends of their containers, and
  /// notes.
  func finishPages(atMost most: Int) throws(DocumentError) {
    endAutomaticContainers()
    endEmptyColumns()
    decoratePages()
    alignContainers()
    withoutNotes = (pages, plannedCount)
    try showNotes(atMost: most)
    removeUnplannedContainers()
    try furnish()
  }

  /// True if text may be cut off, either by request or because the sheet's last container has a
  /// maximum height and the page has none.
  public var cutsOff: Bool {
    overflowMode == .truncate || (overflowMode == .grow && plan.isBounded)
  }

  /// The text that does not fit, in UTF-16 code units, or nil if all of it fits; the first of
  /// ``overflows``.
  public var overflow: Range<Int>? { overflows.first }

  /// The ranges of text that do not fit, in UTF-16 code units. There is more than one only if
  /// several panes or frames are cut off.
  public var overflows: [Range<Int>] { window?.known?.overflows ?? currentOverflows }

  /// The same ranges, computed from the current layout.
  var currentOverflows: [Range<Int>] {
    var ranges = paneOverflows
    for overflow in hiddenContainers.isEmpty ? [] : storyOverflows {
      // Notes beside the text follow it.
      if plan.notes != nil, let last = ranges.last, last.upperBound == overflow.range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<overflow.range.upperBound
      } else {
        ranges.append(overflow.range)
      }
    }
    guard let rest = manager.overflowRange else { return ranges }
    if let last = ranges.last, last.upperBound == rest.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<rest.upperBound
    } else {
      ranges.append(rest)
    }
    return ranges
  }
}

extension DocumentRequest {
  /// Returns the sheet's content for the effective traits, with the overrides of styles merged
  /// over it. Hidden parts are removed, styles include those that they are based on, and sizes fit
  /// the content size category.
  func resolvedPart() throws(DocumentError) -> SheetPart {
    var part = try resolvedPart(for: effectiveTraits)
    for index in part.panes.items?.indices ?? 0..<0 {
      guard let traits = part.panes.items?[index].traits else { continue }
      var inner = effectiveTraits
      inner.merge(traits)
      let own = try resolvedPart(for: inner)
      part.panes.items?[index].ownStyles = SheetPane.OwnStyles(body: own.body, styles: own.styles)
    }
    return part
  }

  /// Returns the sheet's content for some traits.
  private func resolvedPart(for traits: TraitCollection) throws(DocumentError) -> SheetPart {
    var part = defaults ?? SheetPart()
    if let sheet { part.merge(sheet.resolved(for: traits)) }
    for file in part.fontFiles {
      files.record(file, in: part.folder)
      if fontFiles != .anywhere { try fontFiles.check(file, namedIn: part.folder) }
    }
    part.body.merge(overrides.body)
    for (name, style) in overrides.styles { part.styles[name, default: SheetStyle()].merge(style) }
    if let runs = overrides.runs { part.runs = (part.runs ?? []) + runs }
    if part.body.language == nil, let tag = traits.custom[TraitCollection.language],
      LanguageTag.isWellFormed(tag)
    {
      (part.body.language, part.assumesLanguage) = (tag, true)
    }
    if part.pageBreaking == .optimal, part.styles.values.contains(where: { $0.columns != nil }) {
      // The columns above a section are made level, and filled one after the other.
      part.body.widows = part.body.widows ?? 2
      part.body.orphans = part.body.orphans ?? 2
    }
    try part.flattenStyles()
    part.removeHidden()
    part.notes.presentation = notePresentation(part)
    part.placeStreams()
    if overflow == .grow, let side = part.notes.side, side.isFacing {
      // The only page is the first one.
      part.notes.side = side == .outer ? .trailing : .leading
    }
    if let factor = traits.contentSizeCategory?.scale, factor != 1 {
      part.enlargeText(by: factor)
    }
    return part
  }

  /// Returns the text of the document: the input, or the text that the sheet holds or names.
  func text(_ part: SheetPart) throws(DocumentError) -> DocumentInput {
    if let input { return try merged(input) }
    guard part.text != nil || part.source != nil else {
      throw DocumentError(
        .malformedInput, at: "text", "the sheet has neither “text” nor “source”",
        hint: "Add one of them, or put the text into the request.", remedy: .giveText)
    }
    return try merged(
      try DocumentInput(
        text: part.text, source: part.source, format: part.format, folder: part.folder, files,
        isLossy: isLossy))
  }
}
