import TextGeometry

extension LayoutChecker {
  /// Checks that rows are below each other, in their bands, and fill the available spans.
  mutating func checkRows(of container: CheckedContainer, _ number: Int) {
    expect(
      container.maximumRows == 0 || container.rows.count <= container.maximumRows,
      "Container \(number) holds \(container.rows.count) rows, more than \(container.maximumRows).")
    if number == layout.containers.count - 1, container.truncation != nil,
      let overflow = layout.overflow
    {
      expect(
        container.rows.last?.fragments.last?.isCut ?? true,
        "The last row does not say that \(overflow) is left out.")
    }
    var bottom = 0.0
    var previous: CheckedParagraph?
    var cap: CheckedCap?
    var previousCap: CheckedCap?
    for (index, row) in container.rows.enumerated() {
      guard let first = row.fragments.first, let paragraph = paragraph(at: first.range.lowerBound)
      else { continue }
      let place = "Container \(number), row \(index) at \(row.y) (\(first.range))"
      var top = bottom
      if let previous, paragraph.range.lowerBound == first.range.lowerBound {
        top += previous.spaceAfter + paragraph.spaceBefore
      }
      if index > 0 { top += container.rowSpacing }
      expect(
        paragraph.range.lowerBound < container.textLimit,
        "\(place) starts after the limit \(container.textLimit).")
      if container.rows[..<index].allSatisfy({ $0.height == 0 }), !container.continuesBoxes {
        top +=
          paragraph.range.lowerBound == first.range.lowerBound
          ? paragraph.cutRoom.topAtStart : paragraph.cutRoom.top
      } else if paragraph.range.lowerBound == first.range.lowerBound {
        top += paragraph.boxRoom.top
      }
      expect(row.y >= top - 1e-6, "\(place) overlaps what stands above \(top).")
      // Hidden paragraphs have rows without a height.
      let isStart = paragraph.range.lowerBound == first.range.lowerBound
      var step = (container.grid?.step ?? 0) / paragraph.gridDivisions
      if paragraph.gridDivisions == 0 || (paragraph.gridHoldsFirstRow && !isStart) { step = 0 }
      let isCut = isCut(row, index, of: container, paragraph)
      if isCut { step = 0 }
      if let grid = container.grid, step > 0, row.height > 0 {
        let lines = (row.baseline - grid.origin) / step
        expect(
          abs(lines - lines.rounded()) * step < 1e-5,
          "\(place): the baseline \(row.baseline) is not on the grid.")
      }
      let isEnded = row.fragments.last?.range.upperBound == paragraph.range.upperBound
      let below = isEnded ? paragraph.cutRoom.bottomAtEnd : paragraph.cutRoom.bottom
      let isShown = row.height > 0 && !isCut && row.fragments.last?.isCut == false
      let isLower = isLower(row, index, of: container)
      if isLower { checkFirstRow(row, of: container, paragraph, isCut: isCut, place) }
      let endsAtBaseline = container.endsAtBaseline && below == 0
      let end = endsAtBaseline ? row.baseline : row.y + row.height
      expect(
        end + (isShown ? below : 0) <= container.size.height + 1e-3,
        "\(place) reaches below its container.")
      if let height = paragraph.lineHeight, !isCut, !isLower {
        // The last row holds the room of boxes below it. So does one that was last before shapes
        // took a part of its text.
        let below = row.height - height - paragraph.lineSpacing
        let isEnd = row.fragments.last?.range.upperBound == paragraph.range.upperBound
        expect(
          abs(below - paragraph.boxRoom.bottom) < Self.tolerance
            || (abs(below) < Self.tolerance && (!isEnd || row.fragments.last?.isCut == true)),
          "\(place) is \(row.height) high, not \(height + paragraph.lineSpacing).")
      }
      // The same sums in another order may differ in their last bits, and by no more.
      if let known = cap, known.bottom <= row.y + Self.roundingOfSums { cap = nil }
      for fragment in row.fragments {
        expect(
          fragment.rect.minY == row.y && fragment.rect.height == row.height,
          "\(place): the rect \(fragment.rect) is not as high as its row.")
        let isLast =
          number == layout.containers.count - 1 && index == container.rows.count - 1
          && fragment.range == row.fragments.last?.range
        check(
          fragment, of: paragraph, in: row, of: container, beside: cap, isLast: isLast, place)
      }
      let own = self.cap(of: row, paragraph)
      let startsWithCap = startsWithCap(first, paragraph)
      checkSpans(of: row, container, paragraph, cap, startsWithCap: startsWithCap, place)
      expect(cap == nil || !startsWithCap, "\(place): a drop cap stands beside another.")
      // A cap needs room for its whole height, and beside a cap more than the row's own band
      // counts.
      let isFree = !startsWithCap && previousCap == nil
      previousCap = own ?? cap
      if let own { cap = own }
      // The heights of attachments are unknown here.
      let isMeasured =
        paragraph.lineHeight != nil || !layout.boxes.keys.contains(where: paragraph.range.contains)
      if isFree, isMeasured, row.y > top + Self.tolerance {
        // A row may have been moved down after it had grown.
        let isExact = paragraph.lineHeight != nil && !isLower
        let height = isExact ? row.height : tallest(in: paragraph)
        if step > 0 {
          // Only the ascent of rows of an exact height is known at other places.
          if paragraph.lineHeight != nil {
            checkSkip(
              from: top, to: row.y, every: step, height: height,
              position: first.range.lowerBound, container, paragraph, place)
          }
        } else {
          checkSkip(
            from: top, to: row.y - Self.tolerance, height: height, position: first.range.lowerBound,
            container, paragraph, place)
        }
      }
      bottom = row.y + row.height
      previous = paragraph
    }
    if previousCap == nil { checkEnd(of: container, number, bottom: bottom, previous) }
  }

  /// True if a row begins a container that cuts such rows, and has less height than its text asks
  /// for. It is known only of exact heights.
  private func isCut(
    _ row: CheckedRow, _ index: Int, of container: CheckedContainer, _ paragraph: CheckedParagraph
  ) -> Bool {
    guard let cutHeight = container.cutHeight, row.height > 0,
      container.rows[..<index].allSatisfy({ $0.height == 0 }), let height = paragraph.lineHeight
    else { return false }
    let room = paragraph.cutRoom.topAtStart + paragraph.cutRoom.bottomAtEnd
    guard height + paragraph.lineSpacing + room > cutHeight else { return false }
    // A row that has room only above the grid is whole.
    if let grid = container.grid, height + grid.step > container.size.height { return true }
    // Beside shapes a row is as high as it has room.
    return row.height < height
      && (!container.exclusions.isEmpty
        || row.y + row.height > container.size.height - 1 - 2 * room)
  }

  /// The height of a paragraph's tallest row, and of a trial row with any of its fonts.
  private func tallest(in paragraph: CheckedParagraph) -> Double {
    var height = 0.0
    for container in layout.containers {
      for row in container.rows
      where paragraph.range.contains(row.fragments.first?.range.lowerBound ?? -1) {
        height = max(height, row.height)
      }
    }
    var most = (ascent: 0.0, descent: 0.0, gap: 0.0)
    for run in runs(in: paragraph.range) {
      let own = oracle.extents(of: run)
      most.ascent = max(most.ascent, own.ascent)
      most.descent = max(most.descent, own.descent)
      most.gap = max(most.gap, own.gap)
    }
    return max(1.15 * height, most.ascent + most.descent + most.gap + paragraph.lineSpacing)
  }

  /// Checks that the rest of the text would not have fitted into a container.
  private mutating func checkEnd(
    of container: CheckedContainer, _ number: Int, bottom: Double, _ previous: CheckedParagraph?
  ) {
    guard let last = container.rows.last, let end = last.fragments.last?.range.upperBound,
      end < layout.text.count, let paragraph = paragraph(at: end), container.size.height < 1e6,
      paragraph.range.lowerBound < container.textLimit,
      !paragraph.keepsRows, paragraph.capLines < 2, layout.boxes.isEmpty,
      container.rows.count != container.maximumRows,
      // Text after a row that is truncated is left out with it.
      container.truncation == nil || number < layout.containers.count - 1,
      previous?.keepsRows != true, container.grid == nil
    else { return }
    var top = bottom + container.rowSpacing
    if let previous, paragraph.range.lowerBound == end {
      top += previous.spaceAfter + paragraph.spaceBefore
    }
    if paragraph.range.lowerBound == end { top += paragraph.boxRoom.top }
    // The height of the missing row is known only if it is exact. Within a paragraph, 1.3 times
    // its tallest row is used instead.
    var height = paragraph.lineHeight.map { $0 + paragraph.lineSpacing }
    if height == nil, previous?.range == paragraph.range { height = 1.3 * tallest(in: paragraph) }
    guard var height else { return }
    height += paragraph.boxRoom.bottom
    height += max(paragraph.cutRoom.bottom, paragraph.cutRoom.bottomAtEnd)
    checkSkip(
      from: top, to: container.size.height - height, height: height, position: end, container,
      paragraph, "After container \(number)")
  }

  /// Checks that each rect is a whole free span, and that no span that the text fitted was left
  /// out.
  private mutating func checkSpans(
    of row: CheckedRow, _ container: CheckedContainer, _ paragraph: CheckedParagraph,
    _ cap: CheckedCap?, startsWithCap: Bool, _ place: String
  ) {
    let bottom = row.y + row.height
    let isReversed = paragraph.isRightToLeft
    let surely = BlockedSpans(
      container, top: row.y, bottom: bottom, slop: -Self.spanTolerance, isRightToLeft: isReversed)
    let perhaps = BlockedSpans(
      container, top: row.y, bottom: bottom, slop: Self.spanTolerance, isRightToLeft: isReversed)
    let width = container.size.width
    let start = row.fragments[0].range.lowerBound
    let margins = CheckedMargins(
      paragraph, startsParagraph: start == paragraph.range.lowerBound,
      continuesLine: continuesLine(at: start, paragraph), cap, container)
    for (number, fragment) in row.fragments.enumerated() {
      let rect = fragment.rect
      for span in surely.spans {
        let overlap = min(rect.maxX, span.end) - max(rect.minX, span.start)
        expect(overlap < Self.spanTolerance, "\(place): \(rect) meets what is blocked, \(span).")
      }
      let slop = Self.spanTolerance
      expect(
        (rect.minX <= slop || perhaps.hasAny(within: slop, of: rect.minX))
          && (rect.maxX >= width - slop || perhaps.hasAny(within: slop, of: rect.maxX)),
        "\(place): \(rect) is not the whole of its span; blocked is \(surely.spans).")
      let before = number == 0 ? nil : row.fragments[number - 1]
      let rooms = endings(of: fragment, surely, perhaps, margins, container).map { isLast in
        apart(margins.room(of: rect, isFirst: number == 0, isLast: isLast), from: before, in: row)
      }
      // A cap that is pushed aside by exclusions below its line moves the line's start with it.
      let isPushed = startsWithCap && fragment.range.lowerBound == start
      expect(
        rooms.contains { room in
          (abs(room.start - fragment.available.start) < 1e-6
            && abs(room.end - fragment.available.end) < 1e-6)
            || (isPushed && fragment.available.start >= room.start - 1e-6
              && fragment.available.end <= room.end + 1e-6)
        },
        "\(place): available is \(fragment.available), not \(rooms).")
      expect(
        rect.width - 2 * container.padding >= container.minimumFragmentWidth - 1e-6,
        "\(place): \(rect) is narrower than allowed.")
    }
    let slop = Self.spanTolerance
    for (one, next) in zip(row.fragments, row.fragments.dropFirst()) {
      expect(
        isReversed
          ? next.rect.maxX <= one.rect.minX + slop : next.rect.minX >= one.rect.maxX - slop,
        "\(place): spans are not filled in reading order at \(next.range.lowerBound).")
    }
    for span in perhaps.free(from: 0, to: width)
    where !row.fragments.contains(where: {
      $0.rect.minX < span.end - slop && $0.rect.maxX > span.start + slop
    }) {
      let before = row.fragments.last {
        isReversed ? $0.rect.minX >= span.end - slop : $0.rect.maxX <= span.start + slop
      }
      if before?.isLast == true || (startsWithCap && before == nil) { continue }
      let position = before?.range.upperBound ?? start
      guard margins.isUsable(span) else { continue }
      let room = apart(
        margins.room(of: span.rect, isFirst: before == nil, isLast: true), from: before, in: row)
      // A room that holds one word may stay empty, if the row has other text.
      if paragraph.mayLeaveRoomsEmpty, hasPieces(2, from: position, paragraph),
        !fits(position, paragraph, pieces: 2, width: room.width - 2 * slop)
      {
        continue
      }
      expect(
        !fits(position, paragraph, width: room.width - 2 * slop),
        "\(place): the span \(span) was left empty, but text from \(position) fits.")
    }
  }

  /// Checks that no higher band would have taken the row's first piece.
  ///
  /// - Parameter step: The distance of the bands that are possible from `limit` up; nil for bands
  ///   everywhere.
  private mutating func checkSkip(
    from top: Double, to limit: Double, every step: Double? = nil, height: Double, position: Int,
    _ container: CheckedContainer, _ paragraph: CheckedParagraph, _ place: String
  ) {
    if limit < top { return }
    // The side with more room may change with the height, which is only known if it is exact.
    if paragraph.lineHeight == nil, container.exclusions.contains(where: { $0.wrap.comparesRoom }) {
      return
    }
    let margins = CheckedMargins(
      paragraph, startsParagraph: position == paragraph.range.lowerBound,
      continuesLine: continuesLine(at: position, paragraph), nil, container)
    let startsWithCap = paragraph.capLines > 1 && position == paragraph.range.lowerBound
    let count = min(400, max(2, Int((limit - top) / 0.5)))
    let heights =
      step.map { step in
        stride(from: limit - step, through: top - 1e-9, by: -step).prefix(400).map { $0 }
      } ?? (0...count).map { top + (limit - top) * Double($0) / Double(count) }
    for y in heights {
      let blocked = BlockedSpans(
        container, top: y, bottom: y + height, slop: Self.spanTolerance,
        isRightToLeft: paragraph.isRightToLeft)
      for span in blocked.free(from: 0, to: container.size.width) {
        guard margins.isUsable(span) else { continue }
        let room = margins.room(of: span.rect, isFirst: true, isLast: true)
        // A word too wide for the container is divided where nothing is in the way.
        let isWhole =
          span.start <= 0 && span.end >= container.size.width && !startsWithCap && room.width > 0
        expect(
          !isWhole && !fits(position, paragraph, width: room.width - 2 * Self.spanTolerance),
          "\(place): text from \(position) fits \(span) at \(y) already.")
      }
    }
  }

  /// True if any of the text from a position on may be set in a width.
  ///
  /// - Parameter pieces: The number of pieces that must fit.
  private func fits(
    _ position: Int, _ paragraph: CheckedParagraph, pieces: Int = 1, width: Double
  ) -> Bool {
    // A line that does not wrap and text without a width go wherever there is room. That room has
    // a minimum, so that there is a first place.
    guard width >= 1.0 / 64 else { return false }
    if paragraph.truncation != nil { return true }
    let ends = paragraph.breaks.lazy.filter { $0 > position }.prefix(pieces)
    guard let end = Array(ends).last else { return false }
    // The width of a tab depends on the start of its line.
    if layout.text[position..<end].contains(0x09) { return false }
    let line = CheckedLine(origin: 0, room: width)
    let cut = cutRoom(at: position, contentEnd(of: position..<end), paragraph)
    return self.width(of: position..<end, in: paragraph, line) + cut.before + cut.after <= width
  }

  /// True if some pieces of a paragraph begin at a position or after it.
  private func hasPieces(
    _ count: Int, from position: Int, _ paragraph: CheckedParagraph
  ) -> Bool {
    paragraph.breaks.lazy.filter { $0 > position }.prefix(count).count == count
  }
}
