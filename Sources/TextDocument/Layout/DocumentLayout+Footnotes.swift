import TextDrawing
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
  }

  /// Finds the notes that get places of their own.
  func findFootnotes() {
    footnotes = nil
    guard hasFootnotes, overflowMode != .grow, plan.height != nil else { return }
    var texts = FootnoteTexts(
      storage, bodyRange, streams: plan.footnotes.streams.map(\.name))
    texts.namesBeside = (notes?.notes ?? []).compactMap(\.name)
    if !texts.notes.isEmpty { footnotes = texts }
  }

  /// True if the columns of the last page are made equally high with notes at their feet.
  var levelsColumnsWithNotes: Bool {
    levelsLastColumns(of: bodyRange) && (plan.columnCount > 1 || plan.hasMasterColumns)
      && !choosesFlowBreaks
  }

  /// Lays out the document's own text with its notes at the foot of columns or pages.
  ///
  /// - Parameter filled: The containers of each page, by its index.
  func fill(
    _ flow: TextFlow, _ texts: FootnoteTexts, _ book: PageBook,
    _ filled: inout [Int: FilledPage], maximumPages: Int
  ) throws(DocumentError) {
    let breaks = flowBreaks(of: flow.range, [], texts)
    let notes = FootnoteFlow(
      self, texts, flow, book, maximumPages: maximumPages, breaks: breaks)
    try notes.run()
    finish(breaks)
    var placed = PlacedFootnotes()
    for column in notes.columns {
      filled[column.page, default: FilledPage()].pieces.append(
        TableFlow.Piece(container: column.container, frame: column.frame, plan: column.plan))
      placed.frames[column.container] = column.frame
      placed.fullHeights[column.container] = column.fullHeight
    }
    // Text or notes that wait for a page beyond the limit make the last page that is counted.
    if notes.hasRest, !notes.isStuck, maximumPages > 1,
      let next = plan.nextPage(of: flow, from: maximumPages), next >= maximumPages
    {
      filled[maximumPages - 1, default: FilledPage()].pieces += []
    }
    hideRest(of: flow)
    placedFootnotes = placed
    addNotes(of: notes.areas, texts, flow, &filled)
    if let tall = notes.measure.tallNote { recordTallNote(texts.notes[tall].name) }
  }

  /// Lays out the document's own text with tables, floats or boxes, and its notes at the foot of
  /// columns or pages.
  ///
  /// - Parameters:
  ///   - parts: The tables, floats and boxes, and the number of tables before them.
  ///   - filled: The containers of each page, by its index.
  func fill(
    _ flow: TextFlow, _ texts: FootnoteTexts, _ parts: [TableFlow.Part], firstTable: Int,
    _ filled: inout [Int: FilledPage],
    nextPage: @escaping (Int, Int?) throws(DocumentError) -> TableFlow.Page?
  ) throws(DocumentError) {
    let isAcross = plan.footnotes.place == .page && (flow.members.count > 1 || hasSections)
    let feet = FlowFeet(self, texts, isAcross: isAcross)
    try fill(flow, parts, firstTable: firstTable, feet: feet, &filled, nextPage: nextPage)
    hideRest(of: flow)
    placedFootnotes = PlacedFootnotes()
    addNotes(of: feet.areas, texts, flow, &filled)
    if let tall = feet.measure.tallNote { recordTallNote(texts.notes[tall].name) }
  }

  /// Adds containers for notes. Those of a stream follow each other, as they do in the text.
  private func addNotes(
    of areas: [FootnoteFlow.Area], _ texts: FootnoteTexts, _ flow: TextFlow,
    _ filled: inout [Int: FilledPage]
  ) {
    var areas = areas
    for index in areas.indices {
      areas[index].containers = Array(repeating: 0, count: areas[index].parts.count)
    }
    var start = texts.textEnd
    for (stream, notes) in texts.streams.enumerated() {
      var places: [(area: Int, part: Int)] = []
      for (area, own) in areas.enumerated() {
        for (part, value) in own.parts.enumerated() where value.stream == stream {
          places.append((area, part))
        }
      }
      let first = add(
        cells: places.map {
          (areas[$0.area].parts[$0.part].plan, areas[$0.area].parts[$0.part].end)
        }
      )
      for (index, place) in places.enumerated() {
        areas[place.area].containers[place.part] = first + index
      }
      let end = notes.isEmpty ? start : texts.notes[notes.upperBound - 1].range.upperBound
      guard end > start || stream == 0 else { continue }
      hideRest(of: TextFlow(members: [], range: start..<end, textEnd: end, story: flow.story))
      start = end
    }
    for area in areas {
      filled[area.page, default: FilledPage()].pieces += []
      placedFootnotes.areas[area.page, default: []].append(area)
    }
  }

  /// Adds the notes of a page to it.
  func addFootnotes(to page: inout DocumentPage, number: Int) {
    for (place, container) in page.containers.enumerated() {
      guard let frame = placedFootnotes.frames[container] else { continue }
      page.frames[place] = frame
      if let height = placedFootnotes.fullHeights[container], height > frame.height {
        page.fullHeights[place] = height
      }
    }
    for area in placedFootnotes.areas[number] ?? [] {
      // The first container may be a table's header, which is on several pages.
      let first = area.parent.flatMap { page.containers.firstIndex(of: $0) }
      let column = first.map { page.parents[$0] ?? $0 }
      for (part, container) in zip(area.parts, area.containers) {
        var frame = part.plan.frame
        frame.size.height = part.height
        page.footnoteParents[page.containers.count] = .some(column)
        page.setLayer(at: page.containers.count, part.plan)
        page.noteStreams[page.containers.count] = streamName(of: part)
        page.containers.append(container)
        page.frames.append(frame)
      }
      page.rules += area.rules
    }
    page.decorations += page.rules
    page.shapes = page.rules.map { $0.shape(z: 0, name: nil) } + page.shapes
  }

  /// Returns the name of the stream of a note; nil if it is in that of notes that name none.
  private func streamName(of part: NoteMeasure.Part) -> String? {
    let name = plan.footnotes.streams[part.stream].name
    return name == SheetFootnotes.mainStream ? nil : name
  }

  // MARK: Marks by pages

  /// Returns the marks and numbers of notes that do not have the text that their page gives them,
  /// in text order; none if notes are numbered through the document.
  ///
  /// - Parameter estimated: The pages of a text that is not laid out; nil for those of the layout.
  /// - Complexity: O(*n*) in the attribute runs of the text.
  func noteMarks(
    _ language: String?, on estimated: FieldPages? = nil
  ) -> [(range: Range<Int>, text: String)] {
    let beside = (notes?.notes ?? []).filter { $0.name != nil }
    guard footnotes != nil || !beside.isEmpty, plan.footnotes.marksPages else { return [] }
    let footnotes =
      footnotes
      ?? FootnoteTexts(storage, bodyRange, streams: plan.footnotes.streams.map(\.name))
    let marks =
      estimated.map { estimatedMarks(of: footnotes, language, on: $0) }
      ?? placedMarks(of: footnotes, language).merging(sideNoteMarks(beside, language)) { $1 }
    var places = footnotes.marks
    var runs: [AttributeRun] = []
    let texts =
      footnotes.notes.map { (name: $0.name, range: $0.range) }
      + beside.map { (name: $0.name ?? "", range: $0.range) }
    for (name, range) in texts {
      runs.removeAll(keepingCapacity: true)
      storage.appendAttributeRuns(
        in: storage.paragraphRange(containing: range.lowerBound), to: &runs)
      let link = PageText.link(toMarkOfNote: name)
      let number = runs.filter { storage.attributes(for: $0.attributes)[.link] == link }
      guard let first = number.first, let last = number.last else { continue }
      places.append((name, first.range.lowerBound..<last.range.upperBound))
    }
    return places.compactMap { place in
      guard let text = marks[place.name], storage.substring(in: place.range) != text else {
        return nil
      }
      return (place.range, text)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the marks of notes that follow from the pages on which they begin, by their names.
  private func placedMarks(of footnotes: FootnoteTexts, _ language: String?) -> [String: String] {
    var marks: [String: String] = [:]
    for number in pages.indices {
      let parts = (placedFootnotes.areas[number] ?? []).flatMap(\.parts)
      for (number, stream) in plan.footnotes.streams.enumerated() where stream.marksPages {
        let own = parts.filter { $0.isBeginning && $0.stream == number }
        for (index, part) in own.enumerated() {
          marks[footnotes.notes[part.note].name] = stream.mark(index, language: language)
        }
      }
    }
    return marks
  }

  /// Returns the marks of notes beside the text that follow from the pages of their marks, by the
  /// names of the notes.
  private func sideNoteMarks(_ beside: [NoteTexts.Note], _ language: String?) -> [String: String] {
    var marks: [String: String] = [:]
    let own = beside.filter { plan.footnotes.streams[$0.stream].marksPages }
    if own.isEmpty { return marks }
    let rows = AnchorRows(self)
    // The number of notes of each stream on each page.
    var counts: [Int: [Int: Int]] = [:]
    for note in own.sorted(by: { $0.anchor < $1.anchor }) {
      guard let page = rows.row(at: note.anchor)?.page, let name = note.name else { continue }
      let count = counts[page]?[note.stream] ?? 0
      counts[page, default: [:]][note.stream] = count + 1
      marks[name] = plan.footnotes.streams[note.stream].mark(count, language: language)
    }
    return marks
  }

  /// Writes the marks of notes by their pages into the text.
  ///
  /// - Parameter estimated: The pages of a text that is not laid out; nil for those of the layout.
  /// - Returns: True if some mark has changed.
  func writeNoteMarks(
    of text: StyledText, _ language: String?, on estimated: FieldPages? = nil
  ) -> Bool {
    // Page numbers may have moved the marks.
    (storyTexts, notes) = (text.stories, text.notes)
    if footnotes != nil { findFootnotes() }
    let changes = noteMarks(language, on: estimated)
    for group in EditGroups.groups(of: changes.map(\.range)).reversed() {
      storage.beginEditing()
      for (range, mark) in changes[group].reversed() { text.replace(range, with: mark) }
      _ = storage.endEditing()
    }
    return !changes.isEmpty
  }

  // MARK: Remarks

  /// The remark on notes that begin on a later page than their marks; nil if there are none.
  ///
  /// - Complexity: O(*n*) in the marks, and in the containers of the pages.
  var lateNotes: DocumentRemark? {
    guard let footnotes else { return nil }
    var pageOfNote: [String: Int] = [:]
    var ends: [(end: Int, page: Int)] = []
    for (number, page) in pages.enumerated() {
      for (place, container) in page.containers.enumerated() {
        let range = manager.characterRange(in: manager.textContainers[container])
        if !range.isEmpty, range.upperBound <= footnotes.textEnd, page.footnoteParents[place] == nil
        {
          ends.append((range.upperBound, number))
        }
      }
      for part in (placedFootnotes.areas[number] ?? []).flatMap(\.parts) where part.isBeginning {
        pageOfNote[footnotes.notes[part.note].name] = number
      }
    }
    ends.sort { $0.end < $1.end }
    var late: [String] = []
    for mark in footnotes.marks where mark.range.lowerBound < footnotes.textEnd {
      let place = ends.partition { $0.end <= mark.range.lowerBound }
      guard place < ends.count, let page = pageOfNote[mark.name], page > ends[place].page,
        footnotes.firstMarks[mark.name] == mark.range.lowerBound
      else { continue }
      late.append(mark.name)
    }
    guard let first = late.first else { return nil }
    let what =
      late.count == 1
      ? "note \(first) begins" : "\(late.count) notes, from note \(first) on, begin"
    return DocumentRemark(
      place: "footnotes", message: "\(what) on a later page than the mark, for lack of room",
      hint: "Make the notes shorter, or the page larger.")
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
