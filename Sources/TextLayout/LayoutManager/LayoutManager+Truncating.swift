import TextGeometry
import TextStorage

/// The last row of a container that says that text is left out.
extension LayoutManager {
  /// Truncates the last row of the last container that shows something, if the container says so.
  func truncateLastRow(inContainer container: Int, _ placer: inout RowPlacer) {
    let geometry = textContainers[container].geometry
    guard !geometry.lineBreakMode.wraps,
      let index = rows.containers[container].segments.lastIndex(where: { $0.lastShownRow != nil }),
      let row = rows.containers[container].segments[index].lastShownRow
    else { return }
    var segment = rows.containers[container].segments[index]
    let fragment = segment.fragment(segment.rows[row].fragments.upperBound - 1)
    guard let paragraph = placedParagraph(of: fragment) else { return }
    let format = styles.formats[paragraph.format]
    let breaker = LineBreaker(paragraph, format: format, styles: styles.styles)
    var setting = ParagraphSetting(breaker: breaker, format: format, number: fragment.paragraph)
    setting.breaker.move(to: fragment.range.lowerBound - paragraph.range.lowerBound)
    setting.fitBoxes(in: geometry)
    let room = fragment.available.end - fragment.available.start
    let isRightToLeft = paragraph.paragraph.isRightToLeft
    let origin =
      isRightToLeft
      ? geometry.width - geometry.padding - fragment.available.end
      : fragment.available.start - geometry.padding
    swap(&placer.context.store, &segment.edges)
    let broken = setting.breaker.truncated(
      geometry.lineBreakMode, token: geometry.truncationToken, width: room, origin: origin,
      isForced: true, context: &placer.context)
    swap(&placer.context.store, &segment.edges)
    let slack = room - broken.width
    let startsWithCap =
      paragraph.paragraph.dropCap != nil && fragment.range.lowerBound == paragraph.range.lowerBound
    let alignment = startsWithCap ? .natural : format.style.alignment
    let shift = alignment.shift(forSlack: slack, isRightToLeft: isRightToLeft)
    let start = fragment.available.start + shift
    segment.replaceLastFragment(
      ofRow: row, with: broken, used: HorizontalSpan(start: start, end: start + broken.width),
      edges: segment.edges)
    rows.containers[container].segments[index] = segment
  }

  /// Where text starts that no row holds, at a place or behind it; nil when there is none.
  func behindRows(_ place: TextPlace) -> TextPlace? {
    let end = rows.lastRow.map { rows.segment(of: $0).textEnd } ?? 0
    let offset = max(place.offset, end)
    guard offset < text.length else { return nil }
    return TextPlace(offset: offset, paragraph: text.paragraphIndex(containing: offset))
  }
}
