import TextGeometry
import TextShaping
import TextStorage

/// The rows of some paragraphs, measured for breaks that the owner of the containers chooses.
package struct MeasuredParagraphs {
  /// The paragraphs with text.
  package internal(set) var paragraphs: [BreakParagraph]
  /// The end of the text that was measured, in UTF-16 code units: the start of the paragraph that
  /// begins another chapter, or the end of the text that was asked for.
  package internal(set) var end: Int
  /// True if the rows do not depend on their places.
  package internal(set) var isEligible: Bool
  /// The amount of text in rows of each height.
  package internal(set) var heights: [Double: Int]
  /// The numbers of the paragraphs.
  var numbers: Range<Int>
  /// The planned line ends of each paragraph's settings; empty if there are none.
  var linePlans: [[LinePlan]]
}

/// Breaks that the owner of the containers chooses, because they depend on more than the rows of
/// one text.
extension LayoutManager {
  /// Measures paragraphs up to the next one that begins a chapter.
  ///
  /// - Parameters:
  ///   - range: The text, in UTF-16 code units. It starts with a paragraph.
  ///   - container: A container like those that hold the text; it need not be the manager's.
  /// - Returns: The rows; nil if a limit of work was reached.
  /// - Complexity: O(*n*) in the text.
  package func measureParagraphs(
    in range: Range<Int>, for container: TextContainer
  ) -> MeasuredParagraphs? {
    readText()
    container.textLimit = range.upperBound
    let first = text.paragraphIndex(containing: range.lowerBound)
    var measure = ChapterMeasure(self, container.geometry, container: 0)
    guard
      measure.readParagraphs(
        from: TextPosition(offset: range.lowerBound, paragraph: first), isEligible: true)
    else { return nil }
    return measure.measured(from: first)
  }

  /// Forgets the breaks that were chosen before, and lets the owner of the containers choose
  /// others.
  ///
  /// - Parameter isOn: False if it chooses none.
  package func takeBreaks(_ isOn: Bool) {
    if !takesBreaks, !isOn { return }
    readText()
    takesBreaks = isOn
    let first = state.plannedBreaks.chapters.first { $0.cost != nil }?.paragraph
    state.plannedBreaks = PlannedBreaks()
    state.chosenParagraphs = ParagraphRanges()
    layOutAgain(from: first)
  }

  /// Adds the breaks of the chapter after those that are known.
  ///
  /// - Parameters:
  ///   - choice: The breaks; nil if the chapter stays greedy.
  ///   - range: The text of the chapter, in UTF-16 code units.
  ///   - measured: Its paragraphs, in text order.
  package func addBreaks(
    _ choice: BreakChoice?, of range: Range<Int>, _ measured: [MeasuredParagraphs]
  ) {
    let first = text.paragraphIndex(containing: range.lowerBound)
    let end =
      range.upperBound < text.length
      ? text.paragraphIndex(containing: range.upperBound) : text.paragraphCount
    if state.plannedBreaks.paragraphCount < first {
      state.plannedBreaks.append(upTo: first, containers: 0..<0, isEven: false, nil)
    }
    state.plannedBreaks.append(upTo: end, containers: 0..<0, isEven: choice != nil, choice)
    guard let choice else { return }
    addPlans(for: choice, measured, from: first)
    noticeInvalidation { invalidateLaidOut(first..<end) }
  }

  /// Adds breaks of the current chapter from a paragraph on, after breaks from there on were
  /// removed.
  ///
  /// - Parameters:
  ///   - choice: The breaks.
  ///   - position: The start of the paragraph, in UTF-16 code units.
  ///   - measured: The paragraphs of the chapter, in text order.
  package func restartBreaks(
    _ choice: BreakChoice, at position: Int, _ measured: [MeasuredParagraphs]
  ) {
    let first = text.paragraphIndex(containing: position)
    state.plannedBreaks.restart(at: first, after: position, choice)
    addPlans(for: choice, measured, from: first)
    noticeInvalidation { invalidateLaidOut(first..<text.paragraphCount) }
  }

  /// Remembers the line ends of measured paragraphs from one on.
  private func addPlans(
    for choice: BreakChoice, _ measured: [MeasuredParagraphs], from first: Int
  ) {
    for own in measured where own.numbers.upperBound > first {
      var plans: [Int: LinePlan] = [:]
      for (paragraph, settings) in zip(own.paragraphs, own.linePlans)
      where !settings.isEmpty && paragraph.number >= first {
        let count = choice.rowCounts[paragraph.number] ?? settings[0].rows.count
        plans[paragraph.number] = settings.first { $0.rows.count == count }
      }
      state.plannedBreaks.addMeasured(own.numbers, plans)
    }
  }

  /// Removes the chosen breaks after a position, in UTF-16 code units of the storage. The text
  /// from there on is laid out greedily.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - end: The start of the text whose chapters are no longer planned; nil for none.
  package func removeBreaks(after position: Int, chaptersFrom end: Int? = nil) {
    if let end, end < text.length {
      state.plannedBreaks.removeChapters(from: text.paragraphIndex(containing: end))
    }
    state.plannedBreaks.removeBreaks(after: position)
    let first = text.paragraphIndex(containing: min(position, text.length))
    noticeInvalidation { invalidateLaidOut(first..<text.paragraphCount) }
  }

  /// Invalidates the rows of paragraphs, as far as they have any.
  private func invalidateLaidOut(_ paragraphs: Range<Int>) {
    guard !paragraphs.isEmpty, rows.firstRow(fromParagraph: paragraphs.lowerBound) != nil else {
      return
    }
    overflow = nil
    invalidateRows(ofParagraphs: paragraphs.lowerBound..<text.paragraphCount)
  }

  /// The end of the container whose text starts at a position, as it was chosen, in UTF-16 code
  /// units of the storage; nil if none was.
  package func chosenEnd(ofTextFrom start: Int) -> Int? {
    takesBreaks ? state.plannedBreaks.end(after: start) : nil
  }

  /// True if a container was chosen to end at a position.
  package func hasChosenBreak(at position: Int) -> Bool {
    takesBreaks && state.plannedBreaks.end(after: position - 1) == position
  }
}

extension TextContainer {
  /// Returns the container as the choice of breaks sees it; nil if its rows have another room than
  /// those of a first one, or if they depend on their places.
  package func breakContainer(like first: TextContainer) -> BreakContainer? {
    guard geometry.hasSameRows(as: first.geometry) else { return nil }
    var made = BreakContainer(height: geometry.height)
    (made.grid, made.endsAtBaseline) = (geometry.baselineGrid, geometry.endsAtBaseline)
    made.maximumRows = geometry.maximumNumberOfLines
    return made
  }
}

extension PlannedBreaks {
  /// Remembers paragraphs that were measured, and their line ends.
  mutating func addMeasured(_ paragraphs: Range<Int>, _ plans: [Int: LinePlan]) {
    if !paragraphs.isEmpty, measured.last != paragraphs,
      measured.last.map({ $0.upperBound <= paragraphs.lowerBound }) ?? true
    {
      measured.append(paragraphs)
    }
    linePlans.merge(plans) { $1 }
  }

  /// True if a paragraph is in text whose rows were measured, and not in a table or a note.
  ///
  /// - Complexity: O(log *n*).
  func isMeasured(paragraph: Int) -> Bool {
    let index = measured.partition { $0.upperBound <= paragraph }
    return index < measured.count && measured[index].contains(paragraph)
  }

  /// Replaces the breaks after a position, in UTF-16 code units of the storage, by others.
  ///
  /// The container above ends at the position, where it was left. Otherwise rows of the paragraph
  /// with other line ends could return to it, below the room of its notes.
  mutating func restart(at paragraph: Int, after position: Int, _ choice: BreakChoice) {
    removeBreaks(after: position)
    if breaks.last != position { breaks.append(position) }
    rowCounts = rowCounts.filter { $0.key < paragraph }
    chapters.append(
      Chapter(
        paragraph: paragraph, breakCount: breaks.count, containers: 0..<0, isEven: true,
        cost: choice.cost))
    breaks += choice.breaks
    rowCounts.merge(choice.rowCounts) { $1 }
  }

  /// Removes the breaks after a position, in UTF-16 code units of the storage.
  mutating func removeBreaks(after position: Int) {
    breaks.removeSubrange(breaks.partition { $0 <= position }...)
  }
}
