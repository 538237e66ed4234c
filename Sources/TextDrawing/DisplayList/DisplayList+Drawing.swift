public import TextFonts
public import TextGeometry
public import TextStorage

extension DisplayList {
  /// Adds glyphs of one face, size and colour.
  ///
  /// - Parameters:
  ///   - newGlyphs: The glyphs' numbers in the face.
  ///   - newOrigins: The origin of each glyph, in page points; as many as glyphs.
  ///   - face: The face.
  ///   - size: The size of the em in points.
  ///   - color: The colour.
  ///   - baseline: The y of the baseline, in page points.
  public mutating func drawGlyphs(
    _ newGlyphs: [UInt32], at newOrigins: [Point], face: FontFace, size: Double, color: Color,
    baseline: Double
  ) {
    precondition(
      newGlyphs.count == newOrigins.count, "There must be one origin per glyph.")
    let start = glyphs.count
    for index in newGlyphs.indices { appendGlyph(newGlyphs[index], at: newOrigins[index]) }
    endGlyphRun(face: face, size: size, color: color, baseline: baseline, since: start)
  }

  /// Paints the interior of a path by the path's own fill rule; open subpaths are closed.
  public mutating func fill(_ path: BezierPath, with color: Color) {
    guard !path.isEmpty else { return }
    items.append(.fill(path: keep(path), color: color))
  }

  /// Paints the interior of a path in the colours of a gradient, by the path's own fill rule; open
  /// subpaths are closed.
  ///
  /// - Parameters:
  ///   - path: The path, in page points.
  ///   - gradient: The gradient, in page points.
  ///   - opacity: 0 (invisible) to 1.
  public mutating func fill(_ path: BezierPath, with gradient: Gradient, opacity: Double = 1) {
    guard !path.isEmpty, opacity > 0 else { return }
    if var color = gradient.solidColor {
      color.alpha *= min(opacity, 1)
      return fill(path, with: color)
    }
    items.append(
      .gradient(path: keep(path), gradient: keep(gradient), opacity: min(opacity, 1)))
  }

  /// Paints a rectangle in the colours of a gradient.
  public mutating func fill(_ rect: Rect, with gradient: Gradient, opacity: Double = 1) {
    guard !rect.isEmpty else { return }
    fill(BezierPath(rect: rect), with: gradient, opacity: opacity)
  }

  /// Paints a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in page points.
  ///   - color: The colour.
  ///   - isAligned: True to round the edges to pixel edges, so that rectangles with a common edge
  ///     leave no seam.
  public mutating func fill(_ rect: Rect, with color: Color, isAligned: Bool = false) {
    items.append(.rectangle(rect, color: color, isAligned: isAligned))
  }

  /// Draws a line along a path, centred on it, with round joins and ends.
  ///
  /// - Parameters:
  ///   - path: The path; open subpaths stay open.
  ///   - color: The colour.
  ///   - width: The width of the line in points.
  ///   - dashes: The alternating lengths of strokes and gaps, in points; empty for an unbroken
  ///     line. The line is also unbroken unless all are finite, none is negative and some are
  ///     positive.
  public mutating func stroke(
    _ path: BezierPath, with color: Color, width: Double, dashes: [Double] = []
  ) {
    guard !path.isEmpty else { return }
    items.append(
      .stroke(path: keep(path), color: color, width: width, dashes: keep(dashes: dashes)))
  }

  /// Draws a line along the edges of a rectangle, centred on them.
  public mutating func stroke(
    _ rect: Rect, with color: Color, width: Double, dashes: [Double] = []
  ) {
    var path = BezierPath()
    path.move(to: Point(x: rect.minX, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX, y: rect.maxY))
    path.addLine(to: Point(x: rect.minX, y: rect.maxY))
    path.close()
    stroke(path, with: color, width: width, dashes: dashes)
  }

  /// Draws a straight line with round ends.
  public mutating func drawLine(
    from start: Point, to end: Point, with color: Color, width: Double, dashes: [Double] = []
  ) {
    var path = BezierPath()
    path.move(to: start)
    path.addLine(to: end)
    stroke(path, with: color, width: width, dashes: dashes)
  }

  /// Draws an underline or a strikethrough.
  public mutating func drawRule(_ rule: TextRule) { items.append(.rule(rule)) }

  /// Draws a picture, stretched to a rectangle.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - frame: The rectangle, in page points.
  ///   - opacity: 0 (invisible) to 1.
  public mutating func draw(_ picture: Bitmap, in frame: Rect, opacity: Double = 1) {
    items.append(.picture(index: keep(picture), frame: frame, opacity: opacity))
  }

  /// Draws a picture in a rectangle of other proportions. Nothing is drawn outside of it.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - rect: The rectangle, in page points.
  ///   - contentMode: The placement of the picture.
  ///   - pixelsPerPoint: The pixels of the picture to a point at its own size.
  ///   - opacity: 0 (invisible) to 1.
  /// - Returns: The frame of the whole picture, parts of which may be cut off.
  @discardableResult
  public mutating func draw(
    _ picture: Bitmap, in rect: Rect, contentMode: ContentMode, pixelsPerPoint: Double = 1,
    opacity: Double = 1
  ) -> Rect {
    let size = picture.naturalSize
    let frame = contentMode.frame(
      of: Size(width: size.width / pixelsPerPoint, height: size.height / pixelsPerPoint), in: rect)
    guard !frame.isEmpty, !rect.isEmpty else { return frame }
    // A rounding error is no reason to cut.
    let slack = 1e-9 * max(1, abs(rect.maxX), abs(rect.maxY))
    let isWhole =
      frame.minX >= rect.minX - slack && frame.maxX <= rect.maxX + slack
      && frame.minY >= rect.minY - slack && frame.maxY <= rect.maxY + slack
    if isWhole {
      draw(picture, in: frame, opacity: opacity)
    } else if frame.overlaps(rect) {
      draw(picture, in: frame, clippedTo: BezierPath(rect: rect), opacity: opacity)
    }
    return frame
  }
}
