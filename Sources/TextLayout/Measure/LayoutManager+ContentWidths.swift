import TextAnalysis
import TextShaping
import TextStorage

/// The widths between which a paragraph has no reason to be set narrower or wider.
package struct ContentWidths: Sendable {
  /// The range of the paragraph, in UTF-16 code units of the storage.
  package var range: Range<Int>
  /// The width of its widest unbreakable piece with the indents and the sides of its boxes, in
  /// points.
  package var least: Double
  /// The width of its widest line, with the same, if only forced breaks end lines, in points.
  package var greatest: Double
  /// True if its lines begin on the right.
  package var isRightToLeft: Bool
}

extension LayoutManager {
  /// Returns the content widths of the paragraphs in a range of the text, from the shaped text.
  /// Nothing is placed.
  ///
  /// Widths include the width of hyphens at soft hyphens, but no hyphenation.
  ///
  /// - Parameters:
  ///   - range: The range, in UTF-16 code units of the storage; it starts at a paragraph.
  ///   - keepsGlyphs: False to release the glyphs of paragraphs that are shaped here; layout
  ///     shapes them again.
  /// - Complexity: O(*n*) in the length of the range.
  package func contentWidths(
    in range: Range<Int>, keepsGlyphs: Bool = true
  ) -> [ContentWidths] {
    readText()
    guard !range.isEmpty, range.lowerBound < text.length else { return [] }
    var widths: [ContentWidths] = []
    var ahead = ParagraphLookahead()
    var number = text.paragraphIndex(containing: range.lowerBound)
    var offset = range.lowerBound
    while offset < range.upperBound, number < text.paragraphCount {
      let isKept = keepsGlyphs || prepared.paragraph(number) != nil
      guard let placed = placedParagraph(number, at: offset, ahead: &ahead) else { break }
      widths.append(
        Self.contentWidths(
          of: placed, format: styles.formats[placed.format], styles: styles.styles))
      offset = placed.range.upperBound
      if !isKept { prepared[number] = nil }
      number += 1
    }
    return widths
  }

  private static func contentWidths(
    of placed: PlacedParagraph, format: ParagraphFormat, styles: [ShapingStyle]
  ) -> ContentWidths {
    let (paragraph, style) = (placed.paragraph, format.style)
    var totals: [PieceTotals] = []
    paragraph.pieces.append(0..<paragraph.pieces.count, to: &totals)
    var (least, greatest, start, lineStart) = (0.0, 0.0, 0.0, 0.0)
    let breaker = LineBreaker(placed, format: format, styles: styles)
    for (index, piece) in totals.enumerated() {
      least = max(least, piece.contentAdvance - start + breaker.cutRoom(ofPiece: index))
      greatest = max(greatest, piece.contentAdvance - lineStart)
      start = piece.advance
      if piece.flags.contains(.mandatory) { lineStart = piece.advance }
    }
    let indent =
      max(style.indent(startsParagraph: true), style.indent(startsParagraph: false))
      - min(0, style.tailIndent)
    let sides = indent + format.insets.start + format.insets.end
    return ContentWidths(
      range: placed.range, least: least + sides, greatest: greatest + sides,
      isRightToLeft: paragraph.isRightToLeft)
  }
}
