import TextDrawing

/// One file with all pages of a document, produced in pieces, for formats with several pages.
///
/// ```swift
/// var file = PageFile(of: layout, painter)
/// while let piece = try file.next() { output.write(piece) }
/// ```
public struct PageFile {
  private let layout: DocumentLayout
  private let painter: PicturePainter
  private let encoder: any PageEncoding
  /// The number of pages drawn so far.
  public private(set) var pageCount = 0
  /// The numbers of the pages, from 0.
  private let pages: Range<Int>
  private var hasEnded = false

  /// Creates the file of a document; nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - pages: The numbers of its pages, from 0; nil for all.
  ///   - layout: The document.
  ///   - painter: The painter, which also determines the format: PDF if it is one of single pages.
  public init(
    _ pages: Range<Int>? = nil, of layout: DocumentLayout, _ painter: PicturePainter
  ) {
    self.pages = pages ?? painter.pictures(of: layout)
    self.layout = layout
    self.painter = painter
    let settings = painter.settings()
    encoder = painter.format.encoding.makePages?(settings) ?? PDFEncoder(settings)
  }

  /// Returns the next bytes, either of one page or of the file's end; nil afterwards.
  ///
  /// - Throws: A ``DocumentError`` if a font may not be embedded.
  public mutating func next() throws(DocumentError) -> [UInt8]? {
    if hasEnded { return nil }
    do throws(DrawingError) {
      if pageCount < pages.count {
        let list = painter.list(
          of: layout, page: pages.lowerBound + pageCount, keepsText: !painter.textIsOutlined)
        pageCount += 1
        return try encoder.add(list)
      }
      hasEnded = true
      return try encoder.finish()
    } catch {
      throw DocumentError(error)
    }
  }
}

extension PicturePainter {
  /// Writes pages of a document into one file, completely or not at all.
  ///
  /// - Parameters:
  ///   - pages: The numbers of the pages, from 0; nil for all.
  ///   - layout: The document.
  ///   - path: The file.
  ///   - progress: Called with the number of pages drawn so far.
  /// - Returns: The size of the file in bytes.
  /// - Throws: A ``DocumentError`` if a font may not be embedded, or the file cannot be written.
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

  /// Returns the bytes of one file with all pages of a document.
  ///
  /// - Throws: A ``DocumentError`` if a font may not be embedded.
  public func pages(of layout: DocumentLayout) throws(DocumentError) -> [UInt8] {
    var pages = PageFile(of: layout, self)
    var bytes: [UInt8] = []
    while let piece = try pages.next() { bytes += piece }
    return bytes
  }
}
