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
              ? "Give pictures that float a title: ![words](file.png \"caption\"){float=right}."
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
        (attributes[.float] != nil) == figures
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
      list.append(TextStorage.title(storage.substring(in: caption)), attributes: attributes)
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
}
