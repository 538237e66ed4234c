import TextDrawing
import TextGeometry
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
      for decoration in page.decorations {
        write(
          decoration.rect, decoration.color, radius: decoration.radius,
          lineWidth: decoration.lineWidth, blurRadius: nil, path: decoration.path, onPage: number,
          to: &writer)
      }
    }
    for (page, decoration) in decorations {
      let isLine = decoration.lineWidth != nil
      for rect in isLine ? [decoration.bounds] : decoration.rects {
        let isRound = isLine || decoration.rects.count == 1
        write(
          rect, decoration.color, radius: isRound ? decoration.radius : 0,
          lineWidth: decoration.lineWidth, blurRadius: decoration.blurRadius,
          path: isLine ? decoration.outline : nil, onPage: page, to: &writer)
      }
      try writer.flushIfLarge()
    }
    writer.endArray()
  }

  private func write(
    _ rect: Rect, _ color: Color, radius: Double, lineWidth: Double?, blurRadius: Double?,
    path: BezierPath?, onPage page: Int, to writer: inout JSONWriter
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
