public import Foundation

/// A view that places other views in a row or a column by constraints.
open class UIStackView: UIView {
  /// The use of the room along the axis.
  public enum Distribution: Int, Sendable {
    /// Views fill it; those that hug their content least grow.
    case fill = 0
    /// Views are of one size.
    case fillEqually
    /// Views are in proportion to their content.
    case fillProportionally
    /// The gaps between views are equal.
    case equalSpacing
    /// The distances between the centres of views are equal.
    case equalCentering
  }

  /// The place of views across the axis.
  public enum Alignment: Int, Sendable {
    /// They fill it.
    case fill = 0
    /// At the edge where lines begin, or at the top.
    case leading
    /// The first baselines are at one height; as ``top``.
    case firstBaseline
    /// In the middle.
    case center
    /// At the edge where lines end, or at the bottom.
    case trailing
    /// The last baselines are at one height; as ``bottom``.
    case lastBaseline
    /// Another name of ``leading``.
    public static var top: Alignment { .leading }
    /// Another name of ``trailing``.
    public static var bottom: Alignment { .trailing }
  }

  /// The views, in order.
  open private(set) var arrangedSubviews: [UIView] = []
  /// The direction.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { setNeedsLayout() } }
  /// The use of the room along the axis.
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  /// The place of views across the axis.
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  /// The gap between views, in points.
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// True if views are within the margins.
  open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsLayout() } }
  /// True to measure gaps from baselines; kept for the program.
  open var isBaselineRelativeArrangement = false
  private var gaps: [ObjectIdentifier: CGFloat] = [:]

  /// The gap of views without one of their own.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The system's gap.
  public static let spacingUseSystem: CGFloat = 8

  /// Creates a row without views.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a row without views: nothing is archived.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    removeArrangedSubview(view)
    arrangedSubviews.insert(view, at: max(0, min(stackIndex, arrangedSubviews.count)))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    setNeedsLayout()
  }

  /// Removes a view from the row; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsLayout()
  }

  /// Sets the gap after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    gaps[ObjectIdentifier(arrangedSubview)] =
      spacing == Self.spacingUseDefault ? nil : spacing
    setNeedsLayout()
  }

  /// Returns the gap after a view; ``spacingUseDefault`` if it has none of its own.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    gaps[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  func space(after view: UIView) -> CGFloat { gaps[ObjectIdentifier(view)] ?? spacing }

  open override func willRemoveSubview(_ subview: UIView) {
    arrangedSubviews.removeAll { $0 === subview }
    super.willRemoveSubview(subview)
  }

  /// Returns the size that the views ask for.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { systemLayoutSizeFitting(size) }
}
