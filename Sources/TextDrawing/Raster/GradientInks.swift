import TextGeometry
import TextStorage

/// The inks of a gradient at pixels: its colours in their middles.
struct GradientInks {
  private let gradient: Gradient
  private let toUnit: Transform
  private let isRadial: Bool
  private let opacity: Double

  /// Prepares a gradient in pixels; nil for one with a single colour, which is no gradient.
  init?(_ gradient: Gradient, opacity: Double) {
    guard let toUnit = gradient.toUnit else { return nil }
    (self.gradient, self.toUnit, self.opacity) = (gradient, toUnit, opacity)
    if case .radial = gradient.shape { isRadial = true } else { isRadial = false }
  }

  /// Returns the ink of a pixel.
  func ink(_ column: Int, _ row: Int) -> Ink {
    let place = toUnit.apply(to: Point(x: Double(column) + 0.5, y: Double(row) + 0.5))
    let offset = isRadial ? (place - .zero).length : place.x
    var color = gradient.color(at: offset)
    color.alpha = min(max(color.alpha, 0), 1) * opacity
    return Ink(color)
  }
}
