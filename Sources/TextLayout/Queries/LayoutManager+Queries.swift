import TextAnalysis
public import TextGeometry
public import TextShaping
public import TextStorage

extension LayoutManager {
  /// The content of each container that layout has reached, in order.
  ///
  /// If a delegate asks during layout, these are the containers filled so far.
  package var containerLayouts: [ContainerLayout] {
    ensureLayout()
    return rows.containers
  }

  /// Returns the rows of a container, from top to bottom. Lays out what is needed.
  public func rows(in container: TextContainer) -> [LayoutRow] {
    layout(of: container)?.rows ?? []
  }

  /// Returns the rows of a container that are already laid out, from top to bottom, including
  /// those at estimated heights. Lays out nothing.
  public func laidOutRows(in container: TextContainer) -> [LayoutRow] {
    readText()
    guard container.layoutManager === self, container.place < rows.containers.count else {
      return []
    }
    return rows.containers[container.place].rows
  }

  /// Returns the line fragments of a container, in reading order. Lays out what is needed.
  public func lineFragments(in container: TextContainer) -> [LineFragment] {
    layout(of: container)?.fragments ?? []
  }

  /// Returns the line fragments that hold some text, in reading order. Lays out what is needed.
  ///
  /// - Parameter range: The text, in UTF-16 code units of the storage.
  /// - Complexity: O(log *n* + *k*), where *k* is the number of fragments.
  public func lineFragments(for range: Range<Int>) -> [LineFragment] {
    ensureLayout(for: range)
    var found: [LineFragment] = []
    var next = rows.row(containing: range.lowerBound)
    while let place = next {
      for index in row(at: place).fragments {
        let fragment = fragment(index, at: place)
        if fragment.range.lowerBound >= max(range.upperBound, range.lowerBound + 1) { return found }
        if fragment.range.upperBound > range.lowerBound { found.append(fragment) }
      }
      next = rows.row(after: place)
    }
    return found
  }

  /// Returns the line fragments of a container that overlap a rectangle, in reading order. Lays
  /// out what is needed.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the container's coordinates.
  ///   - container: One of the manager's containers; any other has no fragments.
  /// - Complexity: O(log *n* + *k*), where *k* is the number of fragments in the rows that overlap
  ///   it.
  public func lineFragments(intersecting rect: Rect, in container: TextContainer) -> [LineFragment]
  {
    ensureLayout(forBoundingRect: rect, in: container)
    guard container.layoutManager === self else { return [] }
    var found: [LineFragment] = []
    var next = rows.row(below: rect.minY, inContainer: container.place)
    while let place = next, place.container == container.place {
      for index in row(at: place).fragments {
        let fragment = fragment(index, at: place)
        if fragment.rect.minY >= rect.maxY { return found }
        if fragment.rect.maxX > rect.minX, fragment.rect.minX < rect.maxX { found.append(fragment) }
      }
      next = rows.row(after: place)
    }
    return found
  }

  /// Returns the text that a container holds, in UTF-16 code units of the storage. Lays out what
  /// is needed.
  public func characterRange(in container: TextContainer) -> Range<Int> {
    layout(of: container)?.range ?? text.length..<text.length
  }

  /// Returns the smallest rectangle around the used parts of a container's fragments and the extra
  /// line fragment, in the container's coordinates. Lays out what is needed.
  ///
  /// - Complexity: O(*n* / 64) in the number of the container's rows.
  public func usedRect(for container: TextContainer) -> Rect {
    let used = usedRect(ofText: container)
    guard isLayoutComplete, let extra = extraLineFragment, extra.container === container else {
      return used
    }
    return used == .zero ? extra.usedRect : used.extended(to: extra.usedRect)
  }

  private func usedRect(ofText container: TextContainer) -> Rect {
    guard var used = layout(of: container)?.usedRect else { return .zero }
    let padding = container.geometry.padding
    used.origin.x -= padding
    used.size.width += 2 * padding
    return used
  }

  /// Returns the glyphs of a fragment with their positions, from left to right.
  ///
  /// - Parameter fragment: One of ``lineFragments(in:)``, from the current layout.
  /// - Complexity: O(*n*) in the number of glyphs.
  public func glyphs(of fragment: LineFragment) -> [PositionedGlyph] {
    var glyphs: [PositionedGlyph] = []
    appendGlyphs(of: fragment, to: &glyphs)
    return glyphs
  }

  /// Appends the glyphs of a fragment with their positions, from left to right. An array can be
  /// reused for many fragments.
  ///
  /// - Parameters:
  ///   - fragment: One of ``lineFragments(in:)``, from the current layout.
  ///   - glyphs: The array to append to.
  /// - Complexity: O(*n*) in the number of glyphs.
  public func appendGlyphs(of fragment: LineFragment, to glyphs: inout [PositionedGlyph]) {
    layOut(upTo: .position(fragment.range.lowerBound))
    guard let paragraph = placedParagraph(of: fragment) else { return }
    let adjustments =
      fragment.adjustments < 0
      ? nil
      : rows.row(containing: fragment.range.lowerBound).map { rows.segment(of: $0).adjustments }
    if glyphReader.append(
      fragment, of: paragraph.paragraph, store: adjustments, text: text, to: &glyphs)
    {
      return
    }
    FragmentGlyphs(fragment, of: paragraph, store: adjustments ?? AdjustmentStore(), text: text)
      .append(to: &glyphs)
  }

  /// Calls a body with each line fragment of a container in reading order, and with its positioned
  /// glyphs from left to right. Lays out what is needed.
  ///
  /// It is faster than asking for the fragments and then for the glyphs of each.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - body: A closure that takes a fragment and its glyphs. It must not change the layout.
  /// - Complexity: O(*n*) in the number of glyphs.
  public func forEachLineWithGlyphs(
    in container: TextContainer, _ body: (LineFragment, [PositionedGlyph]) -> Void
  ) {
    guard let layout = layout(of: container) else { return }
    activeEnumerations += 1
    defer { activeEnumerations -= 1 }
    let text = text
    var reader = PlainGlyphReader()
    var glyphs: [PositionedGlyph] = []
    for segment in layout.segments {
      var row = 0
      while row < segment.rows.count {
        let number = segment.paragraph(ofRow: row)
        guard let paragraph = prepared.paragraph(number) else { return }
        prefetchGlyphs(after: number)
        repeat {
          for index in segment.rows[row].fragments {
            let fragment = segment.fragment(index, ofRow: row)
            glyphs.removeAll(keepingCapacity: true)
            // Most fragments have no adjustments; retaining the segment's store for them would be
            // wasted.
            let isPlain =
              fragment.adjustments < 0
              ? reader.append(fragment, of: paragraph, store: nil, text: text, to: &glyphs)
              : reader.append(
                fragment, of: paragraph, store: segment.adjustments, text: text, to: &glyphs)
            if !isPlain, let placed = placedParagraph(of: fragment) {
              FragmentGlyphs(fragment, of: placed, store: segment.adjustments, text: text)
                .append(to: &glyphs)
            }
            body(fragment, glyphs)
          }
          row += 1
        } while row < segment.rows.count && segment.paragraph(ofRow: row) == number
      }
    }
  }

  /// Calls `body` with each line fragment of a container and its glyphs.
  @available(*, deprecated, renamed: "forEachLineWithGlyphs(in:_:)")
  public func forEachLineFragment(
    in container: TextContainer, _ body: (LineFragment, [PositionedGlyph]) -> Void
  ) {
    forEachLineWithGlyphs(in: container, body)
  }

  /// The number of paragraphs of the text, at least 1.
  public var paragraphCount: Int {
    readText()
    return text.paragraphCount
  }

  /// The font runs of the whole text, in order; they partition it.
  public var textRuns: [TextRun] {
    ensureLayout()
    return prepared.indices.flatMap { textRuns(ofParagraph: $0) }
  }

  /// Returns the font runs of a paragraph, in order; they partition it. A font that only a
  /// truncation token has is an empty run at its end.
  ///
  /// - Parameter paragraph: The paragraph's number.
  public func textRuns(ofParagraph paragraph: Int) -> [TextRun] {
    readText()
    guard let known = preparedParagraph(paragraph) else { return [] }
    return known.placed(at: paragraphStart(paragraph))
      .textRuns(styles: styles.styles)
  }

  /// Returns the font runs of a paragraph that overlap a range, in order, and the index of the
  /// first of them among the paragraph's runs.
  ///
  /// - Parameters:
  ///   - paragraph: The paragraph's number.
  ///   - range: The range, in UTF-16 code units of the storage.
  package func textRuns(
    ofParagraph paragraph: Int, in range: Range<Int>
  ) -> (first: Int, runs: [TextRun]) {
    readText()
    guard let known = preparedParagraph(paragraph) else { return (0, []) }
    return known.placed(at: paragraphStart(paragraph)).textRuns(in: range, styles: styles.styles)
  }

  /// Returns the font runs of a fragment's paragraph, as ``textRuns(ofParagraph:in:)``, without
  /// looking for the paragraph's start.
  ///
  /// - Parameters:
  ///   - fragment: A fragment of the current layout.
  ///   - range: The range, in UTF-16 code units of the storage.
  package func textRuns(
    around fragment: LineFragment, in range: Range<Int>
  ) -> (first: Int, runs: [TextRun]) {
    readText()
    guard let known = preparedParagraph(fragment.paragraph) else { return (0, []) }
    return known.placed(at: fragment.paragraphStart).textRuns(in: range, styles: styles.styles)
  }

  /// The paragraphs of the whole text, in order; they partition it.
  public var paragraphs: [ParagraphDescription] {
    var all: [ParagraphDescription] = []
    describeParagraphs { all.append($0) }
    return all
  }

  /// Calls `body` with a description of each paragraph of the text, in order.
  package func describeParagraphs<Failure>(
    _ body: (ParagraphDescription) throws(Failure) -> Void
  ) throws(Failure) {
    ensureLayout()
    var start = 0
    for number in prepared.indices {
      guard let summary = summary(ofParagraph: number) else { continue }
      let range = start..<start + summary.length
      start = range.upperBound
      if range.isEmpty { continue }
      try body(
        ParagraphDescription(
          range: range, isRightToLeft: summary.isRightToLeft,
          style: styles.formats[summary.format].style,
          hyphenationLanguage: styles.formats[summary.format].hyphenator?.language))
    }
  }

  /// Returns true if a paragraph reads from right to left, given by its number.
  package func isRightToLeft(paragraph: Int) -> Bool {
    readText()
    return summary(ofParagraph: paragraph)?.isRightToLeft ?? false
  }

  func summary(ofParagraph number: Int) -> ParagraphSummary? {
    if number < released.paragraphs { return released.summaries[number] }
    // Text that fits no container is shaped only here, on demand.
    return preparedParagraph(number).map(ParagraphSummary.init)
  }

  /// The distinct styles that paragraphs of the text have, or had before an edit.
  package var paragraphStyles: [ParagraphStyle] {
    ensureLayout()
    return styles.formats.map(\.style)
  }

  /// The characters without a glyph in any font, as code points in ascending order.
  public var missingCharacters: [UInt32] {
    ensureLayout()
    var missing = released.missingCharacters
    for number in prepared.indices.dropFirst(released.paragraphs) {
      missing.formUnion(preparedParagraph(number)?.paragraph.missing ?? [])
    }
    return missing.sorted()
  }

  /// The scripts of ``missingCharacters``, in order, by Unicode's names such as `Hiragana`.
  /// Characters without a script of their own are ignored.
  public var missingScripts: [String] {
    Set(missingCharacters.compactMap(ScriptNumber.name)).sorted()
  }

  /// Returns the content of a container; nil if layout does not reach it. Lays out what is needed.
  package func layout(of container: TextContainer) -> ContainerLayout? {
    guard container.layoutManager === self else { return nil }
    layOut(upTo: .container(container.place))
    guard container.place < rows.containers.count else { return nil }
    return rows.containers[container.place]
  }
}

/// A description of a paragraph's layout.
public struct ParagraphDescription: Sendable {
  /// The text with its separator, in UTF-16 code units of the storage.
  public var range: Range<Int>
  /// True if the paragraph reads from right to left.
  public var isRightToLeft: Bool
  /// The paragraph's style.
  public var style: ParagraphStyle
  /// The language of the dictionary that hyphenates its words, or nil if they are not hyphenated.
  public var hyphenationLanguage: String?
}
