extension TextTable {
  /// A limit of a column's width, with the padding of its cells.
  public enum Limit: Hashable, Sendable {
    /// A number of points.
    case points(Double)
    /// A percentage of the room for the table.
    case percent(Double)
  }

  /// The least and the greatest width of a column, whatever its ``TextTable/Width`` is.
  ///
  /// The least width wins over the greatest one. A greatest width that is narrower than the widest
  /// word of the column is as wide as the word.
  public struct Limits: Hashable, Sendable {
    /// The least width; nil for none.
    public var least: Limit?
    /// The greatest width; nil for none.
    public var greatest: Limit?

    /// Creates limits.
    public init(least: Limit? = nil, greatest: Limit? = nil) {
      (self.least, self.greatest) = (least, greatest)
    }
  }
}
