import TextGeometry
import TextLayout
import TextStorage

/// One text of a document, and the plans of the containers that it fills.
struct TextFlow {
  /// The indices of the plans, in the order in which they are filled.
  var members: [Int]
  /// The range of the text, in UTF-16 code units, with the line feed that separates it.
  var range: Range<Int>
  /// The end of the text without it.
  var textEnd: Int
  /// The number of its story in the page's plan; nil without stories.
  var story: Int?
}

/// Layout of several texts, each in containers of its own, and of pages that differ.
///
/// The texts follow each other in the storage. The containers of one text have its end as their
/// limit. What they have no room for goes into a container behind them that no page shows, so that
/// it pushes nothing else.
extension DocumentLayout {
  /// The texts of the document, in text order.
  var flows: [TextFlow] {
    if let stories = plan.stories {
      let texts =
        storyTexts?.stories
        ?? [
          .init(
            range: 0..<storage.length, textEnd: storage.length, source: nil,
            captions: CaptionCounts())
        ]
      return zip(stories, texts).enumerated().map { number, pair in
        var flow = TextFlow(
          members: pair.0.members, range: pair.1.range, textEnd: pair.1.textEnd, story: number)
        if pair.0.isBody, let end = footnotes?.textEnd ?? endBeforeSideNotes {
          flow.range = flow.range.lowerBound..<end
          flow.textEnd = end
        }
        return flow
      }
    }
    if let panes = plan.panes {
      var (first, start) = (0, 0)
      return zip(panes, paneEnds).map { pane, end in
        defer { (first, start) = (first + pane.columnCount, end) }
        return TextFlow(
          members: Array(first..<first + pane.columnCount), range: start..<end, textEnd: end)
      }
    }
    let end = footnotes?.textEnd ?? endBeforeSideNotes ?? storage.length
    return [TextFlow(members: Array(plans.indices), range: 0..<end, textEnd: end)]
  }

  // MARK: One page

  /// Applies the plans of the first page to the containers of all stories.
  func applyStoryPlans() {
    plannedCount = 0
    hiddenContainers = []
    containerOfPlan = Array(repeating: nil, count: plans.count)
    flowPage = FilledPage()
    var parts = startFlows()
    for flow in flows {
      let firstTable = parts.tableCount
      let own = parts.take(upTo: flow.range.upperBound)
      if !isPlain(flow, own) {
        fillFirstPage(flow, own, firstTable: firstTable)
        hideRest(of: flow)
        continue
      }
      let shown = flow.members.filter { plan.stands($0, onPage: 0) }
      let added = addStory(shown.map { plans[$0] }, flow)
      for (index, member) in zip(added, shown) { containerOfPlan[member] = index }
      hideRest(of: flow)
    }
    removeUnplannedContainers()
  }

  /// Lays out a text with tables or floats in its columns on the first page.
  private func fillFirstPage(_ flow: TextFlow, _ parts: [TableFlow.Part], firstTable: Int) {
    let page = columns(of: flow, onPage: 0, plans, change: nil)
    var filled: [Int: FilledPage] = [:]
    // A cover has no columns for the text. The page is known, so nothing is thrown.
    let isShown = !page.plans.isEmpty
    try? fill(flow, parts, firstTable: firstTable, &filled) { number, _ in
      number == 0 && isShown ? page : nil
    }
    guard let own = filled[0] else { return }
    for piece in own.pieces.reversed() { containerOfPlan[piece.plan] = piece.container }
    flowPage.add(own)
  }

  /// True if every story fits whose containers depend on the height of the page, and the
  /// document's own text.
  var storiesFit: Bool {
    // The page grows for floats, too, if nothing but its columns takes text.
    if plan.notes != nil, plan.containers == nil, leavesFloats { return false }
    manager.ensureLayout()
    return hiddenContainers.allSatisfy { hidden in
      let isFixed = hidden.flow.members.allSatisfy { member in
        guard let container = plan.containers?[member] else { return false }
        return !container.dependsOnHeight
      }
      return (isFixed && !isBody(hidden.flow)) || overflow(of: hidden) == nil
    }
  }

  /// True if a text is the document's own.
  func isBody(_ flow: TextFlow) -> Bool {
    flow.story.map { plan.stories?[$0].isBody == true } ?? (plan.panes == nil)
  }

  /// Lays out the stories on one page that is as high as they need.
  func growStories() throws(DocumentError) {
    if plan.height == nil, plan.dependsOnHeight, try growColumns(from: 0, reference: { $0 }) {
      return
    }
    let reference = plan.height ?? PagePlan.defaultWidth
    try makePlans(height: reference, reference: reference)
    applyStoryPlans()
    manager.ensureLayout()
    let body = hiddenContainers.first { isBody($0.flow) }
    let last = body?.flow.members.last { plan.stands($0, onPage: 0) }
    if let body, let last, overflow(of: body) != nil, !plan.isBounded {
      plans[last].frame.size.height = TextContainer.unlimited
      applyStoryPlans()
      manager.ensureLayout()
      plans[last].frame.size.height = contentHeight(ofPlan: last)
    }
    manager.ensureLayout()
    for index in plans.indices where plans[index].isAutomatic {
      plans[index].frame.size.height = max(
        contentHeight(ofPlan: index), plans[index].minimumHeight)
    }
    let shown = plans.indices.filter { plan.stands($0, onPage: 0) }
    let bottom = shown.map { plans[$0].box.maxY }.max() ?? 0
    let height = max(plan.height ?? 0, bottom.rounded(.up), 1)
    try finishStories(height: height, reference: reference)
  }

  /// Makes the page of the stories that are laid out.
  func finishStories(height: Double, reference: Double) throws(DocumentError) {
    var own = flowPage
    let divided = Set(own.pieces.map(\.plan))
    for (member, container) in containerOfPlan.enumerated() {
      guard let container, !divided.contains(member) else { continue }
      own.pieces.append(
        TableFlow.Piece(container: container, frame: plans[member].frame, plan: member))
    }
    let content = PageBook.Page(
      plans: plans, shapes: try plan.pageShapes(reference: reference, plans: plans),
      pictures: try plan.pagePictures(reference: reference))
    var page = page(own, content, height: max(height, 1))
    if plan.height == nil { page.showWhole() }
    pages = [page]
  }

  /// The bottom of the lowest frame on the page, in points. A frame whose height depends on that
  /// of the page or on its text ends with its text.
  var storyBottom: Double? {
    plans.indices.filter { containerOfPlan[$0] != nil }.map { index in
      let plan = plans[index]
      let isRelative = self.plan.containers?[index].dependsOnHeight ?? false
      guard isRelative || plan.isAutomatic || self.plan.containers == nil else {
        return plan.box.maxY
      }
      let height = max(contentHeight(ofPlan: index), plan.isAutomatic ? plan.minimumHeight : 0)
      return plan.frame.minY + height + plan.insets.bottom
    }.max()
  }

  private func contentHeight(ofPlan index: Int) -> Double {
    if let bottom = flowPage.bottoms[index] {
      return max(bottom - plans[index].frame.minY, PagePlan.minimumHeight)
    }
    guard let container = containerOfPlan[index], container < manager.containerLayouts.count else {
      return PagePlan.minimumHeight
    }
    return max(manager.containerLayouts[container].contentHeight, PagePlan.minimumHeight)
  }

  // MARK: Pages

  /// Lays out the texts, each on the pages of its containers.
  ///
  /// - Parameter maximumPages: The maximum number of pages; text that does not fit is left out.
  func storyPages(atMost maximumPages: Int) throws(DocumentError) -> [DocumentPage] {
    let height = plan.height ?? PagePlan.defaultWidth
    var book = PageBook(plan, height: height)
    for flow in flows { _ = turnPage(of: flow, from: 0, at: flow.range.lowerBound, &book) }
    plans = try book.page(0).plans
    (plannedCount, hiddenContainers, hasStalled) = (0, [], false)
    layoutCount += 1
    var filled: [Int: FilledPage] = [0: FilledPage()]
    manager.takeBreaks(choosesFlowBreaks)
    (greedyChapters, breakChapters) = ([], [])
    var parts = startFlows()
    for flow in flows {
      let firstTable = parts.tableCount
      let own = parts.take(upTo: flow.range.upperBound)
      func columns(from number: Int, at position: Int?) throws(DocumentError) -> TableFlow.Page? {
        guard let next = turnPage(of: flow, from: number, at: position, &book),
          next.number < maximumPages
        else { return nil }
        let plans = try book.page(next.number).plans
        var page = self.columns(
          of: flow, onPage: next.number, plans, change: book.nextChange(from: next.number + 1))
        page.isOther = next.isOther
        return page
      }
      if let footnotes, isBody(flow) {
        if isPlain(flow, own), !levelsColumnsWithNotes {
          try fill(flow, footnotes, book, &filled, maximumPages: maximumPages)
        } else {
          try fill(flow, footnotes, own, firstTable: firstTable, &filled, nextPage: columns)
        }
        continue
      }
      let isLevelled = plan.hasMasterColumns && levelsLastColumns(of: flow.range)
      if isPlain(flow, own), !isLevelled, !(choosesFlowBreaks && isBody(flow)) {
        try fill(flow, &book, &filled, maximumPages: maximumPages)
      } else {
        try fill(flow, own, firstTable: firstTable, &filled, nextPage: columns)
      }
      if plan.stories != nil || flow.range.upperBound < storage.length { hideRest(of: flow) }
      progress?(
        Progress(
          pages: filled.count, position: flow.range.upperBound, length: storage.length))
    }
    removeUnplannedContainers()
    manager.ensureLayout()
    let count = (filled.keys.max() ?? 0) + 1
    var pages: [DocumentPage] = []
    for number in 0..<count {
      var page = page(filled[number] ?? FilledPage(), try book.page(number), height: height)
      if footnotes != nil { addFootnotes(to: &page, number: number) }
      pages.append(page)
    }
    return pages
  }

  /// Lays out one text on the pages that it needs.
  ///
  /// A paragraph that continues after the last page is placed again once another page exists.
  /// Pages are therefore added in doubling numbers; those that the text does not need are removed.
  ///
  /// - Parameter filled: The containers of each page, by its index.
  private func fill(
    _ flow: TextFlow, _ book: inout PageBook,
    _ filled: inout [Int: FilledPage], maximumPages: Int
  ) throws(DocumentError) {
    var (number, batch) = (0, 1)
    var reached = flow.range.lowerBound
    // Pages that take nothing stay only if a later one takes text.
    var empty: [(page: Int, indices: Range<Int>, pieces: [TableFlow.Piece])] = []
    // The last page that was planned again for the text that it starts with.
    var turned = 0
    filling: while number < maximumPages {
      var added: [(page: Int, indices: Range<Int>, pieces: [TableFlow.Piece])] = []
      while added.count < batch, let page = plan.nextPage(of: flow, from: number),
        page < maximumPages
      {
        let members = flow.members.filter { plan.stands($0, onPage: page) }
        let plans = try book.page(page).plans
        let indices = addStory(members.map { plans[$0] }, flow)
        let pieces = zip(members, indices).map {
          TableFlow.Piece(container: $1, frame: plans[$0].frame, plan: $0)
        }
        added.append((page, indices, pieces))
        number = page + 1
      }
      guard let last = added.last else { break }
      // A text on the first page alone needs no question, so thousands of frames are laid out at
      // once.
      if last.page == 0, plan.nextPage(of: flow, from: 1) == nil {
        filled[0, default: FilledPage()].pieces += last.pieces
        return
      }
      manager.ensureLayout(for: manager.textContainers[last.indices.upperBound - 1])
      for place in added {
        let end = manager.textContainers[place.indices.upperBound - 1]
        if reached >= flow.range.upperBound, place.page > 0 {
          return remove((empty.first ?? place).indices.lowerBound..<plannedCount)
        }
        // Rows may have moved on to the page since the one before it was read.
        let start = manager.textContainers[place.indices.lowerBound]
        let first = min(reached, manager.characterRange(in: start).lowerBound)
        if place.page > turned,
          let next = turnPage(of: flow, from: place.page, at: first, &book), next.isOther
        {
          remove(place.indices.lowerBound..<plannedCount)
          (number, batch, turned) = (next.number, 1, next.number)
          continue filling
        }
        let position = manager.characterRange(in: end).upperBound
        if position <= reached, place.page > 0 {
          empty.append(place)
          // Rows that stay with the next ones may have moved on to the last page. The text after
          // them then has the page after it.
          let waits = empty.count <= Self.mostMoves && hasRows(last.indices)
          guard empty.count > 1, !waits else { continue }
          guard let next = book.nextChange(from: place.page + 1) else {
            hasStalled = true
            return remove(empty[0].indices.lowerBound..<plannedCount)
          }
          if next > number { (number, batch) = (next, 1) }
          continue
        }
        reached = position
        for kept in empty + [place] {
          filled[kept.page, default: FilledPage()].pieces += kept.pieces
        }
        empty = []
      }
      batch *= 2
    }
    if let first = empty.first { remove(first.indices.lowerBound..<plannedCount) }
    // Text that waits for a page beyond the limit makes the last page that is counted.
    if reached < flow.range.upperBound, maximumPages > 1, empty.isEmpty,
      let next = plan.nextPage(of: flow, from: number), next >= maximumPages
    {
      filled[maximumPages - 1, default: FilledPage()].pieces += []
    }
  }

  /// The most pages in a row to which rows move without others after them.
  private static let mostMoves = 8

  private func hasRows(_ containers: Range<Int>) -> Bool {
    containers.contains { !manager.characterRange(in: manager.textContainers[$0]).isEmpty }
  }

  /// Adds containers for a text.
  private func addStory(_ plans: [ContainerPlan], _ flow: TextFlow) -> Range<Int> {
    let isLimited = plan.stories != nil || flow.range.upperBound < storage.length
    let added = add(plans, upTo: isLimited ? flow.range.upperBound : nil)
    if let last = added.last, showsOverflow(flow) {
      manager.textContainers[last].size.height = TextContainer.unlimited
    }
    return added
  }

  /// True if rows that do not fit the last container of a text on a page are shown below it.
  func showsOverflow(_ flow: TextFlow) -> Bool {
    // The document's own text continues on the next page instead.
    let isContinued = overflowMode == .pages && isBody(flow)
    return !isContinued && treatment(ofStory: flow.story) == .visible
  }

  /// The plan of containers that no page shows.
  static var hiddenPlan: ContainerPlan {
    ContainerPlan(
      frame: Rect(
        x: 0, y: 0, width: TextContainer.unlimited, height: TextContainer.unlimited))
  }

  /// Adds the container that no page shows for what the containers of a text have no room for.
  func hideRest(of flow: TextFlow) {
    let index = add([Self.hiddenPlan], upTo: flow.range.upperBound).lowerBound
    manager.textContainers[index].takesOverflow = true
    hiddenContainers.append(HiddenContainer(index: index, flow: flow))
  }
}

extension SheetContainer {
  /// True if its frame depends on the height of the page.
  fileprivate var dependsOnHeight: Bool {
    if case .percent = y { return true }
    if case .percent? = height ?? maximumHeight { return true }
    return false
  }
}
