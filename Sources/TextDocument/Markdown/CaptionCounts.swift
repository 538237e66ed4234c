/// The numbers of captions with a number so far, by kind.
package struct CaptionCounts: Hashable, Sendable {
  /// The number of captions of figures: pictures and other floats.
  var figures = 0
  /// The number of captions of tables.
  var tables = 0
}
