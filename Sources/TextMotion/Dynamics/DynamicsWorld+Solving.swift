import TextGeometry

extension DynamicsWorld {
  /// The number of passes over all contacts in a step.
  private static let rounds = 24

  /// Advances everything by a step or a part of one.
  mutating func advance(by seconds: Double) {
    findContacts(within: seconds)
    wakeFromContacts()
    let old = bodies
    applyForces(seconds)
    let before = energy
    // The bodies that nothing pushes in this step. Their displacement gets the second-order term
    // of gravity, so that they fall along a parabola exactly.
    var free = bodies.map(\.isMovable)
    for index in bodies.indices where bodies[index].isMovable {
      bodies[index].velocity = bodies[index].velocity + gravity * seconds
    }
    for index in contacts.indices {
      contacts[index].approach = max(0, -normalSpeed(contacts[index]))
    }
    let rods = attachments.map { Rod($0, bodies, seconds) }
    var pulls = [Double](repeating: 0, count: rods.count)
    for _ in 0..<Self.rounds {
      for index in rods.indices { pull(rods[index], &pulls[index]) }
      for index in contacts.indices { push(index, seconds) }
    }
    for index in contacts.indices {
      let contact = contacts[index]
      // Bodies that arrive just now have not been pushed yet.
      contacts[index].touches =
        contact.push > 0
        || contact.gap + normalSpeed(contact) * seconds < 1e-9 * max(1, contact.approach)
      guard contact.push > 0 else { continue }
      free[contact.first] = false
      if let second = contact.second { free[second] = false }
    }
    for rod in rods {
      free[rod.attachment.body] = false
      if let other = rod.attachment.other { free[other] = false }
    }
    for index in bodies.indices where bodies[index].isMovable {
      let body = bodies[index]
      let way = body.velocity * seconds - (free[index] ? gravity * (seconds * seconds / 2) : .zero)
      bodies[index].move(way, turn: body.angularVelocity * seconds)
    }
    bounce()
    let settled = bodies
    separate(since: old)
    limit(to: before, orTakeBack: settled)
  }

  // MARK: Forces

  private mutating func applyForces(_ seconds: Double) {
    for push in pushes where push.isActive(at: time, timeStep) {
      guard bodies[push.body].isMovable else { continue }
      // A step split at a moment of impact gets its share of an instantaneous push.
      let share = push.duration == 0 ? seconds / timeStep : seconds
      bodies[push.body].velocity = bodies[push.body].velocity + push.strength * share
    }
    for index in bodies.indices where bodies[index].isMovable {
      let body = bodies[index]
      if body.resistance > 0 {
        bodies[index].velocity = body.velocity * (1 / (1 + body.resistance * seconds))
      }
      if body.angularResistance > 0 {
        bodies[index].angularVelocity /= 1 + body.angularResistance * seconds
      }
    }
  }

  private mutating func wakeFromContacts() {
    for contact in contacts {
      guard let second = contact.second, contact.gap < 0.5 else { continue }
      let (one, two) = (bodies[contact.first], bodies[second])
      guard one.isAsleep != two.isAsleep, !one.isFixed, !two.isFixed else { continue }
      if normalSpeed(contact) < -Self.restingSpeed {
        wake(contact.first)
        wake(second)
      }
    }
  }

  // MARK: Impulses

  /// The speed at which the bodies of a contact separate.
  private func normalSpeed(_ contact: Contact) -> Double {
    let speed = speed(contact)
    return speed.dx * contact.normal.dx + speed.dy * contact.normal.dy
  }

  private func speed(_ contact: Contact) -> Vector {
    let own = bodies[contact.first].velocity(at: contact.firstArm)
    guard let second = contact.second else { return own }
    return own - bodies[second].velocity(at: contact.secondArm)
  }

  /// The inverse effective mass at a contact along a direction.
  private func inverseMass(_ contact: Contact, _ normal: Vector) -> Double {
    func part(_ body: DynamicBody, _ arm: Vector) -> Double {
      let cross = arm.dx * normal.dy - arm.dy * normal.dx
      return body.inverseMass + body.inverseMoment * cross * cross
    }
    return part(bodies[contact.first], contact.firstArm)
      + (contact.second.map { part(bodies[$0], contact.secondArm) } ?? 0)
  }

  private mutating func apply(_ impulse: Vector, _ contact: Contact) {
    bodies[contact.first].apply(impulse, at: contact.firstArm)
    if let second = contact.second { bodies[second].apply(-impulse, at: contact.secondArm) }
  }

  /// Keeps the bodies of a contact from penetrating each other, and applies friction.
  private mutating func push(_ index: Int, _ seconds: Double) {
    var contact = contacts[index]
    let inverse = inverseMass(contact, contact.normal)
    guard inverse > 0 else { return }
    // A gap may close within the step, but not beyond contact.
    let wanted = -max(0, contact.gap) / seconds
    let push = max(0, contact.push + (wanted - normalSpeed(contact)) / inverse)
    apply(contact.normal * (push - contact.push), contact)
    contact.push = push
    if contact.friction > 0 {
      let across = Vector(dx: -contact.normal.dy, dy: contact.normal.dx)
      let speed = speed(contact)
      let slip = speed.dx * across.dx + speed.dy * across.dy
      let most = contact.friction * contact.push
      let inverseAcross = inverseMass(contact, across)
      let drag = min(most, max(-most, contact.drag - slip / inverseAcross))
      apply(across * (drag - contact.drag), contact)
      contact.drag = drag
    }
    contacts[index] = contact
  }

  /// Gives colliding bodies their speed of separation.
  private mutating func bounce() {
    for _ in 0..<4 {
      for contact in contacts
      where contact.touches && contact.elasticity > 0 && contact.approach > Self.restingSpeed {
        let inverse = inverseMass(contact, contact.normal)
        guard inverse > 0 else { continue }
        let missing = contact.elasticity * contact.approach - normalSpeed(contact)
        if missing > 0 { apply(contact.normal * (missing / inverse), contact) }
      }
    }
  }

  // MARK: Attachments

  /// An attachment during one step.
  private struct Rod {
    let attachment: Attachment
    let normal: Vector
    let firstArm: Vector
    let secondArm: Vector
    /// The relative speed that the solver aims for.
    let bias: Double
    /// The compliance: how much it yields to its own impulse.
    let softness: Double
    /// The impulse per unit of speed.
    let mass: Double

    init(_ attachment: Attachment, _ bodies: [DynamicBody], _ seconds: Double) {
      self.attachment = attachment
      let (start, end) = attachment.places(in: bodies)
      let way = start - end
      let distance = way.length
      normal = distance > 1e-9 ? way * (1 / distance) : Vector(dx: 0, dy: 1)
      firstArm = start - bodies[attachment.body].position
      secondArm = attachment.other.map { end - bodies[$0].position } ?? .zero
      let inverse = attachment.inverseMass(normal, firstArm, secondArm, in: bodies)
      let stretch = distance - attachment.length
      if attachment.frequency > 0, inverse > 0 {
        // The spring force is that at the end of the step, which can only remove energy.
        let stiffness = attachment.stiffness(in: bodies)
        let damping =
          2 * attachment.dampingRatio * stiffness / (2 * Double.pi * attachment.frequency)
        let give = seconds * (damping + seconds * stiffness)
        softness = 1 / give
        bias = stretch * seconds * stiffness / give
        mass = 1 / (inverse + softness)
      } else {
        softness = 0
        bias = stretch / seconds * 0.2
        mass = inverse > 0 ? 1 / inverse : 0
      }
    }
  }

  private mutating func pull(_ rod: Rod, _ sum: inout Double) {
    var speed = bodies[rod.attachment.body].velocity(at: rod.firstArm)
    if let other = rod.attachment.other {
      speed = speed - bodies[other].velocity(at: rod.secondArm)
    }
    let along = speed.dx * rod.normal.dx + speed.dy * rod.normal.dy
    let impulse = -(along + rod.bias + rod.softness * sum) * rod.mass
    sum += impulse
    bodies[rod.attachment.body].apply(rod.normal * impulse, at: rod.firstArm)
    if let other = rod.attachment.other {
      bodies[other].apply(rod.normal * -impulse, at: rod.secondArm)
    }
  }

  // MARK: Places and energy

  /// The penetration depth in points that is tolerated before bodies are separated.
  private static let slop = 0.01

  /// Separates bodies that penetrate each other, without changing their velocities.
  ///
  /// - Parameter old: The bodies at the time their contacts were found.
  private mutating func separate(since old: [DynamicBody]) {
    var depths: [Double] = []
    for contact in contacts {
      var way = Self.way(contact.firstArm, old[contact.first], bodies[contact.first])
      if let second = contact.second {
        way = way - Self.way(contact.secondArm, old[second], bodies[second])
      }
      depths.append(
        -Self.slop - contact.gap - way.dx * contact.normal.dx - way.dy * contact.normal.dy)
    }
    guard depths.contains(where: { $0 > 0 }) else { return }
    var ways = [Vector](repeating: .zero, count: bodies.count)
    for _ in 0..<4 {
      for (contact, depth) in zip(contacts, depths) {
        let (one, two) = (contact.first, contact.second)
        let inverse = bodies[one].inverseMass + (two.map { bodies[$0].inverseMass } ?? 0)
        guard inverse > 0 else { continue }
        let way = ways[one] - (two.map { ways[$0] } ?? .zero)
        let rest = depth - way.dx * contact.normal.dx - way.dy * contact.normal.dy
        guard rest > 0 else { continue }
        let share = contact.normal * (0.5 * rest / inverse)
        ways[one] = ways[one] + share * bodies[one].inverseMass
        if let two { ways[two] = ways[two] - share * bodies[two].inverseMass }
      }
    }
    for index in bodies.indices where bodies[index].isMovable {
      bodies[index].position = bodies[index].position + ways[index]
    }
  }

  /// The displacement of a place on a body.
  private static func way(_ arm: Vector, _ old: DynamicBody, _ new: DynamicBody) -> Vector {
    new.place(of: old.unturned(arm)) - (old.position + arm)
  }

  /// Removes from the velocities the energy that a step has added. If they have less energy than
  /// that, bodies that were separated return to their places.
  private mutating func limit(to before: Double, orTakeBack settled: [DynamicBody]) {
    if slowDown(to: before) { return }
    bodies = settled
    _ = slowDown(to: before)
  }

  /// Slows all bodies down to the given energy. Returns false if that is not possible.
  private mutating func slowDown(to before: Double) -> Bool {
    let excess = energy - before
    guard excess > 0 else { return true }
    let motion = bodies.reduce(0) { $0 + $1.kineticEnergy }
    guard motion > excess else { return false }
    let factor = ((motion - excess) / motion).squareRoot()
    for index in bodies.indices where bodies[index].isMovable {
      bodies[index].velocity = bodies[index].velocity * factor
      bodies[index].angularVelocity *= factor
    }
    return true
  }
}
