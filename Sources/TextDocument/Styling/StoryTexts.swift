import TextStorage

/// The texts of a document with several stories, one after the other in one storage.
struct StoryTexts {
  /// The place of one story's text.
  struct Story: Hashable {
    /// The range with the line feed that separates it from the next, in UTF-16 code units.
    var range: Range<Int>
    /// The end of the text itself.
    var textEnd: Int
    /// The container that the text is in; nil for the document's own text.
    var source: Int?
    /// The numbers of captions in the texts before it.
    var captions: CaptionCounts
  }

  /// The stories, in text order.
  var stories: [Story] = []
  /// The changes of the document's own text since it has its place, in order.
  var bodyShifts: [TextShift] = []

  /// The range of the document's own text, in UTF-16 code units; empty if there is none.
  var body: Range<Int> { stories.first { $0.source == nil }?.range ?? 0..<0 }

  /// The end of the document's own text itself, in UTF-16 code units; 0 if there is none.
  var bodyEnd: Int { stories.first { $0.source == nil }?.textEnd ?? 0 }

  /// The ranges of the texts that references may lead to, the document's own first.
  var targets: [Range<Int>] { [body] + stories.filter { $0.source != nil }.map(\.range) }

  /// Moves positions after a change.
  mutating func move(by shift: TextShift) {
    for index in stories.indices {
      stories[index].range = shift.moved(stories[index].range)
      stories[index].textEnd = shift.moved(stories[index].textEnd)
    }
  }

  /// Moves positions to make room for text inserted at `range`.
  mutating func makeRoom(_ range: Range<Int>) {
    for index in stories.indices {
      let story = stories[index]
      func moved(_ position: Int) -> Int {
        position > range.lowerBound ? position + range.count : position
      }
      let start = index == 0 ? 0 : stories[index - 1].range.upperBound
      stories[index].range = start..<moved(story.range.upperBound)
      stories[index].textEnd = moved(story.textEnd)
    }
  }
}

/// The document's own text, and the places of its parts.
struct BodyText {
  var storage: TextStorage
  var paneEnds: [Int] = []
  var notes: NoteTexts?

  /// True if it is Markdown or a table, whose references are replaced.
  var hasBlocks = false

  /// Moves the places of its parts to those that they have among other texts.
  mutating func move(into texts: StoryTexts) {
    for shift in [TextShift(end: 0, distance: texts.body.lowerBound)] + texts.bodyShifts {
      paneEnds = paneEnds.map(shift.moved)
      notes?.move(by: shift)
    }
  }
}
