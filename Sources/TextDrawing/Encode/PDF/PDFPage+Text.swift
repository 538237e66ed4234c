import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The text of a page, line by line in reading order.
extension PDFPage {
  /// Writes the painted parts of one line: shadows, the marker of a list item, then runs of
  /// glyphs.
  mutating func addLine(_ items: ArraySlice<DisplayItem>) throws(DrawingError) {
    var runs: [GlyphRun] = []
    for item in items {
      switch item {
      case .glyphs(let run): if run.size.isFinite, run.size > 0 { runs.append(run) }
      case .shadow(let run, let offset, let blurRadius):
        try addShadow(of: run, offset: offset, blurRadius: blurRadius)
      case .fill, .gradient, .stroke, .rectangle, .rule, .picture, .group: break
      }
    }
    guard let first = runs.first else { return }
    guard !encoder.textIsOutlined, let text = list.text,
      let number = text.line(ofGlyph: first.range.lowerBound)
    else {
      for run in runs { try addArtifact(run) }
      return
    }
    let line = text.lines[number]
    let paragraph = text.paragraphs[line.paragraph]
    openEmptyCells(before: number, text)
    furniture = line.furniture
    encoder.structure.place = line.place
    defer { furniture = nil }
    var opened =
      line.furniture != nil
      ? PDFStructure.Opened(element: 0)
      : encoder.structure.open(
        line.paragraph, of: text, language: encoder.language, page: object,
        top: list.size.height - line.frame.minY)
    if let first = opened.headerPage, first != object || repeatsHeader(line, number) {
      // The header of a table again; it is read once.
      for run in runs { try addArtifact(run) }
      return
    }
    for run in runs where line.markerGlyphs.contains(run.range.lowerBound) {
      try setFont(run)
      let characters = characters(of: line.marker, list.faces[run.face])
      let element = markerElement(of: line, text, opened)
      for glyph in run.range {
        show(glyph..<glyph + 1, for: characters[list.glyphs[glyph]] ?? [], in: element)
      }
    }
    runs.removeAll { line.markerGlyphs.contains($0.range.lowerBound) }
    if let heading = opened.heading,
      runs.contains(where: { $0.range.contains(line.glyphs.lowerBound) })
    {
      encoder.structure.append(text.charactersWithoutMarks(of: line), toHeading: heading)
    }
    findLinks(of: line, text)
    var bridge = bridge(to: number, text)
    (state.left, state.right) = (.infinity, -.infinity)
    for run in inReadingOrder(runs, text) {
      try setFont(run)
      show(run, of: line, text, paragraph, &opened, &bridge)
    }
  }

  /// Returns true if a line of a table's header was shown before on the page, in another column.
  private mutating func repeatsHeader(_ line: PageText.Line, _ number: Int) -> Bool {
    let first = headerLines[line.position] ?? number
    headerLines[line.position] = first
    return first != number
  }

  /// The link between the first characters of a line and the previous fragment of its row.
  private struct Bridge {
    /// The characters, as the start of their cluster.
    var place: Int32
    /// The end of the previous fragment, in points from the page's left edge.
    var end: Double
    /// True if the previous fragment is to the right.
    var isRightToLeft: Bool
  }

  /// Returns the bridge from the line written before; nil if that is in another row.
  private func bridge(to number: Int, _ text: PageText) -> Bridge? {
    guard number > 0, state.left <= state.right else { return nil }
    let line = text.lines[number]
    let before = text.lines[number - 1]
    guard before.paragraph == line.paragraph, before.frame.minY == line.frame.minY,
      before.frame.minX != line.frame.minX,
      let place = text.clusters[line.glyphs].filter({ $0 >= 0 }).min()
    else { return nil }
    let isRightToLeft = before.frame.minX > line.frame.minX
    // A gap as wide as a narrow space makes readers insert one.
    let last = text.units[before.characters].last
    let gap = last == 0x20 || last == 0x09 ? 0.25 * state.size : 0
    return Bridge(
      place: place, end: isRightToLeft ? state.left - gap : state.right + gap,
      isRightToLeft: isRightToLeft)
  }

  /// Returns runs in the order in which their characters are read. In right-to-left lines that
  /// differs from the painting order.
  private func inReadingOrder(_ runs: [GlyphRun], _ text: PageText) -> [GlyphRun] {
    if runs.count < 2 { return runs }
    var keys: [Int32] = []
    for run in runs {
      let own = text.clusters[run.range].filter { $0 >= 0 }.min()
      // Glyphs that layout has added stay after the run that they were painted after.
      keys.append(own ?? keys.last ?? -1)
    }
    return runs.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { runs[$0] }
  }

  // MARK: Runs

  private mutating func show(
    _ run: GlyphRun, of line: PageText.Line, _ text: PageText, _ paragraph: PageText.Paragraph,
    _ opened: inout PDFStructure.Opened, _ bridge: inout Bridge?
  ) {
    guard let font = state.font else { return }
    if let capitals = run.capitals { recordCapitals(of: run, text, capitals) }
    var addedGlyphCharacters: [UInt32: [UInt16]]?
    let row = paragraph.tableRow
    let isWhole = furniture != nil || row == nil && !isLink(firstLink, before: line, text)
    for part in parts(of: run, text, font, bridge: bridge?.place) {
      if part.isPlain, isWhole {
        add(part.glyphs, font, in: opened.element)
        continue
      }
      if part.isPlain {
        for glyph in part.glyphs {
          let unit = Int(text.clusters[glyph])
          let element = element(
            of: unit..<unit + 1, line, text, row, paragraph.position, &opened)
          add(glyph..<glyph + 1, font, in: element)
        }
        continue
      }
      let element = element(of: part.units, line, text, row, paragraph.position, &opened)
      guard !part.units.isEmpty else {
        let known = addedGlyphCharacters ?? charactersOfAddedGlyphs(in: line, text, run)
        addedGlyphCharacters = known
        for glyph in part.glyphs {
          show(glyph..<glyph + 1, for: known[list.glyphs[glyph]] ?? [], in: element)
        }
        continue
      }
      let characters = PDFPage.characters(text.units[part.units])
      if let known = bridge, Int(known.place) == part.units.lowerBound {
        bridge = nil
        if !characters.isEmpty {
          show(
            part.glyphs, for: characters, in: element, from: known.end,
            isRightToLeft: known.isRightToLeft)
          continue
        }
      }
      if characters.isEmpty, part.glyphs.allSatisfy({ isBlank($0, run) }) { continue }
      show(part.glyphs, for: characters, in: element)
    }
  }

  /// Records the usual characters of capitals that represent small letters here, so that the same
  /// glyphs in other text have these characters.
  private func recordCapitals(of run: GlyphRun, _ text: PageText, _ capitals: LetterCapitals) {
    guard let font = state.font else { return }
    for part in parts(of: run, text) {
      let letters = String(decoding: text.units[part.units], as: UTF16.self)
      let scalars = Array(capitals.capitals(of: letters).unicodeScalars)
      guard scalars.count == part.glyphs.count else { continue }
      for (scalar, index) in zip(scalars, part.glyphs) {
        _ = font.use(font.known(list.glyphs[index]), for: scalar.value)
      }
    }
  }

  private func isBlank(_ glyph: Int, _ run: GlyphRun) -> Bool {
    let bounds = list.faces[run.face].bounds(ofGlyph: list.glyphs[glyph])
    return bounds.width == 0 || bounds.height == 0
  }

  /// Returns the characters of glyphs that layout has added. A hyphen that divides a word is a
  /// soft hyphen; in a truncated line the characters are those of the line and an ellipsis.
  private func charactersOfAddedGlyphs(
    in line: PageText.Line, _ text: PageText, _ run: GlyphRun
  ) -> [UInt32: [UInt16]] {
    let face = list.faces[run.face]
    if text.clusters[line.glyphs].contains(where: { $0 >= 0 }) {
      var characters: [UInt32: [UInt16]] = [:]
      for hyphen in [0x2D, 0x2010, 0x58A, 0x1400, 0x30FB] as [UInt32] {
        characters[face.glyph(for: hyphen)] = [0xAD]
      }
      return characters
    }
    return self.characters(
      of: String(decoding: text.units[line.characters], as: UTF16.self) + "…", face)
  }

  /// Returns the characters of a text by their nominal glyphs.
  func characters(of text: String, _ face: FontFace) -> [UInt32: [UInt16]] {
    var characters: [UInt32: [UInt16]] = [:]
    for scalar in text.unicodeScalars {
      let glyph = face.glyph(for: scalar.value)
      if glyph != 0, characters[glyph] == nil {
        characters[glyph] = Array(String(Character(scalar)).utf16)
      }
    }
    return characters
  }

  // MARK: Elements

  /// Returns the element of a line's marker: a link within the label if it leads to the mark of a
  /// note.
  private mutating func markerElement(
    of line: PageText.Line, _ text: PageText, _ opened: PDFStructure.Opened
  ) -> Int {
    let element = opened.label ?? opened.element
    guard let index = text.markerLink(of: line, from: firstLink) else { return element }
    let link = linkElements[index] ?? encoder.structure.add(.link, to: element)
    linkElements[index] = link
    return link
  }

  /// Returns the element that characters belong to: a link, the cell of a table, or their
  /// paragraph.
  ///
  /// - Parameters:
  ///   - row: The row of a table that the paragraph is; nil for any other paragraph.
  ///   - position: The start of the paragraph.
  private mutating func element(
    of units: Range<Int>, _ line: PageText.Line, _ text: PageText, _ row: TextTableRow?,
    _ position: Int, _ opened: inout PDFStructure.Opened
  ) -> Int {
    var element = opened.element
    if furniture != nil { return element }
    if let row {
      let end = units.isEmpty ? line.characters.upperBound : units.lowerBound
      let tabs = text.units[line.characters.lowerBound..<end].count { $0 == 0x09 }
      element = encoder.structure.cell(
        max(0, tabs - (row.startsWithTab ? 1 : 0)), of: row, at: position, &opened)
    }
    var index = firstLink
    while isLink(index, before: line, text) {
      if text.links[index].characters.contains(units.lowerBound), !units.isEmpty {
        if let known = linkElements[index] { return known }
        let isMark = text.links[index].isNoteMark
        let parent = isMark ? encoder.structure.add(.reference, to: element) : element
        let link = encoder.structure.add(.link, to: parent)
        linkElements[index] = link
        return link
      }
      index += 1
    }
    return element
  }

  /// True if a link, as an index, begins before the end of a line.
  private func isLink(_ index: Int, before line: PageText.Line, _ text: PageText) -> Bool {
    index < text.links.count
      && text.links[index].characters.lowerBound < line.characters.upperBound
  }

  // MARK: Text that is no text

  /// Draws glyphs outside of lines, or draws glyphs as paths if text is outlined.
  private mutating func addArtifact(_ run: GlyphRun) throws(DrawingError) {
    guard run.color.alpha > 0 else { return }
    let face = list.faces[run.face]
    if encoder.textIsOutlined, !face.hasColorGlyphs {
      begin(.artifact)
      setFill(run.color)
      let height = list.size.height
      for index in run.range where list.origins[index].isFinite {
        let origin = list.origins[index]
        let outline = face.outline(ofGlyph: list.glyphs[index], size: run.size)
        guard !outline.isEmpty else { continue }
        content.add(outline) {
          Point(x: $0.x * run.expansion + origin.x, y: height - $0.y - origin.y)
        }
        content.add("f\n")
      }
      return
    }
    try setFont(run)
    show(run.range, for: [], in: nil)
    endText()
  }
}
