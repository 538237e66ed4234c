import TextGeometry
import TextStorage

/// Rectangles, filled and stroked paths, gradients, and the rules of text.
extension SVGPage {
  /// Writes the edges of a rectangle as attributes of the current element.
  mutating func addEdges(_ rect: Rect) {
    body.attribute("x", rect.minX)
    body.attribute("y", rect.minY)
    body.attribute("width", max(0, rect.width))
    body.attribute("height", max(0, rect.height))
  }

  mutating func addRectangle(_ rect: Rect, _ color: Color, isAligned: Bool) {
    body.add("<rect")
    body.classAttribute(itemNames)
    addEdges(rect)
    body.fill(color)
    // Without antialiasing, rectangles with a common edge leave no seam.
    if isAligned { body.add(" shape-rendering=\"crispEdges\"") }
    body.add("/>\n")
  }

  mutating func addFill(_ path: BezierPath, _ color: Color) {
    beginFilled(path)
    body.fill(color)
    body.add("/>\n")
  }

  /// Begins the element of a path that is filled.
  private mutating func beginFilled(_ path: BezierPath) {
    body.add("<path")
    body.classAttribute(itemNames)
    body.add(" d=\"")
    body.add(path)
    body.add("\"")
    if path.usesEvenOddFillRule { body.add(" fill-rule=\"evenodd\"") }
  }

  /// Fills a path in the colours of a gradient.
  mutating func add(_ gradient: Gradient, in path: BezierPath, _ opacity: Double) {
    guard let number = definitions.addGradient(gradient, prefix: names, &gradientCount) else {
      return
    }
    beginFilled(path)
    body.add(" fill=\"url(#\(names)l\(number))\"")
    if opacity < 1 { body.attribute("fill-opacity", max(0, opacity)) }
    body.add("/>\n")
  }

  mutating func addStroke(
    _ path: BezierPath, _ color: Color, _ width: Double, _ dashes: [Double]
  ) {
    guard width.isFinite, width > 0 else { return }
    body.add("<path")
    body.classAttribute(itemNames)
    body.add(" d=\"")
    body.add(path)
    body.add("\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    body.fill(color, property: "stroke")
    body.attribute("stroke-width", width)
    addDashes(dashes)
    body.add("/>\n")
  }

  private mutating func addDashes(_ dashes: [Double]) {
    guard dashes.contains(where: { $0 > 0 }), dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      return
    }
    body.add(" stroke-dasharray=\"")
    for (index, dash) in dashes.enumerated() {
      if index > 0 { body.add(" ") }
      body.add(dash)
    }
    body.add("\"")
  }

  mutating func addRule(_ rule: TextRule) {
    for line in rule.lines {
      body.add("<path d=\"M")
      body.add(rule.start)
      body.add(" ")
      body.add(line.y)
      body.add("H")
      body.add(rule.end)
      body.add("\" fill=\"none\"")
      body.fill(rule.color, property: "stroke")
      body.attribute("stroke-width", line.thickness)
      addDashes(line.dashes)
      body.add("/>\n")
    }
  }
}
