import TextGeometry
import TextLayout
import TextStorage

/// A box that keeps clear of shapes while its place in a column is sought.
private struct LaidBox {
  let block: BoxBlock
  let container: Int
  /// The widths below which a word is divided, and that the box takes if there is room, in points.
  /// They include its margins.
  let least: Double
  let wanted: Double
  /// True if its lines begin on the right.
  let isRightToLeft: Bool
  /// True if a part of it is in an earlier column.
  let isContinued: Bool
  /// True if it may be cut although its style avoids that, as no column has room for it.
  let mayBeCut: Bool
  /// The number of times that its text may still be laid out in this column.
  var trials = 48

  /// The sum of the margins beside the box, in points.
  static func sides(_ box: TextBox) -> Double { max(0, box.margin.start) + max(0, box.margin.end) }
}

/// A place of a box in a column.
private struct BoxPlace {
  /// The top, and the stretch that it takes with its margins, in points of the column.
  var top: Double
  var span: HorizontalSpan
  /// The height of the text that is placed here, in points.
  var height: Double
  /// True if the rest of the text has room here.
  var isWhole: Bool
}

/// The reason why a box has no place at a height.
private struct BoxObstacle {
  /// The height of the band in which shapes leave too little room, in points.
  var height: Double
  /// True if it needs another column.
  var needsColumn = false
}

/// Boxes that keep clear of shapes as a whole.
///
/// A box is as wide as the widest free stretch of the band that it covers. Its height depends on
/// its width, so the band grows until the text has room in a stretch that is free all along. If no
/// stretch holds its longest word, or if the box ends higher below the shapes than beside them, it
/// moves down.
extension TableFlow {
  /// Places a box below the text before it.
  ///
  /// - Returns: False if a part of it has no room.
  func place(_ block: BoxBlock) throws(DocumentError) -> Bool {
    let range = block.range
    if y > 0 { y += spaceAfterText(before: range.lowerBound) + spaceBefore(range.lowerBound) }
    let widths = layout.manager.contentWidths(in: range)
    // Rounding must not divide a word that just fits.
    let content = (widths.map(\.least).max() ?? 0) + 0.01
    let isRightToLeft = widths.first { $0.greatest > 0 }?.isRightToLeft ?? false
    var (reached, emptyColumns, mayBeCut) = (range.lowerBound, 0, !block.box.avoidsBreaks)
    while true {
      let container = try addContainer(for: block)
      func laidBox() -> LaidBox {
        let wanted = wantedWidth(of: block.box)
        return LaidBox(
          block: block, container: container, least: min(content, wanted), wanted: wanted,
          isRightToLeft: isRightToLeft, isContinued: reached > range.lowerBound,
          mayBeCut: mayBeCut)
      }
      var box = laidBox()
      var room = TableRoom(column)
      if let place = find(&box, in: &room), hasRoom(for: box, at: place) {
        stand(box, at: place)
        reached =
          layout.manager.characterRange(in: layout.manager.textContainers[container])
          .upperBound
        takeNotes(upTo: reached, bottom: y)
        if place.isWhole { break }
        emptyColumns = 0
        guard try advance() else { return false }
        continue
      }
      emptyColumns += y < 1e-6 ? 1 : 0
      var isHopeless = emptyColumns > 2 * plans.count || height >= TextContainer.unlimited
      if !isHopeless { isHopeless = try !hasRoomAhead(for: laidBox) }
      layout.remove(container..<container + 1)
      if isHopeless {
        if !mayBeCut {
          mayBeCut = true
          continue
        }
        layout.floatRemarks.append(
          .placed(
            DocumentRemark(
              place: "box “\(layout.storage.firstWords(in: range) ?? "")”",
              message: "it has no room beside shapes as a whole, and is cut by them with its text"),
            position: reached))
        return try place(reached..<range.upperBound)
      }
      let isMoved =
        box.isContinued ? try advance() : try advanceWithKeptText(before: range.lowerBound)
      guard isMoved else { return false }
      if y > 0 { y += spaceBefore(range.lowerBound) }
    }
    y += spaceAfterText(before: range.upperBound)
    return true
  }

  /// Adds a container for a box in the current column, and one for its rest in the next column.
  ///
  /// The second one has no plan. Rows move on by choice only if a container follows theirs, so the
  /// height of a box that is cut depends on it.
  ///
  /// - Returns: The index of the first one.
  private func addContainer(for block: BoxBlock) throws(DocumentError) -> Int {
    let end = block.range.upperBound
    let frame = Rect(x: 0, y: 0, width: 1, height: TextContainer.unlimited)
    var ahead = columnsAhead
    guard height < TextContainer.unlimited, try ahead.goOn() else {
      let container = layout.add(cells: [(ContainerPlan(frame: frame), end)])
      if isShared || lowering != nil { layout.removeUnplannedContainers() }
      return container
    }
    var rest = Rect(x: 0, y: 0, width: 1, height: ahead.column.frame.height)
    rest.size.width = perform(in: ahead.column) { wantedWidth(of: block.box) }
    let container = layout.add(
      cells: [(ContainerPlan(frame: frame), end), (ContainerPlan(frame: rest), end)])
    layout.remove(container + 1..<container + 2)
    return container
  }

  /// The width that a box takes in the current column if there is room, with its margins, in
  /// points.
  private func wantedWidth(of box: TextBox) -> Double {
    let whole = column.frame.width
    let own =
      switch box.width {
      case .automatic: whole
      case .points(let points): points + LaidBox.sides(box)
      case .percent(let percent): percent / 100 * whole + LaidBox.sides(box)
      }
    // A container without a width would be unlimited.
    return max(1, min(whole, own))
  }

  /// True if a box has room in one of the next columns, as they are before anything is in them, or
  /// if there is none. Pages may differ from the ones before, but repeat the one two before.
  ///
  /// - Parameter makeBox: Returns the box for the current column.
  private func hasRoomAhead(for makeBox: () -> LaidBox) throws(DocumentError) -> Bool {
    var ahead = columnsAhead
    let count = plans.count - member + 2 * plans.count
    for number in 0..<count {
      guard try ahead.goOn() else { return number == 0 }
      let hasRoom = perform(in: ahead.column) {
        var (box, room) = (makeBox(), TableRoom(column))
        return column.isPlain || find(&box, in: &room) != nil
      }
      if hasRoom { return true }
    }
    return false
  }

  /// True if a column has room for the notes of a box below it, or nothing else is in it.
  private func hasRoom(for box: LaidBox, at place: BoxPlace) -> Bool {
    let container = layout.manager.textContainers[box.container]
    let end =
      place.isWhole
      ? box.block.range.upperBound : layout.manager.characterRange(in: container).upperBound
    let isFirst = pageFoot == nil ? y < 1e-6 : hasEmptyPage
    return isFirst || hasRoomForNotes(upTo: end, below: place.top + place.height)
  }

  private func stand(_ box: LaidBox, at place: BoxPlace) {
    set(box, width: place.span.end - place.span.start, height: limit(of: box, at: place.top))
    let container = layout.manager.textContainers[box.container]
    container.minimumBoxHeight = box.isContinued ? 0 : box.block.box.minimumHeight
    layout.manager.ensureLayout(for: container)
    let origin = column.frame.origin
    record(
      box.container,
      Rect(
        x: origin.x + place.span.start, y: origin.y + place.top,
        width: place.span.end - place.span.start, height: max(place.height, PagePlan.minimumHeight)),
      isBox: true)
    y = place.top + place.height
    record(bottom: origin.y + y, in: self.place)
  }

  // MARK: Searching

  /// Returns the first place for a box in the rest of the column; nil if there is none.
  private func find(_ box: inout LaidBox, in room: inout TableRoom) -> BoxPlace? {
    var top = y
    while box.trials > 0 {
      var obstacle = BoxObstacle(height: 0)
      if let place = place(of: &box, at: top, in: &room, &obstacle) {
        return lowerPlace(of: &box, than: place, in: &room) ?? place
      }
      if obstacle.needsColumn { return nil }
      guard
        let next = room.nextTop(from: top, height: obstacle.height, width: box.least),
        next > top, next < height
      else { return nil }
      top = next
    }
    return nil
  }

  /// The widths that are tried further below, as parts of the one that the box wants.
  private static let triedWidths = [1, 0.8, 0.6, 0.4]

  /// Returns a place further below at which a box ends higher than where it has room first,
  /// because it is wider there; nil if there is none.
  private func lowerPlace(
    of box: inout LaidBox, than place: BoxPlace, in room: inout TableRoom
  ) -> BoxPlace? {
    guard place.isWhole else { return nil }
    var best: BoxPlace?
    var bottom = place.top + place.height - 1e-6
    for share in Self.triedWidths {
      let width = share * box.wanted
      guard width > place.span.end - place.span.start + 1e-6, width >= box.least else { break }
      set(box, width: width, height: TextContainer.unlimited)
      box.trials -= 1
      let least = usedHeight(of: box)
      guard
        let next = room.nextTop(from: place.top, height: least, width: width), next > place.top,
        next + least < bottom
      else { continue }
      var obstacle = BoxObstacle(height: 0)
      guard let lower = self.place(of: &box, at: next, in: &room, &obstacle), lower.isWhole,
        lower.top + lower.height < bottom
      else { continue }
      (best, bottom) = (lower, lower.top + lower.height)
    }
    return best
  }

  /// Returns the place of a box at a height; nil if an obstacle is in the way.
  private func place(
    of box: inout LaidBox, at top: Double, in room: inout TableRoom, _ obstacle: inout BoxObstacle
  ) -> BoxPlace? {
    let limit = limit(of: box, at: top)
    var band = min(1, limit)
    while box.trials > 0 {
      obstacle.height = band
      guard let span = widest(room.free(top: top, height: band), for: box) else { return nil }
      let width = min(box.wanted, span.end - span.start)
      set(box, width: width, height: limit)
      box.trials -= 1
      let container = layout.manager.textContainers[box.container]
      let end = layout.manager.characterRange(in: container).upperBound
      let isWhole = end >= box.block.range.upperBound
      let used = usedHeight(of: box)
      let isEmpty = layout.manager.characterRange(in: container).isEmpty
      let isCut = !isWhole || used > limit + 1e-6
      let isTaken = !box.mayBeCut && !box.isContinued && top > 0
      if isEmpty || isCut && isTaken {
        obstacle.needsColumn = true
        return nil
      }
      let needed = isCut ? limit : used
      if needed <= band + 1e-6 {
        let start = box.isRightToLeft ? span.end - width : span.start
        return BoxPlace(
          top: top, span: HorizontalSpan(start: start, end: start + width),
          height: min(used, limit), isWhole: isWhole)
      }
      band = needed
    }
    return nil
  }

  /// The height of the column below a top, in points.
  private func limit(of box: LaidBox, at top: Double) -> Double {
    height >= TextContainer.unlimited
      ? TextContainer.unlimited : max(height - top, PagePlan.minimumHeight)
  }

  /// Returns the widest of some stretches, the first in reading order of several; nil if the box
  /// has no room there.
  private func widest(_ spans: [HorizontalSpan], for box: LaidBox) -> HorizontalSpan? {
    let ordered = box.isRightToLeft ? spans.reversed() : spans
    let found = ordered.max { $0.end - $0.start < $1.end - $1.start - 1e-6 }
    return found.flatMap { $0.end - $0.start >= box.least - 1e-6 ? $0 : nil }
  }

  private func set(_ box: LaidBox, width: Double, height: Double) {
    let container = layout.manager.textContainers[box.container]
    container.size = Size(width: width, height: height)
    layout.manager.ensureLayout(for: container)
  }

  /// Returns the height of a box in its container, in points.
  private func usedHeight(of box: LaidBox) -> Double {
    let least = box.isContinued ? 0 : box.block.box.minimumHeight
    return max(layout.contentHeight(ofContainer: box.container), least)
  }
}
