import TextAnalysis
import TextShaping

/// The text that the breaker takes for one span.
struct BrokenFragment: Sendable {
  /// The text, trailing white space included, in UTF-16 code units of the paragraph.
  var range: Range<Int>
  /// The end of the visible text.
  var contentEnd: Int
  /// The width of the visible text, its hyphen included, in points.
  var width: Double
  /// The number of spaces in the visible text that justification may widen.
  var spaces: Int
  var end: FragmentEnd
  /// The index of the fragment's adjustments in the store, or -1.
  var adjustments: Int
  /// The distances by which its first and last character protrude from the room, in points.
  var startProtrusion = 0.0
  var endProtrusion = 0.0
}

/// The breaker's result for a span.
enum BreakOutcome: Sendable {
  /// Text was taken, and the breaker moved to its end.
  case fragment(BrokenFragment)
  /// Not even the next unbreakable piece fits; it needs this width, in points.
  case doesNotFit(width: Double)
}
