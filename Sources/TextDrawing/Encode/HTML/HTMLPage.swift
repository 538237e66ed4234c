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
  private(set) var classes: [Font: Int]
  private(set) var style = SVGWriter()
  private var body = SVGWriter()
  /// The reader that finds the characters of runs.
  private var reader: SVGPage
  private var elements: HTMLElements
  /// The transforms of lines that are turned on the page, by their indices.
  private var turns: [Int: Transform] = [:]
  /// The transform of the line that is written; nil if it is upright.
  private var turn: Transform?
  /// The fonts of this page and of those before it; nil if the file refers to them by name.
  private(set) var fonts: EmbeddedFonts?
  /// The names of elements of this page and of those before it.
  private(set) var names: HTMLNames
  /// The names that links to the page use, with their left edges.
  private var anchors: [(name: String, x: Double)] = []

  /// - Parameters:
  ///   - classes: The class numbers of the fonts of earlier pages.
  ///   - fonts: The fonts embedded for earlier pages.
  ///   - names: The names of elements of earlier pages.
  init(_ list: DisplayList, classes: [Font: Int], _ fonts: EmbeddedFonts?, _ names: HTMLNames) {
    self.names = names
    self.list = list
    self.fonts = fonts
    self.classes = classes
    reader = SVGPage(list, textIsOutlined: false)
    elements = HTMLElements()
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
      file.add(" style=\"position:absolute;top:0;left:")
      file.add(anchor.x)
      file.add("px\"></div>\n")
    }
    file.add(body)
    file.add("</section>\n")
    return file
  }

  /// Writes paths and pictures behind all text, then the text and the pictures with descriptions.
  mutating func addItems() throws(DrawingError) {
    for anchor in list.anchors {
      if let name = names.firstAnchor(anchor.name) { anchors.append((name, anchor.x)) }
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
    for (number, line) in text.lines.enumerated() {
      while let figure = rest.first, let paragraph = figure.paragraph, paragraph < line.paragraph {
        try add(figure, in: text)
        rest.removeFirst()
      }
      elements.open(
        line.paragraph, text, &names, to: &body, furniture: line.furniture)
      turn = turns[number]
      addWords(of: line, runs[number] ?? [], text)
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
    if let paragraph = figure.paragraph { elements.open(paragraph, text, &names, to: &body) }
    body.add("<img alt=\"")
    body.add(escaping: figure.alternativeText ?? "")
    body.add("\" style=\"left:")
    body.add(frame.minX)
    body.add("px;top:")
    body.add(frame.minY)
    body.add("px;width:")
    body.add(frame.width)
    body.add("px;height:")
    body.add(frame.height)
    body.add("px")
    let layer = list.layer(ofItem: figure.item)
    if layer > 0 { body.add(";z-index:\(2 * layer)") }
    if opacity < 1 {
      body.add(";opacity:")
      body.add(max(0, opacity))
    }
    if let clip = shown.clip {
      // Paths of style sheets are relative to the element's own corner.
      let own = clip.transformed(by: .translation(x: -frame.minX, y: -frame.minY))
      body.add(";clip-path:path(\(own.usesEvenOddFillRule ? "evenodd," : "")'")
      body.add(own.svgPathData)
      body.add("')")
    }
    body.add("\" src=\"data:image/")
    let picture = list.pictures[shown.index]
    if let jpeg = picture.jpeg {
      body.add("jpeg;base64,")
      body.add(base64: jpeg.bytes)
    } else {
      body.add("png;base64,")
      body.add(base64: try PNGEncoder().encode(picture))
    }
    body.add("\">\n")
  }

  // MARK: Words

  private mutating func addWords(of line: PageText.Line, _ runs: [GlyphRun], _ text: PageText) {
    let links = text.links.filter { line.characters.overlaps($0.characters) }
    var words: [(chunk: SVGPage.Chunk, run: GlyphRun)] = []
    let back = text.markerLink(of: line)
    if let back { begin(text.links[back]) }
    for run in runs where line.markerGlyphs.contains(run.range.lowerBound) {
      for chunk in chunks(of: run) {
        add(chunk, run, marker(of: text.paragraphs[line.paragraph]))
      }
    }
    if back != nil { body.add("</a>") }
    for run in runs where !line.markerGlyphs.contains(run.range.lowerBound) {
      for part in HTMLPage.parts(of: run, links, text) {
        for chunk in chunks(of: part) { words.append((chunk, part)) }
      }
    }
    words.sort { $0.chunk.place < $1.chunk.place }
    var cell = -1
    var link: PageText.Link?
    for (chunk, run) in words {
      let place = chunk.place
      if let row = text.paragraphs[line.paragraph].tableRow, place < Int.max {
        let tabs = text.units[line.characters.lowerBound..<place].count { $0 == 0x09 }
        let own = max(0, tabs - (row.startsWithTab ? 1 : 0))
        if own != cell, link != nil {
          body.add("</a>")
          link = nil
        }
        while cell < own {
          cell += 1
          elements.openCell(isHeader: row.isHeader, to: &body)
        }
      }
      let own = links.first { $0.characters.contains(place) }
      if own != link {
        if link != nil { body.add("</a>") }
        if let own { begin(own) }
        link = own
      }
      let isTable = text.paragraphs[line.paragraph].tableRow != nil
      add(chunk, run, .text, endsInTab: !isTable && HTMLPage.isBeforeTab(chunk, text))
    }
    if link != nil { body.add("</a>") }
    // The rest of a divided word follows without a line break.
    if text.units[line.characters].last.map({ $0 <= 0x20 }) ?? true { body.add("\n") }
  }

  /// Writes the start of a link.
  private mutating func begin(_ link: PageText.Link) {
    body.add("<a")
    if let anchor = names.firstAnchor(link.anchor) {
      body.add(" id=\"")
      body.add(escaping: anchor)
      body.add("\"")
    }
    if link.isNoteMark {
      body.add(" role=\"doc-noteref\"")
    } else if link.anchor != nil {
      body.add(" role=\"doc-backlink\"")
    }
    body.add(" href=\"")
    body.add(escaping: names.destination(of: link.destination))
    body.add("\">")
  }

  private mutating func chunks(of run: GlyphRun) -> [SVGPage.Chunk] {
    var unmappedGlyphs: [Int] = []
    return reader.chunks(of: run, unmappedGlyphs: &unmappedGlyphs)
  }

  /// Splits a run where links and styles begin and end.
  private static func parts(
    of run: GlyphRun, _ links: [PageText.Link], _ text: PageText
  ) -> [GlyphRun] {
    if links.isEmpty, text.wordStyles.isEmpty { return [run] }
    return run.parts { glyph -> Mark? in
      guard let style = text.wordStyle(ofGlyph: glyph) else { return nil }
      let place = Int(text.clusters[glyph])
      return Mark(link: links.firstIndex { $0.characters.contains(place) }, style: style)
    }
  }

  /// The link and the style of words.
  private struct Mark: Equatable {
    var link: Int?
    var style: Int
  }

  /// True if a tab follows the characters.
  private static func isBeforeTab(_ chunk: SVGPage.Chunk, _ text: PageText) -> Bool {
    let end = chunk.clusters.lazy.compactMap { $0.units?.upperBound }.max() ?? .max
    // A tab without a glyph belongs to the cluster before it.
    return end <= text.units.count
      && (text.units[..<end].last == 0x09 || text.units[end...].first == 0x09)
  }

  /// The role of characters for screen readers.
  private enum Role {
    case text
    /// The marker of an item, which is read aloud but not copied.
    case number
    /// A marker without a meaning of its own.
    case bullet
  }

  private func marker(of paragraph: PageText.Paragraph) -> Role {
    paragraph.style.textLists.last { $0.makesMarkers }?.markerFormat.isNumbering == true
      ? .number : .bullet
  }

  /// Writes characters at their position.
  private mutating func add(
    _ chunk: SVGPage.Chunk, _ run: GlyphRun, _ role: Role, endsInTab: Bool = false
  ) {
    guard let start = chunk.start, start.isFinite else { return }
    let (number, font) = fontClass(of: run)
    body.add("<span class=\"f\(number)")
    if let text = list.text, let style = wordStyle(of: run), style >= 0 {
      body.add(classes: text.wordStyles[style])
    }
    body.add("\"")
    if role != .text { body.add(" data-marker=\"\"") }
    if role == .bullet { body.add(" aria-hidden=\"true\"") }
    let isRightToLeft = chunk.isRightToLeft
    if isRightToLeft { body.add(" dir=\"rtl\"") }
    body.add(" style=\"\(isRightToLeft ? "right" : "left"):")
    body.add(isRightToLeft ? list.size.width - start.x : start.x)
    body.add("px;top:")
    body.add(start.y - font.ascent)
    body.add("px")
    if let turn {
      add(turn, about: Point(x: start.x, y: start.y - font.ascent), atRight: isRightToLeft)
    }
    if run.color.alpha < 1 {
      body.add(";opacity:")
      body.add(max(0, run.color.alpha))
    }
    let layer = list.layer(ofGlyph: run.range.lowerBound)
    if layer > 0 { body.add(";z-index:\(2 * layer + 1)") }
    if chunk.letterSpacing != 0 {
      body.add(";letter-spacing:")
      body.add(chunk.letterSpacing / run.expansion)
      body.add("px")
    }
    if run.expansion != 1 {
      body.add(";transform:scaleX(\(run.expansion));transform-origin:")
      body.add(isRightToLeft ? "100%" : "0")
    }
    body.add("\">")
    for index in chunk.order {
      let cluster = chunk.clusters[index]
      if role == .text, cluster.units == nil, ["-", "\u{2010}"].contains(cluster.characters) {
        // A hyphen that divides a word is visible but is not text.
        body.add("<i></i>")
      } else {
        body.add(escaping: cluster.characters)
      }
    }
    fonts?.add(chunk.characters, in: list.faces[run.face])
    // The tab has no width, and separates words when they are copied.
    if endsInTab { body.add("\t") }
    body.add("</span>")
  }

  /// Writes a transform of the page as one of an element, whose origin is its own corner.
  private mutating func add(_ turn: Transform, about corner: Point, atRight isRight: Bool) {
    let moved = turn.apply(to: corner)
    // Three decimals are enough for points but too few for coefficients.
    body.add(
      ";transform-origin:\(isRight ? "100%" : "0") 0;transform:matrix("
        + "\(turn.a),\(turn.b),\(turn.c),\(turn.d),")
    body.add(moved.x - corner.x)
    body.add(",")
    body.add(moved.y - corner.y)
    body.add(")")
  }

  /// Returns the index of the style names that all glyphs of a run have.
  private func wordStyle(of run: GlyphRun) -> Int? {
    run.range.lazy.compactMap { list.text?.wordStyle(ofGlyph: $0) }.first
  }

  /// Returns the class of a run's font and colour.
  private mutating func fontClass(of run: GlyphRun) -> (number: Int, font: Font) {
    let face = list.faces[run.face]
    let scale = face.scale(forSize: run.size)
    let font = Font(
      family: fonts?.family(of: face) ?? face.familyName, size: run.size,
      weight: face.synthesis.contains(.bold) ? 700 : face.weight,
      isItalic: face.isItalic || face.synthesis.contains(.oblique), color: run.color.withoutAlpha,
      ascent: face.metrics.ascent * scale,
      features: run.cssFeatures, variations: face.variations)
    if let known = classes[font] { return (known, font) }
    let number = classes.count
    classes[font] = number
    style.add(".f\(number){font:\(font.isItalic ? "italic " : "")\(font.weight) ")
    style.add(font.size)
    style.add("px/0 ")
    style.add(cssString: font.family)
    if font.color != .black { style.add(";color:\(SVGWriter.name(of: font.color))") }
    style.addSettings(font.features, font.variations)
    style.add("}.f\(number)::before{height:")
    style.add(font.ascent)
    style.add("px}\n")
    return (number, font)
  }
}

extension Color {
  /// The colour without its opacity.
  fileprivate var withoutAlpha: Color { Color(red: red, green: green, blue: blue) }
}
