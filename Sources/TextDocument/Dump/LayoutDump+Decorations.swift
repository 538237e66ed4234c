import TextDrawing
import TextGeometry
import TextStorage

/// The backgrounds and borders of boxes.
extension LayoutDump {
  /// Writes the decorations of the containers written so far, in points of their pages. A
  /// background or a bar has an entry for each of its rectangles, a line around a box has one.
  func writeDecorations(to writer: inout JSONWriter) throws(DocumentError) {
    if decorations.isEmpty { return }
    writer.newline()
    writer.key("decorations")
    writer.beginArray()
    for (page, decoration) in decorations {
      let isLine = decoration.lineWidth != nil
      for rect in isLine ? [decoration.bounds] : decoration.rects {
        writer.newline()
        writer.beginObject()
        writer.member("page", page)
        writer.key("rect")
        writer.beginArray()
        for value in [rect.minX, rect.minY, rect.width, rect.height] { writer.number(value) }
        writer.endArray()
        writer.member("color", decoration.color.hexadecimal)
        if decoration.radius > 0, isLine || decoration.rects.count == 1 {
          writer.member("radius", decoration.radius)
        }
        if let width = decoration.lineWidth { writer.member("width", width) }
        if isLine, let outline = decoration.outline { writer.member("d", outline.svgPathData) }
        writer.endObject()
      }
      try writer.flushIfLarge()
    }
    writer.endArray()
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
