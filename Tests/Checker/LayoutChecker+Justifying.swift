/// The glyphs of a justified line, widened within its paragraph's limits.
struct FilledLine {
  var glyphs: [HarfBuzzOracle.Glyph]
  /// True if they reach both margins.
  var isFilled = false
}

extension LayoutChecker {
  /// Distributes the room of a justified line: to strokes, to spaces up to their limit, to letters
  /// up to theirs, and the rest to the spaces.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs of the line from HarfBuzz.
  ///   - natural: The width of its visible text, in points.
  ///   - slack: The room, in points; negative if spaces must be narrowed.
  mutating func filled(
    _ glyphs: [HarfBuzzOracle.Glyph], as fragment: CheckedFragment,
    _ paragraph: CheckedParagraph, natural: Double, slack: Double, _ place: String
  ) -> FilledLine {
    let limits = paragraph.justification
    var line = FilledLine(glyphs: glyphs)
    let spaces = spaceCount(in: fragment.range.lowerBound..<fragment.contentEnd)
    let limit = expansionLimit(of: fragment, paragraph)
    if slack < 0 {
      guard (limits.spaceShrink > 0 && spaces > 0) || limit > 0, slack < -Self.roundingOfSums
      else { return line }
      let most = spaceShrink(of: paragraph)
      var gaps = 0.0
      if limits.sharesRoom, limits.letterSpacing > 0 {
        gaps = Double(letterGaps(in: line.glyphs, of: fragment).count)
      }
      let part = share(
        of: -slack, spaces: most * Double(spaces), letters: limits.letterSpacing * gaps,
        glyphs: limit * natural)
      var rest = slack
      if limit > 0 {
        let wanted = spaces > 0 ? part : min(1, -slack / (limit * natural))
        rest = expand(
          &line, as: fragment, limit: limit, width: natural, slack: slack, wanted: -wanted, place)
      }
      if spaces == 0 { return line }
      let letters = gaps == 0 ? 0 : -part * limits.letterSpacing
      rest -= letters * gaps
      let each = -rest / Double(spaces)
      expect(each <= most + 1e-6, "\(place): spaces are narrowed by \(each), more than \(most).")
      line.isFilled = true
      widen(
        &line.glyphs, of: fragment, spacesBy: rest / Double(spaces), lettersBy: letters)
      return line
    }
    if slack == 0 { return line }
    var room = slack
    if limits.kashida > 0 {
      let strokes = strokes(in: fragment, natural: glyphs)
      if !strokes.isEmpty {
        check(strokes, of: fragment, paragraph, place)
        line.glyphs = visualGlyphs(of: fragment, paragraph, strokes: strokes)
        let end = fragment.contentEnd
        let added = visibleWidth(line.glyphs, end: end) - visibleWidth(glyphs, end: end)
        expect(
          added > 0 && added <= slack + 1e-6,
          "\(place): strokes take \(added) of a room of \(slack).")
        room -= added
      }
    }
    let gaps = letterGaps(in: line.glyphs, of: fragment).count
    var letters = 0.0
    let width = natural + slack - room
    let sharesLetters =
      limits.letterSpacing > 0 && limits.sharesRoom && limits.spaceStretch.isFinite
    let usual =
      limits.spaceStretch.isFinite ? limits.spaceStretch : usualStretch(of: paragraph)
    let part = share(
      of: room, spaces: usual * Double(spaces),
      letters: sharesLetters ? limits.letterSpacing * Double(gaps) : 0, glyphs: limit * width)
    let unstretched = line
    if limit > 0 {
      // A step that is too large for the room is not taken, and a line that is left ragged keeps
      // its glyphs.
      let wanted = min(part, room / (limit * width))
      let letters = sharesLetters ? limits.letterSpacing * part * Double(gaps) : 0
      let left = room - letters - wanted * limit * width
      let mayStay = spaces == 0 || left / Double(spaces) > limits.raggedStretch - 1
      room = expand(
        &line, as: fragment, limit: limit, width: width, slack: room,
        wanted: fragment.expansion == 1 && mayStay ? 0 : wanted, place)
    }
    let rest = spaces == 0 ? room : room - limits.spaceStretch * Double(spaces)
    if sharesLetters, gaps > 0 {
      letters = limits.letterSpacing * part
    } else if limits.letterSpacing > 0, rest > 0, gaps > 0 {
      letters = min(limits.letterSpacing, rest / Double(gaps))
    }
    let left = room - letters * Double(gaps)
    if spaces == 0 {
      // Letters that cannot fill the line keep their spacing.
      if gaps == 0 || letters == 0 || left > 1e-6 { return unstretched }
      line.isFilled = true
    } else {
      if left / Double(spaces) > limits.raggedStretch { return FilledLine(glyphs: glyphs) }
      line.isFilled = true
    }
    widen(
      &line.glyphs, of: fragment, spacesBy: spaces == 0 ? 0 : left / Double(spaces),
      lettersBy: letters)
    return line
  }

  /// The part of their limits that letters and glyphs take: all of it where spaces take a
  /// third, if glyphs take any.
  private func share(
    of slack: Double, spaces: Double, letters: Double, glyphs: Double
  ) -> Double {
    if glyphs == 0 { return spaces + letters > 0 ? min(1, slack / (spaces + letters)) : 0 }
    return min(1, 3 * slack / (spaces + 3 * (letters + glyphs)))
  }

  /// Half of a space in the paragraph's first font, in points.
  private func usualStretch(of paragraph: CheckedParagraph) -> Double {
    runs(in: paragraph.range).first.flatMap { oracle.glyph(of: 0x20, run: $0)?.advance }
      .map { $0 / 2 } ?? 0
  }

  /// The rounding error of sums of advances in different orders, in points.
  static let roundingOfSums = 1e-6

  /// The maximum narrowing of a paragraph's space, in points: never below half of its width.
  func spaceShrink(of paragraph: CheckedParagraph) -> Double {
    let limit = paragraph.justification.spaceShrink
    guard limit > 0, paragraph.alignment == .justified, paragraph.truncation == nil,
      !layout.text[paragraph.range].contains(0x09)
    else { return 0 }
    return runs(in: paragraph.range).reduce(limit) { least, run in
      min(least, (oracle.glyph(of: 0x20, run: run)?.advance ?? 0) / 2)
    }
  }

  /// The maximum tightening of a line's letters before it is truncated, or nil if there is none.
  func tightening(of fragment: CheckedFragment, _ paragraph: CheckedParagraph) -> Double? {
    guard paragraph.truncation != nil, paragraph.isTightened,
      !layout.text[paragraph.range].contains(0x09)
    else { return nil }
    return runs(in: fragment.range).map(\.size).min().map { $0 / 20 }
  }

  /// The number of spaces in a range that may be widened.
  func spaceCount(in range: Range<Int>) -> Int {
    layout.text[range].count { $0 == 0x20 || $0 == 0xA0 }
  }

  /// The width of the part of a line before an end in the text.
  func visibleWidth(_ glyphs: [HarfBuzzOracle.Glyph], end: Int) -> Double {
    glyphs.reduce(0) { $0 + ($1.cluster < end ? $1.advance : 0) }
  }

  /// The glyphs of a line that may be followed by letter spacing: the last of each cluster that
  /// does not join the next, except at the line's right end.
  func letterGaps(in glyphs: [HarfBuzzOracle.Glyph], of fragment: CheckedFragment) -> [Int] {
    let visible = glyphs.indices.filter {
      glyphs[$0].cluster < fragment.contentEnd && !glyphs[$0].isAdded
    }
    var gaps: [Int] = []
    for (place, index) in visible.enumerated() {
      let cluster = glyphs[index].cluster
      if place + 1 == visible.count || glyphs[visible[place + 1]].cluster == cluster { continue }
      if glyphs[index].id == HarfBuzzOracle.Glyph.none { continue }
      if let paragraph = paragraph(at: cluster), paragraph.capLines > 1, cluster < paragraph.capEnd
      {
        continue
      }
      if let run = runs(in: cluster..<cluster + 1).first, !Self.joinsLetters(run.script) {
        gaps.append(index)
      }
    }
    return gaps
  }

  /// Widens a line's spaces and the glyphs before the gaps between its letters.
  func widen(
    _ glyphs: inout [HarfBuzzOracle.Glyph], of fragment: CheckedFragment, spacesBy space: Double,
    lettersBy letter: Double
  ) {
    if letter != 0 {
      for index in letterGaps(in: glyphs, of: fragment) { glyphs[index].advance += letter }
    }
    for index in glyphs.indices where glyphs[index].cluster < fragment.contentEnd {
      let cluster = glyphs[index].cluster
      let isLast =
        index + 1 == glyphs.count || glyphs[index + 1].cluster != cluster
        || glyphs[index + 1].isAdded
      let unit = layout.text[cluster]
      if isLast, !glyphs[index].isAdded, unit == 0x20 || unit == 0xA0 {
        glyphs[index].advance += space
      }
    }
  }

  /// True if strokes or a headline join the letters of a script.
  private static func joinsLetters(_ script: String) -> Bool {
    [
      "Adlm", "Arab", "Beng", "Deva", "Guru", "Mand", "Mong", "Nkoo", "Phag", "Rohg", "Syrc",
    ].contains(script)
  }
}
