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
      let parts = placeNotes(upTo: texts.notes.count, below: 0, in: slot.plan)
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
      let top = rows.last.map { $0.bottom + plan.gap } ?? 0
      let parts = placeNotes(upTo: due, below: top, in: slot.plan)
      let begun = measure.state.next + (measure.isContinued ? 1 : 0)
      if begun < due, !search.isForced, round < rounds,
        let late = rows.firstIndex(where: { $0.due > begun }), late > 0 || search.hasPending
      {
        // The first rows of a note need more room than they have. Beside shapes they may have it
        // further up.
        let missing = slot.plan.isPlain ? 0 : max(footHeight(upTo: due, in: slot.plan), 1)
        measure.restore(state)
        let edge = (rows.last?.bottom ?? 0) - missing
        let kept = rows.partition { $0.bottom <= edge }
        search.cut(rows, to: missing > 0 ? max(late, min(kept, rows.count - 1)) : late)
        setHeight(search.limit, of: container)
        continue
      }
      if let first = parts.first {
        let end = first.plan.frame.minY - slot.plan.frame.minY - plan.gap
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

  /// Places notes at the foot of a column, as many as have room. The last one may continue in the
  /// next column.
  ///
  /// - Parameters:
  ///   - end: The index after the last note.
  ///   - top: The height below which they may be, in points of the column.
  func placeNotes(
    upTo end: Int, below top: Double, in column: ContainerPlan
  ) -> [NoteMeasure.Part] {
    guard measure.state.next < end else { return [] }
    var parts: [NoteMeasure.Part]
    if column.isPlain {
      parts = placeNotesDownward(upTo: end, from: top, in: column)
      if let last = parts.last {
        let rest = column.frame.maxY - last.plan.frame.minY - last.height
        if rest > 0 { for index in parts.indices { parts[index].plan.frame.origin.y += rest } }
      }
    } else {
      parts = placeNotesBesideShapes(upTo: end, below: top, in: column)
    }
    if parts.isEmpty, top == 0,
      let part = measure.place(in: column, top: 0, room: column.frame.height, isForced: true)
    {
      recordTall(part.note)
      parts = [part]
    }
    return parts
  }

  /// Places notes from a height of a column on.
  private func placeNotesDownward(
    upTo end: Int, from top: Double, in column: ContainerPlan
  ) -> [NoteMeasure.Part] {
    var parts: [NoteMeasure.Part] = []
    var y = top
    while measure.state.next < end {
      let start = parts.isEmpty ? y : y + plan.spacing
      let room = column.frame.height - start
      guard room > 0, let part = measure.place(in: column, top: start, room: room) else { break }
      y = start + part.height
      parts.append(part)
      if measure.isContinued { break }
    }
    return parts
  }

  /// Places notes as far down as they have room beside shapes.
  private func placeNotesBesideShapes(
    upTo end: Int, below top: Double, in column: ContainerPlan
  ) -> [NoteMeasure.Part] {
    let state = measure.state
    var start = max(top, column.frame.height - footHeight(upTo: end, in: column))
    for _ in 0..<Self.maximumRounds where start > top {
      let parts = placeNotesDownward(upTo: end, from: start, in: column)
      if measure.state.next >= end { return parts }
      // The height of what has no room, as high as it would be without shapes.
      let missing = footHeight(upTo: end, in: column)
      measure.restore(state)
      start = max(top, start - max(missing, 1))
    }
    return placeNotesDownward(upTo: end, from: top, in: column)
  }

  /// Returns the height of notes at the foot of a column without shapes, in points.
  func footHeight(upTo end: Int, in column: ContainerPlan) -> Double {
    var height = 0.0
    for note in measure.state.next..<max(end, measure.state.next) {
      height += measure.height(of: note, in: column)
      if note > measure.state.next { height += plan.spacing }
      if height > column.frame.height { break }
    }
    return height
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
  /// The height of the notes of earlier columns, in points.
  private let pending: Double
  /// True if the notes of earlier columns leave no room for others.
  private let isCramped: Bool

  init(_ flow: FootnoteFlow, _ column: ContainerPlan) {
    (self.flow, self.column) = (flow, column)
    hasPending = flow.due > flow.measure.state.next
    pending = hasPending ? flow.footHeight(upTo: flow.due, in: column) : 0
    limit = column.frame.height
    let most = FootnoteFlow.greatestShare * limit
    isCramped = hasPending && pending + flow.plan.gap > most
    if hasPending { limit -= min(pending + flow.plan.gap, most) }
  }

  /// Returns the number of rows that leave room for their notes. The last of these notes may begin
  /// in the column and continue in the next one.
  ///
  /// - Complexity: O(*n*) in the rows and in the notes that have room.
  func rowCount(of rows: [FootnoteFlow.Row]) -> Int {
    var (due, foot) = (flow.due, pending)
    let gap = flow.plan.gap
    for (index, row) in rows.enumerated() {
      let room = column.frame.height - row.bottom - gap + NoteMeasure.tolerance
      if row.due <= due {
        if due > flow.measure.state.next, !isCramped, foot > room { return index }
        continue
      }
      if isCramped { return index }
      var height = foot
      for note in due..<row.due {
        if note > flow.measure.state.next { height += flow.plan.spacing }
        if height > room { return index }
        let whole = height + flow.measure.height(of: note, in: column)
        if note == row.due - 1, whole > room {
          let least = height + flow.measure.leastHeight(of: note, in: column)
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
