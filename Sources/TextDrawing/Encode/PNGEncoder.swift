import CDeflate

/// Writes bitmaps as PNG files in memory.
///
/// A gray bitmap becomes an 8-bit gray PNG, an opaque colour bitmap RGB, any other RGBA. Rows are
/// not filtered: on pages of text filters make the file larger and slower to write at every level.
/// The format is that of the W3C's PNG specification, third edition: signature, IHDR, sRGB, pHYs,
/// title and author on request, IDAT, IEND.
public struct PNGEncoder: Hashable, Sendable {
  /// The compression effort, from 0 (none) to 12 (slow). The default, nil, is fast and makes
  /// nearly the smallest files: 1 for gray bitmaps, 4 for colour.
  ///
  /// On gray pages of text level 1 takes half the time of level 4, for files up to four percent
  /// larger or smaller. In colour it saves no time, and files are a seventh larger.
  public var compressionLevel: Int?
  /// The number of pixels per point, which determines the size in print; nil leaves it out.
  public var pixelsPerPoint: Double?
  /// The title of the picture; empty leaves it out.
  public var title: String
  /// The author of the picture; empty leaves it out.
  public var author = ""

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - compressionLevel: From 0 to 12, as in libdeflate; nil for the level that suits the
  ///     bitmap.
  ///   - pixelsPerPoint: The scale at which a page was drawn, or nil to omit the size in
  ///     print.
  ///   - title: The title of the picture; empty leaves it out.
  public init(compressionLevel: Int? = nil, pixelsPerPoint: Double? = nil, title: String = "") {
    precondition(
      compressionLevel.map((0...12).contains) ?? true,
      "The compression level must be from 0 to 12.")
    self.compressionLevel = compressionLevel
    self.pixelsPerPoint = pixelsPerPoint
    self.title = title
  }

  /// Returns the bytes of a PNG file that shows the bitmap.
  ///
  /// - Throws: A ``DrawingError`` of kind ``DrawingError/Kind/tooLarge`` if the compressed pixels
  ///   do not fit PNG's chunk length of 2³¹ − 1 bytes.
  /// - Complexity: O(*n*) for *n* pixels.
  public func encode(_ bitmap: consuming Bitmap) throws(DrawingError) -> [UInt8] {
    let layout: Scanlines = bitmap.format == .gray8 ? .gray : bitmap.isOpaque ? .rgb : .rgba
    var file = ChunkWriter()
    file.appendSignature()
    file.appendHeader(
      width: bitmap.width, height: bitmap.height, layout, pixelsPerPoint: pixelsPerPoint)
    file.append(text: title, as: "Title")
    file.append(text: author, as: "Author")
    let rows = layout.scanlines(of: consume bitmap)
    let compressor = Compressor(level: compressionLevel ?? (layout == .gray ? 1 : 4))
    guard file.appendCompressedChunk("IDAT", rows, with: compressor) else {
      throw DrawingError(
        kind: .tooLarge, place: "PNG",
        message: "the picture does not fit a PNG file; draw it at a smaller scale or write PPM")
    }
    file.appendChunk("IEND") { _ in }
    return file.bytes
  }
}

extension PNGEncoder: PictureEncoding {
  package static var isWebImage: Bool { true }

  package static func page(
    _ list: DisplayList, by settings: PictureSettings
  ) throws(DrawingError) -> EncodedPage {
    let bitmap = try settings.bitmap(of: list)
    let (width, height) = (bitmap.width, bitmap.height)
    var encoder = PNGEncoder(
      compressionLevel: settings.pngLevel, pixelsPerPoint: settings.scale, title: list.title)
    encoder.author = list.author
    return EncodedPage(try encoder.encode(consume bitmap), width: width, height: height)
  }
}
