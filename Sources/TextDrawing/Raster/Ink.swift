/// A colour prepared for blending.
///
/// Blending with a coverage mixes the pixel beneath with the ink's opaque colour, by the product
/// of coverage and opacity. On premultiplied pixels that is the usual source-over.
struct Ink: Hashable {
  /// The colour with full opacity, red in the lowest eight bits.
  let pixel: UInt32
  /// The gray value of the colour, 0 black to 255 white; only meaningful when all parts are equal.
  let gray: UInt32
  /// The opacity, 255 for opaque.
  let alpha: UInt32

  /// Creates an ink from eight-bit parts.
  init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.pixel = UInt32(red) | UInt32(green) &<< 8 | UInt32(blue) &<< 16 | 0xFF00_0000
    self.gray = UInt32(red)
    self.alpha = UInt32(alpha)
  }
}
