extension LayoutManager {
  /// The limit that layout has come to; nil while it has come to none.
  ///
  /// What is laid out by then stands as it would without limits; the rest has no rows, and questions find none.
  public var exceededLimit: LayoutLimitError? {
    guard let kind = meter?.exceeded else { return nil }
    return limits.map { LayoutLimitError(kind: kind, limits: $0) }
  }
}
