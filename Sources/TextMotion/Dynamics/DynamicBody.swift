public import TextGeometry

/// A rigid body: a shape with a place, a velocity and a material.
public struct DynamicBody: Sendable {
  /// The outline.
  public let shape: BodyShape
  /// The mass for each square point of area.
  public var density = 1.0
  /// How much of its speed a body keeps when it bounces, from 0 to 1; of two bodies the larger counts.
  public var elasticity = 0.3
  /// The force of friction for each unit of the force that presses surfaces together; of two bodies the geometric
  /// mean counts.
  public var friction = 0.3
  /// The share of its speed that the medium takes from a body in a second, by a rate: v' = −resistance · v.
  public var resistance = 0.0
  /// The same for its turning.
  public var angularResistance = 0.2
  /// Whether the body stays where it is and others collide with it.
  public var isFixed = false

  /// Where the centre of mass is.
  public internal(set) var position: Point
  /// The velocity of the centre of mass, in points a second.
  public var velocity = Vector.zero
  /// How fast it turns, in radians a second; clockwise on a page.
  public var angularVelocity = 0.0
  /// The cosine and sine of the angle by which it has turned.
  var rotor = Vector(dx: 1, dy: 0)

  /// Whether it is there: one that is not neither moves nor is in the way.
  var isPresent = true
  /// For how many seconds it has hardly moved.
  var restingTime = 0.0
  /// Whether it has come to rest, and stays so until something meets it.
  public internal(set) var isAsleep = false

  /// Creates a body that stands where its shape's path is.
  public init(_ shape: BodyShape) {
    self.shape = shape
    position = shape.center
  }

  /// The mass.
  public var mass: Double { shape.area * density }

  /// From where the shape's path is to where the body is now.
  public var transform: Transform {
    let (c, s) = (rotor.dx, rotor.dy)
    let from = shape.center
    return Transform(
      a: c, b: s, c: -s, d: c, tx: position.x - c * from.x + s * from.y,
      ty: position.y - s * from.x - c * from.y)
  }

  /// What divides impulses: 0 for a body that nothing moves.
  var inverseMass: Double { isMovable ? 1 / mass : 0 }
  var inverseMoment: Double { isMovable ? 1 / (mass * shape.gyration) : 0 }
  var isMovable: Bool { !isFixed && !isAsleep && isPresent }

  /// The kinetic energy.
  var kineticEnergy: Double {
    if !isMovable { return 0 }
    let speed = velocity.dx * velocity.dx + velocity.dy * velocity.dy
    return mass / 2 * (speed + shape.gyration * angularVelocity * angularVelocity)
  }

  /// A place that is fixed to the body, on the page.
  func place(of local: Vector) -> Point { position + turned(local) }

  /// A way that is fixed to the body, as it leads now.
  func turned(_ local: Vector) -> Vector {
    Vector(
      dx: rotor.dx * local.dx - rotor.dy * local.dy, dy: rotor.dy * local.dx + rotor.dx * local.dy)
  }

  /// A way on the page, as it is fixed to the body.
  func unturned(_ way: Vector) -> Vector {
    Vector(dx: rotor.dx * way.dx + rotor.dy * way.dy, dy: rotor.dx * way.dy - rotor.dy * way.dx)
  }

  /// The velocity of a place on the body.
  ///
  /// - Parameter arm: The way from the centre of mass to the place.
  func velocity(at arm: Vector) -> Vector {
    Vector(dx: velocity.dx - angularVelocity * arm.dy, dy: velocity.dy + angularVelocity * arm.dx)
  }

  /// Changes the velocity by an impulse at a place.
  mutating func apply(_ impulse: Vector, at arm: Vector) {
    velocity = velocity + impulse * inverseMass
    angularVelocity += inverseMoment * (arm.dx * impulse.dy - arm.dy * impulse.dx)
  }

  /// Moves the centre of mass and turns around it by a small angle.
  ///
  /// The turn is Cayley's rational one: it is a turn exactly, needs no sine, and differs from the angle by a twelfth of
  /// its cube.
  mutating func move(_ way: Vector, turn: Double) {
    position = position + way
    guard turn != 0 else { return }
    let half = turn / 2
    let scale = 1 / (1 + half * half)
    let (c, s) = ((1 - half * half) * scale, 2 * half * scale)
    let next = Vector(dx: rotor.dx * c - rotor.dy * s, dy: rotor.dy * c + rotor.dx * s)
    rotor = next * (1 / next.length)
  }
}
