import TextGeometry

/// What breaking and placing ask of a layout manager's delegate.
final class LayoutHooks: PlacingDelegate {
  private let manager: LayoutManager
  private let delegate: any LayoutManagerDelegate
  /// The line fragment that text is being taken for, the room in it, and its container.
  private var proposal: (rect: Rect, room: HorizontalSpan, container: Int, isRightToLeft: Bool)?

  init(_ manager: LayoutManager, _ delegate: any LayoutManagerDelegate) {
    self.manager = manager
    self.delegate = delegate
  }

  /// Whether a line may end before a position, in UTF-16 code units of the storage.
  func allowsWordBreak(before position: Int) -> Bool {
    delegate.layoutManager(manager, shouldBreakLineByWordBeforeCharacterAt: position)
  }

  /// Whether a line may end with a hyphen before a position.
  func allowsHyphen(before position: Int) -> Bool {
    delegate.layoutManager(manager, shouldBreakLineByHyphenatingBeforeCharacterAt: position)
  }

  /// The room below a row, in points; nil when it is left to the style.
  func lineSpacing(after range: Range<Int>, row: Rect) -> Double? {
    noticeAnswer {
      usable(
        delegate.layoutManager(
          manager, lineSpacingAfterCharactersIn: range, withProposedLineFragmentRect: row))
    }
  }

  /// The room above a paragraph, in points; nil when it is left to the style.
  func spacing(before position: Int, row: Rect) -> Double? {
    noticeAnswer {
      usable(
        delegate.layoutManager(
          manager, paragraphSpacingBeforeCharacterAt: position, withProposedLineFragmentRect: row))
    }
  }

  /// The room below a paragraph, in points; nil when it is left to the style.
  func spacing(after range: Range<Int>, row: Rect) -> Double? {
    noticeAnswer {
      usable(
        delegate.layoutManager(
          manager, paragraphSpacingAfterCharactersIn: range, withProposedLineFragmentRect: row))
    }
  }

  /// Says which line fragment text is taken for next.
  ///
  /// - Parameters:
  ///   - rect: The fragment as far as it is known.
  ///   - room: What text may use of it.
  ///   - container: The index of its container.
  ///   - isRightToLeft: From which end text is taken.
  func propose(_ rect: Rect, room: HorizontalSpan, inContainer container: Int, isRightToLeft: Bool)
  {
    proposal = (rect, room, container, isRightToLeft)
  }

  /// The width of a blank, in points.
  ///
  /// - Parameters:
  ///   - position: Of its character, in UTF-16 code units of the storage.
  ///   - pen: How far from the start of the room it stands, in points.
  func blankWidth(at position: Int, pen: Double) -> Double {
    guard let proposal, manager.textContainers.indices.contains(proposal.container) else {
      return 0
    }
    let x = proposal.isRightToLeft ? proposal.room.end - pen : proposal.room.start + pen
    let box = noticeAnswer {
      delegate.layoutManager(
        manager, boundingBoxForControlCharacterAt: position,
        in: manager.textContainers[proposal.container], proposedLineFragment: proposal.rect,
        location: Point(x: x - proposal.rect.minX, y: 0))
    }
    return usable(box.width) ?? 0
  }

  /// Takes note that the delegate itself, and not a default, has answered a question about a place.
  private func noticeAnswer<Answer>(_ ask: () -> Answer) -> Answer {
    manager.isAnswerDefault = false
    let answer = ask()
    if !manager.isAnswerDefault { manager.delegateDecidesPlaces = true }
    return answer
  }

  /// A delegate's answer as layout can use it: neither negative nor larger than any container.
  private func usable(_ value: Double?) -> Double? {
    value.flatMap { $0.isFinite ? min(max(0, $0), ContainerGeometry.unlimited) : nil }
  }

  /// Lets the delegate move a fragment and its baseline.
  ///
  /// - Parameters:
  ///   - fragment: The fragment as it is set.
  ///   - container: The index of its container.
  ///   - top: The least top, so that rows stay in order, in points.
  /// - Returns: Whether the fragment was changed.
  func move(_ fragment: inout LineFragment, inContainer container: Int, from top: Double) -> Bool {
    let textContainer = manager.textContainers[container]
    let padding = textContainer.geometry.padding
    var rect = fragment.rect
    var used = Rect(
      x: fragment.used.start - padding, y: rect.minY,
      width: fragment.used.end - fragment.used.start + 2 * padding, height: rect.height)
    let known = used
    var baseline = fragment.baseline - rect.minY
    let isChanged = noticeAnswer {
      delegate.layoutManager(
        manager, shouldSetLineFragmentRect: &rect, lineFragmentUsedRect: &used,
        baselineOffset: &baseline, in: textContainer, forCharactersIn: fragment.range)
    }
    guard isChanged else { return false }
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
