import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Invalidation of rows by changes of the text and of containers.
extension LayoutManager {
  /// Updates the layout's records for an edit; ``text`` already holds the new text.
  func recordEdit(_ edit: ProcessedEdit) {
    // Paragraph numbers refer to the new text. The change in their count gives the paragraphs that
    // the edit replaced.
    var start = edit.invalidatedRange.lowerBound
    // A carriage return before the edit may have lost the line feed that ended its paragraph with
    // it.
    if start > 0, text.codeUnit(at: start - 1) == 0x0D { start -= 1 }
    let first = text.paragraphIndex(containing: start)
    let last = text.paragraphIndex(containing: edit.invalidatedRange.upperBound)
    let added = text.paragraphCount - prepared.count
    let replaced = first..<last + 1 - added
    guard replaced.count >= 0, replaced.upperBound <= prepared.count else {
      prepared = PreparedParagraphs(count: text.paragraphCount)
      glyphNumbering.forget()
      return forgetRows()
    }
    if !edit.editedMask.contains(.editedCharacters) {
      return recordAttributes(ofParagraphs: first..<last + 1)
    }
    defer { forgetBreaks(fromParagraph: first) }
    let wasKeptWithNext = isKeptWithNext(replaced.upperBound - 1)
    prepared.replaceSubrange(replaced, withUnshaped: last - first + 1)
    glyphNumbering.replace(replaced, withCount: last - first + 1)
    unlaidParagraphs.replace(replaced, withCount: last - first + 1)
    state.chosenParagraphs.replace(replaced, withCount: last - first + 1)
    let change = ParagraphEdit(
      paragraphs: replaced, start: paragraphStart(first),
      textChange: edit.changeInLength, paragraphChange: added)
    rows.replace(change)
    earlierRows?.replace(change)
    if let place = overflow {
      if replaced.contains(place.paragraph) {
        overflow = TextPosition(
          offset: paragraphStart(first), paragraph: first)
      } else if place.paragraph >= replaced.upperBound {
        overflow = TextPosition(
          offset: place.offset + edit.changeInLength, paragraph: place.paragraph + added)
      } else if !affectsLayout(paragraph: first) {
        // The changed text had no rows before and gets none now.
        return
      }
    }
    invalidateEdited(
      first..<(wasKeptWithNext ? endOfKeptParagraphs(from: last + 1) : last + 1))
  }

  /// Drops the rows of edited paragraphs, also those that are kept for other containers.
  private func invalidateEdited(_ paragraphs: Range<Int>) {
    let dropped = invalidateRows(ofParagraphs: paragraphs)
    guard let earlier = earlierRows else { return }
    var first = dropped.lowerBound
    while first > 0, earlier.hasCap(beforeParagraph: first) { first -= 1 }
    earlierRows?.replace(
      ParagraphEdit(paragraphs: first..<dropped.upperBound, start: paragraphStart(first)))
  }

  /// Invalidates paragraphs whose attributes changed, except where only drawing reads the
  /// attributes.
  private func recordAttributes(ofParagraphs paragraphs: Range<Int>) {
    var keptEnd = paragraphs.lowerBound
    var firstChanged: Int?
    defer { if let firstChanged { forgetBreaks(fromParagraph: firstChanged) } }
    for paragraph in paragraphs {
      guard let old = prepared[paragraph] else { continue }
      let range = paragraphRange(paragraph)
      if let input = input(for: range),
        old.hasSameShaping(
          as:
            input, strut: styles.struts[input.styleRuns.first?.style ?? 0])
      {
        continue
      }
      let wasKeptWithNext = isKeptWithNext(paragraph)
      if firstChanged == nil { firstChanged = paragraph }
      prepared[paragraph] = nil
      glyphNumbering.replace(paragraph..<paragraph + 1, withCount: 1)
      if affectsLayout(paragraph: paragraph) {
        var end = paragraph + 1
        // The end of paragraphs that are kept together is searched only once.
        if wasKeptWithNext, end >= keptEnd {
          keptEnd = endOfKeptParagraphs(from: end)
          end = keptEnd
        }
        invalidateEdited(paragraph..<end)
      }
    }
  }

  /// Invalidates the layout of some text that has not changed, for example because the delegate
  /// would now answer differently.
  ///
  /// - Parameter range: The text, in UTF-16 code units of the storage.
  /// - Returns: The paragraphs that hold the text, which are laid out again as a whole.
  @discardableResult
  public func invalidateLayout(forCharacterRange range: Range<Int>) -> Range<Int> {
    invalidate(range, keepingGlyphs: true)
  }

  /// Invalidates the glyphs and the layout of some text that has not changed, for example because
  /// the delegate now hides other characters.
  ///
  /// Unlike in Text Kit, the layout of the text is invalidated too.
  ///
  /// - Parameter range: The text, in UTF-16 code units of the storage.
  /// - Returns: The paragraphs that hold the text, which are shaped and laid out again as a whole.
  @discardableResult
  public func invalidateGlyphs(forCharacterRange range: Range<Int>) -> Range<Int> {
    invalidate(range, keepingGlyphs: false)
  }

  private func invalidate(_ range: Range<Int>, keepingGlyphs: Bool) -> Range<Int> {
    guard !prepared.isEmpty, !phase.isLayingOut else { return range }
    let range = range.clamped(to: 0..<text.length)
    let first = text.paragraphIndex(containing: range.lowerBound)
    let last = text.paragraphIndex(
      containing: max(range.lowerBound, range.isEmpty ? range.upperBound : range.upperBound - 1))
    noticeInvalidation { invalidate(paragraphs: first..<last + 1, keepingGlyphs: keepingGlyphs) }
    return paragraphStart(first)..<paragraphRange(last).upperBound
  }

  /// Invalidates the layout of paragraphs, and their glyphs unless `keepingGlyphs` is true.
  func invalidate(paragraphs: Range<Int>, keepingGlyphs: Bool) {
    forgetEarlierRows()
    if !keepingGlyphs {
      for paragraph in paragraphs { prepared[paragraph] = nil }
      glyphNumbering.replace(paragraphs, withCount: paragraphs.count)
    }
    if affectsLayout(paragraph: paragraphs.lowerBound) { invalidateRows(ofParagraphs: paragraphs) }
    forgetBreaks(fromParagraph: paragraphs.lowerBound)
  }

  /// True if a change of a paragraph can affect rows. A paragraph after the overflow can do so
  /// only if every paragraph from the overflow to it is kept with the next one.
  private func affectsLayout(paragraph: Int) -> Bool {
    guard let overflow else { return true }
    var first = paragraph
    while first > overflow.paragraph, isKeptWithNext(first - 1) { first -= 1 }
    return first <= overflow.paragraph
  }

  /// Drops the rows of some paragraphs so that they are laid out again, together with the
  /// paragraphs before them that are kept with them.
  ///
  /// - Returns: All of these paragraphs.
  @discardableResult
  func invalidateRows(ofParagraphs paragraphs: Range<Int>) -> Range<Int> {
    var first = paragraphs.lowerBound
    if let last = rows.lastRow(beforeParagraph: first),
      !textContainers[last.container].lineBreakMode.wraps
    {
      // Which row is the last that fits, and whether it is truncated, depends on all text after
      // it.
      let start = rows.containers[last.container].segments[0]
      first = min(first, start.firstParagraph)
    }
    while first > 0, isLaidOutWithNext(first - 1) { first -= 1 }
    let range = first..<min(paragraphs.upperBound, text.paragraphCount)
    rows.replace(
      ParagraphEdit(paragraphs: range, start: paragraphStart(first)))
    unlaidParagraphs.insert(range)
    return range
  }

  /// Returns the end of a run of paragraphs that are kept together, starting at one. Their
  /// position may depend on whether the paragraph before them is kept with them.
  private func endOfKeptParagraphs(from paragraph: Int) -> Int {
    var last = paragraph
    while isKeptWithNext(last) { last += 1 }
    return min(last + 1, text.paragraphCount)
  }

  /// True if a paragraph is laid out again whenever the next one is.
  func isLaidOutWithNext(_ paragraph: Int) -> Bool {
    // Rows beside a drop cap may decide where the cap goes.
    isKeptWithNext(paragraph) || endsBesideCap(paragraph)
  }

  /// True if a drop cap reaches below a paragraph's last row.
  private func endsBesideCap(_ paragraph: Int) -> Bool {
    rows.hasCap(beforeParagraph: paragraph + 1)
  }

  /// True if a paragraph's last line has to share a container with the next paragraph's first
  /// line.
  func isKeptWithNext(_ paragraph: Int) -> Bool {
    guard prepared.indices.contains(paragraph), let known = prepared[paragraph] else {
      return false
    }
    return styles.formats[known.format].style.keepWithNext
  }

  // MARK: Containers

  /// Invalidates the layout of a container. The containers after it are laid out again only if
  /// their text then starts elsewhere.
  public func textContainerChangedGeometry(_ container: TextContainer) {
    guard container.layoutManager === self, !phase.isLayingOut else { return }
    if earlierRows?.isOfSameContainers == true { forgetEarlierRows() }
    noticeInvalidation {
      invalidateRows(ofContainer: container.place)
      forgetBreaks(fromContainer: container.place)
    }
  }

  /// Invalidates the rows affected by inserting or removing containers.
  func containersChanged(from index: Int) {
    guard !prepared.isEmpty else { return }
    defer { forgetBreaks(fromContainer: index) }
    if index >= rows.containers.count {
      // Overflowing text may fit now, including the text that the last row leaves out.
      if let last = rows.lastRow, !textContainers[last.container].lineBreakMode.wraps {
        invalidateRows(ofContainer: last.container)
      }
      if let overflow { invalidateRows(ofParagraphs: overflow.paragraph..<overflow.paragraph + 1) }
      overflow = nil
      return
    }
    let start = rows.containers[index].start.paragraph
    invalidateRows(ofParagraphs: start..<text.paragraphCount)
    overflow = nil
    rows.containers.removeSubrange(index...)
  }

  /// Drops the rows of a container.
  private func invalidateRows(ofContainer container: Int) {
    guard rows.containers.indices.contains(container) else { return }
    invalidateRows(ofParagraphs: rows.containers[container].paragraphs)
  }

  /// Invalidates the rows affected by a change of exclusions.
  func exclusionsChanged(
    of container: TextContainer, from old: ContainerGeometry, to new: ContainerGeometry
  ) {
    guard container.layoutManager === self, !phase.isLayingOut else { return }
    if earlierRows?.isOfSameContainers == true { forgetEarlierRows() }
    noticeInvalidation {
      if let before = old.index, let after = new.index {
        invalidateRows(ofContainer: container.place, in: after.changedBands(since: before))
      } else {
        let reach = [old.plainFrom, new.plainFrom].max() ?? 0
        invalidateRows(ofContainer: container.place, in: [0...max(0, reach)])
      }
      invalidateParagraphAtTheEnd(ofContainer: container.place)
      forgetBreaks(fromContainer: container.place)
    }
  }

  /// Drops the rows of the paragraph that overflows the last container, to which a delegate may
  /// add another one. How many of its rows stay depends on how many the rest would take in a
  /// container with the same exclusions.
  private func invalidateParagraphAtTheEnd(ofContainer container: Int) {
    guard delegate != nil, container == textContainers.count - 1, let overflow else { return }
    invalidateRows(ofParagraphs: overflow.paragraph..<overflow.paragraph + 1)
  }

  /// Drops the rows of a container that a change of exclusions can have touched.
  ///
  /// - Parameter bands: The y ranges in which free spans may have changed, in points from the
  ///   container's top.
  func invalidateRows(ofContainer container: Int, in bands: [ClosedRange<Double>]) {
    guard rows.containers.indices.contains(container) else { return }
    for band in bands {
      guard let first = rows.row(below: band.lowerBound, inContainer: container) else {
        // The band lies below the last row. Text that overflowed, or that a truncated row leaves
        // out, may fit there now.
        if !textContainers[container].lineBreakMode.wraps {
          invalidateRows(ofContainer: container)
        } else if let last = rows.lastRow(inContainer: container) {
          let segment = rows.segment(of: last)
          let paragraph = segment.lastParagraph
          let end = paragraphRange(paragraph).upperBound
          let next = paragraph + (segment.textEnd < end ? 0 : 1)
          let first = firstDependent(
            onWhatIsBelow: band.lowerBound, before: paragraph + 1, inContainer: container)
          if first <= paragraph { invalidateRows(ofParagraphs: first..<paragraph + 1) }
          if next < text.paragraphCount, !unlaidParagraphs.contains(next) {
            invalidateRows(ofParagraphs: next..<next + 1)
          }
        } else {
          invalidateRows(ofContainer: container)
        }
        continue
      }
      let start = rows.segment(of: first).paragraph(ofRow: first.row)
      var end = start
      if let last = rows.row(below: band.upperBound, inContainer: container) {
        end = rows.segment(of: last).paragraph(ofRow: last.row)
      } else if let last = rows.lastRow(inContainer: container) {
        // Text in the next container may fit here now.
        end = min(rows.segment(of: last).lastParagraph + 1, text.paragraphCount - 1)
      }
      invalidateRows(
        ofParagraphs: firstDependent(
          onWhatIsBelow: band.lowerBound, before: start, inContainer: container)..<end + 1)
    }
  }

  /// Returns the first paragraph, at or before `paragraph`, whose rows may depend on the room
  /// below a height.
  private func firstDependent(
    onWhatIsBelow y: Double, before paragraph: Int, inContainer container: Int
  ) -> Int {
    var first = firstPlanned(below: y, before: paragraph, inContainer: container)
    let reach = rows.containers[container].reach
    if reach > 0, let row = rows.row(below: y - reach, inContainer: container) {
      first = min(first, rows.segment(of: row).paragraph(ofRow: row.row))
    }
    return first
  }

  /// Returns the first paragraph, at or before `paragraph`, whose line ends may have been chosen
  /// with the room below a height in view.
  ///
  /// Different line ends may make a paragraph longer; the search assumes at most twice as long.
  private func firstPlanned(below y: Double, before paragraph: Int, inContainer container: Int)
    -> Int
  {
    guard styles.formats.contains(where: { $0.style.lineBreaking != .greedy }) else {
      return paragraph
    }
    var first = paragraph
    var place = rows.lastRow(beforeParagraph: paragraph)
    for _ in 0..<LinePlanner.maximumRows {
      guard let last = place, last.container == container else { break }
      let segment = rows.segment(of: last)
      let number = segment.paragraph(ofRow: last.row)
      if isPlanned(number), let start = rows.firstRow(fromParagraph: number) {
        let bottom = segment.bottom(ofRow: last.row)
        let top =
          start.container == container ? rows.segment(of: start).state(before: start.row).y : 0
        let row = segment.rows[last.row].height
        if bottom + (bottom - top) + 2 * row > y { first = number }
      }
      place = rows.lastRow(beforeParagraph: number)
    }
    return first
  }

  /// True if the line ends of a paragraph are chosen together.
  private func isPlanned(_ paragraph: Int) -> Bool {
    guard prepared.indices.contains(paragraph), let known = prepared[paragraph] else {
      return false
    }
    return styles.formats[known.format].style.lineBreaking != .greedy
  }
}
