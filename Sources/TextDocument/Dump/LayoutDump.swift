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
  let layout: DocumentLayout
  private var glyphs: [PositionedGlyph] = []
  /// The index of each paragraph's first run.
  private var firstRuns: [Int] = []
  /// The texts: that of the document, and that of heads and feet, which follows it.
  private let texts: [Text]

  /// A text of the dump.
  private struct Text {
    var manager: LayoutManager
    var storage: TextStorage
    /// Its start in the text of the dump, in UTF-16 code units.
    var start: Int
    /// The number of paragraphs before it.
    var firstParagraph = 0
  }
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

  /// A container of a page.
  struct Place: Hashable {
    /// The index of the page.
    var page: Int
    /// The place of the container on it.
    var place: Int
  }

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
  /// - Complexity: O(n) in the glyphs of the layout.
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
    writer.key("overflow")
    if let overflow = layout.overflow { writer.range(overflow) } else { writer.null() }
    layout.writeOverflows(to: &writer)
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

  /// Writes the text paragraph by paragraph, so that a long text is not copied in memory.
  private func writeText(to writer: inout JSONWriter) throws(DocumentError) {
    var rest = texts[...]
    var position = 0
    try writer.string {
      while let text = rest.first, position >= text.storage.length {
        rest.removeFirst()
        position = 0
      }
      guard let storage = rest.first?.storage else { return nil }
      let range = storage.paragraphRange(containing: position)
      position = range.upperBound
      return storage.substring(in: range)
    }
  }

  private mutating func writeRuns(to writer: inout JSONWriter) throws(DocumentError) {
    writer.newline()
    writer.key("runs")
    writer.beginArray()
    var count = 0
    for text in texts {
      for paragraph in 0..<text.manager.paragraphCount {
        firstRuns.append(count)
        let runs = text.manager.textRuns(ofParagraph: paragraph)
        count += runs.count
        try Self.write(runs, of: text.storage, from: text.start, to: &writer)
      }
    }
    writer.endArray()
  }

  private static func write(
    _ runs: [TextRun], of storage: TextStorage, from start: Int, to writer: inout JSONWriter
  ) throws(DocumentError) {
    for run in runs {
      writer.newline()
      writer.beginObject()
      writer.key("range")
      writer.range(run.range.moved(by: start))
      writer.key("font")
      writer.font(run.face)
      writer.member("size", run.size)
      writer.member("level", Int(run.level))
      writer.member("script", run.script)
      writer.member("language", run.language)
      writer.key("features")
      writer.beginArray()
      for feature in run.features { writer.string(feature.description) }
      writer.endArray()
      writer.member("letterSpacing", run.letterSpacing)
      if let room = wordRoom(of: run.range, in: storage) {
        writer.key("room")
        writer.pair(room.start, room.end)
      }
      writer.endObject()
      try writer.flushIfLarge()
    }
  }

  /// Returns the room that boxes around words take before and after a run, in points. The advances
  /// of its first and last glyphs include it.
  private static func wordRoom(
    of range: Range<Int>, in storage: TextStorage
  ) -> (start: Double, end: Double)? {
    guard !range.isEmpty, let box = storage.attribute(.box, at: range.lowerBound) else {
      return nil
    }
    let boxes = box.limited.nested
    let paragraph = storage.paragraphRange(containing: range.lowerBound)
    /// Returns the boxes that begin or end beside the text at another position.
    func edge(at position: Int, beside other: Int) -> ArraySlice<TextBox> {
      let isEnd =
        !paragraph.contains(other)
        || storage.codeUnit(at: max(position, other)).isParagraphSeparator
      let others = isEnd ? nil : storage.attribute(.box, at: other)?.limited.nested
      return boxes[boxes.sharedCount(others ?? [])...]
    }
    let room = (
      start: edge(at: range.lowerBound, beside: range.lowerBound - 1)
        .reduce(0) { $0 + $1.margin.start + $1.inside.start },
      end: edge(at: range.upperBound - 1, beside: range.upperBound)
        .reduce(0) { $0 + $1.margin.end + $1.inside.end }
    )
    return room == (0, 0) ? nil : room
  }

  private func writeParagraphs(to writer: inout JSONWriter) throws(DocumentError) {
    writer.newline()
    writer.key("paragraphs")
    writer.beginArray()
    for text in texts {
      try text.manager.describeParagraphs { paragraph throws(DocumentError) in
        var paragraph = paragraph
        paragraph.range = paragraph.range.moved(by: text.start)
        Self.write(paragraph, to: &writer)
        try writer.flushIfLarge()
      }
    }
    writer.endArray()
  }

  private static func write(_ paragraph: ParagraphDescription, to writer: inout JSONWriter) {
    let style = paragraph.style
    writer.newline()
    writer.beginObject()
    writer.key("range")
    writer.range(paragraph.range)
    writer.member("direction", paragraph.isRightToLeft ? "rtl" : "ltr")
    writer.member("align", style.alignment.dumpName)
    writer.member("lineBreak", style.lineBreakMode == .byCharWrapping ? "char" : "word")
    writer.key("lineHeight")
    if let height = style.lineHeight { writer.number(height) } else { writer.null() }
    writer.key("hyphenation")
    if let language = paragraph.hyphenationLanguage {
      writer.string(language)
    } else {
      writer.null()
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
        // Notes at the foot follow all texts, in the order of their containers.
        if page.footnoteParents[place.place] != nil {
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

  private mutating func writeLines(
    in container: TextContainer, of text: Text, to writer: inout JSONWriter
  ) throws(DocumentError) {
    guard let container = text.manager.layout(of: container) else { return }
    let fragments = container.fragments
    for row in container.rows {
      writer.newline()
      writer.beginObject()
      writer.member("y", row.y)
      writer.member("height", row.height)
      writer.member("baseline", row.baseline)
      writer.member("spaceBefore", row.spaceBefore)
      writer.member("spaceAfter", row.spaceAfter)
      writer.key("fragments")
      writer.beginArray()
      for index in row.fragments { write(fragments[index], of: text, to: &writer) }
      writer.endArray()
      writer.endObject()
      try writer.flushIfLarge()
      try checkCancellation()
    }
  }

  /// Ends the dump of a layout that is cancelled; a long one takes as long as the layout.
  private func checkCancellation() throws(DocumentError) {
    guard layout.manager.limits?.cancellation?.isCancelled == true else { return }
    throw DocumentError(.limitExceeded, at: "limits.cancellation", "the layout was cancelled")
  }

  private mutating func write(
    _ fragment: LineFragment, of text: Text, to writer: inout JSONWriter
  ) {
    writer.newline()
    writer.beginObject()
    writer.key("rect")
    writer.beginArray()
    writer.number(fragment.rect.minX)
    writer.number(fragment.rect.minY)
    writer.number(fragment.rect.width)
    writer.number(fragment.rect.height)
    writer.endArray()
    writer.key("avail")
    writer.pair(fragment.available.start, fragment.available.end)
    writer.key("used")
    writer.pair(fragment.used.start, fragment.used.end)
    writer.key("range")
    writer.range(fragment.range.moved(by: text.start))
    writer.member("end", fragment.end.dumpName)
    let protrusion = fragment.protrusion
    if protrusion.left > 0 || protrusion.right > 0 {
      writer.key("protrusion")
      writer.pair(protrusion.left, protrusion.right)
    }
    if fragment.expansion != 1 { writer.member("expansion", fragment.expansion) }
    let room = text.manager.cutRoom(of: fragment)
    if !room.isEmpty {
      writer.key("cutRoom")
      writer.pair(room.start.reduce(0, +), room.end.reduce(0, +))
    }
    writer.key("glyphs")
    glyphs.removeAll(keepingCapacity: true)
    text.manager.appendGlyphs(of: fragment, to: &glyphs)
    if text.start > 0 {
      for index in glyphs.indices { glyphs[index].cluster += text.start }
    }
    writer.glyphs(glyphs, firstRun: firstRuns[text.firstParagraph + fragment.paragraph])
    let attachments = text.manager.attachments(of: fragment)
    if !attachments.isEmpty { writer.attachments(attachments, movedBy: text.start) }
    if let marker = text.manager.listMarker(of: fragment) { writer.marker(marker) }
    writer.endObject()
  }
}
