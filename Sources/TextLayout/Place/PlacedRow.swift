import TextAnalysis
import TextShaping

/// A row as it was placed, in its stored form.
struct PlacedRow: Sendable {
  /// The top of the band, in points from the container's top, with its rounding error.
  var top: RunningHeight
  /// The height of the band, in points.
  var height: Double
  /// The distance from the top down to the baseline, in points.
  var ascent: Double
  /// The paragraph spacing above the row, in points.
  var spaceBefore: Double
  /// The paragraph spacing below the row, in points.
  var spaceAfter: Double
  // Indices into a segment's fragments, which are few enough for 32 bits.
  private var firstFragment: UInt32
  private var fragmentsEnd: UInt32
  /// True if the row starts a paragraph of the storage that is placed as a continuation of the one
  /// before.
  var continuesParagraph: Bool
  /// True if boxes are around the row.
  var hasBoxes = false
  /// The room of boxes below the row if it is the last of its container, in points. It fits beside
  /// the truth values.
  var roomBelow: Float = 0

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

  /// The top, rounded, in points from the container's top.
  var y: Double { top.value }

  /// The baseline of all fragments, in points from the container's top.
  var baseline: Double { top.value + ascent }

  /// The bottom of the band, in points from the container's top, with its rounding error.
  var bottom: RunningHeight { top + height }

  /// The indices of the row's fragments among those of its segment, in reading order.
  var fragments: Range<Int> {
    get { Int(firstFragment)..<Int(fragmentsEnd) }
    set {
      firstFragment = UInt32(newValue.lowerBound)
      fragmentsEnd = UInt32(newValue.upperBound)
    }
  }

  /// Returns the public form of the row, moved down by a distance.
  func moved(by distance: RunningHeight) -> LayoutRow {
    let y = distance == .zero ? top.value : (top + distance).value
    return LayoutRow(
      y: y, height: height, baseline: y + ascent, spaceBefore: spaceBefore, spaceAfter: spaceAfter,
      fragments: fragments, continuesParagraph: continuesParagraph, roomBelow: Double(roomBelow))
  }
}
