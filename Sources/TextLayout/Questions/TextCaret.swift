/// A place between characters at which text can be inserted.
public struct TextCaret: Hashable, Sendable {
  /// The position, in UTF-16 code units of the storage.
  public var position: Int
  /// Which side of the position the caret stands at, where that makes a difference.
  public var affinity: TextAffinity
  /// The x that moving up and down keeps to, in points of the container; nil until it is moved so.
  public var goalX: Double?

  /// Creates a caret.
  public init(position: Int, affinity: TextAffinity = .downstream, goalX: Double? = nil) {
    self.position = position
    self.affinity = affinity
    self.goalX = goalX
  }
}

/// Which of its two neighbours a position between characters belongs to.
///
/// The two stand apart where a line ends softly and where the direction of the text changes; everywhere
/// else there is one place for both.
public enum TextAffinity: UInt8, Hashable, Sendable {
  /// The character before the position.
  case upstream
  /// The character after the position.
  case downstream
}

/// Where in a line fragment text can be inserted.
public struct InsertionPoint: Hashable, Sendable {
  /// The position, in UTF-16 code units of the storage.
  public var position: Int
  /// The x of the caret, in points of the container. Where the direction of the text changes it is that
  /// beside the character that has the direction of the paragraph.
  public var x: Double
  /// The other x, where the direction changes, else the same.
  public var alternate: Double

  /// Whether there are two places for the caret.
  public var isSplit: Bool { x != alternate }
}
