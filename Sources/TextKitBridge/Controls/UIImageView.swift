public import Foundation

/// A view that shows a picture.
open class UIImageView: UIView {
  /// The picture; nil for none.
  open var image: UIImage? { didSet { invalidateIntrinsicContentSize() } }
  /// The picture while the view is highlighted; nil for ``image``.
  open var highlightedImage: UIImage?
  /// True to show the highlighted picture.
  open var isHighlighted = false

  /// Creates a view without a picture.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view as large as a picture.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// Creates a view without a picture: nothing is archived.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  /// Draws the picture; a template in the tint of the view.
  open override func draw(_ rect: CGRect) {
    let image = isHighlighted ? highlightedImage ?? image : image
    let shown = image?.renderingMode == .alwaysTemplate ? image?.withTintColor(tintColor) : image
    shown?.draw(in: imageRect)
  }

  /// The rectangle of the picture, by the content mode.
  private var imageRect: CGRect {
    guard let size = image?.size, size.width > 0, size.height > 0 else { return bounds }
    var shown = size
    switch contentMode {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit, .scaleAspectFill:
      let (wide, high) = (bounds.width / size.width, bounds.height / size.height)
      let factor = contentMode == .scaleAspectFit ? min(wide, high) : max(wide, high)
      shown = CGSize(width: size.width * factor, height: size.height * factor)
    default: break
    }
    var origin = CGPoint(x: bounds.midX - shown.width / 2, y: bounds.midY - shown.height / 2)
    switch contentMode {
    case .left, .topLeft, .bottomLeft: origin.x = bounds.minX
    case .right, .topRight, .bottomRight: origin.x = bounds.maxX - shown.width
    default: break
    }
    switch contentMode {
    case .top, .topLeft, .topRight: origin.y = bounds.minY
    case .bottom, .bottomLeft, .bottomRight: origin.y = bounds.maxY - shown.height
    default: break
    }
    return CGRect(origin: origin, size: shown)
  }
}

/// The screen, which has only traits: programs draw into pictures.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The screen.
  open class var main: UIScreen { UIScreen() }
  /// The traits: the current ones.
  open var traitCollection: UITraitCollection { .current }
  /// The number of pixels per point.
  open var scale: CGFloat { max(1, traitCollection.displayScale) }
  /// The rectangle of a telephone's screen, in points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 375, height: 667) }
  /// The number of pixels per point.
  open var nativeScale: CGFloat { scale }
  /// The rectangle of the screen, in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
}

/// The role of an element for assistive technologies.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt64
  /// Creates a set.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// No role.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// A picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// A selected element.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// Text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A search field.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// An element that cannot be used now.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// An element whose value changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// An element with a value that can be increased and decreased.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// An element that is touched directly.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// A part of a view for assistive technologies.
open class UIAccessibilityElement: UIResponder {
  /// The view.
  open weak var accessibilityContainer: AnyObject?
  /// The label.
  open var accessibilityLabel: String?
  /// The value.
  open var accessibilityValue: String?
  /// The hint.
  open var accessibilityHint: String?
  /// The role.
  open var accessibilityTraits: UIAccessibilityTraits = []
  /// The frame, in the container's coordinates.
  open var accessibilityFrameInContainerSpace = CGRect.zero
  /// The frame, in the coordinates of the outermost view.
  open var accessibilityFrame: CGRect {
    get {
      guard let view = accessibilityContainer as? UIView else {
        return accessibilityFrameInContainerSpace
      }
      return view.convert(accessibilityFrameInContainerSpace, to: nil)
    }
    set {
      let view = accessibilityContainer as? UIView
      accessibilityFrameInContainerSpace = view?.convert(newValue, from: nil) ?? newValue
    }
  }
  /// True if assistive technologies see the part.
  open var isAccessibilityElement = true
  /// An identifier for the program's use.
  open var accessibilityIdentifier: String?
  /// Further actions for assistive technologies.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?

  /// Creates a part of a view.
  public init(accessibilityContainer container: Any) {
    super.init()
    accessibilityContainer = container as AnyObject
  }
}
