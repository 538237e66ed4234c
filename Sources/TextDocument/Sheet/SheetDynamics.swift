public import TextGeometry

/// What falls and collides on a page, and how.
public struct SheetDynamics: Hashable, Sendable {
  /// The acceleration of what falls, in points a second, each second.
  public var gravity = Vector(dx: 0, dy: 1000)
  /// What no body leaves; nil for the page.
  public var bounds: SheetBounds?
  /// Whether bodies come and go over the upper edge.
  public var isOpenAbove = true
  /// How much of its speed keeps what bounces off the edges.
  public var elasticity = 0.0
  /// The friction of the edges.
  public var friction = 0.4
  /// The bodies.
  public var bodies: [SheetBody] = []
  /// What binds bodies.
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

  /// The rectangle in points.
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
  /// When it begins to move and to collide, in seconds.
  public var delay = 0.0
  /// Its velocity then, in points a second.
  public var velocity = Vector.zero
  /// How fast it turns then, in degrees a second, clockwise.
  public var spin = 0.0
  /// Its mass for each square point.
  public var density = 1.0
  /// How much of its speed it keeps when it bounces.
  public var elasticity = 0.3
  /// Its friction.
  public var friction = 0.4
  /// The rate at which the medium slows it down.
  public var resistance = 0.0
  /// The rate at which its turning slows down.
  public var angularResistance = 0.8
  /// Whether it stays where it is.
  public var isFixed = false

  /// Creates a body at rest.
  public init(_ target: SheetReference) { self.target = target }
}

/// What binds a body to another or to a place.
public struct SheetAttachment: Hashable, Sendable {
  /// The body.
  public var target: SheetReference
  /// Where on the body, from its middle.
  public var anchor = Vector.zero
  /// The other body; nil for a place.
  public var other: SheetReference?
  /// The place on the page, in points, or where on the other body from its middle.
  public var end = Vector.zero
  /// The distance that it keeps, in points; nil for the one at the start.
  public var length: Double?
  /// How often a spring swings in a second; 0 for a rod.
  public var frequency = 0.0
  /// The damping of a spring in proportion to the least without swings.
  public var damping = 0.3

  /// Creates an attachment to a place.
  public init(_ target: SheetReference) { self.target = target }
}

/// A force on a body.
public struct SheetPush: Hashable, Sendable {
  /// The body.
  public var target: SheetReference
  /// The acceleration, in points a second, each second; at once the change of velocity.
  public var strength = Vector.zero
  /// When it begins, in seconds.
  public var start = 0.0
  /// For how many seconds it lasts; 0 for at once.
  public var duration = 0.0

  /// Creates a push without strength.
  public init(_ target: SheetReference) { self.target = target }
}
