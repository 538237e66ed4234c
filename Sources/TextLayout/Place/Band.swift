import TextGeometry

/// The strip that a row is set into.
struct Band {
  var top: Double
  var height: Double
  /// The left and right edge that indents and padding leave, in points.
  var margins: HorizontalSpan
  /// The most room that any span could offer, in points.
  var widest: Double
  /// What a drop cap at the row's start needs, from the row's top down, in points.
  var capWidth = 0.0
  var capHeight = 0.0
}
