public import Foundation

/// A finger on a view. The object stays the same from its first touch until it is lifted.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The phase of a touch.
  public enum Phase: Int, Sendable {
    /// The finger touched the view.
    case began = 0
    /// The finger moved.
    case moved = 1
    /// The finger did not move.
    case stationary = 2
    /// The finger was lifted.
    case ended = 3
    /// The touch was cancelled.
    case cancelled = 4
  }

  /// The kind of a touch.
  public enum TouchType: Int, Sendable {
    /// A finger.
    case direct = 0
    /// A pointer that is not on the screen.
    case indirect = 1
    /// A pencil.
    case pencil = 2
  }

  /// The phase of the touch.
  open internal(set) var phase: Phase
  /// The number of taps in one place.
  open internal(set) var tapCount: Int
  /// The touched view.
  open internal(set) weak var view: UIView?
  /// The recognizers that receive the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The time of the last change, in seconds.
  open internal(set) var timestamp: TimeInterval
  /// The kind of the touch: a finger.
  open var type: TouchType { .direct }
  /// The force of the touch: 1.
  open var force: CGFloat { 1 }
  /// The radius of the touch: 0.
  open var majorRadius: CGFloat { 0 }
  /// The window: none.
  open var window: UIView? { nil }

  /// The last and the previous position, in the view's coordinates.
  var (place, previousPlace): (CGPoint, CGPoint)
  /// The first position, in the view's coordinates.
  let start: CGPoint
  /// The time of the first touch, in seconds.
  let startTime: TimeInterval
  /// True if a recognizer took the touch from the view.
  var isTakenFromView = false

  /// Creates a touch.
  ///
  /// - Parameters:
  ///   - location: The position, in the view's coordinates.
  ///   - view: The touched view.
  ///   - phase: The phase.
  ///   - tapCount: The number of taps in one place.
  public init(
    location: CGPoint, in view: UIView?, phase: Phase = .began, tapCount: Int = 1
  ) {
    (place, previousPlace, start) = (location, location, location)
    self.view = view
    self.phase = phase
    self.tapCount = tapCount
    timestamp = TouchClock.now
    startTime = timestamp
  }

  /// Creates a touch at the origin of no view.
  public override convenience init() { self.init(location: .zero, in: nil) }

  /// Moves the touch to a position in the view's coordinates.
  func move(to point: CGPoint, _ phase: Phase) {
    (previousPlace, place) = (place, point)
    self.phase = phase
    timestamp = TouchClock.now
  }

  /// Returns the position of the finger, in a view's coordinates.
  open func location(in view: UIView?) -> CGPoint { converted(place, view) }

  /// Returns the previous position of the finger, in a view's coordinates.
  open func previousLocation(in view: UIView?) -> CGPoint { converted(previousPlace, view) }

  func converted(_ point: CGPoint, _ other: UIView?) -> CGPoint {
    view.map { $0.convert(point, to: other) } ?? point
  }
}

/// An event of fingers.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The kind of an event.
  public enum EventType: Int, Sendable {
    /// Fingers.
    case touches = 0
    /// Motion.
    case motion = 1
    /// A remote control.
    case remoteControl = 2
  }

  /// The fingers, including those that did not change.
  open internal(set) var allTouches: Set<UITouch>?
  /// The time, in seconds.
  public let timestamp: TimeInterval
  /// The kind of the event.
  open var type: EventType { .touches }

  /// Creates an event without fingers.
  public override init() { timestamp = TouchClock.now }

  init(_ touches: Set<UITouch>) {
    timestamp = TouchClock.now
    allTouches = touches
  }

  /// Returns the fingers on a view.
  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }

  /// Returns the fingers as they are since the last event: only the last positions are known.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }

  /// Returns expected fingers: none.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
}

/// The time of touches on this thread: that of the system, and what the program lets pass.
enum TouchClock {
  private static let key = "TextKitBridge.TouchClock"

  static var now: TimeInterval { ProcessInfo.processInfo.systemUptime + passed }

  /// The time that the program let pass, in seconds.
  static var passed: TimeInterval {
    get { Thread.current.threadDictionary[key] as? Double ?? 0 }
    set { Thread.current.threadDictionary[key] = newValue }
  }
}
