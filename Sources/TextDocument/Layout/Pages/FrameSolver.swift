import TextGeometry

/// Finds the frames of parts of a page from linear equations about them, and reports which of
/// these contradict each other.
///
/// Each part has four unknowns. Every equation is kept solved for one unknown (Gauss–Jordan
/// elimination). So a redundant or contradictory equation is recognised as soon as it is added.
struct FrameSolver {
  /// An unknown: the left edge, the top edge, the width or the height of a part.
  enum Unknown: Int { case x, y, width, height }

  /// A sum of unknowns with factors that must equal a value.
  struct Equation {
    var terms: [(part: Int, unknown: Unknown, factor: Double)]
    var value: Double
  }

  private struct Row {
    var factors: [Double]
    var value: Double
    /// The unknown that the row is solved for.
    var pivot: Int
    /// The equations that it was derived from.
    var sources: Set<Int>
  }

  private let count: Int
  private var rows: [Row] = []
  private var rowOfPivot: [Int?]
  /// The magnitude below which factors and points count as zero.
  private static let tolerance = 1e-9

  /// Creates a solver without equations.
  init(partCount: Int) {
    count = 4 * partCount
    rowOfPivot = Array(repeating: nil, count: count)
  }

  /// Adds an equation.
  ///
  /// - Parameter number: The number that identifies the equation.
  /// - Returns: The numbers of the equations that it contradicts; nil if there are none.
  /// - Complexity: O(*u* × *r*) for *u* unknowns and *r* equations added before.
  mutating func add(_ equation: Equation, number: Int) -> Set<Int>? {
    var row = Row(
      factors: Array(repeating: 0, count: count), value: equation.value, pivot: 0, sources: [number]
    )
    for term in equation.terms { row.factors[4 * term.part + term.unknown.rawValue] += term.factor }
    for pivot in row.factors.indices where row.factors[pivot] != 0 {
      guard let known = rowOfPivot[pivot] else { continue }
      Self.subtract(rows[known], row.factors[pivot], from: &row)
    }
    guard
      let pivot = row.factors.indices.max(by: { abs(row.factors[$0]) < abs(row.factors[$1]) }),
      abs(row.factors[pivot]) > Self.tolerance
    else { return abs(row.value) > 1e-6 ? row.sources.subtracting([number]) : nil }
    let factor = row.factors[pivot]
    for index in row.factors.indices { row.factors[index] /= factor }
    row.value /= factor
    row.pivot = pivot
    for index in rows.indices where rows[index].factors[pivot] != 0 {
      Self.subtract(row, rows[index].factors[pivot], from: &rows[index])
    }
    rowOfPivot[pivot] = rows.count
    rows.append(row)
    return nil
  }

  private static func subtract(_ other: Row, _ factor: Double, from row: inout Row) {
    for index in row.factors.indices { row.factors[index] -= factor * other.factors[index] }
    // The pivot is eliminated exactly, whatever rounding would leave of it.
    row.factors[other.pivot] = 0
    row.value -= factor * other.value
    row.sources.formUnion(other.sources)
  }

  /// Returns the value of an unknown, once the equations determine it.
  func value(_ part: Int, _ unknown: Unknown) -> Double {
    rowOfPivot[4 * part + unknown.rawValue].map { rows[$0].value } ?? 0
  }
}
