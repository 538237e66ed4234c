/// What all frames of an animation have in common.
public struct AnimationFormat: Hashable, Sendable {
  /// How the pixels of all frames are kept.
  public enum Pixels: Hashable, Sendable {
    /// One byte a pixel; no frame may have colour or transparency.
    case gray
    /// Three bytes a pixel; no frame may have transparency.
    case rgb
    /// Four bytes a pixel.
    case rgba
  }

  /// The width, in pixels.
  public var width: Int
  /// The height, in pixels.
  public var height: Int
  /// How many frames there are.
  public var frameCount: Int
  /// How many frames are shown in a second.
  public var framesPerSecond: Int
  /// How often the frames are shown; 0 for over and over.
  public var playCount: Int
  /// How the pixels of all frames are kept.
  public var pixels: Pixels

  /// Creates a format.
  public init(
    width: Int, height: Int, frameCount: Int, framesPerSecond: Int, playCount: Int = 0,
    pixels: Pixels = .rgb
  ) {
    precondition(
      width > 0 && height > 0 && frameCount > 0 && playCount >= 0
        && (1...65_535).contains(framesPerSecond),
      "An animation has a size, a frame at least, and 1 to 65,535 frames a second.")
    self.width = width
    self.height = height
    self.frameCount = frameCount
    self.framesPerSecond = framesPerSecond
    self.playCount = playCount
    self.pixels = pixels
  }

  /// The rows of a PNG file with these pixels.
  var scanlines: Scanlines {
    switch pixels {
    case .gray: .gray
    case .rgb: .rgb
    case .rgba: .rgba
    }
  }
}

extension Bitmap {
  /// The same picture with the pixels of an animation: gray frames of one in colour are kept in colour.
  public func converted(to pixels: AnimationFormat.Pixels) -> Bitmap {
    switch (pixels, format) {
    case (.gray, .gray8), (.rgb, .rgba8), (.rgba, .rgba8): return self
    case (.gray, .rgba8):
      return Bitmap(
        width: width, height: height, grays: self.pixels.map { UInt8(truncatingIfNeeded: $0) })
    case (_, .gray8):
      return Bitmap(
        width: width, height: height,
        pixels: grays.map { 0xFF00_0000 | UInt32($0) &* 0x01_0101 })
    }
  }

  /// The smallest rectangle outside of which two pictures of one size and format are the same; nil where they are
  /// the same everywhere.
  ///
  /// - Complexity: O(*n*) in the pixels.
  package func difference(from other: Bitmap) -> PixelFrame? {
    format == .gray8
      ? Self.difference(grays.span, other.grays.span, width: width)
      : Self.difference(pixels.span, other.pixels.span, width: width)
  }

  private static func difference<Pixel: Equatable>(
    _ one: Span<Pixel>, _ other: Span<Pixel>, width: Int
  ) -> PixelFrame? {
    let height = one.count / width
    var (top, bottom) = (0, height)
    func isSame(_ y: Int) -> Bool {
      for x in y * width..<(y + 1) * width where one[x] != other[x] { return false }
      return true
    }
    while top < height, isSame(top) { top += 1 }
    if top == height { return nil }
    while isSame(bottom - 1) { bottom -= 1 }
    var (left, right) = (width, 0)
    for y in top..<bottom {
      let row = y * width
      var x = 0
      while x < left, one[row + x] == other[row + x] { x += 1 }
      left = min(left, x)
      x = width
      while x > right, one[row + x - 1] == other[row + x - 1] { x -= 1 }
      right = max(right, x)
    }
    return PixelFrame(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// A part of the picture.
  func cropped(to frame: PixelFrame) -> Bitmap {
    if frame.width == width, frame.height == height { return self }
    func cut<Pixel>(_ pixels: [Pixel]) -> [Pixel] {
      var part: [Pixel] = []
      part.reserveCapacity(frame.width * frame.height)
      for y in frame.y..<frame.y + frame.height {
        let start = y * width + frame.x
        part += pixels[start..<start + frame.width]
      }
      return part
    }
    return format == .gray8
      ? Bitmap(width: frame.width, height: frame.height, grays: cut(grays))
      : Bitmap(width: frame.width, height: frame.height, pixels: cut(pixels))
  }
}

/// A rectangle of whole pixels.
package struct PixelFrame: Hashable, Sendable {
  /// The columns to the left of it.
  package var x: Int
  /// The rows above it.
  package var y: Int
  /// The columns that it has.
  package var width: Int
  /// The rows that it has.
  package var height: Int
}
