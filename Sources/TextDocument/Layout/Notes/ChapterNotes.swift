import TextGeometry
import TextLayout

/// The heights of a text's notes, measured in the order of their marks.
final class ChapterNotes {
  private let texts: FootnoteTexts
  private let plan: FootnotePlan
  private var streams: [NoteMeasure]
  private(set) var notes = BreakNotes()

  init(_ layout: DocumentLayout, _ texts: FootnoteTexts) {
    (self.texts, plan) = (texts, layout.plan.footnotes)
    streams = texts.streams.indices.map { NoteMeasure(layout, texts, stream: $0) }
    notes.streams = plan.streams.map { .init(gap: $0.gap, spacing: $0.spacing) }
  }

  /// Measures the notes that are due with the text up to a position.
  ///
  /// - Parameters:
  ///   - end: The position, in UTF-16 code units.
  ///   - column: The column at whose foot they are.
  ///   - height: The height of the highest column, in points; infinity if no note continues in
  ///     another column.
  /// - Returns: The number of these notes.
  func read(
    upTo end: Int, in column: ContainerPlan, dividingAbove height: Double
  ) -> Int {
    let due = texts.dueCount(upTo: end)
    while notes.notes.count < due {
      let note = texts.notes[texts.order[notes.notes.count]]
      let own = streams[note.stream]
      var parts: [Double] = []
      if height < .infinity {
        let number = texts.order[notes.notes.count] - texts.streams[note.stream].lowerBound
        // Two rows of text would have no room above the whole note.
        let rows = 2 * own.leastHeight(of: number, in: column)
        if rows + plan.streams[note.stream].gap + own.height(of: number, in: column) > height {
          parts = own.parts(of: number, in: column)
        }
      }
      let part = own.place(in: column, top: 0, room: TextContainer.unlimited, isForced: true)
      own.release()
      notes.notes.append(.init(stream: note.stream, height: part?.height ?? 0, parts: parts))
    }
    return due
  }

  /// Returns the rest of a note as the choice of breaks sees it; nil if it does not know it.
  func rest(_ own: FlowBreaks.WaitingNote) -> NoteRest? {
    guard notes.notes.indices.contains(own.note) else { return nil }
    let note = notes.notes[own.note]
    let placed = note.height - own.height
    if note.parts.isEmpty { return nil }
    if abs(placed) <= NoteMeasure.tolerance { return NoteRest(note: own.note, part: 0) }
    let part = note.parts.firstIndex { abs($0 - placed) <= NoteMeasure.tolerance }
    return part.map { NoteRest(note: own.note, part: $0 + 1) }
  }
}
