package import TextFonts
package import TextGeometry
import TextShaping
package import TextStorage

/// The filled room of a tab.
package struct TabLeader: Sendable {
  /// The tab's position, in UTF-16 code units of the storage.
  package var position: Int
  /// The filling.
  package var leader: TextTab.Leader
  /// The room of the tab, in points from the container's left edge.
  package var span: HorizontalSpan
  /// The baseline, in points from the container's top.
  package var baseline: Double
  /// The face of the tab, or a fallback if that lacks a character of the filling.
  package var face: FontFace
  /// The size of the tab's font, in points.
  package var size: Double
}

/// The leaders of tabs.
extension LayoutManager {
  /// Returns the tabs of a container whose stops have leaders, from its top. Lays out what is
  /// needed.
  ///
  /// - Complexity: O(*n*) in the characters of the container; O(1) if no stop has a leader.
  package func tabLeaders(in container: TextContainer) -> [TabLeader] {
    guard layout(of: container) != nil, styles.hasTabLeaders else { return [] }
    let text = currentText
    var leaders: [TabLeader] = []
    forEachFragment(in: characterRange(in: container)) { fragment, place in
      guard place.container == container.place else { return true }
      guard let summary = summary(ofParagraph: fragment.paragraph) else { return true }
      let format = styles.formats[summary.format]
      guard format.style.tabStops.contains(where: { $0.leader != nil }) else { return true }
      let runs = textRuns(around: fragment, in: fragment.range).runs
      read(fragment, at: place)
      for cell in reader.cells where cell.right > cell.left {
        let position = cell.range.lowerBound
        guard position < fragment.contentEnd, text.codeUnit(at: position) == 0x09 else { continue }
        // Stops are measured from the edge at which lines start.
        let geometry = container.geometry
        let pen =
          (summary.isRightToLeft ? geometry.width - cell.right : cell.left) - geometry.padding
        let next = pen + max(format.tabs.minimumWidth, LineBreaker.tolerance)
        let number = runs.partition { $0.range.upperBound <= position }
        guard let leader = format.tabs.next(after: next).leader, number < runs.count else {
          continue
        }
        leaders.append(
          TabLeader(
            position: position, leader: leader,
            span: HorizontalSpan(start: cell.left, end: cell.right), baseline: fragment.baseline,
            face: face(for: leader, at: position, of: fragment, own: runs[number].face),
            size: runs[number].size))
      }
      return true
    }
    return leaders
  }

  /// Returns the face with the characters of a leader: that of its tab, or a fallback as for text.
  private func face(
    for leader: TextTab.Leader, at position: Int, of fragment: LineFragment, own: FontFace
  ) -> FontFace {
    guard case .characters(let characters) = leader else { return own }
    return face(covering: characters, at: position, of: fragment, own: own)
  }

  /// Returns a face for characters that are drawn beside text: that of the text, or a fallback as
  /// for text.
  ///
  /// - Parameter position: The position of the text, in UTF-16 code units of the storage.
  func face(
    covering characters: String, at position: Int, of fragment: LineFragment, own: FontFace
  ) -> FontFace {
    let scalars = characters.unicodeScalars.map(\.value)
    if scalars.allSatisfy({ own.covers($0) }) { return own }
    guard let placed = placedParagraph(of: fragment) else { return own }
    let item = placed.paragraph.itemIndex(containing: position - placed.range.lowerBound)
    let finder = fallbacks.fallback(
      of: placed.paragraph.items[item].item.style, in: styles.styles, fonts: fonts)
    return finder?.face(for: scalars.span) ?? own
  }
}
