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
    // The least width of rows that continue the line above.
    var leastContinued = 0.0
    let breaker = LineBreaker(placed, format: format, styles: styles)
    var boxes = RelativeBoxes(paragraph, styles: styles)
    for (index, piece) in totals.enumerated() {
      boxes?.take(upTo: Int(paragraph.pieces[index].end))
      let own = piece.contentAdvance - start - (boxes?.ofPiece.advance ?? 0)
      least = max(least, own + breaker.cutRoom(ofPiece: index))
      if style.wrapIndent > 0, start > lineStart {
        leastContinued = max(leastContinued, own + style.wrapIndent)
      }
      let change = boxes.map { $0.ofLine.asked - $0.ofLine.advance } ?? 0
      greatest = max(greatest, piece.contentAdvance - lineStart + change)
      start = piece.advance
      if piece.flags.contains(.mandatory) {
        lineStart = piece.advance
        boxes?.endLine()
      }
    }
    // In the greatest width no line continues.
    least = max(least, min(leastContinued, greatest))
    let indent =
      max(style.indent(startsParagraph: true), style.indent(startsParagraph: false))
      - min(0, style.tailIndent)
    let sides = indent + format.insets.start + format.insets.end
    return ContentWidths(
      range: placed.range, least: least + sides, greatest: greatest + sides,
      isRightToLeft: paragraph.isRightToLeft)
  }
}

/// The attachments of a paragraph whose widths depend on the lines, in text order.
private struct RelativeBoxes {
  /// Widths of attachments, in points.
  struct Widths {
    /// Those of the boxes.
    var advance = 0.0
    /// Those that they ask for in columns.
    var asked = 0.0
  }

  private var boxes: [(start: Int, box: AttachmentBox)] = []
  private var next = 0
  /// The attachments of the last piece.
  private(set) var ofPiece = Widths()
  /// The attachments of the last line so far.
  private(set) var ofLine = Widths()

  /// Nil if there are none.
  init?(_ paragraph: ShapedParagraph, styles: [ShapingStyle]) {
    guard paragraph.hasFittingBoxes else { return nil }
    for item in paragraph.items where item.fitsLine {
      guard let box = styles[item.item.style].attachment, box.columnWidth != nil else { continue }
      boxes.append((item.item.range.lowerBound, box))
    }
    if boxes.isEmpty { return nil }
  }

  /// Moves on to a piece.
  ///
  /// - Parameter end: The offset after it, in UTF-16 code units of the paragraph.
  mutating func take(upTo end: Int) {
    ofPiece = Widths()
    while next < boxes.count, boxes[next].start < end {
      ofPiece.advance += boxes[next].box.advance
      ofPiece.asked += boxes[next].box.columnWidth ?? 0
      next += 1
    }
    ofLine.advance += ofPiece.advance
    ofLine.asked += ofPiece.asked
  }

  mutating func endLine() { ofLine = Widths() }
}
