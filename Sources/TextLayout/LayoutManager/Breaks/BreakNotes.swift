/// The notes of a chapter. Each is, as a whole, at the foot of the container with its mark.
package struct BreakNotes: Sendable {
  /// A note.
  package struct Note: Sendable {
    /// The number of its stream.
    package var stream: Int
    /// Its height, in points.
    package var height: Double

    package init(stream: Int, height: Double) {
      (self.stream, self.height) = (stream, height)
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

  package init() {}
}

/// The notes at the foot of a container that is being filled.
struct BreakFoot {
  /// The height of the notes with the distance above them, in points; 0 without notes.
  private(set) var height = 0.0
  /// A bit for each stream with notes in the container.
  private var streams: UInt64 = 0

  /// Adds notes below those that are there.
  mutating func add(_ range: Range<Int>, of all: BreakNotes) {
    for note in all.notes[range] {
      let bit = UInt64(1) << UInt64(note.stream)
      let stream = all.streams[note.stream]
      height += (streams & bit == 0 ? stream.gap : stream.spacing) + note.height
      streams |= bit
    }
  }
}
