import TextGeometry

/// The keys of dynamics, one row each.
extension SheetDynamics: SheetObject {
  static let what = "dynamics"
  static let title = "dynamics"
  static let meaning = "Bodies that fall and collide on the page."
  static let empty = SheetDynamics()

  /// The most attachments, and the most pushes.
  private static let maximumForces = 1000

  static let keys: [SheetKey<SheetDynamics>] = [
    SheetKey(
      "gravity", \.gravity, .pair("a gravity", in: -1e5...1e5),
      "The acceleration of gravity, to the right and down, in points per second squared."),
    SheetKey(
      "bounds", .frame(),
      "x, y, width and height of the region that no body leaves.", default: "the page",
      read: { dynamics, cursor throws(DocumentError) in
        let frame = try cursor.frame()
        dynamics.bounds = SheetBounds(
          x: frame.x, y: frame.y, width: frame.width,
          height: try Length(reading: frame.height, nonNegative: true))
      },
      merge: { $0.bounds = $1.bounds ?? $0.bounds }),
    SheetKey(
      "openAbove", \.isOpenAbove, .bool,
      "True to let bodies enter and leave over the upper edge."),
    SheetKey(
      "elasticity", \.elasticity, .number("a fraction", in: 0...1),
      "The fraction of speed that a body keeps when it bounces off an edge, unless its own "
        + "elasticity is greater."),
    SheetKey(
      "friction", \.friction, .number("a friction", in: 0...100), "The friction of the edges."),
    SheetKey(
      "bodies", \.bodies, .list("bodies", of: .object(), count: 1...200),
      "The exclusions that fall and collide, and those that they collide with.", default: "none"),
    SheetKey(
      "attachments", \.attachments, .list("attachments", of: .object(), count: 0...maximumForces),
      "Rods and springs between bodies."),
    SheetKey(
      "pushes", \.pushes, .list("pushes", of: .object(), count: 0...maximumForces),
      "Forces on bodies."),
  ]
}

/// The keys of a body, one row each.
extension SheetBody: SheetObject {
  static let what = "a body"
  static let title = "fallingBody"
  static let meaning = "An exclusion that falls and collides by its true outline."
  static let empty = SheetBody(SheetReference(""))

  static let keys: [SheetKey<SheetBody>] = [
    SheetKey(
      "target", \.target, .reference("the name of an exclusion"), "The exclusion's name.",
      needed: "the name of an exclusion"),
    SheetKey(
      "delay", \.delay, .number("seconds", in: 0...SheetAnimation.longest),
      "Seconds before it starts to move and collide."),
    SheetKey(
      "velocity", \.velocity, .pair("a velocity", in: -1e5...1e5),
      "Its initial velocity, to the right and down, in points per second."),
    SheetKey(
      "spin", \.spin, .number("degrees per second", in: -36_000...36_000),
      "Its initial rotation, in degrees per second clockwise."),
    SheetKey(
      "density", \.density, .number("a density", in: 1e-3...1e3), "Its mass per square point."),
    SheetKey(
      "elasticity", \.elasticity, .number("a fraction", in: 0...1),
      "The fraction of speed that it keeps when it bounces; of two bodies the greater value "
        + "applies."),
    SheetKey(
      "friction", \.friction, .number("a friction", in: 0...100),
      "The ratio of friction to the force that presses two bodies together."),
    SheetKey(
      "resistance", \.resistance, .number("a rate", in: 0...1000),
      "The rate at which its speed decays."),
    SheetKey(
      "angularResistance", \.angularResistance, .number("a rate", in: 0...1000),
      "The rate at which its rotation decays."),
    SheetKey(
      "fixed", \.isFixed, .bool, "True to keep it in place; other bodies collide with it."),
  ]
}

/// The keys of an attachment, one row each.
extension SheetAttachment: SheetObject {
  static let what = "an attachment"
  static let title = "attachment"
  static let meaning = "A rod, or a spring, between a body and another body or a fixed point."
  static let empty = SheetAttachment(SheetReference(""))

  static let keys: [SheetKey<SheetAttachment>] = [
    SheetKey(
      "target", \.target, .reference("the name of a body"), "The body.",
      needed: "the name of a body"),
    SheetKey(
      "anchor", \.anchor, .pair("a place", in: -1e6...1e6),
      "The anchor on the body, from its centre, to the right and down."),
    SheetKey(
      "other", \.other, .reference("the name of a body"), "The other body.",
      default: "none: it is bound to a fixed point"),
    SheetKey(
      "end", \.end, .pair("a place", in: -1e6...1e6),
      "The fixed point on the page, in points; for another body, the anchor on it from its "
        + "centre."),
    SheetKey(
      "length", \.length, .number("points", in: 0...1e6), "The distance that it keeps, in points.",
      default: "the one at the start"),
    SheetKey(
      "frequency", \.frequency, .number("a frequency", in: 0...100),
      "The oscillations of a spring per second; 0 for a rod."),
    SheetKey(
      "damping", \.damping, .number("a ratio", in: 0...100),
      "The damping of a spring; with 1 it does not oscillate."),
  ]
}

/// The keys of a push, one row each.
extension SheetPush: SheetObject {
  static let what = "a push"
  static let title = "push"
  static let meaning = "A force on a body, independent of its mass."
  static let empty = SheetPush(SheetReference(""))

  static let keys: [SheetKey<SheetPush>] = [
    SheetKey(
      "target", \.target, .reference("the name of a body"), "The body.",
      needed: "the name of a body"),
    SheetKey(
      "strength", \.strength, .pair("a strength", in: -1e6...1e6),
      "The acceleration to the right and down, in points per second squared; for an instant "
        + "push, the change of "
        + "velocity.",
      needed: "its strength"),
    SheetKey(
      "start", \.start, .number("seconds", in: 0...SheetAnimation.longest),
      "Its start, in seconds."),
    SheetKey(
      "duration", \.duration, .number("seconds", in: 0...SheetAnimation.longest),
      "Its length in seconds; 0 for an instant push."),
  ]
}

extension SheetValue where Value == Vector {
  /// Two numbers: to the right and down.
  static func pair(_ what: String, in bounds: ClosedRange<Double>) -> SheetValue {
    SheetValue(
      form: .tuple([.number(bounds), .number(bounds)]),
      spell: { "[\(JSONWriter.shortest($0.dx)), \(JSONWriter.shortest($0.dy))]" }
    ) { cursor throws(DocumentError) in
      let parts = try cursor.elements("\(what): two numbers, to the right and down")
      guard parts.count == 2 else {
        throw cursor.error(
          "expected \(what) of two numbers, to the right and down, found \(parts.count) values")
      }
      return Vector(
        dx: try parts[0].number(what, in: bounds), dy: try parts[1].number(what, in: bounds))
    }
  }
}
