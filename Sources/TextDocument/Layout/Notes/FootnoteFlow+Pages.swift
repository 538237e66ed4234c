import TextGeometry
import TextLayout

/// The columns of a page with notes across them.
extension FootnoteFlow {
  /// Fills the columns of a page with text, and their common foot with notes.
  ///
  /// The columns that reach the lowest edge become equally shorter. The height is found in
  /// rounds: a foot for the notes of all text that the page takes without them, then one for the
  /// notes that are left. If that takes other marks, the text ends before them.
  ///
  /// - Returns: True if they have taken anything.
  func fillPage(_ slots: [Slot]) throws(DocumentError) -> Bool {
    let foot = PageFoot.room(below: slots.map(\.plan))
    guard hasText || columns.isEmpty else {
      let parts = measure.placeAtFoot(upTo: texts.notes.count, below: nil, in: foot)
      return take(slots, from: nil, due: texts.notes.count, parts, in: area(of: parts, foot))
    }
    let first = try addContainers(slots)
    let state = measure.state
    var page = PageSearch(self, slots, first: first, foot: foot)
    page.findHeight()
    let rounds = foot.isPlain ? Self.maximumRounds : 3 * Self.maximumRounds
    for round in 1...rounds {
      let due = page.due
      let parts = measure.placeAtFoot(upTo: due, below: page.textBottom, in: foot)
      let begun = measure.begun
      if begun < due, round < rounds {
        // Beside shapes notes may have more room further up.
        let missing = foot.isPlain ? 0 : measure.height(upTo: due, in: foot)
        let isRaised = round < Self.maximumRounds && missing > 0 && page.raiseFoot(by: missing)
        if isRaised || page.cut(before: begun) {
          measure.restore(state)
          continue
        }
      }
      if let part = parts.first {
        page.end(at: part.plan.frame.minY - plan.streams[part.stream].gap)
      }
      return take(slots, from: first, due: due, parts, in: area(of: parts, foot))
    }
    return false
  }

}

/// The search for the height of the columns of a page that leaves room for their notes.
struct PageSearch {
  private let flow: FootnoteFlow
  private let slots: [FootnoteFlow.Slot]
  private let first: Int
  private let foot: ContainerPlan
  /// The number of notes up to those of earlier pages, and true if some of them are left.
  private let pendingDue: Int
  private let hasPending: Bool
  /// True if a row is placed although its notes have no room.
  private var isForced = false
  /// The height of the foot, in points; 0 without one.
  private var footHeight = 0.0

  init(
    _ flow: FootnoteFlow, _ slots: [FootnoteFlow.Slot], first: Int, foot: ContainerPlan
  ) {
    (self.flow, self.slots, self.first, self.foot) = (flow, slots, first, foot)
    pendingDue = flow.due
    hasPending = flow.measure.hasRest(upTo: flow.due)
  }

  /// Returns true if a column reaches the lowest edge of the columns of a page.
  static func reachesFoot(_ slot: FootnoteFlow.Slot, of slots: [FootnoteFlow.Slot]) -> Bool {
    PageFoot.isReached(by: slot.plan, of: slots.map(\.plan))
  }

  private func rows(_ index: Int) -> [FootnoteFlow.Row] { flow.rows(of: first + index) }

  /// The number of notes whose marks are on the page or before it.
  var due: Int { slots.indices.reduce(pendingDue) { max($0, rows($1).last?.due ?? 0) } }

  /// The bottom of the text in the columns that reach the foot, in points of the foot; nil if they
  /// have none.
  var textBottom: Double? {
    var bottom: Double?
    for (index, slot) in slots.enumerated() where Self.reachesFoot(slot, of: slots) {
      guard let last = rows(index).last else { continue }
      bottom = max(bottom ?? 0, slot.plan.frame.minY + last.bottom - foot.frame.minY)
    }
    return bottom
  }

  /// Makes the columns that reach the foot end above it.
  private mutating func setFoot(_ height: Double) {
    footHeight = height
    for (index, slot) in slots.enumerated() {
      let isShared = height > 0 && Self.reachesFoot(slot, of: slots)
      let full = slot.plan.frame.height
      flow.setHeight(isShared ? full - height : full, of: first + index)
    }
  }

  /// Makes the foot higher, at the most by its greatest share of the page.
  ///
  /// - Returns: False if the text stays as it is.
  mutating func raiseFoot(by distance: Double) -> Bool {
    let height = min(footHeight + distance, FootnoteFlow.greatestShare * foot.frame.height)
    guard height > footHeight + 1, !isForced else { return false }
    setFoot(height)
    return true
  }

  /// The height of the notes that are due, and of the gap above them; 0 if there are none.
  private var needed: Double { needed(upTo: due) }

  private func needed(upTo due: Int) -> Double {
    flow.measure.height(upTo: due, in: foot) + flow.measure.gap(upTo: due)
  }

  /// Sets the height of the columns.
  mutating func findHeight() {
    let most = FootnoteFlow.greatestShare * foot.frame.height
    var height = 0.0
    if hasPending {
      height = min(needed(upTo: pendingDue), most)
    }
    setFoot(height)
    let whole = min(needed, most)
    if whole <= height + NoteMeasure.tolerance { return }
    var search = NoteSearch(high: due)
    setFoot(whole)
    guard min(needed, most) < whole - NoteMeasure.tolerance else { return }
    // Some marks have left the page with their rows, and more of them may have room with their
    // notes. The room of the others may take rows without marks.
    search.low = due
    var last = -1
    while let next = search.next(isLast: false), next != last {
      last = next
      setFoot(max(min(needed(upTo: next), most), height))
      if due > next, !cut(before: next, mayForce: false) { return setFoot(whole) }
      if due < next { search.high = next } else { search.low = next }
    }
  }

  /// Makes the text end before the row with the mark of a note.
  ///
  /// - Parameter mayForce: True to keep the row if it is the first one and nothing else is placed.
  /// - Returns: False if the text stays as it is.
  mutating func cut(before note: Int, mayForce: Bool = true) -> Bool {
    if isForced { return false }
    for index in slots.indices {
      let rows = rows(index)
      guard let row = rows.firstIndex(where: { $0.due > note }) else { continue }
      let isFirst = row == 0 && slots.indices.prefix(index).allSatisfy { self.rows($0).isEmpty }
      if isFirst, !hasPending, !mayForce { return false }
      isForced = isFirst && !hasPending
      let count = isForced ? 1 : row
      flow.setHeight(
        count > 0 ? rows[count - 1].bottom + NoteMeasure.tolerance : 0, of: first + index)
      for later in slots.indices.dropFirst(index + 1) { flow.setHeight(0, of: first + later) }
      return true
    }
    return false
  }

  /// Makes columns that reach into the foot end above it.
  func end(at edge: Double) {
    for (index, slot) in slots.enumerated() where Self.reachesFoot(slot, of: slots) {
      let height = edge - slot.plan.frame.minY
      let container = flow.layout.manager.textContainers[first + index]
      if container.size.height > height { flow.setHeight(height, of: first + index) }
    }
  }
}
