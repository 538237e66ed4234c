import Foundation
import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

/// Painting with a context's transform and clip.
extension CGContext {
  /// Fills a path in the drawing's coordinates.
  func fill(_ path: BezierPath) {
    var placed = path
    placed.apply(state.transform)
    paint(placed)
  }

  /// Strokes a path in the drawing's coordinates.
  func stroke(_ path: BezierPath, width: Double? = nil) {
    var placed = path
    placed.apply(state.transform)
    paintLine(placed, width: width)
  }

  /// Fills a path in the page's coordinates.
  func paint(_ path: BezierPath) {
    guard let clip = state.clip else { return list.fill(path, with: faded(fillColor)) }
    if let part = try? path.intersection(clip) { list.fill(part, with: faded(fillColor)) }
  }

  /// Strokes a path in the page's coordinates.
  func paintLine(_ path: BezierPath, width: Double? = nil) {
    if let clip = state.clip, !clip.bounds.intersects(path.bounds) { return }
    let width = (width ?? state.lineWidth) * scale
    if state.cap != .butt || state.join != .miter || state.dashPhase != 0 {
      let outline = path.stroked(strokeStyle(width: width, scale: scale))
      return list.fill(outline, with: faded(strokeColor))
    }
    list.stroke(
      path, with: faded(strokeColor), width: width, dashes: state.dashes.map { $0 * scale })
  }

  /// Fills a rectangle whose edges are aligned to pixels.
  func fillAligned(_ rect: Rect) {
    guard state.clip == nil, state.transform.isUpright else { return fill(BezierPath(rect: rect)) }
    let first = state.transform.apply(to: rect.origin)
    list.fill(
      Rect(
        x: first.x, y: first.y, width: rect.width * state.transform.a,
        height: rect.height * state.transform.d),
      with: faded(fillColor), isAligned: true)
  }

  /// Draws glyphs.
  func show(
    _ glyphs: [UInt32], at origins: [Point], face: FontFace, size: Double, baseline: Double
  ) {
    drawItems {
      $0.drawGlyphs(
        glyphs, at: origins, face: face, size: size, color: faded(fillColor), baseline: baseline)
    }
  }

  /// Draws a rule of text, such as an underline.
  func draw(_ rule: TextRule) {
    var rule = rule
    rule.color = faded(rule.color)
    drawItems { $0.drawRule(rule) }
  }

  /// Draws a picture, stretched to a rectangle.
  func draw(_ picture: Bitmap, in frame: Rect) {
    drawItems { $0.draw(picture, in: frame, opacity: state.alpha) }
  }

  /// Draws an item of another list.
  func append(_ item: DisplayItem, of other: DisplayList) {
    var page = DisplayList(size: other.size, background: .clear)
    page.append(item, of: other)
    draw(page)
  }

  /// Draws the contents of a page, without its background.
  func draw(_ page: DisplayList) {
    var page = page
    page.background = .clear
    list.draw(
      page, transformedBy: state.transform, clippedTo: state.clip, opacity: state.alpha)
  }

  /// Draws items that are faded already.
  private func drawItems(_ draw: (inout DisplayList) -> Void) {
    var page = DisplayList(size: list.size, background: .clear)
    draw(&page)
    list.draw(page, transformedBy: state.transform, clippedTo: state.clip)
  }

  /// The factor by which the transform scales lengths.
  private var scale: Double {
    let transform = state.transform
    return abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
  }

  private func faded(_ color: Color) -> Color {
    var color = color
    color.alpha *= state.alpha
    return color
  }
}

extension Transform {
  /// True if rectangles remain upright rectangles.
  fileprivate var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}

extension Rect {
  /// Returns true if two rectangles have a point in common.
  func intersects(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
