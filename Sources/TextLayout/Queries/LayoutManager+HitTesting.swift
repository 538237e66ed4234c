import TextAnalysis
public import TextGeometry
import TextShaping
import TextStorage

/// Hit testing: text by point.
///
/// Points are in the container's coordinates. A point outside the text maps to the nearest row,
/// then to the nearest fragment of that row, then to its nearest character. Each question lays out
/// what it needs.
extension LayoutManager {
  /// Returns the character nearest to a point; nil if the container holds no text.
  ///
  /// A line break is found only in a line without any other character.
  /// - Complexity: O(log *n* + the fragment).
  public func character(at point: Point, in container: TextContainer) -> CharacterHit? {
    guard let found = fragment(nearest: point, in: container) else { return nil }
    read(found.fragment, at: found.row)
    guard let index = reader.cell(nearest: point.x) else { return nil }
    let cell = reader.cells[index]
    let rect = found.fragment.rect
    return CharacterHit(
      position: cell.range.lowerBound, fraction: reader.fraction(of: point.x, in: cell),
      isInside: point.y >= rect.minY && point.y < rect.maxY && point.x >= cell.left
        && point.x < cell.right)
  }

  /// Returns the caret nearest to a point; nil if the container can have none.
  ///
  /// The caret switches sides in the middle of a character. Past the end of a line that continues
  /// in the next one, it is at that end, with upstream affinity.
  /// - Complexity: O(log *n* + the fragment).
  public func caret(nearest point: Point, in container: TextContainer) -> TextCaret? {
    guard container.layoutManager === self else { return nil }
    // Only below the last row does it matter whether an empty line follows.
    if rowIndex(below: point.y, inContainer: container.place) == nil,
      let extra = extraLineFragment, extra.container === container,
      point.y >= extra.rect.minY || lastRowIndex(inContainer: container.place) == nil
    {
      return TextCaret(position: text.length)
    }
    guard let found = fragment(nearest: point, in: container) else { return nil }
    read(found.fragment, at: found.row)
    return reader.caret(nearest: point.x)
  }

  /// Returns the fragment nearest to a point, and its row.
  private func fragment(
    nearest point: Point, in container: TextContainer
  ) -> (fragment: LineFragment, row: RowIndex)? {
    guard container.layoutManager === self,
      let place = rowIndex(nearest: point.y, inContainer: container.place)
    else { return nil }
    return (fragment(nearest: point.x, at: place), place)
  }

  /// Returns the fragment of a row that is nearest to an x.
  func fragment(nearest x: Double, at place: RowIndex) -> LineFragment {
    let indices = row(at: place).fragments
    var nearest = fragment(indices.lowerBound, at: place)
    for index in indices.dropFirst() {
      let other = fragment(index, at: place)
      if distance(of: x, from: other) < distance(of: x, from: nearest) { nearest = other }
    }
    return nearest
  }

  private func distance(of x: Double, from fragment: LineFragment) -> Double {
    max(fragment.rect.minX - x, x - fragment.rect.maxX, 0)
  }
}

/// The character nearest to a point.
public struct CharacterHit: Hashable, Sendable {
  /// The character's first UTF-16 code unit in the storage.
  public var position: Int
  /// The fraction of the character before the point in reading direction: 0 at its start, 1 at its
  /// end. A caret goes before the character up to one half, otherwise after it.
  public var fraction: Double
  /// True if the point is on the character, within its row and its width, and not only nearest to
  /// it.
  public var isInside: Bool

  /// Creates a hit.
  public init(position: Int, fraction: Double, isInside: Bool) {
    self.position = position
    self.fraction = fraction
    self.isInside = isInside
  }
}
