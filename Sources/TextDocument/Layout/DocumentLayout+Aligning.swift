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
    var places: [(page: Int, place: Int)] = []
    for number in pages.indices {
      for place in pages[number].frames.indices {
        guard let index = pages[number].plan(at: place, of: plans.count),
          pages[number].columns[index] == nil, plans[index].verticalAlignment != .top,
          let search = manager.alignment(
            ofContainer: pages[number].containers[place], plans[index].verticalAlignment,
            height: pages[number].frames[place].height)
        else { continue }
        searches.append(search)
        places.append((number, place))
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
        let rows = manager.rows(of: searches[index])
        return searches[index].take(rows)
      }
    }
    changeContainers(of: searches) { $0.apply($0.best, to: $1) }
    for (search, place) in zip(searches, places) { setFrame(of: search, place.page, place.place) }
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

  private func setFrame(of search: RowAlignment, _ page: Int, _ place: Int) {
    let frame = pages[page].frames[place]
    if pages[page].boxes[place] == nil { pages[page].boxes[place] = frame }
    if search.isSpread { return }
    pages[page].frames[place].origin.y += search.best
    pages[page].frames[place].size.height = max(frame.height - search.best, PagePlan.minimumHeight)
  }
}
