/// A kind of part, such as a caption or a sidebar: what classes of views are to Text Kit's surroundings.
///
/// ```swift
/// extension PartKind {
///   static let caption: PartKind = "caption"
/// }
/// ```
public struct PartKind: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The kind's name.
  public let name: String

  /// Creates a kind by its name.
  public init(_ name: String) { self.name = name }

  /// Creates a kind by its name.
  public init(stringLiteral value: String) { self.init(value) }
}
