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

  private let rasterizer = Rasterizer()

  /// Creates a painter.
  public init(
    format: PictureFormat, limits: DrawingLimits = .standard, threads: Int = 1,
    debugsLayout: Bool = false
  ) {
    self.format = format
    self.limits = limits
    self.threads = threads
    self.debugsLayout = debugsLayout
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
      of: layout.displayList(page: page, debugsLayout: debugsLayout), scale: layout.scale)
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
      let bitmap = try rasterizer.rasterize(list, scale: scale, limits: limits, threads: threads)
      let bytes =
        switch format {
        case .png: try PNGEncoder(pixelsPerPoint: scale).encode(bitmap)
        case .ppm: PPMEncoder().encode(bitmap)
        }
      return Picture(bytes: bytes, width: bitmap.width, height: bitmap.height)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Makes sure, before long work begins, that pages of a size may be drawn.
  ///
  /// - Parameters:
  ///   - size: The size of a page, in points.
  ///   - scale: How many pixels a point gets.
  /// - Throws: A ``DocumentError`` when the picture would pass the limits.
  public func checkSize(_ size: Size, scale: Double) throws(DocumentError) {
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
        ? "Ask for a smaller page or scale, for several pages, or allow more pixels." : nil,
      remedy: error.kind == .tooLarge ? .allowLargerPicture : nil)
  }
}

/// A page as the bytes of a picture file.
public struct Picture: Sendable {
  /// The file's bytes.
  public var bytes: [UInt8]
  /// The width, in pixels.
  public var width: Int
  /// The height, in pixels.
  public var height: Int
}

/// A file format that pictures are written in.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics; gray when the page has no colour.
  case png
  /// Portable Pixmap, binary (P6).
  case ppm

  /// The names of all formats: `png and ppm`.
  public static var names: String { allCases.map(\.rawValue).joined(separator: " and ") }
  /// The endings of the names of files: `.png or .ppm`.
  public static var endings: String { allCases.map { ".\($0.rawValue)" }.joined(separator: " or ") }

  /// The format that a file's name ends in, or nil.
  public init?(forFileNamed name: String) {
    guard let ending = name.split(separator: "/").last?.split(separator: ".").last else {
      return nil
    }
    self.init(rawValue: ending.lowercased())
  }
}
