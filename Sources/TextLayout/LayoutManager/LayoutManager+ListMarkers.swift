import TextGeometry
import TextStorage

/// Markers of list items that are no part of the text.
extension LayoutManager {
  /// The marker of the list item that a fragment starts, or nil when it starts none, or its marker is part
  /// of the text.
  ///
  /// The marker stands in the indent, the list's `TextList.markerGap` before the place where
  /// lines start: at its left in text that reads from left to right, else at its right. It has the
  /// font of the item's first character.
  ///
  /// - Parameter fragment: One of ``lineFragments(in:)``, from the layout as it is now.
  /// - Complexity: O(*k*) in the items since the one that was asked for before, or since the list's start.
  public func listMarker(of fragment: LineFragment) -> ListMarker? {
    guard fragment.range.lowerBound == fragment.paragraphStart else { return nil }
    layOut(upTo: .position(fragment.range.lowerBound))
    guard let placed = placedParagraph(of: fragment),
      let list = styles.formats[placed.format].style.textLists.last, list.makesMarkers,
      let style = placed.paragraph.items.first?.item.style
    else { return nil }
    let number = listNumber(ofParagraph: fragment.paragraph)
    let marker = list.marker(forItemNumber: number)
    let units = Array(marker.utf16)
    guard !units.isEmpty else { return nil }
    let shaped = shapeMarker(
      units, style: unraised(style, in: placed), language: styles.formats[placed.format].language,
      isRightToLeft: placed.paragraph.isRightToLeft)
    return place(shaped, marker, beside: fragment, placed, gap: list.markerGap)
  }

  /// The number of a list item.
  private func listNumber(ofParagraph paragraph: Int) -> Int {
    listNumbers.number(of: paragraph) { number in
      let start = text.paragraphStart(at: number)
      guard start < text.length else { return [] }
      return text.attributes(at: start)[.paragraphStyle]?.textLists ?? []
    }
  }

  /// The style of a marker: that of the first character, which a drop cap does not make larger.
  private func unraised(_ style: Int, in placed: PlacedParagraph) -> Int {
    guard let cap = placed.paragraph.dropCap else { return style }
    return placed.paragraph.items.first { $0.item.range.lowerBound >= cap.length }?.item.style
      ?? style
  }

  private func shapeMarker(
    _ units: [UInt16], style: Int, language: String, isRightToLeft: Bool
  ) -> ShapedParagraph {
    let scratch = ShapingScratch.take()
    defer { ShapingScratch.giveBack(scratch) }
    let analysis = scratch.analyzer.analyze(
      units, direction: isRightToLeft ? .rightToLeft : .leftToRight, language: language,
      breaksAnywhere: false)
    let items = Itemizer(fonts: fonts, styles: styles.styles, fallbacks: fallbacks).itemize(
      units, analysis: analysis, styleRuns: [StyleRun(end: units.count, style: style)],
      analyzer: scratch.analyzer)
    return scratch.shaper.shape(
      units, analysis: analysis, items: items, styles: styles.styles,
      strut: styles.resolved.struts[style],
      usesLeading: usesFontLeading)
  }

  /// Puts a shaped marker beside a fragment.
  private func place(
    _ shaped: ShapedParagraph, _ marker: String, beside fragment: LineFragment,
    _ placed: PlacedParagraph, gap: Double
  ) -> ListMarker {
    let width = shaped.pieces.last?.advance ?? 0
    let start =
      placed.paragraph.isRightToLeft
      ? fragment.available.end + gap : fragment.available.start - gap - width
    let range = 0..<shaped.length
    let line = LineFragment(
      rect: fragment.rect, available: fragment.available,
      used: HorizontalSpan(start: start, end: start + width),
      range: range, contentEnd: shaped.length, end: .endOfText, baseline: fragment.baseline,
      stretch: 0, paragraph: fragment.paragraph, paragraphStart: 0, adjustments: -1)
    let own = PlacedParagraph(paragraph: shaped, range: range, format: placed.format)
    var glyphs: [PositionedGlyph] = []
    FragmentGlyphs(line, of: own, store: AdjustmentStore(), adjustments: nil, units: [])
      .append(to: &glyphs)
    for index in glyphs.indices { glyphs[index].cluster = fragment.paragraphStart }
    return ListMarker(text: marker, glyphs: glyphs, runs: own.textRuns(styles: styles.styles))
  }
}

/// The marker of a list item that layout has made, where it is drawn.
public struct ListMarker: Sendable {
  /// What it says.
  public var text: String
  /// The glyphs, from left to right. Their clusters are the item's first character, and their runs count
  /// among ``runs``.
  public var glyphs: [PositionedGlyph]
  /// Stretches of the marker with one font. Their ranges are those of the marker's own text.
  public var runs: [TextRun]
}

/// The numbers of list items, remembered so that asking for one item after the other costs little.
struct ListNumbers {
  /// The item of each depth that was asked for last, and its number.
  private var known: [Int: (paragraph: Int, list: TextList, number: Int)] = [:]

  /// The number of an item of its innermost list, from the list's first number on.
  ///
  /// - Parameters:
  ///   - paragraph: The item's number among the paragraphs.
  ///   - lists: Gives the lists that a paragraph is an item of.
  /// - Complexity: O(*k*) in the paragraphs since the item of the same list that was asked for last, or
  ///   since the start of the list.
  mutating func number(of paragraph: Int, lists: (Int) -> [TextList]) -> Int {
    let own = lists(paragraph)
    guard let list = own.last else { return 0 }
    let depth = own.count
    var count = 0
    var number = list.startingItemNumber
    var previous = paragraph - 1
    while previous >= 0 {
      if let last = known[depth], last.paragraph == previous, last.list == list {
        count += 1
        number = last.number
        break
      }
      let others = lists(previous)
      if others.count < depth || Array(others.prefix(depth)) != own { break }
      if others.count == depth { count += 1 }
      previous -= 1
    }
    let (sum, overflows) = number.addingReportingOverflow(count)
    let result = overflows ? Int.max : sum
    known[depth] = (paragraph, list, result)
    return result
  }

  /// Forgets everything, because the text is another.
  mutating func forget() { known.removeAll(keepingCapacity: true) }
}
