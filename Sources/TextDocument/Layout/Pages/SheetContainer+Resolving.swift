import TextGeometry
import TextLayout
import TextStorage

extension SheetContainer {
  /// Returns the planned container on a page.
  ///
  /// - Parameters:
  ///   - size: The size of the page that percentages refer to, in points.
  ///   - end: The bottom of the page, in points; nil if the text determines it.
  ///   - page: The index of the page.
  ///   - files: The reader of files that shapes name.
  func resolved(
    in size: Size, end: Double?, page: Int, files: ShapeFiles
  ) throws(DocumentError) -> ContainerPlan {
    let y = y.resolved(in: size.height)
    let most = min(
      maximumHeight?.resolved(in: size.height) ?? TextContainer.unlimited,
      end.map { $0 - y } ?? TextContainer.unlimited)
    let whole = Rect(
      x: x.resolved(in: size.width), y: y,
      width: max(width.resolved(in: size.width), PagePlan.minimumHeight),
      height: max(height?.resolved(in: size.height) ?? most, PagePlan.minimumHeight))
    let box = whole.scaled(by: stretch)
    let scaling = Transform.scale(x: stretch.x, y: stretch.y)
    var plan = ContainerPlan(name: name, frame: box)
    plan.isAutomatic = height == nil
    plan.padding = padding.resolved(in: box.width)
    plan.minimumFragmentWidth = minimumFragmentWidth.resolved(in: box.width)
    plan.maximumLines = maximumLines
    plan.lineBreakMode =
      lineBreakMode?.storageMode
      ?? (overflow == .truncate || (height == nil && maximumHeight != nil)
        ? .byTruncatingTail : nil)
    plan.indentOrigin = indentOrigin
    plan.firstBaseline = firstBaseline ?? .ascent
    plan.lastBaseline = lastBaseline ?? .descent
    plan.inside = try inside?.region(in: whole.size, files: files).transformed(by: scaling)
    plan.z = z
    for exclusion in exclusions where exclusion.excludes && exclusion.stands(onPage: page) {
      plan.exclusions += try exclusion.resolved(in: box.size, scaled: stretch, files: files)
    }
    plan.verticalAlignment = verticalAlignment ?? (fitShape == nil ? .top : .center)
    if rotation != 0, height == nil {
      throw DocumentError(
        .malformedInput, at: "containers", "a container as high as its text cannot be turned",
        hint: "Give its frame a height.")
    }
    plan.angle = rotation * Double.pi / 180
    (plan.background, plan.gradient) = (background, gradient)
    plan.border = border
    plan.takeRoom(edges(in: box))
    if let minimumHeight {
      let least = minimumHeight.resolved(in: size.height) - plan.insets.top - plan.insets.bottom
      plan.minimumHeight = max(plan.minimumHeight, min(least, plan.frame.height))
    }
    return plan
  }

  /// Returns the room that the border and the padding of the edges take.
  private func edges(in box: Rect) -> Insets {
    var edges = insets?.resolved(width: box.width) ?? .zero
    guard let border else { return edges }
    edges.top += border.width
    edges.right += border.width
    edges.bottom += border.width
    edges.left += border.width
    return edges
  }
}

extension Rect {
  /// Returns the rectangle scaled about its centre.
  fileprivate func scaled(by stretch: Stretch) -> Rect {
    if stretch == Stretch() { return self }
    let size = Size(width: width * stretch.x, height: height * stretch.y)
    return Rect(
      x: minX + (width - size.width) / 2, y: minY + (height - size.height) / 2, width: size.width,
      height: size.height)
  }
}

extension ContainerPlan {
  /// Takes room from the text area at the edges of the frame. Shapes stay where they are.
  fileprivate mutating func takeRoom(_ edges: Insets) {
    if edges == .zero { return }
    let whole = frame
    frame.origin = Point(x: whole.minX + edges.left, y: whole.minY + edges.top)
    frame.size = Size(
      width: max(whole.width - edges.left - edges.right, PagePlan.minimumHeight),
      height: whole.height >= TextContainer.unlimited
        ? whole.height : max(whole.height - edges.top - edges.bottom, PagePlan.minimumHeight))
    insets = edges
    let toArea = Transform.translation(x: -edges.left, y: -edges.top)
    inside?.apply(toArea)
    for index in exclusions.indices { exclusions[index].path.apply(toArea) }
  }
}

extension SheetExclusion {
  /// Returns the exclusion paths of a sheet's exclusion, in the coordinates of the page or
  /// container that `size` is that of.
  ///
  /// A file may hold several outlines; each becomes an exclusion path.
  func resolved(in size: Size, files: ShapeFiles) throws(DocumentError) -> [ExclusionPath] {
    var outlines = try shape.paths(in: size, files: files)
    if let motion { outlines = try motion.moving(outlines, in: size, files: files) }
    return outlines.map { outline in
      var path = outline
      if let isEvenOdd { path.usesEvenOddFillRule = isEvenOdd }
      return ExclusionPath(path: path, margin: margin.resolved(in: size.width), wrap: wrap)
    }
  }

  /// Returns the exclusion paths in the coordinates of a container that is scaled. Their margins
  /// are not.
  ///
  /// - Parameter size: The size of the scaled container.
  func resolved(
    in size: Size, scaled stretch: Stretch, files: ShapeFiles
  ) throws(DocumentError) -> [ExclusionPath] {
    if stretch == Stretch() { return try resolved(in: size, files: files) }
    let own = Size(width: size.width / stretch.x, height: size.height / stretch.y)
    return try resolved(in: own, files: files).map { exclusion in
      var exclusion = exclusion
      exclusion.path.apply(.scale(x: stretch.x, y: stretch.y))
      return exclusion
    }
  }

  /// Returns true if the exclusion is on a page.
  ///
  /// - Parameter page: The index of the page.
  func stands(onPage page: Int) -> Bool { pages?.contains(page) ?? true }

  /// True if the exclusion is visible on the page.
  var isSeen: Bool { fill != nil || stroke != nil }

  /// Returns the visible shape of the exclusion.
  func pageShape(_ path: BezierPath) -> PageShape {
    PageShape(path: path, fill: fill, stroke: stroke, strokeWidth: strokeWidth, z: z, name: name)
  }
}
