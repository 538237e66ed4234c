/// Finds values of variables for linear equations and inequalities, some of which are only wishes:
/// the Cassowary algorithm by Badros, Borning and Stuckey, a simplex over a tableau.
struct LinearSolver {
  /// A sum of variables with factors, and a constant.
  struct Expression {
    var terms: [Int: Double] = [:]
    var constant = 0.0

    static func variable(_ number: Int, times factor: Double = 1) -> Expression {
      Expression(terms: [number: factor])
    }

    mutating func add(_ other: Expression, times factor: Double = 1) {
      constant += other.constant * factor
      for (number, value) in other.terms { terms[number, default: 0] += value * factor }
    }

    static func + (one: Expression, other: Expression) -> Expression {
      var sum = one
      sum.add(other)
      return sum
    }

    static func - (one: Expression, other: Expression) -> Expression {
      var difference = one
      difference.add(other, times: -1)
      return difference
    }
  }

  /// The relation of an expression to 0.
  enum Relation {
    case equal
    case atMost
    case atLeast
  }

  private enum Kind {
    case variable
    case slack
    case error
    case dummy
  }

  /// A column of the tableau.
  private struct Symbol: Hashable {
    var kind: Kind
    var number: Int
  }

  private struct Row {
    var constant = 0.0
    var cells: [Symbol: Double] = [:]

    mutating func insert(_ symbol: Symbol, _ factor: Double) {
      let value = (cells[symbol] ?? 0) + factor
      cells[symbol] = abs(value) < 1e-9 ? nil : value
    }

    mutating func insert(_ row: Row, _ factor: Double) {
      constant += row.constant * factor
      for (symbol, value) in row.cells { insert(symbol, value * factor) }
    }

    mutating func reverse() {
      constant = -constant
      cells = cells.mapValues { -$0 }
    }

    /// Solves for a symbol of the row.
    mutating func solve(for symbol: Symbol) {
      guard let factor = cells.removeValue(forKey: symbol) else { return }
      let scale = -1 / factor
      constant *= scale
      cells = cells.mapValues { $0 * scale }
    }

    mutating func substitute(_ symbol: Symbol, _ row: Row) {
      if let factor = cells.removeValue(forKey: symbol) { insert(row, factor) }
    }
  }

  /// The most steps of one optimization; it ends long before.
  private static let stepLimit = 10_000

  private var rows: [Symbol: Row] = [:]
  private var objective = Row()
  private var artificial: Row?
  private var count = 0

  /// Adds a relation.
  ///
  /// - Parameters:
  ///   - expression: The expression that is compared with 0.
  ///   - weight: The importance of a wish; nil if the relation has to hold.
  /// - Returns: False if the relation has to hold and contradicts others; it is then left out.
  mutating func add(_ expression: Expression, _ relation: Relation, weight: Double?) -> Bool {
    var row = Row(constant: expression.constant)
    for (number, factor) in expression.terms {
      let symbol = Symbol(kind: .variable, number: number)
      if let known = rows[symbol] { row.insert(known, factor) } else { row.insert(symbol, factor) }
    }
    let before = (rows, objective)
    var (marker, other) = (next(.dummy), Symbol?.none)
    switch relation {
    case .equal:
      if let weight {
        let (plus, minus) = (next(.error), next(.error))
        row.insert(plus, -1)
        row.insert(minus, 1)
        objective.insert(plus, weight)
        objective.insert(minus, weight)
        (marker, other) = (plus, minus)
      } else {
        row.insert(marker, 1)
      }
    case .atMost, .atLeast:
      let sign = relation == .atMost ? 1.0 : -1
      marker = next(.slack)
      row.insert(marker, sign)
      if let weight {
        let error = next(.error)
        row.insert(error, -sign)
        objective.insert(error, weight)
        other = error
      }
    }
    if row.constant < 0 { row.reverse() }
    guard place(row, marker, other), optimize() else {
      (rows, objective) = before
      return false
    }
    return true
  }

  /// Returns the value of a variable.
  func value(_ number: Int) -> Double {
    rows[Symbol(kind: .variable, number: number)]?.constant ?? 0
  }

  private mutating func next(_ kind: Kind) -> Symbol {
    count += 1
    return Symbol(kind: kind, number: count)
  }

  /// Puts a row into the tableau.
  private mutating func place(_ row: Row, _ marker: Symbol, _ other: Symbol?) -> Bool {
    var row = row
    var subject = row.cells.keys.filter { $0.kind == .variable }.min { $0.number < $1.number }
    if subject == nil {
      subject = [marker, other].compactMap { $0 }.first { symbol in
        (symbol.kind == .slack || symbol.kind == .error) && (row.cells[symbol] ?? 0) < 0
      }
    }
    if subject == nil, row.cells.keys.allSatisfy({ $0.kind == .dummy }) {
      guard abs(row.constant) < 1e-6 else { return false }
      subject = marker
    }
    guard let subject else { return placeArtificially(row) }
    row.solve(for: subject)
    substitute(subject, row)
    rows[subject] = row
    return true
  }

  /// Puts a row without a subject into the tableau with the help of an artificial variable.
  private mutating func placeArtificially(_ row: Row) -> Bool {
    let helper = next(.slack)
    rows[helper] = row
    artificial = row
    let isDone = optimize(artificially: true)
    let isFound = isDone && abs(artificial?.constant ?? 1) < 1e-6
    artificial = nil
    if var known = rows.removeValue(forKey: helper) {
      if known.cells.isEmpty { return isFound }
      let entry = known.cells.keys.filter { $0.kind == .slack || $0.kind == .error }
        .min { $0.number < $1.number }
      guard let entry else { return false }
      known.solve(for: entry)
      // The helper has left the tableau.
      known.cells[helper] = nil
      substitute(entry, known)
      rows[entry] = known
    }
    for symbol in rows.keys { rows[symbol]?.cells[helper] = nil }
    objective.cells[helper] = nil
    return isFound
  }

  private mutating func substitute(_ symbol: Symbol, _ row: Row) {
    for key in rows.keys { rows[key]?.substitute(symbol, row) }
    objective.substitute(symbol, row)
    artificial?.substitute(symbol, row)
  }

  /// Minimizes the sum of unfulfilled wishes; returns false if that has no end.
  private mutating func optimize(artificially: Bool = false) -> Bool {
    for _ in 0..<Self.stepLimit {
      let goal = artificially ? artificial ?? objective : objective
      // The lowest number prevents cycles.
      let entering = goal.cells.filter { $0.key.kind != .dummy && $0.value < -1e-9 }.keys
        .min { $0.number < $1.number }
      guard let entering else { return true }
      var (leaving, least) = (Symbol?.none, Double.infinity)
      for (symbol, row) in rows where symbol.kind != .variable {
        guard let factor = row.cells[entering], factor < 0 else { continue }
        let ratio = -row.constant / factor
        let isLess = ratio < least - 1e-12
        if isLess || ratio <= least && symbol.number < leaving?.number ?? .max {
          (leaving, least) = (symbol, ratio)
        }
      }
      guard let leaving, var row = rows.removeValue(forKey: leaving) else { return false }
      // Solves the row of the leaving symbol for the entering one.
      row.insert(leaving, -1)
      row.solve(for: entering)
      substitute(entering, row)
      rows[entering] = row
    }
    return false
  }
}
