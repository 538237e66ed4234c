import TextFonts
import TextStorage

/// Rows whose line ends are chosen together.
extension RowPlacer {
  /// Sees to it that the row to be set next is planned, where its paragraph's style wants that.
  ///
  /// Text with tabs is set line by line, since widths depend on where it lands, and so is a row that starts
  /// with a drop cap.
  ///
  /// - Parameter top: Where the row before it ends, in points from the container's top.
  mutating func planRow(
    _ setting: inout ParagraphSetting, in column: inout Column, top: Double
  ) {
    guard setting.format.style.lineBreaking == .optimal, setting.format.style.lineBreakMode.wraps,
      !setting.paragraph.hasTabs, setting.cap == nil
    else { return }
    let start = setting.breaker.cursor.offset
    let heights = setting.heights ?? RowHeights(setting.paragraph, format: setting.format)
    setting.heights = heights
    if let row = setting.plan.row(startingAt: start), setting.plan.container == column.container {
      let plainFrom = max(column.geometry.plainFrom, column.state.cap?.bottom ?? 0)
      if abs(row.top - top) < LineBreaker.tolerance || (row.top >= plainFrom && top >= plainFrom) {
        return
      }
    }
    // Where plans are not carried out to their end, less is looked ahead.
    setting.planReach =
      setting.plan.container == column.container && setting.plan.rest > setting.plan.rows.count / 2
      ? max(LinePlanner.fewestRows, setting.planReach / 2)
      : min(LinePlanner.mostRows, setting.planReach * 2)
    let demerits = setting.demerits ?? setting.makeDemerits()
    setting.demerits = demerits
    var planner = LinePlanner(
      setting.breaker, heights: heights, demerits: demerits, isFirstRow: setting.startsParagraph)
    planner.reach = setting.planReach
    var rooms = ColumnRooms(
      column: Column(column.geometry, container: column.container, state: column.state),
      firstMargins: setting.margins(in: column.geometry, startsParagraph: true),
      margins: setting.margins(in: column.geometry, startsParagraph: false),
      isRightToLeft: setting.isRightToLeft)
    swap(&rooms.column.scratch, &column.scratch)
    setting.plan = planner.plan(top: top, rooms: &rooms, context: &context)
    setting.plan.container = column.container
    swap(&rooms.column.scratch, &column.scratch)
  }
}

extension ParagraphSetting {
  /// How fragments of the paragraph are judged.
  ///
  /// - Complexity: O(*n*) in the number of the paragraph's items.
  fileprivate func makeDemerits() -> LineDemerits {
    var space = 0.0
    var isIdeographic = false
    for item in paragraph.items where item.item.kind == .text {
      if space == 0 {
        let face = item.item.face
        space = face.advance(ofGlyph: face.glyph(for: 0x20)) * item.scale + item.letterSpacing
      }
      if item.item.script.hasIdeographs { isIdeographic = true }
    }
    return LineDemerits(
      space: space > 0 ? space : paragraph.strut.height / 4, shrink: breaker.spaceShrink,
      style: format.style, isIdeographic: isIdeographic)
  }
}
