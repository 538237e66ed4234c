import TextAnalysis
public import TextGeometry
public import TextShaping

extension LayoutManagerDelegate {
  /// Changes nothing.
  public func layoutManagerShouldContinueLayout(_ layoutManager: LayoutManager) -> Bool { false }

  /// All questions; those that the delegate does not implement are asked once.
  public var questions: DelegateQuestions { .all }

  /// Does nothing.
  public func layoutManager(
    _ layoutManager: LayoutManager, didCompleteLayoutFor container: TextContainer?, atEnd: Bool
  ) {}

  /// Does nothing.
  public func layoutManagerDidInvalidateLayout(_ layoutManager: LayoutManager) {}

  /// Does nothing.
  public func layoutManager(
    _ layoutManager: LayoutManager, textContainer: TextContainer,
    didChangeGeometryFrom oldSize: Size
  ) {}

  /// Allows every break.
  public func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByWordBeforeCharacterAt position: Int
  ) -> Bool {
    layoutManager.leaveUnanswered(.wordBreaks, by: self)
    return true
  }

  /// Allows every hyphen.
  public func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt position: Int
  ) -> Bool {
    layoutManager.leaveUnanswered(.hyphens, by: self)
    return true
  }

  /// Returns nil, which leaves the spacing to the paragraph's style.
  public func layoutManager(
    _ layoutManager: LayoutManager, lineSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    layoutManager.leaveUnanswered(.lineSpacing, by: self)
    return nil
  }

  /// Returns nil, which leaves the spacing to the paragraph's style.
  public func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingBeforeCharacterAt position: Int,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    layoutManager.leaveUnanswered(.paragraphSpacingBefore, by: self)
    return nil
  }

  /// Returns nil, which leaves the spacing to the paragraph's style.
  public func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? {
    layoutManager.leaveUnanswered(.paragraphSpacingAfter, by: self)
    return nil
  }

  /// Changes nothing.
  public func layoutManager(
    _ layoutManager: LayoutManager, shouldSetLineFragmentRect rect: inout Rect,
    lineFragmentUsedRect usedRect: inout Rect, baselineOffset: inout Double,
    in container: TextContainer, forCharactersIn range: Range<Int>
  ) -> Bool {
    layoutManager.leaveUnanswered(.lineFragments, by: self)
    return false
  }

  /// Returns the proposed action.
  public func layoutManager(
    _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
    forControlCharacterAt position: Int
  ) -> ControlCharacterAction {
    layoutManager.leaveUnanswered(.controlCharacters, by: self)
    return action
  }

  /// Returns an empty box: no room.
  public func layoutManager(
    _ layoutManager: LayoutManager, boundingBoxForControlCharacterAt position: Int,
    in container: TextContainer, proposedLineFragment rect: Rect, location: Point
  ) -> Rect {
    layoutManager.leaveUnanswered(.controlCharacterBoxes, by: self)
    return .zero
  }

  /// Shows every character.
  public func layoutManager(
    _ layoutManager: LayoutManager, shouldHideCharacterAt position: Int
  ) -> Bool {
    layoutManager.leaveUnanswered(.hiddenCharacters, by: self)
    return false
  }

  /// Changes nothing.
  public func layoutManager(
    _ layoutManager: LayoutManager, shouldGenerateGlyphs run: inout GeneratedGlyphs
  ) {
    layoutManager.leaveUnanswered(.generatedGlyphs, by: self)
  }
}
