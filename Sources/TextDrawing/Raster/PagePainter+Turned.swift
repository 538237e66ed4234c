import TextFonts
import TextGeometry
import TextStorage

/// Glyphs and pictures that are not upright.
extension PagePainter {
  /// Draws glyphs as paths. They are not rounded to whole pixels, since a rotated line has no row
  /// to align with.
  func paintTurned<Pixel: CanvasPixel>(
    _ run: GlyphRun, of list: DisplayList, by transform: Transform, on canvas: inout Canvas<Pixel>
  ) {
    let ink = Ink(run.color)
    guard run.size > 0, run.size.isFinite, ink.alpha > 0 else { return }
    let face = list.faces[run.face]
    let pixelsPerEm = run.size * transform.meanScale
    for index in run.range {
      let (glyph, origin) = (list.glyphs[index], list.origins[index])
      if face.hasColorGlyphs,
        let mask = rasterizer.rasterize(
          glyph, of: face, pixelsPerEm: pixelsPerEm, textColor: run.color), mask.isPicture
      {
        let picture = TurnedPicture(
          mask, at: origin, pixelsPerPoint: transform.meanScale, by: transform)
        paintTurned(picture, opacity: run.color.alpha, on: &canvas)
        continue
      }
      fill(
        face.outline(ofGlyph: glyph, size: run.size),
        transform: run.placement(at: origin).concatenating(transform),
        with: ink, on: &canvas)
    }
  }

  /// Draws the shadow of rotated glyphs; its offset is rotated with them.
  func paintTurnedShadow<Pixel: CanvasPixel>(
    of run: GlyphRun, in list: DisplayList, offset: Vector, blurRadius: Double,
    by transform: Transform, on canvas: inout Canvas<Pixel>
  ) {
    let ink = Ink(run.color)
    let face = list.faces[run.face]
    let deviation = min(
      max(blurRadius * transform.meanScale / 2, 0), PagePainter.largestDeviation)
    guard ink.alpha > 0, !face.hasColorGlyphs, run.size > 0, run.size.isFinite,
      !deviation.isNaN
    else { return }
    var outline = BezierPath()
    for index in run.range {
      let place = list.origins[index] + offset
      guard place.isFinite else { continue }
      outline.append(
        face.outline(ofGlyph: list.glyphs[index], size: run.size)
          .transformed(by: run.placement(at: place)))
    }
    if outline.isEmpty { return }
    outline.apply(transform)
    // The mask reaches as far as the blur and is the same for every band, so that bands fit
    // together.
    let margin = Int((3 * deviation).rounded(.up))
    let area = PixelRect(
      outline.bounds.inset(by: Insets(-Double(margin))),
      within: PixelRect(
        columns: -margin..<canvas.width + margin, rows: -margin..<canvas.pageHeight + margin))
    if area.isEmpty { return }
    let coverages = coverage(
      of: outline,
      by: .translation(
        x: -Double(area.columns.lowerBound), y: -Double(area.rows.lowerBound)),
      width: area.columns.count, area.rows.count, 0..<area.rows.count)
    blend(ink, coverages, in: area, blurredBy: deviation, on: &canvas)
  }

  /// Draws a picture; its edges are antialiased like those of a path.
  func paintTurned<Pixel: CanvasPixel>(
    _ picture: TurnedPicture, opacity: Double, on canvas: inout Canvas<Pixel>
  ) {
    let area = PixelRect(
      picture.outline.bounds,
      within: PixelRect(columns: 0..<canvas.width, rows: canvas.rows))
    guard !area.isEmpty, opacity > 0, var pixels = picture.pixels(in: area) else { return }
    let width = area.columns.upperBound
    let mask = coverage(
      of: picture.outline, by: .identity, width: width, canvas.pageHeight, area.rows)
    for row in 0..<area.rows.count {
      for column in area.columns {
        let index = row * area.columns.count + column - area.columns.lowerBound
        pixels[index] = PixelArithmetic.scalePixel(
          pixels[index], UInt32(mask[row * width + column]))
      }
    }
    canvas.lay(
      pixels.span, alpha: UInt32((min(opacity, 1) * 255).rounded()), stride: area.columns.count,
      area: area, offset: 0)
  }
}

extension GlyphRun {
  /// The transform of an outline at the run's size that is moved to an origin.
  func placement(at origin: Point) -> Transform {
    Transform(a: expansion, b: 0, c: 0, d: 1, tx: origin.x, ty: origin.y)
  }
}
