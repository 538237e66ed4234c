public import Foundation
import TextGeometry

/// The appearance of a view's rectangle: its background, border, corners and shadow. Layers of the
/// program's own are drawn over the view, below its subviews.
@preconcurrency @MainActor
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

  /// The view whose layer this is; nil for a layer of the program's own.
  weak var view: UIView?
  private var ownFrame = CGRect.zero
  private var ownColor: CGColor?
  private var ownOpacity: Float = 1
  private var isClipping = false
  private var isAbsent = false

  /// The origin of the layer's own coordinates.
  private var ownOrigin = CGPoint.zero

  /// Creates a layer without a view.
  public override init() { super.init() }

  /// Creates a layer without a view; nothing is copied, because nothing is animated.
  public init(layer: Any) { super.init() }

  /// Creates a layer without a view: nothing is archived.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Layers within

  /// The layers within, back to front; nil if there are none.
  open var sublayers: [CALayer]? {
    get { layers.isEmpty ? nil : layers }
    set {
      for layer in layers { layer.superlayer = nil }
      layers = []
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }
  private var layers: [CALayer] = []
  /// The layer around this one.
  open private(set) weak var superlayer: CALayer?
  /// A shape layer whose path cuts off the layer; nil for none.
  open var mask: CALayer?
  /// A picture that fills the layer, a `CGImage`; nil for none.
  open var contents: Any?
  /// The number of pixels per point; kept for the program.
  open var contentsScale: CGFloat = 1
  /// The name.
  open var name: String?
  /// The depth among the layers around it.
  open var zPosition: CGFloat = 0
  /// The kind of the corners' curve; kept for the program.
  open var cornerCurve = CALayerCornerCurve.circular
  /// True to keep a picture of the layer; kept for the program.
  open var shouldRasterize = false
  /// The number of pixels per point of that picture; kept for the program.
  open var rasterizationScale: CGFloat = 1
  /// True to draw in the background; kept for the program.
  open var drawsAsynchronously = false

  /// Adds a layer in front of the others.
  open func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(layers.count))
  }

  /// Inserts a layer.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    layer.removeFromSuperlayer()
    let place = min(Int(idx), layers.count)
    layers.insert(layer, at: place)
    layer.superlayer = self
  }

  /// Removes the layer from the one around it.
  open func removeFromSuperlayer() {
    superlayer?.layers.removeAll { $0 === self }
    superlayer = nil
  }

  /// Draws what the layer has besides its background and border; for kinds of layers.
  func drawContents(in bounds: CGRect, on context: CGContext) {
    if let image = contents as? UIImage { context.draw(image, in: bounds) }
    draw(in: context)
  }

  /// Draws into a context, in the layer's coordinates; for subclasses.
  open func draw(in ctx: CGContext) {}
  /// Places the layers within, before they are drawn; for subclasses.
  open func layoutSublayers() {}
  /// Returns no action: nothing is animated.
  open func action(forKey event: String) -> (any CAAction)? { Self.defaultAction(forKey: event) }
  /// Returns no action: nothing is animated.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Draws the layers within.
  func drawSublayers(on context: CGContext) {
    layoutSublayers()
    let layers = layers.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }
    for (_, layer) in layers where !layer.isHidden && layer.opacity > 0 {
      context.saveGState()
      context.translateBy(
        x: layer.frame.minX - layer.bounds.minX, y: layer.frame.minY - layer.bounds.minY)
      context.setAlpha(CGFloat(context.state.alpha) * CGFloat(layer.opacity))
      layer.draw(layer.bounds, on: context)
      context.restoreGState()
    }
  }

  private func draw(_ bounds: CGRect, on context: CGContext) {
    drawBehind(bounds, on: context)
    context.saveGState()
    clipContents(bounds, on: context)
    drawContents(in: bounds, on: context)
    drawSublayers(on: context)
    context.restoreGState()
    drawBorder(bounds, on: context)
  }

  /// Clips to the mask and, if the layer clips, to its edge.
  func clipContents(_ bounds: CGRect, on context: CGContext) {
    if masksToBounds {
      context.addPath(outline(of: bounds))
      context.clip()
    }
    guard let shape = mask as? CAShapeLayer, let path = shape.path else { return }
    let moved = UIBezierPath(path.path)
    moved.apply(CGAffineTransform(translationX: shape.frame.minX, y: shape.frame.minY))
    context.addPath(moved)
    context.clip(using: shape.fillRule == .evenOdd ? .evenOdd : .winding)
  }

  // MARK: Appearance

  /// The colour behind the layer; that of the view.
  open var backgroundColor: CGColor? {
    get { view.map { $0.backgroundColor?.cgColor } ?? ownColor }
    set { if let view { view.backgroundColor = newValue } else { ownColor = newValue } }
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
    get { view?.clipsToBounds ?? isClipping }
    set { if let view { view.clipsToBounds = newValue } else { isClipping = newValue } }
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
  /// The opacity, 0 to 1.
  open var opacity: Float {
    get { view.map { Float($0.alpha) } ?? ownOpacity }
    set { if let view { view.alpha = CGFloat(newValue) } else { ownOpacity = newValue } }
  }
  /// True if the layer is not drawn.
  open var isHidden: Bool {
    get { view?.isHidden ?? isAbsent }
    set { if let view { view.isHidden = newValue } else { isAbsent = newValue } }
  }
  /// The rectangle of the layer, in its own coordinates.
  open var bounds: CGRect {
    get { view?.bounds ?? CGRect(origin: ownOrigin, size: ownFrame.size) }
    set {
      if let view { return view.bounds = newValue }
      let place = position
      ownOrigin = newValue.origin
      ownFrame.size = newValue.size
      position = place
    }
  }
  /// The rectangle of the layer, in the coordinates of the one around it.
  open var frame: CGRect {
    get { view?.frame ?? ownFrame }
    set { if let view { view.frame = newValue } else { ownFrame = newValue } }
  }
  /// The point of the layer that is at its ``position``, in parts of its size.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5) {
    didSet {
      guard view == nil else { return }
      ownFrame.origin.x += (oldValue.x - anchorPoint.x) * ownFrame.width
      ownFrame.origin.y += (oldValue.y - anchorPoint.y) * ownFrame.height
    }
  }
  /// The place of the ``anchorPoint``, in the coordinates of the layer around.
  open var position: CGPoint {
    get {
      CGPoint(
        x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
    }
    set {
      frame.origin = CGPoint(
        x: newValue.x - anchorPoint.x * frame.width, y: newValue.y - anchorPoint.y * frame.height)
    }
  }

  /// Does nothing: the layer is drawn on request only.
  open func setNeedsDisplay() {}
  /// Does nothing: the layer is drawn on request only.
  open func displayIfNeeded() {}
  /// Marks the view for layout.
  open func setNeedsLayout() { view?.setNeedsLayout() }
  /// Lays out the view if it is marked for it.
  open func layoutIfNeeded() { view?.layoutIfNeeded() }
  /// Does nothing: nothing is animated.
  open func removeAllAnimations() {}

  /// Draws the layer and those within; that of a view with its subviews.
  open func render(in ctx: CGContext) {
    if let view { view.render(in: ctx) } else { draw(bounds, on: ctx) }
  }

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
    if let color = backgroundColor {
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

/// The kind of a layer's corners.
public enum CALayerCornerCurve: String, Sendable {
  /// Circles.
  case circular
  /// Curves whose ends are flatter; drawn as circles.
  case continuous
}

/// An animation of a layer: there are none.
public protocol CAAction {}

extension NSNull: CAAction {}
