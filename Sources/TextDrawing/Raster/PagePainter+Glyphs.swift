import TextFonts
import TextGeometry
import TextStorage

extension PagePainter {
  /// The largest size, in pixels per em, of glyphs that are cached; larger ones are filled as
  /// paths.
  private static let largestKept = 192.0
  /// The limit of coordinates, in pixels; no page reaches beyond it.
  private static let farthest = Double(1 << 30)

  /// Draws the glyphs of a run.
  ///
  /// The painter's own cache is passed in, so that exclusivity is checked once and not for every
  /// glyph.
  func paint<Pixel: CanvasPixel>(
    _ run: GlyphRun, of list: DisplayList, scale: Double, cache: inout GlyphCache,
    on canvas: inout Canvas<Pixel>
  ) {
    let pixelsPerEm = run.size * scale
    let ink = Ink(run.color)
    guard pixelsPerEm > 0, pixelsPerEm.isFinite, ink.alpha > 0 else { return }
    let face = list.faces[run.face]
    // A baseline that is not a number moves nothing.
    let baseline = run.baseline * scale
    let isAligned = smoothing.baselines == .aligned && baseline.isFinite
    let shift = isAligned ? baseline.rounded() - baseline : 0
    if pixelsPerEm > PagePainter.largestKept {
      for index in run.range {
        paintLarge(
          list.glyphs[index], of: face, pixelsPerEm: pixelsPerEm, expansion: run.expansion,
          x: list.origins[index].x * scale, y: list.origins[index].y * scale + shift,
          color: run.color, on: &canvas)
      }
      return
    }
    let strike = GlyphCache.Strike(
      face: face.id, pixelsPerEm: pixelsPerEm.bitPattern, expansion: run.expansion.bitPattern,
      ink: face.hasColorGlyphs ? ink.pixel : 0)
    var number = cache.number(of: strike)
    // Pictures are placed on whole pixels: a quarter more or less is invisible in them, and each
    // quarter would have to be decoded and scaled again.
    let showsPictures = face.hasColorGlyphs
    for index in run.range {
      let x = list.origins[index].x * scale
      let y = list.origins[index].y * scale + shift
      guard abs(x) < PagePainter.farthest, abs(y) < PagePainter.farthest else { continue }
      let quarterX = showsPictures ? Int(x.rounded()) << 2 : Int((x * 4).rounded())
      let quarterY = showsPictures ? Int(y.rounded()) << 2 : Int((y * 4).rounded())
      let key = GlyphCache.key(
        strike: number, glyph: list.glyphs[index], quarterX: quarterX & 3, quarterY: quarterY & 3)
      var entry: GlyphCache.Entry
      if let known = cache.entry(for: key) {
        entry = known
      } else {
        if cache.isFull {
          cache.removeAll()
          number = cache.number(of: strike)
        }
        guard
          let drawn = draw(
            list.glyphs[index], of: face, pixelsPerEm: pixelsPerEm, expansion: run.expansion,
            quarterX: quarterX & 3, quarterY: quarterY & 3, textColor: run.color,
            strike: number, into: &cache)
        else {
          paintLarge(
            list.glyphs[index], of: face, pixelsPerEm: pixelsPerEm, expansion: run.expansion,
            x: x, y: y, color: run.color, on: &canvas)
          continue
        }
        entry = drawn
      }
      if entry.width == 0 { continue }
      entry.left += quarterX >> 2
      entry.top += quarterY >> 2
      PagePainter.blend(entry, from: cache, with: ink, on: &canvas)
    }
  }

  /// Draws the cached pixels of a glyph; the entry's `left` and `top` are in pixels of the page.
  @inline(__always)
  private static func blend<Pixel: CanvasPixel>(
    _ entry: GlyphCache.Entry, from cache: borrowing GlyphCache, with ink: Ink,
    on canvas: inout Canvas<Pixel>
  ) {
    let area = PixelRect(
      columns: entry.left..<entry.left + entry.width, rows: entry.top..<entry.top + entry.height
    ).clamped(width: canvas.width, rows: canvas.rows)
    if area.isEmpty { return }
    let offset =
      entry.offset + (area.rows.lowerBound - entry.top) * entry.width
      + (area.columns.lowerBound - entry.left)
    if entry.isColor {
      canvas.lay(
        cache.pixels.span, alpha: ink.alpha, stride: entry.width, area: area, offset: offset)
    } else {
      canvas.blend(ink, mask: cache.masks.span, stride: entry.width, area: area, offset: offset)
    }
  }

  /// Draws a glyph for the first time and caches its pixels; nil if it is too large to cache.
  private func draw(
    _ glyph: UInt32, of face: FontFace, pixelsPerEm: Double, expansion: Double, quarterX: Int,
    quarterY: Int, textColor: Color, strike: UInt64, into cache: inout GlyphCache
  ) -> GlyphCache.Entry? {
    guard
      let mask = rasterizer.rasterize(
        glyph, of: face, pixelsPerEm: pixelsPerEm, expansion: expansion, x: Double(quarterX) / 4,
        y: Double(quarterY) / 4, textColor: textColor)
    else { return nil }
    let key = GlyphCache.key(
      strike: strike, glyph: glyph, quarterX: quarterX, quarterY: quarterY)
    guard mask.isPicture else {
      return cache.insert(
        key, left: mask.left, top: mask.top, width: mask.width, height: mask.height,
        mask: mask.coverage)
    }
    let frame = PictureFrame(mask, x: 0, y: 0)
    return cache.insert(
      key, left: frame.area.columns.lowerBound, top: frame.area.rows.lowerBound,
      width: frame.area.columns.count, height: frame.area.rows.count,
      pixels: frame.pixels(in: frame.area))
  }

  /// Draws a glyph that is too large for the cache.
  private func paintLarge<Pixel: CanvasPixel>(
    _ glyph: UInt32, of face: FontFace, pixelsPerEm: Double, expansion: Double, x: Double,
    y: Double, color: Color, on canvas: inout Canvas<Pixel>
  ) {
    let ink = Ink(color)
    guard abs(x) < PagePainter.farthest, abs(y) < PagePainter.farthest else { return }
    if face.hasColorGlyphs,
      let mask = rasterizer.rasterize(
        glyph, of: face, pixelsPerEm: pixelsPerEm, textColor: color), mask.isPicture
    {
      let frame = PictureFrame(mask, x: x, y: y)
      let area = frame.area.clamped(width: canvas.width, rows: canvas.rows)
      if area.isEmpty { return }
      canvas.lay(
        frame.pixels(in: area).span, alpha: ink.alpha, stride: area.columns.count, area: area,
        offset: 0)
      return
    }
    fill(
      face.outline(ofGlyph: glyph, size: pixelsPerEm),
      transform: Transform(a: expansion, b: 0, c: 0, d: 1, tx: x, ty: y),
      with: ink, on: &canvas)
  }
}
