public import Foundation

/// The controller of a view and of further controllers within it.
///
/// There is no window: a program lays out and draws the controller's ``view``.
open class UIViewController: UIResponder, UITraitChangeObservable {
  private var loadedView: UIView?
  private let traitNode = TraitNode()
  private var childOverrides: [ObjectIdentifier: UITraitCollection] = [:]

  /// The title.
  open var title: String?
  /// The controller that contains this one.
  open private(set) weak var parent: UIViewController?
  /// The controllers within this one.
  open private(set) var children: [UIViewController] = []

  /// Creates a controller, whose view is created when it is first asked for.
  public override init() {
    super.init()
    updateTraits()
  }

  /// Creates a controller; there are no archives, so both arguments have no effect.
  public convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    self.init()
  }

  /// Creates a controller: nothing is archived.
  public required init?(coder: NSCoder) {
    super.init()
    updateTraits()
  }

  // MARK: The view

  /// The view, created on first use.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
      newValue?.updateTraits()
    }
  }

  /// The view, if it exists already.
  open var viewIfLoaded: UIView? { loadedView }
  /// True if the view exists already.
  open var isViewLoaded: Bool { loadedView != nil }
  /// Creates the view; for subclasses.
  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667)) }
  /// Creates the view if it does not exist.
  open func loadViewIfNeeded() { _ = view }
  /// Called when the view was created.
  open func viewDidLoad() {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called when the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called by the program before it shows the view.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called by the program when it has shown the view.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called by the program before it hides the view.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called by the program when it has hidden the view.
  open func viewDidDisappear(_ animated: Bool) {}

  open override var next: UIResponder? { loadedView?.superview ?? parent }

  // MARK: Controllers within

  /// Adds a controller; the program adds its view.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
    childController.updateTraits()
  }

  /// Removes this controller from the one that contains it.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    updateTraits()
  }

  /// Called before the controller is added to another, or removed with nil.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called by the program when the controller was added to another, or removed with nil.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Traits

  open var traitCollection: UITraitCollection { traitNode.traits }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Traits that this controller sets for itself and all that it contains.
  open var traitOverrides: UITraitOverrides {
    get { traitNode.overrides }
    set {
      traitNode.overrides = newValue
      updateTraits()
    }
  }

  /// Sets traits of a controller within this one; nil ends it.
  open func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {
    childOverrides[ObjectIdentifier(childViewController)] = collection
    childViewController.updateTraits()
  }

  /// Returns the traits that this controller sets for one within it.
  open func overrideTraitCollection(
    forChild childViewController: UIViewController
  ) -> UITraitCollection? { childOverrides[ObjectIdentifier(childViewController)] }

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

  /// Reads the traits of the surroundings again, here and in all that the controller contains.
  func updateTraits() {
    var outer = parent?.traitCollection ?? loadedView?.superview?.traitCollection
    if let given = parent?.overrideTraitCollection(forChild: self) {
      outer = UITraitCollection(traitsFrom: [outer ?? .usual, given])
    }
    guard traitNode.update(from: outer, of: self) else { return }
    for child in children { child.updateTraits() }
    loadedView?.updateTraits()
  }

  // MARK: Transitions

  /// Called before the view gets another size.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// Called before the traits change.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// Gives the view another size and the controller other traits, as a turned device does. The
  /// calls before, beside and after the change are made at once.
  ///
  /// - Parameters:
  ///   - size: The size of the view, in points.
  ///   - traits: Traits that change, besides those of the surroundings; nil for none.
  public func transition(to size: CGSize, traits: UITraitCollection? = nil) {
    let coordinator = ImmediateTransition()
    if let traits {
      willTransition(
        to: UITraitCollection(traitsFrom: [traitCollection, traits]), with: coordinator)
    }
    viewWillTransition(to: size, with: coordinator)
    if let traits {
      var overrides = traitOverrides
      overrides.values.merge(traits.values)
      traitOverrides = overrides
    }
    view.frame.size = size
    coordinator.run()
    view.layoutIfNeeded()
  }
}

/// The changes that accompany a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Adds closures that run with the transition and after it.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// The state of a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// True if the transition is animated: none is.
  var isAnimated: Bool { get }
  /// The duration, in seconds: 0.
  var transitionDuration: TimeInterval { get }
}

extension UIViewControllerTransitionCoordinator {
  /// Adds a closure that runs with the transition.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// A transition without duration.
private final class ImmediateTransition: UIViewControllerTransitionCoordinator,
  UIViewControllerTransitionCoordinatorContext
{
  typealias Step = (any UIViewControllerTransitionCoordinatorContext) -> Void
  private var steps: [Step] = []
  private var lastSteps: [Step] = []
  var isAnimated: Bool { false }
  var transitionDuration: TimeInterval { 0 }

  func animate(alongsideTransition animation: Step?, completion: Step?) -> Bool {
    if let animation { steps.append(animation) }
    if let completion { lastSteps.append(completion) }
    return true
  }

  func run() {
    for step in steps { step(self) }
    for step in lastSteps { step(self) }
  }
}
