/// Writes pages as SVG files in memory: vectors that are sharp at any size, with text that can be
/// selected and searched.
///
/// Text is written as text if the list keeps it
/// (``DisplayList/init(size:background:keepsText:)``). Fonts are referred to by family, so viewers
/// need them installed, and every stretch of words has the position that layout gave it.
/// ``textIsOutlined`` draws the glyphs as paths instead.
///
/// Paths, pictures, links and the list's title are included. A point of the page is a CSS pixel.
public struct SVGEncoder: Hashable, Sendable {
  /// True to draw text as paths, which look the same without the fonts but cannot be selected.
  public var textIsOutlined: Bool
  /// True to embed the fonts, reduced to the characters shown, so that viewers need none.
  public var embedsFonts: Bool
  /// The policy on links; the words of refused links are plain text.
  public var links: LinkPolicy

  /// Creates an encoder.
  public init(
    textIsOutlined: Bool = false, embedsFonts: Bool = false, links: LinkPolicy = .standard
  ) {
    self.textIsOutlined = textIsOutlined
    self.embedsFonts = embedsFonts
    self.links = links
  }

  /// Returns the bytes of an SVG file that shows the page; equal lists give equal bytes.
  ///
  /// - Complexity: O(*n*) for *n* glyphs, curves and pixels of pictures.
  /// - Throws: A ``DrawingError`` if the page's size is not two positive numbers, a picture of the
  ///   page cannot be encoded, or a font may not be embedded.
  public func encode(_ list: DisplayList) throws(DrawingError) -> [UInt8] {
    try list.size.checkedAsPage()
    var page = SVGPage(list.keepingLinks(allowedBy: links), textIsOutlined: textIsOutlined)
    // Browsers choose forms of characters by the language, and screen readers a voice.
    page.language = list.text?.paragraphs.lazy.compactMap(\.language).first
    if embedsFonts { page.fonts = EmbeddedFonts() }
    try page.addItems()
    try page.embedFonts()
    return page.file
  }
}

extension SVGEncoder: PictureEncoding {
  package static var isVector: Bool { true }
  package static var isWebImage: Bool { true }

  package static func page(
    _ list: DisplayList, by settings: PictureSettings
  ) throws(DrawingError) -> EncodedPage {
    let encoder = SVGEncoder(
      textIsOutlined: settings.textIsOutlined, embedsFonts: settings.embedsFonts,
      links: settings.links)
    return EncodedPage(try encoder.encode(list), of: list)
  }
}
