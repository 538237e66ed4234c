public import Foundation

/// The state of assistive technologies: the traits of the surroundings, and none that run.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// A message to assistive technologies.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt32
    /// Creates a notification.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Another screen is shown.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Parts of the screen have changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text is to be read.
    public static let announcement = Notification(rawValue: 1008)
    /// The screen was scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Called with each notification and its argument; the program may pass it on.
  public static var onPost: ((Notification, Any?) -> Void)?

  /// Passes a notification to ``onPost``.
  public static func post(notification: Notification, argument: Any?) {
    onPost?(notification, argument)
  }

  /// False: no screen reader runs.
  public static var isVoiceOverRunning: Bool { false }
  /// False: no switches are used.
  public static var isSwitchControlRunning: Bool { false }
  /// True if the current traits ask for heavier text.
  public static var isBoldTextEnabled: Bool { UITraitCollection.current.legibilityWeight == .bold }
  /// True if the current traits ask for more contrast.
  public static var isDarkerSystemColorsEnabled: Bool {
    UITraitCollection.current.accessibilityContrast == .high
  }
  /// True: nothing moves by itself.
  public static var isReduceMotionEnabled: Bool { true }
  /// False: opacities stay.
  public static var isReduceTransparencyEnabled: Bool { false }

  /// Returns a rectangle of a view in the coordinates of its outermost view.
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    view.convert(rect, to: nil)
  }
}

/// An action that assistive technologies offer.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// The name.
  open var name: String
  /// The action; it returns true if it did something.
  open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

  /// Creates an action.
  public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)? = nil) {
    (self.name, self.actionHandler) = (name, actionHandler)
  }
}
