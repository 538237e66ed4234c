import TextGeometry
import TextStorage

/// What a delegate says of a row, or else its paragraph's style.
extension RowPlacer {
  /// The room above a paragraph, in points.
  func spacingBefore(_ setting: ParagraphSetting, in column: Column) -> Double {
    let own = max(0, setting.format.style.paragraphSpacingBefore)
    guard let hooks = context.hooks else { return own }
    let row = Rect(
      x: 0, y: column.state.y, width: column.geometry.width,
      height: setting.format.rowHeight(setting.paragraph.strut))
    let position = setting.breaker.textRange.lowerBound + setting.breaker.cursor.offset
    return hooks.spacing(before: position, row: row) ?? own
  }

  /// The room below a paragraph whose last row has been set, in points.
  func spacingAfter(_ setting: ParagraphSetting, in column: Column, band: Band) -> Double {
    let own = max(0, setting.format.style.paragraphSpacing)
    guard let hooks = context.hooks, let last = column.segment.fragments.last else { return own }
    let first = column.segment.fragments[column.rowStart]
    return hooks.spacing(
      after: first.range.lowerBound..<last.range.upperBound,
      row: Rect(x: 0, y: band.top, width: column.geometry.width, height: band.height)) ?? own
  }

  /// The room below a row that has been set, in points.
  func spacingBelow(
    _ setting: ParagraphSetting, from start: BreakCursor, in column: Column, top: Double,
    textHeight: Double
  ) -> Double {
    let own = max(0, setting.format.style.lineSpacing)
    guard let hooks = context.hooks else { return own }
    let text = setting.breaker.textRange.lowerBound
    return hooks.lineSpacing(
      after: text + start.offset..<text + setting.breaker.cursor.offset,
      row: Rect(x: 0, y: top, width: column.geometry.width, height: textHeight)) ?? own
  }

  /// Lets a delegate move the fragments of a row. The row reaches around what they are then; its baseline
  /// is that of the first.
  func moveFragments(of row: inout LayoutRow, in column: inout Column) {
    guard let hooks = context.hooks else { return }
    var isMoved = false
    for index in row.fragments {
      if hooks.move(
        &column.segment.fragments[index], inContainer: column.container, from: row.y)
      {
        isMoved = true
      }
    }
    guard isMoved, let first = row.fragments.first else { return }
    let rects = row.fragments.map { column.segment.fragments[$0].rect }
    let top = rects.map(\.minY).min() ?? row.y
    let bottom = rects.map(\.maxY).max() ?? row.y
    row.y = top
    row.height = bottom - top
    row.baseline = column.segment.fragments[first].baseline
  }
}
