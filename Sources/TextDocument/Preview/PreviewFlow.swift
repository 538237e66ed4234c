import TextGeometry

/// Arranges cards in rows with aligned bottoms, like books on shelves.
struct PreviewFlow {
  /// The distance between cards and from the edges, in points.
  static let gap = 28.0

  /// The top left corner of each card, in points.
  private(set) var origins: [Point] = []
  /// The size of the whole including the edges, in points.
  private(set) var size = Size.zero

  /// Arranges cards in a grid, each in the middle of its column.
  init(_ sizes: [Size], columns: Int) {
    let columns = max(1, columns)
    var widths = [Double](repeating: 0, count: min(columns, max(1, sizes.count)))
    for (index, size) in sizes.enumerated() {
      widths[index % columns] = max(widths[index % columns], size.width)
    }
    var top = Self.gap
    for start in stride(from: 0, to: sizes.count, by: columns) {
      let row = start..<min(start + columns, sizes.count)
      let height = sizes[row].map(\.height).max() ?? 0
      var left = Self.gap
      for (size, width) in zip(sizes[row], widths) {
        let x = left + ((width - size.width) / 2).rounded(.down)
        origins.append(Point(x: x, y: top + height - size.height))
        left += width + Self.gap
      }
      top += height + Self.gap
    }
    size = Size(width: widths.reduce(Self.gap) { $0 + $1 + Self.gap }, height: top)
  }

  /// Arranges cards so that the whole is about one and a half times as wide as it is high.
  ///
  /// - Complexity: O(*n*) for each of a few widths that are tried.
  init(_ sizes: [Size]) {
    let area = sizes.reduce(0) { $0 + ($1.width + Self.gap) * ($1.height + Self.gap) }
    let widest = sizes.map(\.width).max() ?? 0
    var best = Double.infinity
    for factor in [0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2.0] {
      let arranged = Self.arrange(sizes, width: max(widest, (area * factor).squareRoot()))
      // Empty area costs more than unusual proportions.
      let shape = arranged.size.width / max(arranged.size.height, 1)
      let cost = arranged.size.width * arranged.size.height / max(area, 1) + 0.3 * abs(shape - 1.5)
      if cost < best {
        best = cost
        (origins, size) = arranged
      }
    }
  }

  private static func arrange(_ sizes: [Size], width: Double) -> (origins: [Point], size: Size) {
    var origins: [Point] = []
    var top = gap
    var row = 0..<0
    var reached = gap
    var right = 0.0
    func close(_ row: Range<Int>, _ origins: inout [Point], _ top: inout Double) {
      let height = sizes[row].map(\.height).max() ?? 0
      for index in row { origins[index].y = top + height - sizes[index].height }
      top += height + gap
    }
    for (index, size) in sizes.enumerated() {
      if !row.isEmpty, reached + size.width > width + gap {
        close(row, &origins, &top)
        row = index..<index
        reached = gap
      }
      origins.append(Point(x: reached, y: 0))
      right = max(right, reached + size.width)
      reached += size.width + gap
      row = row.lowerBound..<index + 1
    }
    close(row, &origins, &top)
    return (origins, Size(width: right + gap, height: top))
  }
}
