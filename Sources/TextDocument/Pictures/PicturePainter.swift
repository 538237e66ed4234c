import SystemLibrary
public import TextDrawing
package import TextFiles
public import TextGeometry

/// Draws the pages of documents as pictures, with a cache of glyphs.
///
/// A painter may be shared between threads, which then draw at the same time. Its copies share the
/// cache.
public struct PicturePainter: Sendable {
  /// The file format of pictures.
  public let format: PictureFormat
  /// The limits on the size of pictures.
  public let limits: DrawingLimits
  /// The maximum number of threads for a page.
  public let threads: Int
  /// True to draw bands, line fragments and exclusions over the text.
  public let debugsLayout: Bool
  /// True to write glyph outlines instead of text in formats that can contain text.
  public let textIsOutlined: Bool
  /// The compression level of PNG files, from 0 (none) to 12 (slow); nil for the level that suits
  /// each picture.
  public let pngLevel: Int?
  /// True to embed fonts in formats that otherwise only name them; they are subset to the
  /// characters shown.
  public var embedsFonts = false
  /// True to draw facing pages side by side: each picture is then a sheet of ``PageSpreads``.
  public var showsSpreads = false
  /// The rules for links in files; the words of refused links are plain text.
  public var links = LinkPolicy.standard
  /// The anti-aliasing of edges.
  public var smoothing: Smoothing { rasterizer.smoothing }
  /// The metadata of files, if their format supports it; the title defaults to the document's.
  public var properties = PDFProperties()

  private let rasterizer: Rasterizer

  /// Creates a painter.
  public init(
    format: PictureFormat, limits: DrawingLimits = .standard, threads: Int = 1,
    debugsLayout: Bool = false, textIsOutlined: Bool = false, pngLevel: Int? = nil,
    smoothing: Smoothing = Smoothing()
  ) {
    self.format = format
    self.limits = limits
    self.threads = threads
    self.debugsLayout = debugsLayout
    self.textIsOutlined = textIsOutlined
    self.pngLevel = pngLevel
    rasterizer = Rasterizer(smoothing: smoothing)
  }

  /// Draws a page.
  ///
  /// - Parameters:
  ///   - layout: The document.
  ///   - page: The number of the page, from 0.
  /// - Throws: A ``DocumentError`` if the picture would exceed the limits.
  public func picture(of layout: DocumentLayout, page: Int) throws(DocumentError)
    -> Picture
  {
    try picture(of: list(of: layout, page: page), scale: layout.scale)
  }

  /// Draws a display list.
  ///
  /// - Parameters:
  ///   - list: The display list.
  ///   - scale: The scale, in pixels per point.
  /// - Throws: A ``DocumentError`` if the picture would exceed the limits.
  public func picture(of list: DisplayList, scale: Double) throws(DocumentError) -> Picture {
    do {
      let page = try format.encoding.page(list, by: settings(scale: scale))
      return Picture(bytes: page.bytes, width: page.width, height: page.height)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Returns the settings of the format's encoder.
  func settings(scale: Double = 1) -> PictureSettings {
    var settings = PictureSettings(rasterizer)
    settings.scale = scale
    settings.limits = limits
    settings.threads = threads
    settings.pngLevel = pngLevel
    settings.textIsOutlined = textIsOutlined
    settings.embedsFonts = embedsFonts
    settings.links = links
    settings.properties = properties
    return settings
  }

  /// Checks, before long work begins, that pages of this size may be drawn.
  ///
  /// - Parameters:
  ///   - size: The size of a page, in points.
  ///   - scale: The scale, in pixels per point.
  /// - Throws: A ``DocumentError`` if the picture would exceed the limits.
  public func checkSize(_ size: Size, scale: Double) throws(DocumentError) {
    // The limits apply to pixels only.
    if format.isVector { return }
    do {
      _ = try Rasterizer.pixelSize(of: size, scale: scale, limits: limits)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Returns the file of one page: the path itself for a single page, otherwise `OUT-1.png`,
  /// `OUT-2.png`, ….
  ///
  /// - Parameters:
  ///   - path: The requested file.
  ///   - page: The number of the page, from 0.
  ///   - count: The number of pages.
  ///   - digits: The minimum number of digits; shorter numbers are padded with zeros.
  public static func path(_ path: String, page: Int, of count: Int, digits: Int = 1) -> String {
    guard count > 1 else { return path }
    let (stem, ending) = FilePath.parts(of: path)
    let number = String(page + 1)
    let zeros = String(repeating: "0", count: max(0, digits - number.utf8.count))
    return "\(stem)-\(zeros)\(number)\(ending)"
  }

  /// Returns files that look like pages of the same document, and that an earlier run with more or
  /// fewer pages may have left.
  ///
  /// An earlier run numbered its pages from 1. The folder is searched only if that run's first
  /// file still exists, or the one after those written now.
  ///
  /// - Parameters:
  ///   - path: The requested file.
  ///   - files: The files that were written, in page order from the first.
  /// - Complexity: O(*k*) for *k* files that were written; O(*n*) for *n* files in the folder if
  ///   some may be left.
  public static func leftovers(of path: String, besides files: [String]) -> [String] {
    let pages = PageFiles(ofRunBefore: files, of: path)
    return leftovers(of: path, besides: files, among: pages)
  }

  /// Returns the same files for a folder that has been read already.
  package static func leftovers(
    of path: String, besides files: [String], among pages: PageFiles
  ) -> [String] {
    var found = pages.pages(of: path)
    if files.count > 1, FileStatus(path, followsLinks: false) != nil { found.append(path) }
    let written = Set(files.map { FileKey($0) })
    return found.map { FileKey($0) }.filter { !written.contains($0) }.sorted().map(\.name)
  }

  /// Writes a file in pieces, completely or not at all.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - next: Returns the next piece; nil at the end.
  /// - Returns: The size of the file in bytes.
  /// - Throws: A ``DocumentError`` if the file cannot be written, and the errors of `next`.
  @discardableResult
  static func write(
    to path: String, _ next: () throws(DocumentError) -> [UInt8]?
  ) throws(DocumentError) -> Int {
    var size = 0
    do {
      var file = try OutputFile.Pieces(to: path)
      while let piece = try next() {
        try file.write(piece)
        size += piece.count
      }
      try file.end()
      return size
    } catch let error as DocumentError {
      throw error
    } catch let error as DrawingError {
      throw DocumentError(error)
    } catch {
      throw DocumentError(.inputOutput, at: path, "\(error)")
    }
  }

  /// Writes a picture's file, completely or not at all.
  ///
  /// - Throws: A ``DocumentError`` if the file cannot be written.
  public static func write(_ bytes: [UInt8], to path: String) throws(DocumentError) {
    do {
      try OutputFile.write(bytes, to: path)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Writes a picture's file at a place in an open folder, completely or not at all.
  ///
  /// - Throws: A ``DocumentError`` if the file cannot be written.
  package static func write(_ bytes: [UInt8], to place: OutputPlace) throws(DocumentError) {
    do {
      try OutputFile.write(bytes, to: place)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Returns the place of a file beneath an open folder, without following links.
  ///
  /// - Throws: A ``DocumentError`` if the path leads out of the folder or through a link.
  package static func place(
    _ path: String, beneath folder: OpenFolder, makesFolders: Bool = false, shownName: String
  ) throws(DocumentError) -> OutputPlace {
    do {
      return try OutputPlace(
        path, beneath: folder, makesFolders: makesFolders, shownName: shownName)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Checks that a place is free or holds a regular file.
  ///
  /// - Throws: A ``DocumentError`` if the file cannot be written.
  package static func check(_ place: OutputPlace) throws(DocumentError) {
    do {
      try place.check()
    } catch {
      throw DocumentError(error)
    }
  }

  /// Checks, before long work begins, that a file can be written.
  ///
  /// - Throws: A ``DocumentError`` if the file cannot be created or replaced.
  public static func check(_ path: String) throws(DocumentError) {
    do {
      try OutputFile.check(path)
    } catch {
      throw DocumentError(error)
    }
  }
}

extension DocumentError {
  /// Creates the document error for a drawing error.
  init(_ error: DrawingError) {
    let kind: Kind =
      switch error.kind {
      case .invalidSize: .invalidRequest
      case .tooLarge: .limitExceeded
      case .folderMissing, .isFolder, .notWritable: .unwritableOutput
      case .writeFailed: .inputOutput
      case .unreadable: .unreadableInput
      case .notAPicture, .malformed: .malformedInput
      case .fontNotEmbeddable, .unwritableFont, .libraryMissing: .unavailableResource
      }
    self.init(
      kind, at: error.place, error.message,
      hint: DocumentError.hint(for: error.kind),
      remedy: error.kind == .tooLarge ? .allowLargerPicture : nil)
  }
}

extension DocumentError {
  private static func hint(for kind: DrawingError.Kind) -> String? {
    switch kind {
    case .tooLarge: "Use a smaller page or scale, use several pages, or allow more pixels."
    case .fontNotEmbeddable, .unwritableFont:
      "Use another font, or draw text as paths."
    case .invalidSize, .folderMissing, .isFolder, .notWritable, .writeFailed, .unreadable,
      .notAPicture, .malformed, .libraryMissing:
      nil
    }
  }
}

/// A page as the bytes of a picture file.
public struct Picture: Sendable {
  /// The file's bytes.
  public var bytes: [UInt8]
  /// The width, in pixels; in points for a picture without pixels.
  public var width: Int
  /// The height, in pixels; in points for a picture without pixels.
  public var height: Int

  /// Creates a picture from the bytes of its file.
  package init(bytes: [UInt8], width: Int, height: Int) {
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}
