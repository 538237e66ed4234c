import TextGeometry
import TextLayout
import TextStorage

/// Columns above a section, or at its end, that are made equally high.
///
/// The layout manager balances columns with text alone. Columns with tables, floats, boxes or notes
/// are laid out again from their top, until the least height is found in which they hold
/// everything.
extension TableFlow {
  /// Makes the columns of the current section on the page equally high.
  ///
  /// - Parameters:
  ///   - end: The end of their text, in UTF-16 code units.
  ///   - hasFeet: True if notes are at the feet of these columns.
  /// - Returns: Their bottom, in points of the page; nil if they stay as they are.
  func levelColumns(before end: Int, hasFeet: Bool) throws(DocumentError) -> Double? {
    // One column is higher than its text if a float is at its foot.
    guard plans.count > 1 || bottom > column.frame.minY + y + 1e-6 else { return nil }
    if !hasFeet, holdsTextAlone { return plans.count > 1 ? balanceColumns(before: end) : nil }
    guard let checkpoint, !isFull, end > checkpoint.position,
      section.mayBeDivided(into: section.count, by: layout.pageColumns),
      (checkpoint.state.page...page).allSatisfy({ turnedPlans[$0] == nil }),
      layout.window == nil || checkpoint.state.page == page
    else { return nil }
    return try levelColumns(from: checkpoint, upTo: end, hasFeet: hasFeet)
  }

  /// Fills the columns of the section on the page one after the other if their ends were chosen,
  /// as they are about to become lower.
  ///
  /// - Parameter end: The end of their text, in UTF-16 code units.
  /// - Returns: False if they keep the chosen ends.
  func releaseBreaks(before end: Int) throws(DocumentError) -> Bool {
    guard let breaks, breaks.progress.isPlanned, plans.count > 1 else {
      return breaks?.progress.isPlanned != true
    }
    guard let checkpoint, checkpoint.position < end else { return false }
    breaks.release(from: checkpoint.position, upTo: end)
    if try !replay(from: checkpoint, upTo: end) { isFull = true }
    return !isFull
  }

  /// True if nothing but text is in the columns of the section on the page. The containers of
  /// floats that wait are among those of the text.
  var holdsTextAlone: Bool {
    floatCount == 0 && pending.isEmpty
      && pages[page][section.firstPiece...].allSatisfy { $0.isText || $0.isMarker }
  }

  /// True if notes are at the feet of columns of the section on the page.
  var hasNotesAtFeet: Bool {
    guard let feet else { return false }
    let top = plans[0].frame.minY
    return feet.areas.reversed().prefix { $0.page == numbers[page] }
      .contains { area in area.parts.contains { $0.plan.frame.minY > top } }
  }

  /// Makes columns with text alone equally high.
  ///
  /// - Parameter position: The end of their text, in UTF-16 code units.
  /// - Returns: Their bottom, in points of the page.
  private func balanceColumns(before position: Int) -> Double {
    let own = pages[page][section.firstPiece...].filter { !$0.isMarker }
    guard let first = own.first else { return bottom }
    layout.remove(first.container..<layout.plannedCount)
    pages[page].removeAll { $0.isText && $0.container >= first.container }
    let start = layout.plannedCount
    let end = isShared || position < layout.storage.length ? position : nil
    for (number, plan) in plans.enumerated() {
      _ = layout.add([plan], upTo: end, startsPage: number == 0 && section.startsPage)
    }
    layout.removeUnplannedContainers()
    var height = layout.manager.balance(
      start..<layout.plannedCount, limit: plans[0].frame.height)
    height = heightOfWholeParagraphs(start..<layout.plannedCount, from: height)
    // A column beside shapes may take nothing, and one after it text.
    let last = plans.indices.last { number in
      let container = layout.manager.textContainers[start + number]
      return !layout.manager.characterRange(in: container).isEmpty
    }
    let count = (last ?? 0) + 1
    layout.remove(start + count..<layout.plannedCount)
    for number in 0..<count {
      var frame = plans[number].frame
      frame.size.height = height
      record(start + number, frame)
    }
    return plans[0].frame.minY + height
  }

  /// Gives level columns up to some rows more if a heading ends one, or a line is alone at the end
  /// where the ends of other columns are chosen.
  ///
  /// - Parameters:
  ///   - containers: The columns.
  ///   - least: Their height, in points.
  /// - Returns: The height that they have.
  private func heightOfWholeParagraphs(_ containers: Range<Int>, from least: Double) -> Double {
    let manager = layout.manager
    func hasLoneLine(_ height: Double) -> Bool {
      for index in containers { manager.textContainers[index].size.height = height }
      return zip(containers, containers.dropFirst()).contains {
        manager.endsAlone($0, before: $1, countsLines: breaks != nil)
          || manager.dividesKeptLines($0, before: $1)
      }
    }
    let first = manager.textContainers[containers.lowerBound]
    guard hasLoneLine(least), let row = manager.lineFragments(in: first).first?.rect.height else {
      return least
    }
    for count in 1...Self.mostAddedRows {
      let height = least + Double(count) * row
      if height <= plans[0].frame.height, !hasLoneLine(height) { return height }
    }
    _ = hasLoneLine(least)
    return least
  }

  /// The most rows that level columns may be higher, so that no line is alone.
  private static let mostAddedRows = 3

  // MARK: Lower heights

  /// Lays out columns again in the least height in which they hold everything.
  ///
  /// - Returns: Their bottom, in points of the page; nil if they have the height that they had.
  private func levelColumns(
    from checkpoint: FlowCheckpoint, upTo end: Int, hasFeet: Bool
  ) throws(DocumentError) -> Double? {
    var trial = LevelTrial(
      checkpoint: checkpoint, end: end, number: numbers[page], fullHeight: plans[0].frame.height,
      hasFeet: hasFeet, waitingCount: pending.count,
      dividedCount: dividedNoteCount(from: checkpoint))
    let top = plans[0].frame.minY
    let share = (Double(member) * trial.fullHeight + y) / Double(plans.count)
    let search = HeightSearch(from: 0, guess: share, limit: trial.fullHeight)
    let least = try search.smallest { height throws(DocumentError) in try hold(trial, height) }
    guard var found = least, try hold(trial, found) else {
      if try !replay(from: checkpoint, upTo: end) { isFull = true }
      return nil
    }
    if leavesSomethingAlone {
      trial.keepsAll = true
      let higher = HeightSearch(from: found, guess: found, limit: trial.fullHeight)
      let other = try higher.smallest { height throws(DocumentError) in try hold(trial, height) }
      if other == nil { trial.keepsAll = false }
      found = other ?? found
      _ = try hold(trial, found)
    }
    // The columns need not be higher than their content.
    let needed = bottom - top
    if needed > 0, needed < found {
      if try hold(trial, needed) { return top + needed }
      _ = try hold(trial, found)
    }
    return top + found
  }

  /// Columns that are laid out in lower heights.
  private struct LevelTrial {
    let checkpoint: FlowCheckpoint
    /// The end of their text, in UTF-16 code units.
    let end: Int
    /// The number of their page.
    let number: Int
    let fullHeight: Double
    /// True if their notes are at their feet.
    let hasFeet: Bool
    /// The most floats that wait for other columns.
    let waitingCount: Int
    /// The most notes that continue from a column before.
    let dividedCount: Int
    /// True if no column may end with a heading or divide lines that are kept together.
    var keepsAll = false
  }

  /// True if a column of the section ends with a heading whose text is in the next one, below a
  /// float, or divides lines that are kept together.
  private var leavesSomethingAlone: Bool {
    let texts = pages[page][section.firstPiece...].filter(\.isText)
    return zip(texts, texts.dropFirst()).contains { one, next in
      let container = layout.manager.textContainers[one.container]
      let range = layout.manager.characterRange(in: container)
      return one.frame.minX != next.frame.minX && !range.isEmpty
        && (keptStart(before: range.upperBound) < range.upperBound
          || layout.manager.dividesKeptLines(one.container, before: next.container))
    }
  }

  /// Lays out columns in a height.
  ///
  /// - Returns: False if they do not hold everything.
  private func hold(_ trial: LevelTrial, _ height: Double) throws(DocumentError) -> Bool {
    lowering = FlowLowering(number: trial.number, fullHeight: trial.fullHeight, height: height)
    defer { lowering = nil }
    guard try replay(from: trial.checkpoint, upTo: trial.end), !isFull,
      numbers[page] == trial.number, pending.count <= trial.waitingCount
    else { return false }
    if trial.keepsAll, leavesSomethingAlone { return false }
    guard trial.hasFeet, let feet else { return true }
    takeNotes(upTo: trial.end, bottom: nil)
    closeFoot()
    return !feet.measure.hasRest(upTo: feet.due)
      && dividedNoteCount(from: trial.checkpoint) <= trial.dividedCount
  }

  /// The number of notes from a checkpoint on that continue from a column before.
  private func dividedNoteCount(from checkpoint: FlowCheckpoint) -> Int {
    guard let feet, let state = checkpoint.state.feet else { return 0 }
    return feet.areas[state.areaCount...].reduce(feet.measure.continuedCount) { count, area in
      count + area.parts.count { !$0.isBeginning }
    }
  }
}
