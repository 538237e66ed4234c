public import TextGeometry
public import TextLayout
import TextStorage

/// Clicks and drags, in the coordinates of a container.
extension TextEditor {
  /// Handles a click: the first moves the caret, a second one selects the word, a third the
  /// paragraph.
  ///
  /// - Parameters:
  ///   - point: The point in the container's coordinates.
  ///   - container: The container.
  ///   - clicks: The number of clicks in one place.
  ///   - extending: True to extend the selection to the point.
  public func click(
    at point: Point, in container: TextContainer, clicks: Int = 1, extending: Bool = false
  ) {
    guard let caret = manager.caret(nearest: point, in: container) else { return }
    unmarkText()
    clickCount = clicks
    if extending {
      clickedRange = selection.anchor..<selection.anchor
      selection = TextSelection(anchor: selection.anchor, head: caret)
      return
    }
    switch clicks {
    case ...1:
      clickedRange = caret.position..<caret.position
      selection = TextSelection(caret)
    case 2:
      let hit = manager.character(at: point, in: container)?.position ?? caret.position
      clickedRange = word(at: hit)
      selection = TextSelection(clickedRange)
    default:
      clickedRange = contents.paragraphRange(containing: caret.position)
      selection = TextSelection(clickedRange)
    }
  }

  /// Handles a drag after a click: extends the selection to a point, by words or paragraphs after
  /// multiple clicks.
  public func drag(to point: Point, in container: TextContainer) {
    guard let caret = manager.caret(nearest: point, in: container) else { return }
    guard clickCount > 1 else {
      selection = TextSelection(anchor: clickedRange.lowerBound, head: caret)
      return
    }
    let reached =
      clickCount == 2
      ? word(at: caret.position) : contents.paragraphRange(containing: caret.position)
    if reached.lowerBound < clickedRange.lowerBound {
      selection = TextSelection(
        anchor: clickedRange.upperBound, head: TextCaret(position: reached.lowerBound))
    } else {
      selection = TextSelection(
        anchor: clickedRange.lowerBound,
        head: TextCaret(position: max(clickedRange.upperBound, reached.upperBound)))
    }
  }
}
