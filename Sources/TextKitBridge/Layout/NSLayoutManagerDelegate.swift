public import Foundation
public import TextLayout

/// What a layout manager tells of its progress and asks; each member has a default, and what is left to that
/// is not asked again.
public protocol NSLayoutManagerDelegate: AnyObject {
  /// Layout has filled a container, or text is left and there is none for it.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)

  /// A layout that was complete is not any more.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)

  /// The size of a container has changed.
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize)

  /// Whether a line may end between words before a character.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool

  /// Whether a line may end with a hyphen before a character.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool

  /// The room below a line, or NaN for that of the paragraph's style.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat

  /// The room above a paragraph, or NaN for that of its style.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat

  /// The room below a paragraph, or NaN for that of its style.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat

  /// Changes where a line fragment and its baseline stand; whether anything was changed.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - lineFragmentRect: The fragment.
  ///   - lineFragmentUsedRect: The part of it that is used.
  ///   - baselineOffset: How far the baseline lies below its top.
  ///   - textContainer: The container.
  ///   - glyphRange: The fragment's glyphs.
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool

  /// Changes the glyphs of a run, which the delegate hands to
  /// ``NSLayoutManager/setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)``.
  ///
  /// The kit shapes text before it asks, so that glyphs are those that are drawn. They have no numbers yet:
  /// `glyphRange` starts with the number of the run's first character.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - glyphs: The glyphs; 0xFFFF for what has none.
  ///   - props: What each of them is.
  ///   - charIndexes: The character of each of them.
  ///   - aFont: The font.
  ///   - glyphRange: How many there are.
  /// - Returns: How many have been stored; 0 to leave them as they are.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int

  /// What a control character is to do.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction

  /// The room of a control character whose action is white space; only its width counts.
  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect
}

extension NSLayoutManagerDelegate {
  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}

  /// Does nothing.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}

  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize
  ) {}

  /// Allows every break.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool {
    layoutManager.defaults.insert(.wordBreaks)
    return true
  }

  /// Allows every hyphen.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool {
    layoutManager.defaults.insert(.hyphens)
    return true
  }

  /// Leaves it to the paragraph's style.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.defaults.insert(.lineSpacing)
    return .nan
  }

  /// Leaves it to the paragraph's style.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.defaults.insert(.spacingBefore)
    return .nan
  }

  /// Leaves it to the paragraph's style.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.defaults.insert(.spacingAfter)
    return .nan
  }

  /// Changes nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool {
    layoutManager.defaults.insert(.fragments)
    return false
  }

  /// Leaves glyphs as they are, and is not asked again.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    layoutManager.defaults.insert(.glyphs)
    return 0
  }

  /// Leaves the action as it is.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    layoutManager.defaults.insert(.controlCharacters)
    return action
  }

  /// No room.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    layoutManager.defaults.insert(.controlBoxes)
    return .zero
  }
}
