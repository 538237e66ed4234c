/// The text that the breaker takes for one span.
struct BrokenFragment: Sendable {
  /// The text, trailing white space included, in UTF-16 code units of the paragraph.
  var range: Range<Int>
  /// The end of the visible text.
  var contentEnd: Int
  /// The width of the visible text, its hyphen included, in points.
  var width: Double
  /// How many spaces that justification may widen the visible text holds.
  var spaces: Int
  var end: FragmentEnd
  /// The index of what was shaped anew for the fragment, or -1.
  var adjustments: Int
}

/// What the breaker made of a span.
enum BreakOutcome: Sendable {
  /// Text was taken, and the breaker stands behind it.
  case fragment(BrokenFragment)
  /// Not even the next unbreakable piece fits; it needs this width, in points.
  case doesNotFit(width: Double)
}
