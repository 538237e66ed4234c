extension LineBreaker {
  /// Goes on with attachments as wide as lines allow.
  ///
  /// - Parameters:
  ///   - width: The room that lines have, in points.
  ///   - whole: The paragraph with its attachments as wide as they want to be.
  mutating func fitBoxes(to width: Double, of whole: ShapedParagraph) {
    if boxLimit == width { return }
    boxLimit = width
    let fitted = whole.fitted(to: width, styles: styles)
    let change =
      fitted.fittingAdvance(before: cursor.offset) - paragraph.fittingAdvance(before: cursor.offset)
    cursor.advance += change
    cursor.clusterAdvance += change
    paragraph = fitted
  }

  /// Whether a range holds an attachment that has been made smaller.
  func holdsFittedBox(_ range: Range<Int>) -> Bool {
    guard boxLimit < .infinity, !range.isEmpty else { return false }
    for index in paragraph.itemIndex(containing: range.lowerBound)..<paragraph.items.count {
      let item = paragraph.items[index]
      if item.item.range.lowerBound >= range.upperBound { break }
      if item.fitsLine, item.advance >= boxLimit - Self.tolerance { return true }
    }
    return false
  }
}
