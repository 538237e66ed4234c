import TextFonts
import TextGeometry

/// What one thread draws pages with: working memory, and the glyphs it has drawn before.
///
/// It serves one thread at a time; ``Rasterizer`` sees to that.
final class PagePainter: @unchecked Sendable {
  // Sendable because whoever hands a painter to a thread leaves it alone until the thread has ended.

  private var glyphs: GlyphCache
  var rasterizer: GlyphRasterizer
  let smoothing: Smoothing
  private var filler = PathFiller()
  private var spans: [CoverageSpan] = []

  /// Creates a painter that keeps about as many bytes of glyphs as told.
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
    // The filler knows pixels up to 32,767; wider or higher pages are drawn in tiles. Tiles lie at
    // the same places in every band, so that rounding is the same however many threads there are.
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
          canvas.blend(
            ink, coverage: UInt32(span.coverage), columns: start..<start + Int(span.length),
            row: tileTop + Int(span.y))
        }
      }
      tileTop += side
    }
  }

  /// Whether a path is filled in whole numbers, so that a part of the page comes out the same as it
  /// does in the whole page.
  ///
  /// That is so for the paths that FreeType's rasteriser takes. Others are rounded anew where they
  /// are cut off, and have to be cut off at the same place in every band.
  private func isExact(_ path: BezierPath, _ transform: Transform) -> Bool {
    let reach = 15_000.0
    return path.points.count < 10_000 && path.verbs.count < 10_000
      && path.points.allSatisfy { point in
        let pixel = transform.apply(to: point)
        return abs(pixel.x) < reach && abs(pixel.y) < reach
      }
  }

  /// Draws a line along a path, stretched as the path is.
  ///
  /// The line is filled as one outline, so that no pixel counts two of its pieces.
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
  /// How lines of a display list are drawn, in every output.
  static func round(width: Double, dashes: [Double]) -> StrokeStyle {
    StrokeStyle(width: width, cap: .round, join: .round, dash: dashes)
  }
}
