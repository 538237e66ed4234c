/// The format that all frames of an animation share.
public struct AnimationFormat: Hashable, Sendable {
  /// The pixel format of all frames.
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
  /// The number of frames.
  public var frameCount: Int
  /// The number of frames per second.
  public var framesPerSecond: Int
  /// The number of times the animation plays; 0 for endless.
  public var playCount: Int
  /// The pixel format of all frames.
  public var pixels: Pixels

  /// Creates a format.
  public init(
    width: Int, height: Int, frameCount: Int, framesPerSecond: Int, playCount: Int = 0,
    pixels: Pixels = .rgb
  ) {
    precondition(
      width > 0 && height > 0 && frameCount > 0 && playCount >= 0
        && (1...65_535).contains(framesPerSecond),
      "An animation needs a size, at least one frame, and 1 to 65,535 frames per second.")
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
  /// Returns the picture in an animation's pixel format: gray frames of a colour animation become
  /// colour.
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

  /// Returns the smallest rectangle that contains all differences between two pictures of one size
  /// and format. Nil if they are equal.
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

  /// Returns a part of the picture.
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
  /// The number of columns to its left.
  package var x: Int
  /// The number of rows above it.
  package var y: Int
  /// The number of its columns.
  package var width: Int
  /// The number of its rows.
  package var height: Int
}
