import TextGeometry
import TextLayout
import TextStorage

/// The lines between the columns of a page.
struct ColumnRules {
  /// The middle of each gap, in the order of reading, in points of the page.
  private let places: [Double]
  private let columns: PagePlan.Columns
  private let margin: Insets
  private let width: Double
  private let color: Color
  private let isRightToLeft: Bool

  /// Describes the lines between columns; nil if there are none.
  init?(_ rule: SheetColumns.Rule?, in columns: PagePlan.Columns, page: Double, margin: Insets) {
    guard let rule, rule.isShown, columns.count > 1 else { return nil }
    width = rule.width ?? SheetColumns.Rule.defaultWidth
    color = rule.color ?? SheetColumns.Rule.defaultColor
    guard width > 0, color.alpha > 0 else { return nil }
    isRightToLeft = columns.isRightToLeft
    let frames = columns.frames(width: page, height: 1, margin: margin)
    let sign = isRightToLeft ? -0.5 : 0.5
    places = frames.dropLast().map { $0.midX + sign * ($0.width + columns.gap) }
    (self.columns, self.margin) = (columns, margin)
  }

  /// Returns a part of a section in the width of its column.
  ///
  /// - Parameters:
  ///   - count: The number of the section's columns.
  ///   - page: The width of the page, in points.
  func widened(_ rect: Rect, in count: Int, page: Double) -> Rect {
    var row = columns
    row.count = count
    let frames = row.frames(width: page, height: 1, margin: margin)
    guard let own = frames.first(where: { $0.minX <= rect.midX && rect.midX <= $0.maxX }) else {
      return rect
    }
    return Rect(x: own.minX, y: rect.minY, width: own.width, height: rect.height)
  }

  /// Returns the lines before columns with text.
  ///
  /// - Parameters:
  ///   - size: The size of the page, in points.
  ///   - texts: The frames that hold text.
  ///   - endsWithText: True to end them with the lowest text instead of at the margin.
  func decorations(
    in size: Size, around texts: [Rect], endsWithText: Bool
  ) -> [PageDecoration] {
    let lowest = texts.map(\.maxY).max() ?? 0
    let end = size.height - margin.bottom
    guard end > margin.top,
      let last = texts.map({ isRightToLeft ? -$0.midX : $0.midX }).max()
    else { return [] }
    return places.filter { (isRightToLeft ? -$0 : $0) < last }.flatMap { x in
      stretches(at: x, upTo: endsWithText ? min(lowest, end) : end, between: texts).map { stretch in
        PageDecoration(
          rect: Rect(
            x: x - width / 2, y: stretch.lowerBound, width: width,
            height: stretch.upperBound - stretch.lowerBound), color: color)
      }
    }
  }

  /// Returns the heights of a line, in points of the page: from the margin to an end, except where
  /// text goes across it. There it ends with the text beside it.
  private func stretches(
    at x: Double, upTo end: Double, between texts: [Rect]
  ) -> [ClosedRange<Double>] {
    let across = texts.filter { $0.minX < x && x < $0.maxX }.sorted { $0.minY < $1.minY }
    var stretches: [ClosedRange<Double>] = []
    var top = margin.top
    for frame in across {
      let beside = texts.filter { $0.minY >= top && $0.maxY <= frame.minY }
      if let bottom = beside.map(\.maxY).max(), let start = beside.map(\.minY).min() {
        stretches.append((stretches.isEmpty && top == margin.top ? top : start)...bottom)
      }
      top = max(top, frame.maxY)
    }
    let below = texts.filter { $0.minY >= top }.map(\.minY).min()
    let start = across.isEmpty ? top : below ?? .infinity
    if start < end { stretches.append(start...end) }
    return stretches
  }
}

extension PagePlan {
  /// Returns the lines between the columns of a page; nil if there are none.
  func columnRules(onPage page: Int) -> ColumnRules? {
    if let masters, masters.haveGeometry { return masterRules[masters.look(ofPage: page)] }
    if containers != nil || panes != nil { return nil }
    return ColumnRules(columnRule, in: columns, page: width, margin: margin)
  }
}

extension DocumentLayout {
  /// Returns the lines between the columns of a page that is not released.
  func columnRules(onPage number: Int) -> [PageDecoration] {
    guard let rules = plan.columnRules(onPage: number) else { return [] }
    let page = pages[number]
    // A turned page has one column.
    if !page.turns.isEmpty, page.turns.count == page.containers.count { return [] }
    if holdsFloatsWithoutText(page) { return [] }
    let endsWithText = plan.balances(page: number)
    var texts: [Rect] = []
    var tables: [Int: TableExtent] = [:]
    for (place, frame) in page.frames.enumerated() {
      if let cell = page.cells[place] {
        var frame = frame
        let container = manager.textContainers[page.containers[place]]
        let start = manager.characterRange(in: container).lowerBound
        if start < storage.length, let count = storage.attribute(.columns, at: start) {
          frame = rules.widened(frame, in: count, page: page.size.width)
        }
        if tables[cell.table]?.take(frame, of: cell) == true { continue }
        if let part = tables[cell.table] { texts.append(part.rect) }
        tables[cell.table] = TableExtent(rect: frame, cell: cell, top: frame.minY)
      } else if !manager.characterRange(in: manager.textContainers[page.containers[place]]).isEmpty
      {
        // The frames of columns keep their height when these are made equally high.
        let height = manager.textContainers[page.containers[place]].size.height
        var text = frame
        if endsWithText { text.size.height = min(height, frame.height) }
        texts.append(text)
      }
    }
    texts += tables.values.map(\.rect)
    return rules.decorations(
      in: page.size, around: texts, endsWithText: endsWithText)
  }

  /// True if a page is one of floats without text, which has no columns.
  private func holdsFloatsWithoutText(_ page: DocumentPage) -> Bool {
    if page.floats.isEmpty { return false }
    return page.containers.enumerated().allSatisfy { place, index in
      let range = manager.characterRange(in: manager.textContainers[index])
      return range.isEmpty || page.footnoteParents[place] != nil
        || storage.attribute(.float, at: range.lowerBound)?.float.side == .page
    }
  }
}

/// The part of a table in one column.
private struct TableExtent {
  var rect: Rect
  /// The last cell, and the top of its row in points of the page.
  var cell: PageCell
  var top: Double

  /// Takes the next cell of the table.
  ///
  /// - Returns: False if it is in another column: no lower than the row before.
  mutating func take(_ frame: Rect, of next: PageCell) -> Bool {
    if next.row != cell.row || next.column <= cell.column {
      guard frame.minY > top else { return false }
      top = frame.minY
    }
    rect = rect.union(frame)
    cell = next
    return true
  }
}
