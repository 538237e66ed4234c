import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// A proof that a text fits some containers at no scale of a range.
///
/// Rows are counted for all scales of the range at once. Each row has bounds of its top, and the
/// text before it has bounds of its length. Rows in a lower and thinner band have at least as much
/// room as any real one, and take at least as much text. If even they run out before the text
/// does, it fits at no scale.
///
/// Lengths of the text are in points at scale 1; those of containers are in points of the page.
struct FittingBounds {
  /// A paragraph's rows, with totals that continue through the whole text.
  struct Paragraph {
    /// The pieces of the whole text that belong to it.
    var pieces: Range<Int>
    /// The least and the greatest height of a row, with the space below it.
    var height: ClosedRange<Double>
    /// The part of the height that is space below the row.
    var space: Double
    /// The least and the greatest distance from the paragraph before.
    var before: ClosedRange<Double>
    /// The least and the greatest indent of a row.
    var indent: ClosedRange<Double>
    /// True if each row takes as many whole pieces as fit it.
    var isGreedy: Bool
    /// True if rows may end inside pieces.
    var isFluid: Bool
  }

  /// A piece, with running totals through the whole text.
  struct Piece {
    var contentEnd: Double
    var end: Double
    /// The most by which shaping a line's edge after it again may change a width.
    var edge: Double
    var paragraph: Int
    var endsRow: Bool
    var endsContainer: Bool
  }

  var paragraphs: [Paragraph] = []
  var pieces: [Piece] = []
  /// The most by which a row's text may be narrower than its totals say.
  var slack = 0.0
  /// The widest white space between two pieces.
  var hanging = 0.0
  let containers: [ContainerGeometry]
  var isRightToLeft = false
  var scratch = ExclusionIndex.Scratch()
  var spans: [HorizontalSpan] = []

  /// The room kept for rounding errors, in points.
  static let margin = 1e-3

  /// Reads the shaped paragraphs of a text.
  ///
  /// - Returns: Nil if widths or heights of the text are not in proportion to its scale, or depend
  ///   on more than its rows.
  init?(_ manager: LayoutManager, containers: [ContainerGeometry]) {
    self.containers = containers
    let hasOtherRows = containers.contains {
      $0.hasProvider || $0.baselineGrid != nil || $0.firstBaseline != .ascent || $0.endsAtBaseline
    }
    if hasOtherRows { return nil }
    manager.readText()
    var ahead = ParagraphLookahead()
    var offset = 0
    var total = 0.0
    var after = 0.0
    for number in 0..<manager.text.paragraphCount {
      guard let placed = manager.placedParagraph(number, at: offset, ahead: &ahead) else {
        return nil
      }
      offset = placed.range.upperBound
      let shaped = placed.paragraph
      let format = manager.styles.formats[placed.format]
      if shaped.hasBoxes || shaped.hasTabs || shaped.dropCap != nil || shaped.isCollapsed
        || format.style.tailIndent > 0
      {
        return nil
      }
      if number > 0, shaped.isRightToLeft != isRightToLeft { return nil }
      isRightToLeft = shaped.isRightToLeft
      let start = pieces.count
      append(shaped, format, from: &total)
      var heights: ClosedRange<Double>?
      var union = shaped.strut
      for item in shaped.items where item.item.kind != .ignored {
        let height = format.rowHeight(item.metrics)
        heights = min(heights?.lowerBound ?? height, height)...max(heights?.upperBound ?? 0, height)
        union.formUnion(item.metrics)
      }
      let most = max(format.rowHeight(union), heights?.upperBound ?? 0)
      let least = min(heights?.lowerBound ?? most, most)
      let lines = format.spacing.lines
      let style = format.style
      let first = style.indent(startsParagraph: true)
      let other = style.indent(startsParagraph: false)
      let continued = style.indent(startsParagraph: false, continuesLine: true)
      let widest = max(first, continued) - style.tailIndent
      // Rows do without indents that leave them no room.
      if containers.contains(where: { $0.width - 2 * $0.padding <= widest }) { return nil }
      let before = number == 0 ? 0 : after
      paragraphs.append(
        Paragraph(
          pieces: start..<pieces.count, height: least + lines...most + lines, space: lines,
          before: max(before, format.spacing.before)...before + format.spacing.before,
          indent: min(first, other)...widest,
          isGreedy: format.fillsRows,
          isFluid: format.hyphenator != nil || format.breaksAnywhere))
      after = format.spacing.after
    }
    if pieces.isEmpty { return nil }
    paragraphs[0].before = 0...paragraphs[0].before.upperBound
  }

  private mutating func append(
    _ shaped: ShapedParagraph, _ format: ParagraphFormat, from total: inout Double
  ) {
    let shrink = LineBreaker.spaceShrink(of: shaped, format)
    for item in shaped.items {
      // Spacing after the last letter of a line takes no room, and shaping a line's edge again
      // can make it narrower.
      slack = max(slack, item.letterSpacing)
    }
    for piece in shaped.pieces {
      hanging = max(hanging, piece.advance - piece.contentAdvance)
      pieces.append(
        Piece(
          contentEnd: total + piece.contentAdvance - shrink * Double(piece.contentSpaces),
          end: total + piece.advance - shrink * Double(piece.spaces),
          edge: piece.flags.contains(.unsafeToBreak) ? shaped.strut.height / 4 : 0,
          paragraph: paragraphs.count, endsRow: piece.flags.contains(.mandatory),
          endsContainer: piece.flags.contains(.containerBreak)))
    }
    if let last = pieces.indices.last {
      pieces[last].endsRow = true
      total = pieces[last].end
    }
  }
}
