import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Breaks that are chosen together.
extension LayoutPass {
  /// Chooses the breaks of the next paragraph's chapter if they are not known yet, and makes the
  /// container and the paragraph follow them.
  mutating func followBreaks() {
    guard manager.pageBreaking == .optimal, current.progress.isFirstRow else { return }
    if next.paragraph >= manager.state.plannedBreaks.paragraphCount {
      planChapter()
      let start = containerStart
      container?.plannedEnd = manager.plannedEnd(ofTextFrom: start)
    }
    guard let planning = current.progress.planning,
      manager.state.plannedBreaks.isPlanned(paragraph: next.paragraph)
    else { return }
    planning.spansContainers = true
    planning.wantedRows = manager.state.plannedBreaks.rowCounts[next.paragraph]
    planning.mostDemerits = BreakCosts.mostDemerits
    // Line ends that were just found need not be looked for again.
    if let plan = linePlans.removeValue(forKey: next.paragraph) { planning.plan = plan }
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
    let filled = container?.state.y ?? 0
    let isEmpty = container?.state.isEmpty ?? true
    var measure = ChapterMeasure(manager, geometry, container: number)
    guard measure.readParagraphs(from: next, isEligible: isEmpty) else { return }
    var choice: BreakChoice?
    var column = ColumnSequence(manager, from: number, geometry)
    if measure.isEligible {
      var search = BreakSearch(measure.paragraphs, costs: measure.costs)
      choice = search.run(filled: filled) { column.container($0) }
      if column.isUneven { choice = nil }
      linePlans = choice.map { measure.linePlans(for: $0) } ?? [:]
    }
    manager.state.plannedBreaks.append(
      upTo: measure.end.paragraph, containers: number..<number + column.count, choice)
  }
}

extension LayoutManager {
  /// Returns the position from which text goes into the next container, in UTF-16 code units of
  /// the storage; `Int.max` if none is planned.
  ///
  /// - Parameter start: The start of the container's text.
  func plannedEnd(ofTextFrom start: Int) -> Int {
    pageBreaking == .optimal ? state.plannedBreaks.end(after: start) ?? .max : .max
  }
}

/// The containers from one on, as the choice of breaks sees them.
///
/// Where a delegate adds containers, those that do not exist yet are taken to be like those of the
/// last page.
private struct ColumnSequence {
  private let manager: LayoutManager
  private let first: Int
  private let geometry: ContainerGeometry
  /// The number of pages up to the first container.
  private let pageCount: Int
  /// The number of containers, from the first, that were asked about.
  private(set) var count = 0
  /// True if a container gives rows another room than the first.
  private(set) var isUneven = false
  private var known: [BreakContainer] = []
  private var pages: Int

  init(_ manager: LayoutManager, from first: Int, _ geometry: ContainerGeometry) {
    (self.manager, self.first, self.geometry) = (manager, first, geometry)
    pageCount = manager.textContainers[...first].count { $0.startsPage }
    pages = pageCount
  }

  /// Returns a container by its distance from the first; nil behind the last.
  mutating func container(_ distance: Int) -> BreakContainer? {
    count = max(count, distance + 1)
    while known.count <= distance, !isUneven, let next = next() { known.append(next) }
    return distance < known.count ? known[distance] : nil
  }

  private mutating func next() -> BreakContainer? {
    let place = first + known.count
    guard let container = container(at: place), !container.takesOverflow || known.isEmpty else {
      return nil
    }
    let own = container.geometry
    if !own.hasSameRows(as: geometry) {
      isUneven = true
      return nil
    }
    var column = BreakContainer(height: own.height)
    column.grid = own.baselineGrid
    column.maximumRows = own.maximumNumberOfLines
    if !known.isEmpty {
      if container.startsPage { pages += 1 }
      // Page 1 is a right page, so each page with an odd number faces the one before.
      let isBeside = !container.startsPage || pages % 2 == 1
      column.isLevelled = isBeside && known[known.count - 1].height == own.height
    }
    return column
  }

  /// Returns a container, or the one that a container not made yet will be like.
  private func container(at place: Int) -> TextContainer? {
    let all = manager.textContainers
    if place < all.count { return all[place] }
    guard manager.delegate != nil, let start = all.lastIndex(where: \.startsPage) else {
      return nil
    }
    return all[start + (place - start) % (all.count - start)]
  }
}

extension ContainerGeometry {
  /// True if rows have the same room in both containers, wherever they are.
  fileprivate func hasSameRows(as other: ContainerGeometry) -> Bool {
    index == nil && !hasProvider && !isEndless && rowSpacing == 0 && width == other.width
      && padding == other.padding && minimumFragmentWidth == other.minimumFragmentWidth
      && indentOrigin == other.indentOrigin && attachmentHeight == other.attachmentHeight
  }
}
