/// First letters of a paragraph that are as high as several of its lines, which stand beside them.
///
/// The letters reach from the top of the first line's capitals down to the baseline of the last of
/// these lines. Lines of the next paragraph stand beside them, too, when the paragraph is shorter.
public struct DropCap: Hashable, Sendable {
  /// How many lines high the letters are; below 2 they are like other text. At most 100 count.
  public var lines: Int
  /// How many characters of the paragraph's start are letters of the cap. At most 100 count.
  public var characters: Int
  /// The room between the letters and the lines beside them, in points; not negative.
  public var gap: Double

  /// Creates a drop cap.
  public init(lines: Int = 3, characters: Int = 1, gap: Double = 4) {
    self.lines = lines
    self.characters = characters
    self.gap = gap
  }
}
