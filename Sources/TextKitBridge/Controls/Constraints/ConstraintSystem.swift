import Foundation

/// The constraints of a tree of views as a system of linear relations, in the coordinates of the
/// outermost view.
@preconcurrency @MainActor
struct ConstraintSystem {
  typealias Expression = LinearSolver.Expression

  /// The left and top edge and the size of a view or guide.
  struct Box {
    var number: Int
    var left: Expression { .variable(number) }
    var top: Expression { .variable(number + 1) }
    var width: Expression { .variable(number + 2) }
    var height: Expression { .variable(number + 3) }
  }

  private var solver = LinearSolver()
  var boxes: [ObjectIdentifier: Box] = [:]
  private var count = 0
  private let root: UIView
  private var views: [UIView] = []
  private var guides: [UILayoutGuide] = []
  /// The heights that texts have in the widths that were found.
  private var heights: [ObjectIdentifier: CGFloat] = [:]

  /// Returns true if constraints or stacks place some view of a tree.
  static func isNeeded(in view: UIView) -> Bool {
    if !view.constraints.isEmpty || view is UIStackView { return true }
    return view.subviews.contains { isNeeded(in: $0) }
  }

  /// Places the views of a tree.
  static func place(in root: UIView) {
    var system = ConstraintSystem(root)
    system.solve(width: root.bounds.width, height: root.bounds.height)
    if system.readHeights() {
      system.solve(width: root.bounds.width, height: root.bounds.height)
    }
    system.setFrames()
  }

  /// Returns the size of a view that its constraints ask for.
  static func size(
    of root: UIView, _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    var system = ConstraintSystem(root)
    func solve(_ system: inout ConstraintSystem) {
      system.solve(
        width: target.width, height: target.height, priorities: (horizontal, vertical))
    }
    solve(&system)
    if system.readHeights() { solve(&system) }
    guard let box = system.boxes[ObjectIdentifier(root)] else { return .zero }
    return CGSize(width: system.value(box.width), height: system.value(box.height))
  }

  private init(_ root: UIView) {
    self.root = root
    collect(root)
  }

  private mutating func collect(_ view: UIView) {
    views.append(view)
    guides += view.layoutGuides
    for subview in view.subviews { collect(subview) }
  }

  // MARK: Relations

  private mutating func solve(
    width: CGFloat, height: CGFloat,
    priorities: (UILayoutPriority, UILayoutPriority) = (.required, .required)
  ) {
    solver = LinearSolver()
    (boxes, count) = ([:], 0)
    for view in views { boxes[ObjectIdentifier(view)] = newBox() }
    for guide in guides { boxes[ObjectIdentifier(guide)] = newBox() }
    let own = box(root)
    equal(own.left, Expression())
    equal(own.top, Expression())
    equal(own.width, Expression(constant: Double(width)), priorities.0)
    equal(own.height, Expression(constant: Double(height)), priorities.1)
    if priorities.0 < .required { addContent(of: root) }
    for view in views where view !== root { addPlace(of: view) }
    for view in views {
      for constraint in view.constraints { add(constraint) }
      if let stack = view as? UIStackView { add(stack) }
    }
  }

  private mutating func newBox() -> Box {
    count += 4
    return Box(number: count - 4)
  }

  func box(_ item: AnyObject) -> Box { boxes[ObjectIdentifier(item)] ?? Box(number: -4) }

  mutating func equal(
    _ one: Expression, _ other: Expression, _ priority: UILayoutPriority = .required
  ) { _ = solver.add(one - other, .equal, weight: priority.weight) }

  mutating func atLeast(
    _ one: Expression, _ other: Expression, _ priority: UILayoutPriority = .required
  ) { _ = solver.add(one - other, .atLeast, weight: priority.weight) }

  private mutating func addPlace(of view: UIView) {
    guard let outer = view.superview else { return }
    let (own, around) = (box(view), box(outer))
    atLeast(own.width, Expression())
    atLeast(own.height, Expression())
    if view.translatesAutoresizingMaskIntoConstraints {
      let frame = view.frame.offsetBy(dx: -outer.bounds.minX, dy: -outer.bounds.minY)
      equal(own.left, around.left + Expression(constant: Double(frame.minX)))
      equal(own.top, around.top + Expression(constant: Double(frame.minY)))
      equal(own.width, Expression(constant: Double(frame.width)))
      equal(own.height, Expression(constant: Double(frame.height)))
    } else {
      addContent(of: view)
      // Without other relations a view is at the corner of its superview.
      equal(own.left, around.left, UILayoutPriority(1))
      equal(own.top, around.top, UILayoutPriority(1))
    }
  }

  /// Adds the wishes of a view's content for its size.
  private mutating func addContent(of view: UIView) {
    var size = view.intrinsicContentSize
    if let height = heights[ObjectIdentifier(view)] { size.height = height }
    let own = box(view)
    let wishes: [(CGFloat, Expression, NSLayoutConstraint.Axis)] = [
      (size.width, own.width, .horizontal), (size.height, own.height, .vertical),
    ]
    for (length, side, axis) in wishes where length >= 0 && length.isFinite {
      let wish = Expression(constant: Double(length))
      let resistance = view.contentCompressionResistancePriority(for: axis)
      let hugging = view.contentHuggingPriority(for: axis)
      _ = solver.add(side - wish, .atLeast, weight: resistance.weight)
      _ = solver.add(side - wish, .atMost, weight: hugging.weight)
    }
  }

  private mutating func add(_ constraint: NSLayoutConstraint) {
    guard let first = constraint.firstItem,
      let left = expression(first, constraint.firstAttribute)
    else { return }
    var right = Expression(constant: Double(constraint.constant))
    if let second = constraint.secondItem,
      let other = expression(second, constraint.secondAttribute)
    {
      right.add(other, times: Double(constraint.multiplier))
    }
    let relation: LinearSolver.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .lessThanOrEqual: .atMost
      case .greaterThanOrEqual: .atLeast
      }
    let isHeld = solver.add(left - right, relation, weight: constraint.priority.weight)
    if !isHeld { NSLayoutConstraint.onUnsatisfiable?(constraint) }
  }

  private func expression(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute
  ) -> Expression? {
    guard let view = NSLayoutConstraint.view(of: item), boxes[ObjectIdentifier(view)] != nil else {
      return nil
    }
    var insets = UIEdgeInsets.zero
    var target: AnyObject = item
    if let guide = item as? UILayoutGuide, let given = guide.insets {
      (insets, target) = (given(view), view)
    }
    let usesMargins = attribute.rawValue >= NSLayoutConstraint.Attribute.leftMargin.rawValue
    if usesMargins { insets = view.layoutMargins }
    let own = box(target)
    let left = own.left + Expression(constant: Double(insets.left))
    let right = own.left + own.width + Expression(constant: -Double(insets.right))
    let top = own.top + Expression(constant: Double(insets.top))
    let bottom = own.top + own.height + Expression(constant: -Double(insets.bottom))
    func middle(_ one: Expression, _ other: Expression) -> Expression {
      var half = Expression()
      half.add(one, times: 0.5)
      half.add(other, times: 0.5)
      return half
    }
    return switch attribute {
    case .left, .leftMargin: left
    case .right, .rightMargin: right
    case .leading, .leadingMargin: view.isMirrored ? right : left
    case .trailing, .trailingMargin: view.isMirrored ? left : right
    case .top, .topMargin: top
    case .bottom, .bottomMargin: bottom
    case .width: right - left
    case .height: bottom - top
    case .centerX, .centerXWithinMargins: middle(left, right)
    case .centerY, .centerYWithinMargins: middle(top, bottom)
    case .firstBaseline: top + Expression(constant: Double(view.firstBaselineOffset ?? 0))
    case .lastBaseline: bottom + Expression(constant: -Double(view.lastBaselineOffset))
    case .notAnAttribute: nil
    }
  }

  // MARK: Results

  private func value(_ expression: Expression) -> CGFloat {
    CGFloat(expression.terms.reduce(expression.constant) { $0 + solver.value($1.key) * $1.value })
  }

  /// Reads the heights of texts in the widths that were found; returns true if some differ from
  /// those of their content.
  private mutating func readHeights() -> Bool {
    var isChanged = false
    for view in views where view !== root && !view.translatesAutoresizingMaskIntoConstraints {
      let width = value(box(view).width)
      guard width > 0, let height = view.height(forWidth: width),
        height != view.intrinsicContentSize.height
      else { continue }
      heights[ObjectIdentifier(view)] = height
      isChanged = true
    }
    return isChanged
  }

  private func setFrames() {
    for view in views where view !== root && !view.translatesAutoresizingMaskIntoConstraints {
      guard let outer = view.superview else { continue }
      let (own, around) = (box(view), box(outer))
      let frame = CGRect(
        x: value(own.left) - value(around.left) + outer.bounds.minX,
        y: value(own.top) - value(around.top) + outer.bounds.minY,
        width: max(0, value(own.width)), height: max(0, value(own.height)))
      if frame != view.frame { view.frame = frame }
    }
    for guide in guides {
      guard let view = guide.owningView else { continue }
      let (own, around) = (box(guide), box(view))
      guide.layoutFrame = CGRect(
        x: value(own.left) - value(around.left), y: value(own.top) - value(around.top),
        width: value(own.width), height: value(own.height))
    }
  }
}
