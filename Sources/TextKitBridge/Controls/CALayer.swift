public import Foundation
import TextGeometry

/// The appearance of a view's rectangle: its background, border, corners and shadow.
@MainActor
open class CALayer: NSObject {
  /// The corners that are rounded.
  public struct CornerMask: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top left corner.
    public static let layerMinXMinYCorner = CornerMask(rawValue: 1)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CornerMask(rawValue: 1 << 1)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CornerMask(rawValue: 1 << 2)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CornerMask(rawValue: 1 << 3)
  }

  private weak var view: UIView?

  init(_ view: UIView) { self.view = view }

  /// The colour behind the view; that of the view.
  open var backgroundColor: CGColor? {
    get { view?.backgroundColor?.cgColor }
    set { view?.backgroundColor = newValue }
  }
  /// The width of the border, inside the view, in points.
  open var borderWidth: CGFloat = 0
  /// The colour of the border.
  open var borderColor: CGColor? = UIColor.black
  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat = 0
  /// The rounded corners.
  open var maskedCorners: CornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// True if drawing is cut off at the rounded edge.
  open var masksToBounds: Bool {
    get { view?.clipsToBounds ?? false }
    set { view?.clipsToBounds = newValue }
  }
  /// The colour of the shadow.
  open var shadowColor: CGColor? = UIColor.black
  /// The opacity of the shadow, 0 to 1; 0, the default, for none.
  open var shadowOpacity: Float = 0
  /// The offset of the shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The radius of the shadow's blur, in points.
  open var shadowRadius: CGFloat = 3
  /// The outline of the shadow; nil for that of the view.
  open var shadowPath: CGPath?
  /// The opacity of the view, 0 to 1.
  open var opacity: Float {
    get { Float(view?.alpha ?? 1) }
    set { view?.alpha = CGFloat(newValue) }
  }
  /// The rectangle of the view, in its own coordinates.
  open var bounds: CGRect { view?.bounds ?? .zero }
  /// The rectangle of the view, in its superview's coordinates.
  open var frame: CGRect { view?.frame ?? .zero }

  /// Does nothing: the view is drawn on request only.
  open func setNeedsDisplay() {}

  /// Draws the view and its subviews.
  open func render(in ctx: CGContext) { view?.render(in: ctx) }

  /// Returns the outline of a rectangle with the layer's corners.
  func outline(of rect: CGRect, inset: CGFloat = 0) -> UIBezierPath {
    let rect = rect.insetBy(dx: inset, dy: inset)
    let cornerRadius = cornerRadius - inset
    guard cornerRadius > 0 else { return UIBezierPath(rect: rect) }
    var corners: UIRectCorner = []
    let pairs: [(CornerMask, UIRectCorner)] = [
      (.layerMinXMinYCorner, .topLeft), (.layerMaxXMinYCorner, .topRight),
      (.layerMinXMaxYCorner, .bottomLeft), (.layerMaxXMaxYCorner, .bottomRight),
    ]
    for (mask, corner) in pairs where maskedCorners.contains(mask) { corners.insert(corner) }
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    return UIBezierPath(
      roundedRect: rect, byRoundingCorners: corners,
      cornerRadii: CGSize(width: radius, height: radius))
  }

  /// Draws the shadow and the background behind the view's content.
  func drawBehind(_ bounds: CGRect, on context: CGContext) {
    drawShadow(bounds, on: context)
    if let color = view?.backgroundColor {
      context.setFillColor(color)
      if cornerRadius > 0 {
        context.addPath(outline(of: bounds))
        context.fillPath()
      } else {
        context.fill(bounds)
      }
    }
  }

  /// The number of outlines that make the blurred edge of a shadow.
  private static let shadowSteps = 8

  private func drawShadow(_ bounds: CGRect, on context: CGContext) {
    guard shadowOpacity > 0, let shadowColor else { return }
    context.saveGState()
    context.translateBy(x: shadowOffset.width, y: shadowOffset.height)
    let steps = shadowRadius > 0 && shadowPath == nil ? Self.shadowSteps : 1
    // All outlines over each other have the opacity of the shadow.
    let opacity = 1 - pow(1 - Double(min(shadowOpacity, 0.999)), 1 / Double(steps))
    context.setFillColor(shadowColor.withAlphaComponent(shadowColor.alpha * CGFloat(opacity)))
    for step in 0..<steps {
      let growth = steps == 1 ? 0 : shadowRadius * (1 - 2 * CGFloat(step) / CGFloat(steps - 1))
      let path = shadowPath ?? outline(of: bounds.insetBy(dx: -growth, dy: -growth))
      context.addPath(path)
      context.fillPath()
    }
    context.restoreGState()
  }

  /// Draws the border over the view's content.
  func drawBorder(_ bounds: CGRect, on context: CGContext) {
    guard borderWidth > 0, let borderColor else { return }
    context.saveGState()
    // The ring between two outlines has sharp corners where they are not rounded.
    let ring = outline(of: bounds)
    if min(bounds.width, bounds.height) > 2 * borderWidth {
      ring.append(outline(of: bounds, inset: borderWidth))
    }
    context.setFillColor(borderColor)
    context.addPath(ring)
    context.fillPath(using: .evenOdd)
    context.restoreGState()
  }
}
