import TextGeometry

/// The containers, lines and bottoms of content on the pages of a flow.
extension TableFlow {
  /// Makes all content of the page so far that of its first column, so that it stays above the
  /// section that follows.
  ///
  /// - Parameter edge: The bottom of the content, in points of the page.
  func joinColumns(endingAt edge: Double) {
    pages[page] = pages[page].map { $0.moved(toPlan: members[0]) }
    for index in decorations[page].indices { decorations[page][index].plan = members[0] }
    for member in members { bottoms[page][member] = nil }
    bottoms[page][members[0]] = edge
  }

  /// Replaces the bottoms of the content in all columns of the page, in points of the page.
  func replaceBottoms(by edge: Double) {
    for member in members { bottoms[page][member] = edge }
  }

  /// Stores the container that represents the current column, if there is one.
  func markColumn() {
    // A section has one marker on its pages.
    guard let marker, !pages[page].contains(where: { $0.isMarker && $0.plan == place.plan }) else {
      return
    }
    record(Piece(container: marker, frame: column.frame, plan: place.plan, isMarker: true))
  }

  /// Stores a container in the current column.
  func record(
    _ container: Int, _ frame: Rect, cell: PageCell? = nil, float: PageFloat? = nil,
    isBox: Bool = false
  ) {
    record(
      Piece(
        container: container, frame: frame, plan: place.plan, cell: cell, float: float,
        isBox: isBox))
    if cell != nil || float != nil || isBox { return }
    record(bottom: frame.minY + layout.contentHeight(ofContainer: container), in: place)
  }

  /// Stores a container on a page; nil for the current one.
  func record(_ piece: Piece, onPage number: Int? = nil) { pages[number ?? page].append(piece) }

  /// Stores the backgrounds and lines of a table.
  func record(_ list: [PageDecoration], in column: Column) {
    decorations[column.page] += list.lazy.map {
      Decoration(content: .drawn($0), plan: column.plan)
    }
  }

  /// Stores the backgrounds and lines of a table, and the boxes around it.
  func record(_ list: [Decoration.Content], in column: Column) {
    decorations[column.page] += list.map { Decoration(content: $0, plan: column.plan) }
  }

  /// Stores the bottom of content in a column, in points of its page.
  func record(bottom edge: Double, in column: Column) {
    bottoms[column.page][column.plan] = max(bottoms[column.page][column.plan] ?? 0, edge)
  }

  /// Replaces the bottom of the content in the current column, in points of the page.
  func replace(bottom edge: Double?) { bottoms[page][place.plan] = edge }

  /// The bottom of the lowest content on the last page, in points of the page.
  var bottom: Double { members.map { bottoms[page][$0] ?? 0 }.max() ?? 0 }
}
