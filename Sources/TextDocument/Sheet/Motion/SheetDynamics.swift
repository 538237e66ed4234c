public import TextGeometry

/// The bodies that fall and collide on a page, and the forces on them.
public struct SheetDynamics: Hashable, Sendable {
  /// The gravity, in points per second squared.
  public var gravity = Vector(dx: 0, dy: 1000)
  /// The rectangle that bodies cannot leave; nil for the page.
  public var bounds: SheetBounds?
  /// True if bodies may pass the upper edge.
  public var isOpenAbove = true
  /// The share of its speed that a body keeps when it bounces off the edges.
  public var elasticity = 0.0
  /// The friction of the edges.
  public var friction = 0.4
  /// The bodies.
  public var bodies: [SheetBody] = []
  /// The links between bodies, or between a body and a point.
  public var attachments: [SheetAttachment] = []
  /// Forces on bodies.
  public var pushes: [SheetPush] = []

  /// Creates dynamics without bodies.
  public init() {}
}

/// A rectangle on a page.
public struct SheetBounds: Hashable, Sendable {
  /// The left edge.
  public var x: Length
  /// The top edge.
  public var y: Length
  /// The width.
  public var width: Length
  /// The height.
  public var height: Length

  /// Returns the rectangle in points.
  ///
  /// - Parameter size: The page's size, which percentages refer to.
  func rect(in size: Size) -> Rect {
    Rect(
      x: x.resolved(in: size.width), y: y.resolved(in: size.height),
      width: width.resolved(in: size.width), height: height.resolved(in: size.height))
  }
}

/// An exclusion that falls and collides.
public struct SheetBody: Hashable, Sendable {
  /// The exclusion.
  public var target: SheetReference
  /// The time at which it begins to move and collide, in seconds.
  public var delay = 0.0
  /// Its initial velocity, in points a second.
  public var velocity = Vector.zero
  /// Its initial spin, in degrees a second, clockwise.
  public var spin = 0.0
  /// Its mass per square point.
  public var density = 1.0
  /// The share of its speed that it keeps when it bounces.
  public var elasticity = 0.3
  /// Its friction.
  public var friction = 0.4
  /// The rate at which the medium slows it down.
  public var resistance = 0.0
  /// The rate at which its turning slows down.
  public var angularResistance = 0.8
  /// True if it does not move.
  public var isFixed = false

  /// Creates a body at rest.
  public init(_ target: SheetReference) { self.target = target }
}

/// A link between a body and another body or a fixed point.
public struct SheetAttachment: Hashable, Sendable {
  /// The body.
  public var target: SheetReference
  /// The anchor on the body, from its centre.
  public var anchor = Vector.zero
  /// The other body; nil for a fixed point.
  public var other: SheetReference?
  /// The fixed point on the page, in points, or the anchor on the other body, from its centre.
  public var end = Vector.zero
  /// The length of the link, in points; nil for the initial distance.
  public var length: Double?
  /// The frequency of a spring, in oscillations a second; 0 for a rigid rod.
  public var frequency = 0.0
  /// The damping of a spring; 1 is critical damping.
  public var damping = 0.3

  /// Creates an attachment to a fixed point.
  public init(_ target: SheetReference) { self.target = target }
}

/// A force on a body.
public struct SheetPush: Hashable, Sendable {
  /// The body.
  public var target: SheetReference
  /// The acceleration, in points per second squared; if `duration` is 0, the change of velocity.
  public var strength = Vector.zero
  /// The time at which it begins, in seconds.
  public var start = 0.0
  /// The duration in seconds; 0 for an impulse.
  public var duration = 0.0

  /// Creates a push without strength.
  public init(_ target: SheetReference) { self.target = target }
}
