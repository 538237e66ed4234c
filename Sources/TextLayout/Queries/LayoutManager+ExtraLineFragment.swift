import TextAnalysis
import TextFonts
public import TextGeometry
import TextShaping
import TextStorage

extension LayoutManager {
  /// The empty line at the end of the text. It is nil if the text does not end with a line break,
  /// or if the line fits no container.
  ///
  /// Its style is that of the text before it. Lays out all of the text.
  /// - Complexity: O(log *n*), once the text is laid out.
  public var extraLineFragment: ExtraLineFragment? {
    readText()
    guard endsInLineBreak, let first = textContainers.first else { return nil }
    ensureLayout()
    guard overflow == nil else { return nil }
    guard let last = lastRowIndex else { return extraLine(in: first, after: nil) }
    // If it does not fit below the last row, it goes to the top of the next container.
    for container in textContainers[last.container...] {
      let isLast = container.place == last.container
      if let line = extraLine(in: container, after: isLast ? row(at: last) : nil) { return line }
    }
    return nil
  }

  /// True if the text is empty or its last character ends a line.
  var endsInLineBreak: Bool {
    guard text.length > 0 else { return true }
    return ControlCharacter(text.codeUnit(at: text.length - 1)) == .lineBreak
  }

  /// The last row of the text.
  private var lastRowIndex: RowIndex? {
    guard text.length > 0 else { return nil }
    return rowIndex(containing: text.length - 1)
  }

  /// Returns the height above the baseline of the empty line at the top of a container, in points;
  /// nil for the height that other lines have.
  ///
  /// - Parameters:
  ///   - paragraph: The paragraph of the line.
  ///   - measure: The way in which the height is measured.
  private func rise(of paragraph: ShapedParagraph, by measure: FirstBaseline) -> Double? {
    let length = paragraph.length
    if measure == .ascent || length > 0 { return paragraph.rise(of: length..<length, by: measure) }
    guard let run = input(for: text.length..<text.length)?.styleRuns.first else { return nil }
    let style = styles.styles[run.style]
    return style.face.metrics.height(of: measure) * style.face.scale(forSize: style.size)
  }

  /// Returns the empty line of a container below a row, or at its top.
  private func extraLine(
    in container: TextContainer, after last: LayoutRow?
  ) -> ExtraLineFragment? {
    let number = text.paragraphCount - 1
    guard let prepared = preparedParagraph(number) else { return nil }
    let format = styles.formats[prepared.format]
    let geometry = container.geometry
    // A line separator ends a line but not its paragraph.
    let startsParagraph = prepared.paragraph.length == 0
    let strut = prepared.paragraph.strut
    let rise = last == nil ? rise(of: prepared.paragraph, by: geometry.firstBaseline) : nil
    let height = format.rowHeight(strut, strut: strut, rise: rise) + format.spacing.lines
    var top = 0.0
    if let last {
      if geometry.maximumNumberOfLines > 0,
        lineCount(inContainer: container.place) >= geometry.maximumNumberOfLines
      {
        return nil
      }
      top = last.y + last.height
      if startsParagraph {
        top += last.spaceAfter + format.spacing.before
      }
    }
    if startsParagraph {
      let isCut = last == nil && !geometry.continuesBoxes
      top += isCut ? format.insets.topAtCut : format.insets.top
    }
    var progress = ParagraphProgress(
      PlacedParagraph(
        paragraph: prepared.paragraph, range: text.length..<text.length, format: prepared.format),
      number: number, format: format, styles: styles.styles)
    progress.isFirstRow = startsParagraph
    let isRightToLeft = prepared.paragraph.isRightToLeft
    let margins = progress.margins(in: geometry)
    func settled(_ top: Double) -> Double {
      guard
        let grid = geometry.baselineGrid?.used(
          by: format.style.gridAlignment, startsParagraph: startsParagraph)
      else { return top }
      let ascent =
        rise ?? format.baseline(height: format.rowHeight(strut), metrics: strut, strut: strut)
      return grid.top(from: top, ascent: ascent)
    }
    top = settled(top)
    var filled = ContainerProgress(geometry, number: container.place)
    var spans = filled.usableSpans(top: top, height: height, isRightToLeft: isRightToLeft)
    if spans.isEmpty,
      let next = filled.nextTop(
        from: top, height: height, width: 0, margins: margins, isRightToLeft: isRightToLeft)
    {
      top = settled(next)
      spans = filled.usableSpans(top: top, height: height, isRightToLeft: isRightToLeft)
    }
    let needed =
      progress.endsAtBaseline(in: geometry)
      ? rise ?? format.baseline(height: format.rowHeight(strut), metrics: strut, strut: strut)
      : height
    guard let span = spans.first, top + needed <= geometry.height + LineBreaker.tolerance else {
      return nil
    }
    let room = margins.room(in: span, isFirst: true, isLast: spans.count == 1)
    let left = min(room.start, span.end)
    let right = max(room.end, left)
    let x =
      left + format.style.alignment.shift(forSlack: right - left, isRightToLeft: isRightToLeft)
    return ExtraLineFragment(
      rect: Rect(x: span.start, y: top, width: span.end - span.start, height: height),
      usedRect: Rect(
        x: x - geometry.padding, y: top, width: 2 * geometry.padding, height: height),
      container: container)
  }
}

/// The empty line after a text that ends with a line break, or of an empty text. It holds the
/// caret for further typing.
public struct ExtraLineFragment {
  /// The whole free span at the line's height, in the container's coordinates.
  public var rect: Rect
  /// The part that the line uses: its padding, with the caret in the middle.
  public var usedRect: Rect
  /// The container that holds the line.
  public var container: TextContainer
}
