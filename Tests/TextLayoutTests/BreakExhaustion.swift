import TextLayout

/// The least cost of a chapter's breaks, by exhaustive search over settings and breaks.
///
/// It writes the costs again instead of asking for them. A container costs 100, and 1,000 × the
/// square of the rows by which it ends early. As much again is for the rows by which it ends above
/// or below the one beside it. A line alone costs 100,000, and what a style forbids a billion.
struct BreakExhaustion {
  let paragraphs: [BreakParagraph]
  let containers: [BreakContainer]
  /// The height of a common row, in points.
  let unit: Double
  var notes = BreakNotes()
  var floats: [BreakFloat] = []

  /// A row of the text in the settings being tried.
  private struct Row {
    var row: BreakRow
    var paragraph: Int
    var index: Int
    var count: Int
    /// The room above the paragraph as it is by itself.
    var ownGap: Double
  }

  /// A start of a container.
  private struct Start: Hashable {
    var container: Int
    var row: Int
    var room: Double?
    /// The floats that wait for it.
    var pending: [Int] = []
    /// The heights that floats across the page take at its head and foot.
    var head = 0.0, tail = 0.0
    /// The note that continues in it, and the height of its part before.
    var rest: Int?
    var placed = 0.0
    /// The end and the height of the notes at the foot that it shares with the container before.
    var footEnd: Int?
    var footHeight = 0.0
  }

  /// The least cost.
  func leastCost() -> Double {
    var least = Double.infinity
    var settings = [Int](repeating: 0, count: paragraphs.count)
    while true {
      var known: [Start: Double] = [:]
      var rows: [Row] = []
      var cost = 0.0
      for (number, setting) in settings.enumerated() {
        let own = paragraphs[number].settings[setting]
        cost += setting == 0 ? 0 : own.cost
        for (index, row) in own.rows.enumerated() {
          rows.append(
            Row(
              row: row, paragraph: number, index: index, count: own.rows.count,
              ownGap: paragraphs[number].settings[0].rows[0].gap))
        }
      }
      least = min(least, cost + best(Start(container: 0, row: 0), rows, &known))
      var digit = 0
      while digit < settings.count {
        settings[digit] += 1
        if settings[digit] < paragraphs[digit].settings.count { break }
        settings[digit] = 0
        digit += 1
      }
      if digit == settings.count { return least }
    }
  }

  /// The least cost of the rows from one on, which starts a container.
  private func best(_ start: Start, _ rows: [Row], _ known: inout [Start: Double]) -> Double {
    if let cost = known[start] { return cost }
    guard start.container < containers.count else { return .infinity }
    var least = Double.infinity
    let container = containers[start.container]
    if let foot = container.pageFoot, foot.index == 0 {
      let first = rows[start.row].row.notes.lowerBound
      for end in first...notes.notes.count {
        var own = start
        (own.footEnd, own.footHeight) = (end, height(first..<end))
        if own.footHeight > 0.75 * container.height { break }
        least = min(least, filled(own, rows, &known))
      }
    } else {
      least = filled(start, rows, &known)
    }
    known[start] = least
    return least
  }

  /// The height of notes, with the distances between them and above them.
  ///
  /// - Parameter rest: The note that continues above them, and its height.
  private func height(_ range: Range<Int>, below rest: BreakNotes.Note? = nil) -> Double {
    var height = 0.0
    for (number, stream) in notes.streams.enumerated() {
      let own = ([rest].compactMap { $0 } + notes.notes[range]).filter { $0.stream == number }
      if own.isEmpty { continue }
      height += own.reduce(stream.gap + stream.spacing * Double(own.count - 1)) { $0 + $1.height }
    }
    return height
  }

  /// A container that is being filled.
  private struct Filling {
    var height: Double
    var y = 0.0, pending = 0.0, low = 0.0
    var head = 0.0
    var ownFloats = 0
    var foot = 0..<0
    var footHeight = 0.0
    var waiting: [Int] = []
    var hasRows = false
    /// The note that continues from the container before if it leaves room for others.
    var rest: BreakNotes.Note?
  }

  /// The part of a note that has room, and the room that it leaves below it.
  ///
  /// - Parameters:
  ///   - note: Its number.
  ///   - placed: The height of its part before.
  /// - Returns: The height of the parts up to this one; nil if all of the note has room.
  private func placed(_ note: Int, _ placed: Double, room: Double) -> Double? {
    let own = notes.notes[note]
    if own.height <= placed + room + 1e-6 { return nil }
    return own.parts.last { $0 <= placed + room + 1e-6 }.map { max($0, placed) } ?? placed
  }

  private func stand(_ float: BreakFloat, _ filling: inout Filling, below bottom: Double) -> Bool {
    if !standInContainer(float, &filling, below: bottom) { return false }
    filling.ownFloats += 1
    return true
  }

  /// Places a float across the page: at its head if nothing is on it, or at its foot below the
  /// text of its first container.
  private func standAcross(
    _ float: BreakFloat, _ filling: inout Filling, _ container: BreakContainer,
    below bottom: Double
  ) -> Bool {
    guard container.beginsPage, filling.ownFloats == 0 else { return false }
    let room = filling.height - filling.footHeight
    if float.isAtHead {
      if !container.isAtTop || filling.hasRows || filling.y + float.height > room + 1e-6 {
        return false
      }
      filling.y += float.height + float.gap
      filling.head = filling.y
      return true
    }
    let isFree = container.isAtTop && !filling.hasRows
    let used = filling.hasRows ? bottom : filling.y
    if used + (isFree ? 0 : float.gap) + float.height > room + 1e-6 { return false }
    filling.height -= float.height + float.gap
    return true
  }

  private func standInContainer(
    _ float: BreakFloat, _ filling: inout Filling, below bottom: Double
  ) -> Bool {
    let room = filling.height - filling.footHeight
    if float.isAtHead {
      if filling.hasRows || filling.y + float.height > room - filling.low + 1e-6 { return false }
      filling.y += float.height + float.gap
      return true
    }
    let highest = filling.hasRows ? bottom + float.gap : filling.y
    var top = max(highest, room - float.height)
    while top + float.height > room - filling.low + 1e-6 {
      if top <= highest { return false }
      top = max(highest, top - (room - filling.head) / 64)
    }
    filling.low = room - top + float.gap
    return true
  }

  private func reach(
    _ paragraph: Int, _ gap: Double, _ filling: inout Filling, _ container: BreakContainer
  ) {
    for number in paragraphs[paragraph].floats {
      let float = floats[number]
      if filling.waiting.contains(where: { floats[$0].isAtHead == float.isAtHead }) {
        filling.waiting.append(number)
        continue
      }
      let bottom = filling.y + filling.pending + gap
      let stands =
        float.isAcross
        ? standAcross(float, &filling, container, below: bottom)
        : stand(float, &filling, below: bottom)
      if !stands { filling.waiting.append(number) }
    }
  }

  /// Places the floats that wait for a container: those across its page, then the others.
  private func standWaiting(_ filling: inout Filling, _ container: BreakContainer) {
    var index = 0
    while index < filling.waiting.count {
      let float = floats[filling.waiting[index]]
      let isFirst = !filling.waiting[..<index].contains { floats[$0].isAtHead == float.isAtHead }
      if float.isAcross, isFirst, standAcross(float, &filling, container, below: 0) {
        filling.waiting.remove(at: index)
      } else {
        index += 1
      }
    }
    while let number = filling.waiting.first, !floats[number].isAcross,
      stand(floats[number], &filling, below: 0)
    {
      filling.waiting.removeFirst()
    }
  }

  /// The least cost of rows in a container and after it.
  private func filled(_ start: Start, _ rows: [Row], _ known: inout [Start: Double]) -> Double {
    let container = containers[start.container]
    var filling = Filling(height: container.height - start.footHeight)
    filling.waiting = start.pending
    if !container.beginsPage {
      filling.height -= start.tail
      (filling.head, filling.y) = (start.head, start.head)
    }
    let first = rows[start.row].row.notes.lowerBound
    filling.foot = first..<first
    // The rest of a note that takes three quarters of the container.
    var open: (note: Int, placed: Double)?
    var mostText = filling.height
    if let note = start.rest {
      var own = notes.notes[note]
      own.height -= start.placed
      filling.rest = own
      filling.footHeight = height(first..<first, below: own)
      if filling.footHeight > 0.75 * container.height {
        open = (note, start.placed)
        filling.footHeight = 0.75 * container.height
        mostText = container.height - filling.footHeight
      }
    }
    standWaiting(&filling, container)
    let isLast =
      start.container + 1 >= containers.count
      || containers[start.container + 1].pageFoot?.index ?? 0 == 0
    var least = Double.infinity
    /// The cost of what follows the container if it ends before a row.
    func following(_ row: Int, room: Double?, rest: (Int, Double)? = nil) -> Double {
      var next = Start(container: start.container + 1, row: row, pending: filling.waiting)
      (next.rest, next.placed) = (rest?.0, rest?.1 ?? 0)
      if let end = start.footEnd {
        if isLast, rows[row].row.notes.lowerBound != end { return .infinity }
        if !isLast { (next.footEnd, next.footHeight) = (end, start.footHeight) }
      }
      if start.container + 1 < containers.count, !containers[start.container + 1].beginsPage {
        (next.head, next.tail) = (
          filling.head, container.height - start.footHeight - filling.height
        )
      }
      let isLevelled =
        start.container + 1 < containers.count && containers[start.container + 1].isLevelled
      next.room = isLevelled ? room : nil
      return Double(filling.waiting.count) * 2_000 + best(next, rows, &known)
    }
    var row = start.row
    while true {
      if row == rows.count {
        if start.footEnd == nil || start.footEnd == notes.notes.count {
          least = min(least, 100 + Double(filling.waiting.count) * 2_100)
        }
        break
      }
      let isFirst = row == start.row
      let next = rows[row].row
      if rows[row].index == 0, !isFirst || start.container == 0 {
        reach(rows[row].paragraph, rows[row].ownGap, &filling, container)
      }
      /// The room that is left below a height, and the note that continues.
      func left(below y: Double, _ open: (note: Int, placed: Double), above: Double)
        -> (Double, (Int, Double)?)
      {
        let room = filling.height - y - filling.low - above
        if let part = placed(open.note, open.placed, room: room) { return (0, (open.note, part)) }
        return (room - notes.notes[open.note].height + open.placed, nil)
      }
      func gap(_ note: Int) -> Double { notes.streams[notes.notes[note].stream].gap }
      if row > start.row, rows[row - 1].row.closes {
        let rest = open.flatMap { left(below: filling.y, $0, above: gap($0.note)).1 }
        least = min(least, 100 + following(row, room: nil, rest: rest))
        break
      }
      let before = filling
      var bottom = filling.y + (isFirst ? next.gapAtTop : filling.pending + next.gap) + next.height
      var fits = true
      if let end = start.footEnd {
        fits = next.notes.upperBound <= end
      } else if open != nil {
        fits = next.notes.isEmpty && bottom <= mostText + 1e-6
      } else {
        filling.foot = first..<max(first, next.notes.upperBound)
        filling.footHeight = height(filling.foot, below: filling.rest)
      }
      let textBottom = bottom
      bottom += filling.low + filling.footHeight
      fits = fits && bottom <= filling.height + 1e-6
      if !fits, open == nil, start.footEnd == nil, let last = next.notes.last,
        let part = notes.notes[last].parts.first
      {
        // The container ends after the row, and its last note continues.
        let others = height(first..<last, below: filling.rest)
        let all = [filling.rest].compactMap { $0 } + notes.notes[first..<last]
        let isFirst = !all.contains { $0.stream == notes.notes[last].stream }
        let stream = notes.streams[notes.notes[last].stream]
        let above = others + (isFirst ? stream.gap : stream.spacing)
        if textBottom + filling.low + others <= filling.height + 1e-6,
          textBottom + filling.low + above + part <= filling.height + 1e-6
        {
          let (room, rest) = left(below: textBottom, (last, 0), above: above)
          let waiting = filling.waiting
          if row + 1 == rows.count {
            least = min(least, 100 + Double(filling.waiting.count) * 2_100)
          } else {
            if rows[row + 1].index == 0 {
              filling.waiting += Array(paragraphs[rows[row + 1].paragraph].floats)
            }
            var cost = 100 + 1_000 * max(0, room) / unit * max(0, room) / unit
            if container.isLevelled, let old = start.room {
              cost += 1_000 * (room - old) / unit * (room - old) / unit
            }
            cost += divisionCost(rows, before: row + 1)
            least = min(least, cost + following(row + 1, room: room, rest: rest))
          }
          filling.waiting = waiting
        }
      }
      if !isFirst || !fits {
        var (room, rest): (Double, (Int, Double)?) = (
          filling.height - before.y - before.low - before.footHeight, nil
        )
        if let open { (room, rest) = left(below: before.y, open, above: gap(open.note)) }
        // The distance below a float may reach beyond the container.
        let short = max(0, room) / unit
        var cost = 100 + 1_000 * short * short
        if container.isLevelled, let old = start.room {
          cost += 1_000 * (room - old) / unit * (room - old) / unit
        }
        if !isFirst { cost += divisionCost(rows, before: row) }
        least = min(least, cost + following(row, room: room, rest: rest))
      }
      if !fits { break }
      filling.y = bottom - filling.low - filling.footHeight
      (filling.pending, filling.hasRows) = (next.after, true)
      row += 1
    }
    return least
  }

  private func divisionCost(_ rows: [Row], before index: Int) -> Double {
    let row = rows[index]
    if row.index == 0 { return paragraphs[row.paragraph - 1].keepsWithNext ? 1e9 : 0 }
    let paragraph = paragraphs[row.paragraph]
    if paragraph.keepsTogether { return 1e9 }
    if paragraph.isTable { return 1_000 }
    let after = row.count - row.index
    var cost = 0.0
    if row.index < paragraph.orphans { cost += 1e9 } else if row.index < 2 { cost += 100_000 }
    if rows[index - 1].row.dividesWord { cost += 1_500 }
    if after < paragraph.widows { cost += 1e9 } else if after < 2 { cost += 100_000 }
    return cost
  }
}
