import Checker
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// Compares the glyphs of layouts of one text with HarfBuzz's.
struct ShapingComparison {
  /// The number of compared fragments.
  private(set) var fragments = 0
  /// The numbers of the paragraphs with differences, counted from 1.
  private(set) var failedParagraphs: Set<Int> = []
  /// Descriptions of the first differences.
  private(set) var faults: [String] = []

  private let text: [UInt16]
  private let oracle = HarfBuzzOracle()

  /// The tolerance for sums of the same numbers in different orders, in points.
  private static let tolerance = 1e-6

  init(_ storage: TextStorage) { text = Array(storage.string.utf16) }

  /// HarfBuzz's glyphs for a fragment's part of a run, and the number of them already compared.
  private struct Expected {
    var glyphs: [HarfBuzzOracle.Glyph]
    var next = 0
  }

  /// Compares every fragment of a container.
  mutating func compare(_ manager: LayoutManager, in container: TextContainer) {
    let runs = manager.textRuns.map {
      CheckedRun(
        range: $0.range, fontPath: $0.face.path, fontIndex: $0.face.index, size: $0.size,
        level: Int($0.level), script: $0.script, language: $0.language)
    }
    let paragraphs = manager.paragraphs.map(\.range)
    var run = 0
    var paragraph = 0
    // Glyphs refer to runs by their index in the paragraph.
    var first = 0
    var glyphs: [PositionedGlyph] = []
    for fragment in manager.lineFragments(in: container) where !fragment.range.isEmpty {
      while paragraphs[paragraph].upperBound <= fragment.range.lowerBound { paragraph += 1 }
      while runs[first].range.lowerBound < paragraphs[paragraph].lowerBound { first += 1 }
      run = max(run, first)
      while runs[run].range.upperBound <= fragment.range.lowerBound { run += 1 }
      glyphs.removeAll(keepingCapacity: true)
      manager.appendGlyphs(of: fragment, to: &glyphs)
      fragments += 1
      guard
        let difference = difference(
          glyphs, fragment, firstRun: run, skipped: run - first, runs,
          paragraph: paragraphs[paragraph])
      else { continue }
      failedParagraphs.insert(paragraph + 1)
      if faults.count < 8 {
        let width = container.size.width
        faults.append(
          "paragraph \(paragraph + 1), width \(width), \(fragment.range): \(difference)")
      }
    }
  }

  private func difference(
    _ glyphs: [PositionedGlyph], _ fragment: LineFragment, firstRun: Int, skipped: Int,
    _ runs: [CheckedRun], paragraph: Range<Int>
  ) -> String? {
    // For each run of the fragment its visible part, and the white space at the line's end. These
    // may be separate (rule L1 of UAX #9).
    var expected: [Expected] = []
    var last = firstRun
    while last < runs.count, runs[last].range.lowerBound < fragment.range.upperBound {
      let shaped = shape(
        runs[last].range.clamped(to: fragment.range), run: runs[last], paragraph: paragraph)
      expected.append(Expected(glyphs: shaped.filter { $0.cluster < fragment.contentEnd }))
      expected.append(Expected(glyphs: shaped.filter { $0.cluster >= fragment.contentEnd }))
      last += 1
    }
    var pen: Double?
    for (index, glyph) in glyphs.enumerated() {
      let run = Int(glyph.run) - skipped
      guard run >= 0, 2 * run < expected.count else { return "glyph \(index) is of another run" }
      let part = 2 * run + (glyph.cluster < fragment.contentEnd ? 0 : 1)
      let next = expected[part].next
      let isHyphen = fragment.end == .hyphen && glyph.cluster == fragment.contentEnd - 1
      guard next < expected[part].glyphs.count, expected[part].glyphs[next].id == glyph.id,
        expected[part].glyphs[next].cluster == glyph.cluster
      else {
        if isHyphen {
          // This is the hyphen added by line breaking.
          pen = glyph.x + glyph.advance
          continue
        }
        let own = next < expected[part].glyphs.count ? expected[part].glyphs[next] : nil
        return "glyph \(index) is \(glyph.id) of cluster \(glyph.cluster), HarfBuzz's is "
          + (own.map { "\($0.id) of \($0.cluster)" } ?? "none")
      }
      let own = expected[part].glyphs[next]
      expected[part].next += 1
      let place = glyph.x - own.dx
      guard abs(glyph.advance - own.advance) < Self.tolerance,
        abs(place - (pen ?? place)) < Self.tolerance,
        abs(glyph.y + own.dy - fragment.baseline) < Self.tolerance
      else {
        return "glyph \(index), \(glyph.id) of cluster \(glyph.cluster), is at \(glyph.x), "
          + "\(glyph.y) with advance \(glyph.advance), HarfBuzz's at \((pen ?? place) + own.dx), "
          + "\(fragment.baseline - own.dy) with \(own.advance)"
      }
      pen = place + own.advance
    }
    let left = expected.first { $0.next < $0.glyphs.count }
    return left.map { "HarfBuzz has the glyph \($0.glyphs[$0.next]) more" }
  }

  /// Shapes a part of a run; layout characters such as tabs have no glyphs.
  private func shape(
    _ range: Range<Int>, run: CheckedRun, paragraph: Range<Int>
  ) -> [HarfBuzzOracle.Glyph] {
    guard range.contains(where: { isControl(text[$0]) }) else {
      return oracle.shape(range, run: run, paragraph: paragraph, text: text)
    }
    var glyphs: [HarfBuzzOracle.Glyph] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, !isControl(text[end]) { end += 1 }
      if end > start {
        glyphs += oracle.shape(start..<end, run: run, paragraph: paragraph, text: text)
      }
      start = end + 1
    }
    return glyphs
  }

  private func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 || (0x7F..<0xA0).contains(unit) || unit == 0x2028 || unit == 0x2029
  }
}
