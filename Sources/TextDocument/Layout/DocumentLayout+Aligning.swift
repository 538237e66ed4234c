import TextGeometry
import TextLayout
import TextStorage

/// Rows in the middle or at the bottom of containers that are higher than they are, or spread over
/// them.
///
/// A container whose rows do not start at its top gets a text area that starts below. Its shapes
/// stay where they are on the page, so rows beside them are laid out for the bands in which they
/// land. That may change the rows, so their place is found in rounds.
extension DocumentLayout {
  /// Aligns the rows of all containers that are not aligned at their top.
  ///
  /// - Complexity: No layout for containers without shapes; up to ``RowAlignment/maximumRounds``
  ///   layouts of the others.
  func alignContainers() {
    guard plans.contains(where: { $0.verticalAlignment != .top }) else { return }
    manager.ensureLayout()
    var searches: [RowAlignment] = []
    for number in pages.indices {
      for place in pages[number].frames.indices {
        guard let index = pages[number].plan(at: place, of: plans.count),
          plans[index].verticalAlignment != .top,
          let search = alignment(page: number, place, plans[index].verticalAlignment)
        else { continue }
        searches.append(search)
      }
    }
    var open = Array(searches.indices)
    var rounds = 0
    while !open.isEmpty {
      changeContainers(of: open.map { searches[$0] }) { $0.apply($0.value, to: $1) }
      rounds += 1
      if rounds > RowAlignment.maximumRounds { break }
      manager.ensureLayout()
      open = open.filter { index in
        let rows = rows(of: searches[index])
        return searches[index].take(rows)
      }
    }
    changeContainers(of: searches) { $0.apply($0.best, to: $1) }
    for search in searches { setFrame(of: search) }
    manager.ensureLayout()
  }

  /// The number of containers from which changes of each at a time would cost more than a layout
  /// of all of them.
  private static let maximumSingleChanges = 100

  /// Changes containers; many at once are all laid out again.
  private func changeContainers(
    of searches: [RowAlignment], _ change: (RowAlignment, TextContainer) -> Void
  ) {
    // Without shapes rows move as a whole, with the frame that the page has for them.
    let changed = searches.filter { !$0.isExact || $0.isSpread }
    let all = manager.textContainers
    let isMany = changed.count > Self.maximumSingleChanges
    if isMany { manager.removeTextContainers(from: 0) }
    for search in changed { change(search, all[search.container]) }
    if isMany { manager.addTextContainers(all) }
  }

  /// Returns the search for the place of a container's rows; nil if they stay where they are.
  private func alignment(
    page: Int, _ place: Int, _ alignment: SheetContainer.VerticalAlignment
  ) -> RowAlignment? {
    let index = pages[page].containers[place]
    let container = manager.textContainers[index]
    let height = pages[page].frames[place].height
    guard height < TextContainer.unlimited, let layout = manager.layout(of: container),
      let first = layout.rows.first, let last = layout.rows.last
    else { return nil }
    let rows = RowAlignment.Rows(
      top: first.y, bottom: last.y + last.height, count: layout.rows.count,
      end: layout.range.upperBound)
    let hasShapes = container.shape != nil || !container.exclusionPaths.isEmpty
    // A container beside shapes that is full has its rows where they fit.
    if hasShapes, isFollowed(index, from: rows.end) { return nil }
    let room = hasShapes ? room(in: container, height: height) : 0...height
    return RowAlignment(
      alignment, rows, room: room, page: page, place: place, container: index,
      isExact: !hasShapes, shape: container.shape, exclusions: container.exclusionPaths,
      height: height)
  }

  /// True if the text of a container continues in another one.
  private func isFollowed(_ index: Int, from end: Int) -> Bool {
    end < min(manager.textContainers[index].textLimit ?? storage.length, storage.length)
  }

  private func rows(of search: RowAlignment) -> RowAlignment.Rows? {
    let container = manager.textContainers[search.container]
    guard let layout = manager.layout(of: container), let first = layout.rows.first,
      let last = layout.rows.last
    else { return nil }
    let top = search.isSpread ? 0 : search.value
    return RowAlignment.Rows(
      top: top + first.y, bottom: top + last.y + last.height, count: layout.rows.count,
      end: layout.range.upperBound)
  }

  private func setFrame(of search: RowAlignment) {
    let frame = pages[search.page].frames[search.place]
    if pages[search.page].boxes[search.place] == nil {
      pages[search.page].boxes[search.place] = frame
    }
    if search.isSpread { return }
    pages[search.page].frames[search.place].origin.y += search.best
    pages[search.page].frames[search.place].size.height = max(
      frame.height - search.best, PagePlan.minimumHeight)
  }

  // MARK: Room

  /// Returns the first and the last height at which a container has room for text, in points.
  private func room(in container: TextContainer, height: Double) -> ClosedRange<Double> {
    let band = min(1, height)
    func hasRoom(_ y: Double) -> Bool {
      var rest = Rect.zero
      let rect = Rect(x: 0, y: y, width: container.size.width, height: band)
      return !container.lineFragmentRect(forProposedRect: rect, remaining: &rest).isEmpty
    }
    let end = height - band
    let step = max(1, height / 400)
    /// Returns the place between a blocked and a free one at which room begins.
    func edge(_ blocked: Double, _ free: Double) -> Double {
      var (blocked, free) = (blocked, free)
      for _ in 0..<8 {
        let middle = (blocked + free) / 2
        if hasRoom(middle) { free = middle } else { blocked = middle }
      }
      return free
    }
    var top = 0.0
    while top < end, !hasRoom(top) { top += step }
    if top >= end { return 0...height }
    if top > 0 { top = edge(top - step, top) }
    var bottom = end
    while bottom > top, !hasRoom(bottom) { bottom -= step }
    if bottom < end { bottom = edge(bottom + step, max(bottom, top)) }
    return top...max(top, bottom + band)
  }
}
