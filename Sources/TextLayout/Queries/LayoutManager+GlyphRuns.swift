import TextAnalysis
public import TextFonts
public import TextGeometry
import TextShaping

/// Neighbouring glyphs of one face and size in a line fragment: all that a renderer of your own
/// needs to draw them.
///
/// All arrays have one element for each glyph, from left to right.
public struct FragmentGlyphRun: Sendable {
  /// The face of the glyphs. Where justification stretches them, it may differ in width from that
  /// of the text, if the font has an axis for it.
  public var face: FontFace
  /// The em size, in points.
  public var size: Double
  /// The bidi level: even runs are read from left to right, odd ones from right to left.
  public var level: UInt8
  /// The ISO 15924 code of the script, such as `Latn`.
  public var script: String
  /// The factor on the widths of the face's glyphs by which justification stretches or narrows
  /// them; 1 if it does not. Positions and advances include it.
  public var expansion: Double
  /// The glyphs' indices in the face.
  public var glyphs: [UInt32]
  /// The positions of the glyphs' origins, in points of the container.
  public var positions: [Point]
  /// The distances that the pen moves, in points: the advances of the face with letter spacing and
  /// justification.
  public var advances: [Double]
  /// The text that each glyph shows, in UTF-16 code units of the storage: that of its cluster.
  /// Several glyphs may share a cluster. A hyphen that layout added, and a truncation token, have
  /// that of the character before them.
  public var clusters: [Range<Int>]

  /// The text from the first cluster to the last.
  public var range: Range<Int> {
    let start = clusters.lazy.map(\.lowerBound).min() ?? 0
    return start..<(clusters.lazy.map(\.upperBound).max() ?? start)
  }
}

extension LayoutManager {
  /// Returns the glyphs of a line fragment as runs of one face and size, from left to right.
  ///
  /// ```swift
  /// for fragment in manager.lineFragments(in: container) {
  ///   for run in manager.glyphRuns(of: fragment) {
  ///     for (glyph, place) in zip(run.glyphs, run.positions) {
  ///       draw(run.face.outline(ofGlyph: glyph, size: run.size), at: place)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// Attachments, underlines and list markers are not glyphs of the fragment.
  ///
  /// - Parameter fragment: One of ``lineFragments(in:)``, from the current layout.
  /// - Complexity: O(*n* log *n*) in the number of glyphs.
  public func glyphRuns(of fragment: LineFragment) -> [FragmentGlyphRun] {
    let glyphs = glyphs(of: fragment)
    guard !glyphs.isEmpty else { return [] }
    var (first, runs) = textRuns(around: fragment, in: fragment.range)
    if glyphs.contains(where: { !(first..<first + runs.count).contains(Int($0.run)) }) {
      (first, runs) = (0, textRuns(ofParagraph: fragment.paragraph))
    }
    let ends = clusterEnds(of: glyphs, in: fragment) { runs[$0 - first].range.upperBound }
    var result: [FragmentGlyphRun] = []
    var last: Int32?
    for glyph in glyphs {
      let run = runs[Int(glyph.run) - first]
      if glyph.run != last {
        last = glyph.run
        let stretched = run.face.stretched(by: fragment.expansion)
        result.append(
          FragmentGlyphRun(
            face: stretched.face, size: run.size, level: run.level, script: run.script,
            expansion: stretched.expansion, glyphs: [], positions: [], advances: [],
            clusters: []))
      }
      let index = result.count - 1
      result[index].glyphs.append(glyph.id)
      result[index].positions.append(Point(x: glyph.x, y: glyph.y))
      result[index].advances.append(glyph.advance)
      result[index].clusters.append(glyph.cluster..<(ends[glyph.cluster] ?? glyph.cluster))
    }
    return result
  }

  /// Returns the end of each cluster by its start: the next cluster, or the end of its run, of the
  /// fragment, or of the text that truncation shows.
  private func clusterEnds(
    of glyphs: [PositionedGlyph], in fragment: LineFragment, endOfRun: (Int) -> Int
  ) -> [Int: Int] {
    let hidden = truncatedRange(inLineFragmentContaining: fragment.range.lowerBound)
    let starts = glyphs.map { ($0.cluster, Int($0.run)) }.sorted { $0.0 < $1.0 }
    var ends: [Int: Int] = [:]
    for (index, (start, run)) in starts.enumerated() where ends[start] == nil {
      var end = min(endOfRun(run), fragment.range.upperBound)
      if let next = starts[index...].first(where: { $0.0 > start }) { end = min(end, next.0) }
      if let hidden, hidden.lowerBound > start { end = min(end, hidden.lowerBound) }
      ends[start] = max(start, end)
    }
    return ends
  }
}
