/// The pixel format of a page while it is drawn.
protocol CanvasPixel: Sendable {
  /// Returns the pixel of a page's background, which only in colour can be transparent.
  static func background(_ ink: Ink) -> Self

  /// The pixel of an ink's opaque colour.
  init(_ ink: Ink)

  /// Returns the pixel at `amount`, 0 to 255, of the way to a colour.
  func mixed(with color: Self, _ amount: UInt32) -> Self

  /// Returns the pixel at `amount`, 0 to 255, of the way to a colour, mixed in linear light.
  func mixed(with color: Self, _ amount: UInt32, by light: borrowing LinearLight) -> Self

  /// Returns the result of laying a premultiplied pixel over this one.
  func covered(by picture: UInt32) -> Self

  /// Returns the finished picture made of a page's pixels.
  static func picture(width: Int, height: Int, _ pixels: consuming [Self]) -> Bitmap
}

/// A page without colour: a byte a pixel, 0 black to 255 white.
extension UInt8: CanvasPixel {
  static func background(_ ink: Ink) -> UInt8 { UInt8(ink) }

  @inline(__always)
  init(_ ink: Ink) { self.init(truncatingIfNeeded: ink.gray) }

  @inline(__always)
  func mixed(with color: UInt8, _ amount: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: PixelArithmetic.mix(UInt32(self), UInt32(color), amount))
  }

  @inline(__always)
  func mixed(with color: UInt8, _ amount: UInt32, by light: borrowing LinearLight) -> UInt8 {
    UInt8(truncatingIfNeeded: light.mix(UInt32(self), UInt32(color), amount))
  }

  @inline(__always)
  func covered(by picture: UInt32) -> UInt8 {
    let rest = PixelArithmetic.multiply(UInt32(self), 255 &- (picture &>> 24))
    return UInt8(truncatingIfNeeded: (picture & 0xFF) &+ rest)
  }

  static func picture(width: Int, height: Int, _ pixels: consuming [UInt8]) -> Bitmap {
    Bitmap(width: width, height: height, grays: pixels)
  }
}

/// A page in colour: four bytes a pixel, colours multiplied by the opacity.
extension UInt32: CanvasPixel {
  static func background(_ ink: Ink) -> UInt32 {
    PixelArithmetic.scalePixel(ink.pixel, ink.alpha)
  }

  @inline(__always)
  init(_ ink: Ink) { self = ink.pixel }

  @inline(__always)
  func mixed(with color: UInt32, _ amount: UInt32) -> UInt32 {
    PixelArithmetic.mixPixels(self, color, amount)
  }

  @inline(__always)
  func mixed(with color: UInt32, _ amount: UInt32, by light: borrowing LinearLight) -> UInt32 {
    light.mixPixels(self, color, amount)
  }

  @inline(__always)
  func covered(by picture: UInt32) -> UInt32 { PixelArithmetic.over(picture, self) }

  static func picture(width: Int, height: Int, _ pixels: consuming [UInt32]) -> Bitmap {
    makeStraight(&pixels)
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Undoes the multiplication by the opacity; for an opaque page there is nothing to do.
  private static func makeStraight(_ pixels: inout [UInt32]) {
    var all: UInt32 = 0xFF00_0000
    for pixel in pixels { all &= pixel }
    if all == 0xFF00_0000 { return }
    for index in pixels.indices { pixels[index] = PixelArithmetic.straight(pixels[index]) }
  }
}
