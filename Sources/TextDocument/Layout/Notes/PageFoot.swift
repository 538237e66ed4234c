import TextGeometry
import TextLayout

/// The common foot of the columns of a page that tables, floats, boxes or sections divide.
///
/// The columns that reach the lowest edge are equally shorter. Their content decides which notes
/// the page has, so the foot is found in rounds, in which the page is laid out again.
struct PageFoot {
  /// The columns of the page in their full height, and the indices of their plans.
  let columns: [ContainerPlan]
  let members: [Int]
  /// The room that the columns with the lowest edges share, without text.
  let room: ContainerPlan
  /// True if notes of earlier pages are left.
  let hasPending: Bool
  /// The height of the foot, in points; 0 without one.
  var height = 0.0
  /// The number of notes whose marks may be on the page or before it; nil for no limit.
  var limit: Int?
  /// The number of times that the page was laid out again.
  var rounds = 0
  private var search = NoteSearch()
  /// True if the page keeps its foot.
  var isFinal = false

  /// - Parameters:
  ///   - columns: The columns of the page in their full height.
  ///   - members: The indices of their plans.
  ///   - hasPending: True if notes of earlier pages are left.
  init(_ columns: [ContainerPlan], _ members: [Int], hasPending: Bool) {
    (self.columns, self.members, self.hasPending) = (columns, members, hasPending)
    room = Self.room(below: columns)
  }

  /// The most times that a page is laid out again.
  static let maximumRounds = 8

  /// The greatest height of a foot if text is left, in points.
  var greatestHeight: Double { FootnoteFlow.greatestShare * room.frame.height }

  /// True if a column of the page reaches the foot.
  static func isReached(by column: ContainerPlan, of columns: [ContainerPlan]) -> Bool {
    let bottom = columns.map(\.frame.maxY).max() ?? 0
    return column.frame.maxY > bottom - 0.5
  }

  /// Returns the room that the columns with the lowest edges of a page share, without text.
  static func room(below columns: [ContainerPlan]) -> ContainerPlan {
    let shared = columns.filter { isReached(by: $0, of: columns) }
    var plan = shared[0]
    let top = shared.map(\.frame.minY).max() ?? 0
    let left = shared.map(\.frame.minX).min() ?? 0
    let right = shared.map(\.frame.maxX).max() ?? 0
    let move = Vector(dx: left - plan.frame.minX, dy: top - plan.frame.minY)
    let bottom = plan.frame.maxY
    plan.move(by: move)
    plan.frame = Rect(x: left, y: top, width: right - left, height: bottom - top)
    return plan
  }

  /// The indices of the plans of the columns that reach the foot.
  var sharedMembers: Set<Int> {
    Set(zip(columns, members).filter { Self.isReached(by: $0.0, of: columns) }.map(\.1))
  }

  /// The columns above the foot.
  var columnsAbove: [ContainerPlan] {
    if height <= 0 { return columns }
    return columns.map { column in
      guard Self.isReached(by: column, of: columns) else { return column }
      return column.lowered(to: max(column.frame.height - height, PagePlan.minimumHeight))
    }
  }

  /// Changes the foot after a layout of the page.
  ///
  /// - Parameters:
  ///   - due: The number of notes that are due with the page, with those of earlier pages.
  ///   - begun: The number of notes of which the page has a part.
  ///   - isWhole: True if the page has room for all of them.
  ///   - mayGrow: True if text is left that a lower foot would leave room for.
  ///   - needed: Returns the height of the first notes that are due, with the distance above them,
  ///     in points.
  /// - Returns: False if the foot stays as it is.
  mutating func change(
    due: Int, begun: Int, isWhole: Bool, mayGrow: Bool, needed: (Int) -> Double
  ) -> Bool {
    if isFinal || rounds >= Self.maximumRounds { return false }
    rounds += 1
    let wanted = min(needed(due), greatestHeight)
    if !isWhole {
      if wanted > height + NoteMeasure.tolerance {
        // The first row of the page can be divided above its notes, if it is one of a table.
        if let own = limit, due > own { (limit, isFinal) = (nil, true) }
        (height, search.high) = (wanted, min(search.high, due))
        return true
      }
      // A row that is placed although its notes have no room stays.
      guard begun < due, due <= limit ?? .max else { return false }
      (limit, search.high) = (begun, min(search.high, due))
      return true
    }
    guard mayGrow, limit != nil || height > wanted + 1 else { return false }
    // Some marks have left the page with their rows, and more of them may have room with their
    // notes. The room of the others may take rows without marks.
    if let limit, due < limit { search.high = limit }
    search.low = max(search.low, due)
    guard let next = search.next(isLast: rounds + 1 >= Self.maximumRounds), next != limit else {
      return false
    }
    (limit, height) = (next, min(needed(next), greatestHeight))
    return true
  }
}

/// The search for the most notes that a page has room for, with the rows of their marks.
struct NoteSearch {
  /// The most notes for which there is room, as far as is known.
  var low = 0
  /// The fewest notes for which there is none.
  var high = Int.max

  /// Returns the next number of notes to try, or that which is found; nil without an upper bound.
  ///
  /// - Parameter isLast: True to return the most notes that are known to have room.
  func next(isLast: Bool) -> Int? {
    if high == .max { return nil }
    return isLast || high - low < 2 ? low : low + (high - low) / 2
  }
}
