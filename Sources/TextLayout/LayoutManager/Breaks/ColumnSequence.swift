import TextGeometry
import TextShaping

/// The containers from one on, as the choice of breaks sees them.
///
/// Containers that a delegate has not added yet are taken to be like those of the last page.
struct ColumnSequence {
  private let manager: LayoutManager
  /// The number of the first container.
  let first: Int
  private let geometry: ContainerGeometry
  /// The number of containers, from the first, that were asked about.
  private(set) var count = 0
  /// True if a container that was asked about gives rows another room than the first.
  private(set) var isUneven = false
  private var known: [Column] = []
  /// The number of pages up to the last known container.
  private var pages: Int

  /// A container, and its geometry.
  struct Column {
    var container: BreakContainer
    var geometry: ContainerGeometry
  }

  init(_ manager: LayoutManager, from first: Int, _ geometry: ContainerGeometry) {
    (self.manager, self.first, self.geometry) = (manager, first, geometry)
    pages = manager.textContainers[...first].count { $0.startsPage }
  }

  /// Returns a container by its distance from the first; nil after the last.
  mutating func column(_ distance: Int) -> Column? {
    count = max(count, distance + 1)
    while known.count <= distance, let next = next() { known.append(next) }
    return distance < known.count ? known[distance] : nil
  }

  /// Returns a container with the same room as the first; nil if it has another one.
  mutating func evenContainer(_ distance: Int) -> BreakContainer? {
    guard !isUneven, let column = column(distance) else { return nil }
    if column.geometry.hasSameRows(as: geometry) { return column.container }
    isUneven = true
    return nil
  }

  private mutating func next() -> Column? {
    guard let container = container(at: first + known.count),
      !container.takesOverflow || known.isEmpty
    else { return nil }
    let own = container.geometry
    if own.isEndless, !known.isEmpty { return nil }
    var column = BreakContainer(height: own.height)
    (column.grid, column.endsAtBaseline) = (own.baselineGrid, own.endsAtBaseline)
    column.maximumRows = own.maximumNumberOfLines
    if !known.isEmpty {
      if container.startsPage { pages += 1 }
      // Page 1 is a right page, so each page with an odd number faces the one before.
      let isBeside = !container.startsPage || pages % 2 == 1
      column.isLevelled = isBeside && known[known.count - 1].geometry.height == own.height
    }
    return Column(container: column, geometry: own)
  }

  /// Returns a container, or the one that a container not made yet will be like.
  private func container(at place: Int) -> TextContainer? {
    let all = manager.textContainers
    if place < all.count { return all[place] }
    guard manager.delegate != nil, let start = all.lastIndex(where: \.startsPage) else {
      return nil
    }
    return all[start + (place - start) % (all.count - start)]
  }
}

extension ContainerGeometry {
  /// True if rows have the same room in both containers, wherever they are.
  func hasSameRows(as other: ContainerGeometry) -> Bool {
    index == nil && !hasProvider && !isEndless && rowSpacing == 0 && width == other.width
      && padding == other.padding && minimumFragmentWidth == other.minimumFragmentWidth
      && indentOrigin == other.indentOrigin && attachmentHeight == other.attachmentHeight
      && firstBaseline == other.firstBaseline
  }
}
