import TextStorage

/// Floats that stay near their place.
///
/// Each column takes floats that wait before it takes text, so no float could be on an earlier
/// page. Text can still get ahead of many large floats. It then waits for those that have reached
/// their limit.
extension TableFlow {
  /// True if the current column takes no text, because a float that waits has reached its limit
  /// and the later columns of the page do not take it.
  var holdsTextBack: Bool {
    guard let last = pending.lastIndex(where: isLate) else { return false }
    let waiting = pending[...last]
    // Each column takes at least one, but none that is wider.
    return waiting.count > plans.count - 1 - member || waiting.contains(where: \.isWide)
  }

  private func isLate(_ float: LaidFloat) -> Bool {
    guard case .pages(let count)? = float.block.float.within else { return false }
    return page - float.page >= count
  }

  // MARK: Sections

  /// Moves on until no float waits whose section ends at a position or before.
  ///
  /// - Parameter position: The start of the text below, in UTF-16 code units.
  /// - Returns: False if there is no column for it.
  func endSections(at position: Int) throws(DocumentError) -> Bool {
    while raiseFloats(endingAt: position) {
      guard try advance(at: position) else { return false }
    }
    return true
  }

  /// Lets floats whose section ends, and those before them, wait for the head of a column instead
  /// of the foot, which is below the next section.
  ///
  /// - Parameter position: The end of the section, in UTF-16 code units.
  /// - Returns: False if there are none.
  @discardableResult
  func raiseFloats(endingAt position: Int) -> Bool {
    let last = pending.lastIndex { float in float.sectionEnd.map { $0 <= position } ?? false }
    guard let last else { return false }
    for index in 0...last where pending[index].block.float.side == .bottom {
      pending[index].block.float.side = .top
    }
    return true
  }

  /// Returns the first place in some text at which a section ends whose floats wait, in UTF-16
  /// code units; nil if there is none.
  func firstSectionEnd(in range: Range<Int>) -> Int? {
    pending.lazy.compactMap(\.sectionEnd).filter { $0 > range.lowerBound && $0 < range.upperBound }
      .min()
  }
}

extension TableFlow.Part {
  /// True if some of its floats stay in their sections.
  var staysInSection: Bool {
    guard case .floats(let blocks) = self else { return false }
    return blocks.contains { $0.float.within == .section }
  }
}
