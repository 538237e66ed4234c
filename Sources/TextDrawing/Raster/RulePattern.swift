import TextStorage

/// The strokes of an underline or a strikethrough, in whole pixels.
struct RulePattern {
  /// The tops of the lines, one or two.
  private(set) var tops: [Int]
  /// The thickness of each line.
  let thickness: Int
  /// The alternating starts and ends of strokes within a period; empty if the line is unbroken.
  private(set) var edges: [Int] = []
  /// The length of the pattern in pixels.
  private(set) var period = 1

  /// Places a rule on the pixels.
  ///
  /// The result is nil if its place or thickness is not a number, or beyond any page.
  init?(_ rule: TextRule, scale: Double) {
    let style = rule.style.rawValue
    // The low byte says single, thick or double in Text Kit's bits.
    let isThick = style & 0x0F == UnderlineStyle.thick.rawValue
    let isDouble = style & 0x0F == UnderlineStyle.double.rawValue
    let wanted = rule.thickness * scale * (isThick ? 2 : 1)
    let middle = rule.y * scale
    guard wanted >= 0, wanted < 1e6, abs(middle) < 1e8 else { return nil }
    thickness = max(isThick ? 2 : 1, Int(wanted.rounded()))
    tops = [Int((middle - Double(thickness) / 2).rounded())]
    if isDouble { tops.append(tops[0] + 2 * thickness) }
    let unit = max(thickness, Int(scale.rounded(.up).clampedToPixels))
    let lengths: [Int]
    switch style & 0x0F00 {
    case UnderlineStyle.patternDot.rawValue: lengths = [1, 1]
    case UnderlineStyle.patternDash.rawValue: lengths = [4, 2]
    case UnderlineStyle.patternDashDot.rawValue: lengths = [4, 2, 1, 2]
    case UnderlineStyle.patternDashDotDot.rawValue: lengths = [4, 2, 1, 2, 1, 2]
    default: return
    }
    var place = 0
    for length in lengths {
      edges.append(place)
      place += length * unit
    }
    period = place
  }
}

extension Double {
  /// The value, kept between 1 and a million.
  fileprivate var clampedToPixels: Double { self > 1 ? min(self, 1e6) : 1 }
}

extension Canvas {
  /// Draws an underline or a strikethrough. Patterns begin at the left edge of the page, so that
  /// adjacent pieces of a line fit together.
  mutating func draw(_ rule: TextRule, scale: Double) {
    guard rule.start.isFinite, rule.end.isFinite else { return }
    let ink = Ink(rule.color)
    let left = max(0, (rule.start * scale).rounded())
    let right = min(Double(width), (rule.end * scale).rounded())
    guard left < right, let pattern = RulePattern(rule, scale: scale) else { return }
    let columns = Int(left)..<Int(right)
    for top in pattern.tops {
      for row in (top..<top + pattern.thickness).clamped(to: rows) {
        guard !pattern.edges.isEmpty else {
          blend(ink, coverage: 255, columns: columns, row: row)
          continue
        }
        var start = columns.lowerBound / pattern.period * pattern.period
        while start < columns.upperBound {
          for edge in stride(from: 0, to: pattern.edges.count, by: 2) {
            let dash = (start + pattern.edges[edge]..<start + pattern.edges[edge + 1])
              .clamped(to: columns)
            if !dash.isEmpty { blend(ink, coverage: 255, columns: dash, row: row) }
          }
          start += pattern.period
        }
      }
    }
  }
}
