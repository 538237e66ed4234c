/// Boxes around words with text in several directions, whose sides are at their outer ends in each
/// line.
extension LayoutChecker {
  /// Moves the room of such boxes from their first and last characters to the outermost ones.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs of a line, from left to right.
  ///   - shown: The visible text, which is in two parts where the line leaves out some.
  func moveRooms(in glyphs: inout [HarfBuzzOracle.Glyph], shown: [Range<Int>]) {
    func isShown(_ position: Int) -> Bool { shown.contains { $0.contains(position) } }
    for box in layout.mixedBoxes {
      let own = glyphs.indices.filter { index in
        let glyph = glyphs[index]
        return glyph.id != HarfBuzzOracle.Glyph.none && !glyph.isAdded
          && box.range.contains(glyph.cluster) && isShown(glyph.cluster)
      }
      guard let left = own.first, let right = own.last else { continue }
      let (first, last) = (box.range.lowerBound, box.range.upperBound - 1)
      if own.contains(where: { glyphs[$0].cluster == first }) {
        let room = wholeUnits(box.room.before, at: first)
        add(-room, beside: first, isBefore: true, to: &glyphs, among: own)
        add(room, to: &glyphs, at: box.isRightToLeft ? right : left, isLeft: !box.isRightToLeft)
      }
      // The room is missing if the item of the last character has no glyphs.
      let item = runs(in: last..<last + 1).first?.range ?? last..<last + 1
      let cluster = own.map { glyphs[$0].cluster }.filter(item.contains).max()
      if isShown(last), let cluster, layout.boxes[last] == nil, layout.text[last] != 0x09 {
        let room = wholeUnits(box.room.after, at: last)
        add(-room, beside: cluster, isBefore: false, to: &glyphs, among: own)
        add(room, to: &glyphs, at: box.isRightToLeft ? left : right, isLeft: box.isRightToLeft)
      }
    }
  }

  /// Returns the room as the whole units of the font at a position.
  private func wholeUnits(_ room: Double, at position: Int) -> Double {
    layout.wordUnits[position].map { (room / $0).rounded() * $0 } ?? room
  }

  /// Adds room before or after a cluster, in the direction of its text.
  private func add(
    _ room: Double, beside cluster: Int, isBefore: Bool, to glyphs: inout [HarfBuzzOracle.Glyph],
    among own: [Int]
  ) {
    let found = own.filter { glyphs[$0].cluster == cluster }
    guard let first = found.first, let last = found.last else { return }
    let level = runs(in: cluster..<cluster + 1).first?.level ?? 0
    let isLeft = (level & 1 == 0) == isBefore
    add(room, to: &glyphs, at: isLeft ? first : last, isLeft: isLeft)
  }

  private func add(
    _ room: Double, to glyphs: inout [HarfBuzzOracle.Glyph], at index: Int, isLeft: Bool
  ) {
    glyphs[index].advance += room
    if isLeft { glyphs[index].dx += room }
  }
}
