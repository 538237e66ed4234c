public import TextGeometry

/// Rigid bodies that fall, collide, slide and come to rest.
///
/// Time advances in equal steps. The computation uses only sums, products, quotients and square
/// roots, which every machine rounds in the same way. So the same bodies end at the same places
/// everywhere, to the last bit.
///
/// Circles bounce at the exact moment of contact. No step adds energy, except for pushes: energy
/// from the solver's rounding is removed from the velocities again.
///
/// ```swift
/// var world = DynamicsWorld(bounds: page)
/// let ball = world.add(DynamicBody(BodyShape(circle)!))
/// while seconds < 4 {
///   world.step()
///   seconds += world.timeStep
///   draw(circle.transformed(by: world.bodies[ball].transform))
/// }
/// ```
public struct DynamicsWorld: Sendable {
  /// The length of a step, in seconds.
  public let timeStep: Double
  /// The acceleration of all bodies, in points per second squared; the default is 1,000 downwards.
  public var gravity: Vector
  /// The bounds that no body leaves, or nil for none.
  public var bounds: Rect?
  /// True if bodies may cross the upper edge of the bounds.
  public var isOpenAbove = false
  /// The fraction of its speed that a body keeps in a bounce off the bounds, if its own elasticity
  /// is less.
  public var edgeElasticity = 0.0
  /// The friction of the bounds.
  public var edgeFriction = 0.3
  /// The bodies.
  public internal(set) var bodies: [DynamicBody] = []
  /// The links between bodies, and from bodies to fixed points.
  public var attachments: [Attachment] = []
  /// Forces on bodies.
  public var pushes: [Push] = []
  /// The number of steps made so far.
  public private(set) var stepCount = 0

  var contacts: [Contact] = []
  var outlines: [BodyOutline] = []

  /// Creates a world without bodies.
  public init(
    gravity: Vector = Vector(dx: 0, dy: 1000), bounds: Rect? = nil, timeStep: Double = 1.0 / 240
  ) {
    precondition(timeStep > 0, "The time step must be positive.")
    self.gravity = gravity
    self.bounds = bounds
    self.timeStep = timeStep
  }

  /// Adds a body and returns its index in ``bodies``.
  @discardableResult
  public mutating func add(_ body: DynamicBody) -> Int {
    bodies.append(body)
    return bodies.count - 1
  }

  /// Adds a body to the world or takes it out; a body outside neither moves nor collides.
  public mutating func setPresent(_ index: Int, _ isPresent: Bool) {
    bodies[index].isPresent = isPresent
  }

  /// The elapsed time, in seconds.
  public var time: Double { Double(stepCount) * timeStep }

  /// The energy of all movable bodies: kinetic, potential, and that of springs.
  public var energy: Double {
    var sum = 0.0
    for body in bodies where !body.isFixed && body.isPresent {
      let way = body.position - Point.zero
      sum += body.kineticEnergy - body.mass * (gravity.dx * way.dx + gravity.dy * way.dy)
    }
    for attachment in attachments { sum += attachment.energy(in: bodies) }
    return sum
  }

  /// The maximum number of impacts resolved in one step; further contacts count as resting.
  private static let maximumImpacts = 8
  /// The speed in points per second below which colliding bodies do not bounce.
  static let restingSpeed = 20.0

  /// Makes one step.
  ///
  /// - Complexity: O(*n*² + *c*) for *n* bodies and *c* contacts, times the corners of outlines
  ///   that are near each other.
  public mutating func step() {
    wakeFromPushes()
    var rest = timeStep
    for _ in 0..<Self.maximumImpacts {
      guard let time = firstImpact(within: rest) else { break }
      advance(by: time)
      rest -= time
    }
    if rest > 0 { advance(by: rest) }
    stepCount += 1
    putToSleep()
  }

  /// Advances to a time by whole steps, rounding to the nearest step.
  public mutating func advance(to seconds: Double) {
    while time + timeStep / 2 < seconds { step() }
  }

  // MARK: Moments of impact

  /// The time until two circles, or a circle and an edge, that are apart now first touch.
  private func firstImpact(within seconds: Double) -> Double? {
    // Bodies that have just touched have not separated yet.
    let least = timeStep * 1e-6
    var first = seconds
    for (index, body) in bodies.enumerated() where body.isMovable {
      guard case .circle(let radius) = body.shape.form else { continue }
      if let bounds {
        let walls: [(gap: Double, speed: Double, pull: Double, isOpen: Bool)] = [
          (body.position.x - bounds.minX - radius, body.velocity.dx, gravity.dx, false),
          (bounds.maxX - body.position.x - radius, -body.velocity.dx, -gravity.dx, false),
          (body.position.y - bounds.minY - radius, body.velocity.dy, gravity.dy, isOpenAbove),
          (bounds.maxY - body.position.y - radius, -body.velocity.dy, -gravity.dy, false),
        ]
        for (gap, speed, pull, isOpen) in walls where !isOpen && gap > 0 {
          let time = Self.fall(gap, speed, pull)
          if time > least, time < first, speed + pull * time < -Self.restingSpeed { first = time }
        }
      }
      for other in bodies[(index + 1)...] {
        guard case .circle(let otherRadius) = other.shape.form else { continue }
        let way = other.position - body.position
        // For two falling bodies only the relative velocity counts.
        guard other.isMovable else { continue }
        let speed = other.velocity - body.velocity
        let sum = radius + otherRadius
        let c = way.dx * way.dx + way.dy * way.dy - sum * sum
        let b = way.dx * speed.dx + way.dy * speed.dy
        let a = speed.dx * speed.dx + speed.dy * speed.dy
        let d = b * b - a * c
        guard c > 0, b < 0, d > 0 else { continue }
        let time = c / (-b + d.squareRoot())
        if time > least, time < first, -b / sum > Self.restingSpeed { first = time }
      }
    }
    return first < seconds ? first : nil
  }

  /// The time until a gap with a given speed and acceleration closes; infinity if it does not.
  private static func fall(_ gap: Double, _ speed: Double, _ pull: Double) -> Double {
    let d = speed * speed - 2 * pull * gap
    guard d >= 0 else { return .infinity }
    let time = 2 * gap / (d.squareRoot() - speed)
    return time > 0 ? time : .infinity
  }

  // MARK: Rest

  /// The time in seconds for which a body must hardly move to come to rest.
  private static let sleepAfter = 0.5

  private mutating func putToSleep() {
    for index in bodies.indices where bodies[index].isMovable {
      var body = bodies[index]
      let speed = body.velocity.length + abs(body.angularVelocity) * body.shape.reach
      body.restingTime = speed < 6 ? body.restingTime + timeStep : 0
      if body.restingTime > Self.sleepAfter, isSupported(index) {
        body.isAsleep = true
        body.velocity = .zero
        body.angularVelocity = 0
      }
      bodies[index] = body
    }
  }

  /// True if a body rests on something that does not move.
  private func isSupported(_ index: Int) -> Bool {
    contacts.contains { contact in
      guard contact.push > 0, contact.first == index || contact.second == index else {
        return false
      }
      guard let second = contact.second else { return true }
      let other = bodies[contact.first == index ? second : contact.first]
      return !other.isMovable || other.restingTime > Self.sleepAfter / 2
    }
  }

  /// Wakes a body, so that it moves again.
  mutating func wake(_ index: Int) {
    guard bodies[index].isAsleep else { return }
    bodies[index].isAsleep = false
    bodies[index].restingTime = 0
  }

  private mutating func wakeFromPushes() {
    for push in pushes where push.isActive(at: time, timeStep) { wake(push.body) }
  }
}
