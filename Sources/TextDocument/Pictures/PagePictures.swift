import SystemLibrary
import TextDrawing

/// The pages of a document as pictures, one after the other.
///
/// ```swift
/// var pictures = PagePictures(of: layout, painter)
/// while let picture = try pictures.next() { write(picture.bytes) }
/// ```
///
/// If there are several threads and pages, each thread draws a page of its own, and at most one
/// page per thread is in memory. A single page is divided among the threads. The bytes are the
/// same with any number of threads.
public struct PagePictures {
  private let layout: DocumentLayout
  private let painter: PicturePainter
  /// The number of pages that are drawn at the same time.
  private let width: Int
  /// The numbers of the remaining pages, from 0.
  private var pages: Range<Int>
  /// The pictures that were drawn in the same turn as the last one, in order.
  private var drawn: ArraySlice<Picture> = []

  /// Prepares pictures; nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - pages: The numbers of the pages, from 0; nil for all.
  ///   - layout: The document.
  ///   - painter: The painter, which also determines the format.
  public init(_ pages: Range<Int>? = nil, of layout: DocumentLayout, _ painter: PicturePainter) {
    self.pages = pages ?? painter.pictures(of: layout)
    self.layout = layout
    let count = min(painter.threads, self.pages.count)
    width = max(1, count)
    self.painter = count > 1 ? painter.withOneThread() : painter
  }

  /// Returns the next page's picture; nil at the end.
  ///
  /// - Throws: A ``DocumentError`` if the picture would exceed the limits.
  public mutating func next() throws(DocumentError) -> Picture? {
    if drawn.isEmpty { try draw() }
    return drawn.popFirst()
  }

  /// Draws one page per thread.
  private mutating func draw() throws(DocumentError) {
    let turn = pages.prefix(width)
    pages = turn.upperBound..<pages.upperBound
    // A layout belongs to one thread.
    let (painter, scale) = (painter, layout.scale)
    let lists = turn.map { painter.list(of: layout, page: $0) }
    drawn = try Parallel.map(lists.count, threads: lists.count) {
      _, index throws(DocumentError) in
      try painter.picture(of: lists[index], scale: scale)
    }[...]
  }
}

extension PicturePainter {
  /// Returns the display list of a page, with text if the format needs it.
  ///
  /// - Parameters:
  ///   - page: The index of the page, or of the sheet if facing pages are side by side.
  ///   - keepsText: True to keep the text; nil if the format needs it.
  func list(of layout: DocumentLayout, page: Int, keepsText: Bool? = nil) -> DisplayList {
    let keepsText = keepsText ?? (format.isVector && !textIsOutlined)
    func list(_ page: Int) -> DisplayList {
      layout.displayList(page: page, debugsLayout: debugsLayout, keepsText: keepsText)
    }
    return showsSpreads ? layout.spreads.list(of: page, page: list) : list(page)
  }

  /// Returns the indices of all pictures of a document.
  func pictures(of layout: DocumentLayout) -> Range<Int> {
    showsSpreads ? 0..<layout.spreads.count : layout.pages.indices
  }

  /// Returns a painter with the same settings and one thread.
  fileprivate func withOneThread() -> PicturePainter {
    var painter = PicturePainter(
      format: format, limits: limits, threads: 1, debugsLayout: debugsLayout,
      textIsOutlined: textIsOutlined, pngLevel: pngLevel, smoothing: smoothing)
    painter.embedsFonts = embedsFonts
    painter.showsSpreads = showsSpreads
    painter.links = links
    painter.properties = properties
    return painter
  }
}
