import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Trial layouts of a text with tables or floats in some columns, for fits.
final class FlowTrial: FlowHost {
  let storage = TextStorage()
  let manager: LayoutManager
  var plannedCount = 0
  let attachmentHeight: Double? = nil
  var narrowTables: [Int: TableColumns.Shortage] = [:]
  var floatRemarks: [FlowRemark] = []
  var floatOutlines: [FloatOutlineKey: BezierPath] = [:]
  var hasStalled = false
  var window: PageWindow?
  let canReleaseTables = false
  let hasSections: Bool
  let pageColumns: PagePlan.Columns
  private let columns: [ContainerPlan]
  /// The number of columns on each page.
  private let columnCount: Int
  private let limits: LayoutLimits?

  /// - Parameters:
  ///   - columns: The columns of all pages.
  ///   - page: The columns of a page; nil if sections have no columns of their own.
  ///   - limits: The most work of a layout; nil for no limit.
  convenience init(
    _ columns: [ContainerPlan], onPages page: PagePlan.Columns?, fonts: FontLibrary,
    limits: LayoutLimits?
  ) {
    self.init(columns, onPages: page, manager: LayoutManager(fonts: fonts), limits: limits)
  }

  init(
    _ columns: [ContainerPlan], onPages page: PagePlan.Columns? = nil, manager: LayoutManager,
    limits: LayoutLimits?
  ) {
    (self.columns, self.limits, self.manager) = (columns, limits, manager)
    (columnCount, hasSections) = (max(1, page?.count ?? columns.count), page != nil)
    pageColumns =
      page
      ?? PagePlan.Columns(
        count: columns.count, gap: 0, isRightToLeft: false, indentOrigin: .span)
    storage.addLayoutManager(manager)
  }

  /// Takes a text, and forgets the one before.
  func begin(_ text: AttributedText) {
    manager.limits = limits
    storage.setAttributedText(text)
    manager.removeTextContainers(from: 0)
    (plannedCount, narrowTables, floatRemarks) = (0, [:], [])
  }

  /// A flow of the whole text into the columns.
  var flow: TableFlow {
    let (columns, count) = (columns, columnCount)
    return TableFlow(self, 0..<storage.length) { number, _ in
      let own = columns.dropFirst(number * count).prefix(count)
      return own.isEmpty
        ? nil : TableFlow.Page(number: number, plans: Array(own), members: Array(0..<own.count))
    }
  }

  /// Returns true if the columns hold a text.
  ///
  /// - Parameter keepsBoxes: False to cut boxes where columns end, whatever they request.
  func holds(_ text: AttributedText, keepsBoxes: Bool = true) -> Bool {
    begin(text)
    let flow = flow
    flow.keepsBoxes = keepsBoxes
    // The page is known, so nothing is thrown.
    try? flow.run(TableFlow.parts(of: storage))
    removeUnplannedContainers()
    return !flow.isFull && flow.pending.isEmpty && manager.overflowRange == nil
      && manager.exceededLimit == nil
  }

  /// Returns true if the columns hold a text, and no word of it is divided for want of room.
  func fits(_ text: AttributedText) -> Bool {
    guard holds(text) else { return false }
    return manager.textContainers.allSatisfy { container in
      manager.lineFragments(in: container).allSatisfy {
        manager.isWhole($0, upTo: container.textLimit ?? storage.length)
      }
    }
  }

  func levelsLastColumns(of range: Range<Int>) -> Bool { false }

  func levelsColumns(ofPage number: Int) -> Bool { false }

  func recordReleased(_ pieces: [TableFlow.Piece]) {}

  func report(pageCount: Int) {}
}
