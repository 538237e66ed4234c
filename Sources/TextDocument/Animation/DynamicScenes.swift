import TextGeometry
import TextMotion

/// The poses of bodies at each frame of an animation, simulated once from the start.
struct DynamicScenes: Sendable {
  /// The indices of the bodies' exclusions in the sheet.
  private let targets: [Int]
  /// The pose of each body relative to the sheet, frame by frame.
  private let poses: [Transform]

  /// The most simulation steps of an animation, each of one body, attachment or push: enough for
  /// 200 bodies for a minute and a half.
  private static let maximumSteps = 5_000_000
  /// The most corners of a body's outline.
  private static let maximumCorners = 2_000

  /// Simulates bodies.
  ///
  /// - Throws: A ``DocumentError`` at a name that is not an exclusion's, or at a shape without an
  ///   area.
  init(
    _ dynamics: SheetDynamics, of part: SheetPart, in size: Size, files: ShapeFiles,
    frameCount: Int, framesPerSecond: Int
  ) throws(DocumentError) {
    // Frames coincide with steps, of which there are at least 240 a second.
    let steps = (240 + framesPerSecond - 1) / framesPerSecond
    let parts = dynamics.bodies.count + dynamics.attachments.count + dynamics.pushes.count
    guard frameCount * steps * parts <= Self.maximumSteps else {
      throw DocumentError(
        .limitExceeded, at: "animation.dynamics.bodies",
        "\(parts) bodies, attachments and pushes move for too long",
        hint: "Make “duration” shorter, or use fewer of them.")
    }
    var world = DynamicsWorld(
      gravity: dynamics.gravity,
      bounds: dynamics.bounds?.rect(in: size) ?? Rect(origin: .zero, size: size),
      timeStep: 1 / Double(framesPerSecond * steps))
    world.isOpenAbove = dynamics.isOpenAbove
    world.edgeElasticity = dynamics.elasticity
    world.edgeFriction = dynamics.friction
    var targets: [Int] = []
    var names: [String: Int] = [:]
    var starts: [Double] = []
    for body in dynamics.bodies {
      let name = body.target.name
      guard let index = part.exclusions?.firstIndex(where: { $0.name == name }),
        let exclusion = part.exclusions?[index]
      else {
        let known = (part.exclusions ?? []).compactMap(\.name)
        throw body.target.error(
          "no exclusion has the name “\(name)”", hint: NearestNames(known).hint(for: name))
      }
      guard names[name] == nil else {
        throw body.target.error("“\(name)” is already a body")
      }
      names[name] = targets.count
      targets.append(index)
      starts.append(body.delay)
      world.add(try Self.body(body, exclusion, in: size, files: files))
    }
    self.targets = targets
    try Self.bind(dynamics, names, &world)
    var poses: [Transform] = []
    poses.reserveCapacity(frameCount * targets.count)
    for frame in 0..<frameCount {
      if frame > 0 {
        for _ in 0..<steps {
          for index in starts.indices {
            world.setPresent(index, starts[index] < world.time + world.timeStep / 2)
          }
          world.step()
        }
      }
      for body in world.bodies { poses.append(body.transform) }
    }
    self.poses = poses
  }

  private static func body(
    _ body: SheetBody, _ exclusion: SheetExclusion, in size: Size, files: ShapeFiles
  ) throws(DocumentError) -> DynamicBody {
    var outline = BezierPath()
    for path in try exclusion.resolved(in: size, files: files) {
      outline.usesEvenOddFillRule = path.path.usesEvenOddFillRule
      outline.append(path.path)
    }
    guard let shape = BodyShape(outline) else {
      throw body.target.error("the shape of “\(body.target.name)” has no area")
    }
    guard shape.cornerCount <= maximumCorners else {
      throw DocumentError(
        .limitExceeded, at: body.target.place,
        "\(body.target.position)the outline of “\(body.target.name)” has "
          + "\(shape.cornerCount) corners; the limit for bodies is \(maximumCorners)")
    }
    var result = DynamicBody(shape)
    result.velocity = body.velocity
    result.angularVelocity = body.spin * Double.pi / 180
    result.density = body.density
    result.elasticity = body.elasticity
    result.friction = body.friction
    result.resistance = body.resistance
    result.angularResistance = body.angularResistance
    result.isFixed = body.isFixed
    return result
  }

  /// Adds attachments and pushes.
  private static func bind(
    _ dynamics: SheetDynamics, _ names: [String: Int], _ world: inout DynamicsWorld
  ) throws(DocumentError) {
    func index(_ reference: SheetReference) throws(DocumentError) -> Int {
      guard let index = names[reference.name] else {
        throw reference.error(
          "no body has the name “\(reference.name)”",
          hint: NearestNames(names.keys.sorted()).hint(for: reference.name))
      }
      return index
    }
    for item in dynamics.attachments {
      let body = try index(item.target)
      var attachment = Attachment(
        body, anchor: item.anchor, to: Point.zero + item.end, length: item.length ?? 0,
        frequency: item.frequency, dampingRatio: item.damping)
      if let other = item.other { attachment.other = try index(other) }
      if item.length == nil { attachment.length = attachment.distance(in: world.bodies) }
      world.attachments.append(attachment)
    }
    for item in dynamics.pushes {
      world.pushes.append(
        Push(
          try index(item.target), strength: item.strength, start: item.start,
          duration: item.duration))
    }
  }

  /// Moves the bodies' exclusions to their poses at a frame.
  func apply(_ frame: Int, to part: inout SheetPart) {
    for (number, index) in targets.enumerated() {
      let pose = poses[frame * targets.count + number]
      guard pose != .identity else { continue }
      var motion = part.exclusions?[index].motion ?? ShapeMotion()
      motion.pose = pose
      part.exclusions?[index].motion = motion
    }
  }
}
