import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The truncation of a container's last row.
extension LayoutPass {
  /// Truncates the last visible row of a container if its line break mode truncates.
  ///
  /// - Returns: The end of the text that the row now holds, in UTF-16 code units of the storage;
  ///   nil if the row does not change.
  @discardableResult
  mutating func truncateLastRow(inContainer number: Int) -> Int? {
    let geometry = manager.textContainers[number].geometry
    guard !geometry.lineBreakMode.wraps,
      let index = manager.rows.containers[number].segments.lastIndex(
        where: { $0.placed.lastShownRow != nil }),
      let row = manager.rows.containers[number].segments[index].placed.lastShownRow
    else { return nil }
    let segment = manager.rows.containers[number].segments[index]
    let fragment = segment.fragment(segment.rows[row].fragments.upperBound - 1)
    // A far part may find no room at its estimated height. The text before it is then not laid
    // out, so this row is not the last one.
    let isFollowed = manager.unlaidParagraphs.ranges.contains {
      $0.lowerBound > fragment.paragraph && $0.lowerBound < gap.lowerBound
    }
    guard !isFollowed, var paragraph = manager.placedParagraph(of: fragment) else { return nil }
    let shaped = manager.withTokenFonts(
      paragraph.paragraph, for: geometry.truncationToken, in: geometry.lineBreakMode)
    if shaped !== paragraph.paragraph {
      paragraph.paragraph = shaped
      manager.prepared[fragment.paragraph]?.paragraph = shaped
    }
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
    var adjustments = segment.adjustments
    swap(&placer.context.store, &adjustments)
    let broken = progress.breaker.truncated(
      geometry.lineBreakMode, token: geometry.truncationToken, width: room, origin: origin,
      isForced: true, context: &placer.context)
    swap(&placer.context.store, &adjustments)
    let slack = room - broken.width
    let startsWithCap =
      paragraph.paragraph.dropCap != nil && fragment.range.lowerBound == paragraph.range.lowerBound
    let alignment = startsWithCap ? .natural : progress.format.style.alignment
    let shift = alignment.shift(forSlack: slack, isRightToLeft: isRightToLeft)
    let start = fragment.available.start + shift
    manager.rows.containers[number].segments[index] = segment.changed {
      $0.adjustments = adjustments
      $0.replaceLastFragment(
        ofRow: row, with: broken, used: HorizontalSpan(start: start, end: start + broken.width))
    }
    return paragraph.range.lowerBound + broken.range.upperBound
  }
}
