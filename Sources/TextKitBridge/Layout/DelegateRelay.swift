import Foundation
import TextGeometry
import TextLayout

/// Hands what the kit's manager tells and asks on to Text Kit's delegate.
final class DelegateRelay: LayoutManagerDelegate {
  weak var manager: NSLayoutManager?

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
    guard let manager, let delegate = manager.delegate else { return true }
    return delegate.layoutManager(manager, shouldBreakLineByWordBeforeCharacterAt: position)
  }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt position: Int
  ) -> Bool {
    guard let manager, let delegate = manager.delegate else { return true }
    return delegate.layoutManager(
      manager, shouldBreakLineByHyphenatingBeforeCharacterAt: position)
  }

  func layoutManager(
    _ layoutManager: LayoutManager, lineSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    spacing { manager, delegate in
      delegate.layoutManager(
        manager, lineSpacingAfterGlyphAt: lastGlyph(range),
        withProposedLineFragmentRect: CGRect(rect))
    }
  }

  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingBeforeCharacterAt position: Int,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    spacing { manager, delegate in
      delegate.layoutManager(
        manager, paragraphSpacingBeforeGlyphAt: lastGlyph(position..<position + 1),
        withProposedLineFragmentRect: CGRect(rect))
    }
  }

  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    spacing { manager, delegate in
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
    guard let manager, let delegate = manager.delegate, let container = kit(container) else {
      return false
    }
    var (whole, used) = (CGRect(rect), CGRect(usedRect))
    var baseline = CGFloat(baselineOffset)
    let isChanged = unsafe delegate.layoutManager(
      manager, shouldSetLineFragmentRect: &whole, lineFragmentUsedRect: &used,
      baselineOffset: &baseline, in: container,
      forGlyphRange: NSRange(layoutManager.glyphRange(forCharacterRange: range).glyphs))
    guard isChanged else { return false }
    (rect, usedRect, baselineOffset) = (Rect(whole), Rect(used), Double(baseline))
    return true
  }

  var generatesGlyphs: Bool { manager.map { !$0.leavesGlyphs } ?? false }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldGenerateGlyphs run: inout GeneratedGlyphs
  ) { manager?.generate(&run) }

  func layoutManager(
    _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
    forControlCharacterAt position: Int
  ) -> ControlCharacterAction {
    guard let manager, let delegate = manager.delegate else { return action }
    return delegate.layoutManager(manager, shouldUse: action, forControlCharacterAt: position)
  }

  func layoutManager(
    _ layoutManager: LayoutManager, boundingBoxForControlCharacterAt position: Int,
    in container: TextContainer, proposedLineFragment rect: Rect, location: Point
  ) -> Rect {
    guard let manager, let delegate = manager.delegate, let container = kit(container) else {
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

  private func spacing(
    _ ask: (NSLayoutManager, any NSLayoutManagerDelegate) -> CGFloat
  ) -> Double? {
    guard let manager, let delegate = manager.delegate else { return nil }
    let answer = Double(ask(manager, delegate))
    return answer.isFinite ? answer : nil
  }
}
