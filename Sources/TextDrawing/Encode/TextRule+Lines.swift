import TextStorage

extension TextRule {
  /// A line of a rule for vector formats.
  struct Line {
    /// The y of its middle, in page points.
    var y: Double
    /// Its thickness, in points.
    var thickness: Double
    /// The alternating lengths of strokes and gaps, in points; empty for an unbroken line.
    var dashes: [Double]
  }

  /// The number of pattern pixels per point.
  private static let scale = 16.0

  /// The lines, one or two; none if the rule cannot be drawn.
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
