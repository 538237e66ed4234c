import TextGeometry

/// The subpaths of a path as points joined by straight lines.
struct Polyline {
  /// The points of all subpaths.
  private(set) var points: [Point] = []
  /// The points of each subpath, and whether the last is joined to the first.
  private(set) var subpaths: [(range: Range<Int>, isClosed: Bool)] = []

  /// Creates a polyline without points.
  init() {}

  /// Approximates a path.
  ///
  /// The number of lines for a curve comes from its second differences: a curve split in *n* equal
  /// steps is off by at most d / (8 n²), where d bounds its second derivative (Wang's formula).
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - scale: What every coordinate is multiplied with.
  ///   - tolerance: How far the lines may be from the curves, after scaling.
  init(_ path: BezierPath, scale: Double, tolerance: Double) {
    var start = Point.zero
    var current = Point.zero
    var first = 0
    for element in path.elements {
      switch element {
      case .move(let to):
        finish(from: first, isClosed: false)
        first = points.count
        start = Polyline.scaled(to, scale)
        current = start
        points.append(current)
      case .line(let to):
        current = Polyline.scaled(to, scale)
        points.append(current)
      case .quad(let to, let control):
        let control = Polyline.scaled(control, scale)
        let end = Polyline.scaled(to, scale)
        // A quadratic is a cubic whose inner points lie two thirds of the way to its control point.
        appendCurve(
          current, current + (control - current) * (2 / 3), end + (control - end) * (2 / 3), end,
          tolerance)
        current = end
      case .cubic(let to, let control1, let control2):
        let end = Polyline.scaled(to, scale)
        appendCurve(
          current, Polyline.scaled(control1, scale), Polyline.scaled(control2, scale), end,
          tolerance)
        current = end
      case .close:
        finish(from: first, isClosed: true)
        first = points.count
        current = start
      }
    }
    finish(from: first, isClosed: false)
  }

  /// Ends the subpath whose points begin at `first`.
  private mutating func finish(from first: Int, isClosed: Bool) {
    if first < points.count { subpaths.append((first..<points.count, isClosed)) }
  }

  private static func scaled(_ point: Point, _ scale: Double) -> Point {
    Point(x: point.x * scale, y: point.y * scale)
  }

  private mutating func appendCurve(
    _ a: Point, _ b: Point, _ c: Point, _ d: Point, _ tolerance: Double
  ) {
    let bend = max((a - b + (c - b)).length, (b - c + (d - c)).length) * 6
    // Not a number makes one line, which the caller drops.
    let wanted = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    let steps = wanted > 1 ? Int(min(wanted, 1_000)) : 1
    for step in 1..<max(steps, 1) {
      let t = Double(step) / Double(steps)
      let s = 1 - t
      let ab = a + (b - a) * t
      let bc = b + (c - b) * t
      let cd = c + (d - c) * t
      let abc = Point(x: ab.x * s + bc.x * t, y: ab.y * s + bc.y * t)
      let bcd = Point(x: bc.x * s + cd.x * t, y: bc.y * s + cd.y * t)
      points.append(Point(x: abc.x * s + bcd.x * t, y: abc.y * s + bcd.y * t))
    }
    points.append(d)
  }

  /// The most dashes a polyline is cut into; beyond, it stays whole.
  static let maximumDashes = 20_000

  /// The polyline cut into dashes.
  ///
  /// - Parameter lengths: The lengths of strokes and gaps by turns. An odd number is used twice.
  func dashed(_ lengths: [Double]) -> Polyline {
    let period = lengths.reduce(0, +)
    guard period.isFinite, period > 0, lengths.allSatisfy({ $0 >= 0 }),
      length / period * Double(lengths.count) < Double(Polyline.maximumDashes)
    else { return self }
    var result = Polyline()
    for subpath in subpaths { result.appendDashes(of: self, subpath, lengths) }
    return result
  }

  /// The length of all lines.
  private var length: Double {
    var sum = 0.0
    for (range, isClosed) in subpaths {
      for index in range.dropFirst() { sum += (points[index] - points[index - 1]).length }
      if isClosed { sum += (points[range.lowerBound] - points[range.upperBound - 1]).length }
    }
    return sum
  }

  private mutating func appendDashes(
    of source: Polyline, _ subpath: (range: Range<Int>, isClosed: Bool), _ lengths: [Double]
  ) {
    var dash = 0
    var rest = lengths[0]
    var first = points.count
    var isOn = true
    points.append(source.points[subpath.range.lowerBound])
    let count = subpath.range.count + (subpath.isClosed ? 1 : 0)
    for step in 1..<max(count, 1) {
      let from = source.points[subpath.range.lowerBound + step - 1]
      let to = source.points[
        step < subpath.range.count ? subpath.range.lowerBound + step : subpath.range.lowerBound]
      let length = (to - from).length
      var done = 0.0
      while length - done > rest {
        done += rest
        let place = from + (to - from) * (done / length)
        if isOn {
          points.append(place)
          finish(from: first, isClosed: false)
        }
        isOn.toggle()
        first = points.count
        if isOn { points.append(place) }
        dash = (dash + 1) % lengths.count
        rest = lengths[dash]
      }
      rest -= length - done
      if isOn { points.append(to) }
    }
    if isOn { finish(from: first, isClosed: false) }
  }
}
