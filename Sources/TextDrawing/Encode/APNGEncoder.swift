/// Writes animations as animated PNG files, piece by piece.
///
/// Each frame after the first holds only the rectangle that differs from the frame before it. A
/// frame's bytes depend on these two pictures alone, so several threads may encode frames at once.
///
/// ```swift
/// let encoder = APNGEncoder(format)
/// try file.write(encoder.start)
/// for index in frames.indices {
///   let previous = index > 0 ? frames[index - 1] : nil
///   try file.write(encoder.frame(index, frames[index], after: previous))
/// }
/// try file.write(encoder.end)
/// ```
///
/// The format is that of the W3C's PNG specification, third edition. Programs without support for
/// animations show the first frame.
public struct APNGEncoder: Sendable {
  /// The format that the frames share.
  public let format: AnimationFormat
  /// The compression effort, from 0 (none) to 12 (slow).
  public let compressionLevel: Int
  /// The number of pixels per point, or nil to omit the size in print.
  public let pixelsPerPoint: Double?

  /// Creates an encoder.
  public init(
    _ format: AnimationFormat, compressionLevel: Int = 4, pixelsPerPoint: Double? = nil
  ) {
    precondition(
      (0...12).contains(compressionLevel), "The compression level must be from 0 to 12.")
    self.format = format
    self.compressionLevel = compressionLevel
    self.pixelsPerPoint = pixelsPerPoint
  }

  /// The bytes before the first frame.
  public var start: [UInt8] {
    var file = ChunkWriter()
    file.appendSignature()
    file.appendHeader(
      width: format.width, height: format.height, format.scanlines, pixelsPerPoint: pixelsPerPoint)
    file.appendChunk("acTL") { bytes in
      bytes.append(bigEndian: UInt32(format.frameCount))
      bytes.append(bigEndian: UInt32(format.playCount))
    }
    return file.bytes
  }

  /// The bytes after the last frame.
  public var end: [UInt8] {
    var file = ChunkWriter()
    file.appendChunk("IEND") { _ in }
    return file.bytes
  }

  /// Returns the bytes of one frame.
  ///
  /// - Parameters:
  ///   - index: The number of the frame, from 0.
  ///   - picture: The frame, in the animation's size and pixel format.
  ///   - previous: The frame before it; nil only for the first.
  /// - Throws: A ``DrawingError`` of kind ``DrawingError/Kind/tooLarge`` if the compressed pixels
  ///   do not fit a chunk.
  public func frame(
    _ index: Int, _ picture: Bitmap, after previous: Bitmap?
  ) throws(DrawingError) -> [UInt8] {
    precondition(
      picture.width == format.width && picture.height == format.height
        && (index == 0) == (previous == nil), "All frames of an animation must have its size.")
    var part = PixelFrame(x: 0, y: 0, width: format.width, height: format.height)
    if let previous {
      // A frame has at least one pixel, changed or not.
      part =
        picture.difference(from: previous) ?? PixelFrame(x: 0, y: 0, width: 1, height: 1)
    }
    var file = ChunkWriter()
    // Frames and their pixels are numbered in one sequence; the pixels of the first frame have no
    // number.
    let number = UInt32(index == 0 ? 0 : 2 * index - 1)
    file.appendChunk("fcTL") { bytes in
      bytes.append(bigEndian: number)
      for extent in [part.width, part.height, part.x, part.y] {
        bytes.append(bigEndian: UInt32(extent))
      }
      // A delay of 1 / framesPerSecond seconds; no disposal; the frame's pixels replace the old
      // ones.
      bytes.append(contentsOf: [0, 1])
      bytes.append(UInt8(format.framesPerSecond >> 8))
      bytes.append(UInt8(format.framesPerSecond & 255))
      bytes.append(contentsOf: [0, 0])
    }
    let rows = format.scanlines.scanlines(of: picture.cropped(to: part))
    let compressor = Compressor(level: compressionLevel)
    let fits =
      index == 0
      ? file.appendCompressedChunk("IDAT", rows, with: compressor)
      : file.appendCompressedChunk("fdAT", rows, with: compressor, number: number + 1)
    guard fits else {
      throw DrawingError(
        kind: .tooLarge, place: "PNG",
        message: "a frame does not fit a PNG file; draw it at a smaller scale")
    }
    return file.bytes
  }
}
