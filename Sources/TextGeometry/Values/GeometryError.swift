/// What is wrong with a path, a shape or a set of exclusions, and where.
public struct GeometryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sort of fault.
  public enum Kind: Hashable, Sendable {
    /// The text is not SVG path data.
    case pathData
    /// The text is not one of the shapes that are understood.
    case shape
    /// A coordinate is not a number, or infinite.
    case notFinite
    /// A number is larger than coordinates can be.
    case outOfRange
    /// A size from outside is above its limit.
    case limit
    /// An SVG document is malformed, or holds what is refused.
    case svg
    /// A file that a shape names cannot be read.
    case unreadable
  }

  /// The sort of fault.
  public var kind: Kind
  /// The text in which the fault was found, or a name for what holds it when there is no text.
  public var text: String
  /// The place of the fault in `text`: the first character is 1. Nil when the fault has no place.
  public var column: Int?
  /// A sentence that says what is wrong and what was expected.
  public var message: String

  /// Creates an error from its parts.
  public init(kind: Kind, text: String, column: Int?, message: String) {
    self.kind = kind
    self.text = text
    self.column = column
    self.message = message
  }

  /// The place and the sentence on one line.
  public var description: String {
    if let column { return "column \(column): \(message)" }
    return text.isEmpty ? message : "\(text): \(message)"
  }
}

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
