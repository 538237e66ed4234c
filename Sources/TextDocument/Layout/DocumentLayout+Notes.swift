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
    if let column = plan.notes {
      try placeNotes(notes, column, atMost: most)
    } else {
      for note in notes.notes {
        guard let color = note.background else { continue }
        for number in pages.indices { show(note.range, color, notes.padding, onPage: number) }
      }
    }
  }

  // MARK: Beside the text

  /// A note, or a part of one, beside the text of a page.
  private struct Placement {
    /// The index of its container in the manager.
    var container: Int
    /// The frame of the note's background, in points of the page.
    var frame: Rect
    var background: Color?
    var padding: Double
  }

  /// Places notes in their column, each at the height of its anchor or below the previous note.
  /// Notes move up rather than leave the bottom of a page; those without room continue on the next
  /// page.
  ///
  /// - Throws: A ``DocumentError`` if a shape is malformed, or if notes need more pages than
  ///   allowed.
  private func placeNotes(
    _ notes: NoteTexts, _ column: NotePlan, atMost most: Int
  ) throws(DocumentError) {
    var rest = notes.notes[...]
    var number = 0
    while let next = rest.first, let anchor = row(at: next.anchor, notes) {
      // Anchors come in text order, so earlier pages take no more notes.
      number = max(number, anchor.page)
      if number >= pages.count {
        guard overflowMode == .pages else { return }
        guard pages.count < most else { throw Self.tooManyPages(most) }
        let height = plan.height ?? PagePlan.defaultWidth
        var blank = try page(
          height: height, containers: 0..<0, reference: height, number: pages.count)
        blank.frames = []
        pages.append(blank)
      }
      let placements = try placeNotes(&rest, notes, column, onPage: number)
      show(placements, onPage: number)
      // If an added page takes nothing, the following ones would not either.
      if placements.isEmpty, pages[number].containers.isEmpty { return }
      number += 1
    }
  }

  /// Places the notes that fit on a page.
  ///
  /// - Parameter rest: The notes that are not placed yet; a note that is placed in part remains
  ///   with its rest.
  private func placeNotes(
    _ rest: inout ArraySlice<NoteTexts.Note>, _ notes: NoteTexts, _ column: NotePlan,
    onPage number: Int
  ) throws(DocumentError) -> [Placement] {
    let size = pages[number].size
    let band = Rect(x: column.x, y: 0, width: column.width, height: size.height)
    let shapes = try plan.exclusionPaths(
      in: size, pictures: plan.parts(in: size).pictures, page: number
    ).filter { !$0.isOutside(band) }
    let isEndless = overflowMode == .grow || plan.height == nil
    let top = plan.margin.top
    let bottom = isEndless ? Double.infinity : size.height - plan.margin.bottom
    var placements: [Placement] = []
    while let note = rest.first, let anchor = row(at: note.anchor, notes), anchor.page <= number {
      // An empty note at the end of the text gets no container.
      if note.range.isEmpty {
        rest.removeFirst()
        continue
      }
      let free = placements.last.map { $0.frame.maxY + column.spacing } ?? top
      let y = max(anchor.page < number || note.isContinued ? top : anchor.y, free)
      let padding = note.background == nil ? 0 : max(0, min(notes.padding, column.width / 2 - 1))
      // Notes that can move up have all the room that others leave; beside shapes they stay in
      // place.
      let taken = placements.reduce(0) { $0 + $1.frame.height + column.spacing }
      let room = (shapes.isEmpty ? bottom - top - taken : bottom - y) - 2 * padding
      if room <= 0, !placements.isEmpty { break }
      var container = ContainerPlan(
        frame: Rect(
          x: column.x + padding, y: y + padding,
          width: max(column.width - 2 * padding, PagePlan.minimumHeight),
          height: room.isFinite ? max(room, PagePlan.minimumHeight) : TextContainer.unlimited))
      container.exclusions = shapes.map { $0.moved(into: container.frame) }
      let index = add([container], upTo: note.range.upperBound).lowerBound
      let reached = min(
        manager.characterRange(in: manager.textContainers[index]).upperBound, note.range.upperBound)
      // A note is divided only if it has the page to itself.
      let isWhole = reached == note.range.upperBound
      if !isWhole, !placements.isEmpty || reached <= note.range.lowerBound {
        remove(index..<index + 1)
        break
      }
      let height = manager.containerLayouts[index].contentHeight + 2 * padding
      placements.append(
        Placement(
          container: index, frame: Rect(x: column.x, y: y, width: column.width, height: height),
          background: note.background, padding: padding))
      rest.removeFirst()
      if !isWhole {
        var later = note
        later.range = reached..<note.range.upperBound
        later.isContinued = true
        rest = [later] + rest
        break
      }
    }
    if shapes.isEmpty { Self.moveUp(&placements, from: bottom, to: top, column) }
    return placements
  }

  /// Moves notes up from the bottom of the page, each only as far as necessary.
  private static func moveUp(
    _ placements: inout [Placement], from bottom: Double, to top: Double, _ column: NotePlan
  ) {
    var limit = bottom
    for index in placements.indices.reversed() {
      let frame = placements[index].frame
      guard frame.maxY > limit else { return }
      placements[index].frame.origin.y = max(top, limit - frame.height)
      limit = placements[index].frame.minY - column.spacing
    }
  }

  private func show(_ placements: [Placement], onPage number: Int) {
    for placement in placements {
      let padding = placement.padding
      let text = Rect(
        x: placement.frame.minX + padding, y: placement.frame.minY + padding,
        width: placement.frame.width - 2 * padding, height: placement.frame.height - 2 * padding)
      pages[number].containers.append(placement.container)
      pages[number].frames.append(text)
      pages[number].noteCount += 1
      if let color = placement.background {
        pages[number].add(.ground(placement.frame, color))
      }
      if plan.height == nil || overflowMode == .grow {
        pages[number].size.height = max(
          pages[number].size.height, (placement.frame.maxY + plan.margin.bottom).rounded(.up))
      }
    }
  }

  /// Returns the page and the top of the row that holds a position, in points of the page; nil if
  /// it is not visible.
  private func row(at position: Int, _ notes: NoteTexts) -> (page: Int, y: Double)? {
    // The end of the text belongs to its last row.
    let position = max(0, min(position, notes.textEnd - 1))
    for (number, page) in pages.enumerated() {
      for (index, frame) in zip(page.containers, page.frames) {
        let container = manager.textContainers[index]
        let range = manager.characterRange(in: container)
        guard range.contains(position) else { continue }
        let fragments = manager.lineFragments(in: container)
        let found = fragments.last { $0.range.lowerBound <= position } ?? fragments.first
        if let found { return (number, frame.minY + found.rect.minY) }
      }
    }
    return nil
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
      let top = max(0, ground.minY - padding)
      let ends = Rect(
        x: frame.minX + ground.minX, y: frame.minY + top, width: ground.width,
        height: ground.maxY + padding - top)
      pages[number].add(.ground(ends, color))
    }
  }
}

extension PageShape {
  /// Returns the background of a note.
  fileprivate static func ground(_ frame: Rect, _ color: Color) -> PageShape {
    PageShape(path: BezierPath(rect: frame), fill: color, stroke: nil, strokeWidth: 0)
  }
}
