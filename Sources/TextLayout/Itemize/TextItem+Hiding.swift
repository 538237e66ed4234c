extension [TextItem] {
  /// The items with some text made characters that take no room and have no glyph.
  ///
  /// - Parameter ranges: In order, in UTF-16 code units of the paragraph.
  func hiding(_ ranges: [Range<Int>]) -> [TextItem] {
    if ranges.isEmpty { return self }
    var shown: [TextItem] = []
    var next = 0
    for item in self {
      var start = item.range.lowerBound
      func append(to end: Int, isHidden: Bool) {
        if end <= start { return }
        var part = item
        part.range = start..<end
        if isHidden { part.kind = .ignored }
        shown.append(part)
        start = end
      }
      while next < ranges.count, ranges[next].upperBound <= start { next += 1 }
      var index = next
      while item.kind != .lineBreak, index < ranges.count,
        ranges[index].lowerBound < item.range.upperBound
      {
        append(to: ranges[index].lowerBound, isHidden: false)
        append(to: Swift.min(ranges[index].upperBound, item.range.upperBound), isHidden: true)
        index += 1
      }
      append(to: item.range.upperBound, isHidden: false)
    }
    return shown
  }
}
