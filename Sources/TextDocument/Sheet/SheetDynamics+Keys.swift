import TextGeometry

/// The keys of dynamics, one row each.
extension SheetDynamics: SheetObject {
  static let what = "dynamics"
  static let title = "dynamics"
  static let meaning = "What falls and collides on the page."
  static let empty = SheetDynamics()

  /// The most attachments, and the most pushes.
  private static let maximumForces = 1000

  static let keys: [SheetKey<SheetDynamics>] = [
    SheetKey(
      "gravity", \.gravity, .pair("a gravity", in: -1e5...1e5),
      "The acceleration of what falls, to the right and down, in points a second, each second."),
    SheetKey(
      "bounds", .frame(), "x, y, width and height of what no body leaves.", default: "the page",
      read: { dynamics, cursor throws(DocumentError) in
        let frame = try cursor.frame()
        dynamics.bounds = SheetBounds(
          x: frame.x, y: frame.y, width: frame.width,
          height: try Length(reading: frame.height, nonNegative: true))
      },
      merge: { $0.bounds = $1.bounds ?? $0.bounds }),
    SheetKey(
      "openAbove", \.isOpenAbove, .bool, "Whether bodies come and go over the upper edge."),
    SheetKey(
      "elasticity", \.elasticity, .number("a share", in: 0...1),
      "How much of its speed keeps what bounces off the edges, if its own elasticity is less."),
    SheetKey("friction", \.friction, .number("a friction", in: 0...100), "The edges' friction."),
    SheetKey(
      "bodies", \.bodies, .list("bodies", of: .object(), count: 1...200),
      "The exclusions that fall and collide, and those that they collide with.", default: "none"),
    SheetKey(
      "attachments", \.attachments, .list("attachments", of: .object(), count: 0...maximumForces),
      "What binds bodies."),
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
      "Seconds before it begins to move and to collide."),
    SheetKey(
      "velocity", \.velocity, .pair("a velocity", in: -1e5...1e5),
      "Its velocity then, to the right and down, in points a second."),
    SheetKey(
      "spin", \.spin, .number("degrees a second", in: -36_000...36_000),
      "How fast it turns then, in degrees a second, clockwise."),
    SheetKey(
      "density", \.density, .number("a density", in: 1e-3...1e3), "Its mass for each square point."),
    SheetKey(
      "elasticity", \.elasticity, .number("a share", in: 0...1),
      "How much of its speed it keeps when it bounces; of two bodies the larger counts."),
    SheetKey(
      "friction", \.friction, .number("a friction", in: 0...100),
      "The force of friction in proportion to the one that presses bodies together."),
    SheetKey(
      "resistance", \.resistance, .number("a rate", in: 0...1000),
      "The rate at which its speed falls off by itself."),
    SheetKey(
      "angularResistance", \.angularResistance, .number("a rate", in: 0...1000),
      "The rate at which its turning falls off by itself."),
    SheetKey(
      "fixed", \.isFixed, .bool, "Whether it stays where it is, and others collide with it."),
  ]
}

/// The keys of an attachment, one row each.
extension SheetAttachment: SheetObject {
  static let what = "an attachment"
  static let title = "attachment"
  static let meaning = "A rod, or a spring, between a body and another body or a place."
  static let empty = SheetAttachment(SheetReference(""))

  static let keys: [SheetKey<SheetAttachment>] = [
    SheetKey(
      "target", \.target, .reference("the name of a body"), "The body.",
      needed: "the name of a body"),
    SheetKey(
      "anchor", \.anchor, .pair("a place", in: -1e6...1e6),
      "Where on the body, from its middle, to the right and down."),
    SheetKey(
      "other", \.other, .reference("the name of a body"), "The other body.",
      default: "none: it is bound to a place"),
    SheetKey(
      "end", \.end, .pair("a place", in: -1e6...1e6),
      "The place on the page, in points; of another body, where on it from its middle."),
    SheetKey(
      "length", \.length, .number("points", in: 0...1e6), "The distance that it keeps, in points.",
      default: "the one at the start"),
    SheetKey(
      "frequency", \.frequency, .number("a frequency", in: 0...100),
      "How often a spring would swing in a second; 0 for a rod."),
    SheetKey(
      "damping", \.damping, .number("a ratio", in: 0...100),
      "The damping of a spring; with 1 it no longer swings."),
  ]
}

/// The keys of a push, one row each.
extension SheetPush: SheetObject {
  static let what = "a push"
  static let title = "push"
  static let meaning = "A force on a body, whatever its mass."
  static let empty = SheetPush(SheetReference(""))

  static let keys: [SheetKey<SheetPush>] = [
    SheetKey(
      "target", \.target, .reference("the name of a body"), "The body.",
      needed: "the name of a body"),
    SheetKey(
      "strength", \.strength, .pair("a strength", in: -1e6...1e6),
      "The acceleration to the right and down, in points a second, each second; of a push at once the change of "
        + "velocity.",
      needed: "how strong it is"),
    SheetKey(
      "start", \.start, .number("seconds", in: 0...SheetAnimation.longest),
      "When it begins, in seconds."),
    SheetKey(
      "duration", \.duration, .number("seconds", in: 0...SheetAnimation.longest),
      "For how many seconds it lasts; 0 for at once."),
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
