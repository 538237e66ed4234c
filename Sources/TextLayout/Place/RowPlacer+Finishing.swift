import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The completion of a row whose fragments are placed.
extension RowPlacer {
  /// Completes the row whose fragments have been placed.
  func finishRow(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress, band: RowBand,
    top: RunningHeight, ascent: Double, spaceBefore: Double
  ) {
    let baseline = top.value + ascent
    let fragments = container.rowStart..<container.placed.fragments.count
    for index in fragments { container.placed.fragments[index].baseline = baseline }
    let spaceAfter = progress.endsParagraph ? spacingAfter(progress, in: container, band: band) : 0
    var row = PlacedRow(
      top: top, height: band.height, ascent: ascent, spaceBefore: spaceBefore,
      spaceAfter: spaceAfter, fragments: fragments,
      continuesParagraph: progress.isFirstRow && progress.continuesParagraph)
    if progress.format.hasInsets { (row.hasBoxes, row.roomBelow) = (true, progress.roomBelow) }
    moveFragments(of: &row, in: &container)
    container.placed.rows.append(row)
    let height = row.bottom
    let bottom = height.value
    var cap = container.state.cap.flatMap { $0.bottom > bottom ? $0 : nil }
    if let shaped = progress.cap, let used = container.placed.fragments[fragments].first?.used {
      let edge =
        progress.isRightToLeft ? used.end - shaped.advance : used.start + shaped.advance
      let depth = shaped.drop + shaped.depth
      let placed = PlacedCap(
        bottom: baseline + depth, depth: depth, edge: edge, isAtRight: progress.isRightToLeft)
      container.placed.addCap(placed)
      if placed.bottom > bottom { cap = placed }
    }
    // In an endless container a container break only ends its line.
    container.placed.closesContainer = progress.endsContainer && !container.geometry.isEndless
    container.state = ContainerState(
      height: height, pendingSpace: spaceAfter, rowCount: container.state.rowCount + 1,
      lineCount: container.state.lineCount + 1,
      isClosed: container.placed.closesContainer, cap: cap)
    progress.isFirstRow = false
  }
}

extension ParagraphProgress {
  /// Returns the room of boxes above the next row, in points.
  ///
  /// - Parameter isCut: True if its container cuts the boxes around it.
  func insetAbove(isCut: Bool) -> Double {
    let insets = format.insets
    if startsParagraph { return isCut ? insets.topAtCut : insets.top }
    return isCut ? insets.topInside : 0
  }

  /// The room of boxes that a container leaves below the row that was placed last, in points.
  var roomBelow: Float {
    endsParagraph ? format.insets.bottomAtCut : format.insets.bottomInside
  }
}
