import TextAnalysis
import TextGeometry
import TextShaping

/// Carets in the fragment being read.
extension FragmentReader {
  /// Returns the index of the character that holds a position; nil if none does.
  func cell(at position: Int) -> Int? {
    if position < range.lowerBound || position >= range.upperBound { return nil }
    // Most text is in order, so the index can be guessed.
    let guess = position - range.lowerBound
    if guess < cells.count, cells[guess].range.contains(position) { return guess }
    return cells.firstIndex { $0.range.contains(position) }
  }

  /// Returns the left and right edge of some characters of the fragment, and their direction; nil
  /// if it has none of them.
  func edges(of text: Range<Int>) -> (left: Double, right: Double, isRightToLeft: Bool)? {
    var found: (left: Double, right: Double, isRightToLeft: Bool)?
    for index in cells(around: text) where cells[index].range.overlaps(text) {
      let cell = cells[index]
      found = (
        min(found?.left ?? cell.left, cell.left), max(found?.right ?? cell.right, cell.right),
        cell.isRightToLeft
      )
    }
    return found
  }

  /// The left end of the text, including white space.
  var left: Double { cells.first?.left ?? 0 }
  /// The right end of the text, including white space.
  var right: Double { cells.last?.right ?? 0 }

  /// Returns the x of a caret at a position, beside the character that its affinity names.
  func x(at position: Int, affinity: TextAffinity) -> Double? {
    if affinity == .upstream {
      if position > range.lowerBound, let cell = cell(at: position - 1) {
        return cells[cell].trailing
      }
      return cell(at: position).map { cells[$0].leading }
    }
    if let cell = cell(at: position) { return cells[cell].leading }
    guard position == range.upperBound, position > range.lowerBound else { return nil }
    return cell(at: position - 1).map { cells[$0].trailing }
  }

  /// Returns the number of characters to the left of a caret.
  func boundary(at position: Int, affinity: TextAffinity) -> Int? {
    let isUpstream =
      position == range.upperBound || (affinity == .upstream && position > range.lowerBound)
    if isUpstream {
      return cell(at: position - 1).map { cells[$0].isRightToLeft ? $0 : $0 + 1 }
    }
    return cell(at: position).map { cells[$0].isRightToLeft ? $0 + 1 : $0 }
  }

  /// Returns the caret on the far side of a character when coming from the left, or from the
  /// right.
  func caret(over index: Int, toTheRight: Bool) -> TextCaret {
    let cell = cells[index]
    return cell.isRightToLeft == toTheRight
      ? canonical(TextCaret(position: cell.range.lowerBound, affinity: .downstream))
      : canonical(TextCaret(position: cell.range.upperBound, affinity: .upstream))
  }

  /// Returns the same caret, made downstream if both sides of its position have the same x in the
  /// fragment.
  func canonical(_ caret: TextCaret) -> TextCaret {
    guard caret.affinity == .upstream, caret.position < range.upperBound,
      let before = cell(at: caret.position - 1), let after = cell(at: caret.position),
      Self.isSamePlace(cells[before].trailing, cells[after].leading)
    else { return caret }
    return TextCaret(position: caret.position, affinity: .downstream, goalX: caret.goalX)
  }

  /// True if two x differ only by rounding.
  private static func isSamePlace(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) < 1e-6
  }

  /// Returns the caret nearest to an x.
  func caret(nearest x: Double) -> TextCaret {
    guard let index = cell(nearest: x) else { return TextCaret(position: range.lowerBound) }
    let cell = cells[index]
    let isBefore = isNearerToStart(x, of: cell)
    if isBefore || cell.isLineBreak {
      return canonical(TextCaret(position: cell.range.lowerBound, affinity: .downstream))
    }
    return canonical(TextCaret(position: cell.range.upperBound, affinity: .upstream))
  }

  private func isNearerToStart(_ x: Double, of cell: FragmentCell) -> Bool {
    let middle = (cell.left + cell.right) / 2
    return cell.isRightToLeft ? x >= middle : x <= middle
  }

  /// Returns the index of the character at an x, or nearest to it. A line break is found only if
  /// there is nothing else.
  func cell(nearest x: Double) -> Int? {
    var nearest: Int?
    var least = Double.infinity
    for index in candidates(near: x) {
      let cell = cells[index]
      let distance = max(cell.left - x, x - cell.right, 0)
      if cell.isLineBreak, nearest != nil || cells.count > 1 { continue }
      // On a shared edge the right one of the two cells wins, like an interval that is open at its
      // right end.
      if distance < least || (distance == 0 && least == 0 && cell.right > cell.left) {
        least = distance
        nearest = index
      }
    }
    return nearest
  }

  /// Returns the cells that contain the one nearest to an x.
  private func candidates(near x: Double) -> Range<Int> {
    guard isInOrder, let last = cells.last else { return cells.indices }
    let end = cells.count - (last.isLineBreak && cells.count > 1 ? 1 : 0)
    let reach = min(x, cells[end - 1].right)
    let guess = guess(at: reach)
    let first = (0..<end).partition(near: guess) { cells[$0].right < reach }
    return first..<(first..<end).partition(near: first + 2) { cells[$0].left <= x || $0 == first }
  }

  /// Estimates the index of the cell at an x, assuming cells of equal width.
  private func guess(at x: Double) -> Int {
    let width = right - left
    guard width > 0, x > left else { return 0 }
    return Int(min((x - left) / width, 1) * Double(cells.count))
  }

  /// Returns the indices of cells that include all cells with text of a range.
  func cells(around text: Range<Int>) -> Range<Int> {
    guard isInOrder, !cells.isEmpty else { return cells.indices }
    let first = min(max(text.lowerBound - range.lowerBound, 0), cells.count - 1)
    return first..<min(max(text.upperBound - range.lowerBound, first), cells.count)
  }

  /// Returns the fraction of a character that lies before an x in reading direction, from 0 to 1.
  func fraction(of x: Double, in cell: FragmentCell) -> Double {
    let width = cell.right - cell.left
    guard width > 0 else { return x > cell.right ? 1 : 0 }
    let distance = cell.isRightToLeft ? cell.right - x : x - cell.left
    return min(max(distance / width, 0), 1)
  }

  /// Returns the insertion points of the fragment, in logical order.
  ///
  /// - Parameter endsText: True if the text ends with the fragment, so that its end is an
  ///   insertion point too.
  func insertionPoints(endsText: Bool) -> [InsertionPoint] {
    var order = Array(cells.indices)
    order.sort { cells[$0].range.lowerBound < cells[$1].range.lowerBound }
    var points: [InsertionPoint] = []
    points.reserveCapacity(order.count + 1)
    let (start, end) = isRightToLeft ? (right, left) : (left, right)
    // Outside the line, text has the direction of the paragraph.
    var before: (x: Double, isRightToLeft: Bool) = (start, isRightToLeft)
    for index in order {
      let cell = cells[index]
      points.append(
        point(at: cell.range.lowerBound, before, (cell.leading, cell.isRightToLeft)))
      before = (cell.trailing, cell.isRightToLeft)
    }
    if endsText || cells.isEmpty {
      points.append(point(at: range.upperBound, before, (end, isRightToLeft)))
    }
    return points
  }

  private func point(
    at position: Int, _ before: (x: Double, isRightToLeft: Bool),
    _ after: (x: Double, isRightToLeft: Bool)
  ) -> InsertionPoint {
    if Self.isSamePlace(before.x, after.x) {
      return InsertionPoint(position: position, x: after.x, alternate: after.x)
    }
    let takesBefore =
      before.isRightToLeft == isRightToLeft && after.isRightToLeft != isRightToLeft
    return takesBefore
      ? InsertionPoint(position: position, x: before.x, alternate: after.x)
      : InsertionPoint(position: position, x: after.x, alternate: before.x)
  }
}
