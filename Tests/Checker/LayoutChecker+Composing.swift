import TextGeometry

/// A part of a line at one bidi level, in logical order: text with its glyphs from left to right,
/// or a gap.
struct CheckedPart {
  var range: Range<Int>
  var level: Int
  var glyphs: [HarfBuzzOracle.Glyph]
  var isTab = false

  var advance: Double { glyphs.reduce(0) { $0 + $1.advance } }
}

/// The start of a line's room, relative to the margin that tab stops are measured from, and its
/// width.
struct CheckedLine {
  var origin: Double
  var room: Double
}

extension LayoutChecker {
  /// The room of a fragment. Text begins after the sides of boxes that the line cuts.
  func line(of fragment: CheckedFragment, _ paragraph: CheckedParagraph) -> CheckedLine {
    let cut = cutRoom(at: fragment.range.lowerBound, fragment.contentEnd, paragraph).before
    return CheckedLine(
      origin: (paragraph.isRightToLeft ? fragment.rightInset : fragment.leftInset) + cut,
      room: fragment.available.width - cut)
  }

  /// The parts of a range of a paragraph set in a line, with the widths of its tabs.
  ///
  /// - Parameters:
  ///   - end: The start of the white space at the range's end.
  ///   - isHyphenated: True if a hyphen follows the text before it.
  ///   - strokes: The tatweels that lengthen words.
  func parts(
    of range: Range<Int>, end: Int, _ paragraph: CheckedParagraph, _ line: CheckedLine,
    isHyphenated: Bool, strokes: CheckedStrokes = [:]
  ) -> [CheckedPart] {
    var parts: [CheckedPart] = []
    var hasTabs = false
    for run in runs(in: range) {
      var start = max(run.range.lowerBound, range.lowerBound)
      let limit = min(run.range.upperBound, range.upperBound)
      while start < limit {
        var next = start
        while next < limit, layout.text[next] != 0x09, layout.boxes[next] == nil { next += 1 }
        if next > start {
          let glyphs =
            strokes.isEmpty
            ? shape(start..<next, run: run, paragraph: paragraph.range)
            : shape(start..<next, run: run, paragraph: paragraph.range, strokes: strokes)
          parts.append(CheckedPart(range: start..<next, level: run.level, glyphs: glyphs))
        }
        if next < limit {
          let isTab = layout.text[next] == 0x09
          hasTabs = hasTabs || isTab
          let gap = HarfBuzzOracle.Glyph.gap(at: next, width: layout.boxes[next] ?? 0)
          // Rule L1: a tab has the paragraph's level.
          let level = isTab ? (paragraph.isRightToLeft ? 1 : 0) : run.level
          parts.append(
            CheckedPart(range: next..<next + 1, level: level, glyphs: [gap], isTab: isTab))
          next += 1
        }
        start = next
      }
    }
    if isHyphenated { addHyphen(to: &parts, at: end) }
    if hasTabs { setTabs(in: &parts, end: end, paragraph, line, isHyphenated: isHyphenated) }
    return parts
  }

  private func addHyphen(to parts: inout [CheckedPart], at end: Int) {
    guard let last = parts.firstIndex(where: { $0.range.contains(end - 1) }),
      let run = runs(in: end - 1..<end).first, let hyphen = oracle.hyphen(of: run, cluster: end - 1)
    else { return }
    let glyphs = parts[last].glyphs
    let place =
      parts[last].level & 1 == 1
      ? glyphs.firstIndex { $0.cluster < end }
      : glyphs.lastIndex { $0.cluster < end }.map { $0 + 1 }
    parts[last].glyphs.insert(hyphen, at: place ?? 0)
  }

  /// Sets the width of each tab: the distance to its stop less the part of its field before the
  /// stop.
  private func setTabs(
    in parts: inout [CheckedPart], end: Int, _ paragraph: CheckedParagraph, _ line: CheckedLine,
    isHyphenated: Bool
  ) {
    for index in parts.indices where parts[index].isTab {
      let pen = line.origin + parts[..<index].reduce(0) { $0 + $1.advance }
      let stop = paragraph.stop(after: pen)
      let field = parts[(index + 1)...].prefix { !$0.isTab }
      let isClosed = field.endIndex < parts.endIndex
      let tab = parts[index].range.lowerBound
      let glyphs = field.flatMap(\.glyphs).filter { isClosed || $0.cluster < end }
      var whole = glyphs.reduce(0) { $0 + $1.advance }
      if !isClosed { whole -= hangingTracking(before: end, paragraph, isHyphenated: isHyphenated) }
      var distance = stop.location - pen
      if stop.kind != .start { distance = min(distance, max(0, line.origin + line.room - pen)) }
      let share =
        switch stop.kind {
        case .start: 0.0
        case .center: whole / 2
        case .end: whole
        case .decimal:
          partBefore(stop, after: tab, of: glyphs, whole, paragraph)
            ?? (paragraph.isRightToLeft ? 0 : whole)
        }
      var width = distance - share
      // A field that would pass the edge ends at the edge.
      if stop.kind != .start { width = min(width, line.origin + line.room - pen - whole) }
      parts[index].glyphs[0].advance = max(min(paragraph.leastTab, distance), width)
    }
  }

  /// The width of the part of a field that lies before its decimal stop in the paragraph's
  /// direction; nil without a character that the stop aligns. A number reads from left to right
  /// even in right-to-left text.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs of the field in its line.
  ///   - whole: The width of the field.
  private func partBefore(
    _ stop: CheckedTab, after tab: Int, of glyphs: [HarfBuzzOracle.Glyph], _ whole: Double,
    _ paragraph: CheckedParagraph
  ) -> Double? {
    func level(_ position: Int) -> Int { runs(in: position..<position + 1).first?.level ?? 0 }
    let start = tab + 1
    let end =
      layout.text[start..<paragraph.range.upperBound].firstIndex {
        [0x09, 0x0A, 0x0D, 0x2029].contains($0)
      } ?? paragraph.range.upperBound
    guard
      let point = (start..<end).first(where: {
        stop.terminators.contains(layout.text[$0]) && level($0) % 2 == 0
      })
    else { return nil }
    func stretch(from least: Int) -> Range<Int> {
      var (lower, upper) = (point, point + 1)
      while lower > start, level(lower - 1) >= least { lower -= 1 }
      while upper < end, level(upper) >= least { upper += 1 }
      return lower..<upper
    }
    var before = [start..<point]
    if level(point) > 0 {
      let (number, outer) = (stretch(from: 2), stretch(from: 1))
      before =
        paragraph.isRightToLeft
        ? [start..<number.lowerBound, point..<number.upperBound]
        : [
          start..<outer.lowerBound, number.lowerBound..<point, number.upperBound..<outer.upperBound,
        ]
    }
    func advance(to position: Int) -> Double {
      min(whole, glyphs.reduce(0) { $1.cluster < position ? $0 + $1.advance : $0 })
    }
    return before.reduce(0) {
      $0 + max(0, advance(to: $1.upperBound) - advance(to: $1.lowerBound))
    }
  }

  /// The glyphs and gaps of parts from left to right, by rules L1 and L2.
  ///
  /// - Parameter shown: The visible text.
  func inVisualOrder(
    _ parts: [CheckedPart], end: Int, shown: [Range<Int>], _ paragraph: CheckedParagraph
  ) -> [HarfBuzzOracle.Glyph] {
    let base = paragraph.isRightToLeft ? 1 : 0
    var slices: [(level: Int, glyphs: [HarfBuzzOracle.Glyph])] = []
    for part in parts {
      // Rule L1: white space at the end has the paragraph's level.
      slices.append((part.level, part.glyphs.filter { $0.cluster < end }))
      slices.append((base, part.glyphs.filter { $0.cluster >= end }))
    }
    slices.removeAll { $0.glyphs.isEmpty }
    var highest = slices.map(\.level).max() ?? 0
    while highest > 0 {
      var index = 0
      while index < slices.count {
        let start = index
        while index < slices.count, slices[index].level >= highest { index += 1 }
        if index > start { slices[start..<index].reverse() } else { index += 1 }
      }
      highest -= 1
    }
    var glyphs = slices.flatMap(\.glyphs)
    moveRooms(in: &glyphs, shown: shown)
    return glyphs
  }

  /// The fragment's glyphs from HarfBuzz, with its tabs, attachments and hyphen.
  func visualGlyphs(
    of fragment: CheckedFragment, _ paragraph: CheckedParagraph, strokes: CheckedStrokes = [:]
  ) -> [HarfBuzzOracle.Glyph] {
    let end = fragment.contentEnd
    let line = line(of: fragment, paragraph)
    var parts = parts(
      of: fragment.range, end: end, paragraph, line, isHyphenated: fragment.isHyphenated)
    if !strokes.isEmpty {
      // Tabs keep their widths.
      let natural = parts
      parts = self.parts(
        of: fragment.range, end: end, paragraph, line, isHyphenated: fragment.isHyphenated,
        strokes: strokes)
      for index in parts.indices where parts[index].isTab { parts[index] = natural[index] }
    }
    let start = fragment.range.lowerBound
    return inVisualOrder(parts, end: end, shown: [start..<max(start, end)], paragraph)
  }

  /// The width of a range set as a line, without the white space at its end.
  func width(
    of range: Range<Int>, in paragraph: CheckedParagraph, _ line: CheckedLine
  ) -> Double {
    let end = contentEnd(of: range)
    // A soft hyphen is visible at the end of a line.
    let isHyphenated = end > range.lowerBound && layout.text[end - 1] == 0xAD
    var width = 0.0
    for part in parts(of: range, end: end, paragraph, line, isHyphenated: isHyphenated) {
      for glyph in part.glyphs where glyph.cluster < end { width += glyph.advance }
    }
    return width - hangingTracking(before: end, paragraph, isHyphenated: isHyphenated)
  }

  /// The tracking that hangs where a line's text ends: that of its last character if the paragraph
  /// is tracked evenly or both run from left to right, else none.
  func hangingTracking(
    before end: Int, _ paragraph: CheckedParagraph, isHyphenated: Bool
  ) -> Double {
    guard end > paragraph.range.lowerBound, layout.boxes[end - 1] == nil,
      layout.text[end - 1] != 0x09, isHyphenated || layout.text[end - 1] != 0xAD,
      let last = runs(in: end - 1..<end).first
    else { return 0 }
    if !paragraph.isRightToLeft, last.level & 1 == 0 { return last.tracking }
    let isEven = paragraph.range.allSatisfy { position in
      if layout.boxes[position] != nil || layout.text[position] == 0x09 { return false }
      if Self.endsLine(layout.text[position]) { return true }
      return runs(in: position..<position + 1).first?.tracking == last.tracking
    }
    return isEven ? last.tracking : 0
  }
}
