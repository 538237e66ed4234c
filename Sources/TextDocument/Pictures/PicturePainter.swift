public import TextDrawing
public import TextGeometry

/// Turns the pages of documents into pictures, keeping what it has drawn of glyphs.
public struct PicturePainter {
  /// How pictures are written.
  public let format: PictureFormat
  /// The largest picture.
  public let limits: DrawingLimits
  /// How many threads may work on a page.
  public let threads: Int
  /// Whether bands, line fragments and shapes are drawn over the text.
  public let debugsLayout: Bool
  /// Whether formats that can hold text hold the outlines of its glyphs instead.
  public let textIsOutlined: Bool

  private let rasterizer = Rasterizer()

  /// Creates a painter.
  public init(
    format: PictureFormat, limits: DrawingLimits = .standard, threads: Int = 1,
    debugsLayout: Bool = false, textIsOutlined: Bool = false
  ) {
    self.format = format
    self.limits = limits
    self.threads = threads
    self.debugsLayout = debugsLayout
    self.textIsOutlined = textIsOutlined
  }

  /// Draws a page.
  ///
  /// - Parameters:
  ///   - layout: The document.
  ///   - page: The number of the page, from 0.
  /// - Throws: A ``DocumentError`` when the picture would pass the limits.
  public mutating func picture(of layout: DocumentLayout, page: Int) throws(DocumentError)
    -> Picture
  {
    try picture(
      of: layout.displayList(
        page: page, debugsLayout: debugsLayout, keepsText: format.isVector && !textIsOutlined),
      scale: layout.scale)
  }

  /// Draws a display list.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - scale: How many pixels a point gets.
  /// - Throws: A ``DocumentError`` when the picture would pass the limits.
  public mutating func picture(of list: DisplayList, scale: Double) throws(DocumentError) -> Picture
  {
    do {
      switch format {
      case .png:
        let bitmap = try bitmap(of: list, scale: scale)
        return Picture(
          bytes: try PNGEncoder(pixelsPerPoint: scale).encode(bitmap), width: bitmap.width,
          height: bitmap.height)
      case .ppm:
        let bitmap = try bitmap(of: list, scale: scale)
        return Picture(
          bytes: PPMEncoder().encode(bitmap), width: bitmap.width, height: bitmap.height)
      case .svg:
        return Picture(
          bytes: try SVGEncoder(textIsOutlined: textIsOutlined).encode(list),
          width: Int(list.size.width.rounded(.up)), height: Int(list.size.height.rounded(.up)))
      }
    } catch {
      throw DocumentError(error)
    }
  }

  private func bitmap(of list: DisplayList, scale: Double) throws(DrawingError) -> Bitmap {
    try rasterizer.rasterize(list, scale: scale, limits: limits, threads: threads)
  }

  /// Makes sure, before long work begins, that pages of a size may be drawn.
  ///
  /// - Parameters:
  ///   - size: The size of a page, in points.
  ///   - scale: How many pixels a point gets.
  /// - Throws: A ``DocumentError`` when the picture would pass the limits.
  public func checkSize(_ size: Size, scale: Double) throws(DocumentError) {
    // Without pixels there is nothing to limit.
    if format.isVector { return }
    do {
      _ = try Rasterizer.pixelSize(of: size, scale: scale, limits: limits)
    } catch {
      throw DocumentError(error)
    }
  }

  /// The file of one page: the path itself for a single page, else `OUT-1.png`, `OUT-2.png`, ….
  ///
  /// - Parameters:
  ///   - path: The file that was asked for.
  ///   - page: The number of the page, from 0.
  ///   - count: How many pages there are.
  public static func path(_ path: String, page: Int, of count: Int) -> String {
    guard count > 1 else { return path }
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[name...].lastIndex(of: "."), dot > name else {
      return "\(path)-\(page + 1)"
    }
    return "\(path[..<dot])-\(page + 1)\(path[dot...])"
  }

  /// Writes a picture's file, whole or not at all.
  public static func write(_ bytes: [UInt8], to path: String) throws(DocumentError) {
    do {
      try OutputFile.write(bytes, to: path)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Makes sure, before long work begins, that a file can be written.
  public static func check(_ path: String) throws(DocumentError) {
    do {
      try OutputFile.check(path)
    } catch {
      throw DocumentError(error)
    }
  }
}

extension DocumentError {
  /// A failure of drawing, told as one of the document's.
  init(_ error: DrawingError) {
    let kind: Kind =
      switch error.kind {
      case .invalidSize: .invalidRequest
      case .tooLarge: .limitExceeded
      case .folderMissing, .isFolder, .notWritable: .unwritableOutput
      case .writeFailed: .inputOutput
      case .unreadable: .unreadableInput
      case .notAPicture, .malformed: .malformedInput
      }
    self.init(
      kind, at: error.place, error.message,
      hint: error.kind == .tooLarge
        ? "Ask for a smaller --size or --scale, for --overflow pages, or allow more by --max-pixels."
        : nil)
  }
}
