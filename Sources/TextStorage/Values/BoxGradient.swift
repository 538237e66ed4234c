public import TextGeometry

/// A gradient that adapts to the rectangle that it fills, as those of CSS do.
///
/// ```swift
/// let sky = try BoxGradient(css: "linear-gradient(to bottom, #8ecae6, white 80%)")
/// page.fill(frame, with: sky.gradient(in: frame))
/// ```
public struct BoxGradient: Hashable, Sendable {
  /// A length along the rectangle or the gradient: a fraction of the whole, and points.
  public struct Length: Hashable, Sendable {
    /// The fraction of the whole.
    public var fraction: Double
    /// The points that are added.
    public var points: Double

    /// Creates a length.
    public init(fraction: Double = 0, points: Double = 0) {
      (self.fraction, self.points) = (fraction, points)
    }

    /// Returns the length in points.
    func resolved(_ whole: Double) -> Double { fraction * whole + points }
  }

  /// A colour at a position.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// The distance from the start or the centre; nil for a position between its neighbours.
    public var position: Length?

    /// Creates a stop.
    public init(_ color: Color, at position: Length? = nil) {
      (self.color, self.position) = (color, position)
    }
  }

  /// The edge of the shape that a radial gradient reaches.
  public enum Extent: String, Hashable, Sendable, CaseIterable {
    /// The nearest side.
    case closestSide = "closest-side"
    /// The farthest side.
    case farthestSide = "farthest-side"
    /// The nearest corner.
    case closestCorner = "closest-corner"
    /// The farthest corner.
    case farthestCorner = "farthest-corner"
  }

  /// The direction of a gradient.
  public enum Shape: Hashable, Sendable {
    /// Along a line through the middle, by an angle in degrees: 0 is upward, 90 to the right. The
    /// line is as long as necessary for the corners to have the first and the last colour.
    case linear(angle: Double)
    /// To a corner. The line is turned so that the two other corners have the colour in the
    /// middle.
    case corner(isRight: Bool, isBottom: Bool)
    /// From a centre outwards, in circles or in ellipses.
    case radial(centerX: Length, centerY: Length, Extent, isCircle: Bool)
    /// From a centre outwards, with radii of your own.
    case ellipse(centerX: Length, centerY: Length, radiusX: Length, radiusY: Length)
  }

  /// The direction.
  public var shape: Shape
  /// The colours, in order.
  public var stops: [Stop]

  /// Creates a gradient.
  public init(_ shape: Shape, stops: [Stop]) { (self.shape, self.stops) = (shape, stops) }

  /// Returns the gradient in a rectangle, in its coordinates.
  public func gradient(in rect: Rect) -> Gradient {
    switch shape {
    case .linear(let angle): line(BoxGradient.direction(angle), in: rect)
    case .corner(let isRight, let isBottom):
      line(BoxGradient.direction(isRight: isRight, isBottom: isBottom, rect.size), in: rect)
    case .radial(let x, let y, let extent, let isCircle):
      ellipse(x, y, in: rect) { extent.radii(around: $0, in: rect, isCircle: isCircle) }
    case .ellipse(let x, let y, let radiusX, let radiusY):
      ellipse(x, y, in: rect) { _ in
        Size(width: radiusX.resolved(rect.width), height: radiusY.resolved(rect.height))
      }
    }
  }

  /// Returns the direction of an angle in degrees, with a length of 1.
  private static func direction(_ angle: Double) -> Vector {
    switch angle.truncatingRemainder(dividingBy: 360) {
    case 0: return Vector(dx: 0, dy: -1)
    case 90, -270: return Vector(dx: 1, dy: 0)
    case 180, -180: return Vector(dx: 0, dy: 1)
    case 270, -90: return Vector(dx: -1, dy: 0)
    case let rest:
      let turn = rest * .pi / 180
      return Vector(dx: Double.sin(turn), dy: -Double.cos(turn))
    }
  }

  /// Returns the direction perpendicular to the diagonal between the two other corners, with a
  /// length of 1; downward in a rectangle without extent.
  private static func direction(isRight: Bool, isBottom: Bool, _ size: Size) -> Vector {
    let away = Vector(
      dx: isRight ? size.height : -size.height, dy: isBottom ? size.width : -size.width)
    return away.length > 0 ? away * (1 / away.length) : Vector(dx: 0, dy: 1)
  }

  private func line(_ direction: Vector, in rect: Rect) -> Gradient {
    let length = abs(rect.width * direction.dx) + abs(rect.height * direction.dy)
    let start = rect.center - direction * (length / 2)
    let offsets = resolvedOffsets(length)
    let (first, last) = (min(0, offsets.first ?? 0), max(1, offsets.last ?? 1))
    return Gradient(
      .linear(
        from: start + direction * (length * first), to: start + direction * (length * last)),
      stops: zip(offsets, stops).map {
        Gradient.Stop(offset: ($0 - first) / (last - first), color: $1.color)
      })
  }

  private func ellipse(
    _ x: Length, _ y: Length, in rect: Rect, _ radii: (Point) -> Size
  ) -> Gradient {
    let center = Point(
      x: rect.minX + x.resolved(rect.width), y: rect.minY + y.resolved(rect.height))
    let radii = radii(center)
    let offsets = resolvedOffsets(radii.width)
    let last = max(1, offsets.last ?? 1)
    var own = zip(offsets, stops).map { Gradient.Stop(offset: $0 / last, color: $1.color) }
    // The colour in the centre, if it lies between stops.
    while own.count > 1, own[1].offset <= 0 { own.removeFirst() }
    if own.count > 1, own[0].offset < 0 {
      let share = -own[0].offset / (own[1].offset - own[0].offset)
      own[0] = Gradient.Stop(offset: 0, color: own[0].color.mixed(with: own[1].color, share))
    }
    return Gradient(
      .radial(
        center: center, radii: Size(width: radii.width * last, height: radii.height * last)),
      stops: own)
  }

  /// Returns the offsets of the stops by CSS Images 3, section 3.4.3: the first is 0 and the last
  /// 1 by default, none is before the one in front of it, and others are spread evenly.
  private func resolvedOffsets(_ length: Double) -> [Double] {
    var known = stops.map { stop in
      stop.position.map { $0.fraction + (length > 0 ? $0.points / length : 0) }
    }
    guard !known.isEmpty else { return [] }
    if known[0] == nil { known[0] = 0 }
    if known[known.count - 1] == nil { known[known.count - 1] = 1 }
    var offsets: [Double] = []
    var index = 0
    while index < known.count {
      if let own = known[index] {
        offsets.append(max(own, offsets.last ?? own))
        index += 1
        continue
      }
      let end = known[index...].firstIndex { $0 != nil } ?? index
      let start = offsets[index - 1]
      let next = max(known[end] ?? start, start)
      for step in index..<end {
        offsets.append(
          start + (next - start) * Double(step - index + 1) / Double(end - index + 1))
      }
      index = end
    }
    return offsets
  }
}

extension BoxGradient.Extent {
  /// Returns the radii of a gradient in a rectangle (CSS Images 3, section 3.2.1).
  fileprivate func radii(around center: Point, in rect: Rect, isCircle: Bool) -> Size {
    let sides = [
      abs(center.x - rect.minX), abs(rect.maxX - center.x), abs(center.y - rect.minY),
      abs(rect.maxY - center.y),
    ]
    let isClosest = self == .closestSide || self == .closestCorner
    func chosen(_ a: Double, _ b: Double) -> Double { isClosest ? min(a, b) : max(a, b) }
    let (x, y) = (chosen(sides[0], sides[1]), chosen(sides[2], sides[3]))
    let toCorner = self == .closestCorner || self == .farthestCorner
    if isCircle {
      let radius = toCorner ? (x * x + y * y).squareRoot() : chosen(x, y)
      return Size(width: radius, height: radius)
    }
    // An ellipse through a corner has the proportions of the one that touches the sides.
    let factor = toCorner ? 2.0.squareRoot() : 1
    return Size(width: x * factor, height: y * factor)
  }
}
