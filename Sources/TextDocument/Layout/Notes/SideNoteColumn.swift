import TextGeometry
import TextLayout

/// The notes beside the text of one page, from the top of their column to its bottom.
struct SideNoteColumn {
  /// A note, or a part of one, beside the text of a page.
  struct Placement {
    /// The index of the note.
    var note: Int
    /// Its container on the page.
    var plan: ContainerPlan
    /// The end of its text, in UTF-16 code units of the document.
    var end: Int
    /// The frame of the note's background, in points of the page.
    var frame: Rect
    /// The distance of the text from the edges of this frame, in points.
    var padding: Double
    /// The index of the stretch of the column that holds it.
    fileprivate var stretch: Int
  }

  /// The part of the next note that has room.
  enum Outcome { case whole, part, nothing }

  /// A stretch of the column that nothing else reaches into, in points of the page.
  private struct Stretch {
    var (top, bottom): (Double, Double)
  }

  private let column: NotePlan
  /// The shapes that text keeps clear of, in points of the page.
  private let shapes: [ExclusionPath]
  private var stretches: [Stretch] = []
  /// True if other parts of the page leave no more than some stretches.
  private let isDivided: Bool
  private(set) var placements: [Placement] = []
  /// The stretch of the last note; no later one is above it.
  private var current = 0

  /// - Parameters:
  ///   - bottom: The bottom of the column, in points of the page; infinite if the page grows.
  ///   - shapes: The shapes that text keeps clear of, in points of the page.
  ///   - parts: The frames of other parts of the page, in points of the page.
  init(_ column: NotePlan, bottom: Double, shapes: [ExclusionPath], parts: [Rect]) {
    (self.column, self.shapes) = (column, shapes)
    let own = parts.filter {
      $0.width > 0 && $0.maxX > column.x + Self.tolerance
        && $0.minX < column.x + column.width - Self.tolerance && $0.maxY > column.top
    }.sorted { $0.minY < $1.minY }
    var top = column.top
    for part in own {
      let end = min(part.minY - column.spacing, bottom)
      if end > top { stretches.append(Stretch(top: top, bottom: end)) }
      top = max(top, part.maxY + column.spacing)
    }
    if top < bottom || own.isEmpty { stretches.append(Stretch(top: top, bottom: bottom)) }
    isDivided = !own.isEmpty
  }

  /// The most by which frames may overlap for rounding, in points.
  private static let tolerance = 1e-3

  /// Places a note, or its rest.
  ///
  /// Notes of one stretch may move up to give each other room, so a note has all the room that the
  /// others leave. Beside shapes they stay in place, as their lines depend on it.
  ///
  /// - Parameters:
  ///   - note: The index of the note.
  ///   - text: Its text.
  ///   - anchor: The top of the row with its place, in points of the page; nil if that is on an
  ///     earlier page.
  ///   - padding: The distance of its text from the edges of its background, in points.
  /// - Returns: The part that has room. A note is divided only if it has the column to itself.
  mutating func place(
    _ note: Int, _ text: SideNoteText, at anchor: Double?, padding: Double
  ) -> Outcome {
    let y = anchor ?? column.top
    guard
      let first = stretches.indices.first(where: {
        $0 >= current && ($0 == stretches.count - 1 || stretches[$0].bottom > y)
      })
    else { return .nothing }
    for stretch in first..<stretches.count {
      let (plan, frame, hasRoom) = room(in: stretch, from: y, padding: padding)
      if !hasRoom, !placements.isEmpty { continue }
      let fill = text.fill(plan)
      guard fill.isWhole else { continue }
      add(note, text, fill, plan, frame, padding, in: stretch)
      return .whole
    }
    // Another page may have room for all of it.
    guard placements.isEmpty, anchor == nil || !isDivided else { return .nothing }
    let heights = stretches.map { $0.bottom - $0.top }
    guard let stretch = (first..<stretches.count).max(by: { heights[$0] < heights[$1] }) else {
      return .nothing
    }
    let (plan, frame, _) = room(in: stretch, from: y, padding: padding)
    let fill = text.fill(plan)
    guard fill.end > text.reached else { return .nothing }
    add(note, text, fill, plan, frame, padding, in: stretch)
    return .part
  }

  private mutating func add(
    _ note: Int, _ text: SideNoteText, _ fill: SideNoteText.Fill, _ plan: ContainerPlan,
    _ frame: Rect, _ padding: Double, in stretch: Int
  ) {
    text.keep(fill)
    var frame = frame
    frame.size.height = fill.height + 2 * padding
    placements.append(
      Placement(
        note: note, plan: plan, end: fill.end, frame: frame, padding: padding, stretch: stretch))
    current = stretch
  }

  /// Returns the container for a note in a stretch, and the frame of its background.
  private func room(
    in stretch: Int, from y: Double, padding: Double
  ) -> (plan: ContainerPlan, frame: Rect, hasRoom: Bool) {
    let own = placements.filter { $0.stretch == stretch }
    let (top, bottom) = (stretches[stretch].top, stretches[stretch].bottom)
    let free = own.last.map { $0.frame.maxY + column.spacing } ?? top
    let start = max(y, free)
    let taken = own.reduce(0) { $0 + $1.frame.height + column.spacing }
    let room = (shapes.isEmpty ? bottom - top - taken : bottom - start) - 2 * padding
    let frame = Rect(x: column.x, y: start, width: column.width, height: 0)
    var plan = ContainerPlan(
      frame: Rect(
        x: column.x + padding, y: start + padding,
        width: max(column.width - 2 * padding, PagePlan.minimumHeight),
        height: room.isFinite ? max(room, PagePlan.minimumHeight) : TextContainer.unlimited))
    plan.exclusions = shapes.map { $0.moved(into: plan.frame) }
    return (plan, frame, room > 0)
  }

  /// Moves notes up from the bottom of their stretch, each only as far as necessary.
  mutating func moveUp() {
    guard shapes.isEmpty else { return }
    var (limit, stretch) = (0.0, -1)
    for index in placements.indices.reversed() {
      if placements[index].stretch != stretch {
        stretch = placements[index].stretch
        limit = stretches[stretch].bottom
      }
      let frame = placements[index].frame
      if frame.maxY > limit {
        placements[index].frame.origin.y = max(stretches[stretch].top, limit - frame.height)
        limit = placements[index].frame.minY - column.spacing
      } else {
        // Those above it have room, too.
        limit = .infinity
      }
    }
  }
}
