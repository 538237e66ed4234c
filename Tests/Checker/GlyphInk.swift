import CHarfBuzz
import TextGeometry

/// The outline of a glyph as points along its contours, sampled from what HarfBuzz draws.
private struct SampledOutline {
  /// The number of lines that stand for a curve.
  static let density = 64

  var contours: [[Point]] = []

  mutating func line(to point: Point) { contours[contours.count - 1].append(point) }

  /// Adds points of a curve with some control points, by repeated interpolation.
  mutating func curve(_ controls: [Point]) {
    guard let start = contours.last?.last else { return }
    for step in 1...Self.density {
      let time = Double(step) / Double(Self.density)
      var points = [start] + controls
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map { first, second in
          Point(
            x: first.x + (second.x - first.x) * time, y: first.y + (second.y - first.y) * time)
        }
      }
      line(to: points[0])
    }
  }

  /// The leftmost and rightmost ink at a height, or nil if there is none.
  func ink(at height: Double) -> ClosedRange<Double>? {
    var found: [Double] = []
    for contour in contours {
      for (from, to) in zip(contour, contour.dropFirst() + contour.prefix(1))
      where (from.y > height) != (to.y > height) {
        found.append(from.x + (height - from.y) / (to.y - from.y) * (to.x - from.x))
      }
    }
    guard let least = found.min(), let most = found.max() else { return nil }
    return least...most
  }
}

extension HarfBuzzOracle {
  /// The ink of a glyph in rows of equal height from its lowest to its highest point, in ems from
  /// its origin; nil for a row without ink.
  func inkRows(ofGlyph id: UInt32, in run: CheckedRun, count: Int) -> [ClosedRange<Double>?] {
    let key = "\(run.fontPath)#\(run.fontIndex)#\(id)#\(count)"
    if let known = inkRows[key] { return known }
    guard let font = unsafe font(run.fontPath, run.fontIndex) else { return [] }
    var outline = SampledOutline()
    unsafe withUnsafeMutablePointer(to: &outline) {
      unsafe textrender_hb_draw_glyph(font, id, drawing, $0)
    }
    let heights = outline.contours.joined().map(\.y)
    guard let bottom = heights.min(), let top = heights.max(), top > bottom else { return [] }
    let em = Double(unsafe hb_face_get_upem(hb_font_get_face(font)))
    let rows = (0..<count).map { row in
      let height = bottom + (top - bottom) * (Double(row) + 0.5) / Double(count)
      return outline.ink(at: height).map { $0.lowerBound / em...$0.upperBound / em }
    }
    inkRows[key] = rows
    return rows
  }

  /// The advance of a glyph on its own, in ems.
  func advance(ofGlyph id: UInt32, in run: CheckedRun) -> Double {
    guard let font = unsafe font(run.fontPath, run.fontIndex) else { return 0 }
    let em = Double(unsafe hb_face_get_upem(hb_font_get_face(font)))
    return unsafe Double(hb_font_get_glyph_h_advance(font, id)) / em
  }

  /// The functions that add what HarfBuzz draws to a sampled outline.
  static func makeDrawing() -> OpaquePointer? {
    let functions = unsafe hb_draw_funcs_create()
    unsafe hb_draw_funcs_set_move_to_func(
      functions,
      { _, target, _, x, y, _ in
        unsafe target?.assumingMemoryBound(to: SampledOutline.self).pointee.contours.append([
          Point(x: Double(x), y: Double(y))
        ])
      }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      functions,
      { _, target, _, x, y, _ in
        unsafe target?.assumingMemoryBound(to: SampledOutline.self).pointee.line(
          to: Point(x: Double(x), y: Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, target, _, controlX, controlY, x, y, _ in
        unsafe target?.assumingMemoryBound(to: SampledOutline.self).pointee.curve([
          Point(x: Double(controlX), y: Double(controlY)), Point(x: Double(x), y: Double(y)),
        ])
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, target, _, firstX, firstY, secondX, secondY, x, y, _ in
        unsafe target?.assumingMemoryBound(to: SampledOutline.self).pointee.curve([
          Point(x: Double(firstX), y: Double(firstY)),
          Point(x: Double(secondX), y: Double(secondY)), Point(x: Double(x), y: Double(y)),
        ])
      }, nil, nil)
    unsafe hb_draw_funcs_make_immutable(functions)
    return unsafe functions
  }
}
