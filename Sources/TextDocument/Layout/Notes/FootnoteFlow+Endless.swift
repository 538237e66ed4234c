import TextLayout
import TextStorage

/// Paragraphs as long as a book.
///
/// Each column lays the paragraph out again from its beginning, which would take forever there.
extension FootnoteFlow {
  /// The most columns of a paragraph that get notes.
  static let maximumColumns = 64

  /// True if the text that is left continues a paragraph of very many columns.
  var isOverlong: Bool {
    guard hasText, columns.count >= Self.maximumColumns else { return false }
    let paragraph = layout.storage.paragraphRange(containing: position)
    let container = columns[columns.count - Self.maximumColumns].container
    let range = layout.manager.characterRange(in: layout.manager.textContainers[container])
    return range.lowerBound >= paragraph.lowerBound && position > paragraph.lowerBound
  }

  /// Fills columns with the rest of a paragraph, in doubling numbers. Its notes follow it.
  ///
  /// Columns that take nothing end it as they end other text.
  func passParagraph() throws(DocumentError) {
    let end = layout.storage.paragraphRange(containing: position).upperBound
    var batch = 2
    while position < end, !isStuck {
      var slots: [Slot] = []
      while slots.count < batch, try readColumns(1) { slots.append(queue.removeFirst()) }
      guard !slots.isEmpty else { return stop() }
      let first = try addContainers(slots)
      layout.manager.ensureLayout(for: layout.manager.textContainers[first + slots.count - 1])
      for (index, slot) in slots.enumerated() {
        let due = max(due, rows(of: first + index).last?.due ?? 0)
        count(1, taken: take([slot], from: first + index, due: due, [], in: slot.plan.frame))
        guard position >= end else { continue }
        queue.insert(contentsOf: slots[(index + 1)...], at: 0)
        layout.remove(first + index + 1..<layout.plannedCount)
        lookahead = nil
        return
      }
      leaveEmptyPages(after: slots[slots.count - 1].page)
      batch *= 2
    }
  }
}
