public import Foundation
import TextGeometry
import TextMotion

/// Moves items by behaviours: they fall, bounce, are pushed and come to rest.
///
/// There is no run loop: a program lets time pass with ``advance(by:)`` and draws. Items do not
/// turn, and all of them collide.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// The view in whose coordinates items move.
  open private(set) weak var referenceView: UIView?
  /// The behaviours.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// The time since the start, in seconds.
  open private(set) var elapsedTime: TimeInterval = 0

  private var world = DynamicsWorld(gravity: .zero)
  private var items: [any UIDynamicItem] = []

  /// The length of a frame, after which actions run, in seconds.
  private static let frame = 1.0 / 60

  /// Creates an animator of items in a view.
  public init(referenceView view: UIView) { referenceView = view }

  /// True if an item moves.
  open var isRunning: Bool { world.bodies.prefix(items.count).contains { !$0.isAsleep } }

  /// Adds a behaviour.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    behaviors.append(behavior)
    rebuild()
  }

  /// Removes a behaviour.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    behaviors.removeAll { $0 === behavior }
    rebuild()
  }

  /// Removes all behaviours.
  open func removeAllBehaviors() {
    behaviors = []
    rebuild()
  }

  /// Takes the position that the program has given to an item.
  open func updateItem(usingCurrentState item: any UIDynamicItem) { rebuild() }

  /// Lets time pass: moves the items, and runs the actions of behaviours after each frame.
  ///
  /// - Parameter seconds: The time, in seconds.
  public func advance(by seconds: TimeInterval) {
    let end = elapsedTime + max(0, seconds)
    while elapsedTime + Self.frame / 2 < end {
      let start = world.time
      world.advance(to: start + Self.frame)
      elapsedTime += Self.frame
      for (index, item) in items.enumerated() {
        item.center = CGPoint(world.bodies[index].transform.apply(to: Point(starts[index])))
      }
      for behavior in all { behavior.action?() }
    }
  }

  /// The centres of the items when the world was made.
  private var starts: [CGPoint] = []

  /// The behaviours with those within them.
  private var all: [UIDynamicBehavior] {
    var found: [UIDynamicBehavior] = []
    var rest = behaviors
    while let next = rest.popLast() {
      found.append(next)
      rest += next.childBehaviors
    }
    return found.reversed()
  }

  func velocity(of item: any UIDynamicItem) -> CGPoint? {
    items.firstIndex { $0 === item }.map {
      CGPoint(x: world.bodies[$0].velocity.dx, y: world.bodies[$0].velocity.dy)
    }
  }

  /// Makes the world from the behaviours; items keep their velocities.
  func rebuild() {
    let velocities = items.map { velocity(of: $0) ?? .zero }
    let old = items
    items = []
    for behavior in all {
      behavior.dynamicAnimator = self
      for item in behavior.ownItems where !items.contains(where: { $0 === item }) {
        items.append(item)
      }
    }
    starts = items.map(\.center)
    world = DynamicsWorld(gravity: .zero)
    for item in items {
      let known = old.firstIndex { $0 === item }
      world.add(body(of: item, velocity: known.map { velocities[$0] } ?? .zero))
    }
    for behavior in all { apply(behavior) }
  }

  private func body(of item: any UIDynamicItem, velocity: CGPoint) -> DynamicBody {
    let size = CGSize(width: max(1, item.bounds.width), height: max(1, item.bounds.height))
    let rect = CGRect(
      x: item.center.x - size.width / 2, y: item.center.y - size.height / 2, width: size.width,
      height: size.height)
    let box = BezierPath(rect: Rect(rect))
    let outline = item.collisionBoundsType == .ellipse ? BezierPath(ovalIn: Rect(rect)) : box
    guard let shape = BodyShape(outline) ?? BodyShape(box) else {
      preconditionFailure("A rectangle of at least a point is a body.")
    }
    var body = DynamicBody(shape)
    body.velocity = Vector(dx: Double(velocity.x), dy: Double(velocity.y))
    for behavior in all {
      guard let own = behavior as? UIDynamicItemBehavior, own.items.contains(where: { $0 === item })
      else { continue }
      body.elasticity = Double(own.elasticity)
      body.friction = Double(own.friction)
      body.density = max(1e-6, Double(own.density))
      body.resistance = Double(own.resistance)
      body.isFixed = own.isAnchored
      for added in own.addedVelocities where added.item === item {
        body.velocity =
          body.velocity + Vector(dx: Double(added.velocity.x), dy: Double(added.velocity.y))
      }
      own.addedVelocities.removeAll { $0.item === item }
    }
    for behavior in all {
      guard let push = behavior as? UIPushBehavior, push.mode == .instantaneous, push.active,
        !push.isSpent, push.items.contains(where: { $0 === item })
      else { continue }
      body.velocity = body.velocity + push.acceleration
    }
    return body
  }

  private func apply(_ behavior: UIDynamicBehavior) {
    switch behavior {
    case let gravity as UIGravityBehavior:
      world.gravity = Vector(
        dx: Double(gravity.gravityDirection.dx) * 1000,
        dy: Double(gravity.gravityDirection.dy) * 1000)
    case let collision as UICollisionBehavior:
      if collision.translatesReferenceBoundsIntoBoundary, let view = referenceView {
        world.bounds = Rect(view.bounds)
      }
      for (_, path) in collision.boundaries.sorted(by: { $0.key < $1.key }) {
        guard let shape = BodyShape(path.path) else { continue }
        var wall = DynamicBody(shape)
        wall.isFixed = true
        world.add(wall)
      }
    case let push as UIPushBehavior:
      if push.mode == .instantaneous {
        push.isSpent = push.isSpent || push.active
      } else if push.active {
        for index in indices(of: push.items) {
          world.pushes.append(Push(index, strength: push.acceleration))
        }
      }
    case let snap as UISnapBehavior:
      for index in indices(of: snap.ownItems) {
        world.attachments.append(
          Attachment(
            index, to: Point(snap.snapPoint), length: 0, frequency: 3,
            dampingRatio: Double(max(0.05, snap.damping))))
      }
    case let tie as UIAttachmentBehavior:
      for index in indices(of: tie.ownItems) {
        world.attachments.append(
          Attachment(
            index, to: Point(tie.anchorPoint), length: Double(tie.length),
            frequency: Double(tie.frequency), dampingRatio: Double(tie.damping)))
      }
    default: break
    }
  }

  private func indices(of wanted: [any UIDynamicItem]) -> [Int] {
    wanted.compactMap { item in items.firstIndex { $0 === item } }
  }
}

extension UIPushBehavior {
  /// The acceleration, or the change of velocity, in points and seconds.
  fileprivate var acceleration: Vector {
    Vector(dx: Double(pushDirection.dx) * 100, dy: Double(pushDirection.dy) * 100)
  }
}
