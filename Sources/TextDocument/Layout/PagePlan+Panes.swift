import TextGeometry
import TextLayout

extension SheetPanes {
  /// The panes side by side from the leading side on, or nil where there are none or they stand below each
  /// other.
  func plans(
    traits: TraitCollection, margin: Insets, width: Double, isRightToLeft: Bool
  ) -> [PanePlan]? {
    guard let items, !items.isEmpty else { return nil }
    switch axis ?? .automatic {
    case .horizontal: break
    case .vertical: return nil
    case .automatic: guard traits.horizontalSizeClass == .regular else { return nil }
    }
    let whole = width - margin.left - margin.right
    let gap = (gap ?? 32).resolved(in: whole)
    let room = whole - gap * Double(items.count - 1)
    let widths = Self.widths(of: items, in: room)
    var start = 0.0
    return zip(items, widths).map { item, width in
      defer { start += width + gap }
      return PanePlan(
        x: margin.left + (isRightToLeft ? whole - start - width : start), width: width,
        columnCount: item.columnCount,
        gap: item.gap.resolved(in: width), background: item.background)
    }
  }
}

extension SheetPanes {
  /// The widths of panes that share a room: those that would be narrower than they may be, or wider, get their limit,
  /// and the others share what is left, as CSS lays out flexible boxes (CSS Flexible Box Layout, section 9.7).
  private static func widths(of items: [SheetPane], in room: Double) -> [Double] {
    func limited(_ width: Double, _ item: SheetPane) -> Double {
      let most = item.maximumWidth?.resolved(in: room) ?? .infinity
      return max(item.minimumWidth?.resolved(in: room) ?? -.infinity, min(width, most))
    }
    var widths = items.map { item in item.width.map { limited($0.resolved(in: room), item) } }
    while true {
      let open = widths.indices.filter { widths[$0] == nil }
      let share =
        (room - widths.reduce(0) { $0 + ($1 ?? 0) }) / Double(max(1, open.count))
      let excess = open.reduce(0) { $0 + limited(share, items[$1]) - share }
      // With too little room only those at their least are settled, with too much only those at their most.
      let settled = open.filter { index in
        let change = limited(share, items[index]) - share
        return excess > 0 ? change > 0 : excess < 0 ? change < 0 : false
      }
      if settled.isEmpty {
        return widths.indices.map { widths[$0] ?? limited(share, items[$0]) }
      }
      for index in settled { widths[index] = limited(share, items[index]) }
    }
  }
}

extension PagePlan {
  /// The containers of panes side by side: one for each column of each.
  func panePlans(_ panes: [PanePlan], height: Double) -> [ContainerPlan] {
    let columnHeight = columnHeight(onPage: height)
    return panes.flatMap { pane in
      let room = pane.width - pane.gap * Double(pane.columnCount - 1)
      let columnWidth = room / Double(pane.columnCount)
      return (0..<pane.columnCount).map { number in
        let column = isRightToLeft ? pane.columnCount - 1 - number : number
        return ContainerPlan(
          frame: Rect(
            x: pane.x + Double(column) * (columnWidth + pane.gap), y: margin.top,
            width: columnWidth, height: columnHeight))
      }
    }
  }

  /// The colours behind panes. Outer panes reach to the page's edges, others half-way to their neighbours.
  func paneShapes(_ plans: [ContainerPlan]) -> [PageShape] {
    guard let panes = panes?.sorted(by: { $0.x < $1.x }), let bottom = plans.map(\.frame.maxY).max()
    else { return [] }
    var shapes: [PageShape] = []
    for (index, pane) in panes.enumerated() {
      guard let background = pane.background else { continue }
      let left = index == 0 ? 0 : (panes[index - 1].x + panes[index - 1].width + pane.x) / 2
      let end = pane.x + pane.width
      let right = index == panes.count - 1 ? width : (end + panes[index + 1].x) / 2
      let height = bottom + margin.bottom
      shapes.append(
        PageShape(
          path: BezierPath(rect: Rect(x: left, y: 0, width: right - left, height: height)),
          fill: background, stroke: nil, strokeWidth: 0))
    }
    return shapes
  }
}
