public import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

extension TextControl {
  /// Returns the visible control as a page of its size, which clips the drawing.
  public func displayList() -> DisplayList {
    var list = DisplayList(size: size, background: background)
    let offset = contentOffset
    let origin = Point.zero + offset
    let visible = Rect(origin: contentPoint(.zero), size: size)
    let shown = manager.characterRange(forBoundingRect: visible, in: container)
    let text = storage.text
    if !text.ranges(of: .backgroundColor, in: shown).isEmpty {
      list.drawBackground(in: container, of: manager, at: origin)
    }
    for rect in editor.selectionRects(in: container) where rect.maxY > visible.minY {
      if rect.minY > visible.maxY { break }
      list.fill(rect.offset(by: offset), with: selectionColor)
    }
    let coloured = colourLinks(shown)
    list.drawGlyphs(for: shown, in: container, of: manager, at: origin)
    for range in coloured { manager.removeTemporaryAttribute(.foregroundColor, in: range) }
    if let marked = editor.markedRange {
      for rect in manager.enclosingRects(for: marked, in: container) {
        let line = Rect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1)
        list.fill(line.offset(by: offset), with: caretColor)
      }
    }
    drawMore(on: &list)
    if isFocused, editor.isEditable, let caret = caretRect {
      list.fill(caret, with: caretColor)
    }
    return list
  }

  /// Adds a temporary colour to visible links without one of their own; returns their ranges.
  private func colourLinks(_ shown: Range<Int>) -> [Range<Int>] {
    guard let linkColor, !shown.isEmpty else { return [] }
    var ranges: [Range<Int>] = []
    for link in manager.linkRegions(in: container, detector: linkDetector)
    where link.range.overlaps(shown) {
      let isOwn =
        storage.text.attributes(at: link.range.lowerBound)[.foregroundColor] != nil
        || manager.temporaryAttributes(at: link.range.lowerBound)[.foregroundColor] != nil
      if isOwn { continue }
      manager.addTemporaryAttribute(.foregroundColor, value: linkColor, in: link.range)
      ranges.append(link.range)
    }
    return ranges
  }

  /// Returns the control as pixels.
  ///
  /// - Parameter scale: The number of pixels per point.
  /// - Throws: A `DrawingError` if the control has no size or is too large.
  public func picture(scale: Double = 1) throws(DrawingError) -> Bitmap {
    try Rasterizer().rasterize(displayList(), scale: scale)
  }
}
