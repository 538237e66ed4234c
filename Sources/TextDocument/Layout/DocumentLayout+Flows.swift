import TextGeometry
import TextLayout
import TextStorage

/// Layout of several texts of which some have tables, floats or boxes in free room.
extension DocumentLayout {
  /// True if texts with tables or floats share pages with others, or their containers are more
  /// than columns.
  var usesFlows: Bool {
    hasFlow
      && (plan.stories != nil || plan.panes != nil || plan.notes != nil || footnotes != nil
        || (plan.breaksAtSides && overflowMode == .pages)
        || !(plan.containers ?? []).allSatisfy(\.isColumn))
  }

  /// Starts to lay out texts with tables and floats.
  func startFlows() -> FlowParts {
    guard usesFlows else { return FlowParts(nil) }
    (narrowTables, floatRemarks, leavesFloats) = ([:], [], false)
    return FlowParts(storage)
  }

  /// True if a text has neither tables and floats nor columns of its own.
  ///
  /// - Parameter parts: Its tables and floats.
  func isPlain(_ flow: TextFlow, _ parts: [TableFlow.Part]) -> Bool {
    parts.isEmpty && (!hasSections || ColumnChange.all(of: storage, in: flow.range).isEmpty)
  }

  /// Returns the columns of a text on a page.
  ///
  /// - Parameters:
  ///   - number: The number of the page.
  ///   - plans: All plans of the page.
  ///   - change: The next page that may be unlike the page two before it; nil if there is none.
  func columns(
    of flow: TextFlow, onPage number: Int, _ plans: [ContainerPlan], change: Int?
  ) -> TableFlow.Page {
    let members = flow.members.filter { plan.stands($0, onPage: number) }
    var own = members.map { plans[$0] }
    if showsOverflow(flow), let last = own.indices.last {
      own[last].frame.size.height = TextContainer.unlimited
    }
    return TableFlow.Page(number: number, plans: own, members: members, change: change)
  }

  /// Lays out a text with tables or floats.
  ///
  /// - Parameters:
  ///   - parts: Its tables and floats, and the number of tables before them.
  ///   - feet: The notes at the feet of its columns; nil if there are none.
  ///   - filled: The containers of each page, by its index.
  ///   - nextPage: Returns the first page from an index on that has columns of the text, which
  ///     begins at a position; nil if there is none.
  func fill(
    _ flow: TextFlow, _ parts: [TableFlow.Part], firstTable: Int, feet: FlowFeet? = nil,
    _ filled: inout [Int: FilledPage],
    nextPage: @escaping (Int, Int?) throws(DocumentError) -> TableFlow.Page?
  ) throws(DocumentError) {
    let tables = TableFlow(self, flow.range, isShared: true, nextPage: nextPage)
    tables.table = firstTable
    tables.feet = feet
    tables.breaks = flowBreaks(of: flow.range, parts, feet?.texts)
    try tables.run(parts)
    finish(tables.breaks)
    if !tables.pending.isEmpty { leavesFloats = true }
    for (index, number) in tables.numbers.enumerated() {
      filled[number, default: FilledPage()].add(tables, page: index)
    }
    remarkOnAlignment(of: flow)
  }

  private func remarkOnAlignment(of flow: TextFlow) {
    for member in flow.members where plans.indices.contains(member) {
      guard plans[member].keepsContentAtTop else { continue }
      floatRemarks.append(
        .plain(
          DocumentRemark(
            place: "containers[\(member)].verticalAlign",
            message:
              "text with tables, floats or boxes stays at the top beside shapes, and is not spread")
        ))
    }
  }

  /// Makes a page of the containers on it.
  ///
  /// - Parameters:
  ///   - content: The plans, shapes and pictures of the page.
  ///   - height: The height of the page, in points.
  func page(_ own: FilledPage, _ content: PageBook.Page, height: Double) -> DocumentPage {
    var own = own
    let columns = own.endColumns(content.plans)
    var page = DocumentPage(
      size: Size(width: plan.width, height: height), containers: own.pieces.map(\.container),
      frames: own.pieces.map(\.frame), shapes: content.shapes, pictures: content.pictures)
    page.planIndices = own.pieces.map(\.plan)
    page.columns = columns
    var parents: [Int: Int] = [:]
    page.setInnerParents(own.pieces)
    for (place, piece) in own.pieces.enumerated() {
      page.setLayer(at: place, content.plans[piece.plan])
      let isOwn = piece.isText || piece.isMarker
      if let fit = fittedValues[piece.plan] { page.fits[place] = fit }
      if !isOwn { page.fits[place] = nil }
      (page.cells[place], page.floats[place]) = (piece.cell, piece.float)
      if piece.isBox { page.clearBoxes.insert(place) }
      guard let column = columns[piece.plan] else { continue }
      if let parent = parents[piece.plan] {
        page.parents[place] = page.parents[place] ?? parent
      } else {
        parents[piece.plan] = place
        page.boxes[place] = column.outset(by: content.plans[piece.plan].insets)
      }
    }
    var drawn = joinedBoxes(of: own.decorations, around: own.pieces)
    drawn += own.decorations.compactMap { own in
      own.drawn.map { (decoration: $0, plan: own.plan) }
    }
    for own in drawn {
      let plan = content.plans[own.plan]
      let decoration = plan.turn.map { own.decoration.turned(by: $0) } ?? own.decoration
      page.decorations.append(decoration)
      page.add(decoration.shape(z: plan.z, name: nil))
    }
    addOverlays(to: &page, content.plans)
    return page
  }

  /// Adds the backgrounds of panes on top of others that have text on a page.
  private func addOverlays(to page: inout DocumentPage, _ plans: [ContainerPlan]) {
    guard hasFlow, let panes = plan.panes else { return }
    var first = 0
    let shown = Set(page.planIndices ?? [])
    for pane in panes {
      let own = first..<first + pane.columnCount
      first = own.upperBound
      guard pane.isOver, own.contains(where: shown.contains) else { continue }
      page.shapes += plan.overlayShapes(pane, height: page.size.height)
    }
  }
}
