import TextGeometry
import TextStorage

/// The purposes of containers, and the boxes around them.
extension LayoutDump {
  /// Writes the name, the purpose and the frame of a container.
  func writeRole(ofPlace place: Int, onPage number: Int, to writer: inout JSONWriter) {
    let page = layout.pages[number]
    let index = page.plan(at: place, of: layout.plans.count)
    let container = index.flatMap { index in
      layout.plan.containers.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    writer.member("name", container?.name)
    let isFrame = container.map { $0.hasOwnText || $0.story != nil } ?? false
    let isNote = place >= page.containers.count - page.noteCount
    writer.member("role", isNote ? "note" : isFrame ? "frame" : "body")
    writer.key("parent")
    writer.null()
    if let story = container?.story { writer.member("story", story) }
    if let box = page.boxes[place] {
      writer.key("frame")
      writer.rect(box)
    }
  }

  /// Writes the backgrounds and borders of containers.
  func writeDecorations(to writer: inout JSONWriter) {
    writer.newline()
    writer.key("decorations")
    writer.beginArray()
    for (number, page) in layout.pages.enumerated() {
      for decoration in page.decorations {
        writer.newline()
        writer.beginObject()
        writer.member("page", number)
        writer.key("rect")
        writer.rect(decoration.rect)
        writer.member("color", decoration.color.hexadecimal)
        if decoration.radius > 0 { writer.member("radius", decoration.radius) }
        if let width = decoration.lineWidth { writer.member("width", width) }
        if let path = decoration.path { writer.member("d", path.svgPathData) }
        writer.endObject()
      }
    }
    writer.endArray()
  }
}

extension JSONWriter {
  /// Writes a rectangle as an array: x, y, width and height.
  fileprivate mutating func rect(_ rect: Rect) {
    beginArray()
    for value in [rect.minX, rect.minY, rect.width, rect.height] { number(value) }
    endArray()
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
