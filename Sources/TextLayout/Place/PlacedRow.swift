/// A row as it was placed, in the form that is kept of it.
struct PlacedRow: Sendable {
  /// The top of the band, in points from the container's top, with what rounding has left out.
  var top: RunningHeight
  /// The height of the band, in points.
  var height: Double
  /// How far the baseline is below the top, in points.
  var ascent: Double
  /// The room left above the row for its paragraph's spacing, in points.
  var spaceBefore: Double
  /// The room left below the row for its paragraph's spacing, in points.
  var spaceAfter: Double
  // Among those of a segment, which are few.
  private var firstFragment: UInt32
  private var fragmentsEnd: UInt32
  /// Whether the row starts a paragraph of the storage that is placed as if it went on with the one before.
  var continuesParagraph: Bool

  init(
    top: RunningHeight, height: Double, ascent: Double, spaceBefore: Double, spaceAfter: Double,
    fragments: Range<Int>, continuesParagraph: Bool
  ) {
    (self.top, self.height, self.ascent) = (top, height, ascent)
    (self.spaceBefore, self.spaceAfter) = (spaceBefore, spaceAfter)
    firstFragment = UInt32(fragments.lowerBound)
    fragmentsEnd = UInt32(fragments.upperBound)
    self.continuesParagraph = continuesParagraph
  }

  /// The top as it is rounded, in points from the container's top.
  var y: Double { top.value }

  /// The baseline of all fragments, in points from the container's top.
  var baseline: Double { top.value + ascent }

  /// The bottom of the band, with what rounding has left out.
  var bottom: RunningHeight { top + height }

  /// The row's fragments, in reading order, among those of its segment.
  var fragments: Range<Int> {
    get { Int(firstFragment)..<Int(fragmentsEnd) }
    set {
      firstFragment = UInt32(newValue.lowerBound)
      fragmentsEnd = UInt32(newValue.upperBound)
    }
  }

  /// The row as programs see it, which has moved since.
  func moved(by distance: RunningHeight) -> LayoutRow {
    let y = distance == .zero ? top.value : (top + distance).value
    return LayoutRow(
      y: y, height: height, baseline: y + ascent, spaceBefore: spaceBefore, spaceAfter: spaceAfter,
      fragments: fragments, continuesParagraph: continuesParagraph)
  }
}
