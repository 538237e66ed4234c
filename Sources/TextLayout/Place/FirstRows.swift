import TextShaping
import TextStorage

/// The first row of a container, which may have less room above its baseline than others.
extension ParagraphProgress {
  /// Returns the height above the baseline of the next row if it is the first of a container, in
  /// points; nil for the height that other rows have.
  func startRise(in geometry: ContainerGeometry) -> Double? {
    if geometry.firstBaseline == .ascent { return nil }
    let start = breaker.cursor.offset
    var end = start + 1
    if let plan = planning?.plan, let row = plan.row(startingAt: start) {
      end = row.fragments.reduce(end) { max($0, plan.fragments[$1].range.upperBound) }
    }
    return paragraph.rise(of: start..<end, by: geometry.firstBaseline)
  }

  /// Returns the height of a row of text, without the space below it, in points.
  ///
  /// - Parameter rise: The height above the baseline if it is lower than others; otherwise nil.
  func rowHeight(_ metrics: RowMetrics, rise: Double?) -> Double {
    format.rowHeight(metrics, strut: paragraph.strut, rise: rise)
  }

  /// Returns the distance from a row's top to its baseline, in points.
  ///
  /// - Parameters:
  ///   - height: The row's height without the space below it, in points.
  ///   - metrics: The metrics of the text in the row.
  ///   - rise: The height above the baseline if it is lower than others; otherwise nil.
  func ascent(height: Double, metrics: RowMetrics, rise: Double?) -> Double {
    rise ?? format.baseline(height: height, metrics: metrics, strut: paragraph.strut)
  }
  /// True if a row of the paragraph needs room in a container only down to its baseline. The boxes
  /// around a row need theirs.
  func endsAtBaseline(in geometry: ContainerGeometry) -> Bool {
    geometry.endsAtBaseline && !format.hasInsets
  }

  /// Returns the distance from a row's top to its baseline before its text is placed, in points.
  ///
  /// - Parameter height: The row's height without the space below it, in points.
  func ascent(of attempt: RowAttempt, height: Double) -> Double {
    ascent(height: height, metrics: attempt.metrics, rise: attempt.rise)
  }
}
