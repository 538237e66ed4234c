import TextFonts
import TextGeometry
import TextStorage

/// The parts of an SVG file while the items of a page are written.
struct SVGPage {
  let list: DisplayList
  let textIsOutlined: Bool
  /// The prefix of element names if several pictures are in one file; otherwise empty.
  let names: String
  /// The prefix of classes: ``names`` without characters that are special in CSS.
  let classNames: String
  /// The elements that show the page.
  var body = SVGWriter()
  /// Outlines of glyphs and blurs, which elements refer to.
  private var definitions = SVGWriter()
  /// The classes of fonts, as CSS.
  private var style = SVGWriter()

  struct Font: Hashable {
    var face: Int
    var size: Double
    var features: [FontFeature]

    init(_ run: GlyphRun) {
      (face, size, features) = (run.face, run.size, run.cssFeatures)
    }
  }

  private struct Outline: Hashable {
    var face: Int
    var glyph: UInt32
  }

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
  private var itemNames: [String] = []
  private var outlines: [Outline: Int?] = [:]
  private var outlineCount = 0
  private var blurCount = 0
  private var clipCount = 0
  private var gradientCount = 0
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

  /// CSS declarations that keep browsers from changing layout's positions: space trimmed at
  /// brackets or added between scripts (CSS Text 4, section 8), and optical sizes (CSS Fonts 4,
  /// section 8).
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

  private mutating func addEdges(_ rect: Rect) {
    body.attribute("x", rect.minX)
    body.attribute("y", rect.minY)
    body.attribute("width", max(0, rect.width))
    body.attribute("height", max(0, rect.height))
  }

  private mutating func addRectangle(_ rect: Rect, _ color: Color, isAligned: Bool) {
    body.add("<rect")
    body.classAttribute(itemNames)
    addEdges(rect)
    body.fill(color)
    // Without antialiasing, rectangles with a common edge leave no seam.
    if isAligned { body.add(" shape-rendering=\"crispEdges\"") }
    body.add("/>\n")
  }

  private mutating func addFill(_ path: BezierPath, _ color: Color) {
    beginFilled(path)
    body.fill(color)
    body.add("/>\n")
  }

  /// Begins the element of a path that is filled.
  private mutating func beginFilled(_ path: BezierPath) {
    body.add("<path")
    body.classAttribute(itemNames)
    body.add(" d=\"")
    body.add(path)
    body.add("\"")
    if path.usesEvenOddFillRule { body.add(" fill-rule=\"evenodd\"") }
  }

  /// Fills a path in the colours of a gradient.
  private mutating func add(_ gradient: Gradient, in path: BezierPath, _ opacity: Double) {
    guard let number = definitions.addGradient(gradient, prefix: names, &gradientCount) else {
      return
    }
    beginFilled(path)
    body.add(" fill=\"url(#\(names)l\(number))\"")
    if opacity < 1 { body.attribute("fill-opacity", max(0, opacity)) }
    body.add("/>\n")
  }

  private mutating func addStroke(
    _ path: BezierPath, _ color: Color, _ width: Double, _ dashes: [Double]
  ) {
    guard width.isFinite, width > 0 else { return }
    body.add("<path")
    body.classAttribute(itemNames)
    body.add(" d=\"")
    body.add(path)
    body.add("\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    body.fill(color, property: "stroke")
    body.attribute("stroke-width", width)
    addDashes(dashes)
    body.add("/>\n")
  }

  private mutating func addDashes(_ dashes: [Double]) {
    guard dashes.contains(where: { $0 > 0 }), dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      return
    }
    body.add(" stroke-dasharray=\"")
    for (index, dash) in dashes.enumerated() {
      if index > 0 { body.add(" ") }
      body.add(dash)
    }
    body.add("\"")
  }

  private mutating func addRule(_ rule: TextRule) {
    for line in rule.lines {
      body.add("<path d=\"M")
      body.add(rule.start)
      body.add(" ")
      body.add(line.y)
      body.add("H")
      body.add(rule.end)
      body.add("\" fill=\"none\"")
      body.fill(rule.color, property: "stroke")
      body.attribute("stroke-width", line.thickness)
      addDashes(line.dashes)
      body.add("/>\n")
    }
  }

  private mutating func addPicture(
    _ picture: Bitmap, _ frame: Rect, _ opacity: Double
  ) throws(DrawingError) {
    body.add("<image")
    body.classAttribute(itemNames)
    if let drawing = picture.drawing {
      // At its own size a drawing is shown as it is, with a view box or without.
      let (across, down) = (
        frame.width / drawing.size.width, frame.height / drawing.size.height
      )
      addEdges(Rect(origin: .zero, size: drawing.size))
      body.add(" transform=\"matrix(\(across) 0 0 \(down) \(frame.minX) \(frame.minY))\"")
      if opacity < 1 { body.attribute("opacity", max(0, opacity)) }
      body.add(" href=\"data:image/svg+xml;base64,")
      body.add(base64: drawing.bytes)
      body.add("\"/>\n")
      return
    }
    addEdges(frame)
    if opacity < 1 { body.attribute("opacity", max(0, opacity)) }
    body.add(" preserveAspectRatio=\"none\" href=\"data:image/png;base64,")
    body.add(base64: try PNGEncoder().encode(picture))
    body.add("\"/>\n")
  }

  /// Writes a shadow: a copy of the glyphs, moved, and blurred by a filter if it has a blur.
  private mutating func addShadow(_ run: GlyphRun, _ offset: Vector, _ blurRadius: Double) {
    guard offset.dx.isFinite, offset.dy.isFinite else { return }
    body.add("<g")
    // The characters of a copy are neither read aloud nor copied.
    if !textIsOutlined {
      body.add(" aria-hidden=\"true\" style=\"-webkit-user-select:none;user-select:none\"")
    }
    let isBlurred = !(blurRadius <= 0)
    if isBlurred {
      definitions.add("<filter id=\"\(names)b\(blurCount)\" filterUnits=\"userSpaceOnUse\"")
      definitions.attribute("x", 0)
      definitions.attribute("y", 0)
      definitions.attribute("width", list.size.width)
      definitions.attribute("height", list.size.height)
      definitions.add(" color-interpolation-filters=\"sRGB\"><feGaussianBlur")
      definitions.attribute("stdDeviation", max(0, blurRadius / 2))
      definitions.add("/></filter>\n")
      body.add(" filter=\"url(#\(names)b\(blurCount))\"><g")
      blurCount += 1
    }
    body.add(" transform=\"translate(")
    body.add(offset.dx)
    body.add(" ")
    body.add(offset.dy)
    body.add(")\">")
    addGlyphs(run)
    body.add(isBlurred ? "</g></g>\n" : "</g>\n")
  }

  private mutating func addGlyphs(_ run: GlyphRun) {
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

  /// Draws glyphs as paths; each outline is written once.
  mutating func addOutlines(_ run: GlyphRun, _ glyphs: [Int]) {
    let face = list.faces[run.face]
    let units = Double(face.unitsPerEm)
    let scale = run.size / units
    var isOpen = false
    for index in glyphs {
      if writesOutlinesInPlace {
        addOutline(list.glyphs[index], at: list.origins[index], run)
        continue
      }
      guard let number = outline(of: list.glyphs[index], face: run.face, units: units) else {
        continue
      }
      if !isOpen {
        body.add("<g transform=\"scale(")
        // Three decimals are too few for this scale.
        body.add(run.expansion == 1 ? "\(scale)" : "\(scale * run.expansion) \(scale)")
        body.add(")\"")
        body.fill(run.color)
        body.add(">")
        isOpen = true
      }
      let origin = list.origins[index]
      body.add("<use href=\"#\(names)g\(number)\"")
      body.attribute("x", (origin.x / (scale * run.expansion)).rounded())
      body.attribute("y", (origin.y / scale).rounded())
      body.add("/>")
    }
    if isOpen { body.add("</g>\n") }
  }

  private mutating func addOutline(_ glyph: UInt32, at origin: Point, _ run: GlyphRun) {
    let path = list.faces[run.face].outline(ofGlyph: glyph, size: run.size)
    if path.isEmpty { return }
    addFill(path.transformed(by: run.placement(at: origin)), run.color)
  }

  /// Returns the number of a glyph's outline among the definitions; nil for a blank one.
  private mutating func outline(of glyph: UInt32, face: Int, units: Double) -> Int? {
    let key = Outline(face: face, glyph: glyph)
    if let known = outlines[key] { return known }
    let path = list.faces[face].outline(ofGlyph: glyph, size: units)
    var number: Int?
    if !path.isEmpty {
      definitions.add("<path id=\"\(names)g\(outlineCount)\" d=\"")
      definitions.add(path)
      definitions.add("\"/>\n")
      number = outlineCount
      outlineCount += 1
    }
    outlines[key] = .some(number)
    return number
  }
}
