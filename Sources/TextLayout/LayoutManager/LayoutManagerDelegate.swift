public import TextGeometry

/// What a layout manager tells of its progress, and asks while it lays out.
///
/// Every member has a default, which leaves the layout as it is. Positions are UTF-16 code units of the
/// storage, places and lengths points of the container. A delegate must answer the same question the
/// same way until it invalidates the layout, and it must edit the storage in
/// ``layoutManagerShouldGoOn(_:)`` alone. Where it answers questions that come with a rectangle, rows that an edit
/// moves are laid out and asked about again; text whose position alone
/// has changed is not, as in Text Kit.
public protocol LayoutManagerDelegate: AnyObject {
  /// The questions that the delegate answers; ``DelegateQuestions/standard`` by default. The manager does not
  /// ask the others.
  var questions: DelegateQuestions { get }

  /// Layout has filled a container.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - container: The container, or nil when text is left and there is no container for it. Adding
  ///     one then goes on with the layout, which is how pages are made.
  ///   - atEnd: Whether all text has been laid out.
  func layoutManager(
    _ layoutManager: LayoutManager, didCompleteLayoutFor container: TextContainer?, atEnd: Bool)

  /// Layout has gone as far as a question asked; text and containers may be changed now.
  ///
  /// - Returns: Whether something was changed, so that layout goes on; it does so a few times at most.
  func layoutManagerShouldGoOn(_ layoutManager: LayoutManager) -> Bool

  /// A layout that was complete is not any more.
  func layoutManagerDidInvalidateLayout(_ layoutManager: LayoutManager)

  /// The size of a container has changed; what depends on it, such as shapes, can be set now.
  ///
  /// Comes right before the layout is invalidated.
  func layoutManager(
    _ layoutManager: LayoutManager, textContainer: TextContainer,
    didChangeGeometryFrom oldSize: Size)

  /// Whether a line may end between words before a character; the opportunity before it is tried
  /// when not. A line that would otherwise stay empty ends there all the same.
  func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByWordBeforeCharacterAt position: Int
  ) -> Bool

  /// Whether a line may end with a hyphen before a character.
  func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt position: Int
  ) -> Bool

  /// The room below a row within its paragraph, or nil for that of the paragraph's style.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - range: The text of the row.
  ///   - rect: The row as it would be without the room.
  func layoutManager(
    _ layoutManager: LayoutManager, lineSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double?

  /// The room above a paragraph, or nil for that of its style.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - position: The paragraph's first character.
  ///   - rect: The paragraph's first row as it would be without the room.
  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingBeforeCharacterAt position: Int,
    withProposedLineFragmentRect rect: Rect
  ) -> Double?

  /// The room below a paragraph, or nil for that of its style.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - range: The text of the paragraph's last row.
  ///   - rect: That row.
  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double?

  /// Changes where a line fragment and its baseline stand.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - rect: The fragment's rect.
  ///   - usedRect: The part that the text uses, its padding included.
  ///   - baselineOffset: How far the baseline lies below the rect's top.
  ///   - container: The container.
  ///   - range: The fragment's text.
  /// - Returns: Whether anything was changed.
  func layoutManager(
    _ layoutManager: LayoutManager, shouldSetLineFragmentRect rect: inout Rect,
    lineFragmentUsedRect usedRect: inout Rect, baselineOffset: inout Double,
    in container: TextContainer, forCharactersIn range: Range<Int>
  ) -> Bool

  /// What a control character is to do.
  ///
  /// It is asked when text is shaped, of tabs, of what ends lines, paragraphs and containers, of the other C0
  /// and C1 controls, and of the characters of format that Unicode lets be ignored, such as U+200B and
  /// U+00AD. Of several actions the one that reaches farthest counts; none leaves the character as it is.
  ///
  /// - ``ControlCharacterAction/zeroAdvancement``: The character takes no room.
  /// - ``ControlCharacterAction/whitespace``: It takes the room that
  ///   ``layoutManager(_:boundingBoxForControlCharacterAt:in:proposedLineFragment:location:)`` says; lines may
  ///   end on both sides of it.
  /// - ``ControlCharacterAction/horizontalTab``: It moves to the next tab stop.
  /// - ``ControlCharacterAction/lineBreak``: It ends its line. What follows has the indents of a paragraph's
  ///   further lines, and no room is left for the spacing of paragraphs.
  /// - ``ControlCharacterAction/paragraphBreak``: It ends its line, and what follows is indented like a
  ///   paragraph's first line and stands apart from it as paragraphs do.
  /// - ``ControlCharacterAction/containerBreak``: It ends its line, and what follows goes into the next
  ///   container.
  ///
  /// What ends a paragraph of the storage (LF, CR, NEL, PS) ends a line in any case, and only the last
  /// three actions count for it. When the answer changes, call
  /// ``LayoutManager/invalidateGlyphs(forCharacterRange:)``.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - action: What it would do.
  ///   - position: The character.
  func layoutManager(
    _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
    forControlCharacterAt position: Int
  ) -> ControlCharacterAction

  /// The room of a control character whose action is ``ControlCharacterAction/whitespace``.
  ///
  /// It is asked each time the character is laid out, often more than once.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - position: The character.
  ///   - container: The container being filled.
  ///   - rect: The line fragment, as high as it is so far.
  ///   - location: Where the character would stand from the rect's top left corner; its right edge in text
  ///     that runs from right to left.
  /// - Returns: A box, of which the width counts; the room is never wider than a line.
  func layoutManager(
    _ layoutManager: LayoutManager, boundingBoxForControlCharacterAt position: Int,
    in container: TextContainer, proposedLineFragment rect: Rect, location: Point
  ) -> Rect

  /// Whether a character is folded away: it takes no room and nothing is drawn for it.
  ///
  /// A character that ends a line ends it all the same, but a paragraph takes no room at all when all of it is
  /// hidden, with what ends it: its row is 0 high, and nothing stands apart from it.
  ///
  /// Asked only of a delegate whose ``questions`` have ``DelegateQuestions/hiddenCharacters``. When the answer
  /// changes, call ``LayoutManager/invalidateGlyphs(forCharacterRange:)``.
  func layoutManager(_ layoutManager: LayoutManager, shouldHideCharacterAt position: Int) -> Bool

  /// Changes the glyphs of a run of text after it has been shaped, before lines are broken: for
  /// substitution, or for folding, where one glyph stands for text whose other glyphs are
  /// ``GlyphProperty/null``.
  ///
  /// Asked only of a delegate whose ``questions`` have ``DelegateQuestions/generatedGlyphs``.
  ///
  /// Glyphs that are changed are kept with the paragraph, and stay as they are at the edges of lines. When the
  /// answer changes otherwise than by an edit of the text or its attributes, call
  /// ``LayoutManager/invalidateGlyphs(forCharacterRange:)``. The delegate must not ask the manager about
  /// glyphs here, which are being made.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - run: The glyphs; there must be as many afterwards.
  func layoutManager(
    _ layoutManager: LayoutManager, shouldGenerateGlyphs run: inout GeneratedGlyphs)
}
