import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The place stage: places rows in containers, around exclusions.
///
/// A row is everything placed in one band. Its text runs through all usable spans of the band. If
/// something taller than the band is placed in it, the band grows and the row is placed again.
struct RowPlacer: ~Copyable {
  var context: BreakContext
  let delegate: (any PlacingDelegate)?
  /// The rows of paragraphs kept with the next one.
  var keptRows = KeptRows()

  /// The result of an attempt to place a row.
  enum Outcome {
    case placed
    /// Nothing more goes into the container.
    case full
  }

  /// - Parameter delegate: A delegate that decides on row spacing and line ends; nil to leave them
  ///   to styles and text.
  init(context: consuming BreakContext, delegate: (any PlacingDelegate)? = nil) {
    self.context = context
    self.delegate = delegate
    self.context.delegate = delegate
  }

  /// The most times that the last row of a paragraph in a container is set again.
  private static let maximumRounds = 8

  /// The number of HarfBuzz calls for the edges of fragments.
  var shapingCallCount: Int { context.shapingCallCount }

  /// Returns the text that was shaped again for the fragments placed since the last call.
  mutating func takeEdges() -> AdjustmentStore {
    var adjustments = AdjustmentStore()
    swap(&adjustments, &context.store)
    return adjustments
  }

  /// Places rows of a paragraph in a container until the paragraph ends or the container is full.
  ///
  /// - Parameter following: The container after it, or nil if there will be none. Without it no
  ///   row moves on, because it would have nowhere to go.
  mutating func placeRows(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress,
    following: ContainerGeometry?
  ) -> Outcome {
    var outcome = Outcome.placed
    guard let following, progress.format.keepsRows else {
      let isPlain = delegate == nil && FastPaths.enabled.contains(.plainRows)
      let plain = isPlain ? PlainRows(progress, in: container.geometry) : nil
      while !progress.breaker.isAtEnd, outcome == .placed, context.countStep() {
        var isPlanned = false
        if let plain, container.state.y >= plain.top {
          isPlanned = placePlainRows(&progress, in: &container, plain)
          if progress.breaker.isAtEnd { break }
        }
        outcome = placeRow(&progress, in: &container, isPlanned: isPlanned)
      }
      return outcome
    }
    var marks: [RowMark] = []
    var rounds = 0
    repeat {
      rounds += 1
      outcome = .placed
      while !progress.breaker.isAtEnd, outcome == .placed, context.countStep() {
        marks.append(RowMark(progress, in: container, adjustments: context.store.mark))
        outcome = placeRow(&progress, in: &container)
      }
      if outcome == .placed, progress.format.style.keepWithNext {
        keptRows.append(marks, in: container)
      }
      // Rows stay if a character ends the container.
      guard outcome == .full, !container.state.isClosed else { return outcome }
      let kept = keptCount(marks, in: following)
      if kept < marks.count - 1 {
        marks[kept].restore(&container, &context.store)
        progress = marks[kept].resumed
      }
      marks.removeSubrange(kept...)
      // Less text in the last row may leave room for another one.
    } while rounds < Self.maximumRounds && undivideLastRow(marks, &progress, in: &container)
    return outcome
  }

  /// Places the next row of a paragraph below the rows of a container.
  ///
  /// - Parameter isPlanned: True if planning of the row, if its line ends are chosen together, has
  ///   been tried.
  mutating func placeRow(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress,
    isPlanned: Bool = false
  ) -> Outcome {
    if container.endsBefore(progress.offset) { return .full }
    if progress.paragraph.isCollapsed { return placeCollapsed(&progress, in: &container) }
    if progress.startsWithBreak { return placeLeadingBreak(&progress, in: &container) }
    if container.isFull { return .full }
    context.count(metBy: &container.scratch)
    var attempt = beginRow(&progress, in: &container, isPlanned: isPlanned)
    while context.countStep() {
      let outcome = tryRow(&attempt, of: &progress, in: &container)
      context.count(metBy: &container.scratch)
      if outcome == .full, cut(&attempt, of: progress, in: container.geometry) { continue }
      if let outcome { return outcome }
    }
    return .full
  }
}

extension ContainerProgress {
  /// The index of the first fragment of the row being placed.
  var rowStart: Int { placed.rows.last?.fragments.upperBound ?? 0 }
}
