import TextLayout

/// The least cost of a chapter's breaks, by exhaustive search over settings and breaks.
///
/// It writes the costs again instead of asking for them. A container costs 100, and 1,000 × the
/// square of the rows by which it ends early. As much again is for the rows by which it ends above
/// or below the one beside it. A line alone costs 100,000, and what a style forbids a billion.
struct BreakExhaustion {
  let paragraphs: [BreakParagraph]
  let containers: [BreakContainer]
  /// The height of a common row, in points.
  let unit: Double

  /// A row of the text in the settings being tried.
  private struct Row {
    var row: BreakRow
    var paragraph: Int
    var index: Int
    var count: Int
  }

  /// A start of a container.
  private struct Start: Hashable {
    var container: Int
    var row: Int
    var room: Double?
  }

  /// The least cost.
  func leastCost() -> Double {
    var least = Double.infinity
    var settings = [Int](repeating: 0, count: paragraphs.count)
    while true {
      var known: [Start: Double] = [:]
      var rows: [Row] = []
      var cost = 0.0
      for (number, setting) in settings.enumerated() {
        let own = paragraphs[number].settings[setting]
        cost += setting == 0 ? 0 : own.cost
        for (index, row) in own.rows.enumerated() {
          rows.append(Row(row: row, paragraph: number, index: index, count: own.rows.count))
        }
      }
      least = min(least, cost + best(Start(container: 0, row: 0), rows, &known))
      var digit = 0
      while digit < settings.count {
        settings[digit] += 1
        if settings[digit] < paragraphs[digit].settings.count { break }
        settings[digit] = 0
        digit += 1
      }
      if digit == settings.count { return least }
    }
  }

  /// The least cost of the rows from one on, which starts a container.
  private func best(_ start: Start, _ rows: [Row], _ known: inout [Start: Double]) -> Double {
    if let cost = known[start] { return cost }
    guard start.container < containers.count else { return .infinity }
    let container = containers[start.container]
    var least = Double.infinity
    var (y, pending) = (0.0, 0.0)
    var row = start.row
    while true {
      if row == rows.count {
        least = min(least, 100)
        break
      }
      let isFirst = row == start.row
      let next = rows[row].row
      let bottom = y + (isFirst ? next.gapAtTop : pending + next.gap) + next.height
      let fits = bottom <= container.height + 1e-6
      let closes = row > start.row && rows[row - 1].row.closes
      if closes {
        least = min(
          least, 100 + best(Start(container: start.container + 1, row: row), rows, &known))
        break
      }
      if !isFirst || !fits {
        let room = container.height - y
        var cost = 100 + 1_000 * (room / unit) * (room / unit)
        if container.isLevelled, let before = start.room {
          cost += 1_000 * (room - before) / unit * (room - before) / unit
        }
        if !isFirst { cost += divisionCost(rows, before: row) }
        let isLevelled =
          start.container + 1 < containers.count && containers[start.container + 1].isLevelled
        let following = Start(
          container: start.container + 1, row: row, room: isLevelled ? room : nil)
        least = min(least, cost + best(following, rows, &known))
      }
      if !fits { break }
      (y, pending) = (bottom, next.after)
      row += 1
    }
    known[start] = least
    return least
  }

  private func divisionCost(_ rows: [Row], before index: Int) -> Double {
    let row = rows[index]
    if row.index == 0 { return paragraphs[row.paragraph - 1].keepsWithNext ? 1e9 : 0 }
    let paragraph = paragraphs[row.paragraph]
    if paragraph.keepsTogether { return 1e9 }
    let after = row.count - row.index
    var cost = 0.0
    if row.index < paragraph.orphans { cost += 1e9 } else if row.index < 2 { cost += 100_000 }
    if after < paragraph.widows { cost += 1e9 } else if after < 2 { cost += 100_000 }
    return cost
  }
}
