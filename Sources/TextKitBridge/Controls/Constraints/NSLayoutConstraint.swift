public import Foundation

/// A linear relation between the edges or sizes of two views.
///
/// Active constraints are solved when the outermost view lays out its subviews.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// A direction.
  public enum Axis: Int, Sendable {
    /// Across.
    case horizontal = 0
    /// Down.
    case vertical = 1
  }

  /// The relation of both sides.
  public enum Relation: Int, Sendable {
    /// Not greater.
    case lessThanOrEqual = -1
    /// Equal.
    case equal = 0
    /// Not less.
    case greaterThanOrEqual = 1
  }

  /// An edge or size of a view.
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The edge where lines begin.
    case leading
    /// The edge where lines end.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The middle between left and right.
    case centerX
    /// The middle between top and bottom.
    case centerY
    /// The last baseline.
    case lastBaseline
    /// The first baseline.
    case firstBaseline
    /// The left margin.
    case leftMargin
    /// The right margin.
    case rightMargin
    /// The top margin.
    case topMargin
    /// The bottom margin.
    case bottomMargin
    /// The margin where lines begin.
    case leadingMargin
    /// The margin where lines end.
    case trailingMargin
    /// The middle between the margins.
    case centerXWithinMargins
    /// The middle between the margins.
    case centerYWithinMargins
    /// None: the constraint is about a constant.
    case notAnAttribute = 0
  }

  /// The view or guide on the left side.
  open internal(set) weak var firstItem: AnyObject?
  /// Its edge or size.
  public let firstAttribute: Attribute
  /// The relation.
  public let relation: Relation
  /// The view or guide on the right side; nil for a constant.
  open internal(set) weak var secondItem: AnyObject?
  /// Its edge or size.
  public let secondAttribute: Attribute
  /// The factor on the right side.
  public let multiplier: CGFloat
  /// The constant on the right side, in points.
  open var constant: CGFloat {
    didSet { if constant != oldValue { owner?.setNeedsLayout() } }
  }
  /// The importance: 1,000 if the constraint has to hold.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { owner?.setNeedsLayout() } }
  }
  /// An identifier for the program's use.
  open var identifier: String?
  /// True if archives change the constraint; kept for the program.
  open var shouldBeArchived = false
  /// The view that holds the constraint while it is active.
  weak var owner: UIView?

  /// Called with each constraint that has to hold and contradicts others; it is left out.
  public static var onUnsatisfiable: ((NSLayoutConstraint) -> Void)?

  /// Creates a constraint: the first item's attribute is in a relation to the second item's,
  /// multiplied and with a constant added.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    (firstAttribute, self.relation, secondAttribute) = (attr1, relation, attr2)
    (self.multiplier, self.constant) = (multiplier, constant)
    super.init()
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
  }

  /// The alignment of the views of a format.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// Apple's bits, by the numbers of attributes.
    public let rawValue: UInt
    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    private init(_ attribute: Attribute) { rawValue = 1 << UInt(attribute.rawValue) }
    /// At their left edges.
    public static let alignAllLeft = FormatOptions(.left)
    /// At their right edges.
    public static let alignAllRight = FormatOptions(.right)
    /// At their top edges.
    public static let alignAllTop = FormatOptions(.top)
    /// At their bottom edges.
    public static let alignAllBottom = FormatOptions(.bottom)
    /// At the edges where lines begin.
    public static let alignAllLeading = FormatOptions(.leading)
    /// At the edges where lines end.
    public static let alignAllTrailing = FormatOptions(.trailing)
    /// At their middles.
    public static let alignAllCenterX = FormatOptions(.centerX)
    /// At their middles.
    public static let alignAllCenterY = FormatOptions(.centerY)
  }

  /// Called with the fault of a format; nothing by default.
  public static var onFaultyFormat: ((String) -> Void)?

  /// Returns the constraints of a line such as `H:|-[title(>=40)]-8-[words]-|`; none if the line
  /// has a fault, which ``onFaultyFormat`` gets.
  ///
  /// - Parameters:
  ///   - format: The line.
  ///   - opts: The alignment of its views.
  ///   - metrics: Numbers by the names that the line has.
  ///   - views: Views by the names that the line has.
  public static func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var line = VisualFormat(format, metrics, views)
    do {
      let found = try line.read()
      var constraints = line.constraints
      for number in 1...12 where opts.rawValue & 1 << UInt(number) != 0 {
        guard let attribute = Attribute(rawValue: number), let first = found.first else { continue }
        constraints += found.dropFirst().map {
          NSLayoutConstraint(
            item: $0, attribute: attribute, relatedBy: .equal, toItem: first, attribute: attribute,
            multiplier: 1, constant: 0)
        }
      }
      return constraints
    } catch let fault {
      onFaultyFormat?(fault.message)
      return []
    }
  }

  /// True while the constraint is in use.
  open var isActive: Bool {
    get { owner != nil }
    set {
      if newValue {
        holder?.addConstraint(self)
      } else {
        owner?.removeConstraint(self)
      }
    }
  }

  /// Makes constraints active.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Takes constraints out of use.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The innermost view that contains both items.
  private var holder: UIView? {
    guard let first = Self.view(of: firstItem) else { return nil }
    guard let second = Self.view(of: secondItem) else { return first }
    var place: UIView? = first
    while let view = place {
      if second.isDescendant(of: view) { return view }
      place = view.superview
    }
    return nil
  }

  static func view(of item: AnyObject?) -> UIView? {
    (item as? UIView) ?? (item as? UILayoutGuide)?.owningView
  }
}

/// The importance of a constraint, 1 to 1,000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable, Comparable {
  /// The number.
  public var rawValue: Float
  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// The constraint has to hold.
  public static let required = UILayoutPriority(1000)
  /// That of content against compression.
  public static let defaultHigh = UILayoutPriority(750)
  /// That of content against expansion.
  public static let defaultLow = UILayoutPriority(250)
  /// That of the size for which ``UIView/systemLayoutSizeFitting(_:)`` is asked.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Returns true if the first priority is less.
  public static func < (lhs: UILayoutPriority, rhs: UILayoutPriority) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
  /// Returns a priority that differs by a number.
  public static func + (lhs: UILayoutPriority, rhs: Float) -> UILayoutPriority {
    UILayoutPriority(lhs.rawValue + rhs)
  }
  /// Returns a priority that differs by a number.
  public static func - (lhs: UILayoutPriority, rhs: Float) -> UILayoutPriority {
    UILayoutPriority(lhs.rawValue - rhs)
  }

  /// The weight of a wish of the priority; nil if it has to hold. One of a higher priority wins
  /// against one of a lower.
  var weight: Double? { rawValue >= 1000 ? nil : pow(1.02, Double(max(rawValue, 0))) }
}
