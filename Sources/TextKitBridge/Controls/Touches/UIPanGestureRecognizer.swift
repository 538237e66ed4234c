public import Foundation

/// Recognizes fingers that are dragged over a view.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The least number of fingers.
  open var minimumNumberOfTouches = 1
  /// The greatest number of fingers.
  open var maximumNumberOfTouches = Int.max

  /// The distance after which a drag begins, in points.
  private static let threshold: CGFloat = 10

  private var origin = CGPoint.zero
  private var (last, earlier): ((CGPoint, TimeInterval)?, (CGPoint, TimeInterval)?) = (nil, nil)

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > maximumNumberOfTouches, state == .possible { state = .failed }
    // A further finger moves the centre without a drag.
    if state == .possible { origin = location(in: nil) }
    record()
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    record()
    if state == .possible {
      guard numberOfTouches >= minimumNumberOfTouches,
        touches.contains(where: { $0.distance >= Self.threshold })
      else { return }
      state = .began
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == touches.count else { return }
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  open override func reset() { (last, earlier) = (nil, nil) }

  private func record() {
    (earlier, last) = (last, (location(in: nil), TouchClock.now))
  }

  /// Returns the distance of the drag from its start, in points.
  open func translation(in view: UIView?) -> CGPoint {
    let place = location(in: nil)
    return CGPoint(x: place.x - origin.x, y: place.y - origin.y)
  }

  /// Sets the present distance; further movement is added to it.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let place = location(in: nil)
    origin = CGPoint(x: place.x - translation.x, y: place.y - translation.y)
  }

  /// Returns the velocity of the drag, in points per second.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let last, let earlier, last.1 > earlier.1 else { return .zero }
    let time = CGFloat(last.1 - earlier.1)
    return CGPoint(x: (last.0.x - earlier.0.x) / time, y: (last.0.y - earlier.0.y) / time)
  }
}

/// Recognizes a quick drag in a direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Upwards.
    public static let up = Direction(rawValue: 1 << 2)
    /// Downwards.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions to recognize.
  open var direction = Direction.right
  /// The number of fingers.
  open var numberOfTouchesRequired = 1

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, numberOfTouches == numberOfTouchesRequired,
      TouchClock.now - touch.startTime < 0.5
    else {
      state = .failed
      return
    }
    let (dx, dy) = (touch.place.x - touch.start.x, touch.place.y - touch.start.y)
    let way: Direction = abs(dx) > abs(dy) ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
    state = max(abs(dx), abs(dy)) >= 50 && direction.contains(way) ? .ended : .failed
  }
}

/// Recognizes two fingers that move apart or together.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the fingers relative to that at the start.
  open var scale: CGFloat = 1
  /// The velocity of ``scale``, per second.
  open private(set) var velocity: CGFloat = 0

  private var (distance, time): (CGFloat, TimeInterval) = (0, 0)

  private var spread: CGFloat? {
    guard numberOfTouches >= 2 else { return nil }
    let (one, other) = (location(ofTouch: 0, in: nil), location(ofTouch: 1, in: nil))
    return max(hypot(one.x - other.x, one.y - other.y), 1)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if let spread { (distance, time) = (spread, TouchClock.now) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let spread, distance > 0 else { return }
    let now = TouchClock.now
    if now > time { velocity = (spread / distance - 1) * scale / CGFloat(now - time) }
    scale *= spread / distance
    (distance, time) = (spread, now)
    state = state == .possible ? .began : .changed
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible {
      if numberOfTouches == touches.count { state = .failed }
    } else {
      state = .ended
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  open override func reset() { (scale, velocity, distance) = (1, 0, 0) }
}
