import TextGeometry
import TextStorage

/// The last row of a container that says that text is left out.
extension LayoutPass {
  /// Truncates the last row of a container that shows something, if the container says so.
  mutating func truncateLastRow(inContainer number: Int) {
    let geometry = manager.textContainers[number].geometry
    guard !geometry.lineBreakMode.wraps,
      let index = manager.rows.containers[number].segments.lastIndex(
        where: { $0.lastShownRow != nil }),
      let row = manager.rows.containers[number].segments[index].lastShownRow
    else { return }
    var segment = manager.rows.containers[number].segments[index]
    let fragment = segment.fragment(segment.rows[row].fragments.upperBound - 1)
    guard let paragraph = manager.placedParagraph(of: fragment) else { return }
    var progress = ParagraphProgress(
      paragraph, number: fragment.paragraph, format: manager.styles.formats[paragraph.format],
      styles: manager.styles.styles)
    progress.breaker.move(to: fragment.range.lowerBound - paragraph.range.lowerBound)
    progress.fitBoxes(in: geometry)
    let room = fragment.available.end - fragment.available.start
    let isRightToLeft = paragraph.paragraph.isRightToLeft
    let origin =
      isRightToLeft
      ? geometry.width - geometry.padding - fragment.available.end
      : fragment.available.start - geometry.padding
    swap(&placer.context.store, &segment.adjustments)
    let broken = progress.breaker.truncated(
      geometry.lineBreakMode, token: geometry.truncationToken, width: room, origin: origin,
      isForced: true, context: &placer.context)
    swap(&placer.context.store, &segment.adjustments)
    let slack = room - broken.width
    let startsWithCap =
      paragraph.paragraph.dropCap != nil && fragment.range.lowerBound == paragraph.range.lowerBound
    let alignment = startsWithCap ? .natural : progress.format.style.alignment
    let shift = alignment.shift(forSlack: slack, isRightToLeft: isRightToLeft)
    let start = fragment.available.start + shift
    segment.replaceLastFragment(
      ofRow: row, with: broken, used: HorizontalSpan(start: start, end: start + broken.width),
      adjustments: segment.adjustments)
    manager.rows.containers[number].segments[index] = segment
  }
}
