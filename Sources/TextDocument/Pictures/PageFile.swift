import TextDrawing

/// One file with all pages of a document, made piece by piece, in a format that holds several pages.
///
/// ```swift
/// var file = PageFile(of: layout, painter)
/// while let piece = try file.next() { output.write(piece) }
/// ```
public struct PageFile {
  private let layout: DocumentLayout
  private let painter: PicturePainter
  private let encoder: Encoder
  /// How many pages have been made.
  public private(set) var pageCount = 0
  /// The numbers of the pages, from 0.
  private let pages: Range<Int>
  private var hasEnded = false

  /// What writes the format.
  private enum Encoder {
    case pdf(PDFEncoder)
    case html(HTMLEncoder)
  }

  /// Creates the file of a document; nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - pages: The numbers of the pages that it holds, from 0; nil for all.
  ///   - layout: The document.
  ///   - painter: Draws the pages, and says in which format.
  public init(
    _ pages: Range<Int>? = nil, of layout: DocumentLayout, _ painter: PicturePainter
  ) {
    self.pages = pages ?? layout.pages.indices
    self.layout = layout
    self.painter = painter
    switch painter.format {
    case .html:
      encoder = .html(HTMLEncoder(embedsFonts: painter.embedsFonts, links: painter.links))
    case .pdf, .png, .ppm, .svg:
      encoder = .pdf(
        PDFEncoder(
          painter.properties, textIsOutlined: painter.textIsOutlined, links: painter.links))
    }
  }

  /// The next bytes, which are those of a page or the end; nil when there are no more.
  ///
  /// - Throws: A ``DocumentError`` when a font may not be embedded.
  public mutating func next() throws(DocumentError) -> [UInt8]? {
    if hasEnded { return nil }
    do throws(DrawingError) {
      if pageCount < pages.count {
        let list = layout.displayList(
          page: pages.lowerBound + pageCount, debugsLayout: painter.debugsLayout,
          keepsText: !painter.textIsOutlined)
        pageCount += 1
        switch encoder {
        case .pdf(let encoder):
          try encoder.append(list)
          return encoder.takeBytes()
        case .html(let encoder):
          try encoder.append(list)
          return []
        }
      }
      hasEnded = true
      switch encoder {
      case .pdf(let encoder):
        try encoder.end()
        return encoder.takeBytes()
      case .html(let encoder): return try encoder.file()
      }
    } catch {
      throw DocumentError(error)
    }
  }
}

extension PicturePainter {
  /// Writes pages of a document into one file, whole or not at all.
  ///
  /// - Parameters:
  ///   - pages: The numbers of the pages, from 0; nil for all.
  ///   - layout: The document.
  ///   - path: The file.
  ///   - progress: Told how many pages have been drawn.
  /// - Returns: How many bytes the file has.
  /// - Throws: A ``DocumentError`` when a font may not be embedded, or the file cannot be written.
  @discardableResult
  public func writePages(
    _ pages: Range<Int>? = nil, of layout: DocumentLayout, to path: String,
    progress: (Int) -> Void = { _ in }
  ) throws(DocumentError) -> Int {
    var pages = PageFile(pages, of: layout, self)
    return try Self.write(to: path) { () throws(DocumentError) in
      guard let piece = try pages.next() else { return nil }
      progress(pages.pageCount)
      return piece
    }
  }

  /// All pages of a document in one file's bytes.
  ///
  /// - Throws: A ``DocumentError`` when a font may not be embedded.
  public func pages(of layout: DocumentLayout) throws(DocumentError) -> [UInt8] {
    var pages = PageFile(of: layout, self)
    var bytes: [UInt8] = []
    while let piece = try pages.next() { bytes += piece }
    return bytes
  }
}
