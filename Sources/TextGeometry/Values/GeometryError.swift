/// A fault in a path, a shape or a set of exclusions, and its place.
public struct GeometryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Kind: Hashable, Sendable {
    /// The text is not SVG path data.
    case pathData
    /// The text is not one of the supported shapes.
    case shape
    /// A coordinate is not a number, or infinite.
    case notFinite
    /// A number is larger than a coordinate may be.
    case outOfRange
    /// A size from outside exceeds its limit.
    case limit
    /// An SVG document is malformed, or contains a construct that is refused.
    case svg
    /// A file that a shape refers to cannot be read.
    case unreadable
  }

  /// The kind of fault.
  public var kind: Kind
  /// The text that contains the fault, or the name of its holder if there is no text.
  public var text: String
  /// The column of the fault in `text`, counted from 1, or nil if the fault has no place.
  public var column: Int?
  /// A sentence with the fault and the expected input.
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

/// Upper limits for input from outside; larger input is refused.
public struct GeometryLimits: Hashable, Sendable {
  /// The maximum number of steps of a path, and of curve pieces of an index of exclusions.
  public var maximumPieces: Int
  /// The maximum number of bytes of a document or of path data.
  public var maximumBytes: Int
  /// The maximum nesting depth of a document's elements.
  public var maximumDepth: Int

  /// Creates limits; each argument that is omitted has its default.
  public init(
    maximumPieces: Int = 1_000_000, maximumBytes: Int = 64 << 20, maximumDepth: Int = 256
  ) {
    self.maximumPieces = maximumPieces
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
  }

  /// The defaults: a million pieces, 64 MiB, 256 levels.
  public static let standard = GeometryLimits()

  /// The largest magnitude of a coordinate in text. Beyond it, doubles no longer distinguish
  /// positions a thousandth of a point apart, so larger coordinates are refused.
  public static let largestCoordinate = 1e12
}
