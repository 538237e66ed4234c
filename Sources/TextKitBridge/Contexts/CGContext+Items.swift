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
    castShadow(in: path.bounds) { $0.fill(path, with: faded(fillColor)) }
    guard let clip = state.clip else { return list.fill(path, with: faded(fillColor)) }
    if let part = try? path.intersection(clip) { list.fill(part, with: faded(fillColor)) }
  }

  /// Strokes a path in the page's coordinates.
  func paintLine(_ path: BezierPath, width: Double? = nil) {
    if let clip = state.clip, !clip.bounds.intersects(path.bounds) { return }
    let width = (width ?? state.lineWidth) * scale
    castShadow(in: path.bounds.outset(by: width * max(1, state.miterLimit))) {
      let outline = path.stroked(strokeStyle(width: width, scale: scale))
      $0.fill(outline, with: faded(strokeColor))
    }
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
    let placed = Rect(
      x: first.x, y: first.y, width: rect.width * state.transform.a,
      height: rect.height * state.transform.d)
    castShadow(in: placed) { $0.fill(placed, with: faded(fillColor)) }
    list.fill(placed, with: faded(fillColor), isAligned: true)
  }

  /// Draws glyphs.
  func show(
    _ glyphs: [UInt32], at origins: [Point], face: FontFace, size: Double, baseline: Double
  ) {
    let reach = Rect(containing: origins).outset(by: 2 * size)
    drawItems(in: reach) {
      $0.drawGlyphs(
        glyphs, at: origins, face: face, size: size, color: faded(fillColor), baseline: baseline)
    }
  }

  /// Draws a rule of text, such as an underline.
  func draw(_ rule: TextRule) {
    var rule = rule
    rule.color = faded(rule.color)
    let reach = Rect(
      x: min(rule.start, rule.end), y: rule.y, width: abs(rule.end - rule.start), height: 0
    ).outset(by: 4 * rule.thickness)
    drawItems(in: reach) { $0.drawRule(rule) }
  }

  /// Draws a picture, stretched to a rectangle.
  func draw(_ picture: Bitmap, in frame: Rect) {
    drawItems(in: frame) { $0.draw(picture, in: frame, opacity: state.alpha) }
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
    castShadow(in: pageBounds(of: Rect(origin: .zero, size: page.size))) {
      $0.draw(page, transformedBy: state.transform, opacity: state.alpha)
    }
    list.draw(
      page, transformedBy: state.transform, clippedTo: state.clip, opacity: state.alpha)
  }

  /// Draws items that are faded already, within an area of the drawing.
  private func drawItems(in area: Rect, _ draw: (inout DisplayList) -> Void) {
    var page = DisplayList(size: list.size, background: .clear)
    draw(&page)
    castShadow(in: pageBounds(of: area)) { $0.draw(page, transformedBy: state.transform) }
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
  /// Creates the smallest rectangle that contains some points; empty without points.
  fileprivate init(containing points: [Point]) {
    let left = points.lazy.map(\.x).min() ?? 0
    let top = points.lazy.map(\.y).min() ?? 0
    self.init(
      x: left, y: top, width: (points.lazy.map(\.x).max() ?? 0) - left,
      height: (points.lazy.map(\.y).max() ?? 0) - top)
  }

  /// Returns the rectangle, larger by a distance at each edge.
  fileprivate func outset(by distance: Double) -> Rect {
    Rect(
      x: minX - distance, y: minY - distance, width: width + 2 * distance,
      height: height + 2 * distance)
  }

  /// Returns true if two rectangles have a point in common.
  func intersects(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
