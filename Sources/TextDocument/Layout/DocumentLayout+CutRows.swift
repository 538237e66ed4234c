import TextGeometry
import TextLayout
import TextStorage

/// Rows that are higher than every column.
///
/// If pages take nothing of the text that is left, the text is laid out again, and columns cut
/// rows that are too high for them. A text whose rows have room is laid out once.
extension DocumentLayout {
  /// Fills as many pages as the text needs, if need be with rows that are cut.
  func layOutPagesCuttingRows() throws(DocumentError) {
    try layOutPages(atMost: maximumPages)
    guard hasStalled, plan.cutHeight == nil else { return }
    // A row that has room in another column stays whole. Beside shapes it may have none there.
    for height in [try greatestColumnHeight(), 0] where hasStalled {
      hasStalled = false
      plan.cutHeight = height
      (window, plannedCount) = (nil, 0)
      manager.removeTextContainers(from: 0)
      try layOutPages(atMost: maximumPages)
    }
  }

  /// The height of the highest column of the pages that differ, in points.
  private func greatestColumnHeight() throws(DocumentError) -> Double {
    var book = PageBook(plan, height: plan.height ?? PagePlan.defaultWidth)
    var height = 0.0
    for page in 0..<min(book.greatestNumber + 3, Self.mostComparedPages) {
      for plan in try book.page(page).plans { height = max(height, plan.frame.height) }
    }
    return height
  }

  /// The most pages whose columns are compared.
  private static let mostComparedPages = 1000

  /// The remark on rows that are cut; nil if there are none.
  var cutRowRemark: DocumentRemark? {
    guard plan.cutHeight != nil else { return nil }
    var positions: [Int] = []
    for page in pages {
      for (place, container) in page.containers.enumerated() {
        // Notes have a remark of their own.
        guard page.footnoteParents[place] == nil,
          let row = manager.cutRow(in: manager.textContainers[container])
        else { continue }
        positions.append(row)
      }
    }
    guard let first = positions.first else { return nil }
    let page = min(PagePlaces(self).page(of: first), pages.count - 1) + 1
    let what = positions.count == 1 ? "a line is" : "\(positions.count) lines are"
    let place = positions.count == 1 ? "on page \(page)" : "from page \(page) on"
    return DocumentRemark(
      place: "lineHeight",
      message: "\(what) higher than any column, and as high as the column instead (\(place))",
      hint: "Make the page or column higher, or the line height or text smaller.")
  }
}
