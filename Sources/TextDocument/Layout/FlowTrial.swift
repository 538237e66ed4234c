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
  var narrowTables: Set<Int> = []
  var floatRemarks: [DocumentRemark] = []
  var floatOutlines: [TextAttachment.Contents: BezierPath] = [:]
  var hasStalled = false
  var window: PageWindow?
  let canReleaseTables = false
  let hasSections = false
  let levelsLastColumns = false
  let pageColumns = PagePlan.Columns(count: 1, gap: 0, isRightToLeft: false, indentOrigin: .span)
  private let columns: [ContainerPlan]
  private let limits: LayoutLimits?

  /// - Parameters:
  ///   - columns: The columns.
  ///   - limits: The most work of a layout; nil for no limit.
  convenience init(_ columns: [ContainerPlan], fonts: FontLibrary, limits: LayoutLimits?) {
    self.init(columns, manager: LayoutManager(fonts: fonts), limits: limits)
  }

  init(_ columns: [ContainerPlan], manager: LayoutManager, limits: LayoutLimits?) {
    (self.columns, self.limits, self.manager) = (columns, limits, manager)
    storage.addLayoutManager(manager)
  }

  /// Takes a text, and forgets the one before.
  func begin(_ text: AttributedText) {
    manager.limits = limits
    storage.setAttributedText(text)
    manager.removeTextContainers(from: 0)
    (plannedCount, narrowTables, floatRemarks) = (0, [], [])
  }

  /// A flow of the whole text into the columns.
  var flow: TableFlow {
    let page = TableFlow.Page(number: 0, plans: columns, members: Array(columns.indices))
    return TableFlow(self, 0..<storage.length) { $0 == 0 ? page : nil }
  }

  /// Returns true if the columns hold a text.
  ///
  /// - Parameter keepsBoxes: False to cut boxes where columns end, whatever they ask for.
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

  func recordReleased(_ pieces: [TableFlow.Piece]) {}

  func report(pageCount: Int) {}
}
