import Glibc
public import TextDrawing
package import TextFiles
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
  /// How hard PNG files are packed, from 0 (not at all) to 12 (slow); nil for the level that suits each picture.
  public let pngLevel: Int?
  /// Whether formats that only name fonts hold them instead, cut down to the characters they show.
  public var embedsFonts = false
  /// Which links files hold; the words of others are plain text.
  public var links = LinkPolicy.standard
  /// How edges become pixels.
  public var smoothing: Smoothing { rasterizer.smoothing }
  /// What a file says of itself where its format has room for it; the title is the document's own unless said.
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
  /// - Throws: A ``DocumentError`` when the picture would pass the limits.
  public mutating func picture(of layout: DocumentLayout, page: Int) throws(DocumentError)
    -> Picture
  {
    try picture(of: list(of: layout, page: page), scale: layout.scale)
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
        let (width, height) = (bitmap.width, bitmap.height)
        var encoder = PNGEncoder(
          compressionLevel: pngLevel, pixelsPerPoint: scale, title: list.title)
        encoder.author = list.author
        return Picture(bytes: try encoder.encode(consume bitmap), width: width, height: height)
      case .ppm:
        let bitmap = try bitmap(of: list, scale: scale)
        return Picture(
          bytes: PPMEncoder().encode(bitmap), width: bitmap.width, height: bitmap.height)
      case .svg:
        return Picture(
          bytes: try SVGEncoder(
            textIsOutlined: textIsOutlined, embedsFonts: embedsFonts, links: links
          ).encode(list),
          width: Int(list.size.width.rounded(.up)), height: Int(list.size.height.rounded(.up)))
      case .html:
        return Picture(
          bytes: try HTMLEncoder.encode(list, embedsFonts: embedsFonts, links: links),
          width: Int(list.size.width.rounded(.up)), height: Int(list.size.height.rounded(.up)))
      case .pdf:
        return Picture(
          bytes: try PDFEncoder.encode(
            list, properties, textIsOutlined: textIsOutlined, links: links),
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
  ///   - digits: How many digits a number has at least; zeros stand before shorter ones.
  public static func path(_ path: String, page: Int, of count: Int, digits: Int = 1) -> String {
    guard count > 1 else { return path }
    let (stem, ending) = FilePath.parts(of: path)
    let number = String(page + 1)
    let zeros = String(repeating: "0", count: max(0, digits - number.utf8.count))
    return "\(stem)-\(zeros)\(number)\(ending)"
  }

  /// Files that look like pages of the same document, and that an earlier run with more or fewer pages may have
  /// left.
  ///
  /// Such a run numbered its pages from 1 on. Its files are looked for where its first one is still there, or the one
  /// behind those that were written now.
  ///
  /// - Parameters:
  ///   - path: The file that was asked for.
  ///   - files: The files that were written, pages from the first on.
  /// - Complexity: O(*k*) for *k* files that were written; O(*n*) for *n* files in the folder where some may be left.
  public static func leftovers(of path: String, besides files: [String]) -> [String] {
    let pages = PageFiles(ofRunBefore: files, of: path)
    return leftovers(of: path, besides: files, among: pages)
  }

  /// The same where the folder has been read.
  package static func leftovers(
    of path: String, besides files: [String], among pages: PageFiles
  ) -> [String] {
    var found = pages.pages(of: path)
    if files.count > 1, FileStatus(path, followsLinks: false) != nil { found.append(path) }
    let written = Set(files.map { FileKey($0) })
    return found.map { FileKey($0) }.filter { !written.contains($0) }.sorted().map(\.name)
  }

  /// Writes a file piece by piece, whole or not at all.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - next: Makes the next piece; nil at the end.
  /// - Returns: How many bytes the file has.
  /// - Throws: A ``DocumentError`` when the file cannot be written, and what `next` throws.
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

  /// Writes a picture's file, whole or not at all.
  public static func write(_ bytes: [UInt8], to path: String) throws(DocumentError) {
    do {
      try OutputFile.write(bytes, to: path)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Writes a picture's file at a place in an open folder, whole or not at all.
  package static func write(_ bytes: [UInt8], to place: OutputPlace) throws(DocumentError) {
    do {
      try OutputFile.write(bytes, to: place)
    } catch {
      throw DocumentError(error)
    }
  }

  /// The place of a file beneath an open folder, where no link is followed.
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

  /// Makes sure that nothing but a file would be replaced at a place.
  package static func check(_ place: OutputPlace) throws(DocumentError) {
    do {
      try place.check()
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
      case .fontNotEmbeddable, .unwritableFont: .unavailableResource
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
    case .tooLarge: "Ask for a smaller page or scale, for several pages, or allow more pixels."
    case .fontNotEmbeddable, .unwritableFont:
      "Ask for another font, or for text drawn as paths."
    case .invalidSize, .folderMissing, .isFolder, .notWritable, .writeFailed, .unreadable,
      .notAPicture, .malformed:
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

/// A file format that pictures are written in.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics; gray when the page has no colour.
  case png
  /// Portable Pixmap, binary (P6).
  case ppm
  /// Scalable Vector Graphics, with text as text.
  case svg
  /// Portable Document Format, with text as text and all pages in one file.
  case pdf

  /// HyperText Markup Language, with text in the order of reading and all pages in one file.
  case html

  /// Whether pictures are made of shapes and not of pixels.
  public var isVector: Bool {
    switch self {
    case .png, .ppm: false
    case .svg, .pdf, .html: true
    }
  }

  /// Whether one file holds all pages of a document.
  public var holdsPages: Bool { self == .pdf || self == .html }

  /// The names of all formats: `png, ppm, svg, pdf and html`.
  public static var names: String { list(allCases.map(\.rawValue), by: "and") }
  /// The endings of the names of files: `.png, .ppm, .svg, .pdf or .html`.
  public static var endings: String { list(allCases.map { ".\($0.rawValue)" }, by: "or") }

  /// Words with commas between them, the last after a word of its own.
  private static func list(_ words: [String], by last: String) -> String {
    words.dropLast().joined(separator: ", ") + " \(last) " + words[words.count - 1]
  }

  /// The format that a file's name ends in, or nil.
  public init?(forFileNamed name: String) {
    guard let ending = FilePath.name(of: name).split(separator: ".").last else {
      return nil
    }
    self.init(rawValue: ending.lowercased())
  }
}
