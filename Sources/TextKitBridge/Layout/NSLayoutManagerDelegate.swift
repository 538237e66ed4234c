public import Foundation
public import TextLayout

/// The delegate of a layout manager. Each member has a default; a query left to the default is not
/// made again.
public protocol NSLayoutManagerDelegate: AnyObject {
  /// Called when layout has filled a container, or when text remains without a container.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)

  /// Called when a complete layout becomes invalid.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)

  /// Called when the size of a container has changed.
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize)

  /// Returns true if a line may end between words before a character.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool

  /// Returns true if a line may end with a hyphen before a character.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool

  /// Returns the space below a line, or NaN to use the paragraph style.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat

  /// Returns the space above a paragraph, or NaN to use its style.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat

  /// Returns the space below a paragraph, or NaN to use its style.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat

  /// Changes the position of a line fragment and its baseline; returns true if it changed
  /// anything.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - lineFragmentRect: The fragment.
  ///   - lineFragmentUsedRect: The used part of the fragment.
  ///   - baselineOffset: The distance of the baseline below the fragment's top.
  ///   - textContainer: The container.
  ///   - glyphRange: The fragment's glyphs.
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool

  /// Changes the glyphs of a run by calling
  /// ``NSLayoutManager/setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)``.
  ///
  /// The kit shapes text before this query, so these are the glyphs that will be drawn. They have
  /// no indices yet: `glyphRange` starts with the index of the run's first character.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - glyphs: The glyphs; 0xFFFF for a character without one.
  ///   - props: The property of each glyph.
  ///   - charIndexes: The character of each glyph.
  ///   - aFont: The font.
  ///   - glyphRange: The number of glyphs, as a range.
  /// - Returns: The number of stored glyphs; 0 to leave all unchanged.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int

  /// Returns the action of a control character.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction

  /// Returns the room of a control character whose action is white space; only the width is used.
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

  /// Uses the paragraph style.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.defaults.insert(.lineSpacing)
    return .nan
  }

  /// Uses the paragraph style.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.defaults.insert(.spacingBefore)
    return .nan
  }

  /// Uses the paragraph style.
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

  /// Leaves glyphs unchanged, and is not called again.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    layoutManager.defaults.insert(.glyphs)
    return 0
  }

  /// Leaves the action unchanged.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    layoutManager.defaults.insert(.controlCharacters)
    return action
  }

  /// Returns no room.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    layoutManager.defaults.insert(.controlBoxes)
    return .zero
  }
}
