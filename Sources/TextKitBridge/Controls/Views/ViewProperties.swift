public import Foundation
public import TextControls

/// Values of a view that the program or its subclasses use. It is the base of ``UIView``, a
/// separate class to keep both readable; programs do not name it.
open class ViewProperties: UIResponder {
  // MARK: Values

  /// True if the view is opaque; kept for the program.
  open var isOpaque = true
  /// The fit of content to the bounds; used by ``UIImageView``.
  open var contentMode = UIView.ContentMode.scaleToFill
  /// The resizing of the view with its superview, if ``autoresizesSubviews`` is true there.
  open var autoresizingMask: UIView.AutoresizingMask = []
  /// True to resize subviews by their masks.
  open var autoresizesSubviews = true
  /// True if ``UIView/frame`` places the view, false if constraints do.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// A number for the program's use.
  open var tag = 0
  /// True if several fingers touch the view at the same time.
  open var isMultipleTouchEnabled = false
  /// True to take touches alone; kept for the program.
  open var isExclusiveTouch = false
  /// True to clear the view before it is drawn; kept for the program.
  open var clearsContextBeforeDrawing = true
  /// The number of pixels per point; kept for the program.
  open var contentScaleFactor: CGFloat = 1
  /// An identifier for the program's use.
  open var restorationIdentifier: String?
  /// True if the view has the focus of a remote control: never.
  open var isFocused: Bool { false }
  /// True if the view can have that focus: never.
  open var canBecomeFocused: Bool { false }

  // MARK: Direction

  /// The kind of content that decides if the view is mirrored.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified

  // MARK: Tint

  /// The dimming of the tint; kept for the program.
  open var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
  /// Called when the tint has changed; for subclasses.
  open func tintColorDidChange() {}

  // MARK: Margins

  /// The parts of the view that bars cover: none.
  open var safeAreaInsets: UIEdgeInsets { .zero }
  /// Called when bars cover other parts; for subclasses.
  open func safeAreaInsetsDidChange() {}
  /// The room at the edges that ``UIView/layoutMarginsGuide`` leaves out.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { if layoutMargins != oldValue { layoutMarginsDidChange() } }
  }
  /// The same by reading direction.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let (start, end) =
        isMirrored
        ? (layoutMargins.right, layoutMargins.left) : (layoutMargins.left, layoutMargins.right)
      return NSDirectionalEdgeInsets(
        top: layoutMargins.top, leading: start, bottom: layoutMargins.bottom, trailing: end)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: isMirrored ? newValue.trailing : newValue.leading,
        bottom: newValue.bottom, right: isMirrored ? newValue.leading : newValue.trailing)
    }
  }
  /// True to add the superview's margins; kept for the program.
  open var preservesSuperviewLayoutMargins = false
  /// True to add bars to the margins; kept for the program.
  open var insetsLayoutMarginsFromSafeArea = true
  /// Called when the margins have changed; for subclasses.
  open func layoutMarginsDidChange() {}
  /// The edges of the view that alignment leaves out.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// True if the view is mirrored.
  var isMirrored: Bool { false }

  // MARK: Priorities

  private var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  private var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]

  /// Returns the priority with which the view is not larger than its content; 250 by default.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    hugging[axis] ?? .defaultLow
  }

  /// Sets the priority with which the view is not larger than its content.
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { hugging[axis] = priority }

  /// Returns the priority with which the view is not smaller than its content; 750 by default.
  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { resistance[axis] ?? .defaultHigh }

  /// Sets the priority with which the view is not smaller than its content.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { resistance[axis] = priority }

  // MARK: Interface Builder

  /// Called after an archive was read: never, because there are none.
  open func awakeFromNib() {}
  /// Called by Interface Builder: never.
  open func prepareForInterfaceBuilder() {}

  // MARK: Accessibility

  /// The role for assistive technologies.
  open var accessibilityTraits: UIAccessibilityTraits = []
  /// The hint for assistive technologies.
  open var accessibilityHint: String?
  /// The label for assistive technologies.
  open var accessibilityLabel: String?
  /// The label with attributes.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { accessibilityLabel.map { NSAttributedString(string: $0) } }
    set { accessibilityLabel = newValue?.string }
  }
  /// The value for assistive technologies.
  open var accessibilityValue: String?
  /// True if assistive technologies see the view.
  open var isAccessibilityElement = false
  /// An identifier for the program's use.
  open var accessibilityIdentifier: String?
  /// The language of the text for assistive technologies.
  open var accessibilityLanguage: String?
  /// The elements within the view for assistive technologies; nil for its subviews.
  open var accessibilityElements: [Any]?
  /// True if assistive technologies see neither the view nor its subviews.
  open var accessibilityElementsHidden = false
  /// True if assistive technologies see nothing but the view.
  open var accessibilityViewIsModal = false
  /// True if assistive technologies read the subviews as a group.
  open var shouldGroupAccessibilityChildren = false
  /// Further actions for assistive technologies.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  /// The view's node in the accessibility tree; nil for none.
  open var accessibilityNode: AccessibilityNode? { nil }

  /// Called when assistive technologies press the view; returns true if it did something.
  open func accessibilityActivate() -> Bool { false }
  /// Called when assistive technologies increase the value.
  open func accessibilityIncrement() {}
  /// Called when assistive technologies decrease the value.
  open func accessibilityDecrement() {}
  /// Returns the number of ``accessibilityElements``.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// Returns an element by its index; nil if there is none.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
  /// Returns the index of an element; `NSNotFound` if it is none.
  open func index(ofAccessibilityElement element: Any) -> Int {
    let wanted = element as AnyObject
    return accessibilityElements?.firstIndex { $0 as AnyObject === wanted } ?? NSNotFound
  }
}

/// The kind of a view's content, which decides if it is mirrored in text from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Mirrored.
  case unspecified = 0
  /// Controls of playback, not mirrored.
  case playback = 1
  /// Of places, not mirrored.
  case spatial = 2
  /// Never mirrored.
  case forceLeftToRight = 3
  /// Always mirrored.
  case forceRightToLeft = 4
}

/// The direction of a user interface.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

extension UIView {
  /// The dimming of a tint.
  public enum TintAdjustmentMode: Int, Sendable {
    /// That of the superview.
    case automatic = 0
    /// Not dimmed.
    case normal = 1
    /// Dimmed.
    case dimmed = 2
  }
}
