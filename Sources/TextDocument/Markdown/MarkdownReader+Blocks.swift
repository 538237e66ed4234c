/// The blocks of the text, such as paragraphs, headings and code, and the spans in them.
extension MarkdownReader {
  /// Writes a thematic break.
  mutating func writeBreak(in lists: ArraySlice<MarkdownList>) {
    beginBlock(.thematicBreak, in: lists)
    append(rules.drawsBreaks ? "\u{200B}" : "* * *")
    endBlock()
  }

  mutating func beginBlock(_ element: MarkdownElement?) {
    beginBlock(element, in: lists[...])
  }

  mutating func beginBlock(_ element: MarkdownElement?, in lists: ArraySlice<MarkdownList>) {
    let start = text.utf16.count
    // Of lists that are nested too deeply, the outer ones and the innermost are kept.
    var shown = Array(lists.prefix(MarkdownText.indentationLimit))
    if let last = lists.last, lists.count > shown.count { shown[shown.count - 1] = last }
    let surroundings = MarkdownSurroundings(
      quoteDepth: min(quotes.count, MarkdownText.indentationLimit), lists: shown,
      quotes: Array(quotes.prefix(MarkdownText.indentationLimit)),
      divs: divs.flatMap(\.classes) + definitions.classes,
      boxedDivs: rules.boxedClasses.isEmpty || divs.isEmpty ? [] : boxedDivs, note: openNote,
      noteStream: openNote.flatMap { text.noteStreams[$0] } ?? 0, float: openFloat)
    let isDefinition = definitions.isFirst && element == nil
    definitions.isFirst = false
    text.blocks.append(
      MarkdownBlock(
        at: start, isDefinition ? .definition : element, marker: pendingMarker, in: surroundings,
        after: text.blocks.last))
    pendingMarker = nil
    if !listTables.isEmpty { placeInListCell() }
  }

  mutating func endBlock() {
    text.utf16.append(0x0A)
    let last = text.blocks.count - 1
    text.blocks[last].range = text.blocks[last].range.lowerBound..<text.utf16.count
    takeSpanName()
    if !divs.isEmpty { takeDivName() }
  }

  /// Writes the lines of a code block as one paragraph.
  mutating func writeLines(_ lines: String, attributes: MarkdownAttributes? = nil) {
    beginBlock(.codeBlock)
    if let attributes { text.blocks[text.blocks.count - 1].attributes = attributes }
    var content = lines[...]
    if content.utf8.last == 0x0A { content = content.dropLast() }
    for (index, line) in content.utf16.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { text.utf16.append(0x2028) }
      appendFound(Substring(line))
    }
    endBlock()
  }

  /// The text's last paragraph needs no separator: one would open an empty line.
  mutating func dropLastSeparator() {
    guard let last = text.blocks.indices.last else { return }
    text.utf16.removeLast()
    text.blocks[last].range = text.blocks[last].range.lowerBound..<text.utf16.count
  }

  mutating func openSpan(
    _ element: MarkdownElement, destination: String? = nil, attributes: MarkdownAttributes? = nil
  ) {
    let start = text.utf16.count
    openSpans.append(text.spans.count)
    text.spans.append(
      MarkdownSpan(
        range: start..<start, element: element, destination: destination,
        classes: attributes?.classes ?? [], identifier: attributes?.identifier))
  }

  mutating func closeSpan() {
    guard let index = openSpans.popLast() else { return }
    text.spans[index].range = text.spans[index].range.lowerBound..<text.utf16.count
    if text.spans[index].range.isEmpty, emptySpanName == nil {
      emptySpanName = text.spans[index].identifier
    }
  }
}
