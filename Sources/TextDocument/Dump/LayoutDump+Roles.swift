import TextGeometry
import TextStorage

/// The names and purposes of containers.
extension LayoutDump {
  /// Writes the name, the purpose and the frame of a container.
  ///
  /// - Parameter position: The index of the container in the dump.
  func writeRole(
    ofPlace place: Int, onPage number: Int, at position: Int, to writer: inout JSONWriter
  ) {
    let page = layout.pages[number]
    let index = page.plan(at: place, of: layout.plans.count)
    let container = index.flatMap { index in
      layout.plan.containers.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    writer.member("name", container?.name)
    let isFrame = container.map { $0.hasOwnText || $0.story != nil } ?? false
    let isNote = page.isSideNote(place)
    let cell = page.cells[place]
    let column = page.footnoteParents[place]
    let float = page.floats[place]
    let isCaption = float?.isCaption == true
    let role =
      if cell != nil {
        "cell"
      } else if float != nil {
        isCaption ? "caption" : "float"
      } else if page.clearBoxes.contains(place) {
        "box"
      } else if column != nil {
        "footnote"
      } else {
        isNote ? "note" : isFrame ? "frame" : "body"
      }
    writer.member("role", role)
    if let stream = page.noteStreams[place] { writer.member("stream", stream) }
    let owner = column.flatMap { $0 } ?? page.parents[place]
    let parent = owner.flatMap { positions[Place(page: number, place: $0)] }
    writer.member("parent", isCaption ? position - 1 : parent)
    if let cell { writer.member("cell", cell) }
    if let story = container?.story { writer.member("story", story) }
    if let box = page.boxes[place] {
      writer.key("frame")
      writer.rect(box)
    }
  }
}

extension JSONWriter {
  /// Writes the transform of a turned container as the six numbers of a matrix in SVG's order.
  /// Its lines are given as they are before it is turned.
  mutating func turn(_ turn: Transform) {
    key("transform")
    beginArray()
    for value in [turn.a, turn.b, turn.c, turn.d, turn.tx, turn.ty] { number(value) }
    endArray()
  }

  /// Writes the place of a cell as an object.
  fileprivate mutating func member(_ name: String, _ cell: PageCell) {
    key(name)
    beginObject()
    member("table", cell.table)
    member("row", cell.row)
    member("column", cell.column)
    member("rowSpan", cell.rowSpan)
    member("columnSpan", cell.columnSpan)
    member("header", cell.isHeader)
    endObject()
  }

  /// Writes the name, the purpose and the frame of a head, a foot or a repeated frame.
  mutating func role(of part: PageFurniture.Part) {
    member("name", part.name)
    member("role", part.role.rawValue)
    key("parent")
    null()
    if part.box != part.frame {
      key("frame")
      rect(part.box)
    }
  }

  /// Writes a rectangle as an array: x, y, width and height.
  mutating func rect(_ rect: Rect) {
    beginArray()
    for value in [rect.minX, rect.minY, rect.width, rect.height] { number(value) }
    endArray()
  }
}

extension Range<Int> {
  /// Returns the range moved by a distance.
  func moved(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}
