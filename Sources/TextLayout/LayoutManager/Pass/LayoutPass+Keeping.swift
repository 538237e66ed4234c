import TextAnalysis
import TextShaping
import TextStorage

/// Paragraphs that are kept with the next one.
extension LayoutPass {
  /// Records the start of the next paragraph if it is kept with the one after it.
  mutating func recordKeptParagraphs() {
    hasMovedOn = false
    guard kept == nil, current.progress.breaker.format.style.keepWithNext else { return }
    let mark = placer.context.store.mark
    switch container {
    case .some(let container):
      kept = KeptParagraphs(start: next, in: container, adjustments: mark)
    case .none: break
    }
  }

  mutating func forgetKeptParagraphs() {
    kept = nil
    placer.keptRows.removeAll()
  }

  /// True if the next paragraph and the paragraphs kept with it may move to the next container
  /// together.
  mutating func canMoveOn() -> Bool {
    guard let kept, let number = containerNumber, kept.start.paragraph < next.paragraph else {
      return false
    }
    return next.paragraph != separatedParagraph && !isResumed && geometry(after: number) != nil
  }

  /// Opens the next container for a paragraph that has no room in this one. The paragraphs kept
  /// with it move too: all of them if they start below other text, otherwise as few of their rows
  /// as may move.
  mutating func moveToNextContainer() {
    guard let kept, var full = container.take() else { return }
    if kept.canMove(from: full) {
      kept.restore(&full, &placer)
      container = consume full
      openNextContainer(at: kept.start)
      next = kept.start
    } else if let following = geometry(after: full.number),
      let division = placer.division(of: full, following: following)
    {
      division.restore(&full, &placer.context.store)
      container = consume full
      next = division.paragraphStart
      openNextContainer(at: TextPosition(offset: division.offset, paragraph: next.paragraph))
      current = CurrentParagraph(division.resumed)
      isResumed = true
    } else {
      // No rows can move with the paragraph, so it moves alone.
      container = consume full
      separatedParagraph = next.paragraph
      return
    }
    forgetKeptParagraphs()
    hasMovedOn = true
  }
}
