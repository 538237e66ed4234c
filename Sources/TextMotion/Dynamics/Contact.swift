import TextGeometry

/// A place where two bodies touch, or are about to.
struct Contact {
  /// The body that is pushed along the normal.
  var first: Int
  /// The body that is pushed against the normal, or nil for the edge of the world.
  var second: Int?
  /// The direction, of length 1, from the second body to the first.
  var normal: Vector
  /// The distance between the bodies; negative if they penetrate each other.
  var gap: Double
  /// The displacement from each body's centre of mass to the contact.
  var firstArm: Vector
  var secondArm = Vector.zero
  /// The speed at which the bodies approached at the start of the step; positive.
  var approach = 0.0
  var elasticity = 0.0
  var friction = 0.0
  /// True if the bodies touch at the end of the step.
  var touches = false
  /// The impulses that the solver has applied so far, along the normal and across it.
  var push = 0.0
  var drag = 0.0
}

extension DynamicsWorld {
  /// Finds contacts of bodies, and places where they come nearer than a distance that grows with
  /// their speed.
  mutating func findContacts(within seconds: Double) {
    contacts.removeAll(keepingCapacity: true)
    outlines.removeAll(keepingCapacity: true)
    for body in bodies { outlines.append(BodyOutline(body)) }
    for index in bodies.indices where bodies[index].isMovable {
      let near = margin(of: bodies[index], seconds)
      findEdges(of: index, near: near)
    }
    for index in bodies.indices {
      for other in bodies.indices.dropFirst(index + 1) {
        let (one, two) = (bodies[index], bodies[other])
        guard one.isMovable || two.isMovable, one.isPresent, two.isPresent else { continue }
        let near = margin(of: one, seconds) + margin(of: two, seconds)
        let way = two.position - one.position
        let reach = one.shape.reach + two.shape.reach + near
        guard abs(way.dx) < reach, abs(way.dy) < reach else { continue }
        findContacts(index, other, near: near)
      }
    }
    for index in contacts.indices { prepare(index) }
  }

  /// The distance that a body covers in a time, with a reserve.
  private func margin(of body: DynamicBody, _ seconds: Double) -> Double {
    0.5 + (body.velocity.length + abs(body.angularVelocity) * body.shape.reach) * seconds * 1.5
  }

  private mutating func prepare(_ index: Int) {
    var contact = contacts[index]
    let one = bodies[contact.first]
    contact.elasticity = one.elasticity
    contact.friction = one.friction
    if let second = contact.second {
      let two = bodies[second]
      contact.elasticity = max(one.elasticity, two.elasticity)
      contact.friction = (one.friction * two.friction).squareRoot()
    } else {
      contact.elasticity = max(one.elasticity, edgeElasticity)
      contact.friction = (one.friction * edgeFriction).squareRoot()
    }
    contacts[index] = contact
  }

  // MARK: Edges of the world

  private mutating func findEdges(of index: Int, near: Double) {
    guard let bounds else { return }
    let body = bodies[index]
    let walls: [(normal: Vector, distance: Double)] = [
      (Vector(dx: 1, dy: 0), body.position.x - bounds.minX),
      (Vector(dx: -1, dy: 0), bounds.maxX - body.position.x),
      (Vector(dx: 0, dy: 1), body.position.y - bounds.minY),
      (Vector(dx: 0, dy: -1), bounds.maxY - body.position.y),
    ]
    for (normal, distance) in walls where distance - body.shape.reach < near {
      if normal.dy > 0, isOpenAbove { continue }
      switch body.shape.form {
      case .circle(let radius):
        contacts.append(
          Contact(
            first: index, second: nil, normal: normal, gap: distance - radius,
            firstArm: normal * -radius))
      case .polygon:
        for corner in outlines[index].points {
          let arm = corner - body.position
          let gap = distance + arm.dx * normal.dx + arm.dy * normal.dy
          guard gap < near else { continue }
          contacts.append(
            Contact(first: index, second: nil, normal: normal, gap: gap, firstArm: arm))
        }
      }
    }
  }

  // MARK: Two bodies

  private mutating func findContacts(_ one: Int, _ two: Int, near: Double) {
    switch (bodies[one].shape.form, bodies[two].shape.form) {
    case (.circle(let first), .circle(let second)):
      let way = bodies[one].position - bodies[two].position
      let distance = way.length
      guard distance - first - second < near else { return }
      let normal = distance > 1e-12 ? way * (1 / distance) : Vector(dx: 0, dy: -1)
      contacts.append(
        Contact(
          first: one, second: two, normal: normal, gap: distance - first - second,
          firstArm: normal * -first, secondArm: normal * second))
    case (.circle(let radius), .polygon): findCircle(one, radius, on: two, near: near)
    case (.polygon, .circle(let radius)): findCircle(two, radius, on: one, near: near)
    case (.polygon, .polygon):
      findCorners(of: one, on: two, near: near)
      findCorners(of: two, on: one, near: near)
    }
  }

  /// Finds contacts of a circle with an outline: the nearest point, and further ones in other
  /// directions.
  private mutating func findCircle(_ circle: Int, _ radius: Double, on polygon: Int, near: Double) {
    let center = bodies[circle].position
    let outline = outlines[polygon]
    let isInside = outline.contains(center)
    var found: [(distance: Double, way: Vector, point: Point)] = []
    for edge in outline.edges.indices {
      let point = outline.nearest(to: center, on: edge)
      let way = center - point
      let distance = way.length
      if distance < radius + near || isInside { found.append((distance, way, point)) }
    }
    found.sort { $0.distance < $1.distance }
    var normals: [Vector] = []
    for (distance, way, point) in found {
      var normal = distance > 1e-9 ? way * (1 / distance) : Vector(dx: 0, dy: -1)
      if isInside { normal = -normal }
      if normals.contains(where: { $0.dx * normal.dx + $0.dy * normal.dy > 0.8 }) { continue }
      normals.append(normal)
      contacts.append(
        Contact(
          first: circle, second: polygon, normal: normal,
          gap: (isInside ? -distance : distance) - radius, firstArm: normal * -radius,
          secondArm: point - bodies[polygon].position))
      if isInside || normals.count == 4 { return }
    }
  }

  /// The maximum number of corners of one body that touch another.
  private static let maximumCorners = 12

  /// Finds contacts of the corners of a body that lie in another, or near to it.
  private mutating func findCorners(of one: Int, on two: Int, near: Double) {
    let outline = outlines[two]
    var found: [Contact] = []
    var guess = 0
    for corner in outlines[one].points {
      guard corner.x > outline.bounds.minX - near, corner.x < outline.bounds.maxX + near,
        corner.y > outline.bounds.minY - near, corner.y < outline.bounds.maxY + near
      else { continue }
      let isInside = outline.contains(corner)
      let reach = isInside ? Double.infinity : near
      guard let best = outline.nearest(to: corner, within: reach, guess: guess) else { continue }
      guess = best.edge
      guard isInside || best.distance < near else { continue }
      let way = corner - best.point
      var normal = best.distance > 1e-9 ? way * (1 / best.distance) : outline.normal(best.edge)
      if isInside, best.distance > 1e-9 { normal = -normal }
      found.append(
        Contact(
          first: one, second: two, normal: normal,
          gap: isInside ? -best.distance : best.distance,
          firstArm: corner - bodies[one].position, secondArm: best.point - bodies[two].position))
    }
    if found.count > Self.maximumCorners {
      found.sort { $0.gap < $1.gap }
      found.removeLast(found.count - Self.maximumCorners)
    }
    contacts += found
  }
}
