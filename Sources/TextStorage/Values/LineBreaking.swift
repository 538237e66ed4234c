/// Which algorithm chooses the line ends of a paragraph.
public enum LineBreaking: Int, Hashable, Sendable, CaseIterable {
  /// Each line takes as much as fits.
  case greedy
  /// Lines are chosen together, so that the paragraph as a whole is evenly filled (D. E. Knuth and
  /// M. F. Plass, "Breaking Paragraphs into Lines", 1981).
  ///
  /// Every line fragment beside a shape counts, and every one that any text fits takes some. Two hundred rows
  /// are looked ahead. Paragraphs with tabs, or with widths that a delegate gives, are set line by line, and
  /// so are lines that truncate, the line that starts with a drop cap, and words that fit no line. Room
  /// that a delegate puts between lines is not foreseen: beside a shape the lines behind it are chosen again.
  case optimal
}
