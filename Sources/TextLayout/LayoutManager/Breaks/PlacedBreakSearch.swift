import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The search for the breaks of a chapter whose rows depend on their places: beside exclusions, or
/// in containers of different widths.
///
/// From each start of a container its rows are laid out there. That is much work, so few starts
/// are kept, and paragraphs have the rows that they have by themselves.
struct PlacedBreakSearch: ~Copyable {
  private let manager: LayoutManager
  private let end: TextPosition
  private var placer: RowPlacer
  private var scratch = ExclusionIndex.Scratch()
  private var lookahead = ParagraphLookahead()
  private var beam: BreakBeam<Place>
  private let costs: BreakCosts

  /// The most starts that are kept of a container. Each is laid out, so this is the factor by
  /// which the search takes longer than a greedy layout.
  private static let width = 4

  /// A place between two rows.
  private struct Place: Hashable {
    /// The paragraph's number, and its start, in UTF-16 code units of the storage.
    var paragraph: Int, start: Int
    /// The position, in the same units.
    var offset: Int
    /// The number of the paragraph's rows before it.
    var row: Int
  }

  /// A container that is being filled from a start.
  private struct Filling {
    let index: Int
    let height: Double
    /// The room left in the container before; nil if this one is not compared with it.
    let room: Double?
    /// True if the next container is compared with this one.
    let isNextLevelled: Bool
    var cost: Double
    var rowCount = 0
  }

  init(
    _ manager: LayoutManager, from start: TextPosition, to end: TextPosition, costs: BreakCosts
  ) {
    (self.manager, self.end, self.costs) = (manager, end, costs)
    placer = RowPlacer(context: BreakContext(text: manager.text))
    placer.context.meter = manager.meter
    beam = BreakBeam(
      from: Place(
        paragraph: start.paragraph, start: start.offset, offset: start.offset, row: 0),
      width: Self.width)
  }

  /// Returns the breaks that cost the least.
  ///
  /// - Parameter columns: The containers from the chapter's first one on.
  /// - Returns: The breaks; nil if a row fits no container, or if a limit of work was reached.
  mutating func run(_ columns: inout ColumnSequence) -> BreakChoice? {
    defer { manager.shapingCallCount += placer.shapingCallCount }
    var number = 0
    var emptyCount = 0
    while emptyCount < Self.mostEmpty, let starts = beam.advance() {
      guard let column = columns.column(number) else {
        for index in starts { lose(from: index) }
        break
      }
      let isNextLevelled = columns.column(number + 1)?.container.isLevelled == true
      var isEmpty = true
      for index in starts {
        let node = beam.nodes[index]
        var filling = Filling(
          index: index, height: column.geometry.height,
          room: column.container.isLevelled ? node.room : nil, isNextLevelled: isNextLevelled,
          cost: node.cost + BreakCosts.container)
        fill(column.geometry, number: columns.first + number, from: node.place, &filling)
        if placer.context.meter?.exceeded != nil { return nil }
        if filling.rowCount > 0 { isEmpty = false }
      }
      emptyCount = isEmpty ? emptyCount + 1 : 0
      number += 1
    }
    guard let found = beam.choice else { return nil }
    var choice = BreakChoice()
    (choice.breaks, choice.cost) = (found.places.map(\.offset), found.cost)
    return choice
  }

  /// The most containers without text, one after the other, before the search is given up.
  private static let mostEmpty = 64

  /// Ends the text at a start because there are no more containers.
  private mutating func lose(from index: Int) {
    let node = beam.nodes[index]
    let cost = node.cost + Double(end.offset - node.place.offset) * BreakCosts.lostRow / 32
    beam.finish(.init(node: index, cost: cost, isLost: true))
  }

  /// Lays out a container from a place on.
  private mutating func fill(
    _ geometry: ContainerGeometry, number: Int, from place: Place, _ filling: inout Filling
  ) {
    var container = ContainerProgress(geometry, number: number)
    swap(&container.scratch, &scratch)
    let mark = placer.context.store.mark
    defer {
      placer.context.store.rewind(to: mark)
      swap(&container.scratch, &scratch)
    }
    var place = place
    var previous: ParagraphStyle?
    while place.paragraph < end.paragraph {
      guard
        let paragraph = manager.placedParagraph(
          place.paragraph, at: place.start, ahead: &lookahead)
      else { return }
      var progress = ParagraphProgress(
        paragraph, number: place.paragraph, format: manager.styles.formats[paragraph.format],
        styles: manager.styles.styles,
        continuesParagraph: manager.continuesParagraph(place.paragraph))
      if place.row > 0 {
        progress.breaker.move(to: place.offset - place.start)
        progress.isFirstRow = false
      }
      let style = progress.format.style
      let first = place.row
      while !progress.breaker.isAtEnd {
        place.offset = progress.offset
        guard addRow(&progress, &container, at: place, after: previous, &filling) else { return }
        place.row += 1
      }
      // The rows of a paragraph that starts in the container before are counted only now.
      if first > 0 { filling.cost += BreakCosts.ending(style, rows: place.row - first) }
      if !paragraph.range.isEmpty { previous = style }
      place.start += paragraph.paragraph.length
      place = Place(
        paragraph: place.paragraph + 1, start: place.start, offset: place.start, row: 0)
    }
    beam.finish(.init(node: filling.index, cost: filling.cost))
  }

  /// Adds the place before a row as an end of the container, and places the row.
  ///
  /// - Returns: False if the row does not fit.
  private mutating func addRow(
    _ progress: inout ParagraphProgress, _ container: inout ContainerProgress, at place: Place,
    after previous: ParagraphStyle?, _ filling: inout Filling
  ) -> Bool {
    let (y, isClosed) = (container.state.y, container.state.isClosed)
    let isBound = container.state.cap != nil && place.row > 0
    let rowsBefore = container.placed.rows.count
    let fits = placer.placeRow(&progress, in: &container) == .placed
    let isNear = y >= filling.height - BreakSearch.window * costs.unit
    if !fits || (filling.rowCount > 0 && (place.row == 0 || isNear)) {
      var cost = filling.cost
      if !isClosed {
        cost += costs.ending(leaving: filling.height - y, before: filling.room)
        if filling.rowCount > 0 {
          cost +=
            place.row > 0
            ? BreakCosts.starting(progress.format.style, rows: place.row, isBound: isBound)
              + (container.placed.endsWithHyphen(rowsBefore - 1)
                ? BreakCosts.dividing(wordsAreKept: progress.format.keepsWordsInContainers) : 0)
            : previous?.keepWithNext == true ? BreakCosts.forbidden : 0
        }
      }
      beam.add(
        .init(
          place: place, room: filling.isNextLevelled && !isClosed ? filling.height - y : nil,
          cost: cost, previous: filling.index, settings: []))
    }
    if fits { filling.rowCount += 1 }
    return fits
  }
}

extension BreakCosts {
  /// The cost of so many first rows of a paragraph at the bottom of a container.
  ///
  /// - Parameter isBound: True if a drop cap reaches below them.
  fileprivate static func starting(_ style: ParagraphStyle, rows: Int, isBound: Bool) -> Double {
    if style.keepTogether || isBound { return forbidden }
    return lone(rows, least: style.orphanLines)
  }

  /// The cost of so many last rows of a paragraph at the top of a container.
  fileprivate static func ending(_ style: ParagraphStyle, rows: Int) -> Double {
    lone(rows, least: style.widowLines)
  }
}
