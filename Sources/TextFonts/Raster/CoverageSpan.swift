/// Neighbouring pixels of one row that a filled path covers by the same part.
package struct CoverageSpan: Hashable, Sendable {
  /// The first pixel's column.
  package var x: Int32
  /// The row.
  package var y: Int32
  /// How many pixels there are, at least one.
  package var length: Int32
  /// How much of each pixel is covered, 1 to 255.
  package var coverage: UInt8
}
