import TextAnalysis
import TextGeometry
import TextShaping

/// Passes the questions of breaking and placing to a layout manager's delegate, if it answers
/// them.
final class LayoutHooks: PlacingDelegate {
  private let manager: LayoutManager
  private let delegate: any LayoutManagerDelegate
  /// The line fragment that text is being broken for, the room in it, and its container.
  private var proposal: (rect: Rect, room: HorizontalSpan, container: Int, isRightToLeft: Bool)?

  init(_ manager: LayoutManager, _ delegate: any LayoutManagerDelegate) {
    self.manager = manager
    self.delegate = delegate
  }

  func allowsWordBreak(before position: Int) -> Bool {
    guard manager.asks(.wordBreaks, of: delegate) else { return true }
    return delegate.layoutManager(manager, shouldBreakLineByWordBeforeCharacterAt: position)
  }

  func allowsHyphen(before position: Int) -> Bool {
    guard manager.asks(.hyphens, of: delegate) else { return true }
    return delegate.layoutManager(
      manager, shouldBreakLineByHyphenatingBeforeCharacterAt: position)
  }

  func lineSpacing(after range: Range<Int>, row: Rect) -> Double? {
    ask(.lineSpacing) {
      usable(
        delegate.layoutManager(
          manager, lineSpacingAfterCharactersIn: range, withProposedLineFragmentRect: row))
    } ?? nil
  }

  func spacing(before position: Int, row: Rect) -> Double? {
    ask(.paragraphSpacingBefore) {
      usable(
        delegate.layoutManager(
          manager, paragraphSpacingBeforeCharacterAt: position, withProposedLineFragmentRect: row))
    } ?? nil
  }

  func spacing(after range: Range<Int>, row: Rect) -> Double? {
    ask(.paragraphSpacingAfter) {
      usable(
        delegate.layoutManager(
          manager, paragraphSpacingAfterCharactersIn: range, withProposedLineFragmentRect: row))
    } ?? nil
  }

  func propose(_ rect: Rect, room: HorizontalSpan, inContainer container: Int, isRightToLeft: Bool)
  {
    proposal = (rect, room, container, isRightToLeft)
  }

  func blankWidth(at position: Int, pen: Double) -> Double {
    guard let proposal, manager.textContainers.indices.contains(proposal.container) else {
      return 0
    }
    let x = proposal.isRightToLeft ? proposal.room.end - pen : proposal.room.start + pen
    let box = ask(.controlCharacterBoxes) {
      delegate.layoutManager(
        manager, boundingBoxForControlCharacterAt: position,
        in: manager.textContainers[proposal.container], proposedLineFragment: proposal.rect,
        location: Point(x: x - proposal.rect.minX, y: 0))
    }
    return usable(box?.width) ?? 0
  }

  /// Returns the delegate's answer to a question that comes with a rectangle; nil if it answers no
  /// such questions.
  private func ask<Answer>(_ question: DelegateQuestions, _ body: () -> Answer) -> Answer? {
    guard manager.asks(question, of: delegate) else { return nil }
    let answer = body()
    // A delegate may remove a question from its set while it is asked; its answer then does not
    // count.
    if manager.asks(question, of: delegate) { manager.delegateDecidesPlaces = true }
    return answer
  }

  /// Makes a delegate's answer usable: not negative, and not larger than any container.
  private func usable(_ value: Double?) -> Double? {
    value.flatMap { $0.isFinite ? min(max(0, $0), ContainerGeometry.unlimited) : nil }
  }

  func move(_ fragment: inout LineFragment, inContainer container: Int, from top: Double) -> Bool {
    let textContainer = manager.textContainers[container]
    let padding = textContainer.geometry.padding
    var rect = fragment.rect
    var used = Rect(
      x: fragment.used.start - padding, y: rect.minY,
      width: fragment.used.end - fragment.used.start + 2 * padding, height: rect.height)
    let known = used
    var baseline = fragment.baseline - rect.minY
    let isChanged = ask(.lineFragments) {
      delegate.layoutManager(
        manager, shouldSetLineFragmentRect: &rect, lineFragmentUsedRect: &used,
        baselineOffset: &baseline, in: textContainer, forCharactersIn: fragment.range)
    }
    guard isChanged == true else { return false }
    let numbers = [rect.minX, rect.minY, rect.width, rect.height, used.minX, baseline]
    guard numbers.allSatisfy({ abs($0) <= 10 * ContainerGeometry.unlimited }) else { return false }
    rect = Rect(
      x: rect.minX, y: max(rect.minY, top), width: max(0, rect.width), height: max(0, rect.height))
    let shift = used.minX - known.minX
    fragment.available = HorizontalSpan(
      start: fragment.available.start + rect.minX - fragment.rect.minX,
      end: fragment.available.end + rect.maxX - fragment.rect.maxX)
    fragment.used = HorizontalSpan(
      start: fragment.used.start + shift, end: fragment.used.end + shift)
    fragment.rect = rect
    fragment.baseline = rect.minY + baseline
    return true
  }
}
