/// The advance from a paragraph's start. It is summed in whole font units while their size stays
/// the same. So equal texts have equal totals however they are cut into items.
struct RunningAdvance {
  /// The total where the size last changed, in points.
  private var start = 0.0
  /// The sum since then, in font units.
  private var units = 0
  /// Points per font unit.
  private var scale = 0.0
  /// The room added after each cluster, in points, and the number of clusters since.
  private var letterSpacing = 0.0
  private var clusterCount = 0

  /// The total, in points.
  @inline(__always)
  var points: Double { start + Double(units) * scale + Double(clusterCount) * letterSpacing }

  /// Continues with text of another size or spacing.
  ///
  /// - Parameters:
  ///   - scale: Points per font unit.
  ///   - letterSpacing: The room added after each cluster, in points.
  mutating func enter(scale: Double, letterSpacing: Double) {
    if scale == self.scale, letterSpacing == 0, self.letterSpacing == 0 { return }
    add(points: 0)
    (self.scale, self.letterSpacing) = (scale, letterSpacing)
  }

  /// Adds the advance of something that is not text, in points.
  mutating func add(points: Double) {
    start = self.points + points
    (units, clusterCount) = (0, 0)
  }

  @inline(__always)
  mutating func add(units: Int) { self.units += units }

  @inline(__always)
  mutating func endCluster() { clusterCount += 1 }
}
