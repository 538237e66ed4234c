import TextGeometry
import TextStorage

extension SVGWriter {
  /// Appends the definition of a gradient and returns its number; nil for one with a single
  /// colour.
  ///
  /// - Parameters:
  ///   - gradient: The gradient.
  ///   - prefix: The prefix of names.
  ///   - count: The number of gradients before it, which becomes one more.
  mutating func addGradient(_ gradient: Gradient, prefix: String, _ count: inout Int) -> Int? {
    guard gradient.solidColor == nil else { return nil }
    let element: String
    var map = gradient.transform
    switch gradient.shape {
    case .linear(let start, let end):
      element = "linearGradient"
      open(element, "\(prefix)l\(count)")
      for (name, value) in [("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)] {
        attribute(name, value)
      }
    case .radial(let center, let radii):
      element = "radialGradient"
      open(element, "\(prefix)l\(count)")
      let isCircle = radii.width == radii.height
      for (name, value) in [
        ("cx", isCircle ? center.x : 0), ("cy", isCircle ? center.y : 0),
        ("r", isCircle ? radii.width : 1),
      ] {
        attribute(name, value)
      }
      if !isCircle {
        map = Transform(
          a: radii.width, b: 0, c: 0, d: radii.height, tx: center.x, ty: center.y
        ).concatenating(map)
      }
    }
    if map != .identity {
      // Three decimals are enough for points but too few for coefficients.
      add(
        " gradientTransform=\"matrix(\(map.a) \(map.b) \(map.c) \(map.d) \(map.tx) \(map.ty))\"")
    }
    add(">")
    for stop in gradient.stops {
      // Three decimals are too few to tell close stops apart.
      add("<stop offset=\"\(stop.offset)\" stop-color=\"\(SVGWriter.name(of: stop.color))\"")
      if stop.color.alpha < 1 { attribute("stop-opacity", max(0, stop.color.alpha)) }
      add("/>")
    }
    add("</\(element)>\n")
    count += 1
    return count - 1
  }

  private mutating func open(_ element: String, _ name: String) {
    add("<\(element) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\"")
  }
}
