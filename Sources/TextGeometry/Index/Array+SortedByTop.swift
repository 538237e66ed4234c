extension [BoundaryPiece] {
  /// The pieces in the order of their upper ends.
  ///
  /// - Complexity: O(n log n); O(n) for outlines that go up and down a few times.
  func sortedByTop() -> [BoundaryPiece] {
    var isSorted = true
    for index in indices.dropFirst() where self[index - 1].y0 > self[index].y0 {
      isSorted = false
      break
    }
    if isSorted { return self }
    var keys: [(y: Double, index: Int32)] = []
    keys.reserveCapacity(count)
    for index in indices { keys.append((self[index].y0, Int32(index))) }
    keys.sort { $0.y < $1.y }
    return keys.map { self[Int($0.index)] }
  }
}
