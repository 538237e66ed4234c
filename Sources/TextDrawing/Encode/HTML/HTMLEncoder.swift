import TextFonts
public import TextGeometry
import TextStorage

/// Writes pages as one HTML file: text in the order of reading, each word where layout has put it, over shapes and
/// pictures drawn as SVG.
///
/// Headings, paragraphs, lists, tables, links and pictures with descriptions are elements of HTML, so that a browser reads
/// them aloud and copies them in order. Fonts are named by family, as in SVG. Lists have to keep their text
/// (``DisplayList/init(size:background:keepsText:)``). A point of the page is a pixel of CSS; the same pages give the same
/// bytes.
///
/// A file may hold several layouts of a document, of which a browser shows and reads aloud the one that suits the width
/// of its window:
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
  /// Those that the file holds; nil where it only names them.
  private var fonts: EmbeddedFonts?
  private var names = HTMLNames()
  private var layouts: [HTMLLayouts.Layout] = []
  /// The width of the first page.
  private var width: Double?
  /// Whether the file holds its fonts, cut down to the characters it shows.
  public let embedsFonts: Bool
  /// Which links of pages are written; the words of others are plain text.
  public let links: LinkPolicy

  /// Creates an encoder.
  public init(embedsFonts: Bool = false, links: LinkPolicy = .standard) {
    self.embedsFonts = embedsFonts
    self.links = links
    fonts = embedsFonts ? EmbeddedFonts() : nil
  }

  /// A file with one page.
  ///
  /// - Throws: A ``DrawingError`` when a picture of the page cannot be held.
  public static func encode(
    _ list: DisplayList, embedsFonts: Bool = false, links: LinkPolicy = .standard
  ) throws(DrawingError) -> [UInt8] {
    let encoder = HTMLEncoder(embedsFonts: embedsFonts, links: links)
    try encoder.append(list)
    return try encoder.file()
  }

  /// Begins another layout of the document, to which the pages belong that are added next.
  ///
  /// A browser shows the widest layout for which its window is wide enough, else the narrowest one; of those with the
  /// same width it heeds the height in the same way. So no two may have the same size. Names of headings, to which links
  /// lead, end in a dot and the layout's name in all layouts but the first.
  ///
  /// - Parameters:
  ///   - name: A name that no other layout has, of letters, digits and hyphens; a class of CSS, as are `classes`.
  ///   - classes: What else it is called, such as by its size classes.
  ///   - size: The size of the window that it is made for, in points.
  public func beginLayout(_ name: String, classes: [String] = [], size: Size) {
    precondition(
      !layouts.contains { $0.name == name || $0.size == size },
      "Each layout has a name and a size of its own.")
    names.layout = layouts.isEmpty ? "" : name
    layouts.append(
      HTMLLayouts.Layout(name: name, classes: classes, size: size, start: body.bytes.count))
  }

  /// Adds a page.
  ///
  /// - Complexity: O(*n*) for *n* glyphs, curves and pixels of pictures.
  /// - Throws: A ``DrawingError`` when a picture of the page cannot be held.
  public func append(_ list: DisplayList) throws(DrawingError) {
    if title.isEmpty { title = list.title }
    if author.isEmpty { author = list.author }
    if language == nil { language = list.text?.paragraphs.lazy.compactMap(\.language).first }
    if width == nil { width = list.size.width }
    var page = HTMLPage(list.keepingLinks(allowedBy: links), classes: classes, fonts, names)
    try page.addItems()
    body.add(page.file)
    names = page.names
    style.add(page.style)
    classes = page.classes
    fonts = page.fonts
  }

  /// The whole file, with the pages that were added.
  ///
  /// - Throws: A ``DrawingError`` when a font must not be held.
  public func file() throws(DrawingError) -> [UInt8] {
    var file = SVGWriter()
    file.add("<!DOCTYPE html>\n<html")
    if let language { file.attribute("lang", escaping: language) }
    file.add(">\n<head>\n<meta charset=\"utf-8\">\n")
    // Phones lay pages out for a screen as wide as this says.
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
    if let held = try fonts?.style() { file.add(held) }
    file.add(style)
    let layouts = HTMLLayouts(layouts)
    layouts.addRules(to: &file)
    file.add("</style>\n</head>\n<body>\n")
    layouts.add(body, to: &file)
    file.add("</body>\n</html>\n")
    return file.bytes
  }

  /// What holds for all pages: elements of text take no room, and words stand where they say.
  ///
  /// Browsers round the ascent and descent of fonts, and with them where baselines are. So lines of words have no height but
  /// that of an empty box before them, whose lower edge stands on the baseline.
  private static let rules = """
    body{margin:0;-webkit-text-size-adjust:100%;text-size-adjust:100%}
    section.page{position:relative;margin:0 auto 16px;overflow:hidden;text-rendering:geometricPrecision}
    .page svg{position:absolute;left:0;top:0}
    .page h1,.page h2,.page h3,.page h4,.page h5,.page h6,.page p,.page ul,.page ol,.page li{margin:0;padding:0;font:inherit}
    .page ul,.page ol{list-style:none}
    .page table{border-collapse:collapse}
    .page td,.page th{padding:0}
    .page i{font:inherit}
    .page i::after{content:"-"}
    .page span,.page img{position:absolute;white-space:pre;tab-size:0;\(SVGPage.ownRules)}
    .page span::before{content:"";display:inline-block}
    .page [data-marker]{-webkit-user-select:none;user-select:none}
    @media print{section.page{margin:0;break-after:page}}

    """
}
