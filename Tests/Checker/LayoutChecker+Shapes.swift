import TextGeometry

/// The protrusion of letters and digits by the shape of their glyphs, as the documentation states
/// it.
extension LayoutChecker {
  /// The distances by which a character may protrude because of its shape, in points.
  ///
  /// The white is known to a row's worth, so two steps of the documented amounts may be right.
  ///
  /// - Parameters:
  ///   - range: The text of the line in the character's run.
  ///   - isStart: True for the first character of the range, false for the last one.
  func shapeProtrusion(
    in range: Range<Int>, of run: CheckedRun, _ paragraph: CheckedParagraph, atStart isStart: Bool
  ) -> ClosedRange<Double> {
    let scripts = ["Hani", "Hira", "Kana", "Bopo"]
    let character = layout.text[isStart ? range.lowerBound : range.upperBound - 1]
    guard !scripts.contains(run.script), !Self.isChineseJapaneseOrKorean(character),
      let glyph = outerGlyph(in: range, of: run, paragraph, atStart: isStart)
    else { return 0...0 }
    let isRight = isStart == (run.level & 1 == 1)
    let advance = oracle.advance(ofGlyph: glyph, in: run)
    var distances = tallestStretch(of: glyph, in: run).map {
      isRight ? advance - $0.upperBound : $0.lowerBound
    }
    guard advance > 0, !distances.isEmpty else { return 0...0 }
    distances.sort()
    let edge = min(distances[distances.count / 4], distances[0] + 0.1)
    var white = 0.0
    for distance in distances where distance > edge { white += min(distance - edge, 0.1) }
    white /= Double(distances.count)
    let slop = 0.1 / Double(Self.inkRowCount)
    let share = ["Beng", "Deva", "Guru"].contains(run.script) ? 0.2 : 0.4
    func amount(_ white: Double) -> Double {
      let percent = 100 * (share * white - max(0, -edge)) / advance
      let rounded = (percent * 2).rounded() / 2
      let part = rounded < 1.5 ? 0 : min(rounded, 6) / 100
      return part * advance * run.size * paragraph.protrusion
    }
    return amount(white - slop)...amount(white + slop)
  }

  private static let inkRowCount = 64

  private static func isChineseJapaneseOrKorean(_ unit: UInt16) -> Bool {
    let blocks: [ClosedRange<UInt16>] = [
      // Hangul letters; from radicals to Yi; Hangul again, with old letters.
      0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      // Compatibility ideographs and forms; full and half widths.
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFFEF,
    ]
    return blocks.contains { $0.contains(unit) }
  }

  /// The outermost glyph with an advance of the cluster at an end of a range, or nil if the range
  /// cuts the cluster.
  private func outerGlyph(
    in range: Range<Int>, of run: CheckedRun, _ paragraph: CheckedParagraph, atStart isStart: Bool
  ) -> UInt32? {
    // The whole of a run shows the clusters that the line cuts.
    var whole = run.range.clamped(to: paragraph.range)
    while let last = whole.last, Self.endsLine(layout.text[last]) {
      whole = whole.lowerBound..<last
    }
    let glyphs = oracle.shape(whole, run: run, paragraph: paragraph.range, text: layout.text)
    let starts = Set(glyphs.map(\.cluster)).union([whole.upperBound])
    let inside = starts.filter { range.contains($0) }
    guard let cluster = isStart ? inside.min() : inside.max(),
      isStart ? cluster == range.lowerBound : starts.contains(range.upperBound)
    else { return nil }
    let own = glyphs.filter { $0.cluster == cluster && $0.advance != 0 }
    return isStart == (run.level & 1 == 1) ? own.last?.id : own.first?.id
  }

  /// The ink of the rows of a glyph's tallest part, the upper one of two that are as tall.
  private func tallestStretch(of glyph: UInt32, in run: CheckedRun) -> [ClosedRange<Double>] {
    var tallest: [ClosedRange<Double>] = []
    var current: [ClosedRange<Double>] = []
    for row in oracle.inkRows(ofGlyph: glyph, in: run, count: Self.inkRowCount).reversed() {
      if let row { current.append(row) } else { current = [] }
      if current.count > tallest.count { tallest = current }
    }
    return tallest
  }
}
