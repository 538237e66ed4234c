import TextAnalysis
public import TextGeometry
import TextShaping

/// Rectangles around text.
extension LayoutManager {
  /// Returns the rectangles that enclose some text in a container. There is one for each fragment
  /// and each run of one direction in it, as high as its row.
  ///
  /// - Parameters:
  ///   - range: The text, in UTF-16 code units of the storage.
  ///   - selection: The selection that the text is part of, or nil if it is not selected. If a
  ///     selection continues from the line before, or into the next one, the rectangles extend to
  ///     the fragment's edge there.
  ///   - container: The container; the rectangles are in its coordinates.
  /// - Complexity: O(log *n* + the text).
  public func enclosingRects(
    for range: Range<Int>, withinSelection selection: Range<Int>? = nil,
    in container: TextContainer
  ) -> [Rect] {
    var rects: [Rect] = []
    forEachEnclosingRect(for: range, withinSelection: selection, in: container) {
      rects.append($0)
      return true
    }
    return rects
  }

  /// Calls `body` with the rectangles of ``enclosingRects(for:withinSelection:in:)``, until it
  /// returns false.
  ///
  /// - Complexity: O(log *n* + the text).
  public func forEachEnclosingRect(
    for range: Range<Int>, withinSelection selection: Range<Int>? = nil,
    in container: TextContainer, _ body: (Rect) -> Bool
  ) {
    guard container.layoutManager === self else { return }
    let range = checked(range)
    forEachFragment(in: range) { fragment, place in
      if place.container < container.place { return true }
      if place.container > container.place { return false }
      return enclose(range, selection, in: fragment, at: place, body)
    }
  }

  private func enclose(
    _ range: Range<Int>, _ selection: Range<Int>?, in fragment: LineFragment, at place: RowIndex,
    _ body: (Rect) -> Bool
  ) -> Bool {
    let comesFromBefore =
      selection.map {
        $0.lowerBound < fragment.range.lowerBound && range.lowerBound <= fragment.range.lowerBound
      } ?? false
    let continues =
      selection.map {
        let isPast =
          fragment.end == .hard
          ? $0.upperBound >= fragment.range.upperBound
          : $0.upperBound > fragment.range.upperBound
        return isPast && range.upperBound >= fragment.range.upperBound
      } ?? false
    if comesFromBefore, continues { return body(fragment.rect) }
    read(fragment, at: place)
    let rect = fragment.rect
    func isDone(_ left: Double, _ right: Double) -> Bool {
      right - left > 1e-6
        && !body(Rect(x: left, y: rect.minY, width: right - left, height: rect.height))
    }
    var open: (left: Double, right: Double)?
    let (toLeft, toRight) =
      reader.isRightToLeft ? (continues, comesFromBefore) : (comesFromBefore, continues)
    if toLeft { open = (min(rect.minX, reader.left), reader.left) }
    for index in reader.cells(around: range) {
      let cell = reader.cells[index]
      guard cell.range.overlaps(range) else { continue }
      if let known = open, abs(known.right - cell.left) < 1e-6 {
        open = (known.left, max(known.right, cell.right))
      } else {
        if let known = open, isDone(known.left, known.right) { return false }
        open = (cell.left, cell.right)
      }
    }
    if toRight {
      let edge = max(rect.maxX, reader.right)
      if let known = open, abs(known.right - reader.right) < 1e-6 {
        open = (known.left, edge)
      } else {
        if let known = open, isDone(known.left, known.right) { return false }
        open = (reader.right, edge)
      }
    }
    if let known = open, isDone(known.left, known.right) { return false }
    return true
  }

  /// Returns the rectangle that encloses some text in a container: the heights of its rows, its
  /// advances, and any ink of its glyphs outside those. Empty if the container holds none of the
  /// text.
  ///
  /// - Parameters:
  ///   - range: The text, in UTF-16 code units of the storage.
  ///   - container: The container; the rectangle is in its coordinates.
  /// - Complexity: O(log *n* + the text).
  public func boundingRect(for range: Range<Int>, in container: TextContainer) -> Rect {
    guard container.layoutManager === self else { return .zero }
    var whole: Rect?
    let range = checked(range)
    forEachFragment(in: range) { fragment, place in
      if place.container < container.place { return true }
      if place.container > container.place { return false }
      read(fragment, at: place, needsGlyphs: true)
      for cell in reader.cells where cell.range.overlaps(range) {
        let rect = Rect(
          x: cell.left, y: fragment.rect.minY, width: cell.right - cell.left,
          height: fragment.rect.height)
        whole = whole.map { $0.extended(to: rect) } ?? rect
      }
      if let paragraph = placedParagraph(of: fragment) {
        whole = reader.extend(whole, toInkOf: range, paragraph: paragraph.paragraph)
      }
      return true
    }
    return whole ?? .zero
  }

  /// Returns the position of a character relative to its fragment's top left corner: its left edge
  /// and the baseline. Returns nil if the character fits no container.
  ///
  /// - Complexity: O(log *n* + the fragment).
  public func location(ofCharacterAt position: Int) -> Point? {
    guard let found = fragmentPlace(containing: position) else { return nil }
    read(found.fragment, at: found.row)
    guard let index = reader.cell(at: position) else { return nil }
    return Point(
      x: reader.cells[index].left - found.fragment.rect.minX,
      y: found.fragment.baseline - found.fragment.rect.minY)
  }
}
