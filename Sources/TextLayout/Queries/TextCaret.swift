import TextShaping

/// A position between characters at which text can be inserted.
public struct TextCaret: Hashable, Sendable {
  /// The position, in UTF-16 code units of the storage.
  public var position: Int
  /// The side of the position that the caret belongs to, if that makes a difference.
  public var affinity: TextAffinity
  /// The x that moving up and down keeps, in points of the container; nil until the first such
  /// movement.
  public var goalX: Double?

  /// Creates a caret.
  public init(position: Int, affinity: TextAffinity = .downstream, goalX: Double? = nil) {
    self.position = position
    self.affinity = affinity
    self.goalX = goalX
  }
}

/// The neighbouring character that a position between characters belongs to.
///
/// The two differ where a line ends softly and where the direction of the text changes. Everywhere
/// else both give the same caret.
public enum TextAffinity: UInt8, Hashable, Sendable {
  /// The character before the position.
  case upstream
  /// The character after the position.
  case downstream
}

/// An insertion point in a line fragment.
public struct InsertionPoint: Hashable, Sendable {
  /// The position, in UTF-16 code units of the storage.
  public var position: Int
  /// The x of the caret, in points of the container. Where the direction of the text changes, it
  /// is the x beside the character that has the direction of the paragraph.
  public var x: Double
  /// The other x where the direction changes, otherwise the same.
  public var alternate: Double

  /// True if the caret has two different x.
  public var isSplit: Bool { x != alternate }
}
