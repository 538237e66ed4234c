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
