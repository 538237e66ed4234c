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
    let given = items.reduce(0) { $0 + ($1.width?.resolved(in: room) ?? 0) }
    let share = (room - given) / Double(max(1, items.count { $0.width == nil }))
    var start = 0.0
    return items.map { item in
      let width = item.width?.resolved(in: room) ?? share
      defer { start += width + gap }
      return PanePlan(
        x: margin.left + (isRightToLeft ? whole - start - width : start), width: width,
        columnCount: item.columnCount,
        gap: item.gap.resolved(in: width), background: item.background)
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
