import TextFonts
import TextGeometry
import TextStorage

/// The parts of an SVG file while the items of a page are written.
struct SVGPage {
  /// The properties of text that a class of a font has.
  struct Font: Hashable {
    var face: Int
    var size: Double
    var features: [FontFeature]

    init(_ run: GlyphRun) {
      (face, size, features) = (run.face, run.size, run.cssFeatures)
    }
  }

  /// The key of a glyph's outline.
  struct Outline: Hashable {
    var face: Int
    var glyph: UInt32
  }

  let list: DisplayList
  let textIsOutlined: Bool
  /// The prefix of element names if several pictures are in one file; otherwise empty.
  let names: String
  /// The prefix of classes: ``names`` without characters that are special in CSS.
  let classNames: String
  /// The elements that show the page.
  var body = SVGWriter()
  /// Outlines of glyphs and blurs, which elements refer to.
  var definitions = SVGWriter()
  /// The classes of fonts, as CSS.
  private var style = SVGWriter()
  /// The number of the class of each font.
  var classes: [Font: Int] = [:]
  /// True to write outlines of glyphs where they are drawn, and not once for all places.
  var writesOutlinesInPlace = false
  /// True to find stretches for browsers alone, which know `word-spacing`.
  var isForBrowsers = false
  /// True to write the names of styles as classes of elements.
  var hasStyleNames = true
  /// The language of the page (BCP 47), which elements need not repeat; nil if unknown.
  var language: String?
  /// The name of the current item in the document, if any.
  var itemNames: [String] = []
  /// The number of each outline among the definitions; nil for a blank glyph.
  var outlines: [Outline: Int?] = [:]
  /// The numbers of definitions so far.
  var outlineCount = 0
  var blurCount = 0
  private var clipCount = 0
  var gradientCount = 0
  /// The fonts that the file holds; nil if it refers to them by name.
  var fonts: EmbeddedFonts?
  /// The end of each cluster of the text, by the unit that it begins at.
  let clusterEnds: [Int32]
  /// The characters of glyphs that layout has added, by face.
  var nominalCharacters: [Int: [UInt32: Unicode.Scalar]] = [:]

  init(_ list: DisplayList, textIsOutlined: Bool, names: String = "") {
    self.list = list
    self.names = names
    classNames = names.filter { $0 != "." }
    self.textIsOutlined = textIsOutlined
    clusterEnds = list.text?.clusterEnds ?? []
  }

  /// CSS declarations that keep browsers from changing layout's positions.
  ///
  /// They would trim or add space at brackets and between scripts (CSS Text 4, section 8), and
  /// take optical sizes (CSS Fonts 4, section 8).
  static let ownRules =
    "text-spacing-trim:space-all;text-autospace:no-autospace;font-optical-sizing:none"

  /// The whole file.
  var file: [UInt8] {
    var file = SVGWriter()
    let size = list.size
    file.add("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    file.attribute("width", size.width)
    file.attribute("height", size.height)
    file.add(" viewBox=\"0 0 ")
    file.add(size.width)
    file.add(" ")
    file.add(size.height)
    file.add("\" xml:space=\"preserve\"")
    if let language { file.attribute("xml:lang", escaping: language) }
    // Hinting would change the widths of words.
    if names.isEmpty { file.add(" text-rendering=\"geometricPrecision\"") }
    file.add(">\n")
    if !list.title.isEmpty {
      file.add("<title>")
      file.add(escaping: list.title)
      file.add("</title>\n")
    }
    if !style.bytes.isEmpty {
      // Browsers preserve spaces by CSS only. By default they also move brackets and stops of Han
      // and kana closer together, which layout does not.
      file.add("<style>\ntext{white-space:pre;\(SVGPage.ownRules)}\n")
      file.add(style)
      file.add("</style>\n")
    }
    if !definitions.bytes.isEmpty {
      file.add("<defs>\n")
      file.add(definitions)
      file.add("</defs>\n")
    }
    file.add(body)
    file.add("</svg>\n")
    return file.bytes
  }

  /// Inserts the fonts of the text written so far before the classes that refer to them.
  mutating func embedFonts() throws(DrawingError) {
    guard var held = try fonts?.style() else { return }
    held.add(style)
    style = held
  }

  /// Writes the background, all items in order, and the links over them.
  mutating func addItems() throws(DrawingError) {
    if list.background.alpha > 0 {
      addRectangle(Rect(origin: .zero, size: list.size), list.background, isAligned: false)
    }
    try add(list.items, names: list.itemNames)
    var anchors: Set<String> = []
    for link in list.text?.links ?? [] {
      body.add("<a")
      if let anchor = link.anchor, anchors.insert(anchor).inserted {
        body.add(" id=\"")
        body.add(escaping: anchor)
        body.add("\"")
      }
      body.add(" href=\"")
      body.add(escaping: link.destination)
      body.add("\"><rect")
      addEdges(link.frame)
      body.add(" fill-opacity=\"0\"/></a>\n")
    }
  }

  private mutating func add(
    _ items: [DisplayItem], names: [Int: String] = [:]
  ) throws(DrawingError) {
    var runs: [GlyphRun] = []
    for (index, item) in items.enumerated() {
      if case .glyphs(let run) = item {
        runs.append(run)
        continue
      }
      addInReadingOrder(&runs)
      itemNames = names[index].map { [$0] } ?? []
      switch item {
      case .glyphs: break
      case .shadow(let run, let offset, let blurRadius): addShadow(run, offset, blurRadius)
      case .fill(let path, let color): addFill(list.paths[path], color)
      case .gradient(let path, let gradient, let opacity):
        add(list.gradients[gradient], in: list.paths[path], opacity)
      case .stroke(let path, let color, let width, let dashes):
        addStroke(list.paths[path], color, width, Array(list.dashes[dashes]))
      case .rectangle(let rect, let color, let isAligned):
        addRectangle(rect, color, isAligned: isAligned)
      case .rule(let rule): addRule(rule)
      case .picture(let index, let frame, let opacity):
        try addPicture(list.pictures[index], frame, opacity)
      case .group(let index, let opacity): try add(list.groups[index], opacity)
      }
      itemNames = []
    }
    addInReadingOrder(&runs)
  }

  /// Writes a group. Its clip and opacity belong to an outer element, its transform to an inner
  /// one.
  private mutating func add(_ group: DisplayGroup, _ opacity: Double) throws(DrawingError) {
    body.add("<g")
    body.classAttribute(itemNames)
    if let clip = group.clip {
      let path = list.paths[clip]
      definitions.add("<clipPath id=\"\(names)c\(clipCount)\"><path d=\"")
      definitions.add(path)
      definitions.add("\"")
      if path.usesEvenOddFillRule { definitions.add(" clip-rule=\"evenodd\"") }
      definitions.add("/></clipPath>\n")
      body.add(" clip-path=\"url(#\(names)c\(clipCount))\"")
      clipCount += 1
    }
    if opacity < 1 { body.attribute("opacity", max(0, opacity)) }
    let map = group.transform
    // Three decimals are enough for points but too few for coefficients.
    body.add(
      "><g transform=\"matrix(\(map.a) \(map.b) \(map.c) \(map.d) \(map.tx) \(map.ty))\">\n")
    try add(group.items)
    body.add("</g></g>\n")
  }

  /// Writes successive runs and clears them, in the order in which their characters are read. In
  /// right-to-left lines that differs from the painting order.
  private mutating func addInReadingOrder(_ runs: inout [GlyphRun]) {
    var keys: [Int32] = []
    for run in runs {
      var own: Int32?
      for index in run.range {
        let cluster = cluster(ofGlyph: index)
        if cluster >= 0 { own = min(own ?? cluster, cluster) }
      }
      // Glyphs that layout has added stay after the run that they were painted after.
      keys.append(own ?? keys.last ?? -1)
    }
    for index in runs.indices.sorted(by: { (keys[$0], $0) < (keys[$1], $1) }) {
      addGlyphs(runs[index])
    }
    runs.removeAll(keepingCapacity: true)
  }

  /// Returns the start of a glyph's cluster in the units of the text, or -1.
  func cluster(ofGlyph index: Int) -> Int32 {
    guard let text = list.text, index < text.clusters.count else { return -1 }
    return text.clusters[index]
  }

  mutating func addGlyphs(_ run: GlyphRun) {
    guard run.size.isFinite, run.size > 0, run.color.alpha > 0 else { return }
    // Colour glyphs have no outline.
    if textIsOutlined && !list.faces[run.face].hasColorGlyphs {
      addOutlines(run, Array(run.range))
    } else {
      addText(run)
    }
  }

  /// Returns the number of the class of a run's font.
  mutating func fontClass(of run: GlyphRun) -> Int {
    let font = Font(run)
    if let known = classes[font] { return known }
    let number = classes.count
    classes[font] = number
    let face = list.faces[run.face]
    style.add(".\(classNames)f\(number){font-family:")
    style.add(cssString: fonts?.family(of: face) ?? face.familyName)
    style.add(";font-size:")
    style.add(run.size)
    style.add("px")
    let weight = face.synthesis.contains(.bold) ? 700 : face.weight
    if weight != 400 { style.add(";font-weight:\(weight)") }
    if face.isItalic || face.synthesis.contains(.oblique) { style.add(";font-style:italic") }
    style.addSettings(font.features, face.variations)
    style.add("}\n")
    return number
  }
}
