import TextFonts
import TextGeometry
import TextStorage

/// A page of an HTML file while its items are written.
struct HTMLPage {
  /// A font with the properties that CSS sees.
  struct Font: Hashable {
    var family: String
    var size: Double
    var weight: Int
    var isItalic: Bool
    var color: Color
    /// The distance from the top of a line of this font to its baseline, in points.
    var ascent: Double
    /// The features and axes that differ from the font's defaults.
    var features: [FontFeature]
    var variations: [FontVariation]
  }

  let list: DisplayList
  var classes: [Font: Int]
  var style = SVGWriter()
  var body = SVGWriter()
  /// The reader that finds the characters of runs.
  var reader: SVGPage
  var elements: HTMLElements
  /// The transforms of lines that are turned on the page, by their indices.
  private var turns: [Int: Transform] = [:]
  /// The transform of the line that is written; nil if it is upright.
  var turn: Transform?
  /// The fonts of this page and of those before it; nil if the file refers to them by name.
  var fonts: EmbeddedFonts?
  /// The names of elements of this page and of those before it.
  var names: HTMLNames
  /// True if any letters of the page are shown as capitals.
  var showsCapitals = false
  /// The names that links to the page and to its words use, with their places.
  private var anchors: [(name: String, place: Point)] = []

  /// - Parameters:
  ///   - classes: The class numbers of the fonts of earlier pages.
  ///   - fonts: The fonts embedded for earlier pages.
  ///   - names: The names of elements of earlier pages.
  ///   - elements: The elements after the page before, all of them closed.
  init(
    _ list: DisplayList, classes: [Font: Int], _ fonts: EmbeddedFonts?, _ names: HTMLNames,
    after elements: HTMLElements
  ) {
    self.names = names
    self.list = list
    self.fonts = fonts
    self.classes = classes
    reader = SVGPage(list, textIsOutlined: false)
    reader.isForBrowsers = true
    self.elements = elements
  }

  /// The page's element.
  var file: SVGWriter {
    var file = SVGWriter()
    file.add("<section class=\"page\" style=\"width:")
    file.add(list.size.width)
    file.add("px;height:")
    file.add(list.size.height)
    file.add("px\">\n")
    for anchor in anchors {
      file.add("<div")
      file.attribute("id", escaping: anchor.name)
      file.add(" style=\"position:absolute;top:")
      file.add(anchor.place.y)
      file.add("px;left:")
      file.add(anchor.place.x)
      file.add("px\"></div>\n")
    }
    file.add(body)
    file.add("</section>\n")
    return file
  }

  /// Writes paths and pictures behind all text, then the text and the pictures with descriptions.
  mutating func addItems() throws(DrawingError) {
    for anchor in list.anchors {
      if let name = names.firstAnchor(anchor.name) { anchors.append((name, anchor.place)) }
    }
    let figures = (list.text?.figures ?? []).filter { $0.alternativeText?.isEmpty == false }
    let figureItems = Set(figures.map(\.item))
    for (layer, items) in list.layers.enumerated() {
      try addShapes(items, ofLayer: layer, without: figureItems)
    }
    guard let text = list.text else { return }
    var runs: [Int: [GlyphRun]] = [:]
    func collect(_ item: DisplayItem) -> Int? {
      guard case .glyphs(let run) = item, run.size.isFinite, run.size > 0,
        let line = text.line(ofGlyph: run.range.lowerBound)
      else { return nil }
      runs[line, default: []].append(run)
      return line
    }
    for item in list.items {
      if case .group(let index, _) = item {
        for inner in list.groups[index].items {
          if let line = collect(inner) { turns[line] = list.groups[index].transform }
        }
      } else {
        _ = collect(item)
      }
    }
    var rest = figures[...]
    for number in text.readingOrder {
      let line = text.lines[number]
      while let figure = rest.first, let paragraph = figure.paragraph, paragraph < line.paragraph {
        try add(figure, in: text)
        rest.removeFirst()
      }
      let words = words(of: line, runs[number] ?? [], text)
      elements.open(
        line.paragraph, text, &names, to: &body, furniture: line.furniture,
        font: words.first.map { fontClass(of: $0.run).number })
      turn = turns[number]
      add(words, of: line, text)
    }
    for figure in rest { try add(figure, in: text) }
    elements.closeAll(in: &body)
  }

  /// Draws everything of a layer except its text as one picture, which is not read aloud.
  private mutating func addShapes(
    _ items: Range<Int>, ofLayer layer: Int, without figures: Set<Int>
  ) throws(DrawingError) {
    let isLowest = layer == 0
    var shapes = DisplayList(
      size: list.size, background: isLowest ? list.background : .clear, keepsText: true)
    for index in items where !figures.contains(index) {
      let item = list.items[index]
      switch item {
      case .glyphs where isText(item): break
      case .group(let index, let opacity):
        var group = list.groups[index]
        group.items.removeAll(where: isText)
        if !group.items.isEmpty { shapes.append(group, opacity, of: list) }
      case .glyphs, .shadow, .fill, .gradient, .stroke, .rectangle, .rule, .picture:
        let count = shapes.items.count
        shapes.append(item, of: list)
        shapes.nameItems(since: count, list.itemNames[index])
      }
    }
    if !isLowest, shapes.items.isEmpty { return }
    var page = SVGPage(shapes, textIsOutlined: true, names: names.nextPicture())
    try page.addItems()
    let file = String(decoding: page.file, as: UTF8.self)
    body.add("<svg aria-hidden=\"true\"")
    if !isLowest { body.add(" style=\"z-index:\(2 * layer)\"") }
    body.add(String(file.dropFirst("<svg".count)))
  }

  /// True for glyphs that are written as words.
  private func isText(_ item: DisplayItem) -> Bool {
    guard case .glyphs(let run) = item else { return false }
    return run.range.contains { list.text?.line(ofGlyph: $0) != nil }
  }

  private mutating func add(
    _ figure: PageText.Figure, in text: PageText
  ) throws(DrawingError) {
    guard let shown = list.shownPicture(list.items[figure.item]) else { return }
    let (frame, opacity) = (shown.frame, shown.opacity)
    let picture = list.pictures[shown.index]
    // At its own size a drawing is shown as it is, with a view box or without.
    let size = picture.drawing?.size ?? frame.size
    let scale = Transform.scale(x: frame.width / size.width, y: frame.height / size.height)
    if let paragraph = figure.paragraph { elements.open(paragraph, text, &names, to: &body) }
    body.add("<img alt=\"")
    body.add(escaping: figure.alternativeText ?? "")
    body.add("\" style=\"left:")
    body.add(frame.minX)
    body.add("px;top:")
    body.add(frame.minY)
    body.add("px;width:")
    body.add(size.width)
    body.add("px;height:")
    body.add(size.height)
    body.add("px")
    if scale != .identity {
      body.add(";transform-origin:0 0;transform:scale(\(scale.a),\(scale.d))")
    }
    let layer = list.layer(ofItem: figure.item)
    if layer > 0 { body.add(";z-index:\(2 * layer)") }
    if opacity < 1 {
      body.add(";opacity:")
      body.add(max(0, opacity))
    }
    if let clip = shown.clip {
      // Paths of style sheets are relative to the element's own corner.
      let move = Transform.translation(x: -frame.minX, y: -frame.minY)
      let own = clip.transformed(by: move.concatenating(scale.inverted ?? .identity))
      body.add(";clip-path:path(\(own.usesEvenOddFillRule ? "evenodd," : "")'")
      body.add(own.svgPathData)
      body.add("')")
    }
    body.add("\" src=\"data:image/")
    if let drawing = picture.drawing {
      body.add("svg+xml;base64,")
      body.add(base64: drawing.bytes)
    } else if let jpeg = picture.jpeg {
      body.add("jpeg;base64,")
      body.add(base64: jpeg.bytes)
    } else {
      body.add("png;base64,")
      body.add(base64: try PNGEncoder().encode(picture))
    }
    body.add("\">\n")
  }
}
