extension BezierPath {
  /// The smallest rectangle that contains every line and curve; empty at the origin for an empty
  /// path.
  ///
  /// Unlike UIBezierPath's bounds it is tight: control points outside the curve don't count. See
  /// ``controlPointBounds``.
  ///
  /// - Complexity: O(n) in the steps of the path.
  public var bounds: Rect {
    var box = Box()
    var current = Point.zero
    var start = Point.zero
    var index = 0
    var isOpen = false
    for verb in verbs {
      switch verb {
      case .move:
        current = points[index]
        start = current
        index += 1
        isOpen = false
        continue
      case .line:
        box.add(current)
        current = points[index]
        index += 1
      case .quad:
        box.add(
          CubicSegment(quadratic: current, points[index], points[index + 1]))
        current = points[index + 1]
        index += 2
      case .cubic:
        box.add(CubicSegment(current, points[index], points[index + 1], points[index + 2]))
        current = points[index + 2]
        index += 3
      case .close:
        if !isOpen { box.add(start) }
        current = start
        continue
      }
      isOpen = true
      box.add(current)
    }
    // The bounds of a path of moves alone are those of its points.
    if box.isEmpty { for point in points { box.add(point) } }
    return box.rect
  }

  /// The smallest rectangle that contains every point of the path, including control points:
  /// UIBezierPath's bounds.
  ///
  /// - Complexity: O(n) in the steps of the path.
  public var controlPointBounds: Rect {
    var box = Box()
    for point in points { box.add(point) }
    return box.rect
  }
}

/// A rectangle that grows to contain each point and curve added to it.
private struct Box {
  private var minX = Double.infinity
  private var minY = Double.infinity
  private var maxX = -Double.infinity
  private var maxY = -Double.infinity

  var isEmpty: Bool { minX > maxX }

  var rect: Rect {
    isEmpty ? .zero : Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  mutating func add(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// Adds a curve: its ends and its extremes in x and y.
  mutating func add(_ curve: CubicSegment) {
    add(curve.p0)
    add(curve.p3)
    var turns = CurveTurns()
    turns.collect(curve.p0.x, curve.p1.x, curve.p2.x, curve.p3.x)
    turns.collect(curve.p0.y, curve.p1.y, curve.p2.y, curve.p3.y)
    for index in 0..<turns.count { add(curve.point(at: turns[index])) }
  }
}
