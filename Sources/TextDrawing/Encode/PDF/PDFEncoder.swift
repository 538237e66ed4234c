import TextFonts
import TextGeometry
import TextStorage

/// Writes pages as one PDF file, page by page: vectors and text that are sharp at any size, with
/// fonts embedded.
///
/// ```swift
/// let encoder = PDFEncoder()
/// for page in pages {
///   try encoder.append(page)
///   file.write(encoder.takeBytes())
/// }
/// try encoder.end()
/// file.write(encoder.takeBytes())
/// ```
///
/// Once bytes are taken, only fonts, headings and object offsets stay in memory. Lists that keep
/// their text (``DisplayList/init(size:background:keepsText:)``) give text that can be selected,
/// searched and read aloud in its order. Their links work, and their headings form the outline.
/// Equal pages give equal bytes.
///
/// A point of the page is a point of PDF. An encoder belongs to one thread at a time.
public final class PDFEncoder {
  /// The compression level of streams, of libdeflate's 12: 5 takes a third more time for files 4 %
  /// smaller.
  private static let compressionLevel = 4

  /// The document information.
  public let properties: PDFProperties
  /// True to draw glyphs as paths, which need no fonts and cannot be selected.
  public let textIsOutlined: Bool
  /// The policy on links; the words of refused links are plain text.
  public let links: LinkPolicy

  var file = PDFFile(compressionLevel: PDFEncoder.compressionLevel)
  var images = PDFImages()
  var drawings = PDFDrawings()
  var structure = PDFStructure()
  private var fonts: [UInt32: PDFFont] = [:]
  /// The objects of all fonts, by the numbers that pages refer to.
  private(set) var fontObjects: [Int] = []
  /// The fonts in the order of first use.
  private var fontOrder: [PDFFont] = []
  private var pages: [Int] = []
  /// The numbers that pages show.
  private var labels = PDFPageLabels()
  /// The arrangement of pages in viewers, that of the first page; nil for the viewer's own.
  private var arrangement: PageArrangement?
  let pageTree: Int
  /// The language of most of the text, which parts need not repeat.
  private(set) var language: String?
  private(set) var title: String
  private var author: String
  private var hasEnded = false
  /// True while nothing but glyphs may be against the rules of PDF/A-2.
  private(set) var isArchival = true
  /// True if all pages keep their text.
  private(set) var hasAllText = true

  /// True if some font shows its glyph for missing characters.
  var usesMissingGlyphs: Bool { fontOrder.contains(where: \.usesMissingGlyph) }

  /// True if some glyph in use has no characters.
  var hasGlyphsWithoutCharacters: Bool { fontOrder.contains(where: \.hasGlyphWithoutCharacters) }

  /// Creates an encoder.
  public init(
    _ properties: PDFProperties = PDFProperties(), textIsOutlined: Bool = false,
    links: LinkPolicy = .standard
  ) {
    self.links = links
    self.properties = properties
    self.textIsOutlined = textIsOutlined
    language = properties.language
    title = properties.title
    author = properties.author
    pageTree = file.newObject()
  }

  /// Returns a file with one page.
  ///
  /// - Complexity: O(*n*) for *n* glyphs, curves and pixels of pictures.
  /// - Throws: A ``DrawingError`` if a font may not be embedded or cannot be written.
  public static func encode(
    _ list: DisplayList, _ properties: PDFProperties = PDFProperties(),
    textIsOutlined: Bool = false, links: LinkPolicy = .standard
  ) throws(DrawingError) -> [UInt8] {
    let encoder = PDFEncoder(properties, textIsOutlined: textIsOutlined, links: links)
    try encoder.append(list)
    try encoder.end()
    return encoder.takeBytes()
  }

  /// Adds a page.
  ///
  /// - Complexity: O(*n*) for *n* glyphs, curves and pixels of pictures.
  /// - Throws: A ``DrawingError`` if the page's size is not two positive numbers, or a font of the
  ///   page may not be embedded.
  public func append(_ list: DisplayList) throws(DrawingError) {
    precondition(!hasEnded, "A page cannot be added after the end of the file.")
    try list.size.checkedAsPage()
    if title.isEmpty { title = list.title }
    if author.isEmpty { author = list.author }
    if language == nil {
      language =
        list.text?.paragraphs.lazy.compactMap { $0.language ?? $0.style.hyphenationLanguage }.first
    }
    if list.text == nil { hasAllText = false }
    if !Self.isArchival(list.size) { isArchival = false }
    var page = PDFPage(list.keepingLinks(allowedBy: links), self)
    try page.addItems()
    pages.append(page.write())
    labels.add(list.label)
    for anchor in list.anchors where structure.anchors[anchor.name] == nil {
      structure.anchors[anchor.name] = PDFStructure.Anchor(
        page: page.object, top: list.size.height - anchor.place.y)
    }
    arrangement = arrangement ?? list.arrangement
  }

  /// Writes the objects that all pages share, and ends the file.
  ///
  /// - Throws: A ``DrawingError`` if a font cannot be written.
  public func end() throws(DrawingError) {
    precondition(!hasEnded, "The file has already ended.")
    hasEnded = true
    for (index, font) in fontOrder.enumerated() {
      switch font.form {
      case .embedded:
        try font.writeEmbedded(
          as: fontObjects[font.resources[0]], tag: PDFEncoder.tag(index), in: &file)
      case .procedures:
        font.writeProcedures(as: font.resources.map { fontObjects[$0] }, in: &file, &images)
      }
    }
    var tree = PDFWriter("<</Type/Pages/Count \(pages.count)/Kids")
    tree.add(references: pages)
    tree.add(">>")
    file.add(tree, as: pageTree)
    let catalog = writeCatalog()
    file.end(root: catalog, information: writeInformation())
  }

  /// Returns the bytes written since the last call.
  public func takeBytes() -> [UInt8] { file.takeBytes() }

  /// Returns six letters that tell subsets of fonts apart.
  private static func tag(_ number: Int) -> String {
    var tag: [UInt8] = []
    var rest = number
    for _ in 0..<6 {
      tag.append(UInt8(ascii: "A") + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: tag.reversed(), as: UTF8.self)
  }

  /// Returns the font of a face.
  ///
  /// - Throws: A ``DrawingError`` if its makers do not allow embedding.
  func font(_ face: FontFace) throws(DrawingError) -> PDFFont {
    if let known = fonts[face.id] { return known }
    guard face.embedding != .forbidden else { throw DrawingError(notEmbeddable: face) }
    let font = PDFFont(face, resource: newFontResource())
    fonts[face.id] = font
    fontOrder.append(font)
    return font
  }

  /// Returns a number for a new font of the file.
  func newFontResource() -> Int {
    fontObjects.append(file.newObject())
    return fontObjects.count - 1
  }

  private func writeCatalog() -> Int {
    var writer = PDFWriter("<</Type/Catalog/Pages ")
    writer.add(reference: pageTree)
    labels.write(to: &writer)
    writer.add("/MarkInfo<</Marked true>>/StructTreeRoot ")
    writer.add(reference: structure.write(in: &file))
    if let outline = structure.writeOutline(in: &file) {
      writer.add("/PageMode/UseOutlines/Outlines ")
      writer.add(reference: outline)
    }
    if let names = structure.writeDestinations(in: &file) {
      writer.add("/Names<</Dests ")
      writer.add(reference: names)
      writer.add(">>")
    }
    if let language {
      writer.add("/Lang")
      writer.add(text: language)
    }
    if let layout = arrangement?.pdfName { writer.add("/PageLayout/\(layout)") }
    let isRightToLeft = arrangement?.isRightToLeft == true
    if !title.isEmpty || isRightToLeft {
      writer.add("/ViewerPreferences<<")
      if !title.isEmpty { writer.add("/DisplayDocTitle true") }
      if isRightToLeft { writer.add("/Direction/R2L") }
      writer.add(">>")
    }
    if drawings.haveFonts { isArchival = false }
    if archivalLevel != nil { writeOutputIntent(to: &writer) }
    writer.add("/Metadata ")
    writer.add(reference: writeMetadata())
    writer.add(">>")
    return file.add(writer)
  }

  private func writeInformation() -> Int {
    var writer = PDFWriter("<<")
    if !title.isEmpty {
      writer.add("/Title")
      writer.add(text: title)
    }
    if !author.isEmpty {
      writer.add("/Author")
      writer.add(text: author)
    }
    writer.add("/Producer(textrender)")
    if let date = properties.creationDate { writer.add("/CreationDate(\(date.pdf))") }
    writer.add(">>")
    return file.add(writer)
  }

  /// Writes the document information as XMP, which is XML (ISO 16684-1).
  private func writeMetadata() -> Int {
    var xml = SVGWriter()
    xml.add(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <pdf:Producer>textrender</pdf:Producer>

      """)
    if !title.isEmpty {
      xml.add("<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">")
      xml.add(escaping: title)
      xml.add("</rdf:li></rdf:Alt></dc:title>\n")
    }
    if !author.isEmpty {
      xml.add("<dc:creator><rdf:Seq><rdf:li>")
      xml.add(escaping: author)
      xml.add("</rdf:li></rdf:Seq></dc:creator>\n")
    }
    if let language {
      xml.add("<dc:language><rdf:Bag><rdf:li>")
      xml.add(escaping: language)
      xml.add("</rdf:li></rdf:Bag></dc:language>\n")
    }
    if let date = properties.creationDate {
      xml.add("<xmp:CreateDate>\(date.xmp)</xmp:CreateDate>\n")
    }
    xml.add("</rdf:Description>\n")
    xml.add(standards)
    xml.add("</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>")
    let number = file.newObject()
    // Uncompressed, because programs without PDF support search the file for it.
    file.addStream(xml.bytes, "/Type/Metadata/Subtype/XML", as: number, isPacked: true)
    return number
  }
}

extension PDFEncoder: PictureEncoding, PageEncoding {
  package static var isVector: Bool { true }

  package static var makePages: ((PictureSettings) -> any PageEncoding)? {
    { PDFEncoder($0) }
  }

  /// Creates an encoder with the settings of all formats.
  package convenience init(_ settings: PictureSettings) {
    self.init(
      settings.properties, textIsOutlined: settings.textIsOutlined, links: settings.links)
  }

  package static func page(
    _ list: DisplayList, by settings: PictureSettings
  ) throws(DrawingError) -> EncodedPage {
    EncodedPage(
      try encode(
        list, settings.properties, textIsOutlined: settings.textIsOutlined,
        links: settings.links),
      of: list)
  }

  package func add(_ page: DisplayList) throws(DrawingError) -> [UInt8] {
    try append(page)
    return takeBytes()
  }

  package func finish() throws(DrawingError) -> [UInt8] {
    try end()
    return takeBytes()
  }
}
