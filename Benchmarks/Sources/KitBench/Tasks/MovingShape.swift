import Glibc
import TextGeometry

/// The figures that are moved over text, about 280 points wide and 300 high.
struct MovingShape {
  let name: String
  /// SVG path data, or nil for the polygon.
  private let data: String?

  static let pathBezier = MovingShape(
    name: "path_bezier",
    data: "M0 0 C 160 0 280 60 280 150 C 280 260 120 300 0 300 C 90 220 90 80 0 0 Z")

  static let all = [
    MovingShape(name: "circle", data: "M0 130 A130 130 0 1 1 260 130 A130 130 0 1 1 0 130 Z"),
    MovingShape(name: "ellipse", data: "M10 150 A120 150 0 1 1 250 150 A120 150 0 1 1 10 150 Z"),
    MovingShape(name: "polygon200", data: nil),
    pathBezier,
  ]

  /// The outline, with the corner of its box near the origin.
  func path() throws -> BezierPath {
    if let data { return try BezierPath(svgPathData: data) }
    return MovingShape.polygon200
  }

  /// A ragged outline of 200 corners.
  static var polygon200: BezierPath {
    var path = BezierPath()
    for corner in 0..<200 {
      let angle = Double(corner) * 0.0314159
      let wide = 120 + 18 * (Double(corner % 4) - 1.5)
      let high = 130 + 15 * Double(corner % 3 - 1)
      let point = Point(x: 140 + wide * cos(angle), y: 150 + high * sin(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }
}
