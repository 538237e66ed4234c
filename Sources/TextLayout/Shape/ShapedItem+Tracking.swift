extension [ShapedItem] {
  /// Sets how much tracking of each item hangs where a line ends in it.
  ///
  /// Room is added to the right of each cluster in both directions. In a line of one direction that is
  /// beyond its last or its first cluster, which is the same where all text is tracked alike. Where it
  /// is not, only lines from left to right that end with text of their own direction lose it: no glyph
  /// may come to lie outside its line.
  mutating func setHangingTracking(styles: [ShapingStyle], baseLevel: UInt8) {
    guard let first = firstIndex(where: { styles[$0.item.style].tracking != 0 }) else { return }
    let tracking = styles[self[first].item.style].tracking
    let isUniform = allSatisfy {
      switch $0.item.kind {
      case .text: styles[$0.item.style].tracking == tracking
      case .lineBreak, .ignored: true
      case .tab, .attachment, .blank: false
      }
    }
    let isLeftToRight = baseLevel & 1 == 0
    for index in indices where self[index].item.kind == .text {
      if isUniform || isLeftToRight && !self[index].item.isRightToLeft {
        self[index].hangingTracking = styles[self[index].item.style].tracking
      }
    }
  }
}

extension ShapedParagraph {
  /// The tracking that hangs where a line's visible text ends at an offset, in points.
  ///
  /// - Complexity: O(log *n*) in the number of items.
  func hangingTracking(before offset: Int) -> Double {
    offset == 0 || items.isEmpty ? 0 : items[itemIndex(containing: offset - 1)].hangingTracking
  }
}
