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
  /// - Returns: The number of these notes.
  func read(upTo end: Int, in column: ContainerPlan) -> Int {
    let due = texts.dueCount(upTo: end)
    while notes.notes.count < due {
      let note = texts.notes[texts.order[notes.notes.count]]
      let part = streams[note.stream].place(
        in: column, top: 0, room: TextContainer.unlimited, isForced: true)
      streams[note.stream].release()
      notes.notes.append(.init(stream: note.stream, height: part?.height ?? 0))
    }
    return due
  }
}
