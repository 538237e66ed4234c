import TextAnalysis
import TextShaping
import TextStorage

/// The room of boxes around words at the ends of lines that cut them, if each line has the box's
/// sides.
///
/// The room is that of a negative protrusion: the text begins or ends further inside.
extension LineBreaker {
  /// True if lines of a paragraph may cut a box that has its sides in each of them.
  ///
  /// - Complexity: O(items).
  static func clonesSides(
    in paragraph: ShapedParagraph, _ format: ParagraphFormat, _ styles: [ShapingStyle]
  ) -> Bool {
    guard format.style.lineBreakMode.wraps else { return false }
    return paragraph.items.contains { styles[$0.item.style].rooms.contains(where: \.isCloned) }
  }

  /// True if text may begin or end elsewhere than at the ends of its room.
  var mayProtrude: Bool { protrusion > 0 || clonesSides }

  /// Returns the room of the boxes that a line cuts, in points: before text that starts at an
  /// offset, or after text that ends there; 0 if no line cuts one there.
  ///
  /// Only text in the paragraph's own direction has room, because other text may not be at the end
  /// of the line.
  ///
  /// - Parameters:
  ///   - offset: The offset, in UTF-16 code units of the paragraph.
  ///   - isStart: True for text that starts there.
  func cutRoom(at offset: Int, isStart: Bool) -> Double {
    guard clonesSides, offset > 0, offset < textRange.count else { return 0 }
    let index = paragraph.itemIndex(containing: offset)
    let item = paragraph.items[index].item
    // The separator at the end is in no box.
    if index + 1 == paragraph.items.count, item.kind == .lineBreak { return 0 }
    let isInside = item.range.lowerBound < offset
    let before = isInside || index == 0 ? item : paragraph.items[index - 1].item
    let rooms = styles[item.style].rooms
    guard (isStart ? item : before).level == paragraph.baseLevel else { return 0 }
    var room = 0.0
    for box in rooms.prefix(rooms.sharedCount(styles[before.style].rooms)) where box.isCloned {
      room += isStart ? box.start : box.end
    }
    return room
  }

  /// Returns the room of boxes that lines cut at both ends of a piece alone in its line, or of the
  /// rest of one from the cursor on, in points.
  func cutRoom(ofPiece index: Int) -> Double {
    if !clonesSides { return 0 }
    let start =
      index == cursor.piece ? cursor.offset : index == 0 ? 0 : Int(paragraph.pieces[index - 1].end)
    return cutRoom(at: start, isStart: true)
      + cutRoom(at: Int(paragraph.pieces[index].contentEnd), isStart: false)
  }

  /// Returns the room of boxes that lines cut at both ends of a candidate, in points.
  func cutRoom(of candidate: Candidate) -> Double {
    if !clonesSides { return 0 }
    return cutRoom(at: cursor.offset, isStart: true)
      + cutRoom(at: candidate.contentEnd, isStart: false)
  }
}
