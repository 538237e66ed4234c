import TextStorage

extension DocumentStyler {
  /// Returns the styled texts of all stories, one after the other. Runs of the sheet are in the
  /// document's own text. Captions of frames are numbered after those of that text.
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
    // The frames whose texts may have references.
    var markdown: Set<Int> = []
    // Frames of one style share a styler with its caches.
    var stylers: [SheetStyle: DocumentStyler] = [:]
    storage.beginEditing()
    for (number, story) in stories.enumerated() {
      let isLast = number == stories.count - 1
      let start = storage.length
      let numbered = captions
      var own: AttributedText
      if let source = story.source {
        let text = try input(containers[source])
        let style = containers[source].style
        var styler = stylers.removeValue(forKey: style) ?? styler(part.applying(style))
        styler.allowsFlow = allowsFlow
        styler.setFlow(containers.takeFlow(in: story.members))
        styler.captions = captions
        own = self.text(of: text, by: &styler, isLast: true, at: "containers[\(source)]")
        captions = styler.captions
        stylers[style] = styler
        if text.format.hasBlocks { markdown.insert(source) }
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
          range: start..<storage.length, textEnd: start + length, source: story.source,
          captions: numbered))
    }
    _ = storage.endEditing()
    resolveReferences(of: markdown, in: storage, &texts)
    if body?.hasBlocks == true {
      let range = texts.body.lowerBound..<texts.bodyEnd
      resolveReferences(in: [range], of: storage, to: texts.targets) {
        texts.move(by: $0)
        texts.bodyShifts.append($0)
      }
    }
    storage.beginEditing()
    for story in texts.stories.dropLast() { endKeeping(story.range, of: storage) }
    _ = storage.endEditing()
    return (storage, texts)
  }

  /// Replaces the references in the texts of frames, to the document's own text and to each other.
  ///
  /// - Parameter frames: The containers with these texts.
  private mutating func resolveReferences(
    of frames: Set<Int>, in storage: TextStorage, _ texts: inout StoryTexts
  ) {
    let ranges = texts.stories.filter { $0.source.map(frames.contains) == true }.map {
      $0.range.lowerBound..<$0.textEnd
    }
    if ranges.isEmpty { return }
    resolveReferences(in: ranges, of: storage, to: texts.targets) { texts.move(by: $0) }
  }
}
