/// What the breaker made of a span.
enum BreakOutcome: Sendable {
  /// Text was set, and the breaker stands behind it.
  case fragment(BrokenFragment)
  /// Not even the next unbreakable piece fits; it needs this width, in points.
  case doesNotFit(width: Double)
}
