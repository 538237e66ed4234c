import TextFonts
import TextGeometry
import TextStorage

extension PagePainter {
  /// The largest standard deviation of a blur, in pixels.
  static let largestDeviation = 100.0

  /// Draws the shadow of a run's glyphs.
  ///
  /// The glyphs are drawn as coverages on a page of their own, which is blurred and then used as a
  /// mask. That page is the same for every band, so that bands fit together.
  func paintShadow<Pixel: CanvasPixel>(
    of run: GlyphRun, in list: DisplayList, offset: Vector, blurRadius: Double, scale: Double,
    cache: inout GlyphCache, on canvas: inout Canvas<Pixel>
  ) {
    let ink = Ink(run.color)
    let deviation = min(max(blurRadius * scale / 2, 0), PagePainter.largestDeviation)
    // A picture's own colours have no part in its shadow.
    guard ink.alpha > 0, !list.faces[run.face].hasColorGlyphs, !deviation.isNaN, offset.dx.isFinite,
      offset.dy.isFinite,
      let area = shadowArea(
        of: run, in: list, offset: offset, margin: 3 * deviation, scale: scale, canvas)
    else { return }
    // The baseline of the text is between two rows of pixels. The shadow is whole rows from it, so
    // that it is as far away on every line; half a row counts as one.
    let down = (offset.dy * scale).rounded() / scale
    let dy = smoothing.baselines == .aligned && down.isFinite ? down : offset.dy
    // Whole pixels, so that the glyphs are placed as those of the text.
    let left = Double(area.columns.lowerBound) / scale
    let top = Double(area.rows.lowerBound) / scale
    var glyphs = DisplayList(size: .zero)
    glyphs.drawGlyphs(
      Array(list.glyphs[run.range]),
      at: list.origins[run.range].map {
        Point(x: $0.x + offset.dx - left, y: $0.y + dy - top)
      },
      face: list.faces[run.face], size: run.size, color: .white,
      baseline: run.baseline + dy - top)
    var mask = Canvas<UInt8>(
      width: area.columns.count, pageHeight: area.rows.count, rows: 0..<area.rows.count,
      background: Ink(red: 0, green: 0, blue: 0))
    for case .glyphs(var part) in glyphs.items {
      part.expansion = run.expansion
      paint(part, of: glyphs, scale: scale, cache: &cache, on: &mask)
    }
    blend(ink, mask.takePixels(), in: area, blurredBy: deviation, on: &canvas)
  }

  /// Blurs the coverages of an area and blends an ink through them. The area may reach beyond the
  /// canvas.
  func blend<Pixel: CanvasPixel>(
    _ ink: Ink, _ coverages: consuming [UInt8], in area: PixelRect, blurredBy deviation: Double,
    on canvas: inout Canvas<Pixel>
  ) {
    var coverages = coverages
    GaussianBlur(deviation: deviation).apply(
      to: &coverages, width: area.columns.count, height: area.rows.count)
    let visible = area.clamped(width: canvas.width, rows: canvas.rows)
    if visible.isEmpty { return }
    canvas.blend(
      ink, mask: coverages.span, stride: area.columns.count, area: visible,
      offset: (visible.rows.lowerBound - area.rows.lowerBound) * area.columns.count
        + visible.columns.lowerBound - area.columns.lowerBound)
  }

  /// Returns the pixels around a run, as far as they and their blur can reach the page; nil if
  /// they cannot.
  private func shadowArea<Pixel: CanvasPixel>(
    of run: GlyphRun, in list: DisplayList, offset: Vector, margin: Double, scale: Double,
    _ canvas: Canvas<Pixel>
  ) -> PixelRect? {
    var left = Double.infinity
    var right = -Double.infinity
    var top = Double.infinity
    var bottom = -Double.infinity
    for origin in list.origins[run.range] where origin.isFinite {
      left = min(left, origin.x)
      right = max(right, origin.x)
      top = min(top, origin.y)
      bottom = max(bottom, origin.y)
    }
    // Hardly any glyph reaches farther from its origin than two ems.
    let reach = 2 * run.size * scale + margin
    func pixels(_ low: Double, _ high: Double, _ move: Double, _ size: Int) -> Range<Int>? {
      let start = max(((low + move) * scale - reach).rounded(.down), -margin.rounded(.up))
      let end = min(
        ((high + move) * scale + reach).rounded(.up), Double(size) + margin.rounded(.up))
      return start < end ? Int(start)..<Int(end) : nil
    }
    guard let columns = pixels(left, right, offset.dx, canvas.width),
      let rows = pixels(top, bottom, offset.dy, canvas.pageHeight)
    else { return nil }
    return PixelRect(columns: columns, rows: rows)
  }
}
