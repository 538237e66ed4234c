import TextStorage

/// The widths of a table's columns, by the automatic algorithm of CSS 2.1, section 17.5.2.2, with
/// shares in addition. All widths are in points and include the padding of cells.
struct TableColumns: Equatable {
  /// The least and the greatest width that the content of a column or of a spanning cell asks for.
  struct Content: Equatable {
    var least = 0.0
    var greatest = 0.0
  }

  /// A cell that covers several columns.
  struct Span {
    var columns: Range<Int>
    var content: Content
  }

  /// The widths, in the order of the columns.
  private(set) var widths: [Double]
  /// True if some columns are narrower than their widest word.
  private(set) var dividesWords = false

  /// The total width.
  var total: Double { widths.reduce(0, +) }

  /// Computes widths.
  ///
  /// - Parameters:
  ///   - wanted: The widths that the table asks for; automatic beyond the last one.
  ///   - contents: The content of each column.
  ///   - spans: The cells that cover several columns.
  ///   - room: The greatest total.
  /// - Complexity: O(*c* log *c* + *s*) for *c* columns and *s* columns of all spans.
  init(_ wanted: [TextTable.Width], contents: [Content], spans: [Span] = [], room: Double) {
    var columns = Self.contents(contents, widenedBy: spans)
    var isShare = [Double](repeating: 0, count: columns.count)
    for (index, width) in wanted.prefix(columns.count).enumerated() {
      switch width {
      case .automatic: break
      case .points(let points):
        columns[index].least = max(columns[index].least, points)
        columns[index].greatest = columns[index].least
      case .percent(let percent):
        columns[index].least = max(columns[index].least, room * percent / 100)
        columns[index].greatest = columns[index].least
      case .share(let share):
        isShare[index] = max(0, share)
      }
    }
    let least = columns.reduce(0) { $0 + $1.least }
    if least > room {
      widths = Self.narrowed(columns.map(\.least), to: room)
      dividesWords = zip(widths, contents).contains { $0 < $1.least - 1e-6 }
      return
    }
    widths = columns.map(\.least)
    let shares = isShare.reduce(0, +)
    let rest = room - least
    let wishes = columns.indices.map { index in
      isShare[index] > 0 ? 0 : columns[index].greatest - columns[index].least
    }
    let wish = wishes.reduce(0, +)
    let given = min(rest, wish)
    if wish > 0 { for index in widths.indices { widths[index] += wishes[index] * given / wish } }
    if shares > 0 { share(room - total, isShare) }
  }

  /// Creates columns of known widths.
  init(widths: [Double]) { self.widths = widths }

  /// Returns the content of columns, with that of the cells that cover several.
  static func contents(_ contents: [Content], widenedBy spans: [Span]) -> [Content] {
    var columns = contents
    for span in spans { widen(&columns, by: span) }
    return columns
  }

  /// Returns the least total at which no word is divided.
  static func leastWidth(
    _ wanted: [TextTable.Width], contents: [Content], spans: [Span]
  ) -> Double {
    var columns = Self.contents(contents, widenedBy: spans)
    for (index, width) in wanted.prefix(columns.count).enumerated() {
      if case .points(let points) = width {
        columns[index].least = max(columns[index].least, points)
      }
    }
    return columns.reduce(0) { $0 + $1.least }
  }

  /// Gives the columns with shares the rest of the room, such that their widths are in proportion
  /// to their shares as far as their words allow.
  private mutating func share(_ rest: Double, _ shares: [Double]) {
    var open = shares.indices.filter { shares[$0] > 0 }
    var room = rest + open.reduce(0) { $0 + widths[$1] }
    // Columns whose words need more than their share keep their widths.
    while true {
      let unit = room / open.reduce(0) { $0 + shares[$1] }
      let fixed = open.filter { widths[$0] > unit * shares[$0] }
      if fixed.isEmpty {
        for index in open { widths[index] = unit * shares[index] }
        return
      }
      room -= fixed.reduce(0) { $0 + widths[$1] }
      open.removeAll(where: fixed.contains)
      if open.isEmpty { return }
    }
  }

  /// Widens the columns below a cell that covers them, in proportion to their greatest widths.
  private static func widen(_ columns: inout [Content], by span: Span) {
    let inside = span.columns.clamped(to: columns.indices)
    if inside.isEmpty { return }
    let greatest = inside.reduce(0) { $0 + columns[$1].greatest }
    let least = inside.reduce(0) { $0 + columns[$1].least }
    for index in inside {
      let part = greatest > 0 ? columns[index].greatest / greatest : 1 / Double(inside.count)
      columns[index].least += max(0, span.content.least - least) * part
      columns[index].greatest += max(0, span.content.greatest - greatest) * part
      columns[index].greatest = max(columns[index].greatest, columns[index].least)
    }
  }

  /// Returns widths with a total, by cutting the widest ones to one width.
  private static func narrowed(_ widths: [Double], to room: Double) -> [Double] {
    var rest = room
    var count = widths.count
    var limit = 0.0
    for width in widths.sorted() {
      limit = max(0, rest) / Double(max(1, count))
      if width > limit { break }
      rest -= width
      count -= 1
    }
    return widths.map { min($0, limit) }
  }
}
