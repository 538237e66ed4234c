import TextGeometry

/// Which shapes are layers of one, such as the banks and the water of a river: they lie over each other almost to
/// the edge, and move together.
struct ShapeGroups {
  /// For each shape, the number of the first of its group.
  private(set) var numbers: [Int] = []

  /// How far the edges of two layers may be apart, in points.
  private static let distance = 30.0
  /// Or as a share of their extent.
  private static let share = 0.04

  /// - Parameter bounds: For each shape the bounds of its outlines.
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
    // Two small shapes side by side are none.
    let allowed = min(distance, share * min(one.width, one.height, other.width, other.height))
    let apart = [
      one.minX - other.minX, one.maxX - other.maxX, one.minY - other.minY, one.maxY - other.maxY,
    ]
    return apart.allSatisfy { abs($0) <= allowed }
  }
}
