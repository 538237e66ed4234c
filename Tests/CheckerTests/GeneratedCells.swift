import SeededRandom

/// A part of a generated Markdown text. Cells of its list tables hold other parts.
indirect enum GeneratedPart {
  case words(String)
  case items([String])
  /// A pipe table, whose first row is its header.
  case rows([[String]])
  /// A table that is written as a list: its rows, with the parts in each of their cells.
  case cells([[[GeneratedPart]]], attributes: String)
  case float([GeneratedPart], attributes: String)

  /// Returns the Markdown of some parts.
  static func text(of parts: [GeneratedPart]) -> String {
    lines(of: parts).joined(separator: "\n")
  }

  private static func lines(of parts: [GeneratedPart]) -> [String] {
    Array(parts.map(\.lines).joined(separator: [""]))
  }

  private var lines: [String] {
    switch self {
    case .words(let words): return [words]
    case .items(let items): return items.map { "- \($0)" }
    case .rows(let rows):
      let lines = rows.map { row in "|" + row.map { " \($0) |" }.joined() }
      let rule = "|" + String(repeating: "---|", count: rows[0].count)
      return [lines[0], rule] + lines.dropFirst()
    case .float(let parts, let attributes):
      return ["::: {\(attributes)}", ""] + Self.lines(of: parts) + ["", ":::"]
    case .cells(let rows, let attributes):
      let items = rows.flatMap { row in
        row.enumerated().flatMap { number, cell in
          Self.item(Self.lines(of: cell), mark: number == 0 ? "- -" : "  -")
        }
      }
      return ["::: {.list-table\(attributes)}"] + items + [":::"]
    }
  }

  /// Returns the lines of a cell behind the mark of its item.
  private static func item(_ lines: [String], mark: String) -> [String] {
    guard let first = lines.first else { return [mark] }
    return ["\(mark) \(first)"] + lines.dropFirst().map { $0.isEmpty ? "" : "    \($0)" }
  }

  // MARK: Edits

  /// The number of cells in the list tables of the part.
  var cellCount: Int {
    guard case .cells(let rows, _) = self else { return 0 }
    return rows.joined().reduce(0) { count, cell in
      cell.reduce(count + 1) { $0 + $1.cellCount }
    }
  }

  /// Returns parts in which one of the cells has changed.
  ///
  /// - Parameter number: The number of the cell among those of all list tables, in text order.
  static func changing(
    _ parts: [GeneratedPart], cell number: Int, _ change: (inout [GeneratedPart]) -> Void
  ) -> [GeneratedPart] {
    var (changed, rest) = (parts, number)
    for index in parts.indices where rest >= 0 {
      changed[index] = parts[index].changing(&rest, change)
    }
    return changed
  }

  /// - Parameter rest: The number of cells before the one that changes; negative after it.
  private func changing(
    _ rest: inout Int, _ change: (inout [GeneratedPart]) -> Void
  ) -> GeneratedPart {
    guard case .cells(var rows, let attributes) = self else { return self }
    for row in rows.indices {
      for cell in rows[row].indices where rest >= 0 {
        rest -= 1
        if rest < 0 {
          change(&rows[row][cell])
        } else {
          for part in rows[row][cell].indices where rest >= 0 {
            rows[row][cell][part] = rows[row][cell][part].changing(&rest, change)
          }
        }
      }
    }
    return .cells(rows, attributes: attributes)
  }
}

/// Makes parts with tables and floats in cells, by a generator of its own. Documents without such
/// parts keep their seeds.
struct GeneratedCells {
  private let sample: SampleText
  private var generator: SeededGenerator
  private let hasNotes: Bool
  /// The notes that words have marks of so far.
  private(set) var notes: [String] = []

  /// The most list tables in each other.
  private static let depth = 3

  /// - Parameter hasNotes: True if some words have marks of notes.
  init(seed: UInt64, sample: SampleText, hasNotes: Bool = false) {
    (self.sample, self.hasNotes) = (sample, hasNotes)
    generator = SeededGenerator(seed: seed ^ 0xCE11_5EED)
  }

  /// Returns the Markdown of a list table.
  mutating func text() -> String { GeneratedPart.text(of: [table()]) }

  /// Inserts the Markdown of list tables between parts of a text.
  mutating func insert(into parts: inout [String]) {
    for _ in 0..<generator.int(1..<3) {
      let table = text()
      parts.insert(table, at: generator.int(0..<parts.count + 1))
    }
  }

  /// Returns some words of one line.
  mutating func words(_ most: Int) -> String {
    let words = plainWords(most)
    guard hasNotes, generator.chance(0.12) else { return words }
    notes.append("[^c\(notes.count)]: \(plainWords(16))")
    return "\(words)[^c\(notes.count - 1)]"
  }

  private mutating func plainWords(_ most: Int) -> String {
    sample.paragraph(words: generator.int(1..<most), using: &generator)
      .filter { !"|<>*_`#[]{}:\\~&".contains($0) && !$0.isNewline }
  }

  /// Returns parts of a text, at least one of which is a list table.
  mutating func document() -> [GeneratedPart] {
    var parts: [GeneratedPart] = []
    for _ in 0..<generator.int(1..<4) {
      if generator.chance(0.5) { parts.append(.words(words(40))) }
      if generator.chance(0.2) { parts.append(float()) }
      parts.append(table())
    }
    if generator.chance(0.7) { parts.append(.words(words(40))) }
    return parts
  }

  /// Returns a list table.
  ///
  /// - Parameter depth: The number of list tables around it.
  mutating func table(depth: Int = 0) -> GeneratedPart {
    let most = depth == 0 ? 4 : 3
    let columnCount = generator.int(1..<most)
    var rows: [[[GeneratedPart]]] = []
    for _ in 0..<generator.int(1..<most) {
      // Rows may have fewer cells than others.
      let count = generator.chance(0.15) ? generator.int(1..<columnCount + 1) : columnCount
      var row: [[GeneratedPart]] = []
      for _ in 0..<count { row.append(cell(depth: depth)) }
      rows.append(row)
    }
    let attributes = generator.pick(["", "", " header=0", " header=0", " header=2", " footer=1"])
    return .cells(rows, attributes: attributes)
  }

  private mutating func cell(depth: Int) -> [GeneratedPart] {
    if generator.chance(0.1) { return [] }
    // Such marks are words unless the sheet has them join cells.
    if generator.chance(0.08) { return [.words(generator.pick(["<", "^"]))] }
    var parts: [GeneratedPart] = []
    for _ in 0..<generator.int(1..<4) { parts.append(part(depth: depth)) }
    return parts
  }

  private mutating func part(depth: Int) -> GeneratedPart {
    switch generator.int(0..<12) {
    case 0:
      var items: [String] = []
      for _ in 0..<generator.int(1..<4) { items.append(words(6)) }
      return .items(items)
    case 1, 2: return pipeTable()
    case 3, 4, 5:
      if depth + 1 < Self.depth { return table(depth: depth + 1) }
      return .words(words(10))
    case 6: return float()
    default: return .words(words(generator.chance(0.1) ? 60 : 12))
    }
  }

  private mutating func pipeTable() -> GeneratedPart {
    let columnCount = generator.int(1..<4)
    var rows: [[String]] = []
    for _ in 0..<generator.int(1..<(generator.chance(0.1) ? 20 : 5)) {
      var row: [String] = []
      for _ in 0..<columnCount { row.append(generator.chance(0.1) ? "" : words(5)) }
      rows.append(row)
    }
    return .rows(rows)
  }

  private mutating func float() -> GeneratedPart {
    let side = generator.pick(["left", "right", "start", "end", "center", "top", "bottom"])
    let width = generator.pick(["40%", "30%", "25", "60"])
    return .float([.words(plainWords(8))], attributes: "float=\(side) width=\(width)")
  }

  /// Returns parts after a change of words, or of the number of parts, in one of their cells.
  mutating func edited(_ parts: [GeneratedPart]) -> [GeneratedPart] {
    let count = parts.reduce(0) { $0 + $1.cellCount }
    if count == 0 { return parts }
    let (kind, added) = (generator.int(0..<3), plainWords(12))
    let place = generator.unit()
    return GeneratedPart.changing(parts, cell: generator.int(0..<count)) { cell in
      let index = Int(place * Double(cell.count))
      if kind == 0, cell.count > 1 {
        cell.remove(at: index)
      } else if kind == 1, index < cell.count {
        cell[index] = cell[index].withWords(added)
      } else {
        cell.insert(.words(added), at: index)
      }
    }
  }
}

extension GeneratedPart {
  /// Returns the part with other words at its start, if it has words of its own.
  fileprivate func withWords(_ words: String) -> GeneratedPart {
    switch self {
    case .words: return .words(words)
    case .items(let items): return .items([words] + items.dropFirst())
    case .rows(var rows):
      rows[0][0] = words
      return .rows(rows)
    case .float(_, let attributes): return .float([.words(words)], attributes: attributes)
    case .cells: return self
    }
  }
}
