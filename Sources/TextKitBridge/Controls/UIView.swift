public import Foundation
public import TextControls
import TextGeometry

/// A rectangle with a place in another one, which draws itself into a context when it is asked to.
open class UIView: UIResponder {
  /// How content is fitted to bounds; kept for the program.
  public enum ContentMode: Int, Sendable {
    /// Stretched.
    case scaleToFill
    /// As large as fits.
    case scaleAspectFit
    /// As small as fills.
    case scaleAspectFill
    /// Drawn again for each size.
    case redraw
    /// In the middle.
    case center
    /// At the top.
    case top
    /// At the bottom.
    case bottom
    /// At the left.
    case left
    /// At the right.
    case right
    /// At the top left.
    case topLeft
    /// At the top right.
    case topRight
    /// At the bottom left.
    case bottomLeft
    /// At the bottom right.
    case bottomRight
  }

  /// How a view follows the one that it is in; kept for the program.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// Apple's bits.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The room at the left changes.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width changes.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The room at the right changes.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The room at the top changes.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height changes.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The room at the bottom changes.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// That there is no size of the view's own in a direction.
  public static let noIntrinsicMetric: CGFloat = -1

  private var place = CGRect.zero
  private var boundsOrigin = CGPoint.zero
  private var needsLayout = true

  /// Creates a view.
  public init(frame: CGRect) {
    place = frame
    super.init()
  }

  /// Creates a view without a size.
  public override convenience init() { self.init(frame: .zero) }

  /// Creates a view without a size: nothing is archived.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Geometry

  /// Where the view is, in the coordinates of the one that it is in.
  open var frame: CGRect {
    get { place }
    set {
      let isResized = newValue.size != place.size
      place = newValue
      if isResized { setNeedsLayout() }
    }
  }

  /// The view's own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: place.size) }
    set {
      boundsOrigin = newValue.origin
      if newValue.size != place.size { frame.size = newValue.size }
    }
  }

  /// The middle of the view, in the coordinates of the one that it is in.
  open var center: CGPoint {
    get { CGPoint(x: place.midX, y: place.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - place.width / 2, y: newValue.y - place.height / 2)
    }
  }

  /// The size that the view wants where it may be so large: its own.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Makes the view as large as it wants to be.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The size that the content has by itself.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Takes note of another ``intrinsicContentSize``: nothing is kept of it.
  open func invalidateIntrinsicContentSize() {}

  /// The size that constraints give, which there are none of: ``sizeThatFits(_:)``.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }

  /// A point in another view's coordinates.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let root = rootPoint(point)
    guard let view else { return root }
    let zero = view.rootPoint(.zero)
    return CGPoint(x: root.x - zero.x, y: root.y - zero.y)
  }

  /// Another view's point in this one's coordinates.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let root = view?.rootPoint(point) ?? point
    let zero = rootPoint(.zero)
    return CGPoint(x: root.x - zero.x, y: root.y - zero.y)
  }

  /// A rectangle in another view's coordinates.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Another view's rectangle in this one's coordinates.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  private func rootPoint(_ point: CGPoint) -> CGPoint {
    var (point, view): (CGPoint, UIView?) = (point, self)
    while let current = view {
      point.x += current.place.minX - current.bounds.minX
      point.y += current.place.minY - current.bounds.minY
      view = current.superview
    }
    return point
  }

  // MARK: Views within

  /// The views in this one, the hindmost first.
  open private(set) var subviews: [UIView] = []
  /// The view that this one is in.
  open private(set) weak var superview: UIView?
  open override var next: UIResponder? { superview }

  /// Adds a view before those there are.
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Inserts a view.
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.superview = self
    setNeedsLayout()
    view.didMoveToSuperview()
  }

  /// Takes the view out of the one that it is in.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Comes when the view is in another one.
  open func didMoveToSuperview() {}

  /// Has the views in this one placed before it is drawn.
  open func setNeedsLayout() { needsLayout = true }

  /// Places the views in this one where that is due.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Places the views in this one: for a subclass.
  open func layoutSubviews() {}

  /// The foremost view at a point that takes events.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Whether a point is in the view.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  // MARK: Looks

  /// What lies behind the view; nil for nothing.
  open var backgroundColor: UIColor?
  /// The opacity, 0 to 1.
  open var alpha: CGFloat = 1
  /// Whether the view is left out.
  open var isHidden = false
  /// Whether nothing shows through; kept for the program.
  open var isOpaque = true
  /// Whether nothing is drawn outside of the view.
  open var clipsToBounds = false
  /// How content is fitted to bounds; kept for the program.
  open var contentMode = ContentMode.scaleToFill
  /// Whether events count.
  open var isUserInteractionEnabled = true
  /// How the view follows the one that it is in; kept for the program.
  open var autoresizingMask: AutoresizingMask = []
  /// Kept for the program: there are no constraints.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// A number of the program's.
  open var tag = 0
  /// The colour of what can be pressed; that of the view that it is in unless set.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { ownTint ?? superview?.tintColor ?? .tintColor }
    set { ownTint = newValue }
  }
  private var ownTint: UIColor?

  /// What the view is called by those who do not see it.
  open var accessibilityLabel: String?
  /// What it says.
  open var accessibilityValue: String?
  /// Whether it is told to those who do not see it.
  open var isAccessibilityElement = false
  /// A name of the program's.
  open var accessibilityIdentifier: String?

  /// The view as those who do not see it have it; nil for none.
  open var accessibilityNode: AccessibilityNode? { nil }

  /// Takes note that the view looks different: it is drawn when it is asked to.
  open func setNeedsDisplay() {}
  /// The same of a part.
  open func setNeedsDisplay(_ rect: CGRect) {}

  /// Draws the content into the current ``CGContext``: for a subclass.
  open func draw(_ rect: CGRect) {}

  /// Draws the view and those in it, its top left corner at the context's origin.
  open func render(in context: CGContext) {
    if isHidden || alpha <= 0 { return }
    layoutIfNeeded()
    context.saveGState()
    if alpha < 1 { context.setAlpha(alpha) }
    if clipsToBounds { context.clip(to: CGRect(origin: .zero, size: bounds.size)) }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    UIGraphicsPushContext(context)
    if let backgroundColor {
      backgroundColor.setFill()
      context.fill(bounds)
    }
    draw(bounds)
    UIGraphicsPopContext()
    for view in subviews {
      context.saveGState()
      context.translateBy(x: view.frame.minX, y: view.frame.minY)
      view.render(in: context)
      context.restoreGState()
    }
    context.restoreGState()
  }

  /// Draws the view into the current ``CGContext``; whether there is one.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    render(in: context)
    context.restoreGState()
    return true
  }

  /// The view as a picture, transparent where nothing is drawn.
  ///
  /// - Parameter scale: How many pixels a point gets.
  public func picture(scale: CGFloat = 1) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: bounds.size, format: format).image { context in
      render(in: context.cgContext)
    }
  }

  /// Takes note of an event at points of the view; whether it may have meant something to it.
  @discardableResult
  open func handle(_ event: ControlEvent) -> Bool {
    guard isUserInteractionEnabled else { return false }
    switch event {
    case .pointerDown(let point, let clicks, _):
      touchesBegan([UITouch(CGPoint(point), in: self, .began, taps: clicks)], with: UIEvent())
    case .pointerMoved(let point):
      touchesMoved([UITouch(CGPoint(point), in: self, .moved)], with: UIEvent())
    case .pointerUp(let point):
      touchesEnded([UITouch(CGPoint(point), in: self, .ended)], with: UIEvent())
    case .text, .command, .marked, .unmark, .scroll, .focus: return false
    }
    return true
  }
}
