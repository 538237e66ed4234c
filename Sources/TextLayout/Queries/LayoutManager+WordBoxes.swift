import TextAnalysis
import TextFonts
import TextGeometry
import TextShaping
import TextStorage

/// The boxes around words.
extension LayoutManager {
  /// Returns the parts of the boxes around words in a container, from its top. Those of a line are
  /// in the order of the text, and from left to right where its directions differ; outer ones come
  /// before the inner ones.
  ///
  /// - Complexity: O(*n* × *d*) in the characters and runs of attributes of the container, and in
  ///   the greatest depth of boxes.
  func wordBoxes(in container: TextContainer) -> [TextBoxPart] {
    let range = characterRange(in: container)
    let text = currentText
    var parts: [TextBoxPart] = []
    forEachFragment(in: range) { fragment, place in
      if place.container != container.place { return true }
      let stretches = WordBoxStretch.all(in: fragment, of: text, cut: cutRoom(of: fragment))
      guard let deepest = stretches.map(\.depth).max() else { return true }
      let runs = textRuns(around: fragment, in: fragment.range).runs
      read(fragment, at: place)
      let paragraph = placedParagraph(of: fragment)?.paragraph
      var found: [[WordBoxPieces]] = []
      for depth in 0...deepest {
        var pieces = stretches.filter { $0.depth == depth }.map { stretch in
          WordBoxPieces(
            stretch, baseline: fragment.baseline,
            shaped: paragraph?.wordBox(
              atDepth: depth, at: stretch.range.lowerBound - fragment.paragraphStart))
        }
        var current: Int?
        for (index, cell) in reader.cells.enumerated() where cell.right > cell.left {
          let start = cell.range.lowerBound
          let next = pieces.partition { $0.range.upperBound <= start }
          let isShown = start < fragment.contentEnd && !cell.isLineBreak
          guard isShown, next < pieces.count, pieces[next].range.contains(start) else {
            current = nil
            continue
          }
          pieces[next].add(cell, at: index, continues: next == current, runs: runs)
          current = next
        }
        for own in pieces {
          var insets = WordBoxPieces.Insets()
          for others in found {
            let around = others.partition { $0.range.upperBound <= own.range.lowerBound }
            if around < others.count { others[around].inset(own, by: &insets) }
          }
          parts += own.parts(within: insets)
        }
        found.append(pieces)
      }
      return true
    }
    return parts
  }

  /// Returns the rooms of the boxes around words that a line cuts, in points.
  package func cutRoom(of fragment: LineFragment) -> CutRoom {
    guard styles.hasWordBoxes, fragment.end != .truncated, fragment.end != .clip,
      let summary = summary(ofParagraph: fragment.paragraph),
      styles.formats[summary.format].style.lineBreakMode.wraps
    else { return CutRoom() }
    let (start, end) = (fragment.range.lowerBound, fragment.contentEnd)
    let last = fragment.paragraphStart + summary.length
    func rooms(at offset: Int, textAt character: Int, _ side: KeyPath<TextBox.Edges, Double>)
      -> [Double]
    {
      guard offset > fragment.paragraphStart, offset < last,
        offset + 1 < last || !text.codeUnit(at: offset).isParagraphSeparator,
        let boxes = text.attribute(.box, at: offset)?.limited.nested,
        let before = text.attribute(.box, at: offset - 1)?.limited.nested
      else { return [] }
      let cut = boxes.prefix(boxes.sharedCount(before))
      let runs = textRuns(ofParagraph: fragment.paragraph, in: character..<character + 1).runs
      guard cut.contains(where: \.clonesSides),
        runs.first?.level == (summary.isRightToLeft ? 1 : 0)
      else { return [] }
      return cut.map { box in
        box.clonesSides ? box.margin[keyPath: side] + box.inside[keyPath: side] : 0
      }
    }
    return CutRoom(
      start: rooms(at: start, textAt: start, \.start),
      end: end > start ? rooms(at: end, textAt: end - 1, \.end) : [])
  }
}

/// The rooms at the ends of a line of the boxes around words that it cuts and that have sides
/// there, in points, from the outermost box.
package struct CutRoom {
  package var start: [Double] = []
  package var end: [Double] = []

  /// True if the line cuts no box with sides.
  package var isEmpty: Bool { start.isEmpty && end.isEmpty }
}
