/// The costs of breaks, higher the worse they look.
///
/// A cost is a number of thousandths of a container that ends one row early.
package struct BreakCosts: Sendable {
  /// The height of the text's most common row, in points.
  package let unit: Double

  /// The cost of a container, so that text takes no more of them than it needs.
  package static let container = 100.0
  /// The cost of a container that ends one row early; it grows with the square of the rows.
  package static let shortRow = 1_000.0
  /// The cost of a container that ends one row above or below the one beside it; it grows with the
  /// square of the rows.
  package static let unevenRow = 1_000.0
  /// The cost of a single line at the top or bottom of a container.
  package static let loneLine = 100_000.0
  /// The cost of a break inside a word, whose second part the reader looks for: somewhat more than
  /// that of a container that ends one row early.
  package static let dividedWord = 1_500.0
  /// The cost of a break between two rows of a table.
  package static let dividedTable = 1_000.0
  /// The cost of each container that a float waits for.
  package static let lateFloat = 2_000.0
  /// The cost of a break that a style forbids.
  package static let forbidden = 1e9
  /// The cost of a row without a container.
  package static let lostRow = 1e10
  /// The fewest lines of a paragraph that should share a container.
  package static let fewestLines = 2

  package init(unit: Double) { self.unit = max(unit, 1e-3) }

  /// The cost of the room that a container's text leaves, in points.
  ///
  /// - Parameter before: The room left in the container beside it; nil if there is none.
  func ending(leaving room: Double, before: Double?) -> Double {
    let short = max(0, room) / unit
    var cost = Self.shortRow * short * short
    if let before {
      let step = (room - before) / unit
      cost += Self.unevenRow * step * step
    }
    return cost
  }

  /// The cost of a break inside a paragraph.
  ///
  /// - Parameters:
  ///   - rows: The rows that it is set in.
  ///   - row: The number of rows before the break, at least 1.
  func dividing(_ paragraph: BreakParagraph, _ rows: [BreakRow], before row: Int) -> Double {
    if paragraph.keepsTogether || row < paragraph.boundRows { return Self.forbidden }
    if paragraph.isTable { return Self.dividedTable }
    return Self.lone(rows[..<row], least: paragraph.orphans)
      + Self.lone(rows[row...], least: paragraph.widows)
      + (rows[row - 1].dividesWord ? Self.dividing(wordsAreKept: paragraph.keepsWords) : 0)
  }

  /// The cost of a break inside a word.
  ///
  /// - Parameter wordsAreKept: True if the style forbids it.
  static func dividing(wordsAreKept: Bool) -> Double { wordsAreKept ? forbidden : dividedWord }

  /// The cost of the first or the last rows of a paragraph in a container. Blank ones do not count.
  ///
  /// - Parameter least: The number that its style keeps together.
  private static func lone(_ rows: ArraySlice<BreakRow>, least: Int) -> Double {
    var count = 0
    for row in rows where !row.isBlank {
      count += 1
      if count >= max(least, fewestLines) { return 0 }
    }
    return lone(count, least: least)
  }

  /// The cost of so many first or last rows of a paragraph in a container.
  ///
  /// - Parameter least: The number that its style keeps together.
  static func lone(_ rows: Int, least: Int) -> Double {
    rows < least ? forbidden : rows < fewestLines ? loneLine : 0
  }

  /// The cost of setting a paragraph in other rows.
  ///
  /// - Parameter demerits: The demerits of its line ends in excess of those of the best ones.
  package static func setting(demerits: Double) -> Double { 300 + max(0, demerits) / 20 }

  /// The most demerits of such line ends. Above them a short container costs less.
  package static let mostDemerits = 150_000.0
}
