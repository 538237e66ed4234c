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
    /// The index of its stream.
    var stream = 0
  }

  /// The end of the text without notes, in UTF-16 code units.
  var textEnd: Int
  /// The notes, in text order. Those of a stream follow each other.
  var notes: [Note] = []
  /// The notes of each stream, by their indices.
  private(set) var streams: [Range<Int>] = []
  /// The indices of the notes in the order in which they are due. In a column the notes that are
  /// due are always the first ones of this order.
  private(set) var order: [Int] = []
  /// The places of the notes of each stream in this order.
  private var places: [[Int]] = []
  /// The marks of notes, those within notes included, in text order.
  var marks: [(name: String, range: Range<Int>)] = []

  /// The position of the first mark of each note that has one in the text, by its name.
  var firstMarks: [String: Int] = [:]

  /// The names of the notes that are beside the text.
  var namesBeside: [String] = []

  /// The remark on marks without a note; nil if there are none.
  var unknownMarks: DocumentRemark? {
    let names = Set(notes.map(\.name) + namesBeside)
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
  /// - Parameters:
  ///   - body: The document's own text with its notes, in UTF-16 code units.
  ///   - names: The names of the streams, in the order of a foot. In a text whose notes are not in
  ///     the order of their streams, all are in the first one.
  /// - Complexity: O(*n* log *n*) in the attribute runs of the text.
  init(
    _ storage: TextStorage, _ body: Range<Int>,
    streams names: [String] = [SheetFootnotes.mainStream]
  ) {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: body, to: &runs)
    textEnd = storage.endBeforeNotes(in: body)
    let main = names.firstIndex(of: SheetFootnotes.mainStream) ?? 0
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
        let stream = attributes[.noteStream].flatMap { names.firstIndex(of: $0) } ?? main
        notes.append(Note(name: note, range: run.range, due: -1, stream: stream))
      }
    }
    if !zip(notes, notes.dropFirst()).allSatisfy({ $0.stream <= $1.stream }) {
      for index in notes.indices { notes[index].stream = 0 }
    }
    var start = 0
    for stream in names.indices {
      let end = notes[start...].firstIndex { $0.stream > stream } ?? notes.count
      streams.append(start..<end)
      start = end
    }
    findDue(from: body.lowerBound)
  }

  /// Finds the positions with which notes are due, and the order of the notes.
  private mutating func findDue(from start: Int) {
    for index in notes.indices { notes[index].due = firstMarks[notes[index].name] ?? -1 }
    // A note whose mark is in a note of another stream comes with that note.
    let inner = Dictionary(
      marks.filter { $0.range.lowerBound >= textEnd }.map { ($0.name, $0.range.lowerBound) }
    ) { first, _ in first }
    for stream in streams {
      for index in stream where notes[index].due < 0 {
        var due = index > stream.lowerBound ? notes[index - 1].due : -1
        if let mark = inner[notes[index].name] {
          let outer = notes.partition { $0.range.upperBound <= mark }
          if outer < notes.count, notes[outer].stream != notes[index].stream {
            due = max(due, notes[outer].due)
          }
        }
        notes[index].due = due < 0 ? max(start, textEnd - 1) : due
      }
      for index in stream.dropLast().reversed() {
        notes[index].due = min(notes[index].due, notes[index + 1].due)
      }
    }
    order = Array(notes.indices)
    if streams.count > 1 {
      order.sort { (notes[$0].due, $0) < (notes[$1].due, $1) }
    }
    places = Array(repeating: [], count: streams.count)
    for (place, index) in order.enumerated() { places[notes[index].stream].append(place) }
  }

  /// Returns the number of notes that are due with text up to a position.
  ///
  /// - Complexity: O(log *n*) in the number of notes.
  func dueCount(upTo end: Int) -> Int { order.partition { notes[$0].due < end } }

  /// Returns the number of notes of a stream among the first ones that are due.
  ///
  /// - Complexity: O(log *n*) in the number of notes.
  func count(ofStream stream: Int, in due: Int) -> Int {
    if streams.count == 1 { return due }
    return places[stream].partition { $0 < due }
  }

  /// Returns the place of a note of a stream in the order in which notes are due; the number of
  /// notes if the stream has fewer.
  func place(of note: Int, inStream stream: Int) -> Int {
    let own = places[stream]
    return note < own.count ? own[note] : notes.count
  }
}
