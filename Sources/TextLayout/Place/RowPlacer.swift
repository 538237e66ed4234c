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
    // The first row of a container starts at its top.
    let isFirstInContainer = column.state.isBare
    var spaceBefore = 0.0
    var top = column.state.y
    if setting.startsParagraph, !isFirstInContainer {
      spaceBefore = spacingBefore(setting, in: column)
      top += column.state.pendingSpace + spaceBefore
    }
    setting.fitBoxes(in: column.geometry)
    let cap = setting.cap
    // Two caps do not stand beside each other.
    if cap != nil, let other = column.state.cap { top = max(top, other.bottom) }
    let margins = setting.margins(in: column.geometry)
    if setting.planning != nil { planRow(setting, in: &column, top: top) }
    let start = setting.breaker.cursor
    let mark = context.store.mark
    var metrics = setting.startMetrics()
    var descent = Descent()
    var lineSpacing = context.hooks == nil ? max(0, setting.format.style.lineSpacing) : 0
    while true {
      let textHeight = setting.format.rowHeight(metrics)
      let height = textHeight + lineSpacing
      if top + height > column.geometry.height + LineBreaker.tolerance { return .full }
      let widest = column.widest(height: height, margins: margins)
      var band = Band(top: top, height: height, margins: margins, widest: widest)
      let beside = column.state.cap.flatMap { $0.bottom > top ? $0 : nil }
      if let beside { band.margins = beside.narrowed(margins) }
      if let cap {
        band.capWidth = cap.advance
        band.capHeight =
          cap.drop
          + setting.format.baseline(
            height: textHeight, metrics: metrics, strut: setting.paragraph.strut)
      }
      let needed = setFragments(
        &setting, in: &column, band: band, leastRoom: descent.leastRoom)
      if let needed {
        // Nothing could be set: the row starts where its next piece fits.
        guard
          let next = nextTop(
            for: needed, beside: beside, in: &column, band: band, margins: margins,
            isRightToLeft: setting.isRightToLeft)
        else {
          // What a provider of spans has room for is not known before it is tried.
          guard column.geometry.provider != nil, descent.leastRoom == nil,
            let any = column.nextTop(
              from: top, height: height, width: 0, margins: band.margins,
              isRightToLeft: setting.isRightToLeft)
          else { return .full }
          descent.force()
          top = any
          continue
        }
        top = descent.top(after: top, next: next, needed: needed)
        metrics = setting.startMetrics()
        continue
      }
      let landed = setting.metrics(of: start.offset..<setting.breaker.cursor.offset)
      if setting.format.rowHeight(landed) > textHeight + LineBreaker.tolerance {
        takeBack(toRowsOf: &column, mark)
        setting.breaker.cursor = start
        metrics = landed.union(metrics)
        continue
      }
      let wanted = spacingBelow(
        setting, from: start, in: column, top: top, textHeight: textHeight)
      if wanted > lineSpacing + LineBreaker.tolerance {
        column.segment.fragments.removeSubrange(column.rowStart...)
        context.store.rewind(to: mark)
        setting.breaker.cursor = start
        lineSpacing = wanted
        continue
      }
      let grown = landed.union(metrics)
      let baseline =
        top
        + setting.format.baseline(
          height: textHeight, metrics: setting.format.style.lineHeight == nil ? landed : grown,
          strut: setting.paragraph.strut)
      if let cap, !isFirstInContainer,
        baseline + cap.drop > column.geometry.height + LineBreaker.tolerance
      {
        takeBack(toRowsOf: &column, mark)
        setting.breaker.cursor = start
        return .full
      }
      finishRow(
        &setting, in: &column, band: band, baseline: baseline, spaceBefore: spaceBefore)
      return .placed
    }
  }

  /// Drops the fragments of a row that is set again.
  private mutating func takeBack(toRowsOf column: inout Column, _ mark: EdgeStore.Mark) {
    column.segment.fragments.removeSubrange(column.rowStart...)
    context.store.rewind(to: mark)
  }

  /// The least top at which a row's next piece fits, beside a drop cap or below it.
  private func nextTop(
    for needed: Double, beside cap: PlacedCap?, in column: inout Column, band: Band, margins: Span,
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

  /// Sets text into the usable spans of a band.
  ///
  /// - Parameter leastRoom: When given, spans with less room stay empty and in the others text is broken
  ///   between clusters, wherever it does not fit.
  /// - Returns: nil when something was set, else the width that the next piece needs, in points.
  private mutating func setFragments(
    _ setting: inout ParagraphSetting, in column: inout Column, band: Band, leastRoom: Double?
  ) -> Double? {
    var needed: Double?
    let padding = column.geometry.padding
    let isRightToLeft = setting.isRightToLeft
    let spans = column.usableSpans(
      top: band.top, height: band.height, isRightToLeft: isRightToLeft)
    if spans.isEmpty {
      return leastWidth(&setting)
    }
    let start = setting.breaker.cursor.offset
    var leastRoom = leastRoom
    let planned = leastRoom == nil ? setting.planning?.plan.row(startingAt: start) : nil
    var slot = -1
    for (number, span) in spans.enumerated() {
      setting.breaker.isBeforeShape = number + 1 < spans.count
      var left = max(span.start + padding, band.margins.start)
      var right = min(span.end - padding, band.margins.end)
      if band.capHeight > band.height, leastRoom == nil, setting.breaker.cursor.offset == start {
        guard
          let room = column.roomForCap(
            Span(start: left, end: right), width: band.capWidth, top: band.top,
            height: band.capHeight, isRightToLeft: isRightToLeft)
        else {
          needed = max(needed ?? 0, band.capWidth)
          continue
        }
        (left, right) = (room.start, room.end)
      }
      guard right > left, right - left >= (leastRoom ?? 0) - 2 * LineBreaker.tolerance else {
        continue
      }
      slot += 1
      let leading = isRightToLeft ? column.geometry.width - padding - right : left - padding
      context.hooks?.propose(
        Rect(x: span.start, y: band.top, width: span.end - span.start, height: band.height),
        room: Span(start: left, end: right), inContainer: column.container,
        isRightToLeft: isRightToLeft)
      if !setting.format.style.lineBreakMode.wraps {
        column.segment.fragments.append(
          unwrapped(
            &setting, span: span, available: Span(start: left, end: right), origin: leading,
            band: band))
        return nil
      }
      let widest = leastRoom == nil ? band.widest : -1
      let outcome =
        if let planned,
          let fragment = setting.planning?.plan.fragment(
            of: planned, slot: slot, room: right - left, from: setting.breaker.cursor.offset)
        {
          setting.breaker.next(
            fragment, width: right - left, widest: widest, origin: leading, context: &context)
        } else {
          setting.breaker.next(
            width: right - left, widest: widest, origin: leading, context: &context)
        }
      switch outcome {
      case .doesNotFit(let width):
        needed = width
      case .fragment(let broken):
        column.segment.fragments.append(
          fragment(
            broken, of: setting, span: span, available: Span(start: left, end: right), band: band))
        if broken.end == .hard || broken.end == .endOfText { return nil }
        // Only what starts the row has to be forced into it.
        leastRoom = nil
      }
    }
    if setting.breaker.cursor.offset > start { return nil }
    return needed ?? leastWidth(&setting)
  }

  /// The width that any of the paragraph's next text needs, in points.
  private mutating func leastWidth(_ setting: inout ParagraphSetting) -> Double {
    // A line that does not wrap goes wherever there is any room.
    if !setting.format.style.lineBreakMode.wraps { return Self.leastRoom }
    var trial = setting.breaker
    if case .doesNotFit(let width) = trial.next(
      width: -1, widest: .infinity, origin: 0, context: &context)
    {
      return width
    }
    return 0
  }

  /// What counts as room for a line that does not wrap, in points.
  private static var leastRoom: Double { 1.0 / 64 }

  /// Aligns broken text in its span.
  mutating func fragment(
    _ broken: BrokenFragment, of setting: ParagraphSetting, span: Span, available: Span, band: Band
  ) -> LineFragment {
    let textStart = setting.breaker.textRange.lowerBound
    let slack = (available.end - available.start) - broken.width
    var shift = 0.0
    var alignment = setting.format.style.alignment
    // Lines beside a drop cap stand beside the place where it starts.
    if setting.cap != nil, broken.range.lowerBound == 0, alignment != .justified {
      alignment = .natural
    }
    switch alignment {
    case .left: break
    case .right: shift = slack
    case .center: shift = slack / 2
    case .natural, .justified: shift = setting.isRightToLeft ? slack : 0
    }
    let used = Span(start: available.start + shift, end: available.start + shift + broken.width)
    var fragment = LineFragment(
      rect: Rect(x: span.start, y: band.top, width: span.end - span.start, height: band.height),
      available: available, used: used,
      range: broken.range.lowerBound + textStart..<broken.range.upperBound + textStart,
      contentEnd: broken.contentEnd + textStart, end: broken.end, baseline: 0, stretch: 0,
      paragraph: setting.number, paragraphStart: textStart, edges: broken.edges)
    if alignment == .justified { justify(&fragment, broken, of: setting) }
    return fragment
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

/// The strip that a row is set into.
struct Band {
  var top: Double
  var height: Double
  /// The left and right edge that indents and padding leave, in points.
  var margins: Span
  /// The most room that any span could offer, in points.
  var widest: Double
  /// What a drop cap at the row's start needs, from the row's top down, in points.
  var capWidth = 0.0
  var capHeight = 0.0
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
