import TextAnalysis
import TextStorage

extension ParagraphShaper {
  /// Returns the pieces between break opportunities, with the running totals that breaking
  /// compares.
  mutating func pieces(
    of units: [UInt16], breaks: [BreakOpportunity], overrides: TextOverrides,
    items: [ShapedItem], scale: Double
  ) -> UnbreakablePieces {
    let isPlain = overrides.isEmpty
    let hasTracking = items.contains { $0.hangingTracking != 0 }
    var item = 0
    let text = units.span
    newPieces.removeAll(keepingCapacity: true)
    var start = 0
    var spaces: Int32 = 0
    for opportunity in breaks {
      let end = Int(opportunity.offset)
      var flags: UnbreakablePiece.Flags = opportunity.isMandatory ? .mandatory : []
      if unsafeAt[end] { flags.insert(.unsafeToBreak) }
      let role = isPlain ? nil : overrides.controls.role(at: end - 1)
      if end > start, role.map({ $0 == .containerBreak }) ?? (text[end - 1] == 0x0C) {
        flags.insert(.containerBreak)
        // A form feed at the start of a paragraph moves the whole paragraph: the text after it is
        // laid out like a paragraph's start.
        if role == nil, start == 0, end == 1 { flags.insert(.paragraphBreak) }
      }
      if role == .paragraphBreak { flags.insert(.paragraphBreak) }
      if role == .lineBreak, end == text.count { flags.insert(.continued) }
      var contentEnd = end
      while contentEnd > start,
        isPlain
          ? text[contentEnd - 1].isTrailingSpace : overrides.hangs(contentEnd - 1, of: units)
      { contentEnd -= 1 }
      for offset in start..<contentEnd where text[offset].mayBeSpaceOrTab {
        if text[offset].isStretchableSpace, isPlain || !overrides.hides(offset) { spaces += 1 }
        if text[offset] == 0x09 { flags.insert(.tab) }
      }
      let contentSpaces = spaces
      for offset in contentEnd..<end where text[offset].mayBeSpaceOrTab {
        if text[offset].isStretchableSpace, isPlain || !overrides.hides(offset) { spaces += 1 }
        if text[offset] == 0x09 { flags.insert(.tab) }
      }
      if contentEnd > start, text[contentEnd - 1] == 0xAD { flags.insert(.softHyphen) }
      var piece = UnbreakablePiece(
        advance: advanceAt[end], contentAdvance: advanceAt[contentEnd], end: Int32(end),
        contentEnd: Int32(contentEnd), spaces: spaces, contentSpaces: contentSpaces, flags: flags)
      if contentEnd == start, let last = newPieces.last, !last.flags.contains(.mandatory) {
        // A piece of white space alone hangs together with the white space before it.
        piece.contentAdvance = last.contentAdvance
        piece.contentEnd = last.contentEnd
        piece.contentSpaces = last.contentSpaces
      }
      if hasTracking, contentEnd > start, !flags.contains(.softHyphen) {
        while items[item].item.range.upperBound < contentEnd { item += 1 }
        piece.contentAdvance -= items[item].hangingTracking
      }
      newPieces.append(piece)
      start = end
    }
    if newPieces.isEmpty {
      newPieces.append(
        UnbreakablePiece(
          advance: 0, contentAdvance: 0, end: 0, contentEnd: 0, spaces: 0, contentSpaces: 0,
          flags: .mandatory))
    }
    return UnbreakablePieces(newPieces, scale: scale)
  }
}

extension UInt16 {
  /// A quick filter: false for nearly all letters, at the cost of one or two comparisons.
  @inline(__always)
  fileprivate var mayBeSpaceOrTab: Bool { self <= 0x20 || self == 0xA0 }
}
