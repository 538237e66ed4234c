import TextGeometry

extension LayoutChecker {
  /// Checks a fragment's glyphs, order, place and end.
  ///
  /// - Parameters:
  ///   - cap: The drop cap beside its row, or nil if there is none.
  ///   - isLast: True if the fragment is the last of the last container.
  mutating func check(
    _ fragment: CheckedFragment, of paragraph: CheckedParagraph, in row: CheckedRow,
    of container: CheckedContainer, beside cap: CheckedCap?, isLast: Bool, _ place: String
  ) {
    expect(
      paragraph.range.lowerBound <= fragment.range.lowerBound
        && paragraph.range.upperBound >= fragment.range.upperBound,
      "\(place): \(fragment.range) crosses a paragraph's end.")
    if fragment.isCut {
      return checkCut(fragment, of: paragraph, in: row, lastIn: isLast ? container : nil, place)
    }
    let end = contentEnd(of: fragment.range)
    expect(
      fragment.contentEnd == end,
      "\(place): the content of \(fragment.range) ends at \(end), not at \(fragment.contentEnd).")
    expect(
      paragraph.truncation == nil || fragment.isLast,
      "\(place): \(fragment.range) wraps, though its paragraph does not.")
    var glyphs = visualGlyphs(of: fragment, paragraph)
    let tracking =
      glyphs.contains { $0.cluster < end }
      ? hangingTracking(before: end, paragraph, isHyphenated: fragment.isHyphenated) : 0
    let natural = visibleWidth(glyphs, end: end) - tracking
    let room = filledRoom(of: fragment, paragraph, row, container, cap, place)
    let (isTight, isFilled) = fill(
      &glyphs, of: fragment, paragraph, natural: natural, slack: room.width - natural, place)
    // A lengthened line need not become full.
    let width =
      isFilled ? natural : visibleWidth(glyphs, end: end) - tracking * fragment.expansion
    let slack = room.width - width
    var used = HorizontalSpan(start: room.start, end: room.start + width)
    var alignment = isFilled ? .filled : paragraph.alignment
    let letters = capGlyphs(of: fragment, paragraph)
    if !letters.isEmpty, alignment != .justified, alignment != .filled {
      alignment = paragraph.isRightToLeft ? .right : .left
    }
    switch alignment {
    case .filled: used = room
    case .right: shift(&used, by: slack)
    case .center: shift(&used, by: slack / 2)
    case .justified where paragraph.isRightToLeft: shift(&used, by: slack)
    case .left, .justified: break
    }
    expect(
      abs(used.start - fragment.used.start) < Self.tolerance
        && abs(used.end - fragment.used.end) < Self.tolerance,
      "\(place): used is \(fragment.used), not \(used); available is \(fragment.available).")
    let capBaseline =
      letters.isEmpty ? row.baseline : capBaseline(letters, of: glyphs, row, paragraph)
    let isHanging = glyphs.allSatisfy { $0.cluster >= end } && !paragraph.isRightToLeft
    let hanging =
      isHanging ? 0 : glyphs.prefix { $0.cluster >= end }.reduce(0) { $0 + $1.advance }
    checkGlyphs(
      of: fragment, glyphs, start: used.start - hanging, row,
      cap: (Set(letters.map(\.cluster)), capBaseline), place)
    checkBreak(
      after: fragment, paragraph, container, room, natural: isTight ? 0 : natural, place)
  }

  /// Widens or narrows a line's glyphs as justification and tightening require.
  private mutating func fill(
    _ glyphs: inout [HarfBuzzOracle.Glyph], of fragment: CheckedFragment,
    _ paragraph: CheckedParagraph, natural: Double, slack: Double, _ place: String
  ) -> (isTight: Bool, isFilled: Bool) {
    let canNarrow =
      spaceShrink(of: paragraph) > 0 || expansionLimit(of: fragment, paragraph) > 0
    if paragraph.alignment == .justified, !fragment.isLast || canNarrow && slack < 0 {
      let before = glyphs.reduce(0) { $0 + $1.advance }
      if slack > Self.tolerance, holdsIdeographs(fragment.range) {
        glyphs = widened(glyphs, as: fragment, slack: slack, place)
        if glyphs.reduce(0, { $0 + $1.advance }) > before { return (false, true) }
      }
      let line = filled(
        glyphs, as: fragment, paragraph, natural: natural, slack: slack, place)
      glyphs = line.glyphs
      return (slack < 0 && line.isFilled, line.isFilled)
    }
    guard slack < -Self.roundingOfSums, let limit = tightening(of: fragment, paragraph) else {
      return (false, false)
    }
    let gaps = letterGaps(in: glyphs, of: fragment).count
    if gaps == 0 || -slack > limit * Double(gaps) { return (false, false) }
    widen(&glyphs, of: fragment, spacesBy: 0, lettersBy: slack / Double(gaps))
    return (true, true)
  }

  private func shift(_ span: inout HorizontalSpan, by distance: Double) {
    span.start += distance
    span.end += distance
  }

  /// Checks that the glyphs are HarfBuzz's, consecutive from a start.
  mutating func checkGlyphs(
    of fragment: CheckedFragment, _ expected: [HarfBuzzOracle.Glyph], start: Double,
    _ row: CheckedRow, cap: (clusters: Set<Int>, baseline: Double), _ place: String
  ) {
    let found = fragment.glyphs
    let drawn = expected.filter { $0.id != HarfBuzzOracle.Glyph.none }
    guard found.map(\.id) == drawn.map(\.id), found.map(\.cluster) == drawn.map(\.cluster)
    else {
      return expect(
        false,
        "\(place): glyphs of \(fragment.range) are \(found.map { "\($0.id)=\($0.cluster)" }), "
          + "HarfBuzz's \(drawn.map { "\($0.id)=\($0.cluster)" }).")
    }
    var pen = start
    var next = 0
    for (index, own) in expected.enumerated() {
      defer { pen += own.advance }
      if own.id == HarfBuzzOracle.Glyph.none { continue }
      let glyph = found[next]
      next += 1
      let baseline = cap.clusters.contains(own.cluster) ? cap.baseline : row.baseline
      expect(
        abs(glyph.x - pen - own.dx) < Self.tolerance
          && abs(glyph.y - baseline + own.dy) < Self.tolerance
          && abs(glyph.advance - own.advance) < Self.tolerance,
        "\(place): glyph \(index) of \(fragment.range) is at \(glyph.x), \(glyph.y) with advance "
          + "\(glyph.advance), not at \(pen + own.dx), \(baseline - own.dy) with \(own.advance).")
    }
  }

  /// Checks that a fragment ends at a break opportunity, and could not have taken more text.
  private mutating func checkBreak(
    after fragment: CheckedFragment, _ paragraph: CheckedParagraph,
    _ container: CheckedContainer, _ filled: HorizontalSpan, natural: Double, _ place: String
  ) {
    let position = fragment.range.upperBound
    let room = filled.width
    let expansion = expansionLimit(of: fragment, paragraph)
    let start = fragment.range.lowerBound
    // Soft hyphens that are not visible have clusters of their own.
    let clusters = Set(
      fragment.glyphs.filter { $0.cluster < fragment.contentEnd && $0.advance != 0 }.map(\.cluster))
    let narrowing =
      spaceShrink(of: paragraph) * Double(spaceCount(in: start..<fragment.contentEnd))
    let own = cutRoom(at: start, fragment.contentEnd, paragraph)
    let isWhole = clusters.count <= 1 || clusters.allSatisfy { $0 < paragraph.capEnd }
    expect(
      natural * (1 - expansion) - narrowing <= room + Self.tolerance
        || (isWhole
          && room + own.before + own.after
            >= maximumRoom(for: fragment, paragraph, container) - Self.tolerance),
      "\(place): \(natural) does not fit \(fragment.available).")
    if fragment.isLast || position == paragraph.range.upperBound { return }
    guard var next = paragraph.breaks.first(where: { $0 > position }) else { return }
    // Fields at stops continue on the next line together.
    if layout.text[position..<next].contains(0x09),
      paragraph.tabs.contains(where: { $0.kind != .start })
    {
      next =
        layout.text[next..<paragraph.range.upperBound].firstIndex { Self.separators.contains($0) }
        ?? paragraph.range.upperBound
    }
    if paragraph.breaks.contains(position), !paragraph.isPlanned {
      // No space is narrowed for a word that starts before the fragment.
      let first =
        paragraph.breaks.contains(start) || start == paragraph.range.lowerBound
        ? start : paragraph.breaks.first { $0 > start } ?? next
      let narrowed = spaceCount(
        in: min(first, next)..<max(min(first, next), contentEnd(of: start..<next)))
      let width =
        width(of: start..<next, in: paragraph, line(of: fragment, paragraph)) * (1 - expansion)
        - spaceShrink(of: paragraph) * Double(narrowed)
      let cut = cutRoom(at: start, contentEnd(of: start..<next), paragraph)
      expect(
        width + cut.before + cut.after > fragment.available.width - Self.tolerance,
        "\(place): \(start..<next) is \(width) wide and fits \(fragment.available), "
          + "but the fragment ends at \(position).")
    }
  }

  /// The characters that end lines.
  static let separators: Set<UInt16> = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]

  /// The room for text away from all exclusions, as far as it is known: 0 for a container with an
  /// outline.
  private func maximumRoom(
    for fragment: CheckedFragment, _ paragraph: CheckedParagraph, _ container: CheckedContainer
  ) -> Double {
    if container.inside != nil { return 0 }
    // A row that is cut has the room that shapes leave, even if that divides a word.
    if container.cutHeight != nil, !container.exclusions.isEmpty,
      let first = container.rows.first(where: { $0.height > 0 }),
      first.fragments.contains(where: { $0.range == fragment.range })
    {
      return 0
    }
    let margins = CheckedMargins(
      paragraph, startsParagraph: fragment.range.lowerBound == paragraph.range.lowerBound,
      continuesLine: continuesLine(at: fragment.range.lowerBound, paragraph), nil, container)
    let whole = Rect(x: 0, y: 0, width: container.size.width, height: 0)
    return margins.room(of: whole, isFirst: true, isLast: true).width
  }
}
