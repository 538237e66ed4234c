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
  }

  /// The stories, in text order.
  var stories: [Story] = []

  /// The range of the document's own text, in UTF-16 code units; empty if there is none.
  var body: Range<Int> { stories.first { $0.source == nil }?.range ?? 0..<0 }

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

  /// Moves the places of its parts to where the text begins in a storage with other texts.
  mutating func move(to start: Int) {
    for index in paneEnds.indices { paneEnds[index] += start }
    guard var notes else { return }
    notes.textEnd += start
    for index in notes.notes.indices {
      let range = notes.notes[index].range
      notes.notes[index].range = range.lowerBound + start..<range.upperBound + start
      notes.notes[index].anchor += start
    }
    self.notes = notes
  }
}

extension DocumentStyler {
  /// Returns the styled texts of all stories, one after the other. Runs of the sheet are in the
  /// document's own text.
  ///
  /// - Parameters:
  ///   - stories: The stories, in text order.
  ///   - containers: The sheet's containers.
  ///   - body: The document's own text; nil if no container takes it.
  ///   - input: Returns the text of a container.
  /// - Complexity: O(*n*) in the length of the texts.
  mutating func style(
    _ stories: [SheetStory], _ containers: [SheetContainer], body: BodyText?,
    input: (SheetContainer) throws(DocumentError) -> DocumentInput
  ) throws(DocumentError) -> (TextStorage, StoryTexts) {
    let storage = TextStorage(string: "", attributes: attributes(self.body))
    var texts = StoryTexts()
    // Frames of one style share a styler with its caches.
    var stylers: [SheetStyle: DocumentStyler] = [:]
    storage.beginEditing()
    for (number, story) in stories.enumerated() {
      let isLast = number == stories.count - 1
      let start = storage.length
      var own: AttributedText
      if let source = story.source {
        let text = try input(containers[source])
        let style = containers[source].style
        var styler = stylers.removeValue(forKey: style) ?? styler(for: style, in: part)
        own = self.text(of: text, by: &styler, isLast: true)
        stylers[style] = styler
      } else {
        own = body?.storage.settledText ?? AttributedText()
      }
      let length = own.length
      if !isLast, length > 0, own.codeUnit(at: length - 1) != 0x0A {
        own.append("\n", attributes: own.attributes(at: length - 1))
      }
      storage.append(own)
      texts.stories.append(
        StoryTexts.Story(
          range: start..<storage.length, textEnd: start + length, source: story.source))
    }
    _ = storage.endEditing()
    storage.beginEditing()
    for story in texts.stories.dropLast() { endKeeping(story.range, of: storage) }
    _ = storage.endEditing()
    return (storage, texts)
  }
}
