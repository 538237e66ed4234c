import TextGeometry
import TextLayout
import TextStorage

/// Notes at the foot of columns and pages.
extension DocumentLayout {
  /// The notes on the pages.
  struct PlacedFootnotes {
    /// The notes of each page, by its index.
    var areas: [Int: [FootnoteFlow.Area]] = [:]
    /// The room of the text in columns, by container.
    var frames: [Int: Rect] = [:]
    /// The heights that text and notes share, by container.
    var fullHeights: [Int: Double] = [:]
    /// The first containers of the notes, in the order of the areas.
    var firstContainer = 0
  }

  /// Finds the notes that get places of their own.
  func findFootnotes() {
    footnotes = nil
    guard hasFootnotes, overflowMode != .grow, plan.height != nil else { return }
    let texts = FootnoteTexts(storage, bodyRange)
    if !texts.notes.isEmpty { footnotes = texts }
  }

  /// Lays out the document's own text with its notes at the foot of columns or pages.
  ///
  /// - Parameter filled: The containers of each page, by its index.
  func fill(
    _ flow: TextFlow, _ texts: FootnoteTexts, _ book: PageBook,
    _ filled: inout [Int: [(plan: Int, container: Int)]], maximumPages: Int
  ) throws(DocumentError) {
    let notes = FootnoteFlow(self, texts, flow, book, maximumPages: maximumPages)
    try notes.run()
    var placed = PlacedFootnotes()
    for column in notes.columns {
      filled[column.page, default: []].append((column.plan, column.container))
      placed.frames[column.container] = column.frame
      placed.fullHeights[column.container] = column.fullHeight
    }
    // Text or notes that wait for a page beyond the limit make the last page that is counted.
    if notes.hasRest, maximumPages > 1,
      let next = plan.nextPage(of: flow, from: maximumPages), next >= maximumPages
    {
      filled[maximumPages - 1, default: []] += []
    }
    hideRest(of: flow)
    placed.firstContainer = plannedCount
    for area in notes.areas {
      filled[area.page, default: []] += []
      placed.areas[area.page, default: []].append(area)
    }
    let parts = notes.areas.flatMap(\.parts)
    _ = add(cells: parts.map { ($0.plan, $0.end) })
    let end = texts.notes.last?.range.upperBound ?? texts.textEnd
    hideRest(of: TextFlow(members: [], range: texts.textEnd..<end, textEnd: end, story: flow.story))
    placedFootnotes = placed
    if let tall = notes.tallNote { recordTallNote(texts.notes[tall].name) }
  }

  /// Adds the notes of a page to it.
  ///
  /// - Parameter next: The container of the first part that is on no page yet.
  func addFootnotes(to page: inout DocumentPage, number: Int, next: inout Int) {
    for (place, container) in page.containers.enumerated() {
      guard let frame = placedFootnotes.frames[container] else { continue }
      page.frames[place] = frame
      if let height = placedFootnotes.fullHeights[container], height > frame.height {
        page.fullHeights[place] = height
      }
    }
    for area in placedFootnotes.areas[number] ?? [] {
      for part in area.parts {
        var frame = part.plan.frame
        frame.size.height = part.height
        page.footnoteParents[page.containers.count] = .some(area.parent)
        page.containers.append(next)
        page.frames.append(frame)
        page.setLayer(of: next, part.plan)
        next += 1
      }
      if let rule = area.rule { page.rules.append(rule) }
    }
    page.decorations += page.rules
    page.shapes = page.rules.map { $0.shape(z: 0, name: nil) } + page.shapes
  }

  private func recordTallNote(_ name: String) {
    masterRemarks.removeAll { $0.place == "footnotes" }
    masterRemarks.append(
      DocumentRemark(
        place: "footnotes",
        message: "a line of note \(name) is higher than its column",
        hint: "Make the column higher, or the note's text or picture smaller."))
  }
}
