import TextGeometry
import TextStorage

/// The colours of a gradient at positions.
///
/// Between two stops premultiplied colours are mixed in sRGB.
struct GradientSampler {
  private let shape: GlyphGradient.Shape
  private let extend: GlyphGradient.Extend
  private let offsets: [Double]
  private let colors: [ColorLayer.Pixel]
  /// The transform from pixels to the gradient's own positions.
  private let toGradient: Transform

  /// Prepares a gradient; nil if it is squeezed to a line or a point, and covers nothing.
  ///
  /// - Parameters:
  ///   - gradient: The gradient, with at least one stop.
  ///   - transform: The transform from the gradient's positions to pixels.
  ///   - textColor: The text's colour.
  init?(_ gradient: GlyphGradient, _ transform: Transform, textColor: Color) {
    guard let toGradient = transform.inverted else { return nil }
    self.toGradient = toGradient
    shape = gradient.shape
    extend = gradient.extend
    offsets = gradient.stops.map(\.offset)
    colors = gradient.stops.map { ColorLayer.pixel($0.color.resolved(inTextOf: textColor)) }
  }

  /// Returns the colour in the middle of a pixel.
  func color(_ column: Int, _ row: Int) -> ColorLayer.Pixel {
    let position = toGradient.apply(to: Point(x: Double(column) + 0.5, y: Double(row) + 0.5))
    guard let offset = offset(at: position), offset.isFinite else { return .zero }
    return color(atOffset: offset)
  }

  /// Returns the offset of a position, 0 at the start and 1 at the end; nil if a radial gradient
  /// does not reach it.
  private func offset(at position: Point) -> Double? {
    switch shape {
    case .linear(let start, let end):
      let line = end - start
      let away = position - start
      return (away.dx * line.dx + away.dy * line.dy) / (line.dx * line.dx + line.dy * line.dy)
    case .radial(let start, let radius, let end, let endRadius):
      return GradientSampler.radial(position, start, radius, end, endRadius)
    case .sweep(let center, let start, let end):
      let away = position - center
      let turn = Double.atan2(y: away.dy, x: away.dx)
      let angle = turn < 0 ? turn + 2 * .pi : turn
      guard start != end else {
        guard extend == .pad else { return nil }
        return angle < start ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
      }
      return (angle - start) / (end - start)
    }
  }

  /// Returns the largest offset whose circle passes through a position and has no negative radius.
  ///
  /// The circle at *t* has its centre at *c₀ + t·(c₁ − c₀)* and the radius *r₀ + t·(r₁ − r₀)*.
  /// That it passes through the position is a quadratic equation.
  private static func radial(
    _ position: Point, _ start: Point, _ radius: Double, _ end: Point, _ endRadius: Double
  ) -> Double? {
    let move = end - start
    let away = position - start
    let growth = endRadius - radius
    let a = move.dx * move.dx + move.dy * move.dy - growth * growth
    let b = away.dx * move.dx + away.dy * move.dy + radius * growth
    let c = away.dx * away.dx + away.dy * away.dy - radius * radius
    func reaches(_ offset: Double) -> Bool { radius + offset * growth >= 0 }
    if abs(a) < 1e-9 {
      guard b != 0 else { return nil }
      let only = c / (2 * b)
      return reaches(only) ? only : nil
    }
    let root = b * b - a * c
    guard root >= 0 else { return nil }
    let (first, second) = ((b + root.squareRoot()) / a, (b - root.squareRoot()) / a)
    if reaches(max(first, second)) { return max(first, second) }
    return reaches(min(first, second)) ? min(first, second) : nil
  }

  private func color(atOffset offset: Double) -> ColorLayer.Pixel {
    let (first, last) = (offsets[0], offsets[offsets.count - 1])
    var offset = offset
    if extend != .pad, first < last {
      let length = last - first
      let period = extend == .reflect ? 2 * length : length
      offset = (offset - first).truncatingRemainder(dividingBy: period)
      if offset < 0 { offset += period }
      if offset > length { offset = period - offset }
      offset += first
    }
    // The first stop after the offset.
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] > offset { high = middle } else { low = middle + 1 }
    }
    if low == 0 { return colors[0] }
    if low == offsets.count { return colors[low - 1] }
    let part = (offset - offsets[low - 1]) / (offsets[low] - offsets[low - 1])
    return colors[low - 1] + (colors[low] - colors[low - 1]) * Float(part)
  }
}
