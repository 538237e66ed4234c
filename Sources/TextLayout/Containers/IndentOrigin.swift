/// The edges from which the indents of a paragraph are measured.
public enum IndentOrigin: Hashable, Sendable {
  /// The edges of the row's free spans, made by the container or by an exclusion. The first-line
  /// and head indents apply to the row's first fragment, the tail indent to its last. Text stays
  /// out of exclusions, and indents are visible beside them.
  case span
  /// The container's edges, as in Text Kit.
  case container
}
