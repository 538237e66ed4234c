public import Foundation

/// An object that an animator moves; a view is one.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  /// The centre, in the reference view's coordinates.
  var center: CGPoint { get set }
  /// The size of the item.
  var bounds: CGRect { get }
  /// The outline for collisions.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
}

/// The outline of an item for collisions.
public enum UIDynamicItemCollisionBoundsType: Int, Sendable {
  /// The rectangle of the item.
  case rectangle = 0
  /// The ellipse in the rectangle.
  case ellipse = 1
}

extension UIDynamicItem {
  /// The rectangle of the item.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
}

extension UIView: UIDynamicItem {
  /// The outline for collisions: an ellipse if the corners of the layer are rounded to one.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType {
    let side = min(bounds.width, bounds.height)
    return side > 0 && layer.cornerRadius >= side / 2 ? .ellipse : .rectangle
  }
}

/// A rule for the movement of items.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  /// The animator; nil before the behaviour is added to one.
  open internal(set) weak var dynamicAnimator: UIDynamicAnimator?
  /// The behaviours within this one.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// A closure that runs after each frame.
  open var action: (() -> Void)?

  /// Creates a behaviour.
  public override init() {}

  /// Adds a behaviour within this one.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.append(behavior)
    changed()
  }

  /// Removes a behaviour from this one.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.removeAll { $0 === behavior }
    changed()
  }

  /// The items of the behaviour.
  var ownItems: [any UIDynamicItem] { [] }

  /// Makes the animator use the behaviour's new values.
  func changed() { dynamicAnimator?.rebuild() }
}

/// A behaviour of several items.
open class UIItemsBehavior: UIDynamicBehavior {
  /// The items.
  open private(set) var items: [any UIDynamicItem]
  override var ownItems: [any UIDynamicItem] { items }

  /// Creates a behaviour of items.
  public init(items: [any UIDynamicItem]) { self.items = items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    items.append(item)
    changed()
  }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    changed()
  }
}

/// Lets items fall. All items of the animator fall, because gravity is a property of its world.
open class UIGravityBehavior: UIItemsBehavior {
  /// The direction and strength; 1 is 1,000 points per second squared.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { changed() } }

  /// The strength.
  open var magnitude: CGFloat {
    get { hypot(gravityDirection.dx, gravityDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// The direction, in radians from the right towards the bottom.
  open var angle: CGFloat {
    get { CGFloat(atan2(Double(gravityDirection.dy), Double(gravityDirection.dx))) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// Sets direction and strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(
      dx: magnitude * CGFloat(Foundation.cos(Double(angle))),
      dy: magnitude * CGFloat(Foundation.sin(Double(angle))))
  }
}

/// Keeps items within boundaries.
open class UICollisionBehavior: UIItemsBehavior {
  /// True if the reference view's bounds are a boundary.
  open var translatesReferenceBoundsIntoBoundary = false { didSet { changed() } }
  /// The boundaries by their identifiers.
  private(set) var boundaries: [String: UIBezierPath] = [:]

  /// Adds a boundary: a solid shape.
  open func addBoundary(withIdentifier identifier: String, for bezierPath: UIBezierPath) {
    boundaries[identifier] = bezierPath
    changed()
  }

  /// Adds a boundary: a line of two points' thickness.
  open func addBoundary(withIdentifier identifier: String, from p1: CGPoint, to p2: CGPoint) {
    let (dx, dy) = (p2.x - p1.x, p2.y - p1.y)
    let length = hypot(dx, dy)
    guard length > 0 else { return }
    let (x, y) = (-dy / length, dx / length)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: p1.x + x, y: p1.y + y))
    path.addLine(to: CGPoint(x: p2.x + x, y: p2.y + y))
    path.addLine(to: CGPoint(x: p2.x - x, y: p2.y - y))
    path.addLine(to: CGPoint(x: p1.x - x, y: p1.y - y))
    path.close()
    addBoundary(withIdentifier: identifier, for: path)
  }

  /// Removes a boundary.
  open func removeBoundary(withIdentifier identifier: String) {
    boundaries[identifier] = nil
    changed()
  }

  /// Removes all boundaries.
  open func removeAllBoundaries() {
    boundaries = [:]
    changed()
  }

  /// The identifiers of the boundaries.
  open var boundaryIdentifiers: [String]? { boundaries.isEmpty ? nil : boundaries.keys.sorted() }
}

/// Pushes items, once or all the time.
open class UIPushBehavior: UIItemsBehavior {
  /// The kind of a push.
  public enum Mode: Int, Sendable {
    /// All the time.
    case continuous = 0
    /// Once.
    case instantaneous = 1
  }

  /// The kind of the push.
  public let mode: Mode
  /// The direction and strength; 1 is 100 points per second, or per second squared.
  open var pushDirection = CGVector.zero { didSet { changed() } }
  /// The strength of the push.
  open var magnitude: CGFloat {
    get { hypot(pushDirection.dx, pushDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// The direction of the push, in radians from the right towards the bottom.
  open var angle: CGFloat {
    get { CGFloat(Foundation.atan2(Double(pushDirection.dy), Double(pushDirection.dx))) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// True if the push acts.
  open var active = true { didSet { changed() } }
  /// True if an instantaneous push has acted.
  var isSpent = false

  /// Creates a push of items.
  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// Sets direction, in radians from the right towards the bottom, and strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(
      dx: magnitude * CGFloat(Foundation.cos(Double(angle))),
      dy: magnitude * CGFloat(Foundation.sin(Double(angle))))
  }
}

/// Draws an item to a place, where it swings and comes to rest.
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  override var ownItems: [any UIDynamicItem] { [item] }
  /// The place.
  open var snapPoint: CGPoint { didSet { changed() } }
  /// The damping of the swing, 0 to 1; 0.5 by default.
  open var damping: CGFloat = 0.5 { didSet { changed() } }

  /// Creates a behaviour that draws an item to a place.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
  }
}

/// Ties an item to a place by a rod or a spring.
open class UIAttachmentBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  override var ownItems: [any UIDynamicItem] { [item] }
  /// The place.
  open var anchorPoint: CGPoint { didSet { changed() } }
  /// The length, in points.
  open var length: CGFloat { didSet { changed() } }
  /// The damping of a spring.
  open var damping: CGFloat = 0 { didSet { changed() } }
  /// The oscillations of a spring per second; 0 for a rod.
  open var frequency: CGFloat = 0 { didSet { changed() } }

  /// Ties an item to a place at its present distance.
  public init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.item = item
    anchorPoint = point
    length = hypot(item.center.x - point.x, item.center.y - point.y)
  }
}

/// The properties of items as bodies.
open class UIDynamicItemBehavior: UIItemsBehavior {
  /// The part of the speed that a bounce keeps, 0 to 1.
  open var elasticity: CGFloat = 0.3 { didSet { changed() } }
  /// The friction.
  open var friction: CGFloat = 0.3 { didSet { changed() } }
  /// The density.
  open var density: CGFloat = 1 { didSet { changed() } }
  /// The resistance to movement.
  open var resistance: CGFloat = 0 { didSet { changed() } }
  /// True if the items do not move.
  open var isAnchored = false { didSet { changed() } }
  /// The velocities to add when the behaviour is next used.
  var addedVelocities: [(item: any UIDynamicItem, velocity: CGPoint)] = []

  /// Adds to the velocity of an item, in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    addedVelocities.append((item, velocity))
    changed()
  }

  /// Returns the velocity of an item, in points per second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    dynamicAnimator?.velocity(of: item) ?? .zero
  }
}
