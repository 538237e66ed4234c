public import Foundation

/// Animations, which end at once: a program draws the state that it wants. Movement over time is
/// in ``UIDynamicAnimator`` and in the module `TextMotion`.
extension UIView {
  /// The options of an animation, which have no effect.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Lays out subviews.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Allows touches.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins with the present state.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Goes back.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Even.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Fades one state into the other.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// True if animations are not disabled; kept for the program.
  public internal(set) static var areAnimationsEnabled = true

  /// Enables or disables animations; without effect.
  public static func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  /// Runs a closure.
  public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }

  /// Runs both closures at once.
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Runs both closures at once.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, animations: animations, completion: completion) }

  /// Runs both closures at once.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, animations: animations, completion: completion) }

  /// Runs both closures at once.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) { animate(withDuration: duration, animations: { animations?() }, completion: completion) }
}

/// An animation that a program starts; it ends at once.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject {
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  /// Creates an animation.
  public init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    super.init()
    if let animations { addAnimations(animations) }
  }

  /// Creates an animation of a spring.
  public init(duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil) {
    super.init()
    if let animations { addAnimations(animations) }
  }

  /// Adds changes.
  open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }

  /// Adds a closure that is called at the end.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Makes the changes and ends the animation.
  open func startAnimation() {
    let (changes, ends) = (animations, completions)
    (animations, completions) = ([], [])
    for change in changes { change() }
    for end in ends { end(.end) }
  }

  /// Makes the changes and ends the animation.
  open func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }
  /// Does nothing: a started animation has ended.
  open func stopAnimation(_ withoutFinishing: Bool) {}
}

/// The position at which an animation ended.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At the end.
  case end = 0
  /// At the start.
  case start = 1
  /// Between them.
  case current = 2
}

extension UIView {
  /// The speed of an animation over time, which has no effect.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut = 0
    /// Slow at the start.
    case easeIn = 1
    /// Slow at the end.
    case easeOut = 2
    /// Even.
    case linear = 3
  }
}
