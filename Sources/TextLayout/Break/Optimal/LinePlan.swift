/// Where the line fragments of a paragraph's next rows are to end, chosen together.
struct LinePlan: Hashable, Sendable {
  /// A row: its fragments, and what it was planned for.
  struct Row: Hashable, Sendable {
    /// Where its text starts, in UTF-16 code units of the paragraph.
    var start: Int
    /// Where the row before it ends, in points from the container's top.
    var top: Double
    /// What the row is as high as, where its text is not alike throughout; nil where it is.
    var metrics: RowMetrics?
    /// Its fragments, among those of the plan.
    var fragments: Range<Int>
  }

  /// A line fragment.
  struct Fragment: Hashable, Sendable {
    /// Which of the row's rooms holds it.
    var span: Int
    /// The room's width, in points.
    var room: Double
    /// Where its text starts and ends, in UTF-16 code units of the paragraph.
    var range: Range<Int>
    /// The index of the piece that it ends with or inside.
    var piece: Int
    /// Whether it ends inside that piece, with a hyphen of the dictionary's.
    var isDivision: Bool
  }

  var rows: [Row] = []
  var fragments: [Fragment] = []
  /// The container that it was made for.
  var container = -1
  /// The demerits of all rows planned.
  var demerits = 0.0

  /// Forgets the rows, but keeps the memory that they took.
  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    fragments.removeAll(keepingCapacity: true)
    (container, demerits) = (-1, 0)
  }

  /// How many of the rows start at an offset or behind it.
  func rowCount(from offset: Int) -> Int {
    rows.count - rows.partition { $0.start < offset }
  }

  /// The row whose text starts at an offset, or nil when none was planned.
  ///
  /// - Complexity: O(log *n*) in the number of rows.
  func row(startingAt offset: Int) -> Row? {
    let index = rows.partition { $0.start < offset }
    return index < rows.count && rows[index].start == offset ? rows[index] : nil
  }

  /// The fragment planned for a room, or nil when it is to stay empty or is not as wide as it was.
  ///
  /// - Parameter indices: The ``Row/fragments`` of its row, of which nothing else has to be copied.
  @inline(__always)
  func fragment(
    among indices: Range<Int>, span: Int, room: Double, from offset: Int
  ) -> Fragment? {
    for index in indices where fragments[index].span == span {
      let isSame =
        abs(fragments[index].room - room) < LineBreaker.tolerance
        && fragments[index].range.lowerBound == offset
      return isSame ? fragments[index] : nil
    }
    return nil
  }
}

extension LineBreaker {
  /// Takes the text that was planned for a width, or as much as fits it when the plan turns out not to.
  ///
  /// - Parameters:
  ///   - width: The room, in points.
  ///   - widest: The most room that any span could offer.
  ///   - origin: Where the room starts, from the edge that tab stops are measured from, in points.
  mutating func next(
    _ planned: LinePlan.Fragment, width: Double, widest: Double, origin: Double,
    context: inout BreakContext
  ) -> BreakOutcome {
    let mark = context.store.mark
    var chosen: Candidate?
    if planned.isDivision {
      chosen = divisions(of: planned.piece, context: &context)
        .first { $0.offset == planned.range.upperBound }
    } else {
      chosen = candidate(endingWith: planned.piece)
    }
    if let candidate = chosen,
      cursor.isUnsafe || candidate.isUnsafe || candidate.end == .hyphen
    {
      chosen = measure(candidate, context: &context)
    }
    if let chosen, chosen.width - shrinkability(of: chosen) <= width + Self.tolerance {
      return .fragment(take(chosen, context: &context))
    }
    context.store.rewind(to: mark)
    return next(width: width, widest: widest, origin: origin, context: &context)
  }
}
