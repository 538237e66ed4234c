/// How large superscript and subscript are, and where they stand.
struct Superscript {
  /// The em size, in points.
  private(set) var size: Double
  /// How far the baseline is raised, in points; negative lowers it.
  private(set) var rise = 0.0

  /// - Parameters:
  ///   - level: Steps up, or down when negative; each is relative to the one before. More than eight
  ///     count as eight.
  ///   - size: The em size of the text that the steps start from, in points.
  init(level: Int, size: Double) {
    self.size = size
    for _ in 0..<min(8, level.magnitude) {
      rise += self.size * (level > 0 ? Self.rise : -Self.drop)
      self.size *= Self.scale
    }
  }

  // Typical of what fonts say of themselves (ySuperscriptYOffset and its like of the OS/2 table), and the
  // same for all, so that a change of font does not move lines.
  private static let scale = 0.65
  private static let rise = 0.35
  private static let drop = 0.14
}
