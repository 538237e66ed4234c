import TextAnalysis
import TextFonts
import TextShaping

/// Text with inserted tatweels.
extension BreakContext {
  /// The places in a part of an item where a tatweel may be inserted between joined letters. They
  /// ascend, in UTF-16 code units of the paragraph.
  mutating func joints(
    _ itemIndex: Int, range: Range<Int>, of paragraph: ShapedParagraph, styles: [ShapingStyle]
  ) -> [Int] {
    let item = paragraph.items[itemIndex].item
    let glyphs = shaper.reshape(
      item, range: range, of: text, style: styles[item.style], options: .tatweel)
    var found: [Int] = []
    for index in 0..<glyphs.count
    where glyphs.flags[index] & GlyphFlags.safeToInsertTatweel.rawValue != 0 {
      let cluster = Int(glyphs.clusters[index])
      if cluster > range.lowerBound, cluster != found.last { found.append(cluster) }
    }
    return item.isRightToLeft ? found.reversed() : found
  }

  /// Shapes a part of an item with inserted tatweels and adds the result to the store. A tatweel
  /// belongs to the cluster before it.
  ///
  /// - Parameter strokes: The offsets in the paragraph, in ascending order, and the number of
  ///   tatweels inserted before each.
  mutating func elongate(
    _ itemIndex: Int, range: Range<Int>, strokes: [(offset: Int, count: Int)],
    of paragraph: ShapedParagraph, styles: [ShapingStyle]
  ) {
    let item = paragraph.items[itemIndex].item
    // HarfBuzz takes up to five characters of context on each side.
    let window = max(0, range.lowerBound - 10)..<min(text.count, range.upperBound + 10)
    var units: [UInt16] = []
    /// The offset in the paragraph of each code unit; -1 for a tatweel.
    var origins: [Int] = []
    var next = 0
    for offset in window {
      if next < strokes.count, strokes[next].offset == offset {
        units.append(contentsOf: repeatElement(0x640, count: strokes[next].count))
        origins.append(contentsOf: repeatElement(-1, count: strokes[next].count))
        next += 1
      }
      units.append(text[offset])
      origins.append(offset)
    }
    let local =
      range.lowerBound - window.lowerBound..<units.count - (window.upperBound - range.upperBound)
    let start = store.glyphs.count
    store.glyphs.append(
      shaper.reshape(item, range: local, of: units, style: styles[item.style]))
    store.glyphs.mapClusters(from: start, isRightToLeft: item.isRightToLeft, to: origins)
    addRoom(ofItem: itemIndex, range: range, since: start, of: paragraph, styles: styles)
    store.elongations.append(
      ReshapedEdge(item: itemIndex, range: range, glyphs: start..<store.glyphs.count))
  }
}

extension ShapedGlyphs {
  /// Maps the clusters of the glyphs from `start` on to their origins; -1 is the origin of the
  /// cluster before, in logical order.
  fileprivate mutating func mapClusters(
    from start: Int, isRightToLeft: Bool, to origins: [Int]
  ) {
    var last = 0
    for step in 0..<count - start {
      let index = isRightToLeft ? count - 1 - step : start + step
      let origin = origins[cluster(index)]
      if origin >= 0 { last = origin }
      setCluster(last, at: index)
    }
  }
}
