import TextGeometry
import TextStorage

/// The place stage: sets rows into containers, around their shapes.
///
/// A row is everything set in one band. Its text runs through all usable spans of the band; when
/// something taller than the band lands in it, the band grows and the row is set again.
struct RowPlacer: ~Copyable {
  var context: BreakContext

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
    if column.isFull { return .full }
    let style = setting.format.style
    // The first row of a container starts at its top.
    let isFirstInContainer = column.state.isEmpty
    var spaceBefore = 0.0
    var top = column.state.y
    if setting.isFirstRow, !isFirstInContainer {
      spaceBefore = max(0, style.paragraphSpacingBefore)
      top += column.state.pendingSpace + spaceBefore
    }
    let margins = setting.margins(in: column.geometry)
    let start = setting.breaker.cursor
    let mark = context.store.mark
    var metrics = setting.metrics(of: start.offset..<start.offset + 1)
    var descent = Descent()
    while true {
      let textHeight = setting.format.rowHeight(metrics)
      let height = textHeight + max(0, style.lineSpacing)
      if top + height > column.geometry.height + LineBreaker.tolerance { return .full }
      let widest = column.widest(height: height, margins: margins)
      let band = Band(top: top, height: height, margins: margins, widest: widest)
      let needed = setFragments(
        &setting, in: &column, band: band, leastRoom: descent.leastRoom)
      if let needed {
        // Nothing could be set: the row starts where its next piece fits.
        guard
          let next = column.nextTop(
            from: top, height: height, width: needed, margins: margins,
            isRightToLeft: setting.isRightToLeft)
        else { return .full }
        top = descent.top(after: top, next: next, needed: needed)
        metrics = setting.metrics(of: start.offset..<start.offset + 1)
        continue
      }
      let landed = setting.metrics(of: start.offset..<setting.breaker.cursor.offset)
      if setting.format.rowHeight(landed) > textHeight + LineBreaker.tolerance {
        column.segment.fragments.removeSubrange(column.rowStart...)
        context.store.rewind(to: mark)
        setting.breaker.cursor = start
        metrics = landed.union(metrics)
        continue
      }
      let grown = landed.union(metrics)
      let baseline =
        top
        + setting.format.baseline(
          height: textHeight, metrics: style.lineHeight == nil ? landed : grown,
          strut: setting.paragraph.strut)
      finishRow(
        &setting, in: &column, band: band, baseline: baseline, spaceBefore: spaceBefore)
      return .placed
    }
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
      return setting.format.style.lineBreakMode.wraps ? leastWidth(&setting) : 0
    }
    let start = setting.breaker.cursor.offset
    for span in spans {
      let left = max(span.start + padding, band.margins.start)
      let right = min(span.end - padding, band.margins.end)
      guard right > left, right - left >= (leastRoom ?? 0) - 2 * LineBreaker.tolerance else {
        continue
      }
      let leading = isRightToLeft ? column.geometry.width - padding - right : left - padding
      if !setting.format.style.lineBreakMode.wraps {
        let broken = setting.breaker.truncated(
          setting.format.style.lineBreakMode, token: setting.format.style.truncationToken,
          width: right - left, origin: leading, context: &context)
        column.segment.fragments.append(
          fragment(
            broken, of: setting, span: span, available: Span(start: left, end: right), band: band))
        return nil
      }
      let outcome = setting.breaker.next(
        width: right - left, widest: leastRoom == nil ? band.widest : -1, origin: leading,
        context: &context)
      switch outcome {
      case .doesNotFit(let width):
        needed = width
      case .fragment(let broken):
        column.segment.fragments.append(
          fragment(
            broken, of: setting, span: span, available: Span(start: left, end: right), band: band))
        if broken.end == .hard || broken.end == .endOfText { return nil }
      }
    }
    if setting.breaker.cursor.offset > start { return nil }
    return needed ?? leastWidth(&setting)
  }

  /// The width that any of the paragraph's next text needs, in points.
  private mutating func leastWidth(_ setting: inout ParagraphSetting) -> Double {
    var trial = setting.breaker
    if case .doesNotFit(let width) = trial.next(
      width: -1, widest: .infinity, origin: 0, context: &context)
    {
      return width
    }
    return 0
  }

  /// Aligns broken text in its span.
  private func fragment(
    _ broken: BrokenFragment, of setting: ParagraphSetting, span: Span, available: Span, band: Band
  ) -> LineFragment {
    let textStart = setting.breaker.textRange.lowerBound
    let slack = (available.end - available.start) - broken.width
    var stretch = 0.0
    var width = broken.width
    var shift = 0.0
    let isLast = broken.end == .hard || broken.end == .endOfText
    switch setting.format.style.alignment {
    case .left: break
    case .right: shift = slack
    case .center: shift = slack / 2
    case .justified where !isLast && broken.spaces > 0 && slack > 0:
      stretch = slack / Double(broken.spaces)
      width = available.end - available.start
    case .natural, .justified: shift = setting.isRightToLeft ? slack : 0
    }
    let used = Span(start: available.start + shift, end: available.start + shift + width)
    return LineFragment(
      rect: Rect(x: span.start, y: band.top, width: span.end - span.start, height: band.height),
      available: available, used: used,
      range: broken.range.lowerBound + textStart..<broken.range.upperBound + textStart,
      contentEnd: broken.contentEnd + textStart, end: broken.end, baseline: 0, stretch: stretch,
      paragraph: setting.number, paragraphStart: textStart, edges: broken.edges)
  }

  /// Closes the row whose fragments have been set.
  private func finishRow(
    _ setting: inout ParagraphSetting, in column: inout Column, band: Band, baseline: Double,
    spaceBefore: Double
  ) {
    let fragments = column.rowStart..<column.segment.fragments.count
    for index in fragments { column.segment.fragments[index].baseline = baseline }
    let isLastRow = setting.breaker.isAtEnd
    let spaceAfter = isLastRow ? max(0, setting.format.style.paragraphSpacing) : 0
    column.segment.rows.append(
      LayoutRow(
        y: band.top, height: band.height, baseline: baseline, spaceBefore: spaceBefore,
        spaceAfter: spaceAfter, fragments: fragments))
    column.state = ColumnState(
      y: band.top + band.height, pendingSpace: spaceAfter, rowCount: column.state.rowCount + 1)
    setting.isFirstRow = false
  }
}

/// The strip that a row is set into.
private struct Band {
  var top: Double
  var height: Double
  /// The left and right edge that indents and padding leave, in points.
  var margins: Span
  /// The most room that any span could offer, in points.
  var widest: Double
}

extension Column {
  /// The index of the first fragment of the row being set.
  fileprivate var rowStart: Int { segment.rows.last?.fragments.upperBound ?? 0 }
}

extension RowMetrics {
  fileprivate func union(_ other: RowMetrics) -> RowMetrics {
    var union = self
    union.formUnion(other)
    return union
  }
}
