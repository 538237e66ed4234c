public import TextGeometry

/// A rigid body: an outline with a place, a velocity and a material.
public struct DynamicBody: Sendable {
  /// The outline.
  public let shape: BodyShape
  /// The mass per square point of area.
  public var density = 1.0
  /// The fraction of its speed that a body keeps in a bounce, from 0 to 1; the larger of two
  /// bodies' values applies.
  public var elasticity = 0.3
  /// The coefficient of friction: the friction per unit of normal force; the geometric mean of two
  /// bodies' values applies.
  public var friction = 0.3
  /// The drag of the medium, per second: v' = −resistance · v.
  public var resistance = 0.0
  /// The drag on the body's rotation, per second.
  public var angularResistance = 0.2
  /// True if the body is immovable, and others collide with it.
  public var isFixed = false

  /// The centre of mass, in page points.
  public internal(set) var position: Point
  /// The velocity of the centre of mass, in points a second.
  public var velocity = Vector.zero
  /// The angular velocity, in radians per second; clockwise on a page.
  public var angularVelocity = 0.0
  /// The cosine and sine of the body's rotation.
  var rotation = Vector(dx: 1, dy: 0)

  /// True if the body is in the world; otherwise it neither moves nor collides.
  var isPresent = true
  /// The seconds for which it has hardly moved.
  var restingTime = 0.0
  /// True if the body has come to rest, and stays there until something hits it.
  public internal(set) var isAsleep = false

  /// Creates a body at the place of its outline's path.
  public init(_ shape: BodyShape) {
    self.shape = shape
    position = shape.center
  }

  /// The mass.
  public var mass: Double { shape.area * density }

  /// The transform from the outline's path to the body's current place.
  public var transform: Transform {
    let (c, s) = (rotation.dx, rotation.dy)
    let from = shape.center
    return Transform(
      a: c, b: s, c: -s, d: c, tx: position.x - c * from.x + s * from.y,
      ty: position.y - s * from.x - c * from.y)
  }

  /// The inverse mass, or 0 for a body that does not move.
  var inverseMass: Double { isMovable ? 1 / mass : 0 }
  var inverseMoment: Double { isMovable ? 1 / (mass * shape.gyration) : 0 }
  var isMovable: Bool { !isFixed && !isAsleep && isPresent }

  /// The kinetic energy.
  var kineticEnergy: Double {
    if !isMovable { return 0 }
    let speed = velocity.dx * velocity.dx + velocity.dy * velocity.dy
    return mass / 2 * (speed + shape.gyration * angularVelocity * angularVelocity)
  }

  /// The page position of a place that is fixed to the body.
  func place(of local: Vector) -> Point { position + turned(local) }

  /// The page direction of a vector that is fixed to the body.
  func turned(_ local: Vector) -> Vector {
    Vector(
      dx: rotation.dx * local.dx - rotation.dy * local.dy,
      dy: rotation.dy * local.dx + rotation.dx * local.dy)
  }

  /// The body's vector for a direction on the page.
  func unturned(_ way: Vector) -> Vector {
    Vector(
      dx: rotation.dx * way.dx + rotation.dy * way.dy,
      dy: rotation.dx * way.dy - rotation.dy * way.dx)
  }

  /// The velocity of a place on the body.
  ///
  /// - Parameter arm: The displacement from the centre of mass to the place.
  func velocity(at arm: Vector) -> Vector {
    Vector(dx: velocity.dx - angularVelocity * arm.dy, dy: velocity.dy + angularVelocity * arm.dx)
  }

  /// Changes the velocity by an impulse at a place.
  mutating func apply(_ impulse: Vector, at arm: Vector) {
    velocity = velocity + impulse * inverseMass
    angularVelocity += inverseMoment * (arm.dx * impulse.dy - arm.dy * impulse.dx)
  }

  /// Moves the centre of mass and rotates around it by a small angle.
  ///
  /// The rotation is Cayley's rational one: it is an exact rotation, needs no sine, and differs
  /// from the angle by a twelfth of its cube.
  mutating func move(_ way: Vector, turn: Double) {
    position = position + way
    guard turn != 0 else { return }
    let half = turn / 2
    let scale = 1 / (1 + half * half)
    let (c, s) = ((1 - half * half) * scale, 2 * half * scale)
    let next = Vector(dx: rotation.dx * c - rotation.dy * s, dy: rotation.dy * c + rotation.dx * s)
    rotation = next * (1 / next.length)
  }
}
