import TextAnalysis
import TextShaping
import TextStorage

/// Rows of the layout before that stay in containers like those that they were in.
extension LayoutPass {
  /// Gives a container that was just opened the earlier rows of one like it, as old rows after the
  /// gap.
  ///
  /// The rows of a paragraph that starts before the container are left out, and so are those of
  /// one that continues after it and of those kept with it: what follows may move them.
  ///
  /// - Parameters:
  ///   - number: The number of the container.
  ///   - place: The start of its text.
  mutating func takeEarlierRows(inContainer number: Int, from place: TextPosition) {
    guard let earlier = manager.earlierRows else { return }
    // Rows of this layout that follow are better.
    staleRows.advance(toParagraph: place.paragraph, in: manager.rows)
    let container = manager.textContainers[number]
    guard staleRows.next == nil, let found = earlier.layout(like: container, from: place) else {
      return
    }
    let layout = found.layout
    let startsParagraph = manager.paragraphStart(place.paragraph) == place.offset
    let first = startsParagraph ? place.paragraph : place.paragraph + 1
    var end = endOfEarlierRows(layout, limit: container.geometry.textLimit)
    if !found.isAsHigh {
      end = endOfEarlierRows(
        layout, of: first..<max(first, end), height: container.geometry.height)
    }
    end = endOfChosenRows(layout, of: first..<max(first, end), inTextFrom: place.offset)
    guard first < end else { return }
    let segments = layout.segments(ofParagraphs: first..<end)
    guard let start = segments.first?.firstParagraph else { return }
    manager.rows.containers[number].segments = segments
    manager.rows.containers[number].reach = layout.reach
    // Empty containers after it may start before these rows.
    manager.rows.containers.removeSubrange((number + 1)...)
    manager.unlaidParagraphs.insert(place.paragraph..<paragraphCount)
    manager.unlaidParagraphs.remove(start..<end)
    for gap in earlier.unlaidParagraphs.ranges(overlapping: start..<end) {
      manager.unlaidParagraphs.insert(gap.clamped(to: start..<end))
    }
    // Text after these rows has no rows until another pass.
    manager.overflow = nil
    staleRows.next = RowIndex(container: number, segment: 0, row: 0)
    gapEnd = start
  }

  /// Returns the end of the paragraphs whose earlier rows do not depend on what follows them.
  ///
  /// - Parameter limit: The position from which no paragraph starts in the container, in UTF-16
  ///   code units of the storage.
  private func endOfEarlierRows(_ layout: ContainerLayout, limit: Int) -> Int {
    guard let last = layout.segments.last else { return 0 }
    var end = last.lastParagraph + 1
    let isWhole =
      last.textEnd == manager.paragraphRange(end - 1).upperBound && last.textEnd <= limit
      && !manager.isKeptWithNext(end - 1) && last.exit.cap == nil
    if isWhole { return end }
    end -= 1
    while end > 0, manager.paragraphStart(end) >= limit { end -= 1 }
    while end > 0, manager.isKeptWithNext(end - 1) || layout.hasCap(beforeParagraph: end) {
      end -= 1
    }
    return end
  }

  /// Returns the end of the paragraphs whose earlier rows are those of the breaks that are chosen
  /// now.
  ///
  /// - Parameter start: The start of the container's text, in UTF-16 code units of the storage.
  /// - Complexity: O(*n*) in the rows.
  private func endOfChosenRows(
    _ layout: ContainerLayout, of paragraphs: Range<Int>, inTextFrom start: Int
  ) -> Int {
    let isChosen = manager.takesBreaks || manager.pageBreaking == .optimal
    let wereChosen = manager.earlierRows?.chosenParagraphs ?? ParagraphRanges()
    if !isChosen, wereChosen.isEmpty { return paragraphs.upperBound }
    let limit = manager.plannedEnd(ofTextFrom: start)
    return paragraphs.first { paragraph in
      manager.paragraphRange(paragraph).upperBound > limit
        || !hasChosenRows(paragraph, in: layout, wereChosen: wereChosen.contains(paragraph))
    } ?? paragraphs.upperBound
  }

  /// True if the earlier rows of a paragraph are those that it has in the current choice of breaks.
  private func hasChosenRows(
    _ paragraph: Int, in layout: ContainerLayout, wereChosen: Bool
  ) -> Bool {
    let breaks = manager.state.plannedBreaks
    if !manager.takesBreaks, manager.pageBreaking == .optimal,
      paragraph >= breaks.paragraphCount
    {
      return false
    }
    guard let known = manager.prepared[paragraph],
      manager.earlierRows?.unlaidParagraphs.contains(paragraph) == false
    else { return true }
    if manager.styles.formats[known.format].style.lineBreaking == .greedy { return true }
    guard manager.followsBreaks(paragraph) else { return !wereChosen }
    let start = manager.paragraphStart(paragraph)
    guard let plan = manager.chosenPlan(of: known.placed(at: start), number: paragraph) else {
      return false
    }
    let starts = layout.segments(ofParagraphs: paragraph..<paragraph + 1).flatMap { segment in
      segment.rows.indices.map { segment.textStart(ofRow: $0) - start }
    }
    return starts == plan.rows.map(\.start)
  }

  /// Returns the end of the paragraphs whose earlier rows are the same in a container of another
  /// height.
  ///
  /// - Parameter height: The height of the container, in points.
  private func endOfEarlierRows(
    _ layout: ContainerLayout, of paragraphs: Range<Int>, height: Double
  ) -> Int {
    // Drop caps and attachments may depend on the height.
    if layout.segments.contains(where: { !$0.placed.caps.isEmpty }) { return 0 }
    let fitting = paragraphs.first { manager.prepared[$0]?.paragraph.hasFittingBoxes ?? false }
    var end = fitting ?? paragraphs.upperBound
    let lowest = height + LineBreaker.tolerance - manager.styles.mostRoomBelow
    if let place = layout.row(below: lowest) {
      end = min(end, layout.segments[place.segment].paragraph(ofRow: place.row))
    }
    while end > 0, manager.isKeptWithNext(end - 1) { end -= 1 }
    return end
  }
}
