import TextStorage

extension TextRule {
  /// A line of a rule as formats without pixels have it.
  struct Line {
    /// The y of its middle, in page points.
    var y: Double
    /// Its thickness, in points.
    var thickness: Double
    /// The lengths of strokes and gaps by turns, in points; empty for an unbroken line.
    var dashes: [Double]
  }

  /// Patterns of lines are counted in pixels of this part of a point.
  private static let scale = 16.0

  /// The lines, one or two; none where the rule cannot be drawn.
  var lines: [Line] {
    guard let pattern = RulePattern(self, scale: TextRule.scale), start < end else { return [] }
    let isThick = style.rawValue & 0x0F == UnderlineStyle.thick.rawValue
    let thickness = thickness * (isThick ? 2 : 1)
    var dashes: [Double] = []
    for (index, edge) in pattern.edges.enumerated() {
      let next = index + 1 < pattern.edges.count ? pattern.edges[index + 1] : pattern.period
      dashes.append(Double(next - edge) / TextRule.scale)
    }
    return pattern.tops.indices.map {
      Line(y: y + Double(2 * $0) * thickness, thickness: thickness, dashes: dashes)
    }
  }
}
