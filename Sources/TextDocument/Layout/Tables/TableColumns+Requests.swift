import TextStorage

/// The widths that a table requests for its columns.
extension TableColumns {
  /// The width that a table requests for a column with its limits, in points.
  struct Request {
    /// The order in which columns get the widths that they request.
    enum Kind: CaseIterable {
      /// A percentage of the room.
      case percent
      /// A number of points.
      case fixed
      /// The longest line of the cells.
      case longest
      /// A width between the widest word and the longest line, or a share of the rest.
      case automatic
    }

    var kind = Kind.automatic
    /// The width of a column of a given width; 0 for no more than its words need.
    private(set) var width = 0.0
    /// The share of the room that other columns leave; 0 for none.
    private(set) var share = 0.0
    /// The least width.
    var least = 0.0
    /// The greatest width, unless the least width or a word is wider.
    private(set) var greatest = Double.infinity

    /// - Parameters:
    ///   - room: The width of which percentages are parts; nil if they do not count.
    init(_ width: TextTable.Width, _ limits: TextTable.Limits, room: Double?) {
      switch width {
      case .automatic: break
      case .points(let points): (kind, self.width) = (.fixed, points)
      case .percent(let percent):
        if let room { (kind, self.width) = (.percent, room * percent / 100) }
      case .share(let share): self.share = max(0, share)
      case .least: kind = .fixed
      case .greatest: kind = .longest
      }
      // An endless width would leave no numbers for the other columns.
      if let least = Self.points(limits.least, of: room) { self.least = min(least, Self.longest) }
      if let greatest = Self.points(limits.greatest, of: room) { self.greatest = greatest }
    }

    /// True if the column has a width of its own, which long lines do not widen.
    var hasOwnWidth: Bool { kind == .fixed || kind == .percent }

    /// The widest least width, in points.
    private static let longest = 1e6

    private static func points(_ limit: TextTable.Limit?, of room: Double?) -> Double? {
      switch limit {
      case .points(let points)?: max(0, points)
      case .percent(let percent)?: room.map { max(0, $0 * percent / 100) }
      case nil: nil
      }
    }
  }

  /// Returns the request of a table for each of its columns.
  ///
  /// - Parameters:
  ///   - widths: The widths; automatic beyond the last one.
  ///   - limits: The limits of the widths; none beyond the last one.
  ///   - count: The number of columns.
  ///   - room: The width of which percentages are parts; nil if they do not count.
  static func requests(
    _ widths: [TextTable.Width], _ limits: [TextTable.Limits], count: Int, room: Double?
  ) -> [Request] {
    (0..<count).map { index in
      Request(
        index < widths.count ? widths[index] : .automatic,
        index < limits.count ? limits[index] : TextTable.Limits(), room: room)
    }
  }

  // MARK: Shares

  /// Gives the columns with shares the rest of the room, such that their widths are in proportion
  /// to their shares as far as words and limits allow.
  ///
  /// Columns that would break a limit get it, and the others share again, as flexible lengths do
  /// in CSS (Flexible Box Layout, section 9.7).
  ///
  /// - Parameters:
  ///   - rest: The room beside the widths, in points.
  ///   - columns: The columns with their limits.
  ///   - widths: The widths without the rest, which are the least ones of columns with shares.
  /// - Returns: All widths.
  static func sharing(
    _ rest: Double, of columns: [Column], _ requests: [Request], _ widths: [Double]
  ) -> [Double] {
    var widths = widths
    var open = requests.indices.filter { requests[$0].share > 0 }
    var room = rest + open.reduce(0) { $0 + widths[$1] }
    while !open.isEmpty {
      let unit = room / open.reduce(0) { $0 + requests[$1].share }
      let lacking = open.map { widths[$0] - unit * requests[$0].share }
      let surplus = open.map { unit * requests[$0].share - columns[$0].most }
      let lack = lacking.reduce(0) { $0 + max(0, $1) }
      let spare = surplus.reduce(0) { $0 + max(0, $1) }
      if lack == spare {
        for index in open {
          widths[index] = max(widths[index], min(unit * requests[index].share, columns[index].most))
        }
        return widths
      }
      // The columns of the greater difference keep their limits in the end.
      let full = zip(open, lack > spare ? lacking : surplus).filter { $1 > 0 }.map(\.0)
      for index in full {
        if lack < spare { widths[index] = columns[index].most }
        room -= widths[index]
      }
      open.removeAll(where: full.contains)
    }
    return widths
  }
}
