import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The comparison of two layouts.
///
/// A row that both layouts share, because it was placed only once, is found by its segment. Any
/// other row is compared by its content with the row that started with the same text before.
struct LayoutComparison {
  private let before: LayoutSnapshot
  private let after: LayoutSnapshot
  private let mapping: TextMapping
  /// The rows of both layouts, each with its partner.
  private var earlier: [Entry] = []
  private var later: [Entry] = []

  /// A row of one of the layouts.
  private struct Entry {
    var place: RowIndex
    /// The index of the row in its container.
    var number: Int
    /// The index of its partner among the rows of the other layout, or -1.
    var partner = -1
    var kind = LayoutChange.Kind.removed
  }

  init(from before: LayoutSnapshot, to after: LayoutSnapshot) {
    self.before = before
    self.after = after
    mapping = TextMapping(from: before.text, to: after.text)
  }

  mutating func changes() -> [LayoutChange] {
    earlier = Self.entries(before.rows)
    later = Self.entries(after.rows)
    pairSegments()
    pairByText()
    pairByNeighbours()
    return runs()
  }

  private static func entries(_ rows: RowStore) -> [Entry] {
    var entries: [Entry] = []
    for (container, layout) in rows.containers.enumerated() {
      var number = 0
      for (segment, value) in layout.segments.enumerated() {
        for row in value.rows.indices {
          entries.append(
            Entry(
              place: RowIndex(container: container, segment: segment, row: row), number: number))
          number += 1
        }
      }
    }
    return entries
  }

  /// Pairs the rows that both layouts share because they were placed only once.
  private mutating func pairSegments() {
    var known: [Int: [(first: Int, count: Int, entry: Int)]] = [:]
    var entry = 0
    for layout in before.rows.containers {
      for segment in layout.segments {
        known[segment.placed.origin, default: []].append(
          (segment.placed.firstNumber, segment.rows.count, entry))
        entry += segment.rows.count
      }
    }
    entry = 0
    for layout in after.rows.containers {
      for segment in layout.segments {
        for old in known[segment.placed.origin] ?? [] {
          let first = max(old.first, segment.placed.firstNumber)
          let last = min(old.first + old.count, segment.placed.firstNumber + segment.rows.count)
          for number in first..<max(first, last) {
            pair(
              old.entry + number - old.first, entry + number - segment.placed.firstNumber,
              isSame: true)
          }
        }
        entry += segment.rows.count
      }
    }
  }

  /// Pairs the remaining rows with those that started with the same text.
  private mutating func pairByText() {
    var starts: [Int: Int] = [:]
    for index in earlier.indices where earlier[index].partner < 0 {
      let place = earlier[index].place
      starts[before.rows.segment(of: place).textStart(ofRow: place.row)] = index
    }
    for index in later.indices where later[index].partner < 0 {
      let place = later[index].place
      let start = after.rows.segment(of: place).textStart(ofRow: place.row)
      guard let old = mapping.before(start), let partner = starts.removeValue(forKey: old) else {
        later[index].kind = .added
        continue
      }
      pair(partner, index, isSame: showsTheSame(earlier[partner].place, place))
    }
  }

  /// Pairs the rows that are still left with those between the same rows before, in order.
  private mutating func pairByNeighbours() {
    var old = 0
    var new = 0
    while new < later.count {
      if later[new].partner >= 0 {
        old = later[new].partner + 1
      } else if old < earlier.count, earlier[old].partner < 0 {
        pair(old, new, isSame: false)
        old += 1
      }
      new += 1
    }
  }

  private mutating func pair(_ old: Int, _ new: Int, isSame: Bool) {
    earlier[old].partner = new
    later[new].partner = old
    let (from, to) = (earlier[old].place, later[new].place)
    let distance =
      after.rows.segment(of: to).row(to.row).y - before.rows.segment(of: from).row(from.row).y
    later[new].kind =
      !isSame
      ? .changed
      : from.container == to.container && abs(distance) < Self.tolerance ? .kept : .moved
    earlier[old].kind = later[new].kind
  }

  /// The least visible difference, in points.
  private static let tolerance = 1e-4

  // MARK: Comparing rows

  /// True if two rows show the same, wherever they are.
  private func showsTheSame(_ old: RowIndex, _ new: RowIndex) -> Bool {
    let (from, to) = (before.rows.segment(of: old), after.rows.segment(of: new))
    let (oldRow, newRow) = (from.row(old.row), to.row(new.row))
    guard oldRow.fragments.count == newRow.fragments.count,
      isNear(oldRow.height, newRow.height),
      isNear(oldRow.baseline - oldRow.y, newRow.baseline - newRow.y)
    else { return false }
    for (one, other) in zip(oldRow.fragments, newRow.fragments) {
      let (a, b) = (from.fragment(one), to.fragment(other))
      guard mapping.keeps(b.range), mapping.before(b.range.lowerBound) == a.range.lowerBound,
        a.range.count == b.range.count, a.end == b.end, isNear(a.used.start, b.used.start),
        isNear(a.used.end, b.used.end), isNear(a.stretch, b.stretch),
        a.expansion == b.expansion,
        hasSameGlyphs(a, from.adjustments, b, to.adjustments)
      else { return false }
    }
    return true
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) < Self.tolerance
  }

  /// True if two fragments have the same glyphs in the same fonts.
  private func hasSameGlyphs(
    _ a: LineFragment, _ oldEdges: AdjustmentStore, _ b: LineFragment, _ newEdges: AdjustmentStore
  ) -> Bool {
    guard let old = before.prepared[a.paragraph], let new = after.prepared[b.paragraph] else {
      return false
    }
    if old.paragraph === new.paragraph, a.adjustments < 0, b.adjustments < 0 { return true }
    let (oldRuns, oldGlyphs) = glyphs(of: a, old, oldEdges, before)
    let (newRuns, newGlyphs) = glyphs(of: b, new, newEdges, after)
    return oldGlyphs.count == newGlyphs.count
      && zip(oldGlyphs, newGlyphs).allSatisfy { one, other in
        let (run, otherRun) = (oldRuns[Int(one.run)], newRuns[Int(other.run)])
        return one.id == other.id && isNear(one.x, other.x) && run.face === otherRun.face
          && run.size == otherRun.size
          && isNear(one.y - a.baseline, other.y - b.baseline)
      }
  }

  private func glyphs(
    of fragment: LineFragment, _ prepared: PreparedParagraph, _ adjustments: AdjustmentStore,
    _ layout: LayoutSnapshot
  ) -> ([TextRun], [PositionedGlyph]) {
    let placed = prepared.placed(at: fragment.paragraphStart)
    var glyphs: [PositionedGlyph] = []
    FragmentGlyphs(fragment, of: placed, store: adjustments, text: layout.text)
      .append(to: &glyphs)
    return (placed.textRuns(styles: layout.styles), glyphs)
  }

  // MARK: The result

  /// Returns the changes in the order of the later layout, with adjacent rows of the same change
  /// joined.
  private func runs() -> [LayoutChange] {
    var changes: [LayoutChange] = []
    var old = 0
    func appendRemoved(upTo end: Int) {
      while old < end {
        if earlier[old].kind == .removed, earlier[old].partner < 0 {
          add(LayoutChange(kind: .removed, before: rows(earlier[old], before)), to: &changes)
        }
        old += 1
      }
    }
    for entry in later {
      if entry.partner >= 0 { appendRemoved(upTo: entry.partner) }
      add(
        LayoutChange(
          kind: entry.kind,
          before: entry.partner < 0 ? nil : rows(earlier[entry.partner], before),
          after: rows(entry, after)), to: &changes)
    }
    appendRemoved(upTo: earlier.count)
    return changes
  }

  private func rows(_ entry: Entry, _ layout: LayoutSnapshot) -> LayoutChange.Rows {
    let segment = layout.rows.segment(of: entry.place)
    let row = segment.row(entry.place.row)
    return LayoutChange.Rows(
      container: entry.place.container, range: entry.number..<entry.number + 1,
      text: segment.textStart(ofRow: entry.place.row)..<segment.textEnd(ofRow: entry.place.row),
      top: row.y, bottom: row.y + row.height)
  }

  /// Adds a change. It is joined with the one before if both have the same kind and adjacent rows.
  private func add(_ change: LayoutChange, to changes: inout [LayoutChange]) {
    if let last = changes.last, last.kind == change.kind,
      isNear(last.distance, change.distance),
      let before = Self.joined(last.before, change.before),
      let after = Self.joined(last.after, change.after)
    {
      changes[changes.count - 1].before = before
      changes[changes.count - 1].after = after
    } else {
      changes.append(change)
    }
  }

  /// Joins rows with the ones directly below them. Returns nil if they are not adjacent, and
  /// `.some(nil)` if neither side has rows.
  private static func joined(
    _ above: LayoutChange.Rows?, _ below: LayoutChange.Rows?
  ) -> LayoutChange.Rows?? {
    guard let above, let below else { return above == nil && below == nil ? .some(nil) : nil }
    guard above.container == below.container, above.range.upperBound == below.range.lowerBound
    else { return nil }
    var joined = above
    joined.range = above.range.lowerBound..<below.range.upperBound
    joined.text = above.text.lowerBound..<max(above.text.upperBound, below.text.upperBound)
    joined.bottom = below.bottom
    return joined
  }
}
