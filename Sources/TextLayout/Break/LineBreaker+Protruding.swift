import TextAnalysis
import TextFonts
import TextShaping
import TextStorage

/// The most by which text may protrude from its room, in points: at the end where it starts in
/// reading direction, and at the other.
struct ProtrusionLimits: Hashable, Sendable {
  var start = Double.infinity
  var end = Double.infinity
}

/// Optical margins: the first and the last character of a fragment may protrude from its room.
extension LineBreaker {
  /// The factor on the parts of widths that protrude for a paragraph; 0 if nothing protrudes.
  ///
  /// Tabs are measured from the room's edge, so lines that have them keep to it.
  static func protrusion(of paragraph: ShapedParagraph, _ format: ParagraphFormat) -> Double {
    paragraph.hasTabs || !format.style.lineBreakMode.wraps ? 0 : format.style.protrusion
  }

  /// Returns the distance by which text that starts at an offset protrudes from a room without
  /// limits, in points.
  ///
  /// The width is that of the glyph on its own, without kerning. Only text in the paragraph's own
  /// direction protrudes, because other text may not come first.
  ///
  /// - Parameter offset: The offset, in UTF-16 code units of the paragraph.
  func startProtrusion(at offset: Int, _ context: inout BreakContext) -> Double {
    let cut = cutRoom(at: offset, isStart: true)
    if cut > 0 { return -cut }
    guard protrusion > 0, offset < textRange.count else { return 0 }
    // The lines beside a drop cap start at its original place.
    if offset == 0, paragraph.dropCap != nil { return 0 }
    context.loadText(textRange)
    return protrusion(of: context.text[offset], at: offset, isStart: true)
  }

  /// Returns the distance by which text that ends at an offset protrudes from a room without
  /// limits, in points.
  ///
  /// - Parameter offset: The end of the visible text, in UTF-16 code units of the paragraph.
  func endProtrusion(at offset: Int, _ context: inout BreakContext) -> Double {
    let cut = cutRoom(at: offset, isStart: false)
    if cut > 0 { return -cut }
    guard protrusion > 0, offset > 0, offset <= textRange.count else { return 0 }
    context.loadText(textRange)
    return protrusion(of: context.text[offset - 1], at: offset - 1, isStart: false)
  }

  /// Returns the distance by which a hyphen protrudes from a room without limits, in points.
  ///
  /// - Parameter offset: The offset after which the hyphen is added.
  func hyphenProtrusion(after offset: Int) -> Double {
    let cut = cutRoom(at: offset, isStart: false)
    if cut > 0 { return -cut }
    guard protrusion > 0, let hyphen = hyphen(after: offset) else { return 0 }
    let item = paragraph.items[hyphen.item]
    guard item.item.level == paragraph.baseLevel else { return 0 }
    return ProtrusionTable.hyphen * (hyphen.advance - item.letterSpacing) * protrusion
  }

  /// Returns the distance by which text that ends with a piece protrudes from a room without
  /// limits, in points.
  func endProtrusion(ofPiece index: Int, _ context: inout BreakContext) -> Double {
    let piece = paragraph.pieces[index]
    let end = Int(piece.contentEnd)
    return piece.flags.contains(.softHyphen)
      ? hyphenProtrusion(after: end) : endProtrusion(at: end, &context)
  }

  /// The distance by which a character at the start or end of a line protrudes, in points.
  private func protrusion(of unit: UInt16, at offset: Int, isStart: Bool) -> Double {
    let part = ProtrusionTable.part(of: unit, atStart: isStart)
    if part == 0 { return 0 }
    let paragraphItems = paragraph.items
    // A span, whose items are read in place.
    let items = paragraphItems.span
    let index = paragraph.itemIndex(containing: offset)
    guard items[index].item.kind == .text, items[index].item.level == paragraph.baseLevel else {
      return 0
    }
    let scale = items[index].scale * protrusion
    guard let part else {
      return shapeProtrusion(at: offset, in: items[index], isStart: isStart) * scale
    }
    let face = items[index].item.face
    return part * face.advance(ofGlyph: face.glyph(for: UInt32(unit))) * scale
  }

  /// The distance by which the glyph of a character protrudes because of its shape, in font units.
  ///
  /// - Parameter isStart: True at the start of a line.
  private func shapeProtrusion(
    at offset: Int, in item: borrowing ShapedItem, isStart: Bool
  ) -> Double {
    let found =
      isStart
      ? paragraph.firstGlyph(from: offset, in: item)
      : paragraph.lastGlyph(before: offset + 1, in: item)
    guard let glyph = found else { return 0 }
    let profile = item.item.face.inkProfile(ofGlyph: glyph)
    let side = isStart == item.item.isRightToLeft ? profile.right : profile.left
    if side.white == 0 { return 0 }
    let advance = item.item.face.advance(ofGlyph: glyph)
    return ProtrudingShape.part(of: side, advance: advance, in: item.item.script) * advance
  }

  /// The distance by which the end of a candidate protrudes from the room, in points.
  func endProtrusion(of candidate: Candidate, _ context: inout BreakContext) -> Double {
    guard mayProtrude, protrusionLimits.end > 0 || clonesSides,
      candidate.contentEnd > cursor.offset
    else { return 0 }
    let wanted =
      candidate.end == .hyphen
      ? hyphenProtrusion(after: candidate.contentEnd)
      : endProtrusion(at: candidate.contentEnd, &context)
    return min(wanted, protrusionLimits.end)
  }

  /// The distance by which the start of the next text protrudes from the room, in points.
  func startProtrusion(_ context: inout BreakContext) -> Double {
    guard mayProtrude, protrusionLimits.start > 0 || clonesSides else { return 0 }
    return min(startProtrusion(at: cursor.offset, &context), protrusionLimits.start)
  }

  /// The width by which a candidate may exceed its room, in points: its last character protrudes,
  /// and its spaces and glyphs are narrowed.
  func give(of candidate: Candidate, _ context: inout BreakContext) -> Double {
    shrinkability(of: candidate) + glyphShrinkability(ofWidth: candidate.width)
      + endProtrusion(of: candidate, &context)
  }

  /// The most by which glyphs of text of some width can be narrowed, in points.
  func glyphShrinkability(ofWidth width: Double) -> Double {
    glyphShrinkability(ofWidth: width, at: cursor.offset..<cursor.offset)
  }

  /// The widening of a space at a full share of the room if the style sets no limit, in points:
  /// half of the space.
  var usualStretch: Double {
    guard let item = paragraph.items.first(where: { $0.item.kind == .text }) else { return 0 }
    let face = item.item.face
    return face.advance(ofGlyph: face.glyph(for: 0x20)) * item.scale / 2
  }

  /// The most by which glyphs of a fragment can be narrowed or stretched, in points.
  ///
  /// - Parameters:
  ///   - width: The natural width of its visible text, in points.
  ///   - range: Its text, in UTF-16 code units of the paragraph.
  func glyphShrinkability(ofWidth width: Double, at range: Range<Int>) -> Double {
    if expansion == 0 || (range.lowerBound == 0 && paragraph.dropCap != nil) { return 0 }
    return expansion * max(0, width)
  }

  /// The most by which the glyphs of a paragraph's lines are stretched or narrowed, as a fraction
  /// of their width, in whole steps; 0 if it has content other than letters of an alphabet.
  ///
  /// - Complexity: O(items) if the style allows it.
  static func expansion(of paragraph: ShapedParagraph, _ format: ParagraphFormat) -> Double {
    let wanted = format.style.expansion
    guard wanted > 0, format.style.alignment == .justified, !paragraph.hasTabs,
      !paragraph.hasBoxes, format.style.lineBreakMode.wraps
    else { return 0 }
    if paragraph.items.contains(where: { $0.item.script.hasIdeographs }) { return 0 }
    let step = LineFragment.expansionStep
    return (wanted / step + 1e-9).rounded(.down) * step
  }
}
