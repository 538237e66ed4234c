/// Writes pages as SVG files in memory: vectors that are sharp at any size, with text that can be selected
/// and searched.
///
/// Text is written as text where the list keeps it (``DisplayList/init(size:background:keepsText:)``): fonts
/// are named by family, and every stretch of words stands where layout has put it. Who shows the
/// file needs the fonts. ``textIsOutlined`` draws the glyphs as paths instead.
///
/// Shapes, pictures, links and the list's title come with it. A point of the page is a pixel of CSS.
public struct SVGEncoder: Hashable, Sendable {
  /// Whether text is drawn as paths, which look the same without the fonts and cannot be selected.
  public var textIsOutlined: Bool
  /// Whether the file holds its fonts, cut down to the characters it shows, so that whoever shows it needs none.
  public var embedsFonts: Bool
  /// Which links of a list are written; the words of others are plain text.
  public var links: LinkPolicy

  /// Creates an encoder.
  public init(
    textIsOutlined: Bool = false, embedsFonts: Bool = false, links: LinkPolicy = .standard
  ) {
    self.textIsOutlined = textIsOutlined
    self.embedsFonts = embedsFonts
    self.links = links
  }

  /// The bytes of an SVG file that shows the page; the same list gives the same bytes.
  ///
  /// - Complexity: O(*n*) for *n* glyphs, curves and pixels of pictures.
  /// - Throws: A ``DrawingError`` when a picture of the page cannot be held, or a font must not be.
  public func encode(_ list: DisplayList) throws(DrawingError) -> [UInt8] {
    var page = SVGPage(list.keepingLinks(allowedBy: links), textIsOutlined: textIsOutlined)
    // Browsers choose forms of characters by it, and readers a voice.
    page.language = list.text?.paragraphs.lazy.compactMap(\.language).first
    if embedsFonts { page.fonts = EmbeddedFonts() }
    try page.addItems()
    try page.embedFonts()
    return page.file
  }
}
