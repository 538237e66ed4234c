import TextAnalysis
import TextFonts

/// The items before and after one, as far as boxes around words depend on them.
package struct ItemNeighbours {
  /// The style of the text before the item; nil at the start of the paragraph.
  var before: ShapingStyle?
  /// The style of the text after it; nil at the end of the paragraph.
  var after: ShapingStyle?

  /// - Parameters:
  ///   - index: The index of the item.
  ///   - count: The number of items of the paragraph.
  ///   - item: Returns an item.
  package init(
    of index: Int, count: Int, styles: [ShapingStyle], item: (Int) -> TextItem
  ) {
    if index > 0 { before = styles[item(index - 1).style] }
    guard index + 1 < count else { return }
    let next = item(index + 1)
    // The separator at the end is in no box.
    if index + 2 == count, next.kind == .lineBreak { return }
    after = styles[next.style]
  }
}

extension ShapedGlyphs {
  /// Adds the room of a box around words to the glyphs of its first and last characters, in units
  /// of their font. Lines and questions then need to know nothing of it.
  ///
  /// - Parameters:
  ///   - item: The item of the glyphs.
  ///   - range: The part of the item that the glyphs are of, in UTF-16 code units.
  ///   - glyphs: The glyphs.
  package mutating func addRoom(
    of item: TextItem, style: ShapingStyle, beside neighbours: ItemNeighbours,
    in range: Range<Int>, to glyphs: Range<Int>
  ) {
    let rooms = style.rooms
    guard !rooms.isEmpty, !glyphs.isEmpty else { return }
    let scale = item.face.scale(forSize: style.size(of: item))
    guard scale > 0 else { return }
    let (first, last) = (glyphs.lowerBound, glyphs.upperBound - 1)
    if range.lowerBound == item.range.lowerBound {
      let room = rooms[rooms.sharedCount(neighbours.before?.rooms ?? [])...].reduce(0) {
        $0 + $1.start
      }
      widen(item.isRightToLeft ? last : first, by: room / scale, atLeft: !item.isRightToLeft)
    }
    if range.upperBound == item.range.upperBound {
      let room = rooms[rooms.sharedCount(neighbours.after?.rooms ?? [])...].reduce(0) {
        $0 + $1.end
      }
      widen(item.isRightToLeft ? first : last, by: room / scale, atLeft: item.isRightToLeft)
    }
  }

  /// The most room at one side of a glyph, in font units.
  private static let maximumRoom = 1e8

  /// Adds to the advance of a glyph.
  ///
  /// - Parameter atLeft: True to move the glyph by the same distance, so that the room is at its
  ///   left.
  private mutating func widen(_ index: Int, by room: Double, atLeft: Bool) {
    // Of a tiny font any room has many units.
    let units = Int32(min(room.rounded(), Self.maximumRoom))
    if units == 0 { return }
    if !isWide {
      if narrow.widen(index, by: units, shifts: atLeft) { return }
      widen()
    }
    let fits = wide.widen(index, by: units, shifts: atLeft)
    precondition(fits, "The room of a box is limited.")
  }
}

extension PackedGlyphs {
  /// Adds to the advance of a glyph, and to its displacement if asked.
  ///
  /// - Returns: True if the numbers fit.
  fileprivate mutating func widen(_ index: Int, by units: Int32, shifts: Bool) -> Bool {
    let old = offset(index)
    guard let advance = Units(exactly: Int(glyphs[index].advance) + Int(units)),
      let x = Units(exactly: Int(old.x) + (shifts ? Int(units) : 0))
    else { return false }
    glyphs[index].advance = advance
    if shifts {
      fillOffsets(upTo: glyphs.count)
      offsets[index].x = x
    }
    return true
  }
}
