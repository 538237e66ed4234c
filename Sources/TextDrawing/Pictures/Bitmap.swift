package import TextFonts

/// A picture: rows of pixels, the top row first.
///
/// A bitmap is either gray, with one byte a pixel and no transparency, or colour, with four. As in
/// PNG, the colours are not multiplied by the opacity. All values are sRGB.
public struct Bitmap: Sendable {
  /// The file that a picture was read from, for outputs that can hold it unchanged.
  package struct JPEGFile: Sendable {
    /// The file's bytes.
    package var bytes: [UInt8]
    /// True if it has one component a pixel; otherwise it has three.
    package var isGray: Bool
  }

  /// The memory format of a pixel.
  public enum Format: Hashable, Sendable {
    /// One byte a pixel, 0 black to 255 white, always opaque.
    case gray8
    /// Red, green, blue and opacity, a byte each, in this order in memory; 255 is opaque.
    case rgba8
  }

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The memory format of a pixel.
  public let format: Format
  /// The gray pixels; empty in a colour picture.
  package private(set) var grays: [UInt8]
  /// The colour pixels, red in the lowest eight bits and opacity in the highest; empty in a gray
  /// picture.
  package private(set) var pixels: [UInt32]
  /// The JPEG file that holds exactly these pixels; nil if there is none.
  package var jpeg: JPEGFile?
  /// The drawing that the pixels show, for outputs that can draw it at any size; nil if there is
  /// none.
  package var drawing: VectorPicture?

  /// Creates a gray picture from its bytes, of which there must be `width * height`.
  public init(width: Int, height: Int, grays: [UInt8]) {
    Bitmap.checkSize(width: width, height: height, count: grays.count)
    self.width = width
    self.height = height
    self.format = .gray8
    self.grays = grays
    self.pixels = []
  }

  /// Creates a colour picture from pixels with red in the lowest eight bits, then green, blue and
  /// opacity, not premultiplied; there must be `width * height`.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    Bitmap.checkSize(width: width, height: height, count: pixels.count)
    self.width = width
    self.height = height
    self.format = .rgba8
    self.grays = []
    self.pixels = pixels
  }

  /// Returns the middle of the picture in a given size, which must not exceed the picture's.
  ///
  /// - Complexity: O(*n*) for *n* pixels of the part.
  package func middle(width: Int, height: Int) -> Bitmap {
    if width == self.width, height == self.height { return self }
    let (left, top) = ((self.width - width) / 2, (self.height - height) / 2)
    func rows<Pixel>(_ pixels: [Pixel]) -> [Pixel] {
      (top..<top + height).flatMap { row in
        pixels[row * self.width + left..<row * self.width + left + width]
      }
    }
    switch format {
    case .gray8: return Bitmap(width: width, height: height, grays: rows(grays))
    case .rgba8: return Bitmap(width: width, height: height, pixels: rows(pixels))
    }
  }

  /// Stops the program if the number of pixels does not fit the size.
  private static func checkSize(width: Int, height: Int, count: Int) {
    precondition(width > 0 && height > 0, "A bitmap needs at least one pixel in each direction.")
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    precondition(!overflow && pixels == count, "A bitmap needs exactly width times height pixels.")
  }

  /// The pixels as bytes, row by row without gaps: one a pixel in a gray picture, four in colour.
  ///
  /// - Complexity: O(1) for a gray picture, O(*n*) for *n* pixels in colour.
  public var bytes: [UInt8] {
    switch format {
    case .gray8: return grays
    case .rgba8:
      return [UInt8](capacity: pixels.count * 4) { $0.append(rgba: pixels.span) }
    }
  }

  /// The colour of one pixel; a gray picture gives equal parts and full opacity.
  ///
  /// - Parameters:
  ///   - x: The column, from 0 at the left.
  ///   - y: The row, from 0 at the top.
  public subscript(x x: Int, y y: Int) -> PixelColor {
    precondition(
      x >= 0 && x < width && y >= 0 && y < height, "The pixel is outside the bitmap.")
    switch format {
    case .gray8:
      let gray = grays[y * width + x]
      return PixelColor(red: gray, green: gray, blue: gray)
    case .rgba8:
      let pixel = pixels[y * width + x]
      return PixelColor(
        red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel &>> 8),
        blue: UInt8(truncatingIfNeeded: pixel &>> 16),
        alpha: UInt8(truncatingIfNeeded: pixel &>> 24))
    }
  }

  /// True if all pixels are fully opaque.
  ///
  /// - Complexity: O(*n*) for *n* pixels in colour.
  public var isOpaque: Bool {
    var all: UInt32 = 0xFF00_0000
    for pixel in pixels { all &= pixel }
    return all == 0xFF00_0000
  }

  /// The opacity of every pixel, row by row; 255 is opaque.
  ///
  /// - Complexity: O(*n*) for *n* pixels.
  public var opacities: [UInt8] {
    switch format {
    case .gray8: return [UInt8](repeating: 255, count: width * height)
    case .rgba8:
      return [UInt8](capacity: pixels.count) { bytes in
        for pixel in pixels { bytes.append(UInt8(truncatingIfNeeded: pixel &>> 24)) }
      }
    }
  }
}

extension Bitmap: Hashable {
  /// True if two pictures have the same size, format and pixels, and show the same drawing.
  public static func == (a: Bitmap, b: Bitmap) -> Bool {
    a.width == b.width && a.height == b.height && a.format == b.format && a.grays == b.grays
      && a.pixels == b.pixels && a.drawing?.bytes == b.drawing?.bytes
  }

  /// Hashes the size and the pixels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(grays)
    hasher.combine(pixels)
  }
}
