import Foundation
import TextGeometry
import TextLayout

/// Forwards the notifications and queries of the kit's manager to Text Kit's delegate.
final class DelegateRelay: LayoutManagerDelegate {
  weak var manager: NSLayoutManager?

  /// All queries except those that Text Kit's delegate is known to leave to the default. Control
  /// characters may be shown regardless of the delegate.
  var questions: DelegateQuestions {
    var questions: DelegateQuestions = [.controlCharacters, .controlCharacterBoxes]
    let perhaps: [(DelegateDefaults, DelegateQuestions)] = [
      (.wordBreaks, .wordBreaks), (.hyphens, .hyphens), (.lineSpacing, .lineSpacing),
      (.spacingBefore, .paragraphSpacingBefore), (.spacingAfter, .paragraphSpacingAfter),
      (.fragments, .lineFragments), (.glyphs, .generatedGlyphs),
    ]
    for (own, question) in perhaps where delegate(answering: own) != nil {
      questions.insert(question)
    }
    if manager?.isHidden != nil { questions.insert(.hiddenCharacters) }
    if manager?.textStorage?.hasAskingAttachments == true { questions.insert(.lineFragments) }
    return questions
  }

  private func kit(_ container: TextContainer?) -> NSTextContainer? {
    manager?.textContainers.first { $0.kit === container }
  }

  func layoutManager(
    _ layoutManager: LayoutManager, didCompleteLayoutFor container: TextContainer?, atEnd: Bool
  ) {
    guard let manager else { return }
    manager.delegate?.layoutManager(
      manager, didCompleteLayoutFor: kit(container), atEnd: atEnd)
  }

  func layoutManagerDidInvalidateLayout(_ layoutManager: LayoutManager) {
    guard let manager else { return }
    manager.delegate?.layoutManagerDidInvalidateLayout(manager)
  }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByWordBeforeCharacterAt position: Int
  ) -> Bool {
    guard let (manager, delegate) = delegate(answering: .wordBreaks) else { return true }
    return delegate.layoutManager(manager, shouldBreakLineByWordBeforeCharacterAt: position)
  }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt position: Int
  ) -> Bool {
    guard let (manager, delegate) = delegate(answering: .hyphens) else { return true }
    return delegate.layoutManager(
      manager, shouldBreakLineByHyphenatingBeforeCharacterAt: position)
  }

  func layoutManager(
    _ layoutManager: LayoutManager, lineSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    spacing(.lineSpacing) { manager, delegate in
      delegate.layoutManager(
        manager, lineSpacingAfterGlyphAt: lastGlyph(range),
        withProposedLineFragmentRect: CGRect(rect))
    }
  }

  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingBeforeCharacterAt position: Int,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    spacing(.spacingBefore) { manager, delegate in
      delegate.layoutManager(
        manager, paragraphSpacingBeforeGlyphAt: lastGlyph(position..<position + 1),
        withProposedLineFragmentRect: CGRect(rect))
    }
  }

  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    spacing(.spacingAfter) { manager, delegate in
      delegate.layoutManager(
        manager, paragraphSpacingAfterGlyphAt: lastGlyph(range),
        withProposedLineFragmentRect: CGRect(rect))
    }
  }

  func layoutManager(
    _ layoutManager: LayoutManager, textContainer: TextContainer,
    didChangeGeometryFrom oldSize: Size
  ) {
    guard let manager, let container = kit(textContainer) else { return }
    manager.delegate?.layoutManager(
      manager, textContainer: container,
      didChangeGeometryFrom: CGSize(width: oldSize.width, height: oldSize.height))
  }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldSetLineFragmentRect rect: inout Rect,
    lineFragmentUsedRect usedRect: inout Rect, baselineOffset: inout Double,
    in container: TextContainer, forCharactersIn range: Range<Int>
  ) -> Bool {
    self.manager?.recordAttachments(in: range)
    guard let (manager, delegate) = delegate(answering: .fragments), let container = kit(container)
    else {
      return false
    }
    var (whole, used) = (CGRect(rect), CGRect(usedRect))
    var baseline = CGFloat(baselineOffset)
    let isChanged = unsafe delegate.layoutManager(
      manager, shouldSetLineFragmentRect: &whole, lineFragmentUsedRect: &used,
      baselineOffset: &baseline, in: container,
      forGlyphRange: NSRange(layoutManager.glyphRange(forCharacterRange: range).glyphs))
    guard isChanged else {
      return false
    }
    (rect, usedRect, baselineOffset) = (Rect(whole), Rect(used), Double(baseline))
    return true
  }

  func layoutManager(_ layoutManager: LayoutManager, shouldHideCharacterAt position: Int) -> Bool {
    manager?.isHidden?(position) ?? false
  }

  func layoutManagerShouldContinueLayout(_ layoutManager: LayoutManager) -> Bool {
    manager?.askPlacedAttachments() ?? false
  }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldGenerateGlyphs run: inout GeneratedGlyphs
  ) { manager?.generate(&run) }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
    forControlCharacterAt position: Int
  ) -> ControlCharacterAction {
    let answer =
      delegate(answering: .controlCharacters).map { manager, delegate in
        delegate.layoutManager(manager, shouldUse: action, forControlCharacterAt: position)
      } ?? action
    if answer == .zeroAdvancement, manager?.showsControlCharacter(at: position) == true {
      return .whitespace
    }
    return answer
  }

  func layoutManager(
    _ layoutManager: LayoutManager, boundingBoxForControlCharacterAt position: Int,
    in container: TextContainer, proposedLineFragment rect: Rect, location: Point
  ) -> Rect {
    guard let manager else { return .zero }
    if manager.showsControlCharacter(at: position) {
      let width = manager.widthOfControlCharacter(at: position)
      return Rect(x: location.x, y: location.y, width: width, height: 0)
    }
    guard let (_, delegate) = delegate(answering: .controlBoxes), let container = kit(container)
    else {
      return .zero
    }
    return Rect(
      delegate.layoutManager(
        manager, boundingBoxForControlGlyphAt: layoutManager.glyphIndexForCharacter(at: position),
        for: container, proposedLineFragment: CGRect(rect), glyphPosition: CGPoint(location),
        characterIndex: position))
  }

  private func lastGlyph(_ range: Range<Int>) -> Int {
    manager?.kit.glyphIndexForCharacter(at: max(range.lowerBound, range.upperBound - 1)) ?? 0
  }

  /// Returns the manager and its delegate, unless the delegate is known to leave the query to the
  /// default.
  private func delegate(
    answering question: DelegateDefaults
  ) -> (NSLayoutManager, any NSLayoutManagerDelegate)? {
    guard let manager, !manager.defaults.contains(question), let delegate = manager.delegate else {
      return nil
    }
    return (manager, delegate)
  }

  private func spacing(
    _ question: DelegateDefaults, _ ask: (NSLayoutManager, any NSLayoutManagerDelegate) -> CGFloat
  ) -> Double? {
    guard let (manager, delegate) = delegate(answering: question) else { return nil }
    let answer = Double(ask(manager, delegate))
    return answer.isFinite ? answer : nil
  }
}
