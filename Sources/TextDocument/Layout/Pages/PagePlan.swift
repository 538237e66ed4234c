package import TextGeometry
import TextLayout
package import TextStorage

/// The size and containers that all pages of a document have in common.
package struct PagePlan {
  /// The width of a page, in points.
  package let width: Double
  /// The requested height, in points; nil if the text determines it.
  package let height: Double?
  /// The distances of text from the page's edges, in points.
  package let margin: Insets
  /// The same distances without the column of notes beside the text.
  let marginWithNotes: Insets
  /// The background colour.
  package let background: Color
  /// The gradient over it; nil for none.
  let gradient: BoxGradient?
  /// The bleed: how far painting extends beyond the edges, in points.
  package let bleed: Double
  /// The scale, in pixels per point.
  package let scale: Double
  /// The number of columns if the sheet names no containers.
  package let columnCount: Int
  /// The distance between two columns, in points.
  package let gap: Double
  /// True if columns, panes and the pages of a spread follow each other from right to left.
  let isRightToLeft: Bool
  /// The edge from which indents in columns and panes are measured.
  let indentOrigin: IndentOrigin
  /// The line between two columns; nil for none.
  let columnRule: SheetColumns.Rule?
  /// The lines between columns on the looks of pages with masters that decide where text is.
  private(set) var masterRules: [Int: ColumnRules] = [:]
  /// True if the columns of the last page are made equally high.
  package let isBalanced: Bool
  /// True if the containers of the text are those of page masters, and columns elsewhere.
  let hasMasterColumns: Bool
  /// The way in which the ends of columns and pages are chosen.
  let pageBreaking: PageBreaking
  var containers: [SheetContainer]?
  /// The page masters; nil without any, or if the text determines the page's height.
  var masters: PageMasters?
  /// The pages that take none of the document's text, so that what follows begins on its side of a
  /// spread.
  var blankPages: Set<Int> = []
  /// True if paragraphs of some style begin pages on one side of a spread.
  let breaksAtSides: Bool
  /// The stories of the containers; nil if all take the document's text on every page.
  let stories: [SheetStory]?
  var exclusions: [SheetExclusion]
  /// The frames of page masters that keep text away.
  private(set) var masterFrames: [MasterFrame] = []
  /// The heights of frames that keep text away, as far as they are known.
  var frameHeights = FrameHeights()
  let inside: SheetShape?
  /// The side-by-side texts; nil for one text, or if they are one below the other.
  let panes: [PanePlan]?
  /// The column of notes on the first page; nil if they are not beside the text.
  let notes: NotePlan?
  /// The columns of notes on the looks of pages with masters that decide where text is.
  private(set) var noteColumns: [Int: NotePlan] = [:]
  /// The sheet's description of the notes.
  let sheetNotes: SheetNotes
  /// The place and the look of notes that marks in the text refer to.
  let footnotes: FootnotePlan
  let pictures: [SheetPicture]
  /// Relations between the edges and extents of containers and pictures.
  let relations: [SheetRelation]
  let stacks: [SheetStack]
  let traits: TraitCollection
  let files: ShapeFiles
  /// The bounds between which all text is fitted to the page, or nil.
  let fit: SheetFit?
  /// The size of the body text, in points.
  let bodySize: Double
  /// The look of the body text, and the grid of baselines that is requested; nil for none.
  let gridRequest: (body: TextAttributes, grid: SheetGrid)?
  /// The height of first rows above their baselines, unless a container has its own.
  let firstBaseline: FirstBaseline
  /// The end of last rows, unless a container has its own.
  let lastBaseline: LastBaseline
  /// The grid of baselines in points of the page; nil for none.
  var grid: BaselineGrid?
  /// The height from which rows without room in any column are cut, in points; nil if none are.
  var cutHeight: Double?

  /// The changes of margins that leave no room for text.
  private(set) var remarks: [DocumentRemark] = []

  /// The default page width, in points.
  static let defaultWidth = SheetPage.defaultWidth

  /// Plans the pages of a document.
  ///
  /// - Parameters:
  ///   - part: The sheet's content for the current traits.
  ///   - request: The request with its overrides and device orientation.
  ///   - files: The reader of files that shapes and pictures name; nil for a new one.
  /// - Throws: A ``DocumentError`` if the page leaves no room for text, or if no container takes
  ///   a text of the document.
  package init(
    _ part: SheetPart, for request: DocumentRequest, files: ShapeFiles? = nil
  ) throws(DocumentError) {
    self.files = files ?? ShapeFiles(request.files)
    bodySize = part.body.font.size ?? SheetStyle.defaultSize
    footnotes = FootnotePlan(part.footnotes, em: bodySize)
    traits = request.pictureTraits(part)
    relations = part.relations ?? []
    stacks = part.stacks ?? []
    let overrides = request.overrides
    var page = part.page
    if let device = request.device, let size = request.screenSize {
      page.width = size.width
      page.height = .points(size.height)
      page.margin = page.margin ?? SheetMargins(device.contentInsets(request.orientation))
    }
    page.scale = request.effectiveTraits.displayScale ?? page.scale
    page.merge(overrides.page)
    let width = page.width ?? Self.defaultWidth
    self.width = width
    if case .points(let points) = page.height { height = points } else { height = nil }
    // Without a sheet, the defaults should look good; a sheet specifies what it wants.
    var margin =
      page.margin?.resolved(width: width)
      ?? (request.sheet == nil ? Insets(min(48, (width / 15).rounded())) : .zero)
    isRightToLeft = request.isRightToLeft(part)
    (marginWithNotes, sheetNotes) = (margin, part.notes)
    notes = part.notes.plan(
      width: width, margin: &margin, isRightToLeft: isRightToLeft, isRight: !isRightToLeft)
    background = page.background ?? .white
    gradient = page.gradient
    bleed = page.bleed ?? 0
    scale = page.scale ?? SheetPage.defaultScale
    fit = page.fit
    let (first, last) = (page.firstBaseline ?? .ascent, page.lastBaseline ?? .descent)
    (firstBaseline, lastBaseline) = (first, last)
    gridRequest = page.grid.flatMap { grid in
      grid == .none ? nil : (SheetStyle.defaultBody.merging(part.body).attributes, grid)
    }
    var columns = part.columns
    columns.merge(overrides.columns)
    let isSheetsOwn =
      request.sheet != nil && request.device == nil && overrides.page == SheetPage()
      && overrides.columns == SheetColumns()
    if isSheetsOwn, notes == nil, part.panes.items == nil, part.containers == nil {
      let fitting = Margins(margin, width: width, height: height)
      margin = fitting.insets
      remarks += [fitting.remark(at: "page.margin")].compactMap { $0 }
    }
    gap = (columns.gap ?? SheetColumns.defaultGap).resolved(in: width - margin.left - margin.right)
    self.margin = margin
    isBalanced = columns.isBalanced ?? false
    pageBreaking = part.pageBreaking ?? .greedy
    indentOrigin = columns.indentOrigin ?? .span
    columnRule = columns.rule
    let replacesContainers = overrides.columns.count != nil
    var parts = MasterParts(
      containers: request.containers(of: part), stories: try request.stories(of: part),
      exclusions: (part.exclusions ?? []) + (overrides.exclusions ?? []),
      pictures: part.pictures ?? [])
    breaksAtSides = part.breaksAtSides
    if let height, let masters = try PageMasters(part, isRightToLeft: isRightToLeft) {
      self.masters = masters
      parts = try Self.adding(
        masters, to: parts, size: Size(width: width, height: height), margin: marginWithNotes,
        notes: part.notes, columns: columns, asked: overrides.columns, isRightToLeft: isRightToLeft)
    }
    hasMasterColumns = part.containers == nil && parts.containers != nil && masters != nil
    containers = parts.containers?.map { $0.measuringRows(by: first, last) }
    stories = parts.stories
    (exclusions, pictures) = (parts.exclusions, parts.pictures)
    (masterRules, masterFrames) = (parts.columnRules, parts.frames)
    noteColumns = parts.noteColumns
    for remark in parts.remarks where !remarks.contains(remark) { remarks.append(remark) }
    inside = request.inside
    // The sheet's containers, or columns from the request, take the panes' texts as one text.
    if request.input == nil, containers == nil, !replacesContainers {
      panes = part.panes.plans(
        traits: traits, margin: margin, width: width, isRightToLeft: isRightToLeft)
    } else {
      panes = nil
    }
    columnCount = panes.map { $0.reduce(0) { $0 + $1.columnCount } } ?? columns.count ?? 1
    try checkWidth(isSheetsOwn ? .malformedInput : .invalidRequest)
  }

  /// - Parameter fault: The kind of error if nothing has room: one of the request, or of the sheet
  ///   alone.
  private func checkWidth(_ fault: DocumentError.Kind) throws(DocumentError) {
    guard containers == nil else { return }
    if let panes {
      guard panes.contains(where: { $0.width <= $0.gap * Double($0.columnCount - 1) }) else {
        return
      }
      throw DocumentError(
        fault, at: "panes",
        "a page \(JSONWriter.shortest(width)) points wide leaves no room for all of its panes",
        hint: "Make the page wider, or set “axis” to “vertical” for it.")
    }
    let room = width - margin.left - margin.right - gap * Double(columnCount - 1)
    guard room > 0 else {
      throw DocumentError(
        fault, at: "page",
        "a page \(JSONWriter.shortest(width)) points wide leaves no room for text between its "
          + "margins and \(columnCount) column\(columnCount == 1 ? "" : "s")",
        hint: "Make the page wider, or the margins and gaps smaller.")
    }
  }

  /// True if the last container of a page is as high as its text, up to a maximum height.
  var isBounded: Bool {
    let last = stories.map { $0.first(where: \.isBody)?.members.last } ?? containers?.indices.last
    guard let last, let container = containers?[last] else { return false }
    return container.height == nil && container.maximumHeight != nil
  }

  /// True if the position of anything on the page depends on the page's height.
  package var dependsOnHeight: Bool {
    if let containers {
      let isRelative = containers.contains { container in
        if case .percent = container.y { return true }
        if case .percent? = container.height ?? container.maximumHeight { return true }
        return false
      }
      if isRelative { return true }
    }
    let isPictureRelative = pictures.contains { picture in
      if picture.exclusion == .none { return false }
      if case .percent = picture.y { return true }
      if case .percent = picture.height { return true }
      return false
    }
    let isRelated = relations.contains { relation in
      relation.second?.part == SheetRelation.page
        && relation.second.map { [.bottom, .height, .centerY].contains($0.attribute) } == true
    }
    return isRelated || isPictureRelative || exclusions.contains { $0.shape.isRelative }
      || inside?.isRelative == true
  }
}
