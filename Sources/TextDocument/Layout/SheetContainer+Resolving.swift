import TextGeometry
import TextStorage

extension SheetContainer {
  /// The container on a page.
  ///
  /// - Parameter size: What percentages are of: the page, in points.
  func resolved(in size: Size) throws(DocumentError) -> ContainerPlan {
    let frame = Rect(
      x: x.resolved(in: size.width), y: y.resolved(in: size.height),
      width: max(width.resolved(in: size.width), PagePlan.leastHeight),
      height: max(height.resolved(in: size.height), PagePlan.leastHeight))
    var plan = ContainerPlan(frame: frame)
    plan.padding = padding
    plan.minimumFragmentWidth = minimumFragmentWidth
    plan.maximumLines = maximumLines
    plan.lineBreakMode = lineBreakMode?.storageMode
    plan.inside = try inside?.path(in: frame.size)
    for exclusion in exclusions {
      plan.exclusions.append(try exclusion.resolved(in: frame.size))
    }
    return plan
  }
}

extension SheetExclusion {
  /// The exclusion with its shape's outline, in the coordinates of what it is resolved in.
  func resolved(in size: Size) throws(DocumentError) -> ExclusionPath {
    var path = try shape.path(in: size)
    if let isEvenOdd { path.usesEvenOddFillRule = isEvenOdd }
    return ExclusionPath(path: path, margin: margin, wrap: wrap)
  }

  /// Whether the shape is seen on the page.
  var isSeen: Bool { fill != nil || stroke != nil }

  /// How the shape is seen on the page.
  func pageShape(_ path: BezierPath) -> PageShape {
    PageShape(path: path, fill: fill, stroke: stroke, strokeWidth: strokeWidth)
  }
}
