/// Arithmetic on bytes that represent 0 to 1, and on four such bytes packed in a pixel.
///
/// All results are rounded to the nearest value: for x up to 255 · 255,
/// `(x + 128 + ((x + 128) >> 8)) >> 8` is x / 255 rounded. Two parts of a pixel share one
/// multiplication, sixteen bits apart.
enum PixelArithmetic {
  /// Returns the product of two bytes that represent 0 to 1.
  @inline(__always)
  static func multiply(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let product = a &* b &+ 128
    return (product &+ (product &>> 8)) &>> 8
  }

  /// Returns the byte at `amount` of the way from `lower` to `ink`.
  @inline(__always)
  static func mix(_ lower: UInt32, _ ink: UInt32, _ amount: UInt32) -> UInt32 {
    let sum = ink &* amount &+ lower &* (255 &- amount) &+ 128
    return (sum &+ (sum &>> 8)) &>> 8
  }

  /// Returns the pixel at `amount` of the way from `lower` to `ink`, part by part.
  @inline(__always)
  static func mixPixels(_ lower: UInt32, _ ink: UInt32, _ amount: UInt32) -> UInt32 {
    let rest = 255 &- amount
    var even = (ink & 0x00FF_00FF) &* amount &+ (lower & 0x00FF_00FF) &* rest &+ 0x0080_0080
    var odd =
      ((ink &>> 8) & 0x00FF_00FF) &* amount &+ ((lower &>> 8) & 0x00FF_00FF) &* rest
      &+ 0x0080_0080
    even = ((even &+ ((even &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
    odd = (odd &+ ((odd &>> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }

  /// Returns a pixel with every part multiplied by `amount`.
  @inline(__always)
  static func scalePixel(_ pixel: UInt32, _ amount: UInt32) -> UInt32 {
    mixPixels(0, pixel, amount)
  }

  /// Returns a premultiplied pixel laid over another.
  @inline(__always)
  static func over(_ upper: UInt32, _ lower: UInt32) -> UInt32 {
    upper &+ scalePixel(lower, 255 &- (upper &>> 24))
  }

  /// Returns a pixel with its colours multiplied by its opacity.
  @inline(__always)
  static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    return (scalePixel(pixel, alpha) & 0x00FF_FFFF) | (pixel & 0xFF00_0000)
  }

  /// Returns a pixel with the multiplication of its colours by its opacity undone.
  static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    var result = pixel & 0xFF00_0000
    for shift in [UInt32(0), 8, 16] {
      let part = (pixel &>> shift) & 0xFF
      result |= min(255, (part * 255 + alpha / 2) / alpha) &<< shift
    }
    return result
  }
}
