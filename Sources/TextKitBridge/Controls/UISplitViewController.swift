public import Foundation

/// The queries of a split view controller; each member has a default.
@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: AnyObject {
  /// Returns the controller that remains when both columns become one; nil for the primary one.
  func primaryViewController(
    forCollapsing splitViewController: UISplitViewController
  ) -> UIViewController?
  /// Returns the primary controller when one column becomes two; nil for the one that was shown.
  func primaryViewController(
    forExpanding splitViewController: UISplitViewController
  ) -> UIViewController?
  /// Returns true if the delegate has put the secondary controller's content into the primary one,
  /// or if nothing has to be shown of it.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  /// Returns the secondary controller when one column becomes two; nil for the one that was
  /// collapsed.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController?
  /// Returns true if the delegate shows a secondary controller itself.
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool
}

extension UISplitViewControllerDelegate {
  /// Returns nil.
  public func primaryViewController(
    forCollapsing splitViewController: UISplitViewController
  ) -> UIViewController? { nil }
  /// Returns nil.
  public func primaryViewController(
    forExpanding splitViewController: UISplitViewController
  ) -> UIViewController? { nil }
  /// Returns false: the secondary controller stays visible.
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
  /// Returns nil.
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController? { nil }
  /// Returns false.
  public func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool { false }
}

/// A controller with two others side by side, or one above the other where there is little room.
///
/// The columns collapse into one when the horizontal size class becomes compact, and expand when
/// it becomes regular.
open class UISplitViewController: UIViewController {
  /// The arrangement of columns.
  public enum DisplayMode: Int, Sendable {
    /// As the room allows.
    case automatic = 0
    /// The secondary column alone.
    case secondaryOnly = 1
    /// Both columns.
    case oneBesideSecondary = 2
  }

  /// The delegate; not retained.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The preferred arrangement.
  open var preferredDisplayMode = DisplayMode.automatic {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The width of the primary column as a fraction of the whole; 0.4 by default.
  open var preferredPrimaryColumnWidthFraction: CGFloat = 0.4 {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The least width of the primary column, in points.
  open var minimumPrimaryColumnWidth: CGFloat = 0
  /// The greatest width of the primary column, in points.
  open var maximumPrimaryColumnWidth: CGFloat = 320

  /// True if there is one column.
  open private(set) var isCollapsed = false
  /// The secondary controller while it is collapsed onto the primary one.
  private var collapsedSecondary: UIViewController?
  /// True if the collapsed secondary controller is visible in place of the primary one.
  private var showsCollapsedSecondary = false

  /// The controllers: the primary and the secondary one, or one of them if collapsed.
  open var viewControllers: [UIViewController] = [] {
    didSet { columnsChanged(from: oldValue) }
  }

  /// The present arrangement.
  open var displayMode: DisplayMode {
    isCollapsed || preferredDisplayMode == .secondaryOnly ? .secondaryOnly : .oneBesideSecondary
  }

  /// The width of the primary column, in points.
  open var primaryColumnWidth: CGFloat {
    let wanted = view.bounds.width * preferredPrimaryColumnWidthFraction
    return max(minimumPrimaryColumnWidth, min(wanted, maximumPrimaryColumnWidth)).rounded()
  }

  private func columnsChanged(from old: [UIViewController]) {
    for controller in old where !viewControllers.contains(where: { $0 === controller }) {
      guard controller !== collapsedSecondary else { continue }
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    for controller in viewControllers where controller.parent !== self { addChild(controller) }
    arrange()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    adapt()
    arrange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adapt()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    placeViews()
  }

  /// Collapses or expands by the horizontal size class.
  private func adapt() {
    let isCompact = traitCollection.horizontalSizeClass == .compact
    if isCompact, !isCollapsed {
      collapse()
    } else if !isCompact, isCollapsed {
      expand()
    }
  }

  private func collapse() {
    isCollapsed = true
    guard viewControllers.count > 1 else { return arrange() }
    let (first, secondary) = (viewControllers[0], viewControllers[1])
    let primary = delegate?.primaryViewController(forCollapsing: self) ?? first
    let isTaken =
      delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) ?? false
    collapsedSecondary = secondary
    showsCollapsedSecondary = !isTaken
    viewControllers = [primary]
  }

  private func expand() {
    isCollapsed = false
    guard let shown = viewControllers.first else { return arrange() }
    let primary = delegate?.primaryViewController(forExpanding: self) ?? shown
    let secondary =
      delegate?.splitViewController(self, separateSecondaryFrom: primary) ?? collapsedSecondary
    collapsedSecondary = nil
    showsCollapsedSecondary = false
    viewControllers = [primary] + [secondary].compactMap { $0 }
  }

  /// Shows a controller in the secondary column, or in place of the primary one if collapsed.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    if isCollapsed {
      if let collapsedSecondary, collapsedSecondary !== vc {
        collapsedSecondary.viewIfLoaded?.removeFromSuperview()
        collapsedSecondary.removeFromParent()
      }
      collapsedSecondary = vc
      showsCollapsedSecondary = true
      if vc.parent !== self { addChild(vc) }
      arrange()
    } else {
      viewControllers = Array(viewControllers.prefix(1)) + [vc]
    }
  }

  /// Shows the primary controller again, as the back button of a collapsed controller does.
  open func showPrimary() {
    showsCollapsedSecondary = false
    arrange()
  }

  /// The controllers whose views are visible, from left to right.
  private var visible: [UIViewController] {
    if isCollapsed, showsCollapsedSecondary, let collapsedSecondary { return [collapsedSecondary] }
    if displayMode == .secondaryOnly, viewControllers.count > 1 { return [viewControllers[1]] }
    return viewControllers
  }

  private func arrange() {
    guard let root = viewIfLoaded else { return }
    let shown = visible
    for child in children where !shown.contains(where: { $0 === child }) {
      child.viewIfLoaded?.removeFromSuperview()
    }
    for (index, controller) in shown.enumerated() {
      // A column of two is narrow on the left, and has the room of the rest on the right.
      let sizeClass: UIUserInterfaceSizeClass = index == 0 && shown.count > 1 ? .compact : .regular
      setOverrideTraitCollection(
        isCollapsed ? nil : UITraitCollection(horizontalSizeClass: sizeClass),
        forChild: controller)
      if controller.view.superview !== root { root.addSubview(controller.view) }
    }
    root.setNeedsLayout()
    placeViews()
  }

  private func placeViews() {
    guard let bounds = viewIfLoaded?.bounds else { return }
    let shown = visible
    guard shown.count > 1 else {
      shown.first?.view.frame = bounds
      return
    }
    let (column, rest) = bounds.divided(atDistance: primaryColumnWidth, from: .minXEdge)
    let isRightToLeft = traitCollection.layoutDirection == .rightToLeft
    shown[0].view.frame =
      isRightToLeft
      ? column.offsetBy(dx: rest.width, dy: 0) : column
    shown[1].view.frame =
      isRightToLeft
      ? rest.offsetBy(dx: -column.width, dy: 0) : rest
  }
}

extension UIViewController {
  /// The split view controller around this one; nil for none.
  public var splitViewController: UISplitViewController? {
    var place = parent
    while let current = place {
      if let found = current as? UISplitViewController { return found }
      place = current.parent
    }
    return nil
  }
}
