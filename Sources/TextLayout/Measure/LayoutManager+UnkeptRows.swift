import TextAnalysis
import TextShaping
import TextStorage

extension LayoutManager {
  /// Returns the content of the text's one container, laid out for this answer only. If a text is
  /// measured at many widths, storing and invalidating rows would cost more than placing them.
  ///
  /// - Returns: The same rows that layout would give. Nil if layout depends on more than the
  ///   text's rows: with a delegate, exclusions, a limit on lines or height, or an empty last
  ///   line. Nil also if there are rows already.
  /// - Complexity: O(*n*) in the length of the text, the first time with shaping.
  func unkeptRows() -> ContainerLayout? {
    guard delegate == nil, textContainers.count == 1, !phase.isLayingOut else { return nil }
    let geometry = textContainers[0].geometry
    guard geometry.isEndless, geometry.maximumNumberOfLines == 0, geometry.plainFrom == 0 else {
      return nil
    }
    readText()
    guard !unlaidParagraphs.isEmpty, !endsInLineBreak else { return nil }
    var layout = ContainerLayout(start: TextPosition(offset: 0, paragraph: 0))
    layout.endsAtBaseline = geometry.endsAtBaseline
    var container = ContainerProgress(geometry, number: 0)
    var placer = RowPlacer(context: BreakContext(text: text))
    var ahead = ParagraphLookahead()
    var offset = 0
    defer { shapingCallCount += placer.shapingCallCount }
    for number in 0..<text.paragraphCount {
      guard let paragraph = placedParagraph(number, at: offset, ahead: &ahead) else { return nil }
      var progress = ParagraphProgress(
        paragraph, number: number, format: styles.formats[paragraph.format],
        styles: styles.styles, continuesParagraph: continuesParagraph(number))
      let outcome = placer.placeRows(&progress, in: &container, following: nil)
      guard case .placed = outcome else { return nil }
      offset = paragraph.range.upperBound
      let isLast = number + 1 == text.paragraphCount
      if isLast || container.placed.rows.count >= PlacedRows.fullCount {
        if let segment = container.takeSegment(adjustments: placer.takeEdges()) {
          layout.segments.append(segment)
        }
      }
    }
    return layout
  }
}
