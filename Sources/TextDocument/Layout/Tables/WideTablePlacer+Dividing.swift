import TextLayout

/// Rows of a wide table whose parts have no room on one page: the parts follow each other, and one
/// that is higher than a page is divided like rows of other tables.
extension WideTablePlacer {
  /// True if the next group with all its parts is higher than a column without shapes.
  var isHigherThanPage: Bool {
    guard let parts, base.room.isPlain, flow.height < TextContainer.unlimited,
      flow.plans.allSatisfy(\.isPlain),
      next > 0 || flow.y < 1e-6 || stalledCount > 0
    else { return false }
    return parts.total(partHeights(ofGroup: next)) > flow.height + 1e-6
  }

  /// True if the header is no higher than the column. A higher one is divided only with narrow
  /// columns.
  var hasRoomForHeader: Bool {
    !repeatsHeader || header.reduce(0) { $0 + $1.height } <= flow.height + 1e-6
  }

  /// True if there are no more columns, or one of those that are tried next has no shapes.
  func hasPlainColumnAhead() throws(DocumentError) -> Bool {
    var ahead = flow.columnsAhead
    for _ in 0..<Self.attempts {
      guard try ahead.goOn(), !ahead.column.isPlain else { return true }
    }
    return false
  }

  /// Returns the heights of the parts of a group below their headers, in points.
  private func partHeights(ofGroup number: Int) -> [Double] {
    guard let parts else { return [] }
    let heights = parts.heights(ofHeader: header, repeats: repeatsHeader, base)
    let group = groups[number]
    return parts.adding(slice(of: group), from: group.lowerBound, to: heights, base)
  }

  /// Places the next group part by part.
  ///
  /// - Returns: False if there is no room.
  mutating func placeParts() throws(DocumentError) -> Bool {
    guard let parts else { return false }
    close()
    moveToStart()
    let isFirstGroup = next == 0
    let heights = partHeights(ofGroup: next)
    let isWhole = heights.allSatisfy { $0 <= flow.height + 1e-6 }
    let group = groups[next]
    let laid = isWhole ? Array(slice(of: group)) : []
    let repeats = repeatsHeader
    if !isWhole { discard() }
    var shownEnd: Int?
    for row in isWhole ? [group] : group.map({ $0..<$0 + 1 }) {
      var shown: [Int: Int] = [:]
      for number in parts.strips.indices {
        // A row that is divided anyway begins below a heading that stays with the table.
        let isDue = isFirstGroup && number == 0 && row.lowerBound == group.lowerBound && !isWhole
        if !isDue {
          guard try makeRoom(for: min(heights[number], flow.height)) else {
            discard(from: shownEnd)
            return false
          }
        }
        guard let strip = self.parts?.strips[number] else { return false }
        isApart = false
        base.strip = strip
        base.header = repeats ? parts.rows(header[...], from: 0, in: strip, base) : []
        if !base.header.isEmpty { base.commit(base.header[...], from: 0) }
        let first = row.lowerBound
        if isWhole {
          base.commit(parts.rows(laid[...], from: first, in: strip, base)[...], from: first)
          for (own, index) in zip(laid, group) {
            guard let last = strip.cells(of: grid.rows[index]).last else { continue }
            shownEnd = max(shownEnd ?? 0, own.first + last.place + 1)
          }
        } else {
          guard try base.placeDivided(row: first, repeating: &shown) else { return false }
        }
        base.closePart()
        base.room = TableRoom(flow.column)
      }
      flow.takeNotes(upTo: base.end(of: row), bottom: flow.y)
    }
    self.parts?.isPlaced = true
    base.header = []
    base.strip = self.parts?.whole
    finishGroups(upTo: next + 1)
    if next < groups.count {
      flow.y += parts.gap
      isApart = true
    }
    return true
  }

  /// Moves on to a further column if the current one has no room for a part below what it holds.
  /// Columns with shapes, and narrower ones, are left empty.
  ///
  /// - Parameter height: The height of the part, in points.
  /// - Returns: False if there is no room.
  private mutating func makeRoom(for height: Double) throws(DocumentError) -> Bool {
    let gap = flow.y < 1e-6 || isApart ? 0 : parts?.gap ?? 0
    if flow.y + gap + height <= flow.height + 1e-6 {
      flow.y += gap
      return true
    }
    var attempts = 0
    repeat {
      attempts += 1
      // Words are not lost, even if shapes are in the way in all columns.
      if attempts > Self.attempts { break }
      guard try flow.advance() else { return false }
      base.room = TableRoom(flow.column)
    } while !base.room.isPlain || base.fullRoom < width - 1e-6
    moveToStart()
    return true
  }
}
