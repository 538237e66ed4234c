public import TextGeometry
public import TextStorage

extension LayoutManager {
  /// What each container holds, in order, for those that layout has reached.
  ///
  /// Asked by a delegate while layout is under way it answers for the containers filled so far.
  package var containerLayouts: [ContainerLayout] {
    ensureLayout()
    return rows.containers
  }

  /// The rows of a container, from top to bottom; lays out what is needed.
  public func rows(in container: TextContainer) -> [LayoutRow] {
    layout(of: container)?.rows ?? []
  }

  /// The rows of a container that are laid out, from top to bottom, those at estimated heights among
  /// them; lays out nothing.
  public func laidOutRows(in container: TextContainer) -> [LayoutRow] {
    readText()
    guard container.layoutManager === self, container.place < rows.containers.count else {
      return []
    }
    return rows.containers[container.place].rows
  }

  /// The line fragments of a container, in reading order; lays out what is needed.
  public func lineFragments(in container: TextContainer) -> [LineFragment] {
    layout(of: container)?.fragments ?? []
  }

  /// The line fragments that hold some text, in reading order; lays out what is needed.
  ///
  /// - Parameter range: In UTF-16 code units of the storage.
  /// - Complexity: O(log *n* + *k*), where *k* is how many fragments there are.
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

  /// The line fragments of a container that a rectangle meets, in reading order; lays out what is needed.
  ///
  /// - Parameters:
  ///   - rect: In the container's coordinates.
  ///   - container: One of the manager's; another has no fragments.
  /// - Complexity: O(log *n* + *k*), where *k* is how many fragments the rows that it meets have.
  public func lineFragments(meeting rect: Rect, in container: TextContainer) -> [LineFragment] {
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

  /// The text that a container holds, in UTF-16 code units; lays out what is needed.
  public func characterRange(in container: TextContainer) -> Range<Int> {
    layout(of: container)?.range ?? text.length..<text.length
  }

  /// The smallest rectangle that holds all used parts of a container's fragments, the extra line fragment
  /// included, in the container's coordinates; lays out what is needed.
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

  /// The glyphs of a fragment, from left to right, each where it is drawn.
  ///
  /// - Parameter fragment: One of ``lineFragments(in:)``, from the layout as it is now.
  /// - Complexity: O(*n*) in the number of glyphs.
  public func glyphs(of fragment: LineFragment) -> [PositionedGlyph] {
    var glyphs: [PositionedGlyph] = []
    appendGlyphs(of: fragment, to: &glyphs)
    return glyphs
  }

  /// The same appended to an array, which is used again where many fragments are read.
  ///
  /// - Parameters:
  ///   - fragment: One of ``lineFragments(in:)``, from the layout as it is now.
  ///   - glyphs: Gets the glyphs appended.
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

  /// Calls a body with each line fragment of a container, in reading order, and with its glyphs from left
  /// to right, each where it is drawn; lays out what is needed.
  ///
  /// Faster than asking for the fragments and for the glyphs of each.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - body: Takes a fragment and its glyphs. It must not change the layout.
  /// - Complexity: O(*n*) in the number of glyphs.
  public func forEachLineFragment(
    in container: TextContainer, _ body: (LineFragment, [PositionedGlyph]) -> Void
  ) {
    guard let layout = layout(of: container) else { return }
    walks += 1
    defer { walks -= 1 }
    let text = text
    var reader = PlainGlyphReader()
    var glyphs: [PositionedGlyph] = []
    for segment in layout.segments {
      var row = 0
      while row < segment.rows.count {
        let number = segment.paragraph(ofRow: row)
        guard let paragraph = shapedParagraph(number) else { return }
        prefetchGlyphs(behind: number)
        repeat {
          for index in segment.rows[row].fragments {
            let fragment = segment.fragment(index, ofRow: row)
            glyphs.removeAll(keepingCapacity: true)
            // Most have no adjustments, and nothing of the segment is to be held for those.
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

  /// The number of paragraphs of the text, at least 1.
  public var paragraphCount: Int {
    readText()
    return text.paragraphCount
  }

  /// The runs of the whole text, in order; they partition it.
  public var textRuns: [TextRun] {
    ensureLayout()
    return prepared.indices.flatMap { textRuns(ofParagraph: $0) }
  }

  /// The runs of a paragraph, in order; they partition it.
  ///
  /// - Parameter paragraph: The paragraph's number.
  public func textRuns(ofParagraph paragraph: Int) -> [TextRun] {
    readText()
    guard let known = preparedParagraph(paragraph) else { return [] }
    return known.placed(at: paragraphStart(paragraph))
      .textRuns(styles: styles.styles)
  }

  /// The runs of a paragraph that hold some of the text, in order, and the number of the first of
  /// them among the paragraph's.
  ///
  /// - Parameters:
  ///   - paragraph: The paragraph's number.
  ///   - range: In UTF-16 code units of the storage.
  package func textRuns(
    ofParagraph paragraph: Int, in range: Range<Int>
  ) -> (first: Int, runs: [TextRun]) {
    readText()
    guard let known = preparedParagraph(paragraph) else { return (0, []) }
    return known.placed(at: paragraphStart(paragraph)).textRuns(in: range, styles: styles.styles)
  }

  /// The paragraphs of the whole text, in order; they partition it.
  public var paragraphs: [ParagraphDescription] {
    var all: [ParagraphDescription] = []
    describeParagraphs { all.append($0) }
    return all
  }

  /// Describes the paragraphs of the whole text, one after the other.
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

  private func summary(ofParagraph number: Int) -> ParagraphSummary? {
    if number < released.paragraphs { return released.summaries[number] }
    // What fits no container is shaped only when it is asked for.
    return preparedParagraph(number).map(ParagraphSummary.init)
  }

  /// The different styles that paragraphs of the text have, or had before an edit.
  package var paragraphStyles: [ParagraphStyle] {
    ensureLayout()
    return styles.formats.map(\.style)
  }

  /// The characters for which no font has a glyph, as code points in ascending order.
  public var missingCharacters: [UInt32] {
    ensureLayout()
    var missing = released.missingCharacters
    for number in prepared.indices.dropFirst(released.paragraphs) {
      missing.formUnion(preparedParagraph(number)?.paragraph.missing ?? [])
    }
    return missing.sorted()
  }

  /// The scripts of ``missingCharacters`` by Unicode's names, such as `Hiragana`, in order; characters of
  /// no script of their own are not counted.
  public var missingScripts: [String] {
    Set(missingCharacters.compactMap(ScriptNumber.name)).sorted()
  }

  /// What a container holds; nil when layout does not reach it; lays out what is needed.
  package func layout(of container: TextContainer) -> ContainerLayout? {
    guard container.layoutManager === self else { return nil }
    layOut(upTo: .container(container.place))
    guard container.place < rows.containers.count else { return nil }
    return rows.containers[container.place]
  }
}

/// A paragraph as it was laid out.
public struct ParagraphDescription: Sendable {
  /// The text with its separator, in UTF-16 code units of the storage.
  public var range: Range<Int>
  /// Whether the paragraph reads from right to left.
  public var isRightToLeft: Bool
  /// How the paragraph is laid out.
  public var style: ParagraphStyle
  /// The language of the dictionary that divides its words, or nil when they are left whole.
  public var hyphenationLanguage: String?
}
