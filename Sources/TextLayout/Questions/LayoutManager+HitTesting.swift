public import TextGeometry
import TextStorage

/// From a point to the text.
///
/// Points are in the container's coordinates. A point outside of the text has the nearest row, in it the
/// nearest fragment, and in that the nearest character. Each question lays out what it needs.
extension LayoutManager {
  /// The character that is nearest to a point; nil when the container holds no text.
  ///
  /// The character that ends a line is found only in a line that has no other.
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

  /// The caret that is nearest to a point; nil when the container can have none.
  ///
  /// Between the two halves of a character it changes from one side to the other. Past the end of a line
  /// that goes on in the next it stands at that end, with upstream affinity.
  /// - Complexity: O(log *n* + the fragment).
  public func caret(nearest point: Point, in container: TextContainer) -> TextCaret? {
    guard container.layoutManager === self else { return nil }
    // Only below the last row is there need to know whether another, empty line follows.
    if rowPlace(below: point.y, inContainer: container.place) == nil,
      let extra = extraLineFragment, extra.container === container,
      point.y >= extra.rect.minY || lastRowPlace(inContainer: container.place) == nil
    {
      return TextCaret(position: text.length)
    }
    guard let found = fragment(nearest: point, in: container) else { return nil }
    read(found.fragment, at: found.row)
    return reader.caret(nearest: point.x)
  }

  /// The fragment nearest to a point, and its row.
  private func fragment(
    nearest point: Point, in container: TextContainer
  ) -> (fragment: LineFragment, row: RowPlace)? {
    guard container.layoutManager === self,
      let place = rowPlace(nearest: point.y, inContainer: container.place)
    else { return nil }
    return (fragment(nearest: point.x, at: place), place)
  }

  /// The fragment of a row that is nearest to an x.
  func fragment(nearest x: Double, at place: RowPlace) -> LineFragment {
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

/// The character that is nearest to a point.
public struct CharacterHit: Hashable, Sendable {
  /// The character's first UTF-16 code unit in the storage.
  public var position: Int
  /// How far through the character the point lies in reading direction: 0 at its start, 1 at its end. A
  /// caret goes before the character up to one half, else after it.
  public var fraction: Double
  /// Whether the point lies on the character, within its row and its width, and not only nearest to it.
  public var isInside: Bool

  /// Creates a hit.
  public init(position: Int, fraction: Double, isInside: Bool) {
    self.position = position
    self.fraction = fraction
    self.isInside = isInside
  }
}
