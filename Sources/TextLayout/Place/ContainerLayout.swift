import TextAnalysis
import TextGeometry
import TextShaping

/// The content of a container: the product of the place stage.
package struct ContainerLayout: Sendable {
  /// The rows, from top to bottom; no segment is empty.
  var segments: [RowSegment] = []
  /// The position and the paragraph at which the container's text starts.
  var start: TextPosition
  /// The greatest distance below a row's bottom of anything that decides the row's position, in
  /// points; an upper bound for all segments.
  var reach = 0.0

  /// True if the last row ends at its baseline.
  var endsAtBaseline = false

  init(start: TextPosition) { self.start = start }

  /// The bottom of the last row with the room of boxes below it, or its baseline if text ends
  /// there, in points from the container's top.
  package var contentHeight: Double {
    guard let last = segments.last else { return 0 }
    if endsAtBaseline, let row = last.placed.lastShownRow, !last.rows[row].hasBoxes {
      return last.row(row).baseline
    }
    return last.bottom + Double(last.rows.last?.roomBelow ?? 0)
  }

  /// The baseline of the first row, in points from the container's top; nil if there are no rows.
  package var firstBaseline: Double? { segments.first?.row(0).baseline }

  /// The text's range, in UTF-16 code units of the storage.
  package var range: Range<Int> {
    start.offset..<max(start.offset, segments.last?.textEnd ?? start.offset)
  }

  /// The numbers of the paragraphs that have rows here. If there are none, the first that would
  /// have some.
  var paragraphs: Range<Int> {
    if segments.isEmpty { return start.paragraph..<start.paragraph + 1 }
    return segments[0].firstParagraph..<segments[segments.count - 1].lastParagraph + 1
  }

  /// The smallest rectangle around the text of the rows, in points; nil if there are no rows.
  ///
  /// - Complexity: O(*n*) in the number of segments, of some 64 rows each.
  var usedRect: Rect? {
    guard let used else { return nil }
    let top = segments[0].row(0).y
    return Rect(x: used.start, y: top, width: used.end - used.start, height: contentHeight - top)
  }

  /// The number of rows.
  package var rowCount: Int { segments.reduce(0) { $0 + $1.rows.count } }

  /// The number of fragments.
  package var fragmentCount: Int { segments.reduce(0) { $0 + $1.fragments.count } }

  /// The rows, from top to bottom, each with the indices of its ``fragments``.
  package var rows: [LayoutRow] {
    var all: [LayoutRow] = []
    all.reserveCapacity(rowCount)
    var first = 0
    for segment in segments {
      for index in segment.rows.indices {
        var row = segment.row(index)
        row.fragments = row.fragments.lowerBound + first..<row.fragments.upperBound + first
        all.append(row)
      }
      first += segment.fragments.count
    }
    return all
  }

  /// The fragments, in reading order.
  package var fragments: [LineFragment] {
    var all: [LineFragment] = []
    all.reserveCapacity(fragmentCount)
    for segment in segments {
      for index in segment.fragments.indices { all.append(segment.fragment(index)) }
    }
    return all
  }

  /// Returns the segment and the row that hold the text at a position; nil if no row does.
  ///
  /// - Complexity: O(log *n*).
  func row(containing offset: Int) -> (segment: Int, row: Int)? {
    let segment = segments.indices.partition { segments[$0].textStart <= offset } - 1
    guard segment >= 0, segments[segment].textEnd > offset else { return nil }
    let row = segments[segment].row(containing: offset)
    guard segments[segment].textEnd(ofRow: row) > offset else { return nil }
    return (segment, row)
  }

  /// Returns the segment and the index of the first row whose bottom is below a height; nil if
  /// there is none.
  ///
  /// - Complexity: O(log *n*).
  func row(below y: Double) -> (segment: Int, row: Int)? {
    let segment = segments.indices.partition { segments[$0].bottom <= y }
    guard segment < segments.count else { return nil }
    return (segment, segments[segment].firstRow(below: y))
  }

  /// The left and right end of the text of all fragments, in points; nil if there are none.
  ///
  /// - Complexity: O(*n*) in the number of segments, of some 64 rows each.
  var used: HorizontalSpan? {
    guard !segments.isEmpty else { return nil }
    var (left, right) = (Double.infinity, -Double.infinity)
    for index in segments.indices {
      let used = segments[index].used
      left = min(left, used.start)
      right = max(right, used.end)
    }
    return HorizontalSpan(start: left, end: right)
  }

  /// Moves the rows from a segment on to the end of the rows before them.
  mutating func moveSegments(from first: Int, toFollow height: RunningHeight) {
    var y = height
    var position = 0
    // The former shift of the previous segment. A long text has many segments, so its height is
    // computed only where it is needed.
    var shift = RunningHeight.zero
    for index in first..<segments.count {
      if index > first, segments[index].textStart != position {
        // Text between these rows and the previous ones has no rows yet: they keep their distance.
        let before = segments[index - 1]
        let distance =
          before.entryHeight(movedBy: before.verticalShift) - before.entryHeight(movedBy: shift)
        y = segments[index].entryHeight(movedBy: segments[index].verticalShift) + distance
      }
      position = segments[index].textEnd
      shift = segments[index].verticalShift
      segments[index].move(toFollow: y)
      y = segments[index].end
    }
  }

  /// Drops the rows of the edited paragraphs and shifts the text positions of the rows after them.
  mutating func replace(_ edit: ParagraphEdit) {
    let first = segments.indices.partition {
      segments[$0].lastParagraph < edit.paragraphs.lowerBound
    }
    var last = first
    var kept: [RowSegment] = []
    if first < segments.count {
      last = segments.indices.partition { segments[$0].firstParagraph < edit.paragraphs.upperBound }
      if last > first {
        let tail = segments[last - 1]
        let row = tail.firstRow(fromParagraph: edit.paragraphs.upperBound)
        if row < tail.rows.count { kept.append(row == 0 ? tail : tail.suffix(fromRow: row)) }
        let start = segments[first].firstRow(fromParagraph: edit.paragraphs.lowerBound)
        if start > 0 { kept.insert(segments[first].prefix(toRow: start), at: 0) }
        let headCount = start > 0 ? 1 : 0
        segments.replaceSubrange(first..<last, with: kept)
        last = first + headCount
      }
    }
    if edit.textChange != 0 || edit.paragraphChange != 0 {
      for index in last..<segments.count {
        segments[index].shift(text: edit.textChange, paragraphs: edit.paragraphChange)
      }
    }
    if start.paragraph >= edit.paragraphs.upperBound {
      start.offset += edit.textChange
      start.paragraph += edit.paragraphChange
    } else if start.paragraph >= edit.paragraphs.lowerBound {
      start = TextPosition(offset: edit.start, paragraph: edit.paragraphs.lowerBound)
    }
  }
}
