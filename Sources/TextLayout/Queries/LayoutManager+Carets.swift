import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// Carets: positions between characters.
///
/// They lie between user-perceived characters, also inside a ligature. The ligature's font
/// specifies where; by default it is divided into equal shares.
extension LayoutManager {
  /// Returns the rectangle of a caret, in the coordinates of the container that holds it: without
  /// width, and as high as its row. Returns nil if the position fits no container or lies beyond
  /// the text.
  ///
  /// - Complexity: O(log *n* + the fragment).
  public func caretRect(for caret: TextCaret) -> CaretPlace<TextContainer>? {
    guard caret.position >= 0, caret.position <= textLength else { return nil }
    if let place = locate(caret) {
      read(place.fragment, at: place.row)
      guard let x = reader.x(at: caret.position, affinity: place.affinity) else { return nil }
      let rect = place.fragment.rect
      return CaretPlace(
        rect: Rect(x: x, y: rect.minY, width: 0, height: rect.height),
        container: textContainers[place.row.container])
    }
    guard caret.position == text.length, let extra = extraLineFragment else { return nil }
    return CaretPlace(
      rect: Rect(
        x: extra.usedRect.center.x, y: extra.rect.minY, width: 0, height: extra.rect.height),
      container: extra.container)
  }

  /// Returns the insertion points of the line fragment that holds a character; none if the
  /// character fits no container. Where the direction of the text changes, each has an alternate
  /// x.
  ///
  /// The end of the fragment is an insertion point only at the end of the text; elsewhere the
  /// position belongs to the next line.
  /// - Parameters:
  ///   - position: The character, in UTF-16 code units of the storage. The text's length gives the
  ///     fragment at the end of the text, or the extra line fragment.
  ///   - inDisplayOrder: True to get them from left to right instead of in text order.
  /// - Complexity: O(log *n* + *f* log *f*) in the length *f* of the fragment.
  public func insertionPoints(
    inLineFragmentContaining position: Int, inDisplayOrder: Bool = false
  ) -> [InsertionPoint] {
    guard let found = fragmentPlace(containing: position) ?? lastFragmentPlace(for: position) else {
      guard position == textLength, let extra = extraLineFragment else { return [] }
      let x = extra.usedRect.center.x
      return [InsertionPoint(position: position, x: x, alternate: x)]
    }
    read(found.fragment, at: found.row)
    let endsText = found.fragment.range.upperBound == text.length
    let endsInBreak = reader.cells.contains { $0.isLineBreak }
    var points = reader.insertionPoints(endsText: endsText && !endsInBreak)
    if inDisplayOrder {
      points.sort { ($0.x, $0.position) < ($1.x, $1.position) }
    }
    return points
  }

  /// Returns the fragment that ends the text if `position` is the text's end. Returns nil for
  /// other positions, and if the end is in the extra line fragment.
  private func lastFragmentPlace(for position: Int) -> (fragment: LineFragment, row: RowIndex)? {
    guard position == textLength else { return nil }
    return locate(TextCaret(position: position)).map { ($0.fragment, $0.row) }
  }

  /// Returns the fragment of a caret and the side of its position that it belongs to there.
  /// Returns nil in the extra line fragment, and if no container holds the text.
  func locate(
    _ caret: TextCaret
  ) -> (fragment: LineFragment, row: RowIndex, affinity: TextAffinity)? {
    let length = textLength
    precondition(
      caret.position >= 0 && caret.position <= length,
      "There is no caret at \(caret.position) in a text of \(length) UTF-16 code units.")
    if caret.position > 0, caret.affinity == .upstream || caret.position == length {
      if let before = fragmentPlace(containing: caret.position - 1) {
        let isEnd = before.fragment.range.upperBound == caret.position
        let isHard = ControlCharacter(text.codeUnit(at: caret.position - 1)) == .lineBreak
        if !(isEnd && isHard) { return (before.fragment, before.row, .upstream) }
      }
      if caret.position == length { return nil }
    }
    return fragmentPlace(containing: caret.position).map { ($0.fragment, $0.row, .downstream) }
  }
}
