/// What becomes of a text that is longer than the page.
public enum OverflowMode: String, Hashable, Sendable, CaseIterable {
  /// What does not fit is left out, and told.
  case truncate
  /// There are as many pages as it takes.
  case pages
  /// The page becomes as high as it takes.
  case grow
}
