extension LineBreaker {
  /// Goes on with attachments as large as there is room for.
  ///
  /// - Parameters:
  ///   - room: The room that lines have.
  ///   - whole: The paragraph with its attachments as large as they want to be.
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

  /// Whether a range holds an attachment that has been made smaller.
  func holdsFittedBox(_ range: Range<Int>) -> Bool {
    guard !boxRoom.isUnlimited, !range.isEmpty else { return false }
    for index in paragraph.itemIndex(containing: range.lowerBound)..<paragraph.items.count {
      let item = paragraph.items[index]
      if item.item.range.lowerBound >= range.upperBound { break }
      guard item.fitsLine else { continue }
      // What has been made smaller fills the room one way or the other.
      let height = item.metrics.boxAscent + item.metrics.boxDescent
      if item.advance >= boxRoom.width - Self.tolerance
        || height >= boxRoom.height - Self.tolerance
      {
        return true
      }
    }
    return false
  }
}
