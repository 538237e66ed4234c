public import Foundation
import TextControls
import TextGeometry

/// A rectangle within another view, which draws into a context on request.
open class UIView: ViewProperties, UITraitChangeObservable {
  /// The value for a direction without an intrinsic size.
  public static let noIntrinsicMetric: CGFloat = -1

  private var place = CGRect.zero
  /// The rectangle of the view without its transform, in its superview's coordinates.
  var unturnedFrame: CGRect { place }
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

  /// The rectangle of the view, in its superview's coordinates. With a ``transform`` it is the one
  /// around the transformed view.
  open var frame: CGRect {
    get { transform.isIdentity ? place : outline(of: place) }
    set {
      let isResized = newValue.size != place.size
      let old = place.size
      place = newValue
      guard isResized else { return }
      setNeedsLayout()
      resizeSubviews(from: old)
    }
  }

  /// The rectangle of the view, in its own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: place.size) }
    set {
      boundsOrigin = newValue.origin
      guard newValue.size != place.size else { return }
      guard transform.isIdentity else {
        place = CGRect(
          x: place.midX - newValue.width / 2, y: place.midY - newValue.height / 2,
          width: newValue.width, height: newValue.height)
        return setNeedsLayout()
      }
      frame.size = newValue.size
    }
  }

  /// The centre of the view, in its superview's coordinates.
  open var center: CGPoint {
    get { CGPoint(x: place.midX, y: place.midY) }
    set {
      place.origin = CGPoint(x: newValue.x - place.width / 2, y: newValue.y - place.height / 2)
    }
  }

  /// The transform of the view about its centre.
  open var transform = CGAffineTransform.identity

  /// Returns the preferred size for an available size: by default the current one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to its preferred size.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The natural size of the content.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Makes constraints ask for the ``intrinsicContentSize`` again.
  open func invalidateIntrinsicContentSize() { setNeedsLayout() }

  /// Returns the size that constraints ask for; without any ``sizeThatFits(_:)``.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size that constraints ask for, near to another with some priorities; without
  /// constraints ``sizeThatFits(_:)``.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    guard ConstraintSystem.isNeeded(in: self) else { return sizeThatFits(targetSize) }
    return ConstraintSystem.size(
      of: self, targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// Returns the height of the content in a width; nil if it does not depend on the width.
  func height(forWidth width: CGFloat) -> CGFloat? { nil }
  /// The distance of the first baseline from the top; nil without text.
  var firstBaselineOffset: CGFloat? { nil }
  /// The distance of the last baseline from the bottom.
  var lastBaselineOffset: CGFloat { 0 }

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
    if view.superview !== self || !subviews.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    } else {
      subviews.removeAll { $0 === view }
    }
    let isNew = view.superview == nil
    if isNew { view.willMove(toSuperview: self) }
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.superview = self
    setNeedsLayout()
    guard isNew else { return }
    view.updater.updateTraits()
    view.takeAppearance()
    didAddSubview(view)
    view.didMoveToSuperview()
    if window != nil { view.noteWindow() }
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
    guard let outer = superview else { return }
    willMove(toSuperview: nil)
    outer.willRemoveSubview(self)
    outer.dropConstraints(of: self)
    let hadWindow = window != nil
    outer.subviews.removeAll { $0 === self }
    superview = nil
    outer.setNeedsLayout()
    didMoveToSuperview()
    if hadWindow { noteWindow() }
  }

  func swapSubviews(_ one: Int, _ other: Int) { subviews.swapAt(one, other) }

  private func noteWindow() {
    didMoveToWindow()
    for view in subviews { view.noteWindow() }
  }

  /// Called before the view is added to a superview, or removed if it is nil.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called when the view was added to a superview or removed.
  open func didMoveToSuperview() {}
  /// Called before the window changes; for subclasses.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called when the window has changed.
  open func didMoveToWindow() {}
  /// Called when a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Marks the constraints for layout before the next drawing.
  open func setNeedsUpdateConstraints() {
    needsConstraints = true
    setNeedsLayout()
  }
  /// Calls ``updateConstraints()`` of the marked views.
  open func updateConstraintsIfNeeded() {
    for view in subviews { view.updateConstraintsIfNeeded() }
    guard needsConstraints else { return }
    needsConstraints = false
    updateConstraints()
  }
  /// Changes constraints; for subclasses.
  open func updateConstraints() {}
  /// True if the view is marked.
  open func needsUpdateConstraints() -> Bool { needsConstraints }
  private var needsConstraints = false
  var constraintStore = ConstraintStore()
  /// True in a view that is laid out while its constraints are known.
  private static var isPlacing = false

  /// Marks the subviews for layout before the next drawing.
  open func setNeedsLayout() { needsLayout = true }

  /// Solves constraints, and lays out the subviews if they are marked for it.
  open func layoutIfNeeded() {
    if !Self.isPlacing {
      var root = self
      while let outer = root.superview { root = outer }
      root.updateConstraintsIfNeeded()
      if ConstraintSystem.isNeeded(in: root) { ConstraintSystem.place(in: root) }
      Self.isPlacing = true
      defer { Self.isPlacing = false }
      return layOut()
    }
    layOut()
  }

  private func layOut() {
    if needsLayout {
      needsLayout = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layOut() }
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
  open private(set) lazy var layer: CALayer = {
    let layer = CALayer.made(as: Self.layerClass)
    layer.view = self
    return layer
  }()

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
  /// True if drawing is clipped to the view.
  open var clipsToBounds = false
  /// True if the view takes events.
  open var isUserInteractionEnabled = true
  /// The colour of interactive elements; by default that of the superview.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { ownTint ?? superview?.tintColor ?? .tintColor }
    set {
      ownTint = newValue
      noteAppearance("tintColor") { $0.tintColor = newValue }
      noteTint()
    }
  }
  private var ownTint: UIColor?

  private func noteTint() {
    tintColorDidChange()
    for view in subviews where view.ownTint == nil { view.noteTint() }
  }

  /// The frame for assistive technologies, in the coordinates of the outermost view.
  open var accessibilityFrame: CGRect {
    get { givenFrame ?? convert(bounds, to: nil) }
    set { givenFrame = newValue }
  }
  private var givenFrame: CGRect?
  /// The place that assistive technologies press.
  open var accessibilityActivationPoint: CGPoint {
    get { CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
    set { accessibilityFrame.origin = newValue }
  }

  /// The window around the view; nil if there is none.
  open var window: UIWindow? { self as? UIWindow ?? superview?.window }

  /// The direction of the view: that of its content and of its traits.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }

  override var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The class of the view's layer; for subclasses.
  open class var layerClass: AnyClass { CALayer.self }

  /// Ends editing in the view and its subviews; returns true if it has ended.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    guard let view = Self.firstResponder as? UIView, view.isDescendant(of: self) else {
      return true
    }
    return view.resignFirstResponder()
  }

  /// A view whose drawing is not used: masks are shapes of layers.
  open var mask: UIView?

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
    let isOutermost = !Self.isPlacing
    Self.isPlacing = true
    defer { if isOutermost { Self.isPlacing = false } }
    context.saveGState()
    if alpha < 1 { context.setAlpha(alpha) }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    traitCollection.performAsCurrent { renderContents(on: context) }
    for view in subviews {
      context.saveGState()
      context.translateBy(x: view.place.minX, y: view.place.minY)
      if !view.transform.isIdentity {
        let (x, y) = (view.place.width / 2, view.place.height / 2)
        context.translateBy(x: x, y: y)
        context.concatenate(view.transform)
        context.translateBy(x: -x, y: -y)
      }
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
    layer.clipContents(bounds, on: context)
    layer.drawContents(in: bounds, on: context)
    UIGraphicsPushContext(context)
    draw(bounds)
    UIGraphicsPopContext()
    layer.drawSublayers(on: context)
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

  // MARK: Events

  /// The recognizers of gestures on the view; nil for none.
  open var gestureRecognizers: [UIGestureRecognizer]?
  var session = TouchSession()

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

  /// Handles an event that has reached its view; returns true if it may have had an effect.
  func receive(_ event: ControlEvent) -> Bool {
    switch event {
    case .pointerDown, .pointerMoved, .pointerUp: isUserInteractionEnabled
    case .text, .command, .marked, .unmark, .scroll, .focus: false
    }
  }
}

/// An object that reads the traits of its surroundings on request.
@preconcurrency @MainActor
protocol TraitUpdating: AnyObject {
  func updateTraits()
}

extension UIView: TraitUpdating {}
extension UIViewController: TraitUpdating {}
