/// The columns of a page.
public struct SheetColumns: Hashable, Sendable {
  /// How many.
  public var count: Int?
  /// The distance between two; percentages are of the room between the page's margins.
  public var gap: Length?
  /// Whether the columns of the last page are made equally high.
  public var isBalanced: Bool?

  /// The most columns a page may have.
  public static let limit = 200

  /// The distance between two columns when none is said.
  static let usualGap: Length = 24

  /// Creates columns of which nothing is said.
  public init() {}

  /// Takes over everything that another description says.
  public mutating func merge(_ other: SheetColumns) { takeOver(other) }
}
