/// The first letters of a paragraph that are as high as several lines.
package struct ShapedCap: Hashable, Sendable {
  /// How many UTF-16 code units the letters are.
  package var length: Int
  /// Their width with the gap behind them, in points.
  package var advance: Double
  /// How far their baseline lies below that of their row, in points.
  package var drop: Double
}
