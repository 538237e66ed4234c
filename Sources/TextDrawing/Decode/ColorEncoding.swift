/// What the chunks `gAMA` and `cHRM` of a PNG file say of its numbers.
struct ColorEncoding {
  /// A colour by its place in the diagram of the CIE, 1931.
  typealias Chromaticity = (x: Double, y: Double)

  /// The power that light was raised to.
  var gamma = ColorEncoding.usualGamma
  // Those of sRGB unless the file says others.
  var white: Chromaticity = (0.3127, 0.3290)
  var red: Chromaticity = (0.64, 0.33)
  var green: Chromaticity = (0.30, 0.60)
  var blue: Chromaticity = (0.15, 0.06)

  /// What stands for sRGB in `gAMA`, though its curve is not quite a power.
  private static let usualGamma = 0.45455

  /// Whether colours can be computed by it.
  var isSound: Bool {
    let places = [white, red, green, blue]
    return (0.05...5).contains(gamma)
      && places.allSatisfy { (0...1).contains($0.x) && (0.001...1).contains($0.y) }
  }

  /// Whether it means sRGB: as libpng does, a gamma within a twentieth is the same.
  var isUsual: Bool {
    let usual = ColorEncoding()
    let places = [(white, usual.white), (red, usual.red), (green, usual.green), (blue, usual.blue)]
    return abs(gamma / usual.gamma - 1) < 0.05
      && places.allSatisfy { abs($0.0.x - $0.1.x) < 0.002 && abs($0.0.y - $0.1.y) < 0.002 }
  }
}
