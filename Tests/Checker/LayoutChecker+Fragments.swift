import TextGeometry

extension LayoutChecker {
  /// A fragment's glyphs, order, place and end.
  mutating func check(
    _ fragment: CheckedFragment, of paragraph: CheckedParagraph, in row: CheckedRow,
    _ place: String
  ) {
    let end = contentEnd(of: fragment.range)
    expect(
      fragment.contentEnd == end,
      "\(place): the content of \(fragment.range) ends at \(end), not at \(fragment.contentEnd).")
    expect(
      paragraph.range.lowerBound <= fragment.range.lowerBound
        && paragraph.range.upperBound >= fragment.range.upperBound,
      "\(place): \(fragment.range) crosses a paragraph's end.")
    var glyphs = visualGlyphs(of: fragment, paragraph)
    let natural = glyphs.reduce(0) { $0 + ($1.cluster < end ? $1.advance : 0) }
    let slack = fragment.available.width - natural
    let spaces = layout.text[fragment.range.lowerBound..<end].count { $0 == 0x20 || $0 == 0xA0 }
    var stretch = 0.0
    var used = Span(start: fragment.available.start, end: fragment.available.start + natural)
    var alignment = paragraph.alignment
    let cap = capGlyphs(of: fragment, paragraph)
    if !cap.isEmpty, alignment != .justified {
      alignment = paragraph.isRightToLeft ? .right : .left
    }
    if alignment == .justified, !fragment.isLast, slack > Self.tolerance,
      holdsIdeographs(fragment.range)
    {
      let before = glyphs.reduce(0) { $0 + $1.advance }
      glyphs = widened(glyphs, as: fragment, slack: slack, place)
      if glyphs.reduce(0, { $0 + $1.advance }) > before { alignment = .filled }
    }
    switch alignment {
    case .filled: used = fragment.available
    case .justified where !fragment.isLast && spaces > 0 && slack > 0:
      stretch = slack / Double(spaces)
      used = fragment.available
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
      cap.isEmpty ? row.baseline : capBaseline(cap, of: glyphs, row, paragraph)
    checkGlyphs(
      of: fragment, glyphs, used: used, stretch: stretch, end: end, row,
      cap: (Set(cap.map(\.cluster)), capBaseline), place)
    checkBreak(after: fragment, paragraph, natural: natural, place)
  }

  private func shift(_ span: inout Span, by distance: Double) {
    span.start += distance
    span.end += distance
  }

  private mutating func checkGlyphs(
    of fragment: CheckedFragment, _ expected: [HarfBuzzOracle.Glyph], used: Span, stretch: Double,
    end: Int, _ row: CheckedRow, cap: (clusters: Set<Int>, baseline: Double), _ place: String
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
    let visible = expected.firstIndex { $0.cluster < end } ?? 0
    var pen = used.start - expected[..<visible].reduce(0) { $0 + $1.advance }
    var next = 0
    for (index, own) in expected.enumerated() {
      var advance = own.advance
      let isLastOfCluster =
        index + 1 == expected.count || expected[index + 1].cluster != own.cluster
      let unit = layout.text[own.cluster]
      if isLastOfCluster, own.cluster < end, unit == 0x20 || unit == 0xA0 { advance += stretch }
      defer { pen += advance }
      if own.id == HarfBuzzOracle.Glyph.none { continue }
      let glyph = found[next]
      next += 1
      let baseline = cap.clusters.contains(own.cluster) ? cap.baseline : row.baseline
      expect(
        abs(glyph.x - pen - own.dx) < Self.tolerance
          && abs(glyph.y - baseline + own.dy) < Self.tolerance
          && abs(glyph.advance - advance) < Self.tolerance,
        "\(place): glyph \(index) of \(fragment.range) is at \(glyph.x), \(glyph.y) with advance "
          + "\(glyph.advance), not at \(pen + own.dx), \(baseline - own.dy) with \(advance).")
    }
  }

  /// A fragment ends where text may end, and could not have taken more.
  private mutating func checkBreak(
    after fragment: CheckedFragment, _ paragraph: CheckedParagraph, natural: Double,
    _ place: String
  ) {
    let position = fragment.range.upperBound
    let room = fragment.available.width
    let start = fragment.range.lowerBound
    let clusters = Set(fragment.glyphs.map(\.cluster).filter { $0 < fragment.contentEnd })
    expect(
      natural <= room + Self.tolerance || clusters.count <= 1
        || clusters.allSatisfy { $0 < paragraph.capEnd },
      "\(place): \(natural) does not fit \(fragment.available).")
    if fragment.isLast || position == paragraph.range.upperBound { return }
    guard let next = paragraph.breaks.first(where: { $0 > position }) else { return }
    if paragraph.breaks.contains(position), !paragraph.isPlanned {
      let width = width(of: start..<next, in: paragraph, CheckedLine(fragment, paragraph))
      expect(
        width > room - Self.tolerance,
        "\(place): \(start..<next) is \(width) wide and fits \(fragment.available), "
          + "but the fragment ends at \(position).")
    }
  }
}
