import TextDrawing

/// The pages of a document as pictures, one after the other.
///
/// ```swift
/// var pictures = PagePictures(of: layout, painter)
/// while let picture = try pictures.next() { write(picture.bytes) }
/// ```
///
/// Where the painter has several threads and there are several pages, each thread draws a page of its own; no more
/// pages are in memory than there are threads. A page that is alone is divided among them. The bytes are the same with
/// any number of threads.
public struct PagePictures {
  private let layout: DocumentLayout
  /// One for each page that is drawn at a time.
  private var painters: [PicturePainter]
  /// The pages that are left, by their numbers from 0.
  private var pages: Range<Int>
  /// Pictures that were drawn together with the last one, in order.
  private var drawn: ArraySlice<Picture> = []

  /// Prepares pictures; nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - pages: The numbers of the pages, from 0; nil for all.
  ///   - layout: The document.
  ///   - painter: Draws the pages, and says in which format.
  public init(_ pages: Range<Int>? = nil, of layout: DocumentLayout, _ painter: PicturePainter) {
    self.pages = pages ?? layout.pages.indices
    self.layout = layout
    let count = min(painter.threads, self.pages.count)
    painters = count > 1 ? (0..<count).map { _ in painter.withOneThread() } : [painter]
  }

  /// The next page's picture; nil when there are no more.
  ///
  /// - Throws: A ``DocumentError`` when the picture would pass the limits.
  public mutating func next() throws(DocumentError) -> Picture? {
    if drawn.isEmpty { try draw() }
    return drawn.popFirst()
  }

  /// Draws as many pages as there are painters.
  private mutating func draw() throws(DocumentError) {
    let turn = pages.prefix(painters.count)
    pages = turn.upperBound..<pages.upperBound
    // A layout belongs to one thread.
    let lists = turn.map { painters[0].list(of: layout, page: $0) }
    let (own, scale) = (Threaded(painters), layout.scale)
    drawn = try Parallel.map(lists.count, threads: lists.count) {
      thread, index throws(DocumentError) in
      var painter = own.values[thread]
      return try painter.picture(of: lists[index], scale: scale)
    }[...]
  }
}

extension PicturePainter {
  /// What a page shows, as the format needs it.
  func list(of layout: DocumentLayout, page: Int) -> DisplayList {
    layout.displayList(
      page: page, debugsLayout: debugsLayout, keepsText: format.isVector && !textIsOutlined)
  }

  /// A painter that draws the same on one thread, and keeps glyphs of its own.
  fileprivate func withOneThread() -> PicturePainter {
    var painter = PicturePainter(
      format: format, limits: limits, threads: 1, debugsLayout: debugsLayout,
      textIsOutlined: textIsOutlined, pngLevel: pngLevel, smoothing: smoothing)
    painter.embedsFonts = embedsFonts
    painter.links = links
    painter.properties = properties
    return painter
  }
}
