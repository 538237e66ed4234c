import TextShaping

extension LayoutManager {
  /// The limit that layout has reached, or nil.
  ///
  /// Rows laid out before that are the same as without limits. The rest of the text has no rows.
  public var exceededLimit: LayoutLimitError? {
    guard let kind = meter?.exceeded else { return nil }
    return limits.map { LayoutLimitError(kind: kind, limits: $0) }
  }

  /// The steps that layout has taken since ``limits`` was set; 0 without limits.
  package var spentSteps: Int { meter?.spentSteps ?? 0 }
}
