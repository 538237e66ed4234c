import TextStorage

/// The tab stops of a paragraph, measured from the container's leading margin, in points.
struct TabStops: Sendable {
  private let locations: [Double]
  private let interval: Double

  init(_ style: ParagraphStyle) {
    locations = style.tabStops.map(\.location).sorted()
    interval = style.defaultTabInterval > 0 ? style.defaultTabInterval : 28
  }

  /// The first stop to the right of a position.
  ///
  /// - Complexity: O(log *n*) in the number of stops.
  func next(after x: Double) -> Double {
    var low = 0
    var high = locations.count
    while low < high {
      let middle = (low + high) / 2
      if locations[middle] > x + LineBreaker.tolerance { high = middle } else { low = middle + 1 }
    }
    if low < locations.count { return locations[low] }
    return ((x + LineBreaker.tolerance) / interval).rounded(.down) * interval + interval
  }
}

/// The tabs of the fragment being set.
struct TabRun {
  /// Where the fragment's text starts, from the margin that stops are measured from, in points.
  let origin: Double
  let stops: TabStops
  /// The offsets of the tabs, in UTF-16 code units of the paragraph, and their widths, in points.
  private(set) var tabs: [(offset: Int, width: Double)] = []
  /// The widths' sum.
  private(set) var total = 0.0

  init(origin: Double, stops: TabStops) {
    self.origin = origin
    self.stops = stops
  }

  /// Adds the tabs of a range of a paragraph; the fragment starts at the running advance `lineStart`.
  mutating func add(_ paragraph: ShapedParagraph, in range: Range<Int>, lineStart: Double) {
    guard !range.isEmpty else { return }
    for index in paragraph.itemIndex(containing: range.lowerBound)..<paragraph.items.count {
      let item = paragraph.items[index]
      if item.item.range.lowerBound >= range.upperBound { break }
      guard item.item.kind == .tab, item.item.range.lowerBound >= range.lowerBound else { continue }
      let pen = origin + item.start - lineStart + total
      let width = stops.next(after: pen) - pen
      tabs.append((item.item.range.lowerBound, width))
      total += width
    }
  }

  /// How many tabs there are, and the sum of their widths.
  var mark: (count: Int, total: Double) { (tabs.count, total) }

  /// Drops the tabs that were added since a mark was taken.
  mutating func rewind(to mark: (count: Int, total: Double)) {
    tabs.removeSubrange(mark.count...)
    total = mark.total
  }

  /// The sum of the widths of the tabs before an offset.
  func total(before offset: Int) -> Double {
    tabs.reduce(0) { $1.offset < offset ? $0 + $1.width : $0 }
  }
}
