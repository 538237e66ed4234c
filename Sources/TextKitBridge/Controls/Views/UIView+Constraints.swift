public import Foundation

/// The constraints and guides of a view.
struct ConstraintStore {
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// The guides of margins, by their names.
  var ownGuides: [String: UILayoutGuide] = [:]
}

/// Constraints of views.
extension UIView {
  /// The size that asks for the smallest one that constraints allow.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The size that asks for the largest one that constraints allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// The guides of the view that take part in constraints.
  public var layoutGuides: [UILayoutGuide] { constraintStore.guides }

  /// Adds a guide.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    constraintStore.guides.append(layoutGuide)
  }

  /// Removes a guide.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    constraintStore.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The constraints that the view holds: those between it and views within it.
  public var constraints: [NSLayoutConstraint] { constraintStore.constraints }

  /// Adds a constraint, which becomes active.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.owner === self { return }
    constraint.owner?.removeConstraint(constraint)
    constraint.owner = self
    constraintStore.constraints.append(constraint)
    setNeedsLayout()
  }

  /// Adds constraints, which become active.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Removes a constraint, which is no longer active.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.owner === self else { return }
    constraint.owner = nil
    constraintStore.constraints.removeAll { $0 === constraint }
    setNeedsLayout()
  }

  /// Removes constraints, which are no longer active.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Removes the constraints of a view that leaves, here and in the views around.
  func dropConstraints(of view: UIView) {
    var place: UIView? = self
    while let current = place {
      for constraint in current.constraints {
        let items = [constraint.firstItem, constraint.secondItem]
        let isOfView = items.contains {
          NSLayoutConstraint.view(of: $0)?.isDescendant(of: view) == true
        }
        if isOfView { current.removeConstraint(constraint) }
      }
      place = current.superview
    }
  }
}
