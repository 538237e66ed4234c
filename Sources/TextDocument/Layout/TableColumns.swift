import TextStorage

/// The widths of a table's columns, by the automatic algorithm of CSS 2.1, section 17.5.2.2, as
/// browsers follow it, with shares in addition. All widths are in points and include the padding
/// of cells.
struct TableColumns: Equatable {
  /// The least and the greatest width that the content of a column or of a spanning cell asks for.
  struct Content: Equatable {
    var least = 0.0
    var greatest = 0.0

    /// Widens the content so that there is room for another one.
    mutating func include(_ other: Content) {
      (least, greatest) = (max(least, other.least), max(greatest, other.greatest))
    }
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
  /// If the room is too small, automatic columns are made as narrow as their words first, then
  /// those in points, and then those in percentages. No column becomes narrower than its widest
  /// word before all have their least widths.
  ///
  /// - Parameters:
  ///   - wanted: The widths that the table asks for; automatic beyond the last one.
  ///   - contents: The content of each column.
  ///   - spans: The cells that cover several columns.
  ///   - room: The greatest total.
  /// - Complexity: O(*c* log *c* + *s*) for *c* columns and *s* columns of all spans.
  init(_ wanted: [TextTable.Width], contents: [Content], spans: [Span] = [], room: Double) {
    let columns = Self.columns(wanted, contents: contents, spans: spans, room: room)
    if columns.reduce(0, { $0 + $1.least }) > room {
      widths = Self.narrowed(columns.map(\.least), to: room)
      dividesWords = zip(widths, contents).contains { $0 < $1.least - 1e-6 }
      return
    }
    var isShare = [Double](repeating: 0, count: columns.count)
    var open = columns
    for (index, width) in wanted.prefix(columns.count).enumerated() {
      guard case .share(let share) = width, share > 0 else { continue }
      isShare[index] = share
      open[index].greatest = open[index].least
    }
    widths = Self.distributed(open, in: room)
    if isShare.contains(where: { $0 > 0 }) { share(room - total, isShare) }
  }

  /// Creates columns of known widths.
  init(widths: [Double]) { self.widths = widths }

  /// Returns the content of columns, with that of the cells that cover several.
  static func contents(_ contents: [Content], widenedBy spans: [Span]) -> [Content] {
    columns([], contents: contents, spans: spans, room: nil)
      .map { Content(least: $0.least, greatest: $0.greatest) }
  }

  /// Returns the least total at which no word is divided and columns have their widths in points.
  static func leastWidth(
    _ wanted: [TextTable.Width], contents: [Content], spans: [Span]
  ) -> Double {
    columns(wanted, contents: contents, spans: spans, room: nil)
      .reduce(0) { $0 + ($1.kind == .fixed ? $1.greatest : $1.least) }
  }

  /// Returns the total at which no line is divided and columns have their widths in points.
  static func greatestWidth(
    _ wanted: [TextTable.Width], contents: [Content], spans: [Span]
  ) -> Double {
    columns(wanted, contents: contents, spans: spans, room: nil).reduce(0) { $0 + $1.greatest }
  }

  // MARK: Distributing

  /// The order in which columns get the widths that they ask for.
  private enum Kind: Int, CaseIterable {
    case percent, fixed, automatic
  }

  /// A column with the width that its words need, and the one that it asks for.
  private struct Column {
    var least: Double
    var greatest: Double
    var kind = Kind.automatic
  }

  /// Returns the columns, with the content of cells that cover several.
  ///
  /// - Parameter room: The room of the table; nil if percentages do not count.
  private static func columns(
    _ wanted: [TextTable.Width], contents: [Content], spans: [Span], room: Double?
  ) -> [Column] {
    var columns = contents.map { Column(least: $0.least, greatest: max($0.least, $0.greatest)) }
    for (index, width) in wanted.prefix(columns.count).enumerated() {
      switch width {
      case .automatic, .share: break
      case .points(let points):
        columns[index].greatest = max(columns[index].least, points)
        columns[index].kind = .fixed
      case .percent(let percent):
        guard let room else { break }
        columns[index].greatest = max(columns[index].least, room * percent / 100)
        columns[index].kind = .percent
      }
    }
    // Cells that cover fewer columns come first, because they say more about each.
    for span in spans.sorted(by: { $0.columns.count < $1.columns.count }) {
      let inside = span.columns.clamped(to: columns.indices)
      if inside.isEmpty { continue }
      let least = widths(of: columns[inside], under: span.content.least)
      // Long lines alone widen no columns of given widths.
      let isOpen = columns[inside].contains { $0.kind == .automatic }
      let greatest = isOpen ? widths(of: columns[inside], under: span.content.greatest) : least
      for (place, index) in inside.enumerated() {
        columns[index].least = max(columns[index].least, least[place])
        columns[index].greatest = max(
          columns[index].greatest, columns[index].least, greatest[place])
      }
    }
    return columns
  }

  /// Returns the widths of columns that a total gives them: at least those that their words need,
  /// then as far as it goes those that they ask for, kind after kind.
  private static func distributed(_ columns: some Collection<Column>, in total: Double) -> [Double]
  {
    var widths = columns.map(\.least)
    var rest = total - widths.reduce(0, +)
    for kind in Kind.allCases where rest > 0 {
      let wishes = columns.map { $0.kind == kind ? $0.greatest - $0.least : 0 }
      let wish = wishes.reduce(0, +)
      guard wish > 0 else { continue }
      let given = min(rest, wish)
      for (place, column) in columns.enumerated() where column.kind == kind {
        // Widths that are asked for are exact.
        let isWhole = kind != .automatic && given == wish
        widths[place] = isWhole ? column.greatest : widths[place] + wishes[place] * given / wish
      }
      rest -= given
    }
    return widths
  }

  /// Adds what a spanning cell needs beyond the greatest widths: to automatic columns if there are
  /// some, in proportion to these widths.
  private static func widths(
    of columns: ArraySlice<Column>, under total: Double
  ) -> [Double] {
    var widths = distributed(columns, in: total)
    let rest = total - columns.reduce(0) { $0 + $1.greatest }
    guard rest > 0 else { return widths }
    let kind = Kind.allCases.reversed().first { kind in columns.contains { $0.kind == kind } }
    let weights = columns.map { $0.kind == kind ? $0.greatest : 0 }
    let sum = weights.reduce(0, +)
    for (place, column) in columns.enumerated() where column.kind == kind {
      let part = sum > 0 ? weights[place] / sum : 1 / Double(columns.count { $0.kind == kind })
      widths[place] += rest * part
    }
    return widths
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
