public import Foundation
public import TextControls
import TextGeometry

/// A rectangle within another view, which draws into a context on request.
open class UIView: UIResponder, UITraitChangeObservable {
  /// The value for a direction without an intrinsic size.
  public static let noIntrinsicMetric: CGFloat = -1

  private var place = CGRect.zero
  private var boundsOrigin = CGPoint.zero
  private var needsLayout = true
  /// The values from proxies.
  var appearance = AppearanceRecord()

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

  /// The rectangle of the view, in its superview's coordinates.
  open var frame: CGRect {
    get { place }
    set {
      let isResized = newValue.size != place.size
      place = newValue
      if isResized { setNeedsLayout() }
    }
  }

  /// The rectangle of the view, in its own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: place.size) }
    set {
      boundsOrigin = newValue.origin
      if newValue.size != place.size { frame.size = newValue.size }
    }
  }

  /// The centre of the view, in its superview's coordinates.
  open var center: CGPoint {
    get { CGPoint(x: place.midX, y: place.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - place.width / 2, y: newValue.y - place.height / 2)
    }
  }

  /// Returns the preferred size for an available size: by default the current one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to its preferred size.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The natural size of the content.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Does nothing: the ``intrinsicContentSize`` is not cached.
  open func invalidateIntrinsicContentSize() {}

  /// Returns ``sizeThatFits(_:)``, because there are no constraints.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }

  /// Converts a point to another view's coordinates.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let root = rootPoint(point)
    guard let view else { return root }
    let zero = view.rootPoint(.zero)
    return CGPoint(x: root.x - zero.x, y: root.y - zero.y)
  }

  /// Converts a point from another view's coordinates.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let root = view?.rootPoint(point) ?? point
    let zero = rootPoint(.zero)
    return CGPoint(x: root.x - zero.x, y: root.y - zero.y)
  }

  /// Converts a rectangle to another view's coordinates.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// Converts a rectangle from another view's coordinates.
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

  // MARK: Subviews

  /// The subviews, back to front.
  open private(set) var subviews: [UIView] = []
  /// The view that contains this one.
  open private(set) weak var superview: UIView?
  open override var next: UIResponder? { controller ?? superview }
  /// The controller whose view this is.
  weak var controller: UIViewController?

  /// Adds a subview in front of the others.
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Inserts a subview.
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.superview = self
    setNeedsLayout()
    view.updater.updateTraits()
    view.takeAppearance()
    view.didMoveToSuperview()
  }

  /// Inserts a subview behind another.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    view.removeFromSuperview()
    insertSubview(view, at: subviews.firstIndex { $0 === siblingSubview } ?? 0)
  }

  /// Inserts a subview in front of another.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    view.removeFromSuperview()
    let place = subviews.firstIndex { $0 === siblingSubview }
    insertSubview(view, at: place.map { $0 + 1 } ?? subviews.count)
  }

  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { addSubview(view) }
  }

  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Called when the view was added to a superview.
  open func didMoveToSuperview() {}

  /// Marks the subviews for layout before the next drawing.
  open func setNeedsLayout() { needsLayout = true }

  /// Lays out the subviews if they are marked for it.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Lays out the subviews; for subclasses.
  open func layoutSubviews() {}

  /// Returns the front subview at a point that takes events.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Returns true if a point is in the view.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  // MARK: Traits

  private let traitNode = TraitNode()

  open var traitCollection: UITraitCollection { traitNode.traits }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Traits that the view sets for itself and its subviews.
  open var traitOverrides: UITraitOverrides {
    get { traitNode.overrides }
    set {
      traitNode.overrides = newValue
      updateTraits()
    }
  }

  /// The brightness of the view and its subviews; unspecified for that of the surroundings.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { traitOverrides.userInterfaceStyle }
    set { traitOverrides.userInterfaceStyle = newValue }
  }

  /// Registers a closure for changes of some traits.
  public func addTraitObserver(
    _ traits: [UITrait], _ handler: @escaping (any UITraitEnvironment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { traitNode.add(traits, handler) }

  /// Removes a registration.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitNode.remove(registration)
  }

  /// Does nothing: traits are always up to date.
  open func updateTraitsIfNeeded() {}

  /// The object that passes traits to the view: its controller, or the view itself.
  private var updater: any TraitUpdating { controller ?? self }

  /// Reads the traits of the surroundings again, here and in the subviews.
  func updateTraits() {
    let outer = controller?.traitCollection ?? superview?.traitCollection
    guard traitNode.update(from: outer, of: self) else { return }
    setNeedsLayout()
    for view in subviews { view.updater.updateTraits() }
  }

  // MARK: Appearance

  /// The border, corners and shadow of the view.
  open private(set) lazy var layer = CALayer(self)

  /// The colour behind the view; nil for none.
  open var backgroundColor: UIColor? {
    didSet {
      let color = backgroundColor
      noteAppearance("backgroundColor") { $0.backgroundColor = color }
    }
  }
  /// The opacity, 0 to 1.
  open var alpha: CGFloat = 1
  /// True if the view is not drawn.
  open var isHidden = false
  /// True if the view is opaque; kept for the program.
  open var isOpaque = true
  /// True if drawing is clipped to the view.
  open var clipsToBounds = false
  /// The fit of content to the bounds; used by ``UIImageView``.
  open var contentMode = ContentMode.scaleToFill
  /// True if the view takes events.
  open var isUserInteractionEnabled = true
  /// The resizing of the view with its superview; kept for the program.
  open var autoresizingMask: AutoresizingMask = []
  /// True by default; kept for the program, because there are no constraints.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// A number for the program's use.
  open var tag = 0
  /// The colour of interactive elements; by default that of the superview.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { ownTint ?? superview?.tintColor ?? .tintColor }
    set {
      ownTint = newValue
      noteAppearance("tintColor") { $0.tintColor = newValue }
    }
  }
  private var ownTint: UIColor?

  /// The role for assistive technologies.
  open var accessibilityTraits: UIAccessibilityTraits = []
  /// The hint for assistive technologies.
  open var accessibilityHint: String?
  /// The window: none.
  open var window: UIView? { nil }
  /// The label for assistive technologies.
  open var accessibilityLabel: String?
  /// The value for assistive technologies.
  open var accessibilityValue: String?
  /// True if assistive technologies see the view.
  open var isAccessibilityElement = false
  /// An identifier for the program's use.
  open var accessibilityIdentifier: String?

  /// The view's node in the accessibility tree; nil for none.
  open var accessibilityNode: AccessibilityNode? { nil }

  /// Does nothing: the view is drawn on request only.
  open func setNeedsDisplay() {}
  /// Does nothing: the view is drawn on request only.
  open func setNeedsDisplay(_ rect: CGRect) {}

  /// Draws the content into the current ``CGContext``; for subclasses.
  open func draw(_ rect: CGRect) {}

  /// Draws the view and its subviews, with its top left corner at the context's origin.
  open func render(in context: CGContext) {
    if isHidden || alpha <= 0 { return }
    layoutIfNeeded()
    context.saveGState()
    if alpha < 1 { context.setAlpha(alpha) }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    traitCollection.performAsCurrent { renderContents(on: context) }
    for view in subviews {
      context.saveGState()
      context.translateBy(x: view.frame.minX, y: view.frame.minY)
      view.render(in: context)
      context.restoreGState()
    }
    context.restoreGState()
    if layer.borderWidth > 0 {
      traitCollection.performAsCurrent {
        layer.drawBorder(CGRect(origin: .zero, size: bounds.size), on: context)
      }
    }
  }

  private func renderContents(on context: CGContext) {
    layer.drawBehind(bounds, on: context)
    if clipsToBounds {
      context.addPath(layer.outline(of: bounds))
      context.clip()
    }
    UIGraphicsPushContext(context)
    draw(bounds)
    UIGraphicsPopContext()
  }

  /// Draws the view into the current ``CGContext``; returns true if there is one.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    render(in: context)
    context.restoreGState()
    return true
  }

  /// Returns a picture of the view, transparent where nothing is drawn.
  ///
  /// - Parameter scale: The number of pixels per point.
  public func picture(scale: CGFloat = 1) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: bounds.size, format: format).image { context in
      render(in: context.cgContext)
    }
  }

  // MARK: Events

  /// The recognizers of gestures on the view; nil for none.
  open var gestureRecognizers: [UIGestureRecognizer]?
  /// True if several fingers touch the view at the same time.
  open var isMultipleTouchEnabled = false
  private var session = TouchSession()

  /// Adds a recognizer.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
  }

  /// Removes a recognizer.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// Handles an event at points of the view; returns true if it may have had an effect.
  ///
  /// A pointer acts as a finger: the front view at its point, its recognizers and those of the
  /// views around it get the touch. Typed text goes to the first responder in the view.
  @discardableResult
  open func handle(_ event: ControlEvent) -> Bool {
    switch event {
    case .pointerDown(let point, let clicks, _):
      return touch(TouchPoint(.began, at: CGPoint(point), tapCount: clicks), event)
    case .pointerMoved(let point):
      return touch(TouchPoint(.moved, at: CGPoint(point)), event)
    case .pointerUp(let point): return touch(TouchPoint(.ended, at: CGPoint(point)), event)
    case .text, .command, .marked, .unmark:
      let view = Self.firstResponder as? UIView
      return (view?.isDescendant(of: self) == true ? view : self)?.receive(event) ?? false
    case .scroll, .focus: return receive(event)
    }
  }

  /// Handles the fingers on the view and its subviews, for gestures of several fingers.
  open func handle(_ touches: [TouchPoint]) {
    guard isUserInteractionEnabled else { return }
    session.process(touches, in: self)
  }

  /// Lets time pass for the fingers on the view, in seconds, so that a long press begins and a
  /// single tap is no longer the first of two.
  open func passTime(_ seconds: TimeInterval) {
    TouchClock.passed += seconds
    session.timePassed()
  }

  private func touch(_ point: TouchPoint, _ event: ControlEvent) -> Bool {
    guard isUserInteractionEnabled else { return receive(event) }
    let before = session.target
    session.process([point], in: self)
    guard let view = before ?? session.target, view !== self else { return receive(event) }
    guard let local = event.moved(to: convert(point.location, to: view)) else { return false }
    return view.receive(local)
  }

  /// Handles an event that has reached its view; returns true if it may have had an effect.
  func receive(_ event: ControlEvent) -> Bool {
    switch event {
    case .pointerDown, .pointerMoved, .pointerUp: isUserInteractionEnabled
    case .text, .command, .marked, .unmark, .scroll, .focus: false
    }
  }

  /// Returns true if the view is another one or within it.
  open func isDescendant(of view: UIView) -> Bool {
    var place: UIView? = self
    while let current = place {
      if current === view { return true }
      place = current.superview
    }
    return false
  }
}

/// An object that reads the traits of its surroundings on request.
@MainActor
protocol TraitUpdating: AnyObject {
  func updateTraits()
}

extension UIView: TraitUpdating {}
extension UIViewController: TraitUpdating {}
