import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Text as text: stretches of characters, each at the position that layout gave it.
extension SVGPage {
  /// Characters that are written together at one position.
  struct Chunk {
    var clusters: ArraySlice<Cluster>
    var isRightToLeft: Bool
    /// The space after each character, in points.
    var letterSpacing: Double
    /// The space that each space has more than the font's, in points.
    var wordSpacing: Double

    /// The start, in page points: the left edge, or the right edge of right-to-left text.
    var start: Point? {
      guard let first = clusters.first else { return nil }
      if !isRightToLeft { return first.origin }
      let last = clusters.last ?? first
      let width = last.advance + (last.isSpace ? wordSpacing : 0)
      return Point(x: last.origin.x + width, y: first.origin.y)
    }

    /// The indices of its clusters in reading order.
    var order: StrideTo<Int> {
      isRightToLeft
        ? stride(from: clusters.endIndex - 1, to: clusters.startIndex - 1, by: -1)
        : stride(from: clusters.startIndex, to: clusters.endIndex, by: 1)
    }

    /// Its characters in reading order.
    var characters: String {
      var characters = ""
      for index in order { characters += clusters[index].characters }
      return characters
    }

    /// The chunk's position in reading order.
    var place: Int { clusters.lazy.compactMap { $0.units?.lowerBound }.min() ?? Int.max }
  }

  /// Writes the characters of a run, and glyphs without characters as paths.
  mutating func addText(_ run: GlyphRun) {
    guard let text = list.text, !text.wordStyles.isEmpty else { return addPart(run) }
    let parts = run.parts { text.wordStyle(ofGlyph: $0) }
    if parts.count == 1 { return addPart(run) }
    func place(_ part: GlyphRun) -> Int32 {
      part.range.map { $0 < text.clusters.count ? text.clusters[$0] : -1 }.filter { $0 >= 0 }.min()
        ?? .max
    }
    for part in parts.sorted(by: { place($0) < place($1) }) { addPart(part) }
  }

  /// Writes glyphs with the same styles.
  private mutating func addPart(_ run: GlyphRun) {
    var unmappedGlyphs: [Int] = []
    let chunks = chunks(of: run, unmappedGlyphs: &unmappedGlyphs)
    if !unmappedGlyphs.isEmpty { addOutlines(run, unmappedGlyphs) }
    var start = 0
    while start < chunks.count {
      let isRightToLeft = chunks[start].isRightToLeft
      var end = start + 1
      while end < chunks.count, chunks[end].isRightToLeft == isRightToLeft { end += 1 }
      addElement(chunks[start..<end], isRightToLeft: isRightToLeft, run)
      start = end
    }
  }

  /// Returns the characters of a run in reading order, split where layout's positions differ from
  /// the font's.
  ///
  /// - Parameter unmappedGlyphs: Receives the glyphs without a known character.
  mutating func chunks(of run: GlyphRun, unmappedGlyphs: inout [Int]) -> [Chunk] {
    chunks(of: clusters(of: run, unmappedGlyphs: &unmappedGlyphs), run)
  }

  private mutating func addElement(
    _ chunks: ArraySlice<Chunk>, isRightToLeft: Bool, _ run: GlyphRun
  ) {
    let number = fontClass(of: run)
    let paragraph = paragraph(of: run)
    let names = paragraph.map { styleNames(of: run, in: $0) } ?? []
    let own = paragraph?.language
    var isOpen = false
    var y = 0.0
    for index in chunks.indices {
      let chunk = chunks[index]
      guard let start = chunk.start else { continue }
      if !isOpen {
        body.add("<text class=\"\(classNames)f\(number)")
        body.add(classes: names)
        body.add("\"")
        if let own, own != language { body.attribute("xml:lang", escaping: own) }
        if isRightToLeft { body.add(" direction=\"rtl\"") }
        if chunk.letterSpacing != 0 {
          body.attribute("letter-spacing", chunk.letterSpacing / run.expansion)
        }
        if run.expansion != 1 { body.add(" transform=\"scale(\(run.expansion) 1)\"") }
        body.fill(run.color)
      } else {
        body.add("<tspan")
      }
      body.attribute("x", start.x / run.expansion)
      if !isOpen || start.y != y { body.attribute("y", start.y) }
      y = start.y
      body.add(">")
      // Viewers join letters within an element by themselves.
      var joints = joints(of: chunk, in: run)
      if index > chunks.startIndex, chunks[index - 1].units?.upperBound == chunk.units?.lowerBound {
        joints.start = false
      }
      if index + 1 < chunks.endIndex, chunks[index + 1].units?.lowerBound == chunk.units?.upperBound
      {
        joints.end = false
      }
      var characters = chunk.characters
      // Only browsers know a property for small capitals, and they differ in the size.
      if let capitals = run.capitals { characters = capitals.capitals(of: characters) }
      if joints.start { characters = SVGPage.joiner + characters }
      if joints.end { characters += SVGPage.joiner }
      body.add(escaping: characters)
      fonts?.add(characters, in: list.faces[run.face])
      if isOpen { body.add("</tspan>") }
      isOpen = true
    }
    if isOpen { body.add("</text>\n") }
  }

  /// Returns the paragraph of a run; nil if the page does not know it.
  private func paragraph(of run: GlyphRun) -> PageText.Paragraph? {
    guard let text = list.text, let line = text.line(ofGlyph: run.range.lowerBound) else {
      return nil
    }
    return text.paragraphs[text.lines[line].paragraph]
  }

  /// Returns the style names of glyphs that all have the same ones.
  private func styleNames(of run: GlyphRun, in paragraph: PageText.Paragraph) -> [String] {
    guard hasStyleNames, let text = list.text else { return [] }
    let number = run.range.lazy.compactMap { text.wordStyle(ofGlyph: $0) }.first ?? -1
    return paragraph.styleNames
      + (number < 0 ? [] : text.wordStyles[number])
  }

  /// Returns the width in points from which a chunk of a run ends at its next space.
  ///
  /// Chromium rounds sizes down to a thirty-second of a pixel, which adds up over many letters;
  /// other programs round sizes and widths in their own ways.
  private func longestChunk(of run: GlyphRun) -> Double {
    if isForBrowsers { return (32 * run.size).rounded() == 32 * run.size ? .infinity : 100 }
    // Programs without support for features make words of other widths.
    return run.isShapedByDefault ? 100 : 0
  }

  /// Adjacent clusters that are written together.
  private struct Stretch {
    /// The indices of the clusters.
    var clusters: Range<Int>
    /// True if they run from right to left; nil if a single cluster does not tell.
    var isRightToLeft: Bool?
  }

  /// Splits clusters where one is not where the font would put it after the one before. That is at
  /// spaces that justification has changed, at tabs, where the direction changes, and in long
  /// chunks.
  ///
  /// - Returns: The chunks in reading order.
  private func chunks(of clusters: [Cluster], _ run: GlyphRun) -> [Chunk] {
    let spacing = SVGPage.letterSpacing(of: clusters, run)
    let wordSpacing = isForBrowsers ? SVGPage.wordSpacing(of: clusters, spacing) : 0
    let longest = longestChunk(of: run)
    var stretches: [Stretch] = []
    // The spaces before the next cluster, which belong to no stretch yet.
    var spaces = 0..<0
    func append(_ clusters: Range<Int>, _ isRightToLeft: Bool?) {
      stretches.append(Stretch(clusters: clusters, isRightToLeft: isRightToLeft))
    }
    // The natural position of the next cluster by the font alone; nil after a gap.
    var pen: Double?
    for index in clusters.indices {
      if clusters[index].characters.isEmpty {
        pen = nil
        spaces = 0..<0
        continue
      }
      let (x, units) = (clusters[index].origin.x, clusters[index].units)
      if clusters[index].isSpace {
        spaces = (spaces.isEmpty ? index : spaces.lowerBound)..<index + 1
        // The cluster after a space must be exactly where the space ends.
        if pen != nil { pen = x + clusters[index].advance + spacing + wordSpacing }
        continue
      }
      let isInWord = spaces.isEmpty
      // Fonts do not kern ideographs. If justification has spaced letters, small differences are
      // due to it, except in browsers, which kern such letters, too.
      let isKerned =
        isInWord && (isForBrowsers || spacing == run.spacing) && !clusters[index].isIdeographic
      let tolerance = isKerned ? 0.25 * run.size : 0.02
      let own = stretches.count - 1
      let start = own < 0 ? x : clusters[stretches[own].clusters.lowerBound].origin.x
      let isFull = !isInWord && abs(x - start) > longest
      let isNear = !isFull && pen.map { abs(x - $0) <= tolerance } ?? false
      var direction: Bool?
      if let space = spaces.last {
        direction = SVGPage.direction(from: clusters[space].units, to: units)
      } else if own >= 0 {
        let last = stretches[own].clusters.upperBound - 1
        direction = SVGPage.direction(from: clusters[last].units, to: units)
      }
      let isKept =
        isNear && direction != nil
        && (own < 0 || stretches[own].isRightToLeft == nil
          || stretches[own].isRightToLeft == direction)
      if isKept, own >= 0, let direction {
        stretches[own].clusters = stretches[own].clusters.lowerBound..<index + 1
        stretches[own].isRightToLeft = direction
      } else if direction == true {
        // A space belongs to the word that it follows, which here is the one on its right.
        append((isInWord ? index : spaces.lowerBound)..<index + 1, isInWord ? nil : true)
      } else if direction == false, pen != nil {
        stretches[own].clusters = stretches[own].clusters.lowerBound..<index
        append(index..<index + 1, nil)
      } else {
        // A space before a right-to-left word, with a number on its right; or one after a word in
        // another font.
        if direction == nil, !spaces.isEmpty, !SVGPage.add(spaces, of: clusters, before: &stretches)
        {
          append(spaces, false)
        }
        // A run may begin with the space after the run before it.
        if direction == false, !spaces.isEmpty {
          append(spaces, false)
        }
        append(index..<index + 1, nil)
      }
      spaces = 0..<0
      // Within a word small differences, caused by kerning, may add up.
      let place = isKept && isKerned ? pen ?? x : x
      pen = place + clusters[index].advance + spacing
    }
    // A space between characters of another font.
    if stretches.isEmpty, !spaces.isEmpty { append(spaces, false) }
    for index in stretches.indices where stretches[index].isRightToLeft == nil {
      stretches[index].isRightToLeft = SVGPage.isRightToLeft(clusters[stretches[index].clusters])
    }
    if pen != nil, !spaces.isEmpty, stretches.last?.isRightToLeft == false {
      let last = stretches.count - 1
      stretches[last].clusters = stretches[last].clusters.lowerBound..<spaces.upperBound
    } else if pen != nil {
      _ = SVGPage.add(spaces, of: clusters, before: &stretches)
    }
    let chunks = stretches.map {
      Chunk(
        clusters: clusters[$0.clusters], isRightToLeft: $0.isRightToLeft ?? false,
        letterSpacing: spacing, wordSpacing: wordSpacing)
    }
    let places = chunks.map(\.place)
    if zip(places, places.dropFirst()).allSatisfy(<=) { return chunks }
    return chunks.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { chunks[$0] }
  }

  /// Adds spaces to the right of the last stretch if they precede its words in reading order.
  ///
  /// - Returns: True if they do.
  private static func add(
    _ spaces: Range<Int>, of clusters: [Cluster], before stretches: inout [Stretch]
  ) -> Bool {
    guard let space = spaces.first, let word = stretches.last?.clusters.last,
      direction(from: clusters[word].units, to: clusters[space].units) == true
    else { return false }
    let last = stretches.count - 1
    stretches[last].clusters = stretches[last].clusters.lowerBound..<spaces.upperBound
    stretches[last].isRightToLeft = true
    return true
  }

  /// Returns the space after each character. It is the run's own, plus the space that
  /// justification has added between most letters, as between ideographs.
  private static func letterSpacing(of clusters: [Cluster], _ run: GlyphRun) -> Double {
    var gaps: [Double] = []
    var count = 0
    for right in clusters.indices.dropFirst() {
      let left = right - 1
      guard !clusters[left].isSpace, !clusters[right].isSpace,
        direction(from: clusters[left].units, to: clusters[right].units) != nil
      else { continue }
      let gap =
        clusters[right].origin.x - clusters[left].origin.x - clusters[left].advance
        - run.spacing
      count += 1
      if abs(gap) > 0.005 { gaps.append(gap) }
    }
    // Kerning differs from pair to pair; a gap that most pairs share is not kerning.
    guard 2 * gaps.count > count, count > 1 else { return run.spacing }
    gaps.sort()
    let middle = gaps[gaps.count / 2]
    let isCommon = 2 * gaps.count { abs($0 - middle) < 0.005 } > count
    return run.spacing + (isCommon ? middle : 0)
  }

  /// Returns the space that justification has added to most spaces, or taken from them.
  private static func wordSpacing(of clusters: [Cluster], _ spacing: Double) -> Double {
    var gaps: [Double] = []
    for right in clusters.indices.dropFirst() where clusters[right - 1].isSpace {
      let space = clusters[right - 1]
      if !space.isUnusualSpace, !clusters[right].characters.isEmpty {
        gaps.append(clusters[right].origin.x - space.origin.x - space.advance - spacing)
      }
    }
    gaps.sort()
    return gaps.isEmpty || abs(gaps[gaps.count / 2]) < 0.01 ? 0 : gaps[gaps.count / 2]
  }

  /// Returns true if text runs from right to left from the units of one cluster to those of the
  /// next on its right. Nil if they are not adjacent in the text.
  private static func direction(from left: Range<Int>?, to right: Range<Int>?) -> Bool? {
    guard let one = left, let other = right else {
      return left == nil && right == nil ? false : nil
    }
    if one.upperBound == other.lowerBound { return false }
    return other.upperBound == one.lowerBound ? true : nil
  }

  /// Returns the direction of one cluster, which is that of its script.
  private static func isRightToLeft(_ clusters: ArraySlice<Cluster>) -> Bool {
    if clusters.contains(where: \.isMirrored) { return true }
    return Script(
      guessedFrom: clusters.flatMap { $0.characters.unicodeScalars.map(\.value) }
    ).isRightToLeft
  }
}

extension GlyphRun {
  /// The space after each cluster as the origins include it, in points.
  fileprivate var spacing: Double { letterSpacing * expansion }
}
