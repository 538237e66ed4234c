import TextGeometry
import TextLayout
import TextStorage

extension SheetPanes {
  /// Returns the side-by-side panes from the leading side, or nil if there are none or they are
  /// one below the other.
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
    let beside = items.filter { $0.display == .beside }
    let room = whole - gap * Double(max(0, beside.count - 1))
    var widths = Self.widths(of: beside, in: room)[...]
    let firstBeside = items.firstIndex { $0.display == .beside } ?? items.count
    var start = 0.0
    return items.enumerated().map { number, item in
      let isOver = item.display == .over
      let width =
        isOver
        ? min(item.limited((item.width ?? .percent(40)).resolved(in: whole), in: whole), whole)
        : widths.removeFirst()
      let place = isOver ? (number < firstBeside ? 0 : whole - width) : start
      if !isOver { start += width + gap }
      return PanePlan(
        name: item.name, fit: item.fit,
        bodySize: item.style.font.size ?? item.ownStyles?.body.font.size,
        x: margin.left + (isRightToLeft ? whole - place - width : place), width: width,
        columnCount: item.columnCount, gap: item.gap.resolved(in: width),
        background: item.background, isOver: isOver)
    }
  }
}

extension SheetPanes {
  /// Returns the widths of panes that share a room. Panes outside their limits get the limit, and
  /// the others share the rest. This is the layout of flexible boxes (CSS Flexible Box Layout,
  /// section 9.7).
  private static func widths(of items: [SheetPane], in room: Double) -> [Double] {
    func limited(_ width: Double, _ item: SheetPane) -> Double { item.limited(width, in: room) }
    var widths = items.map { item in item.width.map { limited($0.resolved(in: room), item) } }
    while true {
      let open = widths.indices.filter { widths[$0] == nil }
      let share =
        (room - widths.reduce(0) { $0 + ($1 ?? 0) }) / Double(max(1, open.count))
      let excess = open.reduce(0) { $0 + limited(share, items[$1]) - share }
      // With too little room only panes at their minimum are settled, with too much only those at
      // their maximum.
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

extension SheetPane {
  /// Returns the width within the pane's limits that is closest to `width`, in points.
  ///
  /// - Parameter room: The width that percentages refer to.
  fileprivate func limited(_ width: Double, in room: Double) -> Double {
    let most = maximumWidth?.resolved(in: room) ?? .infinity
    return max(minimumWidth?.resolved(in: room) ?? -.infinity, min(width, most))
  }
}

extension PagePlan {
  /// Returns the containers of side-by-side panes: one for each column of each pane.
  func panePlans(_ panes: [PanePlan], height: Double) -> [ContainerPlan] {
    let columnHeight = columnHeight(onPage: height)
    return panes.flatMap { pane in
      let room = pane.width - pane.gap * Double(pane.columnCount - 1)
      let columnWidth = room / Double(pane.columnCount)
      return (0..<pane.columnCount).map { number in
        let column = isRightToLeft ? pane.columnCount - 1 - number : number
        var plan = ContainerPlan(
          frame: Rect(
            x: pane.x + Double(column) * (columnWidth + pane.gap), y: margin.top,
            width: columnWidth, height: columnHeight))
        plan.name = pane.name
        plan.z = pane.isOver ? PanePlan.overlayLayer : 0
        return plan
      }
    }
  }

  /// Returns the backgrounds of panes. Outer panes reach to the page's edges, others half-way to
  /// their neighbours.
  func paneShapes(_ plans: [ContainerPlan]) -> [PageShape] {
    guard let all = panes, let bottom = plans.map(\.frame.maxY).max() else { return [] }
    let panes = all.filter { !$0.isOver }.sorted { $0.x < $1.x }
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

  /// Returns the backgrounds of panes on top of others.
  ///
  /// - Parameter plans: The columns of the page.
  func overlayShapes(_ plans: [ContainerPlan]) -> [PageShape] {
    guard let panes, let bottom = plans.map(\.frame.maxY).max() else { return [] }
    return panes.filter(\.isOver).flatMap { overlayShapes($0, height: bottom + margin.bottom) }
  }

  /// Returns the background of one pane on top of others, and a line at its inner edge. The
  /// background hides the other panes from the page's edge to half a margin beyond the pane.
  func overlayShapes(_ pane: PanePlan, height: Double) -> [PageShape] {
    let isLeft = pane.x - margin.left < width - margin.right - (pane.x + pane.width)
    let room = isLeft ? margin.left : margin.right
    let inner = isLeft ? pane.x + pane.width + max(room / 2, 8) : pane.x - max(room / 2, 8)
    let ground =
      isLeft
      ? Rect(x: 0, y: 0, width: inner, height: height)
      : Rect(x: inner, y: 0, width: width - inner, height: height)
    let color = pane.background ?? background
    let line = Rect(x: inner - 0.5, y: 0, width: 1, height: height)
    return [(ground, color), (line, color.hairline)].map { rect, fill in
      PageShape(
        path: BezierPath(rect: rect), fill: fill, stroke: nil, strokeWidth: 0,
        z: PanePlan.overlayLayer)
    }
  }
}

extension Color {
  /// The colour of a fine line on a background of this colour.
  fileprivate var hairline: Color {
    let light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    let target = light > 0.5 ? 0.0 : 1.0
    func mixed(_ part: Double) -> Double { part + (target - part) * 0.22 }
    return Color(red: mixed(red), green: mixed(green), blue: mixed(blue))
  }
}
