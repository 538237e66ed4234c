package import TextGeometry
package import TextLayout
package import TextStorage

/// A background, a border or a shadow of a box.
package struct BoxDecoration: Sendable {
  /// A part of a blurred edge.
  package struct Layer: Sendable {
    /// The area, in points of the page.
    package var path: BezierPath
    /// The colour, with the opacity of the layer.
    package var color: Color
  }

  /// The rectangles that it covers or, for a line around a box, runs along the edges of.
  package var rects: [Rect]
  /// The colour.
  package var color: Color
  /// The radius of the corners, in points.
  package var radius = 0.0
  /// The width of a line around a box, in points; nil if it fills its rectangles.
  package var lineWidth: Double?
  /// The outline of the box; nil if it consists of separate rectangles.
  package var outline: BezierPath?
  /// The area that is painted; nil for the rectangles.
  package var area: BezierPath?
  /// The radius of the blur of a shadow, in points; nil for a background or a border.
  package var blurRadius: Double?
  /// The gradient that is painted in its area instead of the colour, in points of the page; nil
  /// for a plain colour.
  package var gradient: Gradient?
  /// The layers that are painted instead of the area, from below; empty for sharp edges.
  package var layers: [Layer] = []

  /// The bounding box of its rectangles.
  package var bounds: Rect {
    rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
  }
}

extension TextBoxPart {
  /// Returns the background and the borders, in painting order.
  ///
  /// - Parameter origin: The position of the container on the page, in points.
  package func decorations(at origin: Point) -> [BoxDecoration] {
    let part = moved(to: origin)
    let rects = part.rects
    if rects.isEmpty { return [] }
    var decorations: [BoxDecoration] = []
    let radius = max(0, box.radius)
    let line = box.border.top
    let isUniform = box.border == TextBox.Borders(line)
    let isSimple = rects.count == 1 && radius == 0
    let outline = BoxOutline(part)
    if let shadow = box.shadow.flatMap({ outline.shadow($0, radius: radius) }) {
      decorations.append(shadow)
    }
    if let background = box.background, background.alpha > 0 {
      let area = isSimple ? nil : outline.path(radius: radius)
      decorations.append(
        BoxDecoration(
          rects: rects, color: background, radius: radius, outline: rects.count == 1 ? nil : area,
          area: area))
    }
    if let gradient = box.gradient {
      let bounds = rects.dropFirst().reduce(rects[0]) { $0.union($1) }
      let area = isSimple ? BezierPath(rect: rects[0]) : outline.path(radius: radius)
      var decoration = BoxDecoration(
        rects: [bounds], color: gradient.stops.last?.color ?? .clear, radius: radius,
        outline: rects.count == 1 ? nil : area, area: area)
      decoration.gradient = gradient.gradient(in: bounds)
      decorations.append(decoration)
    }
    if isUniform, line.width > 0 {
      decorations.append(
        BoxDecoration(
          rects: rects, color: line.color, radius: radius, lineWidth: line.width,
          outline: rects.count == 1 ? nil : outline.path(radius: radius),
          area: outline.ring(width: line.width, radius: radius)))
    } else {
      decorations += radius > 0 ? part.roundSides(radius: radius) : part.sides
    }
    return decorations
  }

  /// Returns the borders of single sides along round corners, one for each colour.
  private func roundSides(radius: Double) -> [BoxDecoration] {
    let border = box.border
    let (left, right) = leftAndRight
    let all: [BoxOutline.Side: TextBox.Border] = [
      .top: border.top, .right: right, .bottom: border.bottom, .left: left,
    ]
    let lines = all.filter { $0.value.width > 0 }
    if lines.isEmpty { return [] }
    let widths = lines.mapValues { $0.width }
    let outline = BoxOutline(self, keepsSides: true)
    var colors: [Color] = []
    for line in [border.top, border.bottom, left, right]
    where line.width > 0 && !colors.contains(line.color) {
      colors.append(line.color)
    }
    return colors.compactMap { color in
      let sides = Set(lines.filter { $0.value.color == color }.keys)
      let area = outline.border(at: sides, widths: widths, radius: radius)
      if area.isEmpty { return nil }
      return BoxDecoration(rects: [area.bounds], color: color, outline: area, area: area)
    }
  }

  /// The borders at the left and at the right.
  private var leftAndRight: (left: TextBox.Border, right: TextBox.Border) {
    let border = box.border
    return isRightToLeft ? (border.end, border.start) : (border.start, border.end)
  }

  /// The borders of single sides.
  private var sides: [BoxDecoration] {
    let border = box.border
    let (left, right) = leftAndRight
    var sides: [BoxDecoration] = []
    func add(_ border: TextBox.Border, _ rects: [Rect]) {
      guard border.width > 0, !rects.isEmpty else { return }
      sides.append(BoxDecoration(rects: rects, color: border.color))
    }
    let ends = bands.filter { !$0.spans.isEmpty }
    let first = isStart ? ends.first : nil
    let last = isEnd ? ends.last : nil
    add(border.top, first.map { $0.strips(from: $0.top, height: border.top.width) } ?? [])
    add(
      border.bottom,
      last.map {
        $0.strips(from: max($0.top, $0.bottom - border.bottom.width), height: border.bottom.width)
      } ?? [])
    if !isCutAtLeft {
      add(left, ends.map { $0.bar(from: $0.spans[0].start, width: left.width) }.joined)
    }
    if isCutAtRight { return sides }
    add(
      right,
      ends.map { band in
        let end = band.spans[band.spans.count - 1].end
        return band.bar(from: end - right.width, width: right.width)
      }.joined)
    return sides
  }
}

extension TextBoxPart.Band {
  /// Returns horizontal strips across the spans.
  fileprivate func strips(from y: Double, height: Double) -> [Rect] {
    spans.map {
      Rect(x: $0.start, y: y, width: $0.end - $0.start, height: min(height, bottom - top))
    }
  }

  /// Returns a vertical bar as high as the band.
  fileprivate func bar(from x: Double, width: Double) -> Rect {
    Rect(x: x, y: top, width: width, height: bottom - top)
  }
}

extension [Rect] {
  /// The rectangles; those that touch at a horizontal edge are joined.
  fileprivate var joined: [Rect] {
    var all: [Rect] = []
    for rect in self {
      if let last = all.last, last.minX == rect.minX, last.width == rect.width,
        abs(last.maxY - rect.minY) < 1e-6
      {
        all[all.count - 1].size.height = rect.maxY - last.minY
      } else {
        all.append(rect)
      }
    }
    return all
  }
}
