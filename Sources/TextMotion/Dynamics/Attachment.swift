public import TextGeometry

/// A link between an anchor on a body and another body or a fixed point: a rigid rod, or a spring
/// if `frequency` is positive.
///
/// With a length of 0 it is a joint, or UIKit's snap behaviour: it draws the body to a place.
public struct Attachment: Hashable, Sendable {
  /// The index of the body.
  public var body: Int
  /// The anchor on the body, relative to its centre of mass.
  public var anchor: Vector
  /// The index of the other body, or nil for a fixed point.
  public var other: Int?
  /// The fixed point on the page, or the anchor on the other body relative to its centre of mass.
  public var end: Vector
  /// The length that the link keeps, in points.
  public var length: Double
  /// The frequency of a spring, in oscillations per second; 0 for a rigid rod.
  public var frequency: Double
  /// The ratio of a spring's damping to critical damping, the least without oscillation.
  public var dampingRatio: Double

  /// Links a body to a fixed point.
  public init(
    _ body: Int, anchor: Vector = .zero, to place: Point, length: Double, frequency: Double = 0,
    dampingRatio: Double = 0.3
  ) {
    self.body = body
    self.anchor = anchor
    other = nil
    end = place - Point.zero
    self.length = length
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// Links two bodies.
  public init(
    _ body: Int, anchor: Vector = .zero, to other: Int, otherAnchor: Vector = .zero,
    length: Double, frequency: Double = 0, dampingRatio: Double = 0.3
  ) {
    self.init(
      body, anchor: anchor, to: .zero, length: length, frequency: frequency,
      dampingRatio: dampingRatio)
    self.other = other
    end = otherAnchor
  }

  /// The page positions of both ends.
  func places(in bodies: [DynamicBody]) -> (Point, Point) {
    let start = bodies[body].place(of: anchor)
    return (start, other.map { bodies[$0].place(of: end) } ?? Point.zero + end)
  }

  /// The distance between the ends, in points.
  public func distance(in bodies: [DynamicBody]) -> Double {
    let (start, end) = places(in: bodies)
    return (start - end).length
  }

  /// The inverse effective mass along a direction.
  func inverseMass(_ normal: Vector, _ one: Vector, _ two: Vector, in bodies: [DynamicBody])
    -> Double
  {
    func part(_ body: DynamicBody, _ arm: Vector) -> Double {
      let cross = arm.dx * normal.dy - arm.dy * normal.dx
      return body.inverseMass + body.inverseMoment * cross * cross
    }
    return part(bodies[body], one) + (other.map { part(bodies[$0], two) } ?? 0)
  }

  /// The force of a spring per point of stretch, which follows from its frequency and the masses
  /// it moves.
  func stiffness(in bodies: [DynamicBody]) -> Double {
    guard frequency > 0 else { return 0 }
    let masses = [bodies[body]] + (other.map { [bodies[$0]] } ?? [])
    let inverse = masses.reduce(0) { $1.isFixed ? $0 : $0 + 1 / $1.mass }
    let swing = 2 * Double.pi * frequency
    return inverse > 0 ? swing * swing / inverse : 0
  }

  /// The energy of a stretched or compressed spring.
  func energy(in bodies: [DynamicBody]) -> Double {
    guard frequency > 0 else { return 0 }
    let (start, end) = places(in: bodies)
    let stretch = (start - end).length - length
    return stiffness(in: bodies) / 2 * stretch * stretch
  }
}

/// A force on a body, for some time or instantaneous.
public struct Push: Hashable, Sendable {
  /// The index of the body.
  public var body: Int
  /// The acceleration in points per second squared; for an instantaneous push the change of
  /// velocity.
  public var strength: Vector
  /// The start, in seconds.
  public var start: Double
  /// The duration in seconds; 0 for an instantaneous push.
  public var duration: Double

  /// Creates a push through the centre of mass.
  public init(_ body: Int, strength: Vector, start: Double = 0, duration: Double = .infinity) {
    self.body = body
    self.strength = strength
    self.start = start
    self.duration = duration
  }

  /// True if the push acts in the step that begins at a time.
  func isActive(at time: Double, _ step: Double) -> Bool {
    if duration == 0 { return abs(start - time) < step / 2 }
    return time + step / 2 > start && time + step / 2 < start + duration
  }
}
