import TextFonts
import TextGeometry
import TextStorage

/// The state with which one thread draws pages: working memory and cached glyphs.
///
/// It serves one thread at a time, which ``Rasterizer`` ensures.
final class PagePainter: @unchecked Sendable {
  // Sendable because the owner of a painter leaves it alone until its thread has ended.

  private var glyphs: GlyphCache
  var rasterizer: GlyphRasterizer
  let smoothing: Smoothing
  private var filler = PathFiller()
  private var spans: [CoverageSpan] = []

  /// Creates a painter that caches about `maximumCacheBytes` bytes of glyphs.
  init(_ maximumCacheBytes: Int, _ smoothing: Smoothing) {
    self.smoothing = smoothing
    rasterizer = GlyphRasterizer(darkensStems: smoothing.darkensStems)
    glyphs = GlyphCache(maximumBytes: maximumCacheBytes)
  }

  /// Draws the part of a page that lies on a canvas.
  func paint<Pixel: CanvasPixel>(_ list: DisplayList, scale: Double, on canvas: inout Canvas<Pixel>)
  {
    paint(list.items, of: list, scale: scale, on: &canvas)
  }

  /// Draws items of a list.
  func paint<Pixel: CanvasPixel>(
    _ items: [DisplayItem], of list: DisplayList, scale: Double, on canvas: inout Canvas<Pixel>
  ) {
    for item in items {
      switch item {
      case .glyphs(let run):
        paint(run, of: list, scale: scale, cache: &glyphs, on: &canvas)
      case .shadow(let run, let offset, let blurRadius):
        paintShadow(
          of: run, in: list, offset: offset, blurRadius: blurRadius, scale: scale, cache: &glyphs,
          on: &canvas)
      case .fill(let path, let color):
        fill(
          list.paths[path], transform: .scale(x: scale, y: scale), with: Ink(color), on: &canvas)
      case .gradient(let path, let gradient, let opacity):
        fill(
          list.paths[path], by: .scale(x: scale, y: scale), with: list.gradients[gradient],
          opacity: opacity, on: &canvas)
      case .stroke(let path, let color, let width, let dashes):
        stroke(
          list.paths[path], .round(width: width, dashes: Array(list.dashes[dashes])),
          by: .scale(x: scale, y: scale), with: Ink(color), on: &canvas)
      case .rectangle(let rect, let color, let isAligned):
        canvas.fill(rect, scale: scale, isAligned: isAligned, with: Ink(color))
      case .rule(let rule):
        canvas.draw(rule, scale: scale)
      case .picture(let index, let frame, let opacity):
        canvas.draw(list.pictures[index], in: frame, opacity: opacity, scale: scale)
      case .group(let index, let opacity):
        paint(
          list.groups[index], of: list, opacity: opacity, by: .scale(x: scale, y: scale),
          on: &canvas)
      }
    }
  }

  /// Draws the interior of a path.
  func fill<Pixel: CanvasPixel>(
    _ path: BezierPath, transform: Transform, with ink: Ink, on canvas: inout Canvas<Pixel>
  ) {
    cover(path, transform: transform, on: &canvas) { canvas, columns, row, coverage in
      canvas.blend(ink, coverage: coverage, columns: columns, row: row)
    }
  }

  /// Draws the interior of a path in the colours of a gradient.
  func fill<Pixel: CanvasPixel>(
    _ path: BezierPath, by transform: Transform, with gradient: Gradient, opacity: Double,
    on canvas: inout Canvas<Pixel>
  ) {
    guard let inks = GradientInks(gradient.transformed(by: transform), opacity: opacity) else {
      return
    }
    cover(path, transform: transform, on: &canvas) { canvas, columns, row, coverage in
      for column in columns {
        canvas.blend(
          inks.ink(column, row), coverage: coverage, columns: column..<column + 1, row: row)
      }
    }
  }

  /// Calls `draw` with each stretch of pixels that a path covers equally: their columns, their
  /// row, and the coverage from 0 to 255.
  private func cover<Pixel: CanvasPixel>(
    _ path: BezierPath, transform: Transform, on canvas: inout Canvas<Pixel>,
    _ draw: (inout Canvas<Pixel>, Range<Int>, Int, UInt32) -> Void
  ) {
    // The filler supports pixels up to 32,767; wider or higher pages are drawn in tiles. Tiles lie
    // at the same places in every band, so rounding does not depend on the number of threads.
    let side = 32_768
    let area = isExact(path, transform) ? canvas.rows : 0..<canvas.pageHeight
    var tileTop = canvas.rows.lowerBound / side * side
    while tileTop < canvas.rows.upperBound {
      let rows = area.clamped(to: tileTop..<tileTop + side)
      for tileLeft in stride(from: 0, to: canvas.width, by: side) {
        spans.removeAll(keepingCapacity: true)
        filler.fill(
          path,
          transform: transform.concatenating(
            .translation(x: -Double(tileLeft), y: -Double(tileTop))),
          columns: 0..<min(side, canvas.width - tileLeft),
          rows: rows.lowerBound - tileTop..<rows.upperBound - tileTop, into: &spans)
        for span in spans where canvas.rows.contains(tileTop + Int(span.y)) {
          let start = tileLeft + Int(span.x)
          draw(
            &canvas, start..<start + Int(span.length), tileTop + Int(span.y),
            UInt32(span.coverage))
        }
      }
      tileTop += side
    }
  }

  /// True if a path is filled in integers, so that part of a page gives the same result as the
  /// whole page.
  ///
  /// This holds for the paths that FreeType's rasteriser takes. Others are rounded again where
  /// they are clipped, and have to be clipped at the same place in every band.
  private func isExact(_ path: BezierPath, _ transform: Transform) -> Bool {
    let reach = 15_000.0
    return path.points.count < 10_000 && path.verbs.count < 10_000
      && path.points.allSatisfy { point in
        let pixel = transform.apply(to: point)
        return abs(pixel.x) < reach && abs(pixel.y) < reach
      }
  }

  /// Draws a line along a path, transformed with the path.
  ///
  /// The line is filled as one outline, so that no pixel is covered by two of its pieces.
  func stroke<Pixel: CanvasPixel>(
    _ path: BezierPath, _ style: StrokeStyle, by transform: Transform, with ink: Ink,
    on canvas: inout Canvas<Pixel>
  ) {
    // A fiftieth of a pixel, in points.
    let tolerance = 0.02 / max(transform.meanScale, 1e-9)
    fill(
      path.stroked(style, tolerance: tolerance), transform: transform, with: ink, on: &canvas)
  }
}

extension StrokeStyle {
  /// Returns the style of lines of a display list, in every output.
  static func round(width: Double, dashes: [Double]) -> StrokeStyle {
    StrokeStyle(width: width, cap: .round, join: .round, dash: dashes)
  }
}
