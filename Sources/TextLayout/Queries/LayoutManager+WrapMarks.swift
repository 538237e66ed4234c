package import TextFonts
package import TextGeometry
import TextShaping
package import TextStorage

/// The mark of a line that continues the line above, with its position in a container.
package struct PlacedWrapMark: Sendable {
  /// The start of the line's text, in UTF-16 code units of the storage.
  package var position: Int
  /// The mark.
  package var mark: WrapMark
  /// The left and right end of the mark, in points from the container's left edge.
  package var span: HorizontalSpan
  /// The baseline, in points from the container's top.
  package var baseline: Double
  /// True if the text is to the left of the mark.
  package var isRightToLeft: Bool
  /// The face of the line's first character, or a fallback if that lacks a character of the mark.
  package var face: FontFace
  /// The size of the font, in points: less than that of the text if the mark is wider than its
  /// room.
  package var size: Double

  /// The rectangle of the mark, in points from the container's corner. For characters it is as high
  /// as their font is above the baseline.
  package var bounds: Rect {
    let (top, bottom): (Double, Double) =
      switch mark {
      case .hook: (Self.hookTop * size, Self.hookBottom * size)
      case .characters: (face.metrics.ascent * face.scale(forSize: size), 0)
      }
    return Rect(
      x: span.start, y: baseline - top, width: span.end - span.start, height: top - bottom)
  }

  /// The distance of a mark from its text, as a part of the em.
  fileprivate static let gap = 0.25
  /// The width of a hook, and its heights above the baseline, as parts of the em.
  fileprivate static let hookWidth = 0.5
  private static let hookTop = 0.62
  private static let hookBottom = 0.15
}

/// The marks of lines that continue the line above.
extension LayoutManager {
  /// Returns the marks of lines in a container, from its top. Lays out what is needed.
  ///
  /// The first fragment of a row has a mark if the row before it ends neither its paragraph nor at
  /// a forced break, and if it is indented.
  ///
  /// - Complexity: O(*n*) in the fragments of the container; O(1) if no style has a mark.
  package func wrapMarks(in container: TextContainer) -> [PlacedWrapMark] {
    guard layout(of: container) != nil, styles.hasWrapMarks else { return [] }
    var marks: [PlacedWrapMark] = []
    var last: RowIndex?
    forEachFragment(in: characterRange(in: container)) { fragment, place in
      guard place.container == container.place else { return true }
      let isFirst = place != last
      last = place
      if isFirst, let mark = wrapMark(of: fragment) { marks.append(mark) }
      return true
    }
    return marks
  }

  /// Returns the mark of the first fragment of a row; nil if it has none.
  private func wrapMark(of fragment: LineFragment) -> PlacedWrapMark? {
    let position = fragment.range.lowerBound
    guard position > fragment.paragraphStart, let placed = placedParagraph(of: fragment),
      let mark = styles.formats[placed.format].style.wrapMark,
      placed.paragraph.continuesLine(at: position - fragment.paragraphStart),
      let run = textRuns(around: fragment, in: position..<position + 1).runs.first
    else { return nil }
    var (face, width) = (run.face, PlacedWrapMark.hookWidth * run.size)
    if case .characters(let characters) = mark {
      face = self.face(covering: characters, at: position, of: fragment, own: run.face)
      let scale = face.scale(forSize: run.size)
      width = characters.unicodeScalars.reduce(0) {
        $0 + face.advance(ofGlyph: face.glyph(for: $1.value)) * scale
      }
    }
    let isRightToLeft = placed.paragraph.isRightToLeft
    let room = roomBeside(
      fragment, styles.formats[placed.format].style, isRightToLeft: isRightToLeft)
    guard room > 0 else { return nil }
    // Wide marks are smaller, so that they cover nothing outside of the indent.
    let scale = min(1, room / (PlacedWrapMark.gap * run.size + width))
    let size = run.size * scale
    width *= scale
    let gap = PlacedWrapMark.gap * size
    let start =
      isRightToLeft ? fragment.used.end + gap : fragment.used.start - gap - width
    return PlacedWrapMark(
      position: position, mark: mark, span: HorizontalSpan(start: start, end: start + width),
      baseline: fragment.baseline, isRightToLeft: isRightToLeft, face: face, size: size)
  }

  /// Returns the width between the text of a row that continues a line and the room of the row
  /// without its indents, in points.
  private func roomBeside(
    _ fragment: LineFragment, _ style: ParagraphStyle, isRightToLeft: Bool
  ) -> Double {
    let indent = style.indent(startsParagraph: false, continuesLine: true)
    let room = fragment.available
    // An indent that is wider than its room is not whole.
    return isRightToLeft
      ? min(indent, fragment.rect.maxX - room.end) + room.end - fragment.used.end
      : min(indent, room.start - fragment.rect.minX) + fragment.used.start - room.start
  }
}

extension ShapedParagraph {
  /// True if the text at an offset continues the line before it: it starts neither the paragraph
  /// nor follows a forced break.
  ///
  /// - Complexity: O(log *n*) in the number of pieces.
  fileprivate func continuesLine(at offset: Int) -> Bool {
    let piece = pieceIndex(containing: offset)
    guard offset > 0, piece > 0, Int(pieces[piece - 1].end) == offset else { return offset > 0 }
    return !pieces[piece - 1].flags.contains(.mandatory)
  }
}
