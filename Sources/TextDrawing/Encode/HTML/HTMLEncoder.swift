import TextFonts
public import TextGeometry
import TextStorage

/// Writes pages as one HTML file: text in reading order, each word at the position that layout
/// gave it, over paths and pictures drawn as SVG.
///
/// Headings, paragraphs, lists, tables, links and pictures with descriptions are HTML elements, so
/// that browsers read them aloud and copy them in order. Fonts are referred to by family, as in
/// SVG. Lists have to keep their text (``DisplayList/init(size:background:keepsText:)``). A point
/// of the page is a CSS pixel; equal pages give equal bytes.
///
/// A file may hold several layouts of a document. A browser shows and reads aloud the one that
/// suits the width of its window:
///
/// ```swift
/// let encoder = HTMLEncoder()
/// encoder.beginLayout("phone", classes: ["compact-width"], size: phone[0].size)
/// for page in phone { try encoder.append(page) }
/// encoder.beginLayout("tablet", classes: ["regular-width"], size: tablet[0].size)
/// for page in tablet { try encoder.append(page) }
/// try OutputFile.write(encoder.file(), to: "page.html")
/// ```
public final class HTMLEncoder {
  private var head = SVGWriter()
  private var body = SVGWriter()
  /// The classes of fonts, as CSS.
  private var style = SVGWriter()
  private var classes: [HTMLPage.Font: Int] = [:]
  private var title = ""
  private var author = ""
  private var language: String?
  /// The embedded fonts; nil if the file refers to fonts by name.
  private var fonts: EmbeddedFonts?
  private var names = HTMLNames()
  private var elements = HTMLElements()
  private var layouts: [HTMLLayouts.Layout] = []
  /// The width of the first page.
  private var width: Double?
  /// True if any letters are shown as capitals.
  private var showsCapitals = false
  /// True to embed the fonts, reduced to the characters shown.
  public let embedsFonts: Bool
  /// The policy on links; the words of refused links are plain text.
  public let links: LinkPolicy

  /// Creates an encoder.
  public init(embedsFonts: Bool = false, links: LinkPolicy = .standard) {
    self.embedsFonts = embedsFonts
    self.links = links
    fonts = embedsFonts ? EmbeddedFonts() : nil
  }

  /// Returns a file with one page.
  ///
  /// - Throws: A ``DrawingError`` if a picture of the page cannot be encoded, or a font may not be
  ///   embedded.
  public static func encode(
    _ list: DisplayList, embedsFonts: Bool = false, links: LinkPolicy = .standard
  ) throws(DrawingError) -> [UInt8] {
    let encoder = HTMLEncoder(embedsFonts: embedsFonts, links: links)
    try encoder.append(list)
    return try encoder.file()
  }

  /// Begins another layout of the document, which the pages added next belong to.
  ///
  /// A browser shows the widest layout that fits the width of its window, or the narrowest if none
  /// fits. Among layouts of the same width it chooses by height in the same way. So no two may
  /// have the same size. In all layouts after the first, heading anchors, which links lead to, end
  /// in a dot and the layout's name.
  ///
  /// - Parameters:
  ///   - name: A unique name of letters, digits and hyphens; a CSS class, as are `classes`.
  ///   - classes: Other names for it, such as its size classes.
  ///   - size: The size of the window that it is made for, in points.
  public func beginLayout(_ name: String, classes: [String] = [], size: Size) {
    precondition(
      !layouts.contains { $0.name == name || $0.size == size },
      "Each layout has a name and a size of its own.")
    names.layout = layouts.isEmpty ? "" : name
    elements = HTMLElements()
    layouts.append(
      HTMLLayouts.Layout(name: name, classes: classes, size: size, start: body.bytes.count))
  }

  /// Adds a page.
  ///
  /// - Complexity: O(*n*) for *n* glyphs, curves and pixels of pictures.
  /// - Throws: A ``DrawingError`` if the page's size is not two positive numbers, or a picture of
  ///   the page cannot be encoded.
  public func append(_ list: DisplayList) throws(DrawingError) {
    try list.size.checkedAsPage()
    if title.isEmpty { title = list.title }
    if author.isEmpty { author = list.author }
    if language == nil { language = list.text?.paragraphs.lazy.compactMap(\.language).first }
    if width == nil { width = list.size.width }
    var page = HTMLPage(
      list.keepingLinks(allowedBy: links), classes: classes, fonts, names, after: elements)
    try page.addItems()
    body.add(page.file)
    (names, elements) = (page.names, page.elements)
    style.add(page.style)
    classes = page.classes
    fonts = page.fonts
    if page.showsCapitals { showsCapitals = true }
  }

  /// Returns the whole file, with the pages that were added.
  ///
  /// - Throws: A ``DrawingError`` if a font may not be embedded.
  public func file() throws(DrawingError) -> [UInt8] {
    var file = SVGWriter()
    file.add("<!DOCTYPE html>\n<html")
    if let language { file.attribute("lang", escaping: language) }
    file.add(">\n<head>\n<meta charset=\"utf-8\">\n")
    // Phones lay pages out for a screen of this width.
    file.add("<meta name=\"viewport\" content=\"width=")
    if layouts.isEmpty { file.add(width ?? 0) } else { file.add("device-width") }
    file.add("\">\n<title>")
    file.add(escaping: title)
    file.add("</title>\n")
    if !author.isEmpty {
      file.add("<meta name=\"author\" content=\"")
      file.add(escaping: author)
      file.add("\">\n")
    }
    file.add("<style>\n\(HTMLEncoder.rules)")
    if showsCapitals { file.add(HTMLPage.rulesOfCapitals) }
    if let held = try fonts?.style() { file.add(held) }
    file.add(style)
    let layouts = HTMLLayouts(layouts)
    layouts.addRules(to: &file)
    file.add("</style>\n</head>\n<body>\n")
    layouts.add(body, to: &file)
    file.add("</body>\n</html>\n")
    return file.bytes
  }

  /// The rules for all pages: text elements take no space, and words are at the positions that
  /// they state.
  ///
  /// Browsers round the ascent and descent of fonts, and with them the position of baselines. So
  /// lines of words have no height of their own. An empty box before the words sets it, with its
  /// lower edge on the baseline.
  private static let rules = """
    body{margin:0;-webkit-text-size-adjust:100%;text-size-adjust:100%}
    section.page{position:relative;margin:0 auto 16px;overflow:hidden;text-rendering:geometricPrecision}
    .page svg{position:absolute;left:0;top:0}
    .page :where(h1,h2,h3,h4,h5,h6,p,pre,blockquote,aside,figure,figcaption,ul,ol,li){margin:0;padding:0;font:inherit}
    .page ul,.page ol{list-style:none}
    .page table{border-collapse:collapse}
    .page :where(td,th){padding:0}
    .page :where(th,i,b){font:inherit}
    .page i::after{content:"-"}
    .page b::after{content:"\\200d"}
    .page span,.page img{position:absolute;white-space:pre;tab-size:0;\(SVGPage.ownRules)}
    .page span::before{content:"";display:inline-block;height:var(--ascent)}
    .page [data-marker],.page header,.page footer{-webkit-user-select:none;user-select:none}
    @media print{section.page{margin:0;break-after:page}}

    """
}

extension HTMLEncoder: PictureEncoding, PageEncoding {
  package static var isVector: Bool { true }
  package static var holdsDevices: Bool { true }

  package static var makePages: ((PictureSettings) -> any PageEncoding)? {
    { HTMLEncoder(embedsFonts: $0.embedsFonts, links: $0.links) }
  }

  package static func page(
    _ list: DisplayList, by settings: PictureSettings
  ) throws(DrawingError) -> EncodedPage {
    EncodedPage(
      try encode(list, embedsFonts: settings.embedsFonts, links: settings.links), of: list)
  }

  package func add(_ page: DisplayList) throws(DrawingError) -> [UInt8] {
    try append(page)
    return []
  }

  package func finish() throws(DrawingError) -> [UInt8] { try file() }
}
