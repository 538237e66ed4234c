import Foundation
import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

/// What a context paints, moved by its transform and cut by its clip.
extension CGContext {
  /// Fills a path of the drawing.
  func fill(_ path: BezierPath) {
    var placed = path
    placed.apply(state.transform)
    paint(placed)
  }

  /// Strokes a path of the drawing.
  func stroke(_ path: BezierPath, width: Double? = nil) {
    var placed = path
    placed.apply(state.transform)
    paintLine(placed, width: width)
  }

  /// Fills a path of the page.
  func paint(_ path: BezierPath) {
    guard let clip = state.clip else { return list.fill(path, with: faded(fillColor)) }
    if let part = try? path.intersection(clip) { list.fill(part, with: faded(fillColor)) }
  }

  /// Strokes a path of the page.
  func paintLine(_ path: BezierPath, width: Double? = nil) {
    if let clip = state.clip, !clip.bounds.meets(path.bounds) { return }
    let width = (width ?? state.lineWidth) * scale
    if state.cap != .butt || state.join != .miter || state.dashPhase != 0 {
      let outline = path.stroked(strokeStyle(width: width, scale: scale))
      return list.fill(outline, with: faded(strokeColor))
    }
    list.stroke(
      path, with: faded(strokeColor), width: width, dashes: state.dashes.map { $0 * scale })
  }

  /// Fills a rectangle whose edges move to those of pixels.
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
    let places = origins.map { state.transform.apply(to: $0) }
    var shown: (glyphs: [UInt32], places: [Point]) = (glyphs, places)
    if let clip = state.clip {
      let bounds = clip.bounds
      let reach = size * scale
      shown = ([], [])
      for (glyph, place) in zip(glyphs, places)
      where place.x > bounds.minX - reach && place.x < bounds.maxX && place.y > bounds.minY
        && place.y < bounds.maxY + reach
      {
        shown.glyphs.append(glyph)
        shown.places.append(place)
      }
    }
    let line = state.transform.apply(to: Point(x: origins.first?.x ?? 0, y: baseline)).y
    list.drawGlyphs(
      shown.glyphs, at: shown.places, face: face, size: size * scale, color: faded(fillColor),
      baseline: line)
  }

  /// Draws a line with text.
  func draw(_ rule: TextRule) {
    var rule = rule
    let start = state.transform.apply(to: Point(x: rule.start, y: rule.y))
    let end = state.transform.apply(to: Point(x: rule.end, y: rule.y))
    (rule.start, rule.end, rule.y) = (start.x, end.x, start.y)
    rule.thickness *= scale
    rule.color = faded(rule.color)
    let box = Rect(x: start.x, y: start.y, width: end.x - start.x, height: rule.thickness)
    if let clip = state.clip, !clip.bounds.meets(box) { return }
    list.drawRule(rule)
  }

  /// Adds an item of another list.
  func append(_ item: DisplayItem, of other: DisplayList) {
    if state.transform == .identity, state.clip == nil, state.alpha == 1 {
      return list.append(item, of: other)
    }
    let color = fillColor
    let stroke = strokeColor
    defer { (fillColor, strokeColor) = (color, stroke) }
    switch item {
    case .glyphs(let run), .shadow(let run, _, _):
      fillColor = run.color
      show(
        Array(other.glyphs[run.range]), at: Array(other.origins[run.range]),
        face: other.faces[run.face], size: run.size, baseline: run.baseline)
    case .fill(let path, let color):
      fillColor = color
      fill(other.paths[path])
    case .stroke(let path, let color, let width, _):
      strokeColor = color
      self.stroke(other.paths[path], width: width)
    case .rectangle(let rect, let color, _):
      fillColor = color
      fillAligned(rect)
    case .rule(let rule): draw(rule)
    case .picture(let index, let frame, let opacity):
      let before = state.alpha
      state.alpha *= opacity
      draw(UIImage(other.pictures[index]), in: CGRect(frame))
      state.alpha = before
    }
  }

  /// By what lengths grow.
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
  /// Whether rectangles stay rectangles the same way up.
  fileprivate var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}

extension Rect {
  /// Whether two rectangles have a point in common.
  func meets(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
