/// The search for the breaks of a chapter that cost the least.
///
/// Containers are taken in order. From each of the best places at which a container may start it
/// is filled with rows, each paragraph in each of its settings. Every place at which it may end
/// is a start of the next one.
package struct BreakSearch {
  package let paragraphs: [BreakParagraph]
  let costs: BreakCosts
  let notes: BreakNotes
  let floats: [BreakFloat]
  var beam: BreakBeam<Place>
  /// True if some containers have a common foot.
  private var hasPageFeet = false
  /// The most heights that are kept of the text up to a paragraph.
  package var maximumPaths = 7

  /// The most starts that are kept of a container.
  package static let width = 24
  /// The distance from a container's bottom within which each row may be its last, in rows. Above
  /// it only paragraphs end a container.
  static let window = 12.0

  /// A place between two rows.
  struct Place: Hashable {
    /// The paragraph's index, and the number of its setting; 0 before its first row.
    var paragraph: Int, setting: Int
    var row: Int
  }

  /// Rows in a container, and their cost.
  struct Path {
    var y = 0.0
    var pending = 0.0
    var lines = 0
    var rows = 0
    var foot = BreakFoot()
    var floats = BreakFloats()
    var cost: Double
    var settings: [BreakSetting] = []
    /// The note that takes the room below the rows and continues in the next container; nil if
    /// there is none.
    var open: OpenNote?

    /// The height of the rows, and of the floats and notes below them, in points.
    var height: Double { y + lowHeight }
    /// The height of the floats and notes below the rows, in points.
    var lowHeight: Double { floats.low + floats.across.foot + foot.height }
    /// True if the next row is the first, and nothing is above it.
    var isAtTop: Bool { lines == 0 && y == 0 }
  }

  /// A note at the foot of a container that may continue in the next one.
  struct OpenNote {
    var rest: NoteRest
    /// The height of the notes above it with the distances between them, in points.
    var above: Double
  }

  /// - Parameters:
  ///   - notes: The notes at the feet of the containers.
  ///   - floats: The floats at their heads and feet.
  ///   - rest: The note that continues in the first container; nil if none does.
  ///   - width: The most starts that are kept of a container.
  package init(
    _ paragraphs: [BreakParagraph], costs: BreakCosts, notes: BreakNotes = BreakNotes(),
    floats: [BreakFloat] = [], rest: NoteRest? = nil, width: Int = width
  ) {
    (self.paragraphs, self.costs) = (paragraphs, costs)
    (self.notes, self.floats) = (notes, floats)
    beam = BreakBeam(from: Place(paragraph: 0, setting: 0, row: 0), rest: rest, width: width)
  }

  /// Returns the breaks that cost the least.
  ///
  /// - Parameter container: Returns a container by its distance from the first; nil after the
  ///   last.
  /// - Returns: The breaks; nil if a row fits no container.
  /// - Complexity: O(rows), each with a factor for ``width``.
  package mutating func run(_ container: (Int) -> BreakContainer?) -> BreakChoice? {
    guard !paragraphs.isEmpty else { return BreakChoice() }
    let limit = paragraphs.reduce(64) { $0 + ($1.settings.first?.rows.count ?? 0) }
    var number = 0
    var stuckCount = 0
    while number < limit, stuckCount < Self.mostStuck, let starts = beam.advance() {
      guard let own = container(number) else {
        for index in starts { lose(from: index) }
        break
      }
      let next = container(number + 1)
      for index in starts {
        if let foot = own.pageFoot {
          hasPageFeet = true
          fillPage(own, foot, from: index, next)
        } else {
          fill(own, from: index, next)
        }
      }
      number += 1
      stuckCount = beam.isStuck(starts) ? stuckCount + 1 : 0
    }
    return beam.choice.map {
      var choice = choice($0.places, $0.settings, to: $0.node, cost: $0.cost)
      choice.dividesLastNote = beam.best?.dividesNote ?? false
      return choice
    }
  }

  /// The most containers without text, one after the other, before the search is given up.
  private static let mostStuck = 64

  /// The breaks up to a row that fits no container, after a search without a result: those that
  /// cost the least; nil if there are none.
  ///
  /// A row with notes that have no room shares its container with the rows above it, because its
  /// notes are divided there. Above a common foot this is not known.
  package var breaksUpToTallRow: BreakChoice? {
    // Containers that were tried for the row in vain cost more than the first one.
    var found: (node: Int, offset: Int, cost: Double)?
    for (index, node) in beam.nodes.enumerated() {
      let offset = row(at: node.place).offset
      if let found, (offset, -node.cost) <= (found.offset, -found.cost) { continue }
      found = (index, offset, node.cost)
    }
    guard let found else { return nil }
    let path = beam.path(to: found.node)
    var places = path.places
    if !hasPageFeet, let last = places.last, !row(at: last).notes.isEmpty { places.removeLast() }
    while let last = places.last, last == places.dropLast().last { places.removeLast() }
    if places.last == Place(paragraph: 0, setting: 0, row: 0) { places.removeLast() }
    return places.isEmpty
      ? nil : choice(places, path.settings, to: found.node, cost: found.cost)
  }

  /// True if the text ends in the containers that the search had, with all of its notes.
  package var isWhole: Bool { beam.best.map { !$0.isLost && !$0.dividesNote } ?? false }

  private func row(at place: Place) -> BreakRow {
    paragraphs[place.paragraph].settings[place.setting].rows[place.row]
  }

  private func choice(
    _ places: [Place], _ settings: [BreakSetting], to node: Int, cost: Double
  ) -> BreakChoice {
    var choice = BreakChoice()
    choice.dividedNotes = Set(beam.dividedNotes(to: node).map { row(at: $0).offset })
    choice.cost = cost
    choice.breaks = places.map { row(at: $0).offset }
    for setting in settings {
      let paragraph = paragraphs[setting.paragraph]
      choice.rowCounts[paragraph.number] = paragraph.settings[setting.setting].rows.count
    }
    return choice
  }

  /// Ends the text at a start because there are no more containers.
  private mutating func lose(from index: Int) {
    let node = beam.nodes[index]
    let place = node.place
    var rows = paragraphs[place.paragraph].settings[place.setting].rows.count - place.row
    for paragraph in paragraphs[(place.paragraph + 1)...] {
      rows += paragraph.settings[0].rows.count
    }
    beam.finish(
      .init(node: index, cost: node.cost + Double(rows) * BreakCosts.lostRow, isLost: true))
  }
}
