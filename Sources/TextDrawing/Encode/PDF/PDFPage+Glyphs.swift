import TextFonts
import TextGeometry
import TextStorage

/// The fonts of runs, and the glyphs of clusters.
extension PDFPage {
  /// Selects a run's font, size and colour for the glyphs that follow.
  mutating func setFont(_ run: GlyphRun) throws(DrawingError) {
    let font = try encoder.font(list.faces[run.face])
    endList()
    state.font = font
    state.size = run.size
    state.expansion = run.expansion
    let synthesis = font.form == .embedded ? font.face.synthesis : []
    state.slant = synthesis.contains(.oblique) ? FontSynthesis.slant : 0
    // NaN forces the position of the first glyph to be written.
    state.pen = Point(x: .nan, y: .nan)
    setSpacing(Self.commonSpacing(of: run, font, list))
    let isBold = synthesis.contains(.bold)
    let mode = run.color.alpha <= 0 ? 3 : isBold ? 2 : 0
    if mode != 3 { setFill(run.color) }
    if mode != state.mode { content.add("\(mode) Tr\n") }
    state.mode = mode
    if mode == 2 {
      content.add(run.color, isStroke: true)
      content.add(FontSynthesis.emboldening * run.size)
      content.add("w 0 J 0 j\n")
    }
  }

  /// Selects the space after each glyph.
  private mutating func setSpacing(_ spacing: Double) {
    if spacing == state.spacing { return }
    state.spacing = spacing
    content.bytes.append(decimal: spacing, places: Self.spacingDigits)
    content.add(" Tc\n")
  }

  /// Returns the space that follows most glyphs of a run, in points before expansion. Letters that
  /// are spaced then need no numbers between them, which makes a justified novel a quarter
  /// smaller.
  ///
  /// It is found by a majority vote (Boyer and Moore, 1991), as kerning and spaces differ.
  ///
  /// - Complexity: O(1).
  private static func commonSpacing(
    of run: GlyphRun, _ font: PDFFont, _ list: DisplayList
  ) -> Double {
    let sample = run.range.dropLast().prefix(sampleLength)
    guard sample.count >= shortestSample else { return 0 }
    let em = run.size * run.expansion / 1000
    func gap(after index: Int) -> Double {
      (list.origins[index + 1].x - list.origins[index].x) / em
        - font.advance(of: font.known(list.glyphs[index]))
    }
    var (candidate, votes) = (Double.nan, 0)
    for index in sample {
      let gap = gap(after: index)
      if abs(gap - candidate) < sameGap {
        votes += 1
      } else if votes > 0 {
        votes -= 1
      } else {
        (candidate, votes) = (gap, 1)
      }
    }
    if abs(candidate) < sameGap / 2 { return 0 }
    var (sum, count) = (0.0, 0)
    for index in sample {
      let gap = gap(after: index)
      if abs(gap - candidate) < sameGap { (sum, count) = (sum + gap, count + 1) }
    }
    guard 2 * count > sample.count, abs(sum) >= sameGap / 2 * Double(count) else { return 0 }
    let scale = 100_000.0
    return (sum / Double(count) / 1000 * run.size * scale).rounded() / scale
  }

  /// The difference of gaps that are the same, in thousandths of an em: the widths in the file are
  /// whole ones.
  private static let sameGap = 0.75
  /// The number of glyphs that show the space after all.
  private static let sampleLength = 16
  /// The number of glyphs below which none is looked for.
  private static let shortestSample = 3
  /// The decimals of the space after glyphs, as it adds up over a line.
  private static let spacingDigits = 5

  /// Shows glyphs that together represent characters.
  mutating func show(_ glyphs: Range<Int>, for characters: [UInt16], in element: Int?) {
    guard let font = state.font else { return }
    if codesMatchCharacters(glyphs, characters, font) {
      add(glyphs, font, in: element)
      return
    }
    beginSpan(of: characters, in: element)
    let blank = add(inOrder: glyphs, font, in: element)
    if let blank { add(blank.glyph, font, at: blank.origin, in: element) }
    endSpan()
  }

  /// Shows glyphs that together represent characters, starting where the previous fragment of
  /// their row ended. Programs that go by positions alone would otherwise read all rows on one
  /// side of an exclusion first, and then those on the other.
  ///
  /// - Parameters:
  ///   - end: The end of the previous fragment, in points from the page's left edge.
  ///   - isRightToLeft: True if that fragment is to the right of this one.
  mutating func show(
    _ glyphs: Range<Int>, for characters: [UInt16], in element: Int?, from end: Double,
    isRightToLeft: Bool
  ) {
    guard let font = state.font, let first = glyphs.first, font.face.glyph(for: 0x20) != 0 else {
      show(glyphs, for: characters, in: element)
      return
    }
    let space = font.known(font.face.glyph(for: 0x20))
    for index in glyphs { _ = font.use(font.known(list.glyphs[index]), for: characters) }
    _ = font.use(space, for: 0x20)
    let width = state.width(of: space, font)
    let origin = Point(x: isRightToLeft ? end - width : end, y: list.origins[first].y)
    beginSpan(of: characters, in: element)
    if !isRightToLeft { add(space, font, at: origin, in: element) }
    _ = add(inOrder: glyphs, font, in: element)
    if isRightToLeft { add(space, font, at: origin, in: element) }
    endSpan()
  }

  private mutating func beginSpan(of characters: [UInt16], in element: Int?) {
    openText(in: element)
    endList()
    content.add("/Span<</ActualText")
    content.add(units: characters)
    content.add(">>BDC\n")
  }

  private mutating func endSpan() {
    endList()
    content.add("EMC\n")
  }

  /// Adds glyphs such that the first one begins where the cluster begins and the last one ends
  /// where it ends. Programs locate the cluster's characters by these two.
  ///
  /// - Returns: A blank to end the cluster with, if only the first glyph reaches its end.
  private mutating func add(
    inOrder glyphs: Range<Int>, _ font: PDFFont, in element: Int?
  ) -> (glyph: UInt32, origin: Point)? {
    var order = Array(glyphs)
    func end(_ index: Int) -> Double {
      list.origins[index].x + state.width(of: font.known(list.glyphs[index]), font)
    }
    order.sort { (list.origins[$0].x, $0) < (list.origins[$1].x, $1) }
    var blank: (glyph: UInt32, origin: Point)?
    if order.count > 1, let last = order.indices.max(by: { end(order[$0]) < end(order[$1]) }) {
      if last > 0 {
        order.append(order.remove(at: last))
      } else if font.face.glyph(for: 0x20) != 0 {
        let space = font.known(font.face.glyph(for: 0x20))
        _ = font.use(space, for: 0x20)
        let width = state.width(of: space, font)
        blank = (
          space, Point(x: end(order[0]) - width, y: list.origins[order[0]].y)
        )
      }
    }
    for index in order {
      add(font.known(list.glyphs[index]), font, at: list.origins[index], in: element)
    }
    return blank
  }

  /// True if the codes of glyphs map to exactly these characters. Records the use of the glyphs.
  private func codesMatchCharacters(
    _ glyphs: Range<Int>, _ characters: [UInt16], _ font: PDFFont
  ) -> Bool {
    if glyphs.count == 1 {
      return font.use(font.known(list.glyphs[glyphs.lowerBound]), for: characters)
    }
    let scalars = Array(String(decoding: characters, as: UTF16.self).unicodeScalars)
    // Marks above and below a letter confuse programs that go by positions.
    var isEach = scalars.count == glyphs.count && standInRow(glyphs, font)
    for (place, index) in glyphs.enumerated() {
      let glyph = font.known(list.glyphs[index])
      // A glyph that is usual for one of the characters represents it elsewhere, too.
      let usual = scalars.first { font.face.glyph(for: $0.value) == glyph }
      let isKnown = font.use(
        glyph, for: usual.map { Array(String(Character($0)).utf16) } ?? [])
      if !isKnown || usual == nil || usual != (place < scalars.count ? scalars[place] : nil) {
        isEach = false
      }
    }
    return isEach
  }

  /// True if glyphs follow each other on one line, each with an advance of its own.
  private func standInRow(_ glyphs: Range<Int>, _ font: PDFFont) -> Bool {
    let origins = list.origins[glyphs]
    return glyphs.allSatisfy { font.face.advance(ofGlyph: list.glyphs[$0]) > 0 }
      && zip(origins, origins.dropFirst()).allSatisfy { $0.x < $1.x && $0.y == $1.y }
  }
}
