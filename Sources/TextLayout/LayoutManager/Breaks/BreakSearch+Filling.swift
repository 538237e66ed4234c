/// Filling a container, and the places at which it may end.
extension BreakSearch {
  /// A container that is being filled from a node.
  struct Filling {
    let container: BreakContainer
    let next: BreakContainer?
    let index: Int
    let room: Double?
    /// The height from which each row may be the last.
    let windowTop: Double
    /// The foot that it shares with others; nil if its notes are at its own foot.
    let foot: SharedFoot?

    /// True if the next container has the same foot.
    var sharesFoot: Bool { foot != nil && (next?.pageFoot?.index ?? 0) > 0 }
  }

  /// Fills a container from a node in each way that its paragraphs' settings allow.
  ///
  /// - Parameter foot: The foot that it shares with others; nil if its notes are at its own foot.
  mutating func fill(
    _ container: BreakContainer, from index: Int, _ next: BreakContainer?,
    _ foot: SharedFoot? = nil
  ) {
    let node = beam.nodes[index]
    let filling = Filling(
      container: container, next: next, index: index,
      room: container.isLevelled ? node.room : nil,
      windowTop: container.height - Self.window * costs.unit, foot: foot)
    var paths = [Path(cost: node.cost + BreakCosts.container)]
    paths[0].floats.pending = node.pending
    if !container.beginsPage { paths[0].floats.across = node.across }
    paths[0].y = paths[0].floats.across.head
    if let rest = node.rest { add(rest, to: &paths[0], container) }
    placeWaiting(in: &paths[0], container)
    var paragraph = node.place.paragraph
    let first = paragraph
    if node.place.row > 0 {
      paths = place(paths[0], node.place, filling).map { [$0] } ?? []
      paragraph += 1
    }
    while paragraph < paragraphs.count, !paths.isEmpty {
      var reached: [Path] = []
      for path in paths {
        var path = path
        // Floats before the first paragraph of a container were reached in the one before.
        if !paragraphs[paragraph].floats.isEmpty, paragraph > first || node.previous < 0 {
          reach(before: paragraph, in: &path, container)
        }
        if path.rows > 0 { endBefore(paragraph, path, filling) }
        for setting in paragraphs[paragraph].settings.indices {
          var path = path
          if setting > 0 {
            path.cost += paragraphs[paragraph].settings[setting].cost
            path.settings.append(BreakSetting(paragraph: paragraph, setting: setting))
          }
          let start = Place(paragraph: paragraph, setting: setting, row: 0)
          if let end = place(path, start, filling) { merge(end, into: &reached) }
        }
      }
      paths = reached
      paragraph += 1
    }
    for path in paths where foot == nil || foot?.end == lastNote {
      let late = Double(path.floats.pending.count) * (BreakCosts.lateFloat + BreakCosts.container)
      beam.finish(
        .init(
          node: index, cost: path.cost + late, settings: path.settings,
          dividesNote: left(below: path, container).rest != nil))
    }
  }

  /// Adds the rest of a note to the foot of a container. It takes all of it but a part for text.
  private func add(_ rest: NoteRest, to path: inout Path, _ container: BreakContainer) {
    let most = BreakNotes.greatestShare * container.height
    let distance = path.foot.distance(aboveNoteOf: notes.notes[rest.note].stream, notes)
    let height = notes.height(of: rest)
    path.foot.add(rest, height: min(height, most - distance), of: notes)
    if distance + height > most { path.open = OpenNote(rest: rest, above: distance) }
  }

  /// Returns the room that text and notes leave in a container, in points, and the note that
  /// continues in the next one.
  private func left(
    below path: Path, _ container: BreakContainer
  ) -> (room: Double, rest: NoteRest?) {
    guard let open = path.open else { return (container.height - path.height, nil) }
    let room =
      container.height - path.y - path.floats.low - path.floats.across.foot - open.above
    if let rest = notes.rest(of: open.rest, leaving: room) { return (0, rest) }
    return (room - notes.height(of: open.rest), nil)
  }

  /// Adds a path to those of a paragraph's end, unless another one of its height is cheaper.
  private func merge(_ path: Path, into paths: inout [Path]) {
    for index in paths.indices
    where abs(paths[index].y - path.y) < 1e-6 && paths[index].pending == path.pending
      && paths[index].lines == path.lines && paths[index].floats.low == path.floats.low
      && paths[index].floats.pending == path.floats.pending
    {
      if path.cost < paths[index].cost { paths[index] = path }
      return
    }
    if paths.count < maximumPaths { return paths.append(path) }
    guard let worst = paths.indices.max(by: { paths[$0].cost < paths[$1].cost }),
      path.cost < paths[worst].cost
    else { return }
    paths[worst] = path
  }

  /// Ends the container between two paragraphs.
  private mutating func endBefore(_ paragraph: Int, _ path: Path, _ filling: Filling) {
    var cost = path.cost
    if paragraph > 0, paragraphs[paragraph - 1].keepsWithNext { cost += BreakCosts.forbidden }
    end(
      before: Place(paragraph: paragraph, setting: 0, row: 0), path, cost: cost, filling)
  }

  private mutating func end(
    before place: Place, _ path: Path, cost: Double, _ filling: Filling
  ) {
    var (room, rest) = left(below: path, filling.container)
    if filling.container.endsAtBaseline { room = max(0, room) }
    guard let foot = foot(before: place, filling) else { return }
    beam.add(
      .init(
        place: place, room: filling.next?.isLevelled == true ? room : nil,
        cost: cost + costs.ending(leaving: room, before: filling.room)
          + Double(path.floats.pending.count) * BreakCosts.lateFloat,
        previous: filling.index, settings: path.settings, pending: path.floats.pending,
        across: filling.next?.beginsPage == false ? path.floats.across : .init(), foot: foot,
        rest: rest))
  }

  /// Returns the foot of the next container, or nil inside if it has none of this one.
  ///
  /// - Returns: Nil if the foot cannot end before a place.
  private func foot(before place: Place, _ filling: Filling) -> SharedFoot?? {
    guard let foot = filling.foot else { return .some(nil) }
    if filling.sharesFoot { return foot }
    return endsFoot(foot, before: place) ? .some(nil) : nil
  }

  /// Places the rows of a paragraph from a place on.
  ///
  /// - Returns: The path with all of them; nil if the container is full before, or ends.
  private mutating func place(
    _ path: Path, _ start: Place, _ filling: Filling
  ) -> Path? {
    let paragraph = paragraphs[start.paragraph]
    let setting = paragraph.settings[start.setting]
    var path = path
    if start.row == 0, let whole = placeWhole(path, setting, filling) { return whole }
    let rows = setting.rows
    var row = start.row
    while row < rows.count {
      var place = start
      place.row = row
      guard let longer = add(rows[row], to: path, filling.container) else {
        divideNote(of: place, path, filling)
        if path.rows == 0 {
          // Not even the first row fits: the next container is tried.
          end(before: place, path, cost: path.cost, filling)
        } else if row > 0 {
          end(
            before: place, path,
            cost: path.cost + costs.dividing(paragraph, rows, before: row), filling)
        }
        return nil
      }
      if row > start.row, row > 0, path.height >= filling.windowTop {
        end(
          before: place, path,
          cost: path.cost + costs.dividing(paragraph, rows, before: row), filling)
      }
      path = longer
      row += 1
      if rows[row - 1].closes { return close(path, after: start, row, filling) }
    }
    return path
  }

  /// Ends the container after a row whose last note continues in the next one.
  private mutating func divideNote(of place: Place, _ path: Path, _ filling: Filling) {
    let paragraph = paragraphs[place.paragraph]
    let rows = paragraph.settings[place.setting].rows
    var row = rows[place.row]
    guard filling.container.noteEnd == nil, path.open == nil, let last = row.notes.last,
      let least = notes.notes[last].parts.first
    else { return }
    row.notes = row.notes.dropLast()
    guard var longer = add(row, to: path, filling.container) else { return }
    let above =
      longer.foot.height
      + longer.foot.distance(aboveNoteOf: notes.notes[last].stream, notes)
    let used = longer.height - longer.foot.height + row.roomBelow + above + least
    guard used <= filling.container.height + LineBreaker.tolerance else { return }
    longer.open = OpenNote(rest: NoteRest(note: last, part: 0), above: above)
    var next = place
    next.row += 1
    if next.row < rows.count {
      let cost = longer.cost + costs.dividing(paragraph, rows, before: next.row)
      return end(before: next, longer, cost: cost, filling)
    }
    next = Place(paragraph: place.paragraph + 1, setting: 0, row: 0)
    if next.paragraph < paragraphs.count {
      // The note leaves no room for floats.
      longer.floats.pending += Array(paragraphs[next.paragraph].floats)
      return endBefore(next.paragraph, longer, filling)
    }
    let late = Double(longer.floats.pending.count) * (BreakCosts.lateFloat + BreakCosts.container)
    beam.finish(
      .init(
        node: filling.index, cost: longer.cost + late, settings: longer.settings,
        dividesNote: true))
  }

  /// Ends the container after a row that ends it whatever room it leaves.
  private mutating func close(
    _ path: Path, after start: Place, _ row: Int, _ filling: Filling
  ) -> Path? {
    var place = start
    place.row = row
    if row == paragraphs[start.paragraph].settings[start.setting].rows.count {
      place = Place(paragraph: start.paragraph + 1, setting: 0, row: 0)
    }
    if place.paragraph == paragraphs.count { return path }
    var path = path
    if place.row == 0 { reach(before: place.paragraph, in: &path, filling.container) }
    guard let foot = foot(before: place, filling) else { return nil }
    beam.add(
      .init(
        place: place, room: nil,
        cost: path.cost + Double(path.floats.pending.count) * BreakCosts.lateFloat,
        previous: filling.index, settings: path.settings, pending: path.floats.pending,
        across: filling.next?.beginsPage == false ? path.floats.across : .init(), foot: foot,
        rest: left(below: path, filling.container).rest))
    return nil
  }

  /// Places a paragraph that fits above the window of breaks, without looking at its rows.
  private func placeWhole(
    _ path: Path, _ setting: BreakParagraph.Setting, _ filling: Filling
  ) -> Path? {
    guard path.open == nil, let first = setting.rows.first, let last = setting.rows.last,
      !setting.closes,
      filling.container.grid == nil, filling.container.maximumRows == 0, !first.isHidden
    else { return nil }
    var path = path
    path.y +=
      (path.lines == 0 ? first.gapAtTop : path.pending + first.gap) + setting.extent
      - (path.isAtTop ? first.roomAbove : 0)
    if let end = filling.container.noteEnd {
      guard last.notes.upperBound <= end else { return nil }
    } else if last.notes.upperBound > first.notes.lowerBound {
      path.foot.add(first.notes.lowerBound..<last.notes.upperBound, of: notes)
    }
    guard path.height + last.roomBelow < filling.windowTop else { return nil }
    path.pending = last.after
    path.rows += setting.rows.count
    path.lines += setting.rows.count
    return path
  }

  /// Returns a path with one more row; nil if the container has no room for it.
  private func add(_ row: BreakRow, to path: Path, _ container: BreakContainer) -> Path? {
    var path = path
    path.rows += 1
    if let end = container.noteEnd {
      guard row.notes.upperBound <= end else { return nil }
    } else if !row.notes.isEmpty {
      // The rest of a note that takes all it can leaves no room for others.
      guard path.open == nil else { return nil }
      path.foot.add(row.notes, of: notes)
    }
    if row.isHidden { return path }
    if container.maximumRows > 0, path.lines >= container.maximumRows { return nil }
    let missing = path.isAtTop ? row.roomAbove : 0
    let height = row.height - missing
    var top = path.y + (path.lines == 0 ? row.gapAtTop : path.pending + row.gap)
    if let grid = container.grid?.used(
      by: row.gridAlignment, startsParagraph: row.startsParagraph)
    {
      top = grid.top(from: top, ascent: row.ascent - missing)
    }
    let needed =
      container.endsAtBaseline && !row.hasBoxes ? row.ascent - missing : height + row.roomBelow
    guard
      top + needed + path.lowHeight <= container.height + LineBreaker.tolerance
    else { return nil }
    path.y = top + height
    path.pending = row.after
    path.lines += 1
    return path
  }
}
