import TextGeometry

extension LayoutChecker {
  /// A truncation of a line.
  private struct Cut {
    var rule: CheckedTruncation
    /// True if it is truncated because there is no room for the text that follows.
    var isForced: Bool
    /// The remaining text, before and after the omitted part.
    var before: Range<Int>
    var after: Range<Int>
    /// The end of the line's visible text, and of all of it.
    var end: Int
    var limit: Int
    var hasTabs: Bool
  }

  /// Checks a fragment that leaves out text: the displayed part and its place, and that no more of
  /// it had room.
  ///
  /// - Parameter container: The fragment's container if the fragment is the last one of all.
  mutating func checkCut(
    _ fragment: CheckedFragment, of paragraph: CheckedParagraph, in row: CheckedRow,
    lastIn container: CheckedContainer?, _ place: String
  ) {
    let isForced =
      container?.truncation != nil && (layout.overflow != nil || paragraph.truncation == nil)
    guard let rule = isForced ? container?.truncation : paragraph.truncation,
      let hidden = fragment.hidden
    else {
      return expect(false, "\(place): \(fragment.range) is cut although its lines wrap.")
    }
    let (start, end) = (fragment.range.lowerBound, contentEnd(of: fragment.range))
    var limit = start
    while limit < paragraph.range.upperBound, !Self.endsLine(layout.text[limit]) { limit += 1 }
    expect(
      fragment.range.upperBound == min(limit + 1, paragraph.range.upperBound),
      "\(place): \(fragment.range) is not the whole of its line, which ends at \(limit).")
    expect(
      hidden.lowerBound >= start && hidden.upperBound <= max(start, end)
        && (isForced || !hidden.isEmpty),
      "\(place): \(hidden) of \(fragment.range) is hidden.")
    if !faults.isEmpty { return }
    var cut = Cut(
      rule: rule, isForced: isForced, before: start..<hidden.lowerBound,
      after: hidden.upperBound..<max(hidden.upperBound, end), end: end,
      limit: fragment.range.upperBound, hasTabs: layout.text[start..<end].contains(0x09))
    let line = line(of: fragment, paragraph)
    if isForced, cut.rule.part == .head || cut.rule.part == .middle,
      fitsWhole(cut, paragraph, line)
    {
      cut.rule.part = .tail
    }
    checkParts(cut, place)
    let token = token(of: cut, paragraph)
    let shown = shownBefore(cut, paragraph, line) + shownAfter(cut, paragraph, line)
    var width = shown.reduce(0) { $0 + $1.advance }
    let room = fragment.available.width
    var tokenWidth = token.reduce(0) { $0 + $1.advance }
    let found =
      fragment.glyphs.count
      - shown.reduce(0) { $0 + $1.glyphs.count { $0.id != HarfBuzzOracle.Glyph.none } }
    let showsToken = found > 0 || token.isEmpty
    if !showsToken {
      expect(
        self.token(at: start, paragraph, rule).reduce(0) { $0 + $1.advance } > room
          || tokenWidth > room,
        "\(place): no token stands for \(hidden), though it has room.")
      tokenWidth = 0
    }
    width -= hangingTracking(of: cut, showsToken: tokenWidth > 0, paragraph)
    expect(
      width + tokenWidth <= room + Self.tolerance,
      "\(place): \(width) and the token's \(tokenWidth) do not fit \(fragment.available).")
    checkCutGlyphs(
      of: fragment, paragraph, cut, token: showsToken ? token : [], row, place)
    checkMost(cut, fragment, paragraph, token: tokenWidth, place)
  }

  /// True if all of a line has room beside a token with the style of some of its text. It may not
  /// fit beside one at its end. The omitted text is then at the end or after it.
  private func fitsWhole(
    _ cut: Cut, _ paragraph: CheckedParagraph, _ line: CheckedLine
  ) -> Bool {
    if cut.hasTabs || !cut.after.isEmpty { return false }
    let start = cut.before.lowerBound
    let token = runs(in: start..<cut.limit).map { run in
      self.token(at: max(start, run.range.lowerBound), paragraph, cut.rule)
        .reduce(0) { $0 + $1.advance }
    }.min()
    return width(of: start..<cut.limit, in: paragraph, line) + (token ?? 0)
      <= line.room + Self.tolerance
  }

  /// Checks that the omitted part follows the rule; a line with tabs is cut at its end.
  private mutating func checkParts(_ cut: Cut, _ place: String) {
    switch cut.rule.part {
    case .head where !cut.hasTabs:
      expect(
        cut.before.isEmpty || cut.before.upperBound == cut.end,
        "\(place): \(cut.before) is shown before a cut head.")
    case .middle where !cut.hasTabs: break
    default:
      expect(cut.after.isEmpty, "\(place): \(cut.after) is shown behind a cut tail.")
    }
    if cut.rule.part == .clipped { return }
    for position in [cut.before.last, cut.after.first].compactMap({ $0 }) {
      expect(
        !isSpaceBesideToken(position), "\(place): white space stands beside the cut at \(position)."
      )
    }
  }

  /// Checks that no text could have been added to the displayed part.
  private mutating func checkMost(
    _ cut: Cut, _ fragment: CheckedFragment, _ paragraph: CheckedParagraph, token: Double,
    _ place: String
  ) {
    let hidden = cut.before.upperBound..<cut.after.lowerBound
    if hidden.isEmpty { return }
    let line = line(of: fragment, paragraph)
    let part = cut.hasTabs && cut.rule.part != .clipped ? .tail : cut.rule.part
    let places = cutPlaces(of: paragraph)
    /// The room for text of the length in another cut.
    func room(_ longer: Cut) -> Double {
      let other = self.token(of: longer, paragraph).reduce(0) { $0 + $1.advance }
      let room = line.room - max(token, other)
      if part == .head || part == .middle { return room }
      return room + hangingTracking(of: longer, showsToken: token > 0, paragraph)
    }
    if part != .head,
      let next = places.first(where: {
        hidden.lowerBound < $0 && $0 <= hidden.upperBound
          && (part == .clipped || !isSpaceBesideToken($0 - 1))
      })
    {
      var longer = cut
      longer.before = cut.before.lowerBound..<next
      let width = shownBefore(longer, paragraph, line).reduce(0) { $0 + $1.advance }
      let room = part == .middle ? room(longer) / 2 : room(longer)
      expect(
        width > room - Self.tolerance,
        "\(place): \(longer.before) is \(width) wide and fits \(room), but \(cut.before) is shown.")
    }
    guard part == .head || part == .middle,
      let previous = (places + [cut.before.lowerBound]).filter({
        hidden.contains($0) && !isSpaceBesideToken($0)
      }).max()
    else { return }
    var longer = cut
    longer.after = previous..<cut.after.upperBound
    let width =
      shownAfter(longer, paragraph, line).reduce(0) { $0 + $1.advance }
      - hangingTracking(of: longer, showsToken: token > 0, paragraph)
    let before = shownBefore(cut, paragraph, line).reduce(0) { $0 + $1.advance }
    let left = room(longer) - before
    expect(
      width > left - Self.tolerance,
      "\(place): \(longer.after) is \(width) wide and fits \(left), but \(cut.after) is shown.")
  }

  // MARK: Displayed text

  /// The displayed text before the cut, in logical order.
  private func shownBefore(
    _ cut: Cut, _ paragraph: CheckedParagraph, _ line: CheckedLine
  ) -> [CheckedPart] {
    parts(of: cut.before, end: cut.before.upperBound, paragraph, line, isHyphenated: false)
  }

  /// The displayed text after the cut.
  private func shownAfter(
    _ cut: Cut, _ paragraph: CheckedParagraph, _ line: CheckedLine
  ) -> [CheckedPart] {
    if cut.after.isEmpty { return [] }
    var parts = parts(
      of: cut.after.lowerBound..<cut.limit, end: cut.end, paragraph, line, isHyphenated: false)
    for index in parts.indices { parts[index].glyphs.removeAll { $0.cluster >= cut.end } }
    return parts
  }

  private mutating func checkCutGlyphs(
    of fragment: CheckedFragment, _ paragraph: CheckedParagraph, _ cut: Cut,
    token: [HarfBuzzOracle.Glyph], _ row: CheckedRow, _ place: String
  ) {
    let line = line(of: fragment, paragraph)
    let (before, after) = (shownBefore(cut, paragraph, line), shownAfter(cut, paragraph, line))
    let token = CheckedPart(range: 0..<0, level: paragraph.isRightToLeft ? 1 : 0, glyphs: token)
    let glyphs = inVisualOrder(
      before + [token] + after, end: layout.text.count, shown: [cut.before, cut.after], paragraph)
    let width =
      glyphs.reduce(0) { $0 + $1.advance }
      - hangingTracking(of: cut, showsToken: !token.glyphs.isEmpty, paragraph)
    let slack = fragment.available.width - width
    let cap = capGlyphs(of: fragment, paragraph)
    var start = fragment.available.start
    let natural: CheckedParagraph.Alignment = paragraph.isRightToLeft ? .right : .left
    switch startsWithCap(fragment, paragraph) ? natural : paragraph.alignment {
    case .right: start += slack
    case .center: start += slack / 2
    case .justified, .filled: start += paragraph.isRightToLeft ? slack : 0
    case .left: break
    }
    expect(
      abs(fragment.used.start - start) < Self.tolerance
        && abs(fragment.used.end - start - width) < Self.tolerance,
      "\(place): used is \(fragment.used), not \(start) and \(width) more "
        + "for \(cut.before) and \(cut.after).")
    let baseline = cap.isEmpty ? row.baseline : capBaseline(cap, of: glyphs, row, paragraph)
    var clusters = Set(cap.map(\.cluster))
    // A token in the place of the cap's start has the style of the text after it, if there is any.
    if cut.before.isEmpty,
      tokenPosition(at: min(cut.after.lowerBound, cut.end), paragraph) ?? .max >= paragraph.capEnd
    {
      clusters.removeAll()
    }
    checkGlyphs(of: fragment, glyphs, start: start, row, cap: (clusters, baseline), place)
  }

  /// The possible cuts of a paragraph's text: between clusters, where HarfBuzz reports that
  /// separate shaping of both sides changes nothing.
  private func cutPlaces(of paragraph: CheckedParagraph) -> [Int] {
    let parts = parts(
      of: paragraph.range, end: paragraph.range.upperBound, paragraph,
      CheckedLine(origin: 0, room: 0), isHyphenated: false)
    var unsafe: Set<Int> = []
    var all: Set<Int> = [contentEnd(of: paragraph.range)]
    for part in parts {
      all.insert(part.range.lowerBound)
      for glyph in part.glyphs {
        all.insert(glyph.cluster)
        if glyph.isUnsafe, glyph.cluster > part.range.lowerBound { unsafe.insert(glyph.cluster) }
      }
    }
    return all.subtracting(unsafe).sorted()
  }

  /// The tracking that hangs at the end of a line that is cut.
  private func hangingTracking(
    of cut: Cut, showsToken: Bool, _ paragraph: CheckedParagraph
  ) -> Double {
    if !cut.after.isEmpty {
      return hangingTracking(before: cut.end, paragraph, isHyphenated: false)
    }
    if showsToken {
      let place = cut.before.isEmpty ? cut.before.lowerBound : cut.before.upperBound - 1
      return tokenPosition(at: place, paragraph).map {
        hangingTracking(before: $0 + 1, paragraph, isHyphenated: true)
      } ?? 0
    }
    return cut.before.isEmpty
      ? 0 : hangingTracking(before: cut.before.upperBound, paragraph, isHyphenated: false)
  }

  // MARK: Tokens

  private func token(
    of cut: Cut, _ paragraph: CheckedParagraph
  ) -> [HarfBuzzOracle.Glyph] {
    let isAfter = !cut.before.isEmpty
    let place = isAfter ? cut.before.upperBound - 1 : min(cut.after.lowerBound, cut.end)
    var glyphs = token(at: place, paragraph, cut.rule)
    // It has the cluster of the preceding character.
    let cluster = isAfter ? place : cut.before.lowerBound
    for index in glyphs.indices { glyphs[index].cluster = cluster }
    return glyphs
  }

  /// The token's glyphs with the style of the text at a place.
  private func token(
    at place: Int, _ paragraph: CheckedParagraph, _ rule: CheckedTruncation
  ) -> [HarfBuzzOracle.Glyph] {
    guard let position = tokenPosition(at: place, paragraph),
      var run = runs(in: position..<position + 1).first, !rule.token.isEmpty
    else { return [] }
    if characters(of: rule.token, in: run) == nil {
      // A font that no text has is that of a run without text, at the end of the paragraph.
      run =
        layout.runs.first {
          $0.range.isEmpty && $0.range.lowerBound == paragraph.range.upperBound
            && $0.size == run.size && $0.letterSpacing == run.letterSpacing
            && characters(of: rule.token, in: $0) != nil
        } ?? run
    }
    run.level = paragraph.isRightToLeft ? 1 : 0
    let units = characters(of: rule.token, in: run) ?? rule.token
    var glyphs = oracle.shape(0..<units.count, run: run, paragraph: 0..<units.count, text: units)
    for index in glyphs.indices {
      glyphs[index].advance += run.letterSpacing
      glyphs[index].isAdded = true
    }
    return glyphs
  }

  /// The characters by which the font of a run shows a token; nil if it lacks one of them.
  private func characters(of token: [UInt16], in run: CheckedRun) -> [UInt16]? {
    for units in token == [0x2026] ? [token, [0x2E, 0x2E, 0x2E]] : [token]
    where units.allSatisfy({ oracle.glyph(of: UInt32($0), run: run) != nil }) {
      return units
    }
    return nil
  }

  /// The position of the text that determines the style of a token at a place.
  private func tokenPosition(at place: Int, _ paragraph: CheckedParagraph) -> Int? {
    func isText(_ position: Int) -> Bool {
      layout.boxes[position] == nil && layout.text[position] != 0x09
        && !Self.endsLine(layout.text[position])
    }
    let before = (paragraph.range.lowerBound...place).last { $0 < layout.text.count && isText($0) }
    return before ?? paragraph.range.first(where: isText)
  }

  private func isSpaceBesideToken(_ position: Int) -> Bool {
    switch layout.text[position] {
    case 0x09, 0x20, 0x2000...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }

  /// True if a character always ends a line.
  static func endsLine(_ unit: UInt16) -> Bool {
    [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029].contains(unit)
  }
}
