import TextDrawing
import TextGeometry
import TextStorage

/// Matches the glyphs of two pages, and selects those that move.
extension DrawnTransition {
  /// A glyph of a list with the keys for matching.
  private struct Place {
    /// The position of its cluster in the earlier text; `.max` for glyphs without a cluster.
    var position: Int
    var glyph: Int
    /// The item that paints it.
    var item: Int
    /// The line in its list; for glyphs without a line a negative number, different for each item.
    var row: Int
  }

  /// The rows between which glyphs move, or only one of them.
  private struct Rows: Hashable {
    var from: Int?
    var to: Int?
  }

  /// Glyphs of one row before, one row after, or on both, with their area.
  private struct RowPart {
    var pairs: [(from: Place?, to: Place?)] = []
    var before: Rect?
    var after: Rect?
  }

  mutating func matchGlyphs(_ position: (Int) -> Int?) {
    let from = Self.places(start) { $0 }
    let to = Self.places(end, position)
    var pairs: [(from: Place?, to: Place?)] = []
    var (left, right) = (0, 0)
    while left < from.count || right < to.count {
      let old = left < from.count ? from[left] : nil
      let new = right < to.count ? to[right] : nil
      let isSame = old?.position == new?.position && old?.position != Int.max
      if let old, let new, isSame, isSameGlyph(old, new) {
        pairs.append((old, new))
        left += 1
        right += 1
      } else if let old, old.position <= new?.position ?? Int.max {
        pairs.append((old, nil))
        left += 1
      } else {
        pairs.append((nil, new))
        right += 1
      }
    }
    move(parts(of: pairs))
  }

  /// Groups glyphs that move from one row to one other.
  private func parts(of pairs: [(from: Place?, to: Place?)]) -> [RowPart] {
    var known: [Rows: Int] = [:]
    var parts: [RowPart] = []
    for (from, to) in pairs {
      let rows = Rows(from: from?.row, to: to?.row)
      let index = known[rows] ?? parts.count
      if index == parts.count {
        known[rows] = index
        parts.append(RowPart())
      }
      parts[index].pairs.append((from, to))
      if let from, let room = room(of: from, in: start) {
        parts[index].before = parts[index].before?.union(room) ?? room
      }
      if let to, let room = room(of: to, in: end) {
        parts[index].after = parts[index].after?.union(room) ?? room
      }
    }
    return parts
  }

  /// Moves the parts of rows that do not overlap, and fades the others.
  private mutating func move(_ parts: [RowPart]) {
    // Single letters that fly about convey nothing, unless they are their whole row.
    var rows: [Rows: Int] = [:]
    for part in parts {
      guard let (from, to) = part.pairs.first else { continue }
      if let from { rows[Rows(from: from.row), default: 0] += 1 }
      if let to { rows[Rows(to: to.row), default: 0] += 1 }
    }
    let both = parts.indices.filter { index in
      guard parts[index].before != nil, parts[index].after != nil,
        let (from, to) = parts[index].pairs.first
      else { return false }
      return parts[index].pairs.count >= Self.minimumMoving
        || (rows[Rows(from: from?.row)] == 1 && rows[Rows(to: to?.row)] == 1)
    }
    let motions = both.map {
      RowMotion(from: parts[$0].before ?? .zero, to: parts[$0].after ?? .zero)
    }
    let chosen = RowMotion.clear(motions, sizes: both.map { parts[$0].pairs.count })
    let moving = Set(chosen.map { both[$0] })
    travel = Travel(fades: moving.count < parts.count, moves: !moving.isEmpty)
    for (index, part) in parts.enumerated() {
      if moving.contains(index) {
        add(part.pairs)
        continue
      }
      if part.before != nil { add(part.pairs.map { ($0.from, nil) }) }
      if part.after != nil { add(part.pairs.map { (nil, $0.to) }) }
    }
  }

  /// The minimum number of glyphs for a part of a row to move.
  private static let minimumMoving = 4

  /// Adds the glyphs of a part of a row, grouped by their runs before and after.
  private mutating func add(_ pairs: [(from: Place?, to: Place?)]) {
    var known: [Rows: Int] = [:]
    for (from, to) in pairs {
      let items = Rows(from: from?.item, to: to?.item)
      let index = known[items] ?? movements.count
      if index == movements.count {
        known[items] = index
        movements.append(
          Movement(from: from.flatMap { run(start, $0) }, to: to.flatMap { run(end, $0) }))
      }
      movements[index].glyphs.append((from?.glyph ?? -1, to?.glyph ?? -1))
    }
  }

  /// The area of a glyph's letter: about the height and width of a lower-case letter.
  private func room(of place: Place, in list: DisplayList) -> Rect? {
    guard let run = run(list, place) else { return nil }
    let origin = list.origins[place.glyph]
    return Rect(
      x: origin.x, y: origin.y - 0.5 * run.size, width: 0.4 * run.size, height: 0.5 * run.size)
  }

  private func run(_ list: DisplayList, _ place: Place) -> GlyphRun? {
    if case .glyphs(let run) = list.items[place.item] { run } else { nil }
  }

  private func isSameGlyph(_ old: Place, _ new: Place) -> Bool {
    guard start.glyphs[old.glyph] == end.glyphs[new.glyph], let one = run(start, old),
      let other = run(end, new)
    else { return false }
    return start.faces[one.face] === end.faces[other.face]
  }

  /// The glyphs of a list in the order of the earlier text.
  private static func places(_ list: DisplayList, _ position: (Int) -> Int?) -> [Place] {
    var positions = [Int](repeating: .max, count: list.glyphs.count)
    var rows = [Int?](repeating: nil, count: list.glyphs.count)
    if let text = list.text {
      for (row, line) in text.lines.enumerated() {
        for glyph in line.markerGlyphs where rows.indices.contains(glyph) { rows[glyph] = row }
        for glyph in line.glyphs where text.clusters.indices.contains(glyph) {
          rows[glyph] = row
          let cluster = Int(text.clusters[glyph])
          guard cluster >= 0 else { continue }
          let own = line.position + cluster - line.characters.lowerBound
          positions[glyph] = position(own) ?? .max
        }
      }
    }
    var places: [Place] = []
    places.reserveCapacity(list.glyphs.count)
    for (item, value) in list.items.enumerated() {
      guard case .glyphs(let run) = value, run.color.alpha > 0 else { continue }
      for glyph in run.range {
        places.append(
          Place(
            position: positions[glyph], glyph: glyph, item: item, row: rows[glyph] ?? -1 - item))
      }
    }
    return places.sorted { ($0.position, $0.glyph) < ($1.position, $1.glyph) }
  }
}
