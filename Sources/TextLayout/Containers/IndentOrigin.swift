/// What the indents of a paragraph are measured from.
public enum IndentOrigin: Hashable, Sendable {
  /// From the edges of the row's free spans, whether the container or a shape makes them: the first indent and the
  /// head indent in the row's first fragment, the tail indent in its last. Nothing stands in a shape, and indents
  /// show beside one.
  case span
  /// From the container's edges, as in Text Kit.
  case container
}
