public import Foundation

/// The program. It has no windows of its own and runs no loop.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The key of an option of opening an address.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The state of the program.
  public enum State: Int, Sendable {
    /// In use.
    case active = 0
    /// Shown.
    case inactive = 1
    /// Not shown.
    case background = 2
  }

  /// The program.
  public static let shared = UIApplication()

  /// Opens an address and returns true if it did; set by the program, nil for nothing.
  open var urlOpener: ((URL) -> Bool)?

  /// Passes an address to ``urlOpener``.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - options: Without effect.
  ///   - completion: Called with true if the address was opened.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    let isOpened = urlOpener?(url) ?? false
    completion?(isOpened)
  }

  /// Returns true if there is a ``urlOpener``.
  open func canOpenURL(_ url: URL) -> Bool { urlOpener != nil }

  /// The text size of the current traits.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.current.preferredContentSizeCategory
  }
  /// The direction of the current traits.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UITraitCollection.current.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
  /// The state: in use.
  open var applicationState: State { .active }
  /// The window that was made the key window last; nil for none.
  open internal(set) weak var keyWindow: UIWindow?
  /// The windows that the program has shown.
  open var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
  open override var next: UIResponder? { nil }

  /// Posted by the program.
  public static let didBecomeActiveNotification = Foundation.Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted by the program.
  public static let willResignActiveNotification = Foundation.Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted by the program.
  public static let didEnterBackgroundNotification = Foundation.Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted by the program.
  public static let willEnterForegroundNotification = Foundation.Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
}

/// The outermost view of a program. Nothing shows it; the program draws it.
open class UIWindow: UIView {
  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      insertSubview(view, at: 0)
    }
  }

  /// True if the window gets the keyboard.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Gives the keyboard to the window.
  open func makeKey() { UIApplication.shared.keyWindow = self }

  /// Shows the window and gives it the keyboard.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    rootViewController?.viewIfLoaded?.frame = bounds
  }
}

/// The device, which has only traits.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The device.
  public static let current = UIDevice()
  /// The kind of the current traits.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.current.userInterfaceIdiom }
  /// The system's name.
  open var systemName: String { "Linux" }
  /// The system's version.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion)"
  }
  /// The device's name.
  open var model: String { "Linux" }
}
