public import Foundation
import TextControls

/// A view that shows a picture.
open class UIImageView: UIView {
  /// The picture; nil for none.
  open var image: UIImage?

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

  open override func draw(_ rect: CGRect) { image?.draw(in: imageRect) }

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

/// The pasteboard, which all text views of a thread share.
open class UIPasteboard: NSObject {
  private static let key = "TextKitBridge.UIPasteboard"

  /// The pasteboard of this thread.
  open class var general: UIPasteboard {
    if let known = Thread.current.threadDictionary[key] as? UIPasteboard { return known }
    let made = UIPasteboard()
    Thread.current.threadDictionary[key] = made
    return made
  }

  let kit = TextPasteboard()

  /// The text; nil for none.
  open var string: String? {
    get { kit.string }
    set { kit.string = newValue }
  }
  /// The texts: one or none.
  open var strings: [String]? {
    get { kit.string.map { [$0] } }
    set { kit.string = newValue?.first }
  }
  /// True if there is text.
  open var hasStrings: Bool { kit.string != nil }
}

/// The screen, which has only traits: programs draw into pictures.
@MainActor
open class UIScreen: NSObject {
  /// The screen.
  open class var main: UIScreen { UIScreen() }
  /// The traits: the current ones.
  open var traitCollection: UITraitCollection { .current }
  /// The number of pixels per point.
  open var scale: CGFloat { max(1, traitCollection.displayScale) }
  /// The rectangle of a telephone's screen, in points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 375, height: 667) }
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

  /// Creates a part of a view.
  public init(accessibilityContainer container: Any) {
    super.init()
    accessibilityContainer = container as AnyObject
  }
}
