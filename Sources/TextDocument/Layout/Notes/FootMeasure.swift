import TextGeometry
import TextLayout

/// The notes of all streams while columns are filled: which of them are placed, and how much room
/// the others need.
final class FootMeasure {
  /// The notes of each stream.
  let streams: [NoteMeasure]
  private let texts: FootnoteTexts
  private let plan: FootnotePlan
  /// The index of a note with a row that is higher than its column; nil if there is none.
  private(set) var tallNote: Int?

  init(_ layout: DocumentLayout, _ texts: FootnoteTexts) {
    (self.texts, plan) = (texts, layout.plan.footnotes)
    streams = texts.streams.indices.map { NoteMeasure(layout, texts, stream: $0) }
  }

  /// The progress of all streams.
  var state: [NoteMeasure.State] { streams.map(\.state) }

  /// Goes back to an earlier state.
  func restore(_ earlier: [NoteMeasure.State]) {
    for (stream, state) in zip(streams, earlier) { stream.restore(state) }
  }

  /// Releases what is placed if there is much of it. Earlier states can no longer be restored.
  ///
  /// - Returns: True if something is released.
  @discardableResult
  func release() -> Bool {
    streams.reduce(false) { isReleased, stream in stream.release() || isReleased }
  }

  /// The number of notes of which only a part is placed.
  var continuedCount: Int { streams.count { $0.isContinued } }

  /// True if some notes are left.
  var hasRest: Bool { streams.contains(where: \.hasRest) }

  /// The number of notes that have begun, in the order in which they are due, before the first one
  /// that has not.
  var begun: Int {
    streams.enumerated().map { index, stream in
      texts.place(of: stream.state.next + (stream.isContinued ? 1 : 0), inStream: index)
    }.min() ?? 0
  }

  /// Returns the streams of which some of the first notes that are due are left, with the numbers
  /// of notes up to them.
  func left(upTo due: Int) -> [(stream: Int, end: Int)] {
    streams.enumerated().compactMap { index, stream in
      let end = texts.count(ofStream: index, in: due)
      return stream.state.next < end ? (index, end) : nil
    }
  }

  /// Returns true if some of the first notes that are due are left.
  func hasRest(upTo due: Int) -> Bool { !left(upTo: due).isEmpty }

  /// Returns the rest of the notes that are due, in a column without shapes, if it is that of a
  /// single one.
  func rest(upTo due: Int, in column: ContainerPlan) -> FlowBreaks.WaitingNote? {
    let left = left(upTo: due)
    guard left.count == 1, streams[left[0].stream].state.next + 1 == left[0].end else { return nil }
    let note = texts.place(of: left[0].end - 1, inStream: left[0].stream)
    return FlowBreaks.WaitingNote(note: note, height: height(upTo: due, in: column))
  }

  /// Returns the distance between text and the notes below it, in points; 0 if there are none.
  func gap(upTo due: Int) -> Double {
    left(upTo: due).first.map { plan.streams[$0.stream].gap } ?? 0
  }

  /// Returns the height of notes at the foot of a column without shapes, with the distances
  /// between them but without that above them, in points.
  func height(upTo due: Int, in column: ContainerPlan) -> Double {
    var height = 0.0
    for (place, own) in left(upTo: due).enumerated() {
      if place > 0 { height += plan.streams[own.stream].gap }
      height += self.height(of: own, in: column)
      if height > column.frame.height { break }
    }
    return height
  }

  /// Returns the height of the notes of a stream, in points.
  func height(of own: (stream: Int, end: Int), in column: ContainerPlan) -> Double {
    let stream = streams[own.stream]
    var height = 0.0
    for note in stream.state.next..<own.end {
      height += stream.height(of: note, in: column)
      if note > stream.state.next { height += plan.streams[own.stream].spacing }
      if height > column.frame.height { break }
    }
    return height
  }

  /// Returns true if a note begins at the right.
  func isRightToLeft(_ part: NoteMeasure.Part) -> Bool {
    streams[part.stream].isRightToLeft(part.note - texts.streams[part.stream].lowerBound)
  }

  /// Places notes below each other, stream by stream, as many as have room. The last one of a
  /// stream may continue in the next column; the streams below it have their room all the same.
  ///
  /// - Parameters:
  ///   - due: The number of notes that are due.
  ///   - top: The height below which they may be, in points of the column.
  ///   - isBelowText: True to keep the distance to the text above.
  func place(
    upTo due: Int, from top: Double, isBelowText: Bool, in column: ContainerPlan
  ) -> [NoteMeasure.Part] {
    let blocks = left(upTo: due)
    var heights = blocks.dropFirst().map {
      plan.streams[$0.stream].gap + height(of: $0, in: column)
    }
    if let divided = divided(upTo: due, of: blocks, in: column), divided.block > 0 {
      let start = top + (isBelowText ? plan.streams[blocks[0].stream].gap : 0)
      let whole = start + height(of: blocks[0], in: column) + heights.reduce(0, +)
      heights[divided.block - 1] -= max(0, min(whole - column.frame.height, divided.rest))
    }
    var below = heights.reduce(0, +)
    var parts: [NoteMeasure.Part] = []
    var y = top
    for (index, block) in blocks.enumerated() {
      if index > 0 { below -= heights[index - 1] }
      let (stream, own) = (streams[block.stream], plan.streams[block.stream])
      var distance = parts.isEmpty && !isBelowText ? 0 : own.gap
      while stream.state.next < block.end {
        let start = y + distance
        let room = column.frame.height - below - start
        guard room > 0, let part = stream.place(in: column, top: start, room: room) else { break }
        y = start + part.height
        parts.append(part)
        if stream.isContinued { break }
        distance = own.spacing
      }
    }
    return parts
  }

  /// Returns the last note that is due if it has not begun: the place of its stream among some
  /// blocks, and the height that may continue in the next column, in points. It is the note that
  /// continues if the room is too little for all of them.
  private func divided(
    upTo due: Int, of blocks: [(stream: Int, end: Int)], in column: ContainerPlan
  ) -> (block: Int, rest: Double)? {
    guard blocks.count > 1 else { return nil }
    let stream = texts.notes[texts.order[due - 1]].stream
    guard let block = blocks.firstIndex(where: { $0.stream == stream }) else { return nil }
    let rest = restOfLast(upTo: due, in: column)
    return rest > 0 ? (block, rest) : nil
  }

  /// Returns the height by which the last note that is due may continue in the next column, as high
  /// as without shapes, in points; 0 if it has begun.
  func restOfLast(upTo due: Int, in column: ContainerPlan) -> Double {
    let last = texts.order[due - 1]
    let stream = texts.notes[last].stream
    let note = last - texts.streams[stream].lowerBound
    let own = streams[stream]
    guard own.state.next <= note else { return 0 }
    return own.height(of: note, in: column) - own.leastHeight(of: note, in: column)
  }

  // MARK: Feet

  /// Returns the lines above the notes of each stream.
  ///
  /// - Parameter area: The room of the notes, in points of the page.
  func rules(above parts: [NoteMeasure.Part], in area: Rect) -> [PageDecoration] {
    parts.indices.compactMap { index in
      let part = parts[index]
      if index > 0, parts[index - 1].stream == part.stream { return nil }
      var block = area
      block.origin.y = part.plan.frame.minY
      let isRightToLeft = isRightToLeft(part)
      return plan.streams[part.stream].decoration(above: block, isRightToLeft: isRightToLeft)
        .flatMap { clear($0, of: part.plan, isRightToLeft: isRightToLeft) }
    }
  }

  /// Returns a line in the first free stretch that is long enough for it, or shortened in the
  /// longest one; nil if shapes leave no room.
  private func clear(
    _ line: PageDecoration, of plan: ContainerPlan, isRightToLeft: Bool
  ) -> PageDecoration? {
    if plan.isPlain { return line }
    var room = TableRoom(plan)
    let free = room.free(top: line.rect.minY - plan.frame.minY, height: line.rect.height)
    let stretches = isRightToLeft ? free.reversed() : free
    guard
      let stretch = stretches.first(where: { $0.end - $0.start >= line.rect.width })
        ?? stretches.max(by: { $0.end - $0.start < $1.end - $1.start })
    else { return nil }
    var line = line
    line.rect.size.width = min(line.rect.width, stretch.end - stretch.start)
    line.rect.origin.x =
      plan.frame.minX + (isRightToLeft ? stretch.end - line.rect.width : stretch.start)
    return line
  }

  /// Places notes at the foot of a column, as many as have room. The last one of a stream may
  /// continue in the next column.
  ///
  /// - Parameters:
  ///   - due: The number of notes that are due.
  ///   - bottom: The bottom of the text above, in points of the column; nil if there is none.
  func placeAtFoot(
    upTo due: Int, below bottom: Double?, in column: ContainerPlan
  ) -> [NoteMeasure.Part] {
    let left = left(upTo: due)
    guard let first = left.first else { return [] }
    var parts: [NoteMeasure.Part]
    if column.isPlain {
      parts = placeDownward(upTo: due, from: nil, below: bottom, in: column)
      if let last = parts.last {
        let rest = column.frame.maxY - last.plan.frame.minY - last.height
        if rest > 0 { for index in parts.indices { parts[index].plan.frame.origin.y += rest } }
      }
    } else {
      parts = placeNotesBesideShapes(upTo: due, below: bottom, in: column)
    }
    if parts.isEmpty, bottom == nil,
      let part = streams[first.stream].place(
        in: column, top: 0, room: column.frame.height, isForced: true)
    {
      tallNote = tallNote ?? part.note
      parts = [part]
    }
    return parts
  }

  /// Places notes from a height of a column on, or directly below the text.
  private func placeDownward(
    upTo due: Int, from top: Double?, below bottom: Double?, in column: ContainerPlan
  ) -> [NoteMeasure.Part] {
    place(
      upTo: due, from: top ?? bottom ?? 0, isBelowText: top == nil && bottom != nil, in: column)
  }

  /// Places notes beside shapes such that the last one begins, as far down as it has room for that.
  ///
  /// - Parameter dividable: The height by which it may continue in the next column, in points.
  /// - Returns: The parts, also if the last note could not begin.
  func beginAtFoot(
    upTo due: Int, dividable: Double, in column: ContainerPlan
  ) -> [NoteMeasure.Part] {
    let state = state
    let least = max(height(upTo: due, in: column) - dividable, 1)
    var start = max(0, column.frame.height - least)
    for _ in 0..<FootnoteFlow.maximumRounds where start > 0 {
      let parts = placeDownward(upTo: due, from: start, below: nil, in: column)
      if begun >= due { return parts }
      restore(state)
      start = max(0, start - least / 2)
    }
    return placeDownward(upTo: due, from: 0, below: nil, in: column)
  }

  /// Places notes as far down as they have room beside shapes.
  private func placeNotesBesideShapes(
    upTo due: Int, below bottom: Double?, in column: ContainerPlan
  ) -> [NoteMeasure.Part] {
    let state = state
    let top = bottom.map { $0 + gap(upTo: due) } ?? 0
    var start = max(top, column.frame.height - height(upTo: due, in: column))
    for _ in 0..<FootnoteFlow.maximumRounds where start > top {
      let parts = placeDownward(upTo: due, from: start, below: bottom, in: column)
      let missing = height(upTo: due, in: column)
      if missing == 0, !hasRest(upTo: due) { return parts }
      // Notes without room are as high as they would be without shapes.
      restore(state)
      start = max(top, start - max(missing, 1))
    }
    return placeDownward(upTo: due, from: top, below: bottom, in: column)
  }
}
