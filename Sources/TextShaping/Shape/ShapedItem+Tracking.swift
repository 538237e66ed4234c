import TextAnalysis

extension [ShapedItem] {
  /// Sets the tracking of each item that hangs where a line ends in it.
  ///
  /// Tracking is added to the right of each cluster in both directions. Beyond a line's right end
  /// is that of the last cluster, or of the first one in text from right to left. Both are the
  /// same where all text has the same tracking. Otherwise only lines from left to right that end
  /// with text of their own direction lose it, so that no glyph leaves its line.
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
  package func hangingTracking(before offset: Int) -> Double {
    offset == 0 || items.isEmpty ? 0 : items[itemIndex(containing: offset - 1)].hangingTracking
  }
}
