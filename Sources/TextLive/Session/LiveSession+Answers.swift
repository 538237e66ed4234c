package import TextDocument
import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

/// The answers of a session to the browser, as JSON.
extension LiveSession {
  /// Writes the lines that have changed since the last answer, and the drawing behind them.
  package func writeChange(to writer: inout JSONWriter) throws(DocumentError) {
    guard let layout, layout.pages.indices.contains(page) else { return }
    let change: SVGRows.Change
    do {
      change = try rows.update(layout.textList(page: page))
    } catch {
      throw DocumentError(.unavailableResource, at: error.place, error.message)
    }
    writer.member("from", change.range.lowerBound)
    writer.member("gone", change.range.count)
    writer.key("rows")
    writer.beginArray()
    for row in change.rows { writer.string(String(decoding: row, as: UTF8.self)) }
    writer.endArray()
    writer.member("count", rows.count)
    for (name, part) in [("ground" as StaticString, change.ground), ("back", change.back)] {
      if let part { writer.member(name, String(decoding: part, as: UTF8.self)) }
    }
    writer.key("fonts")
    writer.beginArray()
    for font in rows.fonts { write(font, to: &writer) }
    writer.endArray()
  }

  private func write(_ font: SVGRows.Font, to writer: inout JSONWriter) {
    let face = rows.faces[font.face]
    var family: [UInt8] = []
    EscapedText.appendCSSString(face.familyName, to: &family)
    writer.beginObject()
    writer.member("face", font.face)
    // The name as a CSS string.
    writer.member("family", String(decoding: family, as: UTF8.self))
    writer.member("size", font.size)
    writer.member("weight", face.synthesis.contains(.bold) ? 700 : face.weight)
    writer.member("italic", face.isItalic || face.synthesis.contains(.oblique))
    writer.member("made", face.synthesis.contains(.bold))
    writer.member("slanted", face.isItalic)
    writer.member("settings", font.settings)
    writer.endObject()
  }

  /// Writes the page: its size, the number of pages, and the exclusions.
  package func writePage(to writer: inout JSONWriter) {
    guard let layout, layout.pages.indices.contains(page) else { return }
    writer.key("page")
    writer.beginObject()
    writer.member("number", page)
    writer.member("count", layout.pages.count)
    writer.member("width", layout.pages[page].size.width)
    writer.member("height", layout.pages[page].size.height)
    writer.member("background", Self.name(of: layout.background))
    writer.member("title", layout.title)
    writer.member("overflow", layout.overflows.reduce(0) { $0 + $1.count })
    writer.endObject()
    writeShapes(to: &writer)
  }

  private func writeShapes(to writer: inout JSONWriter) {
    guard let moving else { return }
    let groups = ShapeGroups(moving.paths.map { $0.map(\.path.bounds) })
    writer.member("canMove", canMove)
    writer.key("shapes")
    writer.beginArray()
    for (index, exclusion) in moving.exclusions.enumerated() {
      writer.beginObject()
      writer.member("group", groups.numbers[index])
      writer.member("margin", moving.paths[index].first?.margin ?? 0)
      writer.member("fill", exclusion.fill.map(Self.name))
      writer.member("stroke", exclusion.stroke.map(Self.name))
      writer.member("strokeWidth", exclusion.strokeWidth)
      writer.member("evenOdd", moving.paths[index].first?.path.usesEvenOddFillRule ?? false)
      writer.member("text", exclusion.shape.notation == .shape ? exclusion.shape.text : "")
      writer.key("path")
      writer.beginArray()
      for path in moving.paths[index] { Self.write(path.path, to: &writer) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the segments of a path: arrays of a letter and numbers.
  private static func write(_ path: BezierPath, to writer: inout JSONWriter) {
    func step(_ letter: String, _ points: [Point]) {
      writer.beginArray()
      writer.string(letter)
      for point in points {
        writer.number(point.x)
        writer.number(point.y)
      }
      writer.endArray()
    }
    for element in path.elements {
      switch element {
      case .move(let point): step("M", [point])
      case .line(let point): step("L", [point])
      case .quad(let point, let control): step("Q", [control, point])
      case .cubic(let point, let first, let second): step("C", [first, second, point])
      case .close: step("Z", [])
      }
    }
  }

  /// Writes the edited files and their faults.
  package func writeFiles(to writer: inout JSONWriter) {
    writer.member("name", document.name)
    writer.member("sheet", document.sheet.string)
    writer.member("text", document.text?.string)
    writer.member("textName", document.text?.path ?? "text")
    writer.member("sheetName", document.sheetName)
  }

  /// Writes the faults, and a flag for unsaved changes.
  package func writeFaults(to writer: inout JSONWriter) {
    writer.member("edited", document.isEdited)
    writer.key("faults")
    writer.write(faults)
  }

  /// Returns a colour in CSS notation.
  private static func name(of color: Color) -> String {
    let parts = [color.red, color.green, color.blue].map { part in
      "\(Int((min(max(part, 0), 1) * 255).rounded()))"
    }
    return "rgb(\(parts.joined(separator: " ")) / \(min(max(color.alpha, 0), 1)))"
  }
}
