package import TextGeometry
import TextLayout
package import TextStorage

/// What every page of a document is like: its size, and the containers on it.
package struct PagePlan {
  /// The width of a page, in points.
  package let width: Double
  /// The height that was asked for, in points; nil when text decides.
  package let height: Double?
  /// The distances of text from the page's edges, in points.
  package let margin: Insets
  /// The colour of the paper.
  package let background: Color
  /// How far what is painted goes on beyond the edges, in points.
  package let bleed: Double
  /// Pixels a point.
  package let scale: Double
  /// How many columns, when the sheet names no containers.
  package let columnCount: Int
  /// The distance between two columns, in points.
  package let gap: Double
  /// Whether columns and panes follow each other from right to left.
  let isRightToLeft: Bool
  /// What indents in columns and panes are measured from.
  let indentOrigin: IndentOrigin
  /// Whether the columns of the last page are made equally high.
  package let isBalanced: Bool
  let containers: [SheetContainer]?
  var exclusions: [SheetExclusion]
  let inside: SheetShape?
  /// Texts side by side; nil where there is one text, or where they stand below each other.
  let panes: [PanePlan]?
  /// The column of notes; nil where they do not stand beside the text.
  let notes: NotePlan?
  let pictures: [SheetPicture]
  /// How frames of containers and pictures follow from each other.
  let relations: [SheetRelation]
  let stacks: [SheetStack]
  let traits: TraitCollection
  let files: ShapeFiles

  /// The width of a page of which nothing is said, in points.
  static let defaultWidth = SheetPage.usualWidth

  /// Plans the pages of a document.
  ///
  /// - Parameters:
  ///   - part: What the sheet says in the surroundings at hand.
  ///   - request: What counts instead, and how the device is held.
  ///   - files: Reads the files that shapes and pictures name; nil for a reader of its own.
  package init(
    _ part: SheetPart, for request: DocumentRequest, files: ShapeFiles? = nil
  ) throws(DocumentError) {
    self.files = files ?? ShapeFiles(request.files)
    traits = request.pictureTraits(part)
    pictures = part.pictures ?? []
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
    // Without a sheet somebody wants a page that looks good; a sheet says what it wants.
    var margin =
      page.margin?.resolved(width: width)
      ?? (request.sheet == nil ? Insets(min(48, (width / 15).rounded())) : .zero)
    isRightToLeft =
      part.body.direction == .rightToLeft || request.effectiveTraits.layoutDirection == .rightToLeft
    notes = part.notes.plan(width: width, margin: &margin, isRightToLeft: isRightToLeft)
    self.margin = margin
    background = page.background ?? .white
    bleed = page.bleed ?? 0
    scale = page.scale ?? SheetPage.usualScale
    var columns = part.columns
    columns.merge(overrides.columns)
    gap = (columns.gap ?? SheetColumns.usualGap).resolved(in: width - margin.left - margin.right)
    isBalanced = columns.isBalanced ?? false
    indentOrigin = columns.indentOrigin ?? .span
    let replacesContainers = overrides.columns.count != nil
    containers = replacesContainers ? nil : (overrides.containers ?? part.containers)
    exclusions = (part.exclusions ?? []) + (overrides.exclusions ?? [])
    inside = request.inside
    // Containers of the sheet's own, and columns that somebody asks for, take the panes' texts as one.
    if request.input == nil, containers == nil, !replacesContainers {
      panes = part.panes.plans(
        traits: traits, margin: margin, width: width, isRightToLeft: isRightToLeft)
    } else {
      panes = nil
    }
    columnCount = panes.map { $0.reduce(0) { $0 + $1.columnCount } } ?? columns.count ?? 1
    let isSheetsOwn =
      request.sheet != nil && request.device == nil && overrides.page == SheetPage()
      && overrides.columns == SheetColumns()
    try checkWidth(isSheetsOwn ? .malformedInput : .invalidRequest)
  }

  /// - Parameter fault: Who is at fault where nothing has room: the request, or the sheet alone.
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

  /// Whether the last container of a page is as high as its text, but has a greatest height.
  var isBounded: Bool {
    containers?.last.map { $0.height == nil && $0.maximumHeight != nil } ?? false
  }

  /// Whether the height of the page decides where anything stands on it.
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

  /// The containers of a page.
  ///
  /// - Parameters:
  ///   - height: The height of the page, in points, which containers reach down to.
  ///   - reference: The height that percentages are of, in points; that of the page when nil.
  package func containerPlans(height: Double, reference: Double? = nil) throws(DocumentError)
    -> [ContainerPlan]
  {
    let size = Size(width: width, height: reference ?? height)
    let parts = try parts(in: size)
    let shapes = try exclusionPaths(in: size, pictures: parts.pictures)
    let region = try inside.map { shape throws(DocumentError) in
      try shape.region(in: size, files: files)
    }
    var plans = try framedContainers(parts.containers, height: height, size: size)
    let leavesOutFar = plans.count * shapes.count > Self.mostShapes
    for index in plans.indices {
      let origin = plans[index].frame.origin
      let toContainer = Transform.translation(x: -origin.x, y: -origin.y)
      for shape in shapes {
        if leavesOutFar, shape.isOutside(plans[index].frame) { continue }
        plans[index].exclusions.append(shape.moved(into: plans[index].frame))
      }
      if let region { plans[index].inside = region.transformed(by: toContainer) }
    }
    return plans
  }

  /// What no text touches, in the page's coordinates.
  ///
  /// - Parameter pictures: The pictures, where relations have put them.
  func exclusionPaths(
    in size: Size, pictures: [SheetPicture]
  ) throws(DocumentError) -> [ExclusionPath] {
    var shapes: [ExclusionPath] = []
    for exclusion in exclusions {
      shapes += try exclusion.resolved(in: size, files: files)
    }
    for picture in pictures {
      if let shape = try exclusion(of: picture, in: size) { shapes.append(shape) }
    }
    return shapes
  }

  /// How many shapes the containers of a page have together before each is told only of those that reach into it;
  /// else thousands of containers and shapes would take gigabytes.
  private static let mostShapes = 10_000

  private func framedContainers(
    _ containers: [SheetContainer]?, height: Double, size: Size
  ) throws(DocumentError) -> [ContainerPlan] {
    var plans: [ContainerPlan] = []
    guard let containers else {
      plans = columnPlans(height: height)
      for index in plans.indices { plans[index].indentOrigin = indentOrigin }
      return plans
    }
    for container in containers {
      plans.append(try container.resolved(in: size, end: self.height, files: files))
    }
    return plans
  }

  private func columnPlans(height: Double) -> [ContainerPlan] {
    if let panes { return panePlans(panes, height: height) }
    let room = width - margin.left - margin.right - gap * Double(columnCount - 1)
    let columnWidth = room / Double(columnCount)
    let columnHeight = columnHeight(onPage: height)
    return (0..<columnCount).map { number in
      let index = isRightToLeft ? columnCount - 1 - number : number
      return ContainerPlan(
        frame: Rect(
          x: margin.left + Double(index) * (columnWidth + gap), y: margin.top, width: columnWidth,
          height: columnHeight))
    }
  }

  /// The height of columns between the margins of a page. On a page without an end they have none either, so
  /// that a form feed, which ends a column, does not end the text.
  func columnHeight(onPage height: Double) -> Double {
    if height >= TextContainer.unlimited { return height }
    return max(height - margin.top - margin.bottom, Self.leastHeight)
  }

  /// The height of a container that has no room: too little for a row of any font, but not nothing,
  /// which would mean that the height is unlimited.
  static let leastHeight = 0.001

  /// The shapes that are seen on a page.
  package func pageShapes(reference: Double, plans: [ContainerPlan]) throws(DocumentError)
    -> [PageShape]
  {
    let size = Size(width: width, height: reference)
    var shapes = paneShapes(plans)
    for exclusion in exclusions where exclusion.isSeen {
      for resolved in try exclusion.resolved(in: size, files: files) {
        var shape = exclusion.pageShape(resolved.path)
        shape.isExclusion = true
        shapes.append(shape)
      }
    }
    for (container, plan) in zip(containers ?? [], plans) {
      let toPage = Transform.translation(x: plan.frame.minX, y: plan.frame.minY)
      for exclusion in container.exclusions where exclusion.isSeen {
        for resolved in try exclusion.resolved(in: plan.frame.size, files: files) {
          shapes.append(exclusion.pageShape(resolved.path.transformed(by: toPage)))
        }
      }
    }
    return shapes
  }
}

extension DocumentRequest {
  /// The traits by which files of pictures are chosen: where nothing else says how many pixels a point has, the
  /// sheet's page does.
  func pictureTraits(_ part: SheetPart) -> TraitCollection {
    effectiveTraits.modifyingTraits { $0.displayScale = $0.displayScale ?? part.page.scale }
  }
}

extension Device {
  /// The distances of text from the edges of the screen: the safe area and the layout margins.
  func contentInsets(_ orientation: Orientation) -> Insets {
    let safe = safeArea(orientation)
    return Insets(
      top: max(safe.top, layoutMargin), right: safe.right + layoutMargin,
      bottom: max(safe.bottom, layoutMargin), left: safe.left + layoutMargin)
  }
}

extension ExclusionPath {
  /// The shape as it is seen from a frame on its page.
  func moved(into frame: Rect) -> ExclusionPath {
    var shape = self
    shape.path.apply(.translation(x: -frame.minX, y: -frame.minY))
    return shape
  }

  /// Whether no line within a frame can meet the shape or its margin.
  func isOutside(_ frame: Rect) -> Bool {
    let bounds = path.bounds
    let reach = max(0, margin)
    return bounds.maxX + reach < frame.minX || bounds.minX - reach > frame.maxX
      || bounds.maxY + reach < frame.minY || bounds.minY - reach > frame.maxY
  }
}
