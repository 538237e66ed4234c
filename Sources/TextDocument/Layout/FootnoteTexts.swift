import TextGeometry
import TextStorage

/// The notes that follow a document's own text in its storage, for places of their own.
struct FootnoteTexts {
  /// One note.
  struct Note {
    var name: String
    /// Its text, in UTF-16 code units.
    var range: Range<Int>
    /// The position of its first mark in the text. A note without a mark there has that of the
    /// note before. No note has a later one than the note after it, as notes keep their order.
    var due: Int
  }

  /// The end of the text without notes, in UTF-16 code units.
  var textEnd: Int
  /// The notes, in text order.
  var notes: [Note] = []
  /// The marks of notes, those within notes included, in text order.
  var marks: [(name: String, range: Range<Int>)] = []

  /// The position of the first mark of each note that has one in the text, by its name.
  var firstMarks: [String: Int] = [:]

  /// The remark on marks without a note; nil if there are none.
  var unknownMarks: DocumentRemark? {
    let names = Set(notes.map(\.name))
    let unknown = marks.filter { !names.contains($0.name) }
    guard let first = unknown.first else { return nil }
    let what = unknown.count == 1 ? "a mark refers" : "\(unknown.count) marks refer"
    return DocumentRemark(
      place: "footnotes",
      message: "\(what) to no note of the text, such as “\(first.name.prefix(80))”",
      hint: "Give the paragraphs of the note the same name.")
  }

  /// Finds the notes of a text.
  ///
  /// - Parameter body: The document's own text with its notes, in UTF-16 code units.
  /// - Complexity: O(*n*) in the attribute runs of the text.
  init(_ storage: TextStorage, _ body: Range<Int>) {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: body, to: &runs)
    textEnd = storage.endBeforeNotes(in: body)
    for run in runs {
      let attributes = storage.attributes(for: run.attributes)
      if let mark = attributes[.noteReference] {
        // A mark that fonts or styles divide is one.
        if let last = marks.last, last.name == mark, last.range.upperBound == run.range.lowerBound {
          marks[marks.count - 1].range = last.range.lowerBound..<run.range.upperBound
        } else {
          marks.append((mark, run.range))
        }
        if run.range.lowerBound < textEnd, firstMarks[mark] == nil {
          firstMarks[mark] = run.range.lowerBound
        }
      }
      guard run.range.upperBound > textEnd, let note = attributes[.note] else { continue }
      if let last = notes.last, last.name == note {
        notes[notes.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        let due = firstMarks[note] ?? notes.last?.due ?? max(body.lowerBound, textEnd - 1)
        notes.append(Note(name: note, range: run.range, due: due))
      }
    }
    for index in notes.indices.dropLast().reversed() {
      notes[index].due = min(notes[index].due, notes[index + 1].due)
    }
  }

  /// Returns the number of notes that are due with text up to a position.
  ///
  /// - Complexity: O(log *n*) in the number of notes.
  func dueCount(upTo end: Int) -> Int { notes.partition { $0.due < end } }
}
