public import TextGeometry

/// What binds a place on a body to another body or to a place: a rod, or a spring where it gives way.
///
/// With a length of 0 it is a joint, or what UIKit calls a snap: it draws the body to a place.
public struct Attachment: Hashable, Sendable {
  /// The index of the body.
  public var body: Int
  /// Where on the body, from its centre of mass.
  public var anchor: Vector
  /// The index of the other body; nil for a place.
  public var other: Int?
  /// The place on the page, or where on the other body from its centre of mass.
  public var end: Vector
  /// The distance that it keeps, in points.
  public var length: Double
  /// How often it would swing in a second; 0 for a rod, which does not give way.
  public var frequency: Double
  /// The damping of a spring in proportion to the least without swings.
  public var dampingRatio: Double

  /// Binds a body to a place.
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

  /// Binds two bodies.
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

  /// Where it is bound at both ends, on the page.
  func places(in bodies: [DynamicBody]) -> (Point, Point) {
    let start = bodies[body].place(of: anchor)
    return (start, other.map { bodies[$0].place(of: end) } ?? Point.zero + end)
  }

  /// How far its ends are apart, in points.
  public func distance(in bodies: [DynamicBody]) -> Double {
    let (start, end) = places(in: bodies)
    return (start - end).length
  }

  /// What divides impulses along a direction.
  func inverseMass(_ normal: Vector, _ one: Vector, _ two: Vector, in bodies: [DynamicBody])
    -> Double
  {
    func part(_ body: DynamicBody, _ arm: Vector) -> Double {
      let cross = arm.dx * normal.dy - arm.dy * normal.dx
      return body.inverseMass + body.inverseMoment * cross * cross
    }
    return part(bodies[body], one) + (other.map { part(bodies[$0], two) } ?? 0)
  }

  /// The force of a spring for each point that it is too long, which its frequency and what it moves decide.
  func stiffness(in bodies: [DynamicBody]) -> Double {
    guard frequency > 0 else { return 0 }
    let masses = [bodies[body]] + (other.map { [bodies[$0]] } ?? [])
    let inverse = masses.reduce(0) { $1.isFixed ? $0 : $0 + 1 / $1.mass }
    let swing = 2 * Double.pi * frequency
    return inverse > 0 ? swing * swing / inverse : 0
  }

  /// The energy of a spring that is too long or too short.
  func energy(in bodies: [DynamicBody]) -> Double {
    guard frequency > 0 else { return 0 }
    let (start, end) = places(in: bodies)
    let stretch = (start - end).length - length
    return stiffness(in: bodies) / 2 * stretch * stretch
  }
}

/// A force on a body, for some time or at once.
public struct Push: Hashable, Sendable {
  /// The index of the body.
  public var body: Int
  /// The acceleration in points a second, each second; for a push at once the change of velocity.
  public var strength: Vector
  /// When it begins, in seconds.
  public var start: Double
  /// For how many seconds it lasts; 0 for a push at once.
  public var duration: Double

  /// Creates a push through the centre of mass.
  public init(_ body: Int, strength: Vector, start: Double = 0, duration: Double = .infinity) {
    self.body = body
    self.strength = strength
    self.start = start
    self.duration = duration
  }

  /// Whether it acts in the step that begins at a time.
  func isActive(at time: Double, _ step: Double) -> Bool {
    if duration == 0 { return abs(start - time) < step / 2 }
    return time + step / 2 > start && time + step / 2 < start + duration
  }
}
