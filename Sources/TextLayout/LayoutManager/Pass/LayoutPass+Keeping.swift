import TextStorage

/// Paragraphs that are kept with the next one.
extension LayoutPass {
  /// Takes note of where the next paragraph starts, if it is kept with the one behind it.
  mutating func noteKeptParagraphs() {
    isPushedOn = false
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

  /// Whether the next paragraph and what is kept with it may go into the next container together.
  mutating func canBePushedOn() -> Bool {
    guard let kept, let number = containerNumber, kept.start.paragraph < next.paragraph else {
      return false
    }
    return next.paragraph != parted && !isResumed && geometry(after: number) != nil
  }

  /// Opens the next container for a paragraph that has no room in this one, and for what is kept with it: all
  /// of that where it starts below other text, else as few of its rows as may go.
  mutating func pushOn() {
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
      openNextContainer(at: TextPlace(offset: division.offset, paragraph: next.paragraph))
      current = (division.resumed, -1)
      isResumed = true
    } else {
      // Nothing can go on with the paragraph, which goes on alone.
      container = consume full
      parted = next.paragraph
      return
    }
    forgetKeptParagraphs()
    isPushedOn = true
  }
}
