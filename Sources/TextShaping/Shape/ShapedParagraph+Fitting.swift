import TextAnalysis

extension ShapedParagraph {
  /// Returns the paragraph with its fitting attachments shrunk to the room of their lines.
  /// - Complexity: O(*n*) in the number of items and pieces.
  package func fitted(to room: BoxRoom, styles: [ShapingStyle]) -> ShapedParagraph {
    var items = items
    var pieces = Array(pieces)
    var change = 0.0
    var piece = 0
    for index in items.indices {
      items[index].start += change
      guard items[index].keepsHeight || items[index].fittingScale(in: room) < 1,
        let box = styles[items[index].item.style].attachment?.fitted(to: room)
      else { continue }
      let offset = items[index].item.range.lowerBound
      while piece < pieces.count, Int(pieces[piece].end) <= offset {
        pieces[piece].move(by: change)
        piece += 1
      }
      change += box.advance - items[index].advance
      items[index].advance = box.advance
      items[index].metrics.boxAscent = box.ascent
      items[index].metrics.boxDescent = box.descent
    }
    while piece < pieces.count {
      pieces[piece].move(by: change)
      piece += 1
    }
    return ShapedParagraph(
      length: length, baseLevel: baseLevel, items: items, glyphs: glyphs,
      pieces: UnbreakablePieces(pieces, scale: 0),
      strut: strut, missing: missing, endsInSeparator: endsInSeparator,
      hasWholeCharacters: hasWholeCharacters, dropCap: dropCap, isCollapsed: isCollapsed,
      properties: properties, tokenFonts: tokenFonts, wordBoxes: wordBoxes)
  }

  /// The total width of shrinkable attachments before an offset, in points.
  package func fittingAdvance(before offset: Int) -> Double {
    items.reduce(0) {
      $1.fitsLine && $1.item.range.lowerBound < offset ? $0 + $1.advance : $0
    }
  }
}

extension ShapedItem {
  /// The scale at which the item's attachment fits the room; 1 if it needs no shrinking.
  package func fittingScale(in room: BoxRoom) -> Double {
    guard fitsLine else { return 1 }
    let height = keepsHeight ? 0 : metrics.boxAscent + metrics.boxDescent
    return room.scale(width: advance, height: height, share: fittingShare)
  }
}

extension UnbreakablePiece {
  fileprivate mutating func move(by distance: Double) {
    advance += distance
    contentAdvance += distance
  }
}
