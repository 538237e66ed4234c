import TextGeometry
import TextStorage

/// The place stage: sets rows into containers, around their shapes.
///
/// A row is everything set in one band. Its text runs through all usable spans of the band; when
/// something taller than the band lands in it, the band grows and the row is set again.
struct RowPlacer: ~Copyable {
  var context: BreakContext
  /// The rows of paragraphs kept with the one that is set next.
  var keptRows = KeptRows()

  /// What became of an attempt to set a row.
  enum Outcome {
    case placed
    /// Nothing more goes into the container.
    case full
  }

  init(context: consuming BreakContext) { self.context = context }

  /// How many times HarfBuzz has been called for the edges of fragments.
  var shapingCallCount: Int { context.shapingCallCount }

  /// Hands out what was shaped anew for the fragments set since the last time.
  mutating func takeEdges() -> EdgeStore {
    var edges = EdgeStore()
    swap(&edges, &context.store)
    return edges
  }

  /// Sets the next row of a paragraph below the rows of a column.
  mutating func placeRow(_ setting: inout ParagraphSetting, in column: inout Column) -> Outcome {
    if setting.paragraph.isCollapsed { return placeCollapsed(&setting, in: &column) }
    if column.isFull { return .full }
    var attempt = beginRow(&setting, in: &column)
    while true {
      if let outcome = tryRow(&attempt, of: &setting, in: &column) { return outcome }
    }
  }

  /// Where a row is tried first.
  private mutating func beginRow(
    _ setting: inout ParagraphSetting, in column: inout Column
  ) -> RowAttempt {
    // The first row of a container starts at its top.
    let isFirstInContainer = column.state.isBare
    var spaceBefore = 0.0
    var top = column.state.y
    if setting.startsParagraph, !isFirstInContainer {
      spaceBefore = spacingBefore(setting, in: column)
      top += column.state.pendingSpace + spaceBefore
    }
    setting.fitBoxes(in: column.geometry)
    // Two caps do not stand beside each other.
    if setting.cap != nil, let other = column.state.cap { top = max(top, other.bottom) }
    if setting.planning != nil { planRow(setting, in: &column, top: top) }
    return RowAttempt(
      start: setting.breaker.cursor, mark: context.store.mark,
      isFirstInContainer: isFirstInContainer, spaceBefore: spaceBefore,
      margins: setting.margins(in: column.geometry), top: top, metrics: setting.startMetrics(),
      lineSpacing: context.hooks == nil ? max(0, setting.format.style.lineSpacing) : 0)
  }

  /// Sets a row where an attempt says.
  ///
  /// - Returns: What became of it; nil when it is to be tried again as the attempt says then.
  private mutating func tryRow(
    _ attempt: inout RowAttempt, of setting: inout ParagraphSetting, in column: inout Column
  ) -> Outcome? {
    let textHeight = setting.format.rowHeight(attempt.metrics)
    let height = textHeight + attempt.lineSpacing
    let bottom = column.geometry.height + LineBreaker.tolerance
    if attempt.top + height > bottom { return .full }
    let beside = column.state.cap.flatMap { $0.bottom > attempt.top ? $0 : nil }
    var band = Band(
      top: attempt.top, height: height,
      margins: beside.map { $0.narrowed(attempt.margins) } ?? attempt.margins,
      widest: column.widest(height: height, margins: attempt.margins))
    if let cap = setting.cap {
      band.capWidth = cap.advance
      band.capHeight =
        cap.drop
        + setting.format.baseline(
          height: textHeight, metrics: attempt.metrics, strut: setting.paragraph.strut)
    }
    if let needed = setFragments(
      &setting, in: &column, band: band, leastRoom: attempt.descent.leastRoom)
    {
      return moveDown(&attempt, needed: needed, band, beside: beside, of: &setting, in: &column)
    }
    let landed = setting.metrics(of: attempt.start.offset..<setting.breaker.cursor.offset)
    if setting.format.rowHeight(landed) > textHeight + LineBreaker.tolerance {
      takeBack(attempt, of: &setting, in: &column)
      attempt.metrics = landed.union(attempt.metrics)
      return nil
    }
    let wanted = spacingBelow(
      setting, from: attempt.start, in: column, top: attempt.top, textHeight: textHeight)
    if wanted > attempt.lineSpacing + LineBreaker.tolerance {
      takeBack(attempt, of: &setting, in: &column)
      attempt.lineSpacing = wanted
      return nil
    }
    let metrics =
      setting.format.style.lineHeight == nil ? landed : landed.union(attempt.metrics)
    let baseline =
      attempt.top
      + setting.format.baseline(
        height: textHeight, metrics: metrics, strut: setting.paragraph.strut)
    if let cap = setting.cap, !attempt.isFirstInContainer, baseline + cap.drop > bottom {
      takeBack(attempt, of: &setting, in: &column)
      return .full
    }
    finishRow(
      &setting, in: &column, band: band, baseline: baseline, spaceBefore: attempt.spaceBefore)
    return .placed
  }

  /// Lets a row in whose band nothing could be set start where its next piece fits.
  ///
  /// - Returns: ``Outcome/full`` where that is nowhere, else nil.
  private func moveDown(
    _ attempt: inout RowAttempt, needed: Double, _ band: Band, beside cap: PlacedCap?,
    of setting: inout ParagraphSetting, in column: inout Column
  ) -> Outcome? {
    let isRightToLeft = setting.isRightToLeft
    if let next = nextTop(
      for: needed, beside: cap, in: &column, band: band, margins: attempt.margins,
      isRightToLeft: isRightToLeft)
    {
      attempt.top = attempt.descent.top(after: attempt.top, next: next, needed: needed)
      attempt.metrics = setting.startMetrics()
      return nil
    }
    // What a provider of spans has room for is not known before it is tried.
    guard column.geometry.provider != nil, attempt.descent.leastRoom == nil,
      let any = column.nextTop(
        from: attempt.top, height: band.height, width: 0, margins: band.margins,
        isRightToLeft: isRightToLeft)
    else { return .full }
    attempt.descent.force()
    attempt.top = any
    return nil
  }

  /// Drops the fragments of a row that is set again.
  private mutating func takeBack(
    _ attempt: RowAttempt, of setting: inout ParagraphSetting, in column: inout Column
  ) {
    column.segment.fragments.removeSubrange(column.rowStart...)
    context.store.rewind(to: attempt.mark)
    setting.breaker.cursor = attempt.start
  }

  /// The least top at which a row's next piece fits, beside a drop cap or below it.
  private func nextTop(
    for needed: Double, beside cap: PlacedCap?, in column: inout Column, band: Band,
    margins: HorizontalSpan,
    isRightToLeft: Bool
  ) -> Double? {
    let next = column.nextTop(
      from: band.top, height: max(band.height, band.capHeight), width: max(needed, band.capWidth),
      margins: band.margins, isRightToLeft: isRightToLeft)
    guard let cap, next.map({ $0 > cap.bottom }) ?? true else {
      if next == nil, band.capHeight > band.height {
        // A cap too high for any room there is goes where its line fits.
        return column.nextTop(
          from: band.top, height: band.height, width: needed, margins: band.margins,
          isRightToLeft: isRightToLeft)
      }
      return next
    }
    if column.geometry.index == nil, column.geometry.provider == nil { return cap.bottom }
    return column.nextTop(
      from: cap.bottom, height: band.height, width: needed, margins: margins,
      isRightToLeft: isRightToLeft)
  }

  /// Closes the row whose fragments have been set.
  private func finishRow(
    _ setting: inout ParagraphSetting, in column: inout Column, band: Band, baseline: Double,
    spaceBefore: Double
  ) {
    let fragments = column.rowStart..<column.segment.fragments.count
    for index in fragments { column.segment.fragments[index].baseline = baseline }
    let spaceAfter = setting.endsParagraph ? spacingAfter(setting, in: column, band: band) : 0
    var row = LayoutRow(
      y: band.top, height: band.height, baseline: baseline, spaceBefore: spaceBefore,
      spaceAfter: spaceAfter, fragments: fragments,
      continuesParagraph: setting.isFirstRow && setting.continuesParagraph)
    moveFragments(of: &row, in: &column)
    column.segment.rows.append(row)
    let bottom = row.y + row.height
    var cap = column.state.cap.flatMap { $0.bottom > bottom ? $0 : nil }
    if let shaped = setting.cap, let used = column.segment.fragments[fragments].first?.used {
      let edge =
        setting.isRightToLeft ? used.end - shaped.advance : used.start + shaped.advance
      let placed = PlacedCap(
        bottom: baseline + shaped.drop, edge: edge, isAtRight: setting.isRightToLeft)
      column.segment.addCap(placed)
      if placed.bottom > bottom { cap = placed }
    }
    // Where a container has no end, what would end it ends a line.
    column.segment.closesContainer = setting.endsContainer && !column.geometry.isEndless
    column.state = ColumnState(
      y: bottom, pendingSpace: spaceAfter, rowCount: column.state.rowCount + 1,
      lineCount: column.state.lineCount + 1,
      isClosed: column.segment.closesContainer, cap: cap)
    setting.isFirstRow = false
  }
}

extension Column {
  /// The index of the first fragment of the row being set.
  var rowStart: Int { segment.rows.last?.fragments.upperBound ?? 0 }
}

extension RowMetrics {
  fileprivate func union(_ other: RowMetrics) -> RowMetrics {
    var union = self
    union.formUnion(other)
    return union
  }
}
