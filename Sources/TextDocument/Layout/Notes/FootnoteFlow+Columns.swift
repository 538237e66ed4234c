import TextGeometry
import TextLayout

/// One column with its notes.
extension FootnoteFlow {
  /// Fills a column with text and notes.
  ///
  /// - Returns: True if it has taken anything.
  func fillColumn(_ slot: Slot) throws(DocumentError) -> Bool {
    let height = slot.plan.frame.height
    guard hasText || columns.isEmpty else {
      let parts = measure.placeAtFoot(upTo: texts.notes.count, below: nil, in: slot.plan)
      return take([slot], from: nil, due: texts.notes.count, parts, in: area(of: parts, slot.plan))
    }
    let container = try addContainers([slot])
    let state = measure.state
    var search = RowSearch(self, slot.plan)
    setHeight(search.limit, of: container)
    let rounds = slot.plan.isPlain ? Self.maximumRounds : 3 * Self.maximumRounds
    for round in 1...rounds {
      let rows = rows(of: container)
      let count = search.isForced ? rows.count : search.rowCount(of: rows)
      if count < rows.count, round < rounds {
        search.cut(rows, to: count)
        setHeight(search.limit, of: container)
        continue
      }
      let due = max(due, rows.last?.due ?? 0)
      let parts = measure.placeAtFoot(upTo: due, below: rows.last?.bottom, in: slot.plan)
      let begun = measure.begun
      if begun < due, !search.isForced, round < rounds,
        let late = rows.firstIndex(where: { $0.due > begun }), late > 0 || search.hasPending
      {
        // The first rows of a note need more room than they have. Beside shapes they may have it
        // further up.
        let missing = slot.plan.isPlain ? 0 : max(measure.height(upTo: due, in: slot.plan), 1)
        measure.restore(state)
        let edge = (rows.last?.bottom ?? 0) - missing
        let kept = rows.partition { $0.bottom <= edge }
        search.cut(rows, to: missing > 0 ? max(late, min(kept, rows.count - 1)) : late)
        setHeight(search.limit, of: container)
        continue
      }
      if let first = parts.first {
        let end = first.plan.frame.minY - slot.plan.frame.minY - plan.streams[first.stream].gap
        if end < min(search.limit, height) { setHeight(end, of: container) }
      }
      return take([slot], from: container, due: due, parts, in: area(of: parts, slot.plan))
    }
    return false
  }

  /// The room of notes, in points of the page.
  func area(of parts: [NoteMeasure.Part], _ column: ContainerPlan) -> Rect {
    var area = column.frame
    let top = parts.first?.plan.frame.minY ?? area.maxY
    area.size.height = area.maxY - top
    area.origin.y = top
    return area
  }
}

/// The search for the rows of a column that leave room for their notes.
struct RowSearch {
  /// The greatest height of the text, in points.
  private(set) var limit: Double
  /// True if a row is placed although its notes have no room.
  private(set) var isForced = false
  /// True if notes of earlier columns are left.
  let hasPending: Bool
  private let flow: FootnoteFlow
  private let column: ContainerPlan
  /// The height of the notes of earlier columns with the distance above them, in points.
  private let pending: Double
  /// True if the notes of earlier columns leave no room for others.
  private let isCramped: Bool

  init(_ flow: FootnoteFlow, _ column: ContainerPlan) {
    (self.flow, self.column) = (flow, column)
    hasPending = flow.measure.hasRest(upTo: flow.due)
    pending =
      flow.measure.height(upTo: flow.due, in: column) + flow.measure.gap(upTo: flow.due)
    limit = column.frame.height
    let most = FootnoteFlow.greatestShare * limit
    isCramped = hasPending && pending > most
    if hasPending { limit -= min(pending, most) }
  }

  /// Returns the number of rows that leave room for their notes. The last of these notes may begin
  /// in the column and continue in the next one.
  ///
  /// - Complexity: O(*n*) in the rows and in the notes that have room.
  func rowCount(of rows: [FootnoteFlow.Row]) -> Int {
    let (measure, streams) = (flow.measure, flow.plan.streams)
    var (due, foot) = (flow.due, pending)
    var hasBlock = [Bool](repeating: false, count: streams.count)
    for own in measure.left(upTo: due) { hasBlock[own.stream] = true }
    for (index, row) in rows.enumerated() {
      let room = column.frame.height - row.bottom + NoteMeasure.tolerance
      if row.due <= due {
        if foot > 0, !isCramped, foot > room { return index }
        continue
      }
      if isCramped { return index }
      var height = foot
      for place in due..<row.due {
        let number = flow.texts.order[place]
        let stream = flow.texts.notes[number].stream
        let note = number - flow.texts.streams[stream].lowerBound
        height += hasBlock[stream] ? streams[stream].spacing : streams[stream].gap
        hasBlock[stream] = true
        if height > room { return index }
        let whole = height + measure.streams[stream].height(of: note, in: column)
        if place == row.due - 1, whole > room {
          let least = height + measure.streams[stream].leastHeight(of: note, in: column)
          return least <= room ? index + 1 : index
        }
        height = whole
      }
      (due, foot) = (row.due, height)
    }
    return rows.count
  }

  /// Makes the column end after some rows.
  mutating func cut(_ rows: [FootnoteFlow.Row], to count: Int) {
    if count > 0 {
      limit = rows[count - 1].bottom + NoteMeasure.tolerance
    } else if hasPending {
      limit = PagePlan.minimumHeight
    } else {
      // Some text has to be placed, or no column would take it.
      limit = rows[0].bottom + NoteMeasure.tolerance
      isForced = true
    }
  }
}
