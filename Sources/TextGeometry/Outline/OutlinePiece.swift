/// A part of a boundary that is monotone in x and y, from its upper end to its lower end.
///
/// A piece whose ends have the same y is horizontal: it never counts for winding.
struct OutlinePiece: Sendable {
  /// The y of the upper end.
  var y0: Double
  /// The y of the lower end.
  var y1: Double
  /// The x of the upper end.
  var x0: Double
  /// The x of the lower end.
  var x1: Double
  /// The index of the curve in the part's list of curves, or -1 for a straight piece.
  var curve: Int32
  /// The change of the winding number from crossing the piece from left to right.
  var winding: Int16
  /// The same change for the second winding number, which counts the strip that a negative margin
  /// removes.
  var strip: Int16 = 0
  /// True if the piece bounds the blocked area, so that its x range is blocked too.
  var isEdge: Bool

  /// The x of the piece at a y between its ends.
  @inline(__always)
  func x(at y: Double, curves: [PieceCurve]) -> Double {
    unsafe curves.withUnsafeBufferPointer { unsafe x(at: y, in: $0) }
  }

  /// The x of the piece at a y between its ends.
  @inline(__always)
  func x(at y: Double, in curves: UnsafeBufferPointer<PieceCurve>) -> Double {
    if y <= y0 { return x0 }
    if y >= y1 { return x1 }
    let x: Double
    if curve < 0 {
      x = x0 + (x1 - x0) * ((y - y0) / (y1 - y0))
    } else {
      x = unsafe curves[Int(curve)].x(at: y)
    }
    return min(max(x, min(x0, x1)), max(x0, x1))
  }
}

extension [OutlinePiece] {
  /// The pieces in the order of their upper ends, and the previous place of each; no places if
  /// they were already in that order.
  ///
  /// - Complexity: O(n log n); O(n) for outlines that go up and down a few times.
  func sortedByTop() -> (pieces: [OutlinePiece], places: [UInt32]) {
    var isSorted = true
    for index in indices.dropFirst() where self[index - 1].y0 > self[index].y0 {
      isSorted = false
      break
    }
    if isSorted { return (self, []) }
    var keys: [(y: Double, index: Int32)] = []
    keys.reserveCapacity(count)
    for index in indices { keys.append((self[index].y0, Int32(index))) }
    keys.sort { $0.y < $1.y }
    return (keys.map { self[Int($0.index)] }, keys.map { UInt32($0.index) })
  }
}
