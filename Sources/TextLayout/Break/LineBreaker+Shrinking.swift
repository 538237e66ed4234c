import TextAnalysis
import TextFonts
import TextShaping
import TextStorage

/// Narrowing spaces so that one more word fits.
extension LineBreaker {
  /// The most by which each space of a paragraph may be narrowed, in points: at most half of the
  /// narrowest space.
  ///
  /// - Complexity: O(items) if the style allows narrowing.
  static func spaceShrink(of paragraph: ShapedParagraph, _ format: ParagraphFormat) -> Double {
    let wanted = format.style.justification.maximumSpaceShrink
    // The width of a tab depends on its place in the line.
    guard wanted > 0, format.style.alignment == .justified, !paragraph.hasTabs else { return 0 }
    var most = wanted
    for item in paragraph.items where item.item.kind == .text {
      let face = item.item.face
      most = min(most, face.advance(ofGlyph: face.glyph(for: 0x20)) * item.scale / 2)
    }
    return max(0, most)
  }

  /// The total by which the spaces of a candidate can be narrowed, in points.
  func shrinkability(of candidate: Candidate) -> Double {
    shrinkability(upToSpaces: candidate.spaces)
  }

  /// The total by which the spaces from the cursor on can be narrowed, in points, given the number
  /// of spaces before the end.
  ///
  /// Spaces are counted by pieces. If a fragment starts inside a piece, the spaces of that piece
  /// do not count.
  func shrinkability(upToSpaces spaces: Int) -> Double {
    if spaceShrink == 0 { return 0 }
    let start = cursor.piece == 0 ? 0 : Int(paragraph.pieces[cursor.piece - 1].end)
    let before =
      cursor.offset > start
      ? paragraph.pieces[cursor.piece].spaces
      : cursor.piece == 0 ? 0 : paragraph.pieces[cursor.piece - 1].spaces
    return spaceShrink * Double(max(0, spaces - Int(before)))
  }

  /// The last piece that fits by the running advances with narrowed spaces and glyphs and with its
  /// last character protruding, or nil if none does.
  func lastPieceThatFitsNarrowed(width: Double, context: inout BreakContext) -> Int? {
    let limit = cursor.advance + width + Self.tolerance
    var index = cursor.piece
    while index < paragraph.pieces.count {
      let piece = paragraph.pieces[index]
      let narrowed =
        piece.contentAdvance - shrinkability(upToSpaces: Int(piece.contentSpaces))
        - glyphShrinkability(ofWidth: piece.contentAdvance - cursor.advance)
      if narrowed > limit || clonesSides,
        narrowed - endProtrusion(of: candidate(endingWith: index), &context) > limit
      {
        break
      }
      index += 1
      if piece.flags.contains(.mandatory) { break }
    }
    return index > cursor.piece ? index - 1 : nil
  }
}
