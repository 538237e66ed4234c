import TextAnalysis
import TextGeometry
import TextShaping

/// The planned ends of the line fragments in a paragraph's next rows, chosen together.
struct LinePlan: Hashable, Sendable {
  /// A row: its fragments, and the conditions that it was planned for.
  struct Row: Hashable, Sendable {
    /// The start of its text, in UTF-16 code units of the paragraph.
    var start: Int
    /// The bottom of the row before it, in points from the container's top.
    var top: Double
    /// The row metrics, if they vary within the paragraph; otherwise nil.
    var metrics: RowMetrics?
    /// The range of its fragments in the plan.
    var fragments: Range<Int>
  }

  /// A planned line fragment.
  struct Fragment: Hashable, Sendable {
    /// The index of the room within the row.
    var span: Int
    /// The room's width, in points.
    var room: Double
    /// The text, in UTF-16 code units of the paragraph; empty for a room that stays empty.
    var range: Range<Int>
    /// The index of the piece that contains its end.
    var piece: Int
    /// True if it ends inside that piece, with a hyphen from the dictionary.
    var isDivision: Bool
  }

  var rows: [Row] = []
  var fragments: [Fragment] = []
  /// The index of the container that it was made for, or -1.
  var container = -1
  /// The demerits of all planned rows.
  var demerits = 0.0

  /// Removes the rows, but keeps their memory.
  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    fragments.removeAll(keepingCapacity: true)
    (container, demerits) = (-1, 0)
  }

  /// The number of rows that start at or after an offset.
  func rowCount(from offset: Int) -> Int {
    rows.count - rows.partition { $0.start < offset }
  }

  /// The row whose text starts at an offset, or nil if none was planned.
  ///
  /// - Complexity: O(log *n*) in the number of rows.
  func row(startingAt offset: Int) -> Row? {
    let index = rows.partition { $0.start < offset }
    return index < rows.count && rows[index].start == offset ? rows[index] : nil
  }

  /// The fragment planned for a room, or nil if the room is to stay empty or its width has
  /// changed.
  ///
  /// - Parameter indices: The ``Row/fragments`` of its row; passing only these avoids copying the
  ///   row.
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
  /// Takes the text that was planned for a width, or as much as fits if the plan turns out too
  /// wide.
  ///
  /// - Parameters:
  ///   - width: The room, in points.
  ///   - widest: The most room that any span could offer, in points.
  ///   - origin: The start of the room, measured from the edge that tab stops refer to, in points.
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
    let room = width + startProtrusion(&context) + Self.tolerance
    if let chosen {
      let least = chosen.width - give(of: chosen, &context)
      if least <= room || least - letterShrinkability(of: chosen) <= room {
        return .fragment(take(chosen, context: &context))
      }
    }
    context.store.rewind(to: mark)
    return next(width: width, widest: widest, origin: origin, context: &context)
  }
}
