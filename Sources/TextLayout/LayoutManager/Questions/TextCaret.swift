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
