import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The backgrounds and borders of boxes.
extension LayoutDump {
  /// Writes the backgrounds and borders of containers, and those of the boxes in the containers
  /// written so far, in points of their pages.
  ///
  /// The background of a box has an entry for each of its rectangles, a line around it has one.
  func writeDecorations(to writer: inout JSONWriter) throws(DocumentError) {
    writer.newline()
    writer.key("decorations")
    writer.beginArray()
    for (number, page) in layout.pages.enumerated() {
      if let gradient = layout.plan.gradient {
        let rect = Rect(origin: .zero, size: page.size)
        let own = gradient.gradient(in: rect)
        write(
          rect, own.stops.last?.color ?? .clear, radius: 0, lineWidth: nil, blurRadius: nil,
          path: nil, gradient: own, onPage: number, to: &writer)
      }
      for decoration in page.decorations {
        write(
          decoration.rect, decoration.color, radius: decoration.radius,
          lineWidth: decoration.lineWidth, blurRadius: nil, path: decoration.path,
          gradient: decoration.gradient, onPage: number, to: &writer)
      }
    }
    for (page, decoration) in decorations {
      let isLine = decoration.lineWidth != nil
      for rect in isLine ? [decoration.bounds] : decoration.rects {
        let isSingle = decoration.rects.count == 1
        let isRound = isLine || isSingle
        // The lines of sides with round corners have an outline, single backgrounds have none.
        let isPath = isLine || decoration.gradient != nil || isSingle
        write(
          rect, decoration.color, radius: isRound ? decoration.radius : 0,
          lineWidth: decoration.lineWidth, blurRadius: decoration.blurRadius,
          path: isPath && decoration.blurRadius == nil ? decoration.outline : nil,
          gradient: decoration.gradient, onPage: page, to: &writer)
      }
      try writer.flushIfLarge()
    }
    for (page, rule) in columnRules {
      write(
        rule.rect, rule.color, radius: 0, lineWidth: nil, blurRadius: nil, path: nil,
        gradient: nil, onPage: page, to: &writer)
    }
    for (page, leader, origin) in leaders { write(leader, at: origin, onPage: page, to: &writer) }
    for (page, mark, origin) in wrapMarks { write(mark, at: origin, onPage: page, to: &writer) }
    writer.endArray()
  }

  /// Writes the leader of a tab; its rectangle is as high as the font is above the baseline.
  private func write(
    _ leader: TabLeader, at origin: Point, onPage page: Int, to writer: inout JSONWriter
  ) {
    guard let room = leader.filled else { return }
    let scale = leader.face.scale(forSize: leader.size)
    let (metrics, name): (Double, String) =
      switch leader.leader {
      case .line: (leader.face.metrics.underlineThickness, "line")
      case .characters(let characters): (leader.face.metrics.ascent, characters)
      }
    let height = metrics * scale
    let color = layout.storage.attribute(.foregroundColor, at: leader.position) ?? .black
    writer.newline()
    writer.beginObject()
    writer.member("page", page)
    writer.key("rect")
    writer.rect(
      Rect(
        x: origin.x + room.start, y: origin.y + leader.baseline - height,
        width: room.end - room.start, height: height))
    writer.member("color", color.hexadecimal)
    writer.member("leader", name)
    writer.endObject()
  }

  /// Writes the mark of a line that continues the line above.
  private func write(
    _ mark: PlacedWrapMark, at origin: Point, onPage page: Int, to writer: inout JSONWriter
  ) {
    let color = layout.storage.attribute(.foregroundColor, at: mark.position) ?? .black
    writer.newline()
    writer.beginObject()
    writer.member("page", page)
    writer.key("rect")
    writer.rect(mark.bounds.offset(by: origin - .zero))
    writer.member("color", color.hexadecimal)
    writer.member("wrapMark", mark.mark.name)
    writer.endObject()
  }

  private func write(
    _ rect: Rect, _ color: Color, radius: Double, lineWidth: Double?, blurRadius: Double?,
    path: BezierPath?, gradient: Gradient?, onPage page: Int, to writer: inout JSONWriter
  ) {
    writer.newline()
    writer.beginObject()
    writer.member("page", page)
    writer.key("rect")
    writer.rect(rect)
    writer.member("color", color.hexadecimal)
    if radius > 0 { writer.member("radius", radius) }
    if let lineWidth { writer.member("width", lineWidth) }
    if let blurRadius { writer.member("blur", blurRadius) }
    if let path { writer.member("d", path.svgPathData) }
    if let gradient { write(gradient, to: &writer) }
    writer.endObject()
  }

  /// Writes the positions and the colours of a gradient, in points of the page.
  private func write(_ gradient: Gradient, to writer: inout JSONWriter) {
    writer.key("gradient")
    writer.beginObject()
    switch gradient.shape {
    case .linear(let start, let end):
      writer.key("from")
      writer.pair(start.x, start.y)
      writer.key("to")
      writer.pair(end.x, end.y)
    case .radial(let center, let radii):
      writer.key("center")
      writer.pair(center.x, center.y)
      writer.key("radii")
      writer.pair(radii.width, radii.height)
    }
    if gradient.transform != .identity {
      let map = gradient.transform
      writer.key("transform")
      writer.beginArray()
      for value in [map.a, map.b, map.c, map.d, map.tx, map.ty] { writer.exactNumber(value) }
      writer.endArray()
    }
    writer.key("stops")
    writer.beginArray()
    for stop in gradient.stops {
      writer.beginArray()
      writer.number(stop.offset)
      writer.string(stop.color.hexadecimal)
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension Color {
  /// The colour in hexadecimal digits: `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  fileprivate var hexadecimal: String {
    let parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return parts.reduce("#") { text, part in
      let value = Int((min(1, max(0, part)) * 255).rounded())
      return text + (value < 16 ? "0" : "") + String(value, radix: 16)
    }
  }
}
