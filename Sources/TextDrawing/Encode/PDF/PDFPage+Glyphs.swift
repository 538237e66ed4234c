import TextFonts
import TextGeometry
import TextStorage

/// The text state, and the position of the next glyph by default (ISO 32000-1, §9.4).
struct PDFTextState {
  /// The current face and its size.
  var font: PDFFont?
  var size = 0.0
  /// The factor on the widths of glyphs.
  var expansion = 1.0
  /// The space after each glyph, in points before expansion.
  var spacing = 0.0
  /// The slope of glyphs whose slant is synthesised.
  var slant = 0.0
  /// True if a text object is open, in it a list of glyphs, and in that a string.
  var isOpen = false
  var isListOpen = false
  var isStringOpen = false
  /// The font and size that were selected last.
  var resource = -1
  var resourceSize = 0.0
  /// The painting mode: 0 filled, 2 filled and outlined, 3 invisible.
  var mode = 0
  /// The position of the next glyph, in points from the page's lower left corner.
  var pen = Point.zero
  /// The extent of the current line's glyphs, in points from the page's left edge.
  var left = Double.infinity
  var right = -Double.infinity

  /// The width of a glyph of the current size, in points.
  @inline(__always)
  func width(of glyph: UInt32, _ font: PDFFont) -> Double {
    font.width(of: glyph) * size * expansion / 1000
  }
}

/// Glyphs one by one.
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

  /// Shows a glyph for one character of the basic plane.
  mutating func show(_ index: Int, for unit: UInt16, in element: Int?) {
    guard let font = state.font else { return }
    let glyph = font.known(list.glyphs[index])
    if font.use(glyph, for: UInt32(unit)) {
      add(glyph, font, at: list.origins[index], in: element)
    } else {
      show(index..<index + 1, for: [unit], in: element)
    }
  }

  /// Shows glyphs that together represent characters.
  mutating func show(_ glyphs: Range<Int>, for characters: [UInt16], in element: Int?) {
    guard let font = state.font else { return }
    if codesMatchCharacters(glyphs, characters, font) {
      for index in glyphs {
        add(font.known(list.glyphs[index]), font, at: list.origins[index], in: element)
      }
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

  /// Adds a glyph at its position.
  @inline(__always)
  private mutating func add(
    _ glyph: UInt32, _ font: PDFFont, at origin: Point, in element: Int?
  ) {
    guard origin.isFinite else { return }
    openText(in: element)
    var resource = font.resources[0]
    var code: UInt8 = 0
    if font.form == .procedures {
      (resource, code) = font.procedureCode(of: glyph) { encoder.newFontResource() }
    }
    if resource != state.resource || state.size != state.resourceSize {
      endList()
      usedFonts.insert(resource)
      content.add("/F\(resource) ")
      content.add(state.size)
      content.add("Tf\n")
      state.resource = resource
      state.resourceSize = state.size
    }
    move(to: Point(x: origin.x, y: list.size.height - origin.y))
    if !state.isStringOpen {
      if !state.isListOpen { content.bytes.append(UInt8(ascii: "[")) }
      content.bytes.append(UInt8(ascii: "("))
      state.isListOpen = true
      state.isStringOpen = true
    }
    if font.form == .procedures {
      content.add(literal: code)
    } else {
      let code = font.code(of: glyph)
      content.add(literal: UInt8(truncatingIfNeeded: code &>> 8))
      content.add(literal: UInt8(truncatingIfNeeded: code))
    }
    state.left = min(state.left, origin.x)
    state.pen.x += state.width(of: glyph, font)
    state.right = max(state.right, state.pen.x)
    state.pen.x += state.spacing * state.expansion
  }

  /// Moves the pen to a glyph's position; by thousandths of an em if it is on the current line.
  @inline(__always)
  private mutating func move(to place: Point) {
    let steps = (state.pen.x - place.x) / (state.size * state.expansion) * 1000
    if abs(place.y - state.pen.y) < 0.0005, abs(steps) < 10_000 {
      if abs(steps) < 0.5 { return }
      let rounded = steps.rounded()
      if !state.isListOpen {
        content.bytes.append(UInt8(ascii: "["))
        state.isListOpen = true
      } else if state.isStringOpen {
        content.bytes.append(UInt8(ascii: ")"))
        state.isStringOpen = false
      }
      content.bytes.append(integer: Int(rounded))
      state.pen.x -= rounded * state.size * state.expansion / 1000
      return
    }
    endList()
    // Three decimals are too few for a factor that adds up over a line.
    content.add(state.expansion == 1 ? "1 0 " : "\(state.expansion) 0 ")
    content.add(state.slant * state.expansion)
    content.add("1 ")
    content.add(place.x)
    content.add(place.y)
    content.add("Tm\n")
    // The written numbers are rounded.
    state.pen = Point(x: (place.x * 1000).rounded() / 1000, y: place.y)
  }

  // MARK: Text objects

  /// Begins text that belongs to an element, or to none.
  @inline(__always)
  private mutating func openText(in element: Int?) {
    let next = furniture.map(Mark.pagination) ?? element.map(Mark.element) ?? .artifact
    if state.isOpen, mark == next { return }
    begin(next)
    content.add("BT\n")
    state.isOpen = true
    state.pen = Point(x: .nan, y: .nan)
  }

  /// Ends a list of glyphs.
  mutating func endList() {
    guard state.isListOpen else { return }
    content.add(state.isStringOpen ? ")]TJ\n" : "]TJ\n")
    state.isListOpen = false
    state.isStringOpen = false
  }

  /// Ends a text object.
  mutating func endText() {
    guard state.isOpen else { return }
    endList()
    content.add("ET\n")
    state.isOpen = false
  }
}
