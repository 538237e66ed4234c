public import TextFonts
public import TextLayout
public import TextStorage

/// A document, laid out: its text in containers on pages.
///
/// ```swift
/// var request = DocumentRequest(DocumentInput(markdown, format: .markdown))
/// request.overrides.page.width = 600
/// let layout = try DocumentLayout(request)
/// print(layout.pages.count, layout.pages[0].size)
/// ```
public final class DocumentLayout {
  /// What has been laid out so far, for whoever shows progress.
  public struct Progress: Sendable {
    /// How many pages are full.
    public var pages: Int
    /// How many UTF-16 code units of the text are set.
    public var position: Int
    /// How many there are.
    public var length: Int
  }

  /// The text with its attributes.
  public let storage: TextStorage
  /// The manager that laid it out.
  public let manager: LayoutManager
  /// The pages.
  public internal(set) var pages: [DocumentPage] = []
  /// What became of a text longer than the page.
  public let overflowMode: OverflowMode
  /// The colour of the paper.
  public internal(set) var background: Color
  /// How far what is painted goes on beyond the edges of pages in PDF, in points.
  public internal(set) var bleed: Double
  /// What the document is called: as its sheet says, else by its first heading; empty when it has none.
  public let title: String
  /// Who wrote it; empty where nobody is named.
  public let author: String
  /// Pixels a point that the document asks for.
  public let scale: Double

  var plan: PagePlan
  /// From how many UTF-16 code units on only the pages being drawn are kept; nil for all pages of any text.
  let leastReleased: Int?
  /// Which pages are there where not all are kept; nil where they are.
  var window: PageWindow?
  /// What pictures in lines may be as high as where the text decides how high containers are, in points; nil where
  /// these have heights of their own.
  var attachmentHeight: Double?
  let progress: ((Progress) -> Void)?
  /// The plans of the containers on a page, as they were last resolved.
  var plans: [ContainerPlan] = []
  /// Where the text of each pane ends, in UTF-16 code units; empty without panes.
  let paneEnds: [Int]
  /// Where notes stand in the text; nil without any.
  let notes: NoteTexts?
  /// What the text asks for and does not get.
  let textRemarks: [DocumentRemark]
  /// How many of the manager's containers have a plan; while the text is laid out once more, those behind them wait
  /// for one.
  var plannedCount = 0
  /// The pages before notes are placed, and how many containers have a plan then.
  var withoutNotes: (pages: [DocumentPage], plannedCount: Int) = ([], 0)
  /// How many pages there may be.
  let mostPages: Int
  /// The containers that the text of their pane leaves empty.
  var emptyColumns: Set<Int> = []
  /// Whether the text of each pane but the last fits its own columns, as they were last planned.
  var panesFit = true
  /// What panes that others follow do not hold where text is cut off, in UTF-16 code units.
  var paneOverflows: [Range<Int>] = []

  /// Lays a document out.
  ///
  /// - Parameters:
  ///   - request: The text, and everything that decides how it is laid out.
  ///   - fonts: Where fonts come from.
  ///   - threads: How many threads may shape at once; the result is the same with any number.
  ///   - releasesPages: Whether of a long text only the pages are kept that are being drawn. Each page can be drawn
  ///     at any time, but pages that come after the one drawn last are had fastest, since the text is laid out again
  ///     up to others; ``manager`` knows the lines of the page drawn last and a few around it alone.
  ///   - progress: Told now and then how far the layout has come.
  /// - Throws: A ``DocumentError`` when the text cannot be read or is not there, when a font or a
  ///   hyphenation dictionary that was asked for is missing, or when a shape is malformed.
  /// - Complexity: O(n) in the length of the text; where text decides how high a page with several
  ///   columns is, a dozen times that for setting it.
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
    // The storage has the text from here on; a long one need not be there twice.
    request.input = nil
    let named = copy request
    do throws(DocumentError) {
      try self.init(
        request, plan: plan, text: text,
        leastReleased: releasesPages ? PageWindow.leastLength : nil, progress: progress)
    } catch {
      throw named.naming(error, fonts: fonts)
    }
  }

  /// Lays out a text that may have been laid out in other surroundings before; its manager is left with
  /// the containers of this layout alone.
  init(
    _ request: DocumentRequest, plan: PagePlan, text: StyledText, leastReleased: Int? = nil,
    progress: ((Progress) -> Void)? = nil
  ) throws(DocumentError) {
    self.plan = plan
    self.leastReleased = leastReleased
    background = plan.background
    bleed = plan.bleed
    title = text.title
    author = text.author
    scale = plan.scale
    overflowMode = request.overflowMode(on: plan)
    storage = text.storage
    manager = text.manager
    manager.limits = request.limits
    paneEnds = text.paneEnds
    notes = text.notes
    textRemarks = text.remarks
    self.progress = progress
    mostPages = request.maximumPages ?? .max
    text.removeContainers()
    if overflowMode == .pages { try layOutPages(atMost: mostPages) } else { try layOutPage() }
    try finishPages(atMost: mostPages)
    try text.checkLimits()
    try text.checkFonts()
    noteReleasedText()
  }

  /// Lays the text out on one page.
  func layOutPage() throws(DocumentError) {
    if overflowMode == .grow || plan.height == nil {
      try layOutGrowing()
    } else {
      try layOutOnePage()
    }
  }

  /// Gives pages what depends on where the text is: the ends of their containers, and notes.
  func finishPages(atMost most: Int) throws(DocumentError) {
    endAutomaticContainers()
    endEmptyColumns()
    withoutNotes = (pages, plannedCount)
    try showNotes(atMost: most)
    removeUnplannedContainers()
  }

  /// Whether text may be cut off: because that was asked for, or because the sheet's last container has a greatest
  /// height and the page none.
  public var cutsOff: Bool {
    overflowMode == .truncate || (overflowMode == .grow && plan.isBounded)
  }

  /// The text that fits nowhere, in UTF-16 code units, or nil when all of it fits; the first of ``overflows``.
  public var overflow: Range<Int>? { overflows.first }

  /// The stretches of text that fit nowhere, in UTF-16 code units: more than one only where several panes are
  /// cut off.
  public var overflows: [Range<Int>] { window?.known?.overflows ?? currentOverflows }

  /// The same, read from the layout.
  var currentOverflows: [Range<Int>] {
    var ranges = paneOverflows
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
  /// What the sheet says in the surroundings at hand, with the overrides of styles over it: what is hidden
  /// is gone, styles hold all that they are based on, and sizes are those of the content size category.
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

  /// The same for some traits.
  private func resolvedPart(for traits: TraitCollection) throws(DocumentError) -> SheetPart {
    var part = sheet?.resolved(for: traits) ?? SheetPart()
    for file in part.fontFiles {
      files.note(file, in: part.folder)
      if fontFiles != .anywhere { try fontFiles.check(file, namedIn: part.folder) }
    }
    part.body.merge(overrides.body)
    for (name, style) in overrides.styles { part.styles[name, default: SheetStyle()].merge(style) }
    if let runs = overrides.runs { part.runs = (part.runs ?? []) + runs }
    if part.body.language == nil, let tag = traits.custom[TraitCollection.language],
      LanguageTag.isWellFormed(tag)
    {
      part.body.language = tag
    }
    try part.flattenStyles()
    part.removeHidden()
    part.notes.presentation = notePresentation(part)
    if let factor = traits.contentSizeCategory?.scale, factor != 1 {
      part.enlargeText(by: factor)
    }
    return part
  }

  /// The text of the document: the input, or what the sheet holds or names.
  func text(_ part: SheetPart) throws(DocumentError) -> DocumentInput {
    if let input { return input }
    guard part.text != nil || part.source != nil else {
      throw DocumentError(
        .malformedInput, at: "text", "the sheet says neither “text” nor “source”",
        hint: "Give the request a text for a sheet that has none.", remedy: .giveText)
    }
    return try DocumentInput(
      text: part.text, source: part.source, format: part.format, folder: part.folder, files,
      isLossy: isLossy)
  }
}
