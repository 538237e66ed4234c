/// Columns that are narrower than they need to be.
extension TableColumns {
  /// The cause of columns that are too narrow. Divided words are the greater one.
  enum Shortage: Comparable {
    /// Some columns are narrower than their least widths.
    case limits
    /// Some words are wider than their columns, and are divided.
    case words
  }

  /// Returns widths whose total is the room, if the columns need more.
  ///
  /// Columns wider than their words give first: those with least widths, then those below words of
  /// cells that cover several. Each gives in proportion to what it has.
  ///
  /// - Parameters:
  ///   - least: The widths that the columns need.
  ///   - narrowest: The width that columns of divided words keep if there is room.
  static func narrowed(
    _ least: [Double], _ requests: [Request], contents: [Content], spans: [Span],
    to room: Double, narrowest: Double
  ) -> [Double] {
    var open = requests
    for index in open.indices { open[index].least = 0 }
    let words = columns(open, contents: contents, spans: spans).map(\.least)
    if let widths = between(words, least, total: room) { return widths }
    let own = contents.map(\.least)
    if let widths = between(own, words, total: room) { return widths }
    return divided(own, to: room, narrowest: narrowest)
  }

  /// Returns widths with a total between narrower and wider ones; nil if the narrower ones exceed
  /// it.
  private static func between(
    _ narrower: [Double], _ wider: [Double], total: Double
  ) -> [Double]? {
    let (least, most) = (narrower.reduce(0, +), wider.reduce(0, +))
    guard least <= total else { return nil }
    let part = most > least ? (total - least) / (most - least) : 0
    return zip(narrower, wider).map { $0 + ($1 - $0) * part }
  }

  /// Returns widths with a total for words that need more.
  ///
  /// As many columns as possible keep their words whole, from the narrowest on, but none becomes
  /// wider than another one that needs more. The others give what is lacking in proportion to what
  /// they have above these and above the width of a few characters. So a very long word has fewer
  /// lines than with equal widths.
  private static func divided(
    _ words: [Double], to room: Double, narrowest: Double
  ) -> [Double] {
    var rest = max(0, room)
    var count = words.count
    var widestWhole = 0.0
    // The width of the columns with divided words if they were equal.
    var level = 0.0
    for width in words.sorted() {
      level = rest / Double(count)
      if width > level { break }
      widestWhole = width
      rest -= width
      count -= 1
    }
    let floor = min(max(narrowest, widestWhole), level)
    let needed = words.reduce(0) { $1 > level ? $0 + ($1 - floor) : $0 }
    let given = rest - Double(count) * floor
    return words.map { $0 > level ? floor + ($0 - floor) * given / needed : $0 }
  }

  /// Returns the cause for which widths are too narrow.
  static func shortage(
    of widths: [Double], _ requests: [Request], contents: [Content], spans: [Span]
  ) -> Shortage? {
    let dividesWords =
      zip(widths, contents).contains { $0 < $1.least - 1e-6 }
      || spans.contains { span in
        let inside = span.columns.clamped(to: widths.indices)
        return !inside.isEmpty && widths[inside].reduce(0, +) < span.content.least - 1e-6
      }
    if dividesWords { return .words }
    return zip(widths, requests).contains { $0 < $1.least - 1e-6 } ? .limits : nil
  }
}
