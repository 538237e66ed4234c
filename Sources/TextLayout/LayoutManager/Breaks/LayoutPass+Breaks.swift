import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Breaks that are chosen together.
extension LayoutPass {
  /// Chooses the breaks of the next paragraph's chapter if they are not known yet, and makes the
  /// container and the paragraph follow them.
  mutating func followBreaks() {
    guard current.progress.isFirstRow else { return }
    if manager.takesBreaks { return followTakenBreaks() }
    guard manager.pageBreaking == .optimal else { return }
    manager.state.chosenParagraphs.remove(next.paragraph..<next.paragraph + 1)
    if next.paragraph >= manager.state.plannedBreaks.paragraphCount {
      planChapter()
      let start = containerStart
      container?.plannedEnd = manager.plannedEnd(ofTextFrom: start)
    }
    guard let planning = current.progress.planning, manager.followsBreaks(next.paragraph) else {
      return
    }
    follow(planning)
    // Line ends that were just found need not be looked for again.
    if let plan = linePlans.removeValue(forKey: next.paragraph) { planning.plan = plan }
  }

  /// Makes the paragraph follow breaks that the owner of the containers has chosen.
  private func followTakenBreaks() {
    manager.state.chosenParagraphs.remove(next.paragraph..<next.paragraph + 1)
    guard let planning = current.progress.planning, manager.followsBreaks(next.paragraph) else {
      return
    }
    follow(planning)
    if let plan = manager.state.plannedBreaks.linePlans[next.paragraph] { planning.plan = plan }
  }

  /// Lets the paragraph have the number of rows that was chosen for it.
  private func follow(_ planning: ParagraphPlanning) {
    planning.spansContainers = true
    planning.wantedRows = manager.state.plannedBreaks.rowCounts[next.paragraph]
    planning.mostDemerits = BreakCosts.mostDemerits
    manager.state.chosenParagraphs.insert(next.paragraph..<next.paragraph + 1)
  }

  /// The start of the container's text, in UTF-16 code units of the storage.
  private var containerStart: Int {
    containerNumber.map { manager.rows.containers[$0].start.offset } ?? next.offset
  }

  /// True if the end of the container is planned, so that no rows move on for any other reason.
  var hasPlannedEnd: Bool {
    switch container {
    case .some(let open): open.plannedEnd < .max
    case .none: false
    }
  }

  /// Chooses the breaks of the chapter that starts with the next paragraph.
  private mutating func planChapter() {
    guard let number = containerNumber, let geometry = container?.geometry else { return }
    // A chapter that continues a container stays greedy.
    let isEmpty = container?.state.isEmpty ?? true
    var measure = ChapterMeasure(manager, geometry, container: number)
    guard measure.readParagraphs(from: next, isEligible: isEmpty) else { return }
    var choice: BreakChoice?
    var columns = ColumnSequence(manager, from: number, geometry)
    if measure.isEligible {
      var search = BreakSearch(measure.paragraphs, costs: measure.costs)
      choice = search.run { columns.evenContainer($0) }
      // Columns of another width may belong to the next chapter.
      if columns.isUneven, !search.isWhole { choice = nil }
      linePlans = choice.map { measure.linePlans(for: $0) } ?? [:]
    }
    let isEven = choice != nil
    if choice == nil, isEmpty, manager.hooks == nil, !geometry.isEndless {
      // The same containers again, each with its own room.
      var search = PlacedBreakSearch(
        manager, from: next, to: measure.end, costs: measure.costs)
      choice = search.run(&columns)
      if placer.context.meter?.exceeded != nil { return }
    }
    manager.state.plannedBreaks.append(
      upTo: measure.end.paragraph, containers: number..<number + columns.count, isEven: isEven,
      choice)
  }
}

extension LayoutManager {
  /// True if the rows of a paragraph follow breaks that are chosen together.
  func followsBreaks(_ paragraph: Int) -> Bool {
    let breaks = state.plannedBreaks
    if takesBreaks {
      return breaks.hasEvenColumns(paragraph: paragraph) && breaks.isMeasured(paragraph: paragraph)
    }
    return pageBreaking == .optimal && breaks.hasEvenColumns(paragraph: paragraph)
  }

  /// Returns the line ends that were chosen for a paragraph; nil if they are not known.
  ///
  /// - Parameter number: The number of the paragraph.
  func chosenPlan(of paragraph: PlacedParagraph, number: Int) -> LinePlan? {
    if takesBreaks { return state.plannedBreaks.linePlans[number] }
    let plans = measuredRows.linePlans(of: paragraph, continues: continuesParagraph(number))
    guard let plans, let first = plans.first else { return nil }
    let count = state.plannedBreaks.rowCounts[number] ?? first.rows.count
    return plans.first { $0.rows.count == count }
  }

  /// Returns the position from which text goes into the next container, in UTF-16 code units of
  /// the storage; `Int.max` if none is planned.
  ///
  /// - Parameter start: The start of the container's text.
  func plannedEnd(ofTextFrom start: Int) -> Int {
    let isPlanned = takesBreaks || pageBreaking == .optimal
    return isPlanned ? state.plannedBreaks.end(after: start) ?? .max : .max
  }
}
