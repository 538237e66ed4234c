import TextFonts
import TextGeometry

/// What one thread draws pages with: working memory, and the glyphs it has drawn before.
///
/// It serves one thread at a time; ``Rasterizer`` sees to that.
final class PagePainter: @unchecked Sendable {
  // Sendable because whoever hands a painter to a thread leaves it alone until the thread has ended.

  private var glyphs: GlyphCache
  var rasterizer = GlyphRasterizer()
  private var filler = PathFiller()
  private var spans: [CoverageSpan] = []

  /// Creates a painter that keeps about as many bytes of glyphs as told.
  init(_ maximumCacheBytes: Int) {
    glyphs = GlyphCache(maximumBytes: maximumCacheBytes)
  }

  /// Draws the part of a page that lies on a canvas.
  func paint<C: Canvas>(_ list: DisplayList, scale: Double, on canvas: inout C) {
    for item in list.items {
      switch item {
      case .glyphs(let run):
        paint(run, of: list, scale: scale, cache: &glyphs, on: &canvas)
      case .fill(let path, let color):
        fill(
          list.paths[path], transform: .scale(x: scale, y: scale), with: Ink(color), on: &canvas)
      case .stroke(let path, let color, let width, let dashes):
        stroke(
          list.paths[path], scale: scale, width: width, dashes: Array(list.dashes[dashes]),
          with: Ink(color), on: &canvas)
      case .rectangle(let rect, let color, let isAligned):
        canvas.fill(rect, scale: scale, isAligned: isAligned, with: Ink(color))
      case .rule(let rule):
        canvas.draw(rule, scale: scale)
      case .picture(let index, let frame, let opacity):
        canvas.draw(list.pictures[index], in: frame, opacity: opacity, scale: scale)
      }
    }
  }

  /// Draws the interior of a path.
  func fill<C: Canvas>(
    _ path: BezierPath, transform: AffineTransform, with ink: Ink, on canvas: inout C
  ) {
    // The filler knows pixels up to 32,767; wider or higher pages are drawn in pieces.
    let step = 32_768
    var top = canvas.rows.lowerBound
    while top < canvas.rows.upperBound {
      let height = min(step, canvas.rows.upperBound - top)
      var left = 0
      while left < canvas.width {
        let width = min(step, canvas.width - left)
        spans.removeAll(keepingCapacity: true)
        filler.fill(
          path, transform: transform.concatenating(.translation(x: -Double(left), y: -Double(top))),
          columns: 0..<width, rows: 0..<height, into: &spans)
        for span in spans {
          let start = left + Int(span.x)
          canvas.blend(
            ink, coverage: UInt32(span.coverage), columns: start..<start + Int(span.length),
            row: top + Int(span.y))
        }
        left += width
      }
      top += height
    }
  }

  /// Draws a line along a path.
  private func stroke<C: Canvas>(
    _ path: BezierPath, scale: Double, width: Double, dashes: [Double], with ink: Ink,
    on canvas: inout C
  ) {
    guard width.isFinite, width > 0 else { return }
    var line = Polyline(path, scale: scale, tolerance: 0.1)
    if !dashes.isEmpty { line = line.dashed(dashes.map { $0 * scale }) }
    var stroker = PathStroker(width: width * scale)
    stroker.append(line)
    fill(stroker.outline, transform: .identity, with: ink, on: &canvas)
  }
}
