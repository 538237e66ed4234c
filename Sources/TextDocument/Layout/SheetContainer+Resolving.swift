import TextGeometry
import TextStorage

extension SheetContainer {
  /// The container on a page.
  ///
  /// - Parameters:
  ///   - size: What percentages are of: the page, in points.
  ///   - files: Reads the files that shapes name.
  func resolved(in size: Size, files: ShapeFiles) throws(DocumentError) -> ContainerPlan {
    let frame = Rect(
      x: x.resolved(in: size.width), y: y.resolved(in: size.height),
      width: max(width.resolved(in: size.width), PagePlan.leastHeight),
      height: max(height.resolved(in: size.height), PagePlan.leastHeight))
    var plan = ContainerPlan(frame: frame)
    plan.padding = padding.resolved(in: frame.width)
    plan.minimumFragmentWidth = minimumFragmentWidth.resolved(in: frame.width)
    plan.maximumLines = maximumLines
    plan.lineBreakMode = lineBreakMode?.storageMode
    plan.indentOrigin = indentOrigin
    plan.inside = try inside?.region(in: frame.size, files: files)
    for exclusion in exclusions {
      plan.exclusions += try exclusion.resolved(in: frame.size, files: files)
    }
    return plan
  }
}

extension SheetExclusion {
  /// The exclusion with its shape's outline, in the coordinates of what it is resolved in.
  ///
  /// A file may hold several outlines, each of which becomes an exclusion.
  func resolved(in size: Size, files: ShapeFiles) throws(DocumentError) -> [ExclusionPath] {
    var outlines = try shape.paths(in: size, files: files)
    if let motion { outlines = try motion.moving(outlines, in: size, files: files) }
    return outlines.map { outline in
      var path = outline
      if let isEvenOdd { path.usesEvenOddFillRule = isEvenOdd }
      return ExclusionPath(path: path, margin: margin.resolved(in: size.width), wrap: wrap)
    }
  }

  /// Whether the shape is seen on the page.
  var isSeen: Bool { fill != nil || stroke != nil }

  /// How the shape is seen on the page.
  func pageShape(_ path: BezierPath) -> PageShape {
    PageShape(path: path, fill: fill, stroke: stroke, strokeWidth: strokeWidth)
  }
}
