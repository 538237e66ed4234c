import TextGeometry
import TextLayout
import TextStorage

extension DocumentLayout {
  /// Places notes beside the text that is laid out, and adds the backgrounds of all notes.
  ///
  /// - Parameter most: The maximum number of pages.
  /// - Throws: A ``DocumentError`` if a shape is malformed, or if notes need more pages.
  func showNotes(atMost most: Int) throws(DocumentError) {
    guard let notes else { return }
    if plan.notes != nil {
      hiddenContainers.removeAll { $0.index >= plannedCount }
      show(try placeSideNotes(notes, atMost: most), notes)
    } else {
      for note in notes.notes {
        guard let color = note.background else { continue }
        for number in pages.indices { show(note.range, color, notes.padding, onPage: number) }
      }
    }
  }

  // MARK: Beside the text

  /// A note that waits for its place, or the rest of one.
  private struct WaitingNote {
    /// The index of the note.
    var note: Int
    /// The page and the top of the row with its place, in points of the page.
    var page: Int
    var y: Double
    var text: SideNoteText
  }

  /// Places notes in the columns of the pages, each at the height of its place or below the
  /// previous note. Those without room continue on the next page.
  ///
  /// Notes come in the order of the rows on the pages, which is not that of the text where columns,
  /// cells or floats are beside each other.
  ///
  /// - Returns: The notes of each page, by its index.
  /// - Throws: A ``DocumentError`` if a shape is malformed, or if notes need more pages than
  ///   allowed.
  private func placeSideNotes(
    _ notes: NoteTexts, atMost most: Int
  ) throws(DocumentError) -> [Int: [SideNoteColumn.Placement]] {
    var waiting = waitingNotes(notes)[...]
    var placed: [Int: [SideNoteColumn.Placement]] = [:]
    var late: [Int] = []
    var number = 0
    while let next = waiting.first {
      number = max(number, next.page)
      if plan.blankPages.contains(number), number < pages.count {
        number += 1
        continue
      }
      if number >= pages.count {
        guard overflowMode == .pages else { break }
        guard pages.count < most else { throw Self.tooManyPages(most) }
        let height = plan.height ?? PagePlan.defaultWidth
        var blank = try page(
          height: height, containers: 0..<0, reference: height, number: pages.count)
        blank.frames = []
        pages.append(blank)
      }
      guard var column = try sideNoteColumn(onPage: number) else { break }
      while let next = waiting.first, next.page <= number {
        let note = notes.notes[next.note]
        let isCarried = next.page < number
        let width = plan.noteColumn(onPage: number)?.width ?? 0
        let padding = note.background == nil ? 0 : max(0, min(notes.padding, width / 2 - 1))
        let isBeginning = !next.text.isContinued
        let outcome = column.place(
          next.note, next.text, at: isCarried ? nil : next.y, padding: padding)
        if outcome != .nothing, isCarried, isBeginning { late.append(note.item ?? next.note) }
        if outcome != .whole { break }
        waiting.removeFirst()
      }
      column.moveUp()
      placed[number] = column.placements
      // If an added page takes nothing, the following ones would not either.
      if column.placements.isEmpty, pages[number].containers.isEmpty { break }
      number += 1
    }
    remarkOnSideNotes(late: late)
    return placed
  }

  /// Returns the notes with text whose places are visible, in the order of their rows.
  private func waitingNotes(_ notes: NoteTexts) -> [WaitingNote] {
    let rows = AnchorRows(self)
    return notes.notes.indices.compactMap { index -> WaitingNote? in
      let note = notes.notes[index]
      // An empty note at the end of the text gets no container.
      guard !note.range.isEmpty,
        // The end of the text belongs to its last row.
        let row = rows.row(at: max(0, min(note.anchor, notes.textEnd - 1)))
      else { return nil }
      return WaitingNote(
        note: index, page: row.page, y: row.y, text: SideNoteText(self, note.range))
    }.sorted { ($0.page, $0.y, $0.note) < ($1.page, $1.y, $1.note) }
  }

  /// Returns the empty column of notes on a page; nil if it has none.
  private func sideNoteColumn(onPage number: Int) throws(DocumentError) -> SideNoteColumn? {
    guard let column = plan.noteColumn(onPage: number) else { return nil }
    let page = pages[number]
    let band = Rect(x: column.x, y: 0, width: column.width, height: page.size.height)
    let shapes = try plan.exclusionPaths(
      in: page.size, pictures: plan.parts(in: page.size).pictures, page: number
    ).filter { !$0.isOutside(band) }
    let parts = page.frames.enumerated().map { place, frame in
      page.turns[place].map { BezierPath(rect: frame).transformed(by: $0).bounds } ?? frame
    }
    let bottom = sideNotesGrowPages ? .infinity : page.size.height - column.bottom
    return SideNoteColumn(column, bottom: bottom, shapes: shapes, parts: parts)
  }

  /// True if pages become as high as the notes beside the text need.
  private var sideNotesGrowPages: Bool { overflowMode == .grow || plan.height == nil }

  private func remarkOnSideNotes(late: [Int]) {
    sideNoteRemarks = []
    guard let first = late.min() else { return }
    let what =
      late.count == 1
      ? "note \(first + 1) begins" : "\(late.count) notes, from note \(first + 1) on, begin"
    let place = late.count == 1 ? "its place" : "their places"
    sideNoteRemarks.append(
      DocumentRemark(
        place: "notes",
        message: "\(what) beside a later page than that of \(place), for lack of room",
        hint: "Make the notes shorter, their column wider, or the page larger."))
  }

  /// Adds the containers of notes to their pages. They follow the order of the text.
  private func show(_ placed: [Int: [SideNoteColumn.Placement]], _ notes: NoteTexts) {
    let all = placed.flatMap { page, placements in placements.map { (page: page, own: $0) } }
      .sorted { ($0.own.note, $0.page) < ($1.own.note, $1.page) }
    var cells: [(plan: ContainerPlan, end: Int)] = []
    // The rests of notes between others are in containers that no page shows.
    var hidden: [(cell: Int, range: Range<Int>)] = []
    var shown: [(cell: Int, page: Int, own: SideNoteColumn.Placement)] = []
    var reached = notes.textEnd
    func hide(upTo end: Int) {
      guard reached < end else { return }
      hidden.append((cells.count, reached..<end))
      cells.append((Self.hiddenPlan, end))
    }
    for (page, own) in all {
      let note = notes.notes[own.note].range
      if reached < note.lowerBound { hide(upTo: note.lowerBound) }
      shown.append((cells.count, page, own))
      cells.append((own.plan, own.end))
      reached = own.end
    }
    if let last = notes.notes.last?.range.upperBound { hide(upTo: last) }
    let first = add(cells: cells)
    for (cell, range) in hidden {
      manager.textContainers[first + cell].takesOverflow = true
      hiddenContainers.append(
        HiddenContainer(
          index: first + cell,
          flow: TextFlow(members: [], range: range, textEnd: range.upperBound)))
    }
    for (cell, page, own) in shown {
      let note = notes.notes[own.note]
      let place = pages[page].containers.count
      show(own, container: first + cell, note.background, onPage: page)
      if note.name != nil {
        pages[page].noteStreams[place] = plan.footnotes.streams[note.stream].name
      }
    }
  }

  private func show(
    _ placement: SideNoteColumn.Placement, container: Int, _ background: Color?,
    onPage number: Int
  ) {
    let (frame, padding) = (placement.frame, placement.padding)
    pages[number].containers.append(container)
    pages[number].frames.append(
      Rect(
        x: frame.minX + padding, y: frame.minY + padding, width: frame.width - 2 * padding,
        height: frame.height - 2 * padding))
    pages[number].noteCount += 1
    if let background { pages[number].add(.ground(frame, background)) }
    if sideNotesGrowPages {
      let bottom = plan.noteColumn(onPage: number)?.bottom ?? 0
      pages[number].size.height = max(
        pages[number].size.height, (frame.maxY + bottom).rounded(.up))
    }
  }

  // MARK: In the text

  /// Adds the background of a note that lies in the text.
  private func show(_ range: Range<Int>, _ color: Color, _ padding: Double, onPage number: Int) {
    for (index, frame) in zip(pages[number].containers, pages[number].frames) {
      let container = manager.textContainers[index]
      guard manager.characterRange(in: container).overlaps(range) else { continue }
      let fragments = manager.lineFragments(in: container).filter { $0.range.overlaps(range) }
      guard var ground = fragments.first?.rect else { continue }
      for fragment in fragments.dropFirst() { ground = ground.union(fragment.rect) }
      let top = max(roomAbove(frame, onPage: number), ground.minY - padding)
      let ends = Rect(
        x: frame.minX + ground.minX, y: frame.minY + top, width: ground.width,
        height: ground.maxY + padding - top)
      pages[number].add(.ground(ends, color))
    }
  }

  /// Returns the least top of a background in a container, in points of the container: below the
  /// table, float or text above it, and not above the top of its column.
  private func roomAbove(_ frame: Rect, onPage number: Int) -> Double {
    guard hasFlow else { return 0 }
    let above = pages[number].frames.lazy.filter {
      $0.width > 0 && $0.minX < frame.maxX && $0.maxX > frame.minX && $0.maxY <= frame.minY
    }.map(\.maxY).max()
    return (above ?? frame.minY) - frame.minY
  }
}

extension PageShape {
  /// Returns the background of a note.
  fileprivate static func ground(_ frame: Rect, _ color: Color) -> PageShape {
    PageShape(path: BezierPath(rect: frame), fill: color, stroke: nil, strokeWidth: 0)
  }
}
