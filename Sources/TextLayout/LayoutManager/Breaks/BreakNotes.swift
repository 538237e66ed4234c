import TextGeometry

/// The notes of a chapter. Each is at the foot of the container with its mark. One that is higher
/// than a container may continue in the next ones, if it is the last one there.
package struct BreakNotes: Sendable {
  /// A note.
  package struct Note: Sendable {
    /// The number of its stream.
    package var stream: Int
    /// Its height, in points.
    package var height: Double
    /// The heights of its beginnings after which it may continue in another container, in points,
    /// ascending; none if it stays whole.
    package var parts: [Double]

    package init(stream: Int, height: Double, parts: [Double] = []) {
      (self.stream, self.height, self.parts) = (stream, height, parts)
    }
  }

  /// The distances between the notes of a stream and what is around them, in points.
  package struct Stream: Sendable {
    /// The distance above the first of its notes in a container.
    package var gap: Double
    /// The distance between two of its notes.
    package var spacing: Double

    package init(gap: Double, spacing: Double) {
      (self.gap, self.spacing) = (gap, spacing)
    }
  }

  /// The notes in the order of their marks.
  package var notes: [Note] = []
  package var streams: [Stream] = []

  /// The most streams.
  package static let maximumStreams = 64
  /// The greatest part of a container that the rest of a note takes if text is left.
  package static let greatestShare = 0.75

  package init() {}

  /// Returns the height of the rest of a note, in points.
  func height(of rest: NoteRest) -> Double {
    notes[rest.note].height - placedHeight(of: rest)
  }

  private func placedHeight(of rest: NoteRest) -> Double {
    rest.part > 0 ? notes[rest.note].parts[rest.part - 1] : 0
  }

  /// Returns the rest of a note that has no room in a container.
  ///
  /// - Parameter room: The height for what is left of it, in points.
  /// - Returns: Nil if all of it has room.
  func rest(of rest: NoteRest, leaving room: Double) -> NoteRest? {
    let end = placedHeight(of: rest) + room + LineBreaker.tolerance
    let note = notes[rest.note]
    if note.height <= end { return nil }
    return NoteRest(note: rest.note, part: max(rest.part, note.parts.partition { $0 <= end }))
  }
}

/// A note of which containers before the current one hold a part, or nothing.
package struct NoteRest: Hashable, Sendable {
  /// Its place in the order of the notes.
  package var note: Int
  /// The number of its beginnings, of those after which it may continue elsewhere, up to the one
  /// that is placed; 0 if nothing is.
  package var part: Int

  package init(note: Int, part: Int) { (self.note, self.part) = (note, part) }
}

/// The notes at the foot of a container that is being filled.
struct BreakFoot {
  /// The height of the notes with the distance above them, in points; 0 without notes.
  private(set) var height = 0.0
  /// A bit for each stream with notes in the container.
  private var streams: UInt64 = 0

  /// Adds the rest of a note from a container before.
  ///
  /// - Parameter height: The height that it takes, in points.
  mutating func add(_ rest: NoteRest, height own: Double, of all: BreakNotes) {
    let stream = all.notes[rest.note].stream
    height = distance(aboveNoteOf: stream, all) + own
    streams |= UInt64(1) << UInt64(stream)
  }

  /// Returns the distance above the next note of a stream, in points.
  func distance(aboveNoteOf stream: Int, _ all: BreakNotes) -> Double {
    let isFirst = streams & UInt64(1) << UInt64(stream) == 0
    return isFirst ? all.streams[stream].gap : all.streams[stream].spacing
  }

  /// Adds notes below those that are there.
  mutating func add(_ range: Range<Int>, of all: BreakNotes) {
    for note in all.notes[range] {
      height += distance(aboveNoteOf: note.stream, all) + note.height
      streams |= UInt64(1) << UInt64(note.stream)
    }
  }
}
