/// Which algorithm chooses the line ends of a paragraph.
public enum LineBreaking: Int, Hashable, Sendable, CaseIterable {
  /// Each line takes as much as fits.
  case greedy
  /// Lines are chosen together, so that the paragraph as a whole is evenly filled.
  case optimal
}
