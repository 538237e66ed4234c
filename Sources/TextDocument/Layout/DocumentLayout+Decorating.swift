import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

/// Backgrounds and borders of containers.
extension DocumentLayout {
  /// Adds the backgrounds and borders of containers to the pages, below all other shapes.
  func decoratePages() {
    guard
      plans.contains(where: {
        $0.background != nil || $0.gradient != nil || $0.border != nil || $0.insets != .zero
      })
    else { return }
    for number in pages.indices {
      var shapes: [PageShape] = []
      for place in pages[number].frames.indices {
        guard let index = pages[number].plan(at: place, of: plans.count) else { continue }
        let plan = plans[index]
        var frame = pages[number].columns[index] ?? pages[number].frames[place]
        // One container represents a column that tables or floats divide.
        if pages[number].parents[place] != nil { continue }
        frame.size.height = pages[number].fullHeights[place] ?? frame.height
        let box = frame.outset(by: plan.insets)
        if plan.insets != .zero { pages[number].boxes[place] = box }
        let name = self.plan.containers?[index].name
        for decoration in plan.decorations(of: box) {
          var shape = decoration.shape(z: plan.z, name: name)
          if let turn = plan.turn {
            shape.path.apply(turn)
            shape.gradient = shape.gradient?.transformed(by: turn)
          }
          shapes.append(shape)
          pages[number].decorations.append(
            plan.turn.map { decoration.turned(by: $0) } ?? decoration)
        }
      }
      pages[number].shapes = shapes + pages[number].shapes
    }
  }
}

extension ContainerPlan {
  /// Returns the outline that its text fills, in points of the page; nil for the whole frame.
  private func shape(in box: Rect) -> BezierPath? {
    inside?.transformed(
      by: .translation(x: box.minX + insets.left, y: box.minY + insets.top))
  }

  /// Returns the outline of the frame: the shape that text fills, or the frame with its corners.
  ///
  /// - Parameter box: The frame, in points of the page.
  func outline(of box: Rect) -> BezierPath {
    if let shape = shape(in: box) { return shape }
    guard let radius = border?.radius, radius > 0 else { return BezierPath(rect: box) }
    return BezierPath(roundedRect: box, cornerRadius: radius)
  }

  /// Returns the background and the border of the frame. They follow the outline that text fills
  /// if there is one.
  ///
  /// - Parameter box: The frame, in points of the page.
  func decorations(of box: Rect) -> [PageDecoration] {
    let outline = shape(in: box)
    let whole = outline?.bounds ?? box
    var decorations: [PageDecoration] = []
    if let background {
      decorations.append(
        PageDecoration(
          rect: whole, color: background, radius: outline == nil ? border?.radius ?? 0 : 0,
          path: outline))
    }
    if let gradient {
      let own = gradient.gradient(in: whole)
      var decoration = PageDecoration(
        rect: whole, color: own.stops.last?.color ?? .clear,
        radius: outline == nil ? border?.radius ?? 0 : 0, path: outline)
      decoration.gradient = own
      decorations.append(decoration)
    }
    if let border, border.width > 0 {
      decorations.append(
        PageDecoration(
          rect: whole, color: border.color, radius: outline == nil ? border.radius : 0,
          lineWidth: border.width, path: outline))
    }
    return decorations
  }
}

extension PageDecoration {
  /// Returns the decoration after a rotation. Its rectangle is then that around its outline.
  func turned(by turn: Transform) -> PageDecoration {
    var turned = self
    let outline =
      path
      ?? (radius > 0 ? BezierPath(roundedRect: rect, cornerRadius: radius) : BezierPath(rect: rect))
    let path = outline.transformed(by: turn)
    (turned.path, turned.rect, turned.radius) = (path, path.bounds, 0)
    turned.gradient = gradient?.transformed(by: turn)
    return turned
  }

  /// Returns the visible shape. A line lies inside the edges of its rectangle, and along the
  /// middle of another outline.
  func shape(z: Int, name: String?) -> PageShape {
    let inset = lineWidth.map { path == nil ? $0 / 2 : 0 } ?? 0
    let area = Rect(
      x: rect.minX + inset, y: rect.minY + inset, width: max(0, rect.width - 2 * inset),
      height: max(0, rect.height - 2 * inset))
    let corner = max(0, radius - inset)
    let outline =
      path
      ?? (corner > 0 ? BezierPath(roundedRect: area, cornerRadius: corner) : BezierPath(rect: area))
    return PageShape(
      path: outline, fill: lineWidth == nil && gradient == nil ? color : nil, gradient: gradient,
      stroke: lineWidth == nil ? nil : color, strokeWidth: lineWidth ?? 0, z: z, name: name)
  }
}
