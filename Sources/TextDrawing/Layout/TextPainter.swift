import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Draws the line fragments of a container on a display list.
///
/// A fragment is read once; its glyphs are then split where the font or the look changes.
struct TextPainter {
  /// The kind of a line drawn with text.
  enum Rule {
    case underline
    case strikethrough
  }

  let text: AttributedText
  /// The runs of the paragraph that was read last, at least those within the container.
  private var runs: [TextRun] = []
  /// The index of ``runs``' first among the paragraph's runs.
  private var firstRun = 0
  private var paragraph = -1
  let offset: Vector
  /// The paragraph that a list has recorded last: its start and its number on the page.
  var keptParagraph: (start: Int, number: Int)?
  /// The pictures of attachments read so far; nil for those that cannot be read.
  var pictures: [TextAttachment.Contents: Bitmap?] = [:]
  /// The runs of attributes in the container, in order.
  private var attributeRuns: [AttributeRun] = []
  /// The look of each of ``attributeRuns``.
  private(set) var appearances: [TextAppearance] = []
  /// The glyphs of the fragment that was read last, from left to right.
  private(set) var glyphs: [PositionedGlyph] = []
  /// The ink of glyphs that reaches down to underlines.
  var underlineInk = UnderlineInk()
  /// The index of the run of attributes that was found last.
  private var current = 0

  /// The text that is drawn, in UTF-16 code units of the storage.
  let range: Range<Int>
  /// True if lines may hold more than the text that is drawn.
  var isPartial = false
  /// The number of UTF-16 code units that are drawn.
  var length: Int { range.count }
  /// True if any text of the container has a background.
  let hasBackgrounds: Bool
  /// True if any text of the container has an underline or a strikethrough.
  let hasRules: Bool
  /// True if any character of the container is an attachment.
  let hasAttachments: Bool
  /// True if any text of the container is a link.
  let hasLinks: Bool
  /// True if any words of the container have names for links to them.
  let hasAnchors: Bool

  /// Prepares to draw part of a text.
  ///
  /// - Parameters:
  ///   - text: The text as it was laid out.
  ///   - range: The part in the container, in UTF-16 code units.
  ///   - overlay: The layout manager's temporary attributes, in order.
  ///   - offset: The offset from the container's coordinates to the page's.
  init(
    text: AttributedText, range: Range<Int>,
    overlay: [TemporaryAttributeRun], offset: Vector
  ) {
    self.text = text
    self.offset = offset
    self.range = range
    text.appendAttributeRuns(in: range, to: &attributeRuns)
    var known: [AttributeSetID: TextAppearance] = [:]
    for run in attributeRuns {
      let appearance = known[run.attributes] ?? TextAppearance(text.attributes(for: run.attributes))
      known[run.attributes] = appearance
      appearances.append(appearance)
    }
    if overlay.isEmpty {
      hasBackgrounds = known.values.contains { $0.background != nil }
      hasRules = known.values.contains { $0.underline != nil || $0.strikethrough != nil }
      hasAttachments = known.values.contains { $0.attachment != nil }
      hasLinks = known.values.contains { $0.link != nil }
      hasAnchors = known.values.contains { !$0.anchors.isEmpty }
      return
    }
    (attributeRuns, appearances) = Self.lay(overlay, over: attributeRuns, appearances, of: text)
    hasBackgrounds = appearances.contains { $0.background != nil }
    hasRules = appearances.contains { $0.underline != nil || $0.strikethrough != nil }
    hasAttachments = appearances.contains { $0.attachment != nil }
    hasLinks = appearances.contains { $0.link != nil }
    hasAnchors = appearances.contains { !$0.anchors.isEmpty }
  }

  /// Splits runs where other attributes override them.
  private static func lay(
    _ overlay: [TemporaryAttributeRun], over runs: [AttributeRun],
    _ appearances: [TextAppearance], of text: AttributedText
  ) -> ([AttributeRun], [TextAppearance]) {
    var laid: [AttributeRun] = []
    var looks: [TextAppearance] = []
    var next = 0
    for (run, appearance) in zip(runs, appearances) {
      var start = run.range.lowerBound
      while start < run.range.upperBound {
        while next < overlay.count, overlay[next].range.upperBound <= start { next += 1 }
        let over = next < overlay.count ? overlay[next] : nil
        let isOver = over.map { $0.range.lowerBound <= start } ?? false
        let end = min(
          run.range.upperBound,
          (isOver ? over?.range.upperBound : over?.range.lowerBound) ?? run.range.upperBound)
        laid.append(AttributeRun(range: start..<end, attributes: run.attributes))
        if isOver, let over {
          looks.append(
            TextAppearance(text.attributes(for: run.attributes), under: over.attributes))
        } else {
          looks.append(appearance)
        }
        start = end
      }
    }
    return (laid, looks)
  }

  /// Makes a fragment the one to draw.
  mutating func read(_ fragment: LineFragment, of manager: LayoutManager) {
    glyphs.removeAll(keepingCapacity: true)
    manager.appendGlyphs(of: fragment, to: &glyphs)
    if isPartial { glyphs.removeAll { !range.contains($0.cluster) } }
    if fragment.paragraph != paragraph {
      paragraph = fragment.paragraph
      (firstRun, runs) = manager.textRuns(around: fragment, in: range)
    }
    if glyphs.contains(where: { !holdsRun($0.run) }) {
      (firstRun, runs) = (0, manager.textRuns(ofParagraph: paragraph))
    }
  }

  private func holdsRun(_ run: Int32) -> Bool {
    Int(run) >= firstRun && Int(run) < firstRun + runs.count
  }

  /// Returns a run of the paragraph that was read last, by the index that its glyphs refer to.
  func run(_ number: Int) -> TextRun { runs[number - firstRun] }

  /// Adds the glyphs, split where face, size or look changes.
  mutating func drawGlyphs(of fragment: LineFragment, on list: inout DisplayList) {
    guard !appearances.isEmpty, let first = glyphs.first else {
      keepEmptyCell(of: fragment, on: &list)
      return
    }
    let lineStart = list.glyphs.count
    var start = lineStart
    var run = Int(first.run)
    var look = appearance(at: first.cluster)
    var index = 0
    while index < glyphs.count {
      let end = endOfAttributes(from: index)
      let nextRun = Int(glyphs[index].run)
      let nextLook = appearance(at: glyphs[index].cluster)
      if nextRun != run || nextLook != look {
        if !isSameFont(run, nextRun) || appearances[nextLook].look != appearances[look].look {
          endRun(run, appearances[look].look, of: fragment, since: start, on: &list)
          start = list.glyphs.count
        }
        run = nextRun
        look = nextLook
      }
      list.append(glyphs[index..<end], offset: offset)
      index = end
    }
    endRun(run, appearances[look].look, of: fragment, since: start, on: &list)
    if list.text != nil { keepText(of: fragment, since: lineStart, on: &list) }
  }

  /// Returns the end of the glyphs from one on that have its run and its attributes.
  private mutating func endOfAttributes(from first: Int) -> Int {
    let range = attributeRuns[appearance(at: glyphs[first].cluster)].range
    let run = glyphs[first].run
    var end = first + 1
    while end < glyphs.count, glyphs[end].run == run, range.contains(glyphs[end].cluster) {
      end += 1
    }
    return end
  }

  /// Adds the items for glyphs that were appended since `start`.
  private func endRun(
    _ run: Int, _ look: GlyphLook, of fragment: LineFragment, since start: Int,
    on list: inout DisplayList
  ) {
    let run = self.run(run)
    let baseline = fragment.baseline + offset.dy
    let stretched = run.face.stretched(by: fragment.expansion)
    let (face, expansion) = (stretched.face, stretched.expansion)
    let size = run.size
    if let shadow = look.shadow {
      list.endShadow(
        face: face, size: size, color: shadow.color, baseline: baseline, offset: shadow.offset,
        blurRadius: shadow.blurRadius, expansion: expansion, since: start)
    }
    if look.isPlain || face.hasColorGlyphs {
      if let effect = look.effect {
        Self.drawEdges(
          of: effect, face: face, size: size, baseline: baseline, expansion: expansion,
          since: start, on: &list)
      }
      list.endGlyphRun(
        face: face, size: size, color: look.color, baseline: baseline,
        letterSpacing: run.letterSpacing, expansion: expansion, features: run.features,
        capitals: run.capitals, since: start)
      return
    }
    var outlines = BezierPath()
    for index in start..<list.glyphs.count {
      let origin = list.origins[index]
      outlines.append(
        face.outline(ofGlyph: list.glyphs[index], size: size).transformed(
          by: Transform(
            a: expansion, b: 0, c: -look.obliqueness * expansion, d: 1, tx: origin.x,
            ty: origin.y)))
    }
    if let effect = look.effect {
      Self.drawEdges(of: effect, outlines, look, size: size, on: &list)
    }
    if look.isFilled { list.fill(outlines, with: look.color) }
    if look.strokeWidth > 0 {
      list.stroke(outlines, with: look.strokeColor, width: look.strokeWidth * size)
    }
    if list.text != nil {
      // Text that is painted as paths must still be found by searches.
      list.endGlyphRun(
        face: face, size: size, color: .clear, baseline: baseline,
        letterSpacing: run.letterSpacing, expansion: expansion, features: run.features,
        capitals: run.capitals, since: start)
    }
  }

  private func isSameFont(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (one - firstRun, other - firstRun)
    return runs[one].face === runs[other].face && runs[one].size == runs[other].size
      && runs[one].letterSpacing == runs[other].letterSpacing
      && runs[one].features == runs[other].features
      && runs[one].capitals == runs[other].capitals
  }

  /// Adds the backgrounds of the text, as high as the row without the padding of boxes.
  mutating func drawBackgrounds(
    of fragment: LineFragment, height: Double, on list: inout DisplayList
  ) {
    for piece in pieces(of: fragment) {
      guard let background = appearances[piece.appearance].background else { continue }
      list.fill(
        Rect(
          x: piece.start + offset.dx, y: fragment.rect.minY + offset.dy,
          width: piece.end - piece.start, height: height),
        with: background, isAligned: true)
    }
  }

  /// Neighbouring glyphs that look the same.
  struct Piece {
    /// The left end, in the container's coordinates.
    var start: Double
    /// The right end.
    var end: Double
    var appearance: Int
    /// The paragraph's run of the first glyph.
    var run: Int
    /// The range from the first to the last of the clusters, in UTF-16 code units of the storage.
    var characters: Range<Int>
  }

  /// Returns the visible part of the fragment, split where the attributes change. If `rule`
  /// applies to words only, it is also split at white space.
  mutating func pieces(of fragment: LineFragment, _ rule: Rule? = nil) -> [Piece] {
    var pieces: [Piece] = []
    var isInterrupted = true
    for glyph in glyphs where glyph.advance != 0 && glyph.cluster < fragment.contentEnd {
      let index = appearance(at: glyph.cluster)
      if skips(glyph, rule, index) {
        isInterrupted = true
        continue
      }
      if !isInterrupted, let last = pieces.indices.last, pieces[last].appearance == index {
        pieces[last].end = max(pieces[last].end, glyph.x + glyph.advance)
        let known = pieces[last].characters
        pieces[last].characters =
          min(known.lowerBound, glyph.cluster)..<max(known.upperBound, glyph.cluster + 1)
      } else {
        pieces.append(
          Piece(
            start: glyph.x, end: glyph.x + glyph.advance, appearance: index, run: Int(glyph.run),
            characters: glyph.cluster..<glyph.cluster + 1))
        isInterrupted = false
      }
    }
    return pieces
  }

  /// Returns the colour of the glyphs at a position, in UTF-16 code units.
  mutating func color(at position: Int) -> Color {
    appearances.isEmpty ? .black : appearances[appearance(at: position)].look.color
  }

  /// Returns the contents of the attachment at a position, or nil if there is none.
  mutating func attachmentContents(at position: Int) -> TextAttachment.Contents? {
    appearances.isEmpty ? nil : appearances[appearance(at: position)].attachment
  }

  /// Returns the style names in a part of the text, in order; parts without any are left out.
  mutating func styleNames(in range: Range<Int>) -> [(names: [String], range: Range<Int>)] {
    guard !appearances.isEmpty, !range.isEmpty else { return [] }
    var found: [(names: [String], range: Range<Int>)] = []
    var index = appearance(at: range.lowerBound)
    while index < attributeRuns.count, attributeRuns[index].range.lowerBound < range.upperBound {
      let names = appearances[index].styleNames
      if !names.isEmpty { found.append((names, attributeRuns[index].range.clamped(to: range))) }
      index += 1
    }
    return found
  }

  /// Returns the names that words of a range, in UTF-16 code units, have for links to them.
  ///
  /// - Complexity: O(*k* + log *n*) in the runs of the text, *k* of which are in the range.
  mutating func anchors(in range: Range<Int>) -> [String] {
    guard hasAnchors, !range.isEmpty else { return [] }
    return attributeRuns[appearance(at: range.lowerBound)...]
      .prefix { $0.range.lowerBound < range.upperBound }
      .indices.flatMap { appearances[$0].anchors }
  }

  /// Returns the index of the attributes at a position, in UTF-16 code units.
  @inline(__always)
  private mutating func appearance(at position: Int) -> Int {
    if !attributeRuns[current].range.contains(position) { current = find(position) }
    return current
  }

  /// Finds the run of attributes that contains a position, by binary search.
  private func find(_ position: Int) -> Int {
    max(
      0, attributeRuns.indices.partition { attributeRuns[$0].range.lowerBound <= position } - 1)
  }
}
