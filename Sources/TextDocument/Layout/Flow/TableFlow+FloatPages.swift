import TextGeometry
import TextLayout
import TextStorage

/// Floats on pages without text.
///
/// They wait until a page begins, and for earlier floats at the head or foot of a column. Those
/// that follow each other share a page if they have room there, one below the other. The text
/// continues on the page after.
extension TableFlow {
  /// A float and its place on a page.
  private struct PlacedFloat {
    /// The index of the float among those that wait.
    let index: Int
    let float: LaidFloat
    /// Its top left corner, in points of the page's columns as one.
    var point: Point

    var bottom: Double { point.y + float.height }

    /// Returns the distance to a float below it, in points.
    func gap(to other: LaidFloat) -> Double { max(float.block.float.gap, other.block.float.gap) }
  }

  /// Lays out the text of a float in the width of a page without other content.
  ///
  /// - Returns: The float; nil if no page follows, or if a page has no room for it.
  func layOnPage(_ block: FloatBlock) throws(DocumentError) -> LaidFloat? {
    guard depth == 0, height < TextContainer.unlimited, !isTurning,
      section.mayBeDivided(into: 1, by: layout.pageColumns),
      try nextPage(numbers[page] + 1, nil) != nil
    else { return nil }
    var plan = emptyPageColumn
    // Other pages may have other shapes.
    (plan.exclusions, plan.inside) = ([], nil)
    return perform(in: plan) { () -> LaidFloat? in
      var float = lay(block)
      if fit(&float) { return float }
      layout.remove(float.containers)
      return nil
    }
  }

  /// Gives the current page to floats that wait for one, if nothing is on it. The floats are then
  /// in a column across the page, which is full.
  ///
  /// - Returns: False if there are none, or if the page has no room for the first one.
  func fillPage() -> Bool {
    guard pending.contains(where: \.isOnPage), member == 0, isUnused, section.startsPage,
      !isTurning, lowering.map({ numbers[page] < $0.number }) ?? true
    else { return false }
    let waiting = floatsForPage
    guard let first = waiting.first else { return false }
    if section.mayBeDivided(into: 1, by: layout.pageColumns) {
      let columns = (plans, members)
      begin([pageColumn])
      beginFoot()
      let places = placesOnPage(waiting)
      if !places.isEmpty {
        fillPage(with: places)
        return true
      }
      (plans, members) = columns
      beginFoot()
    }
    pending[first].attempts += 1
    if pending[first].attempts > Self.mostPages {
      // Pages that are all otherwise leave it to their columns.
      pending[first].block.float.side = .top
      pending[first].attempts = 0
    }
    return false
  }

  /// The indices of the floats that may have the next page among those that wait: the ones before
  /// which none waits for the head or foot of a column.
  private var floatsForPage: [Int] {
    var found: [Int] = []
    for (index, float) in pending.enumerated() {
      if float.isOnPage {
        found.append(index)
      } else if float.block.float.side.isColumnEnd {
        break
      }
    }
    return found
  }

  /// Returns the places of the first floats of some that have room on the current page.
  private func placesOnPage(_ waiting: [Int]) -> [PlacedFloat] {
    var room = TableRoom(column)
    var places: [PlacedFloat] = []
    for index in waiting {
      var float = pending[index]
      setWidth(of: &float)
      guard fit(&float) else { break }
      let start = places.last.map { $0.bottom + $0.gap(to: float) } ?? 0
      guard let point = spot(for: float, from: start, in: &room) else { break }
      places.append(PlacedFloat(index: index, float: float, point: point))
    }
    return spread(places, in: &room)
  }

  /// Returns places with the same free room above and below each float. Where shapes are in the
  /// way, floats are as high as they can be.
  private func spread(_ places: [PlacedFloat], in room: inout TableRoom) -> [PlacedFloat] {
    guard let first = places.first, let last = places.last else { return places }
    let top = first.point.y
    let end = lowestTop(for: last.float, from: last.point.y, in: &room) + last.float.height
    let gaps = zip(places, places.dropFirst()).map { $0.gap(to: $1.float) }
    let used = places.reduce(0) { $0 + $1.float.height } + gaps.reduce(0, +)
    let share = max(0, end - top - used) / Double(2 * places.count)
    var (spread, y) = (places, top)
    for number in places.indices {
      y += number > 0 ? 2 * share + gaps[number - 1] : share
      guard let point = spot(for: places[number].float, from: y, in: &room) else { return places }
      spread[number].point = point
      y = spread[number].bottom
    }
    return spread
  }

  /// Shows floats on the current page, and takes their notes if these have room below them.
  private func fillPage(with places: [PlacedFloat]) {
    markColumn()
    for own in places { show(own.float, at: own.point) }
    for own in places.reversed() { pending.remove(at: own.index) }
    (floatCount, emptyCount, pageTop) = (places.count, 0, nil)
    feet?.pageFeet[numbers[page]]?.isFinal = true
    // Columns that move their content down leave it where it is.
    record(bottom: column.frame.maxY, in: place)
    if let last = places.last {
      feet?.floatBottom = last.bottom
      takeNotes(upTo: last.float.block.range.upperBound, bottom: nil)
    }
    y = height
  }
}
