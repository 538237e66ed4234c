package import TextDocument
import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

/// What a session tells the browser, as JSON.
extension LiveSession {
  /// The lines that have changed since the last answer, and what stands behind them.
  package func writeChange(to writer: inout JSONWriter) throws(DocumentError) {
    guard let layout, layout.pages.indices.contains(page) else { return }
    let change: SVGRows.Change
    do {
      change = try rows.update(layout.textList(page: page))
    } catch {
      throw DocumentError(.unavailableResource, at: error.place, error.message)
    }
    writer.key("from")
    writer.integer(change.range.lowerBound)
    writer.key("gone")
    writer.integer(change.range.count)
    writer.key("rows")
    writer.beginArray()
    for row in change.rows { writer.string(String(decoding: row, as: UTF8.self)) }
    writer.endArray()
    writer.key("count")
    writer.integer(rows.count)
    if let back = change.back {
      writer.key("back")
      writer.string(String(decoding: back, as: UTF8.self))
    }
    writer.key("fonts")
    writer.beginArray()
    for font in rows.fonts { write(font, to: &writer) }
    writer.endArray()
  }

  private func write(_ font: SVGRows.Font, to writer: inout JSONWriter) {
    let face = rows.faces[font.face]
    writer.beginObject()
    writer.key("face")
    writer.integer(font.face)
    writer.key("family")
    writer.string(face.familyName)
    writer.key("size")
    writer.number(font.size)
    writer.key("weight")
    writer.integer(face.synthesis.contains(.bold) ? 700 : face.weight)
    writer.key("italic")
    writer.bool(face.isItalic || face.synthesis.contains(.oblique))
    writer.key("made")
    writer.bool(face.synthesis.contains(.bold))
    writer.key("slanted")
    writer.bool(face.isItalic)
    writer.key("axes")
    writer.string(
      face.variations.map { "\"\($0.tag)\" \(JSONWriter.shortest($0.value))" }
        .joined(separator: ", "))
    writer.endObject()
  }

  /// The page: its size, how many there are, and the shapes.
  package func writePage(to writer: inout JSONWriter) {
    guard let layout, layout.pages.indices.contains(page) else { return }
    writer.key("page")
    writer.beginObject()
    writer.key("number")
    writer.integer(page)
    writer.key("count")
    writer.integer(layout.pages.count)
    writer.key("width")
    writer.number(layout.pages[page].size.width)
    writer.key("height")
    writer.number(layout.pages[page].size.height)
    writer.key("background")
    writer.string(Self.name(of: layout.background))
    writer.key("title")
    writer.string(layout.title)
    writer.key("overflow")
    writer.integer(layout.overflows.reduce(0) { $0 + $1.count })
    writer.endObject()
    writeShapes(to: &writer)
  }

  private func writeShapes(to writer: inout JSONWriter) {
    guard let moving else { return }
    let groups = ShapeGroups(moving.paths.map { $0.map(\.path.bounds) })
    writer.key("canMove")
    writer.bool(canMove)
    writer.key("shapes")
    writer.beginArray()
    for (index, exclusion) in moving.exclusions.enumerated() {
      writer.beginObject()
      writer.key("group")
      writer.integer(groups.numbers[index])
      writer.key("margin")
      writer.number(moving.paths[index].first?.margin ?? 0)
      writer.key("fill")
      if let fill = exclusion.fill { writer.string(Self.name(of: fill)) } else { writer.null() }
      writer.key("stroke")
      if let stroke = exclusion.stroke {
        writer.string(Self.name(of: stroke))
      } else {
        writer.null()
      }
      writer.key("strokeWidth")
      writer.number(exclusion.strokeWidth)
      writer.key("evenOdd")
      writer.bool(moving.paths[index].first?.path.usesEvenOddFillRule ?? false)
      writer.key("text")
      writer.string(exclusion.shape.notation == .shape ? exclusion.shape.text : "")
      writer.key("path")
      writer.beginArray()
      for path in moving.paths[index] { Self.write(path.path, to: &writer) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the steps of a path: arrays of a letter and numbers.
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

  /// The files as they are edited, and what is wrong with them.
  package func writeFiles(to writer: inout JSONWriter) {
    writer.key("name")
    writer.string(document.name)
    writer.key("sheet")
    writer.string(document.sheet.string)
    writer.key("text")
    if let text = document.text { writer.string(text.string) } else { writer.null() }
    writer.key("textName")
    writer.string(document.text?.path ?? "text")
    writer.key("sheetName")
    writer.string(document.sheetName)
  }

  /// What is wrong, and whether there is something to save.
  package func writeFaults(to writer: inout JSONWriter) {
    writer.key("edited")
    writer.bool(document.sheet.isEdited || document.text?.isEdited == true)
    writer.key("faults")
    writer.beginArray()
    for fault in faults {
      writer.beginObject()
      writer.key("severity")
      writer.string(fault.severity.rawValue)
      writer.key("place")
      writer.string(fault.place)
      writer.key("line")
      if let line = fault.line { writer.integer(line) } else { writer.null() }
      writer.key("column")
      if let column = fault.column { writer.integer(column) } else { writer.null() }
      writer.key("message")
      writer.string(fault.message)
      writer.key("hint")
      if let hint = fault.hint { writer.string(hint) } else { writer.null() }
      writer.endObject()
    }
    writer.endArray()
  }

  /// A colour as CSS has it.
  private static func name(of color: Color) -> String {
    let parts = [color.red, color.green, color.blue].map { part in
      "\(Int((min(max(part, 0), 1) * 255).rounded()))"
    }
    return "rgb(\(parts.joined(separator: " ")) / \(min(max(color.alpha, 0), 1)))"
  }
}
