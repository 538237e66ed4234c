import TextGeometry
import TextLayout
import TextStorage

extension SheetContainer {
  /// Returns the planned container on a page.
  ///
  /// - Parameters:
  ///   - size: The size of the page that percentages refer to, in points.
  ///   - end: The bottom of the page, in points; nil if the text determines it.
  ///   - files: The reader of files that shapes name.
  func resolved(
    in size: Size, end: Double?, files: ShapeFiles
  ) throws(DocumentError) -> ContainerPlan {
    let y = y.resolved(in: size.height)
    let most = min(
      maximumHeight?.resolved(in: size.height) ?? TextContainer.unlimited,
      end.map { $0 - y } ?? TextContainer.unlimited)
    let frame = Rect(
      x: x.resolved(in: size.width), y: y,
      width: max(width.resolved(in: size.width), PagePlan.minimumHeight),
      height: max(height?.resolved(in: size.height) ?? most, PagePlan.minimumHeight))
    var plan = ContainerPlan(name: name, frame: frame)
    plan.isAutomatic = height == nil
    plan.padding = padding.resolved(in: frame.width)
    plan.minimumFragmentWidth = minimumFragmentWidth.resolved(in: frame.width)
    plan.maximumLines = maximumLines
    plan.lineBreakMode =
      lineBreakMode?.storageMode
      ?? (height == nil && maximumHeight != nil ? .byTruncatingTail : nil)
    plan.indentOrigin = indentOrigin
    plan.inside = try inside?.region(in: frame.size, files: files)
    plan.z = z
    for exclusion in exclusions {
      plan.exclusions += try exclusion.resolved(in: frame.size, files: files)
    }
    return plan
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

  /// True if the exclusion is visible on the page.
  var isSeen: Bool { fill != nil || stroke != nil }

  /// Returns the visible shape of the exclusion.
  func pageShape(_ path: BezierPath) -> PageShape {
    PageShape(path: path, fill: fill, stroke: stroke, strokeWidth: strokeWidth, z: z, name: name)
  }
}
