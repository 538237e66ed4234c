import TextAnalysis
public import TextGeometry
public import TextShaping

extension LayoutManagerDelegate {
  /// Changes nothing.
  public func layoutManagerShouldContinueLayout(_ layoutManager: LayoutManager) -> Bool { false }

  /// All questions except those that cost time for all of the text.
  public var questions: DelegateQuestions { .standard }

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
  ) -> Bool { true }

  /// Allows every hyphen.
  public func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt position: Int
  ) -> Bool { true }

  /// Returns nil, which leaves the spacing to the paragraph's style.
  public func layoutManager(
    _ layoutManager: LayoutManager, lineSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? { nil }

  /// Returns nil, which leaves the spacing to the paragraph's style.
  public func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingBeforeCharacterAt position: Int,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? { nil }

  /// Returns nil, which leaves the spacing to the paragraph's style.
  public func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double? { nil }

  /// Changes nothing.
  public func layoutManager(
    _ layoutManager: LayoutManager, shouldSetLineFragmentRect rect: inout Rect,
    lineFragmentUsedRect usedRect: inout Rect, baselineOffset: inout Double,
    in container: TextContainer, forCharactersIn range: Range<Int>
  ) -> Bool { false }

  /// Returns the proposed action.
  public func layoutManager(
    _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
    forControlCharacterAt position: Int
  ) -> ControlCharacterAction { action }

  /// Returns an empty box: no room.
  public func layoutManager(
    _ layoutManager: LayoutManager, boundingBoxForControlCharacterAt position: Int,
    in container: TextContainer, proposedLineFragment rect: Rect, location: Point
  ) -> Rect { .zero }

  /// Shows every character.
  public func layoutManager(
    _ layoutManager: LayoutManager, shouldHideCharacterAt position: Int
  ) -> Bool { false }

  /// Changes nothing.
  public func layoutManager(
    _ layoutManager: LayoutManager, shouldGenerateGlyphs run: inout GeneratedGlyphs
  ) {}
}
