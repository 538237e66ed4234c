import TextGeometry

/// What planning asks of the container that is being filled.
struct ColumnRooms: RowRooms {
  var column: Column
  /// The left and right edge that a paragraph's first row and its others keep within, in points.
  let firstMargins: HorizontalSpan
  let margins: HorizontalSpan
  let isRightToLeft: Bool

  var plainFrom: Double { max(column.geometry.plainFrom, column.state.cap?.bottom ?? 0) }
  var bottom: Double { column.geometry.height }

  mutating func appendRooms(
    top: Double, height: Double, isFirst: Bool, to rooms: inout [Double]
  ) {
    let margins = margins(isFirst: isFirst, top: top)
    let padding = column.geometry.padding
    for span in column.usableSpans(top: top, height: height, isRightToLeft: isRightToLeft) {
      let room = min(span.end - padding, margins.end) - max(span.start + padding, margins.start)
      if room > 0 { rooms.append(room) }
    }
  }

  mutating func openRoom(isFirst: Bool) -> Double {
    let margins = isFirst ? firstMargins : margins
    return max(0, margins.end - margins.start)
  }

  mutating func widestRoom(height: Double, isFirst: Bool) -> Double {
    column.widest(height: height, margins: isFirst ? firstMargins : margins)
  }

  mutating func nextTop(
    from top: Double, height: Double, width: Double, isFirst: Bool
  ) -> Double? {
    column.nextTop(
      from: top, height: height, width: width, margins: margins(isFirst: isFirst, top: top),
      isRightToLeft: isRightToLeft)
  }

  /// The margins of a row, beside a drop cap or not.
  private func margins(isFirst: Bool, top: Double) -> HorizontalSpan {
    let whole = isFirst ? firstMargins : margins
    guard let cap = column.state.cap, cap.bottom > top else { return whole }
    return cap.narrowed(whole)
  }
}
