extension BezierPath {
  /// A step of a path, with its points.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(to: Point)
    /// A straight line.
    case line(to: Point)
    /// A quadratic Bézier curve.
    case quad(to: Point, control: Point)
    /// A cubic Bézier curve.
    case cubic(to: Point, control1: Point, control2: Point)
    /// A straight line back to the start of the subpath, and the end of the subpath.
    case close
  }

  /// The steps of a path, in order.
  public struct Elements: Sequence, Sendable {
    let path: BezierPath

    /// An iterator over the steps.
    public struct Iterator: IteratorProtocol {
      let path: BezierPath
      var verb = 0
      var point = 0

      /// The next step, or nil after the last.
      public mutating func next() -> Element? {
        guard verb < path.verbs.count else { return nil }
        defer { verb += 1 }
        let points = path.points
        switch path.verbs[verb] {
        case .move:
          point += 1
          return .move(to: points[point - 1])
        case .line:
          point += 1
          return .line(to: points[point - 1])
        case .quad:
          point += 2
          return .quad(to: points[point - 1], control: points[point - 2])
        case .cubic:
          point += 3
          return .cubic(
            to: points[point - 1], control1: points[point - 3], control2: points[point - 2])
        case .close: return .close
        }
      }
    }

    /// Makes an iterator that starts at the first step.
    public func makeIterator() -> Iterator { Iterator(path: path) }
  }

  /// The steps, in order.
  public var elements: Elements { Elements(path: self) }

  /// The number of steps.
  public var elementCount: Int { verbs.count }

  /// Adds a step.
  public mutating func append(_ element: Element) {
    switch element {
    case .move(let to): move(to: to)
    case .line(let to): addLine(to: to)
    case .quad(let to, let control): addQuadCurve(to: to, controlPoint: control)
    case .cubic(let to, let first, let second):
      addCurve(to: to, controlPoint1: first, controlPoint2: second)
    case .close: close()
    }
  }

  /// Creates a path from steps.
  public init(_ elements: some Sequence<Element>) {
    self.init()
    for element in elements { append(element) }
  }
}
