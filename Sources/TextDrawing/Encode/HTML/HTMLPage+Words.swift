import TextFonts
import TextGeometry
import TextStorage

/// Words of lines, each stretch at the position that layout gave it.
extension HTMLPage {
  /// Characters of a line that are written together.
  struct Words {
    var chunk: SVGPage.Chunk
    var run: GlyphRun
    /// True for the marker of a list item.
    var isMarker: Bool
  }

  /// Returns the words of a line in reading order, the marker first.
  mutating func words(
    of line: PageText.Line, _ runs: [GlyphRun], _ text: PageText
  ) -> [Words] {
    let links = text.links.filter { line.characters.overlaps($0.characters) }
    var (marker, words): ([Words], [Words]) = ([], [])
    for run in runs {
      if line.markerGlyphs.contains(run.range.lowerBound) {
        for chunk in chunks(of: run) {
          marker.append(Words(chunk: chunk, run: run, isMarker: true))
        }
        continue
      }
      for part in HTMLPage.parts(of: run, links, text) {
        for chunk in chunks(of: part) {
          words.append(Words(chunk: chunk, run: part, isMarker: false))
        }
      }
    }
    words.sort { $0.chunk.place < $1.chunk.place }
    return marker + words
  }

  /// Writes the words of a line.
  mutating func add(_ words: [Words], of line: PageText.Line, _ text: PageText) {
    let links = text.links.filter { line.characters.overlaps($0.characters) }
    var cell = -1
    var link: PageText.Link?
    let back = text.markerLink(of: line)
    if let back { begin(text.links[back]) }
    for word in words where word.isMarker {
      add(word.chunk, word.run, marker(of: text.paragraphs[line.paragraph]))
    }
    if back != nil { body.add("</a>") }
    for word in words where !word.isMarker {
      let (chunk, run) = (word.chunk, word.run)
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
    switch text.units[line.characters].last {
    // A line separator is copied as the end of a line.
    case 0x2028: body.add("<br>\n")
    case .some(0x21...): break  // The rest of a divided word follows without a line break.
    default: body.add("\n")
    }
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
    paragraph.style.textLists.last { $0.makesMarkers }?.markerFormat.hasMeaning == true
      ? .number : .bullet
  }

  /// Writes characters at their position.
  private mutating func add(
    _ chunk: SVGPage.Chunk, _ run: GlyphRun, _ role: Role, endsInTab: Bool = false
  ) {
    guard let start = chunk.start, start.isFinite else { return }
    let (number, font) = fontClass(of: run)
    var names: [String] = []
    if let text = list.text, let style = wordStyle(of: run), style >= 0 {
      names = text.wordStyles[style]
    }
    body.add("<span")
    body.classAttribute(names, font: number == elements.font ? nil : number)
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
    if chunk.wordSpacing != 0, chunk.order.contains(where: { chunk.clusters[$0].isSpace }) {
      body.add(";word-spacing:")
      body.add(chunk.wordSpacing / run.expansion)
      body.add("px")
    }
    if run.expansion != 1 {
      body.add(";transform:scaleX(\(run.expansion));transform-origin:")
      body.add(isRightToLeft ? "100%" : "0")
    }
    body.add("\">")
    let joints = reader.joints(of: chunk, in: run)
    // A joiner of the style sheet shapes letters but is not text.
    if joints.start { body.add("<b></b>") }
    if role == .text, let capitals = run.capitals {
      add(chunk, run, shownAs: capitals)
    } else {
      add(chunk, isText: role == .text)
    }
    if joints.end { body.add("<b></b>") }
    fonts?.add(chunk.characters, in: list.faces[run.face])
    if joints.start || joints.end { fonts?.add(SVGPage.joiner, in: list.faces[run.face]) }
    // The tab has no width, and separates words when they are copied.
    if endsInTab { body.add("\t") }
    body.add("</span>")
  }

  /// Writes the characters of a chunk as they are.
  private mutating func add(_ chunk: SVGPage.Chunk, isText: Bool) {
    for index in chunk.order {
      let cluster = chunk.clusters[index]
      if isText, cluster.units == nil, ["-", "\u{2010}"].contains(cluster.characters) {
        // A hyphen that divides a word is visible but is not text.
        body.add("<i></i>")
      } else {
        body.add(escaping: cluster.characters)
      }
    }
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
  mutating func fontClass(of run: GlyphRun) -> (number: Int, font: Font) {
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
    style.add(";--ascent:")
    style.add(font.ascent)
    style.add("px}\n")
    return (number, font)
  }
}

extension Color {
  /// The colour without its opacity.
  fileprivate var withoutAlpha: Color { Color(red: red, green: green, blue: blue) }
}
