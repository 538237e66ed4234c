/// What kinds of change an edit made. Raw values are those of Text Kit.
public struct EditActions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from Text Kit's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Attributes were changed.
  public static let editedAttributes = EditActions(rawValue: 1)
  /// Characters were added, removed or replaced.
  public static let editedCharacters = EditActions(rawValue: 2)
}
