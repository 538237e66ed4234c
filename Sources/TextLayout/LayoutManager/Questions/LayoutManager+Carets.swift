public import TextGeometry
import TextStorage

/// Carets: places between characters.
///
/// They stand between user-perceived characters, also inside a ligature: where its font says, or at
/// equal shares of its width.
extension LayoutManager {
  /// Where a caret is drawn: a rectangle of no width as high as its row, in the coordinates of the
  /// container that holds it; nil when the position fits no container.
  ///
  /// - Complexity: O(log *n* + the fragment).
  public func caretRect(for caret: TextCaret) -> (rect: Rect, container: TextContainer)? {
    if let place = locate(caret) {
      reader.read(place.fragment, at: place.row, of: self)
      guard let x = reader.x(at: caret.position, affinity: place.affinity) else { return nil }
      let rect = place.fragment.rect
      return (
        Rect(x: x, y: rect.minY, width: 0, height: rect.height),
        textContainers[place.row.container]
      )
    }
    guard caret.position == text.length, let extra = extraLineFragment else { return nil }
    return (
      Rect(
        x: extra.usedRect.center.x, y: extra.rect.minY, width: 0, height: extra.rect.height),
      extra.container
    )
  }

  /// The insertion points of the line fragment that holds a character, each with the alternate that it
  /// has where the direction of the text changes; empty when the character fits no container.
  ///
  /// The end of the fragment is one only at the end of the text: elsewhere the position belongs to the
  /// next line.
  /// - Parameters:
  ///   - position: The character, in UTF-16 code units of the storage; the text's length for the fragment, or
  ///     the extra line fragment, at the end of the text.
  ///   - inDisplayOrder: Whether they come from left to right, instead of in the order of the text.
  /// - Complexity: O(log *n* + *f* log *f*) in the length *f* of the fragment.
  public func insertionPoints(
    inLineFragmentContaining position: Int, inDisplayOrder: Bool = false
  ) -> [InsertionPoint] {
    guard let found = fragmentPlace(containing: position) ?? lastFragmentPlace(for: position) else {
      guard position == textLength, let extra = extraLineFragment else { return [] }
      let x = extra.usedRect.center.x
      return [InsertionPoint(position: position, x: x, alternate: x)]
    }
    reader.read(found.fragment, at: found.row, of: self)
    let endsText = found.fragment.range.upperBound == text.length
    let endsInBreak = reader.cells.contains { $0.isLineBreak }
    var points = reader.insertionPoints(endsText: endsText && !endsInBreak)
    if inDisplayOrder {
      points.sort { ($0.x, $0.position) < ($1.x, $1.position) }
    }
    return points
  }

  /// The fragment that the end of the text stands in; nil for other positions, and where it stands in the extra
  /// line fragment.
  private func lastFragmentPlace(for position: Int) -> (fragment: LineFragment, row: RowPlace)? {
    guard position == textLength else { return nil }
    return locate(TextCaret(position: position)).map { ($0.fragment, $0.row) }
  }

  /// The fragment that a caret stands in, and the side of its position that it belongs to there; nil in
  /// the extra line fragment, and where no container holds the text.
  func locate(
    _ caret: TextCaret
  ) -> (fragment: LineFragment, row: RowPlace, affinity: TextAffinity)? {
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
