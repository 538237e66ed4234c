import TextStorage

/// The widths of a table's columns, by the automatic algorithm of CSS 2.1, section 17.5.2.2, as
/// browsers follow it, with shares in addition. All widths are in points and include the padding
/// of cells.
///
/// Rule for the limits of columns: that for cells in CSS Tables 3, "Computing Cell Measures", but
/// no greatest width divides a word.
struct TableColumns: Equatable {
  /// The least and the greatest width that the content of a column or of a spanning cell requests.
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
  /// The cause of columns that are too narrow; nil if none is.
  private(set) var shortage: Shortage?

  /// True if some columns are narrower than their words.
  var dividesWords: Bool { shortage == .words }

  /// The total width.
  var total: Double { widths.reduce(0, +) }

  /// Computes widths.
  ///
  /// - Parameters:
  ///   - wanted: The widths that the table requests; automatic beyond the last one.
  ///   - limits: The limits of these widths; none beyond the last one.
  ///   - contents: The content of each column.
  ///   - spans: The cells that cover several columns.
  ///   - room: The greatest total.
  ///   - narrowest: The width that columns of divided words keep if there is room.
  /// - Complexity: As ``init(requests:contents:spans:room:narrowest:)``.
  init(
    _ wanted: [TextTable.Width], limits: [TextTable.Limits] = [], contents: [Content],
    spans: [Span] = [], room: Double, narrowest: Double = 0
  ) {
    self.init(
      requests: Self.requests(wanted, limits, count: contents.count, room: room),
      contents: contents, spans: spans, room: room, narrowest: narrowest)
  }

  /// Computes widths.
  ///
  /// If the room is too small, automatic columns are made as narrow as their words first, then
  /// those as wide as their lines, those in points, and those in percentages. Least widths follow.
  /// No word is divided before all columns are as narrow as their words.
  ///
  /// - Parameters:
  ///   - requests: The width that the table requests for each column.
  ///   - contents: The content of each column.
  ///   - spans: The cells that cover several columns.
  ///   - room: The greatest total.
  ///   - narrowest: The width that columns of divided words keep if there is room.
  /// - Complexity: O(*c* log *c* + *s*) for *c* columns and *s* columns of all spans, and
  ///   O(*c* ∙ *l*) for *l* columns that reach their limits.
  init(
    requests: [Request], contents: [Content], spans: [Span] = [], room: Double, narrowest: Double
  ) {
    let columns = Self.columns(requests, contents: contents, spans: spans)
    let least = columns.map(\.least)
    if least.reduce(0, +) > room {
      widths = Self.narrowed(
        least, requests, contents: contents, spans: spans, to: room, narrowest: narrowest)
      shortage = Self.shortage(of: widths, requests, contents: contents, spans: spans)
      return
    }
    var open = columns
    for index in open.indices where requests[index].share > 0 {
      open[index].greatest = open[index].least
    }
    widths = Self.distributed(open, in: room)
    if requests.contains(where: { $0.share > 0 }) {
      widths = Self.sharing(room - total, of: columns, requests, widths)
    }
  }

  /// Creates columns of known widths.
  init(widths: [Double]) { self.widths = widths }

  /// Returns the content of columns, with that of the cells that cover several.
  static func contents(_ contents: [Content], widenedBy spans: [Span]) -> [Content] {
    columns(requests([], [], count: contents.count, room: nil), contents: contents, spans: spans)
      .map { Content(least: $0.least, greatest: $0.greatest) }
  }

  /// Returns the least total at which no word is divided.
  ///
  /// Columns have their least widths and their widths in points. Those as wide as their lines have
  /// room for them.
  ///
  /// - Parameter room: The width of which least widths in percent are parts; nil if they do not
  ///   count.
  static func leastWidth(
    of table: TextTable, contents: [Content], spans: [Span], room: Double?
  ) -> Double {
    var requests = Self.requests(table.columns, table.limits, count: contents.count, room: room)
    for index in requests.indices where requests[index].kind == .percent {
      requests[index].kind = .automatic
    }
    return columns(requests, contents: contents, spans: spans).reduce(0) { sum, column in
      switch column.kind {
      case .fixed, .longest: return sum + column.greatest
      case .percent, .automatic: return sum + column.least
      }
    }
  }

  /// Returns the total at which no line is divided and columns have their widths in points.
  static func greatestWidth(of table: TextTable, contents: [Content], spans: [Span]) -> Double {
    let requests = Self.requests(table.columns, table.limits, count: contents.count, room: nil)
    return columns(requests, contents: contents, spans: spans).reduce(0) { $0 + $1.greatest }
  }

  // MARK: Distributing

  /// A column with the width that it needs, and the one that it requests.
  struct Column {
    /// The width of its widest word, or its least width if that is wider.
    var least: Double
    /// The width that it gets if there is room.
    var greatest: Double
    /// The limit for cells that cover several columns.
    var most: Double
    var kind: Request.Kind

    init(_ request: Request, _ content: Content) {
      kind = request.kind
      least = max(content.least, request.least)
      most = max(least, request.greatest)
      greatest = max(least, min(request.hasOwnWidth ? request.width : content.greatest, most))
    }
  }

  /// Returns the columns, with the content of cells that cover several.
  static func columns(
    _ requests: [Request], contents: [Content], spans: [Span]
  ) -> [Column] {
    var columns = zip(requests, contents).map { Column($0, $1) }
    // Cells that cover fewer columns come first, because they say more about each.
    for span in spans.sorted(by: { $0.columns.count < $1.columns.count }) {
      let inside = span.columns.clamped(to: columns.indices)
      if inside.isEmpty { continue }
      let covered = Array(columns[inside])
      let least = widths(of: covered, under: span.content.least)
      let lines = widths(of: covered, under: span.content.greatest)
      for (place, index) in inside.enumerated() {
        columns[index].least = max(columns[index].least, least[place])
        columns[index].most = max(columns[index].most, columns[index].least)
        columns[index].greatest = max(columns[index].greatest, columns[index].least)
        // Long lines alone widen no columns of given widths.
        if requests[index].hasOwnWidth { continue }
        columns[index].greatest = max(
          columns[index].greatest, min(lines[place], columns[index].most))
      }
    }
    return columns
  }

  /// Returns the widths of columns that a total gives them: at least those that they need, then as
  /// far as it goes those that they request, kind after kind.
  private static func distributed(_ columns: [Column], in total: Double) -> [Double] {
    var widths = columns.map(\.least)
    var rest = total - widths.reduce(0, +)
    for kind in Request.Kind.allCases where rest > 0 {
      let wishes = columns.map { $0.kind == kind ? $0.greatest - $0.least : 0 }
      let wish = wishes.reduce(0, +)
      guard wish > 0 else { continue }
      let given = min(rest, wish)
      for (place, column) in columns.enumerated() where column.kind == kind {
        // Widths that are requested are exact.
        let isWhole = kind != .automatic && given == wish
        widths[place] = isWhole ? column.greatest : widths[place] + wishes[place] * given / wish
      }
      rest -= given
    }
    return widths
  }

  // MARK: Spanning cells

  /// Adds what a spanning cell needs beyond the greatest widths: to automatic columns if there are
  /// some, in proportion to these widths. Columns that reach their limits leave it to the others,
  /// and only what is left then exceeds the limits.
  private static func widths(of columns: [Column], under total: Double) -> [Double] {
    var widths = distributed(columns, in: total)
    var rest = total - columns.reduce(0) { $0 + $1.greatest }
    let kinds = Request.Kind.allCases.reversed().filter { kind in
      columns.contains { $0.kind == kind }
    }
    for kind in kinds where rest > 0 {
      rest = widen(&widths, of: columns, kind, by: rest) { columns[$0].most }
    }
    if rest > 0, let kind = kinds.first {
      _ = widen(&widths, of: columns, kind, by: rest) { _ in .infinity }
    }
    return widths
  }

  /// Widens the columns of a kind in proportion to their greatest widths.
  ///
  /// - Parameter limit: Returns the width at which a column is full.
  /// - Returns: The width that is left when all are full.
  private static func widen(
    _ widths: inout [Double], of columns: [Column], _ kind: Request.Kind, by total: Double,
    upTo limit: (Int) -> Double
  ) -> Double {
    var rest = total
    var open = columns.indices.filter { columns[$0].kind == kind }
    while !open.isEmpty {
      let sum = open.reduce(0) { $0 + columns[$1].greatest }
      let wider = open.map { place in
        let part = sum > 0 ? columns[place].greatest / sum : 1 / Double(open.count)
        return widths[place] + rest * part
      }
      let full = zip(open, wider).filter { $1 >= limit($0) }.map(\.0)
      if full.isEmpty {
        for (place, width) in zip(open, wider) { widths[place] = width }
        return 0
      }
      for place in full {
        rest -= limit(place) - widths[place]
        widths[place] = limit(place)
      }
      open.removeAll(where: full.contains)
    }
    return rest
  }
}
