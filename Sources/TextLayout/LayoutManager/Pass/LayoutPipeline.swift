import TextAnalysis
import TextShaping

/// The table of contents of a layout: the loop that takes one paragraph after the other through
/// the stages.
extension LayoutPass {
  /// Lays out paragraphs until the goal is reached, the rows after the gap can stay, or text or
  /// containers end.
  mutating func layOut() {
    while next.paragraph < paragraphCount {
      // Rejoin: the rows after the gap stay if they would be laid out the same way.
      if mayStop, rejoinOrSuspend() { return }
      if !isResumed {
        // Prepare: glyphs and break opportunities, made once for each text. They do not depend on
        // the containers.
        guard let paragraph = prepare() else {
          return manager.meter?.exceeded == nil ? end(at: next) : stop()
        }
        // Break: a breaker at the paragraph's start. Rows ask it for one fragment after the other.
        beginBreaking(paragraph)
      }
      recordKeptParagraphs()
      manager.prefetchPieces(after: next.paragraph)
      // Place: rows around the exclusions of one container after the other.
      switch place() {
      case .placed:
        advance()
      case .overflow(let offset):
        return end(at: TextPosition(offset: offset, paragraph: next.paragraph))
      case .movesOn:
        // Paragraphs that belong together move together.
        moveToNextContainer()
      case .rejoins:
        forgetKeptParagraphs()
        return rejoin()
      case .stopped: return stop()
      }
    }
    end(at: nil)
  }
}
