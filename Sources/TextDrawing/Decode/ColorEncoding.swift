/// The colour encoding in the chunks `gAMA` and `cHRM` of a PNG file.
struct ColorEncoding {
  /// A colour by its coordinates in the CIE 1931 diagram.
  typealias Chromaticity = (x: Double, y: Double)

  /// The exponent that light was raised to.
  var gamma = ColorEncoding.defaultGamma
  // The values of sRGB by default.
  var white: Chromaticity = (0.3127, 0.3290)
  var red: Chromaticity = (0.64, 0.33)
  var green: Chromaticity = (0.30, 0.60)
  var blue: Chromaticity = (0.15, 0.06)

  /// The value for sRGB in `gAMA`, though sRGB's curve is not exactly a power.
  private static let defaultGamma = 0.45455

  /// True if colours can be computed from it.
  var isSound: Bool {
    let places = [white, red, green, blue]
    return (0.05...5).contains(gamma)
      && places.allSatisfy { (0...1).contains($0.x) && (0.001...1).contains($0.y) }
  }

  /// True if it means sRGB. As in libpng, a gamma within a twentieth counts as equal.
  var isUsual: Bool {
    let usual = ColorEncoding()
    let places = [(white, usual.white), (red, usual.red), (green, usual.green), (blue, usual.blue)]
    return abs(gamma / usual.gamma - 1) < 0.05
      && places.allSatisfy { abs($0.0.x - $0.1.x) < 0.002 && abs($0.0.y - $0.1.y) < 0.002 }
  }
}
