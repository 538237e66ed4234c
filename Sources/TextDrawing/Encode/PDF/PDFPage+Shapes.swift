import TextGeometry
import TextStorage

/// Filled and stroked paths, rectangles, and the rules of text.
extension PDFPage {
  mutating func fill(_ rect: Rect, _ color: Color) {
    guard color.alpha > 0, rect.width > 0, rect.height > 0 else { return }
    begin(.artifact)
    setFill(color)
    let corner = place(Point(x: rect.minX, y: rect.maxY))
    for value in [corner.x, corner.y, rect.width, rect.height] { content.add(value) }
    content.add("re f\n")
  }

  mutating func fill(_ path: BezierPath, _ color: Color) {
    guard color.alpha > 0, path.isFinite, !path.isEmpty else { return }
    begin(.artifact)
    setFill(color)
    let height = list.size.height
    content.add(path) { Point(x: $0.x, y: height - $0.y) }
    content.add(path.usesEvenOddFillRule ? "f*\n" : "f\n")
  }

  mutating func stroke(
    _ path: BezierPath, _ color: Color, width: Double, dashes: [Double], cap: String = "1 J 1 j "
  ) {
    guard color.alpha > 0, width.isFinite, width > 0, path.isFinite, !path.isEmpty else { return }
    begin(.artifact)
    setOpacity(color.alpha)
    content.add("q ")
    content.add(width)
    content.add("w \(cap)")
    content.add(color, isStroke: true)
    if dashes.contains(where: { $0 > 0 }), dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) {
      content.add("[")
      for dash in dashes { content.add(dash) }
      content.add("]0 d\n")
    }
    let height = list.size.height
    content.add(path) { Point(x: $0.x, y: height - $0.y) }
    content.add("S Q\n")
  }

  /// Draws an underline or a strikethrough.
  mutating func add(_ rule: TextRule) {
    for line in rule.lines {
      var path = BezierPath()
      path.move(to: Point(x: rule.start, y: line.y))
      path.addLine(to: Point(x: rule.end, y: line.y))
      stroke(path, rule.color, width: line.thickness, dashes: line.dashes, cap: "")
    }
  }
}
