/// How large what comes from outside may be before it is refused.
public struct GeometryLimits: Hashable, Sendable {
  /// The most steps a path, and the most curve pieces an index of exclusions, may have.
  public var maximumPieces: Int
  /// The most bytes of a document or of path data.
  public var maximumBytes: Int
  /// How deep elements of a document may be nested.
  public var maximumDepth: Int

  /// Creates limits; what is not given has its default.
  public init(
    maximumPieces: Int = 1_000_000, maximumBytes: Int = 64 << 20, maximumDepth: Int = 256
  ) {
    self.maximumPieces = maximumPieces
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
  }

  /// A million pieces, 64 MiB, 256 levels.
  public static let standard = GeometryLimits()

  /// The largest magnitude of a coordinate in text. Larger ones are refused: beyond it doubles no
  /// longer tell positions apart that are a thousandth of a point from each other.
  public static let largestCoordinate = 1e12
}
