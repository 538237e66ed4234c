import TextAnalysis
package import TextStorage

/// The room that the boxes of a paragraph take around its text, in points.
package struct BoxInsets: Equatable {
  /// The margin above the outermost box that the paragraph begins.
  package var before = 0.0
  /// The margin below the outermost box that the paragraph ends.
  package var after = 0.0
  /// The room between that box's edge and the first row, also at the top of a container.
  package var top = 0.0
  /// The room between the last row and the edge of the outermost box that ends.
  package var bottom = 0.0
  /// The room beside the text of each span, at the side where lines begin.
  package var start = 0.0
  /// The room beside the text of each span, at the side where lines end.
  package var end = 0.0

  /// The insets without boxes.
  package static let none = BoxInsets()

  package init() {}

  /// Sums the sides of boxes, the outermost first.
  package init(_ boxes: [TextBox]) {
    var (opens, closes) = (false, false)
    for box in boxes.prefix(TextBox.maximumDepth) {
      let inside = box.inside
      start += max(0, box.margin.start) + inside.start
      end += max(0, box.margin.end) + inside.end
      if box.isFirst {
        if opens { top += max(0, box.margin.top) } else { before = max(0, box.margin.top) }
        top += inside.top
        opens = true
      }
      if box.isLast {
        if closes { bottom += max(0, box.margin.bottom) } else { after = max(0, box.margin.bottom) }
        bottom += inside.bottom
        closes = true
      }
    }
  }
}

extension TextBox {
  /// The room between the outer edge of the border and the content, in points.
  package var inside: Edges {
    let line = border.widths
    return Edges(
      top: max(0, line.top) + max(0, padding.top), end: max(0, line.end) + max(0, padding.end),
      bottom: max(0, line.bottom) + max(0, padding.bottom),
      start: max(0, line.start) + max(0, padding.start))
  }
}

extension ParagraphStyle {
  /// The style with the rules about breaks that its boxes set.
  var keepingBoxes: ParagraphStyle {
    if boxes.isEmpty { return self }
    var style = self
    for box in boxes where box.avoidsBreaks {
      style.keepTogether = true
      if !box.isLast { style.keepWithNext = true }
    }
    return style
  }
}
