import TextAnalysis
import TextShaping

extension LineBreaker {
  /// Continues with attachments scaled to a new room.
  ///
  /// - Parameters:
  ///   - room: The room of the lines.
  ///   - whole: The paragraph with its attachments at full size.
  mutating func fitBoxes(to room: BoxRoom, of whole: ShapedParagraph) {
    if boxRoom == room { return }
    boxRoom = room
    let fitted = whole.fitted(to: room, styles: styles)
    let change =
      fitted.fittingAdvance(before: cursor.offset) - paragraph.fittingAdvance(before: cursor.offset)
    cursor.advance += change
    cursor.clusterAdvance += change
    paragraph = fitted
  }

  /// True if a range holds an attachment that was made smaller.
  func holdsFittedBox(_ range: Range<Int>) -> Bool {
    guard !boxRoom.isUnlimited, !range.isEmpty else { return false }
    for index in paragraph.itemIndex(containing: range.lowerBound)..<paragraph.items.count {
      let item = paragraph.items[index]
      if item.item.range.lowerBound >= range.upperBound { break }
      guard item.fitsLine else { continue }
      // An attachment that was made smaller fills the room in one direction.
      let height = item.metrics.boxAscent + item.metrics.boxDescent
      if item.advance >= boxRoom.width * item.fittingShare - Self.tolerance
        || height >= boxRoom.height - Self.tolerance
      {
        return true
      }
    }
    return false
  }
}
