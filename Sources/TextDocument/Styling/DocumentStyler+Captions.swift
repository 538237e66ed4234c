import TextStorage

/// Lists of figures and of tables.
extension DocumentStyler {
  /// Replaces the paragraphs `[FIGURES]` and `[TABLES]` by lists of captions with the numbers of
  /// their pages.
  ///
  /// - Complexity: O(*n*) in the length of the text and its attribute runs.
  mutating func addCaptionLists(to storage: TextStorage) {
    for (mark, isFigure) in [("[FIGURES]", true), ("[TABLES]", false)] {
      guard !Self.paragraphs(mark, in: storage).isEmpty else { continue }
      let list = captionList(of: storage, figures: isFigure)
      if list.length == 0 {
        referenceRemarks.append(
          DocumentRemark(
            place: mark, message: "the text has no captions of \(isFigure ? "figures" : "tables")",
            hint: isFigure
              ? "Give pictures in paragraphs of their own a title: ![words](file.png \"caption\")."
              : "Write a paragraph “Table: words” above or below a table."))
      }
      storage.beginEditing()
      let places = Self.paragraphs(mark, in: storage)
      for place in places.reversed() {
        _ = storage.replaceCharacters(
          in: place, with: place == places.first ? list : AttributedText())
      }
      _ = storage.endEditing()
    }
  }

  /// Marks the captions of figures or of tables, and returns their list.
  private mutating func captionList(of storage: TextStorage, figures: Bool) -> AttributedText {
    var captions: [Range<Int>] = []
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: 0..<storage.length, to: &runs)
    for run in runs where run.range.lowerBound >= captions.last?.upperBound ?? 0 {
      let attributes = storage.attributes(for: run.attributes)
      guard attributes[.styleNames]?.paragraph.contains(MarkdownElement.caption.rawValue) == true,
        storage.isCaptionOfPicture(at: run.range.lowerBound) == figures
      else { continue }
      captions.append(storage.paragraphRange(containing: run.range.lowerBound))
    }
    var list = AttributedText()
    for (index, caption) in captions.enumerated() {
      // Terms of the index have positive numbers.
      let number = -1 - index - (figures ? 0 : Self.mostCaptions)
      let known = storage.attribute(.pageMarks, at: caption.lowerBound) ?? []
      _ = storage.addAttribute(
        .pageMarks, value: known + [number], range: caption.lowerBound..<caption.lowerBound + 1)
      var attributes = attributes(
        captionEntryStyle(isLast: index == captions.count - 1), named: SheetContents.figuresStyle)
      list.append(storage.title(in: caption).entry(attributes))
      attributes[.pageField] = PageField(target: .mark(number), kind: .entry)
      list.append("\t0", attributes: attributes)
      attributes[.pageField] = nil
      list.append("\n", attributes: attributes)
      pageFieldCount += 1
    }
    return list
  }

  /// The distance of the numbers of figures and tables; no text has as many figures.
  private static let mostCaptions = 1 << 32

  private func captionEntryStyle(isLast: Bool) -> SheetStyle {
    var style = body
    (style.alignment, style.hyphenation) = (.natural, .off)
    (style.firstLineIndent, style.headIndent) = (0, 1.2 * em)
    (style.spaceBefore, style.spaceAfter) = (0, isLast ? 1.2 * em : 0.1 * em)
    if let own = part.styles[SheetContents.figuresStyle] { style.merge(own) }
    return style
  }

  /// Sets captions of tables in the columns of their tables, unless their style has other ones.
  ///
  /// - Complexity: O(*n*) in the number of paragraphs.
  func setColumnCounts(ofCaptionsIn text: MarkdownText, in storage: TextStorage) {
    for (index, block) in text.blocks.enumerated() {
      guard block.element == .caption, block.cell == nil, block.float == nil,
        !block.range.isEmpty, storage.attribute(.columns, at: block.range.lowerBound) == nil
      else { continue }
      let next = index + 1 < text.blocks.count ? text.blocks[index + 1] : nil
      let last = index > 0 ? text.blocks[index - 1] : nil
      let isAbove = next.flatMap(text.outermostTable(around:))?.hasCaptionAbove == true
      let isBelow = last.flatMap(text.outermostTable(around:))?.hasCaptionBelow == true
      guard let start = (isAbove ? next : isBelow ? last : nil)?.range.lowerBound,
        start < storage.length, let count = storage.attribute(.columns, at: start)
      else { continue }
      storage.addAttribute(.columns, value: count, range: block.range)
    }
  }
}

extension MarkdownText {
  /// Returns the table of a paragraph that is in no other table; nil if the paragraph is in none.
  fileprivate func outermostTable(around block: MarkdownBlock) -> MarkdownTable? {
    outermostTableNumber(around: block).map { tables[$0] }
  }
}

extension TextStorage {
  /// True if a caption is that of a picture: a part of a float, or below a paragraph of pictures.
  ///
  /// - Parameter start: The start of the caption, in UTF-16 code units.
  /// - Complexity: O(*n*) in the length of the paragraph of pictures.
  func isCaptionOfPicture(at start: Int) -> Bool {
    if let float = attribute(.float, at: start) { return float.isCaption }
    // A text may have very many captions below each other.
    let mostCaptions = 64
    var (end, count) = (start, 1)
    while end > 0, count <= mostCaptions, let names = attribute(.styleNames, at: end - 1)?.paragraph
    {
      let above = paragraphRange(containing: end - 1)
      if names.contains(MarkdownElement.figure.rawValue) {
        // Further captions are those of a table.
        return above.count(where: { attribute(.attachment, at: $0) != nil }) >= count
      }
      guard names.contains(MarkdownElement.caption.rawValue) else { return false }
      (end, count) = (above.lowerBound, count + 1)
    }
    return false
  }
}
