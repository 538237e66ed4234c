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
  /// The room above the first row of a container, in place of ``top``: above one that starts the
  /// paragraph, and above any other.
  package var topAtCut = 0.0, topInside = 0.0
  /// The room that a container must leave below its last row, besides ``bottom``: below one that
  /// ends the paragraph, and below any other. In the precision in which rows store it.
  package var bottomAtCut: Float = 0, bottomInside: Float = 0
  /// The room beside the text of each span, at the side where lines begin.
  package var start = 0.0
  /// The room beside the text of each span, at the side where lines end.
  package var end = 0.0

  /// The insets without boxes.
  package static let none = BoxInsets()

  package init() {}

  /// Sums the sides of boxes, the outermost first.
  package init(_ boxes: [TextBox]) {
    let boxes = boxes.prefix(TextBox.maximumDepth)
    for box in boxes {
      start += max(0, box.margin.start) + box.inside.start
      end += max(0, box.margin.end) + box.inside.end
    }
    (before, top) = Self.sum(boxes, \.top) { $0.isFirst }
    (after, bottom) = Self.sum(boxes, \.bottom) { $0.isLast }
    (topAtCut, topInside) = (top, 0)
    guard boxes.contains(where: \.clonesSides) else { return }
    topAtCut = Self.sum(boxes, \.top) { $0.isFirst || $0.clonesSides }.inside
    topInside = Self.sum(boxes, \.top) { $0.clonesSides }.inside
    let closed = Self.sum(boxes, \.bottom) { $0.isLast || $0.clonesSides }.inside
    bottomAtCut = Self.rounded(closed - bottom)
    bottomInside = Self.rounded(Self.sum(boxes, \.bottom) { $0.clonesSides }.inside)
  }

  /// Sums one side of the boxes that have it at an edge. The margin of the outermost of them is
  /// apart from the room inside of that box.
  private static func sum(
    _ boxes: ArraySlice<TextBox>, _ side: KeyPath<TextBox.Edges, Double>,
    where hasSide: (TextBox) -> Bool
  ) -> (margin: Double, inside: Double) {
    var (margin, inside): (Double?, Double) = (nil, 0)
    for box in boxes where hasSide(box) {
      let own = max(0, box.margin[keyPath: side])
      if margin == nil { margin = own } else { inside += own }
      inside += box.inside[keyPath: side]
    }
    return (margin ?? 0, inside)
  }

  /// Rounds a length down, so that text which just fits still does.
  private static func rounded(_ length: Double) -> Float {
    let rounded = Float(length)
    return Double(rounded) > length ? rounded.nextDown : rounded
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
