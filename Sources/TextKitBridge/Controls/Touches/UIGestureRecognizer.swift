public import Foundation

/// The queries of a gesture recognizer; each member has a default.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Returns true if a gesture may be recognized now.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Returns true if a recognizer receives a touch.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  /// Returns true if two gestures may be recognized at the same time.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

/// Recognizes a gesture of fingers on a view.
///
/// There are no selectors on Linux. An action is a closure, or a method by its name:
/// `UIPanGestureRecognizer(target: self, action: CanvasView.pan)`.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject, GestureActions {
  /// The state of a gesture.
  public enum State: Int, Sendable {
    /// No gesture yet.
    case possible = 0
    /// A gesture began.
    case began = 1
    /// It changed.
    case changed = 2
    /// It ended, or a gesture without duration was recognized.
    case ended = 3
    /// It was cancelled.
    case cancelled = 4
    /// The fingers do something else.
    case failed = 5

    /// Another name of ``ended``.
    public static var recognized: State { .ended }
  }

  /// The state; subclasses set it. A change to anything but `failed` runs the actions.
  open var state: State = .possible {
    didSet { stateChanged(from: oldValue) }
  }

  /// The view with the recognizer.
  open internal(set) weak var view: UIView?
  /// The delegate; not retained.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// True if touches are received.
  open var isEnabled = true
  /// True if the view's touches are cancelled when the gesture is recognized.
  open var cancelsTouchesInView = true
  /// True to delay touches; kept for the program.
  open var delaysTouchesBegan = false
  /// True to delay the end of touches; kept for the program.
  open var delaysTouchesEnded = true
  /// The name.
  open var name: String?

  private var actions: [(target: () -> AnyObject?, action: (UIGestureRecognizer) -> Void)] = []
  /// The recognizers that must fail before this one recognizes.
  private var prerequisites: [() -> UIGestureRecognizer?] = []
  /// The other recognizers of the same touches.
  var rivals: () -> [UIGestureRecognizer] = { [] }
  /// The state that waits for the failure of others.
  private var desired: State?
  /// The fingers in use.
  private(set) var touches: [UITouch] = []
  /// True after the gesture was recognized, until all fingers are lifted.
  private(set) var isRecognized = false

  /// Creates a recognizer without an action.
  public override required init() {}

  /// Creates a recognizer with an action.
  public convenience init(action: @escaping (UIGestureRecognizer) -> Void) {
    self.init()
    addAction(action)
  }

  // MARK: Actions

  /// Adds an action.
  open func addAction(_ action: @escaping (UIGestureRecognizer) -> Void) {
    actions.append(({ self }, action))
  }

  /// Adds an action that runs as long as its target exists.
  func addAction(of target: AnyObject, _ action: @escaping (UIGestureRecognizer) -> Void) {
    actions.append(({ [weak target] in target }, action))
  }

  /// Removes the actions of a target, or all.
  open func removeTarget(_ target: AnyObject?) {
    guard let target else { return actions = [] }
    actions.removeAll { $0.target() === target }
  }

  /// Makes this recognizer wait until another one fails.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    prerequisites.append({ [weak otherGestureRecognizer] in otherGestureRecognizer })
  }

  // MARK: Positions

  /// The number of fingers.
  open var numberOfTouches: Int { touches.count }

  /// Returns the centre of the fingers, in a view's coordinates.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return lastLocation(in: view) }
    let points = touches.map { $0.location(in: view) }
    let count = CGFloat(points.count)
    return CGPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  /// Returns the position of a finger, in a view's coordinates.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches.indices.contains(touchIndex) ? touches[touchIndex].location(in: view) : .zero
  }

  private var last: UITouch?
  private func lastLocation(in view: UIView?) -> CGPoint { last?.location(in: view) ?? .zero }

  // MARK: Members for subclasses

  /// Called when fingers touch the view.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when fingers are lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are cancelled.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when all fingers are lifted, before the next gesture.
  open func reset() {}
  /// Ignores a finger.
  open func ignore(_ touch: UITouch, for event: UIEvent) { touches.removeAll { $0 === touch } }
  /// Returns true if recognizing this gesture prevents another.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns true if recognizing another gesture prevents this one.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// True if the recognizer waits for more after all fingers are lifted, such as a second tap.
  var isWaiting: Bool { desired != nil }
  /// Lets the recognizer react to time that has passed.
  func timePassed() {}

  // MARK: Recognizing

  /// True if the gesture takes the touches from the view.
  var takesTouches: Bool { isRecognized && cancelsTouchesInView }

  func accepts(_ touch: UITouch) -> Bool {
    isEnabled && (delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true)
  }

  func receive(_ changed: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent) {
    if phase == .began {
      if state == .ended || state == .cancelled { finish() }
      for touch in changed where !touches.contains(where: { $0 === touch }) {
        touches.append(touch)
      }
    }
    last = changed.first
    if state != .failed, state != .cancelled {
      switch phase {
      case .began: touchesBegan(changed, with: event)
      case .moved, .stationary: touchesMoved(changed, with: event)
      case .ended: touchesEnded(changed, with: event)
      case .cancelled: touchesCancelled(changed, with: event)
      }
    }
    if phase == .ended || phase == .cancelled {
      touches.removeAll { touch in changed.contains { $0 === touch } }
    }
  }

  private func stateChanged(from old: State) {
    switch state {
    case .possible, .failed: return
    case .began, .ended:
      if isRecognized || old == .began || old == .changed { return run() }
      // The others decide first.
      desired = state
    case .changed: if isRecognized { run() }
    case .cancelled: if isRecognized { run() }
    }
  }

  private func run() {
    for entry in actions where entry.target() != nil { entry.action(self) }
  }

  /// Recognizes a gesture that is complete, unless another one prevents it or has to fail first.
  func recognizeIfAllowed() {
    guard let wanted = desired else { return }
    let isUndecided = prerequisites.contains { other in
      other().map { $0.desired != nil || $0.state == .possible && $0.isInUse } ?? false
    }
    if isUndecided { return }
    desired = nil
    let isPrevented =
      prerequisites.contains { $0()?.isRecognized == true }
      || rivals().contains { other in
        other !== self && other.isRecognized && other.canPrevent(self)
          && canBePrevented(by: other) && !allowsBoth(other)
      }
    guard !isPrevented, delegate?.gestureRecognizerShouldBegin(self) ?? true else {
      state = .failed
      return
    }
    isRecognized = true
    // Programs read the state in their action.
    let current = state
    if current != wanted {
      quietly(wanted)
      run()
      state = current
    } else {
      run()
    }
  }

  /// Sets the state without running the actions.
  private func quietly(_ new: State) {
    let kept = actions
    actions = []
    state = new
    actions = kept
    desired = nil
  }

  /// True if the recognizer has fingers or waits for more.
  private var isInUse: Bool { !touches.isEmpty || isWaiting }

  private func allowsBoth(_ other: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  /// Prepares the next gesture.
  func finish() {
    touches = []
    desired = nil
    isRecognized = false
    reset()
    state = .possible
  }
}

/// Actions of recognizers by the name of a method.
@preconcurrency @MainActor
public protocol GestureActions: AnyObject {
  /// Creates a recognizer without an action.
  init()
}

extension GestureActions where Self: UIGestureRecognizer {
  /// Creates a recognizer whose action is a method that takes it.
  ///
  /// - Parameters:
  ///   - target: The object; not retained.
  ///   - action: The method by its name, such as `CanvasView.pan`.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (Self) -> Void) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer whose action is a method without arguments.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    addTarget(target, action: action)
  }

  /// Adds a method that takes the recognizer as an action.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (Self) -> Void
  ) {
    addAction(of: target) { [weak target] recognizer in
      if let target, let own = recognizer as? Self { action(target)(own) }
    }
  }

  /// Adds a method without arguments as an action.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void
  ) {
    addAction(of: target) { [weak target] _ in
      if let target { action(target)() }
    }
  }
}
