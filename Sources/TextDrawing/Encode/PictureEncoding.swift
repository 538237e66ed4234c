import TextGeometry

/// An encoder of pages in one file format. `PictureFormat` has a row for each conforming type.
package protocol PictureEncoding {
  /// True for formats of outlines rather than pixels; false by default.
  static var isVector: Bool { get }
  /// True if one file can hold layouts for several devices; false by default.
  static var holdsDevices: Bool { get }
  /// True if browsers show the file as an image; false by default.
  static var isWebImage: Bool { get }
  /// Creates the encoder of a file with all pages of a document; nil, the default, if a file holds
  /// one page.
  static var makePages: ((PictureSettings) -> any PageEncoding)? { get }

  /// Returns the file of one page.
  static func page(
    _ list: DisplayList, by settings: PictureSettings
  ) throws(DrawingError) -> EncodedPage
}

extension PictureEncoding {
  package static var isVector: Bool { false }
  package static var holdsDevices: Bool { false }
  package static var isWebImage: Bool { false }
  package static var makePages: ((PictureSettings) -> any PageEncoding)? { nil }
}

/// An encoder of a file with several pages. It returns bytes as soon as they are final.
package protocol PageEncoding: AnyObject {
  /// Adds a page, and returns the bytes that are final.
  func add(_ page: DisplayList) throws(DrawingError) -> [UInt8]
  /// Ends the file, and returns its last bytes.
  func finish() throws(DrawingError) -> [UInt8]
}

/// The settings of encoders. Each format ignores those that it has no use for.
package struct PictureSettings {
  /// The drawer of pixels, with its cache of glyphs.
  package var rasterizer: Rasterizer
  /// The number of pixels per point.
  package var scale = 1.0
  /// The limits on the size of bitmaps.
  package var limits = DrawingLimits.standard
  /// The maximum number of threads for a bitmap.
  package var threads = 1
  /// The compression level of PNG; nil for the level that suits each picture.
  package var pngLevel: Int?
  /// True to write glyph outlines instead of text.
  package var textIsOutlined = false
  /// True to embed fonts in formats that otherwise only name them.
  package var embedsFonts = false
  /// The policy on links.
  package var links = LinkPolicy.standard
  /// The metadata of files.
  package var properties = PDFProperties()

  /// Creates the default settings.
  package init(_ rasterizer: Rasterizer) { self.rasterizer = rasterizer }

  /// Draws a page as pixels.
  func bitmap(of list: DisplayList) throws(DrawingError) -> Bitmap {
    try rasterizer.rasterize(list, scale: scale, limits: limits, threads: threads)
  }
}

/// The file of one page.
package struct EncodedPage {
  /// The file's bytes.
  package var bytes: [UInt8]
  /// The width, in pixels; in points, rounded up, for a file without pixels.
  package var width: Int
  /// The height, in pixels; in points, rounded up, for a file without pixels.
  package var height: Int

  init(_ bytes: [UInt8], width: Int, height: Int) {
    self.bytes = bytes
    self.width = width
    self.height = height
  }

  /// Creates a file without pixels.
  init(_ bytes: [UInt8], of list: DisplayList) {
    self.init(
      bytes, width: Int(list.size.width.rounded(.up)), height: Int(list.size.height.rounded(.up)))
  }
}
