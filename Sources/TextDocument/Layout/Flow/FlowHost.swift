import TextGeometry
import TextLayout
import TextStorage

/// The owner of the containers that flows fill: the layout of a document, or a trial of its size.
protocol FlowHost: AnyObject {
  /// The text with its attributes.
  var storage: TextStorage { get }
  var manager: LayoutManager { get }
  /// The number of the manager's containers that have a plan.
  var plannedCount: Int { get set }
  /// The maximum height of inline pictures, in points; nil for that of their containers.
  var attachmentHeight: Double? { get }
  /// The identities of tables with columns that are too narrow, with the cause.
  var narrowTables: [Int: TableColumns.Shortage] { get set }
  /// The changes of floats, boxes and sections that had too little room.
  var floatRemarks: [FlowRemark] { get set }
  /// The outlines of pictures that text follows, by their containers.
  var floatOutlines: [FloatOutlineKey: BezierPath] { get set }
  /// True if text is left although there are more pages, because they take nothing of it.
  var hasStalled: Bool { get set }
  /// The pages in memory if not all are kept; nil otherwise.
  var window: PageWindow? { get set }
  /// True if pages of the text may be released.
  var canReleaseTables: Bool { get }
  /// True if some paragraphs have columns of their own.
  var hasSections: Bool { get }
  /// The columns of the pages: their order and the distance between two.
  var pageColumns: PagePlan.Columns { get }

  /// True if the columns of the last page of a text are made equally high, if those of the page
  /// are.
  ///
  /// - Parameter range: The text, in UTF-16 code units.
  func levelsLastColumns(of range: Range<Int>) -> Bool
  /// True if the columns of a page are made equally high where it is the last one of a text.
  ///
  /// - Parameter number: The index of the page.
  func levelsColumns(ofPage number: Int) -> Bool
  /// Records the answers about a page that outlive its layout.
  func recordReleased(_ pieces: [TableFlow.Piece])
  /// Reports the number of pages so far.
  func report(pageCount: Int)
}

extension FlowHost {
  /// Records the cause of too narrow columns in a table; nil if there are none.
  func record(_ shortage: TableColumns.Shortage?, of table: TextTable) {
    guard let shortage else { return }
    narrowTables[table.identity] = max(narrowTables[table.identity] ?? shortage, shortage)
  }
}

/// The choice of containers: those of the previous layout as far as there are any, then new ones.
/// A container that does not change is not laid out again.
extension FlowHost {
  /// Applies plans to the next containers.
  ///
  /// - Parameters:
  ///   - end: The end of the text for these containers, in UTF-16 code units; nil for no limit.
  ///   - pageCount: The number of pages that get containers with these plans.
  ///   - startsPage: True if the first container of each page starts it.
  /// - Returns: The indices of the containers.
  func add(
    _ plans: [ContainerPlan], upTo end: Int? = nil, pageCount: Int = 1, startsPage: Bool = true
  ) -> Range<Int> {
    let start = plannedCount
    // The array is not kept here: with two owners it would be copied to be added to.
    let knownCount = manager.textContainers.count - start
    var added: [TextContainer] = []
    for page in 0..<pageCount {
      for (index, plan) in plans.enumerated() {
        let place = page * plans.count + index
        let isKnown = place < knownCount
        let container = isKnown ? manager.textContainers[start + place] : TextContainer()
        container.apply(plan)
        container.startsPage = startsPage && index == 0
        container.textLimit = end
        container.attachmentHeight = attachmentHeight ?? plan.attachmentHeight
        if !isKnown { added.append(container) }
      }
    }
    manager.addTextContainers(added)
    plannedCount += pageCount * plans.count
    return start..<plannedCount
  }

  /// Plans the first container without a plan again, as it is.
  func keep(_ index: Int) { plannedCount = index + 1 }

  /// Adds a container for each of some plans, with a text limit of its own.
  ///
  /// - Returns: The index of the first container.
  func add(cells: [(plan: ContainerPlan, end: Int)]) -> Int {
    let start = plannedCount
    let knownCount = manager.textContainers.count - start
    var added: [TextContainer] = []
    for (place, cell) in cells.enumerated() {
      let isKnown = place < knownCount
      let container = isKnown ? manager.textContainers[start + place] : TextContainer()
      container.apply(cell.plan)
      container.startsPage = false
      container.textLimit = cell.end
      container.attachmentHeight = attachmentHeight
      if !isKnown { added.append(container) }
    }
    manager.addTextContainers(added)
    plannedCount += cells.count
    return start
  }

  /// Withdraws the plans of the last planned containers.
  func remove(_ indices: Range<Int>) { plannedCount = indices.lowerBound }

  /// Removes containers of the previous layout that no longer have a plan.
  func removeUnplannedContainers() { manager.removeTextContainers(from: plannedCount) }

  /// Returns the height of the rows in a container, in points; 0 if it has none.
  func contentHeight(ofContainer index: Int) -> Double {
    manager.layout(of: manager.textContainers[index])?.contentHeight ?? 0
  }
}

extension DocumentLayout: FlowHost {
  func levelsLastColumns(of range: Range<Int>) -> Bool {
    guard plan.mayBalance else { return false }
    // Frames have their own heights.
    return plan.containers == nil
      || plan.hasMasterColumns && range.lowerBound == bodyRange.lowerBound
  }

  func levelsColumns(ofPage number: Int) -> Bool { plan.balances(page: number) }

  var pageColumns: PagePlan.Columns { plan.columns }

  func report(pageCount: Int) {
    progress?(
      Progress(
        pages: pageCount, position: manager.firstUnlaidCharacterIndex, length: storage.length))
  }
}
