public import TextGeometry
public import TextLayout
import TextStorage

/// Clicks and drags, in the coordinates of a container.
extension TextEditor {
  /// A click: the caret goes there; a second one selects the word, a third the paragraph.
  ///
  /// - Parameters:
  ///   - point: Where.
  ///   - container: The container.
  ///   - clicks: How many clicks there have been in one place.
  ///   - extending: Whether what lies between is selected.
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

  /// A drag after a click: what lies between is selected, by words or paragraphs where the click did.
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
