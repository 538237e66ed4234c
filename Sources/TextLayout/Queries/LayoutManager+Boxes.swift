import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The boxes around paragraphs.
extension LayoutManager {
  /// Returns the parts of boxes in a container, outer ones before the inner ones in them. Lays out
  /// what is needed.
  ///
  /// A part covers the free spans of its rows, so it is cut by exclusions with its text. It also
  /// covers the room above, between and below the rows that belongs to the box. Boxes around words
  /// come last, with a part for each line.
  ///
  /// - Complexity: O(*n*) in the rows of the container; O(1) if the text has no boxes. Boxes
  ///   around words need O(*n*) in the glyphs of the container.
  public func textBoxes(in container: TextContainer) -> [TextBoxPart] {
    guard let layout = layout(of: container) else { return [] }
    let words = styles.hasWordBoxes ? wordBoxes(in: container) : []
    return styles.hasBoxes ? paragraphBoxes(in: container, layout) + words : words
  }

  /// Returns the parts of boxes around paragraphs alone, as ``textBoxes(in:)``.
  package func paragraphBoxes(in container: TextContainer) -> [TextBoxPart] {
    guard let layout = layout(of: container), styles.hasBoxes else { return [] }
    return paragraphBoxes(in: container, layout)
  }

  private func paragraphBoxes(
    in container: TextContainer, _ layout: borrowing ContainerLayout
  ) -> [TextBoxPart] {
    var collector = BoxCollector(container)
    let fragments = layout.fragments
    let rows = layout.rows.filter { $0.height > 0 }
    for (index, row) in rows.enumerated() {
      guard let first = row.fragments.first.map({ fragments[$0] }),
        let last = row.fragments.last.map({ fragments[$0] }),
        let summary = summary(ofParagraph: first.paragraph)
      else { continue }
      collector.add(
        BoxCollector.Row(
          y: row.y, height: row.height, isFirst: index == 0 && !container.continuesBoxes,
          isLast: index == rows.count - 1 && !container.boxesContinue,
          startsParagraph: first.range.lowerBound == first.paragraphStart,
          endsParagraph: ends(last, paragraph: summary),
          isRightToLeft: summary.isRightToLeft,
          starts: row.fragments.map { fragments[$0].rect.minX },
          boxes: Array(
            styles.formats[summary.format].style.boxes.prefix(TextBox.maximumDepth))))
    }
    var parts = collector.parts
    let least = min(container.minimumBoxHeight, container.geometry.height)
    if least > 0, parts.filter({ $0.depth == 0 }).count == 1, parts[0].isStart, parts[0].isEnd,
      let last = parts[0].bands.indices.last, let top = parts[0].bands.first?.top
    {
      let band = parts[0].bands[last]
      parts[0].bands[last].bottom = max(band.bottom, top + least)
    }
    let joined = container.joinedBoxes
    if joined.isEmpty { return parts }
    return parts.enumerated().filter { !joined.contains($0.offset) }.map(\.element)
  }

  /// Returns the part of a fragment's height that belongs to the boxes below its text, in points.
  package func insetBelow(_ fragment: LineFragment) -> Double {
    guard styles.hasBoxes, let summary = summary(ofParagraph: fragment.paragraph),
      ends(fragment, paragraph: summary)
    else { return 0 }
    return styles.formats[summary.format].insets.bottom
  }

  /// True if a fragment is the last of its paragraph. One that a container cuts off includes
  /// the rest of the text, but does not end it.
  private func ends(_ fragment: LineFragment, paragraph: ParagraphSummary) -> Bool {
    let isCut = fragment.end == .truncated || fragment.end == .clip
    return fragment.range.upperBound == fragment.paragraphStart + paragraph.length
      && !(isCut && styles.formats[paragraph.format].style.lineBreakMode.wraps)
  }
}

/// Follows the rows of a container, and collects the parts of their boxes.
private struct BoxCollector: ~Copyable {
  /// A row and the boxes around its paragraph.
  struct Row {
    var y: Double
    var height: Double
    /// True if the container cuts the boxes before or after the row.
    var isFirst: Bool
    var isLast: Bool
    var startsParagraph: Bool
    var endsParagraph: Bool
    var isRightToLeft: Bool
    /// The left ends of the spans that hold text.
    var starts: [Double]
    var boxes: [TextBox]

    var bottom: Double { y + height }
    func begins(_ box: TextBox) -> Bool { startsParagraph && box.isFirst }
    func ends(_ box: TextBox) -> Bool { endsParagraph && box.isLast }
    /// True if a box has its upper or lower side at the row: there it begins or ends, or its
    /// container cuts it.
    func opens(_ box: TextBox) -> Bool { begins(box) || (isFirst && box.clonesSides) }
    func closes(_ box: TextBox) -> Bool { ends(box) || (isLast && box.clonesSides) }
  }

  private(set) var parts: [TextBoxPart] = []
  private var container: ContainerProgress
  /// The boxes around the last row, each with its part.
  private var open: [(identity: Int, part: Int)] = []
  /// The bottom of the last row.
  private var bottom = 0.0
  /// The spans that the boxes cover beside the last row, before their insets.
  private var covered: [HorizontalSpan] = []

  init(_ container: TextContainer) {
    self.container = ContainerProgress(container.geometry, number: container.place)
  }

  mutating func add(_ row: Row) {
    var kept = 0
    for (known, box) in zip(open, row.boxes) {
      if known.identity != box.identity || row.begins(box) { break }
      kept += 1
    }
    open.removeSubrange(kept...)
    if row.boxes.isEmpty { return }
    let own = coveredSpans(of: row)
    if !open.isEmpty {
      let between = spans(from: bottom, to: row.y, row, beside: covered + own)
      add(between, from: bottom, to: row.y, row, boxes: 0..<kept)
    }
    let tops = tops(of: row, from: kept)
    for (depth, box) in row.boxes.enumerated().dropFirst(kept) {
      open.append((box.identity, parts.count))
      parts.append(
        TextBoxPart(
          box: box, depth: depth, isRightToLeft: row.isRightToLeft, isStart: row.opens(box),
          isEnd: false, bands: []))
      let top = tops[depth]
      add(
        spans(from: top, to: row.y, row, beside: own), from: top, to: row.y, row,
        boxes: depth..<depth + 1)
    }
    for (depth, bottom) in bottoms(of: row).enumerated() {
      add(own, from: row.y, to: min(bottom, row.bottom), row, boxes: depth..<depth + 1)
      add(
        spans(from: row.bottom, to: bottom, row, beside: own), from: row.bottom, to: bottom, row,
        boxes: depth..<depth + 1)
    }
    (bottom, covered) = (row.bottom, own)
    if let ended = row.boxes.firstIndex(where: row.closes) {
      for (known, box) in zip(open[ended...], row.boxes[ended...]) where row.closes(box) {
        parts[known.part].isEnd = true
      }
      open.removeSubrange(ended...)
    }
  }

  /// Returns the upper edges of the boxes that open with a row; others are unused.
  private func tops(of row: Row, from kept: Int) -> [Double] {
    var tops = [Double](repeating: row.y, count: row.boxes.count)
    var y = row.y
    for (depth, box) in row.boxes.enumerated().reversed() where depth >= kept {
      if row.opens(box) { y -= box.inside.top }
      // Rounded sums may end just above the container.
      tops[depth] = max(0, y)
      if row.opens(box), row.boxes[kept..<depth].contains(where: row.opens) {
        y -= max(0, box.margin.top)
      }
    }
    return tops
  }

  /// Returns the lower edges of the boxes around a row, as far as the row reaches.
  private func bottoms(of row: Row) -> [Double] {
    // The room of boxes that end is a part of the row, and that of boxes that are cut is below it.
    let outer = BoxInsets(row.boxes)
    let below = row.endsParagraph ? outer.bottomAtCut : outer.bottomInside
    var y = row.bottom + (row.isLast ? Double(below) : 0)
    var isOuterClosed = false
    return row.boxes.map { box in
      guard row.closes(box) else { return y }
      if isOuterClosed { y -= max(0, box.margin.bottom) }
      isOuterClosed = true
      defer { y -= box.inside.bottom }
      return y
    }
  }

  /// Returns the spans of a row that its boxes cover: those with text, and those that have room
  /// for some at least as wide as the row is high. Boxes leave narrower ones free.
  private mutating func coveredSpans(of row: Row) -> [HorizontalSpan] {
    let insets = BoxInsets(row.boxes)
    let least = row.height + insets.start + insets.end + 2 * container.geometry.padding
    return spans(from: row.y, to: row.bottom, row).filter { span in
      span.end - span.start >= least || row.starts.contains(span.start)
    }
  }

  /// Returns the free spans of a strip above or below the covered spans of rows, as far as one of
  /// those reaches. The strip then adds no corners where shapes leave it more room than the rows.
  private mutating func spans(
    from top: Double, to bottom: Double, _ row: Row, beside covered: [HorizontalSpan]
  ) -> [HorizontalSpan] {
    let free = spans(from: top, to: bottom, row)
    var reach: [HorizontalSpan] = []
    for span in covered.sorted(by: { $0.start < $1.start }) {
      if let last = reach.last, span.start <= last.end {
        reach[reach.count - 1].end = max(last.end, span.end)
      } else {
        reach.append(span)
      }
    }
    var spans: [HorizontalSpan] = []
    var first = 0
    for span in free {
      while first < reach.count, reach[first].end <= span.start { first += 1 }
      var index = first
      while index < reach.count, reach[index].start < span.end {
        spans.append(
          HorizontalSpan(
            start: max(span.start, reach[index].start), end: min(span.end, reach[index].end)))
        index += 1
      }
    }
    return spans
  }

  /// Returns the free spans of a strip, from left to right.
  private mutating func spans(from top: Double, to bottom: Double, _ row: Row) -> [HorizontalSpan] {
    guard bottom > top else { return [] }
    let spans = container.usableSpans(
      top: top, height: bottom - top, isRightToLeft: row.isRightToLeft)
    return row.isRightToLeft ? spans.reversed() : spans
  }

  /// Adds a strip to some of the boxes around a row, each within those around it.
  private mutating func add(
    _ spans: [HorizontalSpan], from top: Double, to bottom: Double, _ row: Row, boxes: Range<Int>
  ) {
    var (start, end) = (0.0, 0.0)
    let padding = container.geometry.padding
    for (depth, box) in row.boxes.enumerated().prefix(boxes.upperBound) {
      start += max(0, box.margin.start)
      end += max(0, box.margin.end)
      if boxes.contains(depth) {
        let (left, right) = row.isRightToLeft ? (end, start) : (start, end)
        let covered = spans.compactMap { span in
          let inner = HorizontalSpan(
            start: span.start + padding + left, end: span.end - padding - right)
          return inner.start < inner.end ? inner : nil
        }
        parts[open[depth].part].add(
          TextBoxPart.Band(top: top, bottom: bottom, spans: covered))
      }
      start += box.inside.start
      end += box.inside.end
    }
  }
}
