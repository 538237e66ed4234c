/// Writes animations as animated PNG files, piece by piece.
///
/// Each frame but the first holds only the rectangle that is not as it was in the frame before it. The pieces of
/// frames depend on these two pictures alone, so that several threads may make them at once.
///
/// ```swift
/// let encoder = APNGEncoder(format)
/// try file.write(encoder.start)
/// for index in frames.indices {
///   try file.write(encoder.frame(index, frames[index], after: index > 0 ? frames[index - 1] : nil))
/// }
/// try file.write(encoder.end)
/// ```
///
/// The format is that of the W3C's PNG specification, third edition. Programs that know nothing of animations show
/// the first frame.
public struct APNGEncoder: Sendable {
  /// What the frames have in common.
  public let format: AnimationFormat
  /// How hard to look for repetitions, from 0 (none) to 12 (slow).
  public let compressionLevel: Int
  /// How many pixels stand for a point, or nil to leave the size in print open.
  public let pixelsPerPoint: Double?

  /// Creates an encoder.
  public init(
    _ format: AnimationFormat, compressionLevel: Int = 4, pixelsPerPoint: Double? = nil
  ) {
    precondition(
      (0...12).contains(compressionLevel), "The compression level lies between 0 and 12.")
    self.format = format
    self.compressionLevel = compressionLevel
    self.pixelsPerPoint = pixelsPerPoint
  }

  /// What comes before the first frame.
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

  /// What comes behind the last frame.
  public var end: [UInt8] {
    var file = ChunkWriter()
    file.appendChunk("IEND") { _ in }
    return file.bytes
  }

  /// The piece of one frame.
  ///
  /// - Parameters:
  ///   - index: The number of the frame, from 0.
  ///   - picture: The frame, of the animation's size and pixels.
  ///   - previous: The frame before it; nil only for the first.
  /// - Throws: A ``DrawingError`` of kind ``DrawingError/Kind/tooLarge`` when the compressed pixels do not fit a
  ///   chunk.
  public func frame(
    _ index: Int, _ picture: Bitmap, after previous: Bitmap?
  ) throws(DrawingError) -> [UInt8] {
    precondition(
      picture.width == format.width && picture.height == format.height
        && (index == 0) == (previous == nil), "All frames of an animation have its size.")
    var part = PixelFrame(x: 0, y: 0, width: format.width, height: format.height)
    if let previous {
      // A frame has one pixel at least, changed or not.
      part =
        picture.difference(from: previous) ?? PixelFrame(x: 0, y: 0, width: 1, height: 1)
    }
    var file = ChunkWriter()
    // Frames and their pixels are numbered together; the pixels of the first frame have no number.
    let number = UInt32(index == 0 ? 0 : 2 * index - 1)
    file.appendChunk("fcTL") { bytes in
      bytes.append(bigEndian: number)
      for extent in [part.width, part.height, part.x, part.y] {
        bytes.append(bigEndian: UInt32(extent))
      }
      // Shown for 1 / framesPerSecond of a second; stays, and is replaced as it is.
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
