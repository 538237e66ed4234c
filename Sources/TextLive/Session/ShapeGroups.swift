import TextGeometry

/// Groups of exclusions that are layers of one figure, such as the banks and the water of a river.
/// Their edges almost coincide, and they move together.
struct ShapeGroups {
  /// The number of the first exclusion of the group, for each exclusion.
  private(set) var numbers: [Int] = []

  /// The maximum distance between the edges of two layers, in points.
  private static let distance = 30.0
  /// The maximum distance as a fraction of their smallest extent; the smaller limit applies.
  private static let share = 0.04

  /// Groups exclusions.
  ///
  /// - Parameter bounds: The bounds of the outlines of each exclusion.
  init(_ bounds: [[Rect]]) {
    let whole = bounds.map { rects in
      rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
    }
    for (index, rect) in whole.enumerated() {
      let first = whole[..<index].indices.first {
        numbers[$0] == $0 && Self.areLayers(whole[$0], rect)
      }
      numbers.append(first ?? index)
    }
  }

  private static func areLayers(_ one: Rect, _ other: Rect) -> Bool {
    // The relative limit keeps small exclusions side by side apart.
    let allowed = min(distance, share * min(one.width, one.height, other.width, other.height))
    let apart = [
      one.minX - other.minX, one.maxX - other.maxX, one.minY - other.minY, one.maxY - other.maxY,
    ]
    return apart.allSatisfy { abs($0) <= allowed }
  }
}
