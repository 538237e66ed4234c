import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Writes the position of every line and glyph of a document as JSON (`textrender-layout/1`).
///
/// Units are points, y down. A container's lines are in the container's coordinates. Text
/// positions are UTF-16 code units.
package struct LayoutDump {
  /// A text of the dump.
  struct Text {
    var manager: LayoutManager
    var storage: TextStorage
    /// Its start in the text of the dump, in UTF-16 code units.
    var start: Int
    /// The number of paragraphs before it.
    var firstParagraph = 0
  }

  /// A container of a page.
  struct Place: Hashable {
    /// The index of the page.
    var page: Int
    /// The place of the container on it.
    var place: Int
  }

  let layout: DocumentLayout
  /// The glyphs of the current fragment; a buffer.
  var glyphs: [PositionedGlyph] = []
  /// The index of each paragraph's first run.
  var firstRuns: [Int] = []
  /// The texts: that of the document, and that of heads and feet, which follows it.
  let texts: [Text]
  /// The numbers of containers in the dump, if some are the columns of others.
  var positions: [Place: Int] = [:]
  /// The backgrounds and borders of boxes, each with the number of its page.
  var decorations: [(page: Int, decoration: BoxDecoration)] = []
  /// The lines between columns on the pages written so far.
  var columnRules: [(page: Int, rule: PageDecoration)] = []
  /// The leaders of tabs in the containers written so far, with the origins of the containers.
  var leaders: [(page: Int, leader: TabLeader, origin: Point)] = []
  /// The marks of lines that continue others, likewise.
  var wrapMarks: [(page: Int, mark: PlacedWrapMark, origin: Point)] = []

  /// Creates a writer for a layout.
  package init(_ layout: DocumentLayout) {
    self.layout = layout
    var texts = [Text(manager: layout.manager, storage: layout.storage, start: 0)]
    if let furniture = layout.furniture, furniture.storage.length > 0 {
      texts.append(
        Text(
          manager: furniture.manager, storage: furniture.storage, start: layout.storage.length,
          firstParagraph: layout.manager.paragraphCount))
    }
    self.texts = texts
  }

  /// Writes the dump as one JSON object.
  ///
  /// - Parameter writer: The writer, which passes bytes on as they accumulate.
  /// - Throws: A ``DocumentError`` if the bytes cannot be written, or the layout is cancelled.
  /// - Complexity: O(*n*) in the glyphs of the layout.
  package mutating func write(to writer: inout JSONWriter) throws(DocumentError) {
    writer.beginObject()
    writer.member("schema", "textrender-layout/1")
    writer.key("text")
    try writeText(to: &writer)
    writer.member("offsetUnit", "utf16")
    try writeRuns(to: &writer)
    try writeParagraphs(to: &writer)
    try writeContainers(to: &writer)
    try writeDecorations(to: &writer)
    writer.newline()
    writer.overflows(layout.overflows)
    writer.key("options")
    writer.beginObject()
    writer.member("fragmentRects", "free")
    writer.member("overflow", layout.overflowMode.rawValue)
    writer.endObject()
    writer.key("pages")
    writer.beginArray()
    for page in layout.pages { writer.pair(page.size.width, page.size.height) }
    writer.endArray()
    if layout.numbering.isCustom {
      writer.key("pageLabels")
      writer.beginArray()
      for page in layout.pages.indices {
        writer.string(layout.numbering[page].text(in: layout.numberLanguage))
      }
      writer.endArray()
    }
    writer.endObject()
  }

  private mutating func writeContainers(to writer: inout JSONWriter) throws(DocumentError) {
    writer.newline()
    writer.key("containers")
    writer.beginArray()
    let places = placesInFlowOrder()
    if layout.usesFlows || layout.footnotes != nil
      || layout.pages.contains(where: { !$0.parents.isEmpty })
    {
      for (position, place) in places.enumerated() { positions[place] = position }
    }
    for (position, own) in places.enumerated() {
      let (number, place) = (own.page, own.place)
      layout.restore(page: number)
      let page = layout.pages[number]
      let index = page.containers[place]
      if place == 0 { columnRules += layout.columnRules(onPage: number).map { (number, $0) } }
      let container = layout.manager.textContainers[index]
      writer.newline()
      writer.beginObject()
      writer.member("page", number)
      writer.key("origin")
      writer.pair(page.frames[place].minX, page.frames[place].minY)
      writer.key("size")
      writer.pair(page.frames[place].width, layout.containerHeight(index, on: page, at: place))
      writer.describe(container)
      writeRole(ofPlace: place, onPage: number, at: position, to: &writer)
      if let turn = page.turns[place] { writer.turn(turn) }
      if let fit = page.fits[place] { writer.member("fit", fit) }
      writer.key("lines")
      writer.beginArray()
      try writeLines(in: container, of: texts[0], to: &writer)
      writer.endArray()
      writer.endObject()
      for part in layout.manager.textBoxes(in: container) {
        for decoration in part.decorations(at: page.frames[place].origin) {
          decorations.append((number, decoration))
        }
      }
      for leader in layout.manager.tabLeaders(in: container) {
        leaders.append((number, leader, page.frames[place].origin))
      }
      for mark in layout.manager.wrapMarks(in: container) {
        wrapMarks.append((number, mark, page.frames[place].origin))
      }
    }
    try writeFurniture(to: &writer)
    writer.endArray()
  }

  /// Writes the heads, feet and repeated frames of the pages.
  private mutating func writeFurniture(to writer: inout JSONWriter) throws(DocumentError) {
    guard let furniture = layout.furniture, let text = texts.dropFirst().first else { return }
    for (number, parts) in furniture.parts.enumerated() {
      for part in parts {
        let container = furniture.manager.textContainers[part.container]
        writer.newline()
        writer.beginObject()
        writer.member("page", number)
        writer.key("origin")
        writer.pair(part.frame.minX, part.frame.minY)
        writer.key("size")
        writer.pair(part.frame.width, part.frame.height)
        writer.describe(container)
        writer.role(of: part)
        if let turn = part.turn { writer.turn(turn) }
        writer.key("lines")
        writer.beginArray()
        try writeLines(in: container, of: text, to: &writer)
        writer.endArray()
        writer.endObject()
      }
    }
  }

  /// Returns the places of the containers in text order. Texts of panes run through several pages
  /// each.
  private func placesInFlowOrder() -> [Place] {
    var places: [Place] = []
    for (number, page) in layout.pages.enumerated() {
      for place in page.containers.indices { places.append(Place(page: number, place: place)) }
    }
    if layout.plan.panes == nil, layout.plan.notes == nil, layout.plan.stories == nil,
      layout.footnotes == nil
    {
      return places
    }
    if layout.usesFlows {
      // Headers of tables are in several columns.
      let plannedFlows = layout.flows.count
      var flowOfPlan: [Int: Int] = [:]
      for (number, flow) in layout.flows.enumerated() {
        for member in flow.members { flowOfPlan[member] = number }
      }
      func flow(_ place: Place) -> Int {
        let page = layout.pages[place.page]
        // Notes follow all texts, in the order of their containers.
        if page.footnoteParents[place.place] != nil || page.isSideNote(place.place) {
          return plannedFlows + page.containers[place.place]
        }
        return page.planIndex(at: place.place).flatMap { flowOfPlan[$0] } ?? .max
      }
      return places.sorted { first, second in
        (flow(first), first.page, first.place) < (flow(second), second.page, second.place)
      }
    }
    return places.sorted { first, second in
      layout.pages[first.page].containers[first.place]
        < layout.pages[second.page].containers[second.place]
    }
  }
}
