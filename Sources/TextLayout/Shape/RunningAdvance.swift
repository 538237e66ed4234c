/// The advance from a paragraph's start on, summed up in whole font units as long as their size stays the same, so that
/// equal texts have equal totals however they are cut into items.
struct RunningAdvance {
  /// The total where the size last changed, in points.
  private var start = 0.0
  /// What has been added since, in font units.
  private var units = 0
  /// Points in a font unit.
  private var scale = 0.0
  /// Room added after each cluster, in points, and how many there have been.
  private var letterSpacing = 0.0
  private var clusterCount = 0

  /// The total, in points.
  @inline(__always)
  var points: Double { start + Double(units) * scale + Double(clusterCount) * letterSpacing }

  /// Goes on with text of a size.
  ///
  /// - Parameters:
  ///   - scale: Points in a font unit.
  ///   - letterSpacing: Room added after each cluster, in points.
  mutating func enter(scale: Double, letterSpacing: Double) {
    if scale == self.scale, letterSpacing == 0, self.letterSpacing == 0 { return }
    add(points: 0)
    (self.scale, self.letterSpacing) = (scale, letterSpacing)
  }

  /// Goes on behind something that is not text.
  mutating func add(points: Double) {
    start = self.points + points
    (units, clusterCount) = (0, 0)
  }

  @inline(__always)
  mutating func add(units: Int) { self.units += units }

  @inline(__always)
  mutating func endCluster() { clusterCount += 1 }
}
