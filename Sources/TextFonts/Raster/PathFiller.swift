import CFreeType
package import TextGeometry

/// Computes the pixels that a path covers, and their coverage, with FreeType's smooth rasteriser.
///
/// A filler keeps its working memory; make one for each thread.
@safe
package struct PathFiller: ~Copyable {
  private let library = FreeTypeLibrary()
  private var outline = FixedOutline()
  private var area = CoverageAccumulator()

  /// Creates a filler.
  package init() {}

  /// Appends the covered pixels of a path within a rectangle of pixels, each pixel at most once,
  /// in no particular order.
  ///
  /// Any path is filled, whatever its size or number of points. Values that are not finite are
  /// left out.
  ///
  /// - Parameters:
  ///   - path: The path; open subpaths count as closed. Its fill rule is used.
  ///   - transform: The transform from the path's coordinates to pixels, y down.
  ///   - columns: The columns of the rectangle, within -32,768 to 32,767.
  ///   - rows: The rows of the rectangle, within the same bounds.
  ///   - spans: The array that the pixels are appended to.
  package mutating func fill(
    _ path: BezierPath, transform: Transform = .identity, columns: Range<Int>,
    rows: Range<Int>, into spans: inout [CoverageSpan]
  ) {
    let limit = -32_768...32_768
    precondition(
      limit.contains(columns.lowerBound) && limit.contains(columns.upperBound)
        && limit.contains(rows.lowerBound) && limit.contains(rows.upperBound),
      "Pixel coordinates must be from -32768 to 32767.")
    if columns.isEmpty || rows.isEmpty || path.isEmpty { return }
    // FreeType visits every pixel that an edge passes, even outside of the rectangle.
    let edge = [columns.lowerBound, columns.upperBound, rows.lowerBound, rows.upperBound]
    let reach = Double(edge.map(abs).max() ?? 0) + PathFiller.margin
    let known = spans.count
    if outline.set(path, transform, reach: reach) {
      if outline.isEmpty || render(path.usesEvenOddFillRule, columns, rows, &spans) { return }
      spans.removeSubrange(known...)
    }
    area.fill(path, transform, columns, rows, into: &spans)
  }

  /// The distance beyond the rectangle that FreeType may visit, in pixels.
  private static let margin = 2048.0

  /// Fills the outline; false if FreeType fails.
  private mutating func render(
    _ isEvenOdd: Bool, _ columns: Range<Int>, _ rows: Range<Int>, _ spans: inout [CoverageSpan]
  ) -> Bool {
    guard let raw = unsafe library.raw else { return false }
    return unsafe outline.withOutline(isEvenOdd: isEvenOdd) { outline in
      unsafe withUnsafeMutablePointer(to: &spans) { target in
        var parameters = unsafe FT_Raster_Params()
        unsafe parameters.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP
        unsafe parameters.clip_box = FT_BBox(
          xMin: columns.lowerBound, yMin: rows.lowerBound, xMax: columns.upperBound,
          yMax: rows.upperBound)
        unsafe parameters.user = UnsafeMutableRawPointer(target)
        unsafe parameters.gray_spans = { y, count, found, user in
          guard let found = unsafe found,
            let target = unsafe user?.assumingMemoryBound(to: [CoverageSpan].self)
          else { return }
          for index in 0..<Int(count) {
            let span = unsafe found[index]
            unsafe target.pointee.append(
              CoverageSpan(
                x: Int32(span.x), y: y, length: Int32(span.len), coverage: span.coverage))
          }
        }
        return unsafe FT_Outline_Render(raw, outline, &parameters) == 0
      }
    }
  }
}

/// Adjacent pixels of one row with the same coverage by a filled path.
package struct CoverageSpan: Hashable, Sendable {
  /// The first pixel's column.
  package var x: Int32
  /// The row.
  package var y: Int32
  /// The number of pixels, at least one.
  package var length: Int32
  /// The coverage of each pixel, 1 to 255.
  package var coverage: UInt8
}
