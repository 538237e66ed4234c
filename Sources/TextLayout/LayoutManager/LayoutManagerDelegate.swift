import TextAnalysis
public import TextGeometry
import TextShaping

/// Methods through which a layout manager reports its progress and asks questions during layout.
///
/// Every member has a default that leaves the layout unchanged. Positions are UTF-16 code units of
/// the storage, and geometry is in points of the container.
///
/// A delegate must answer the same question the same way until it invalidates the layout. It may
/// edit the storage only in ``layoutManagerShouldContinueLayout(_:)``. If it answers questions
/// that come with a rectangle, rows that an edit moves are laid out and asked about again. As in
/// Text Kit, a change of text position alone does not do that.
public protocol LayoutManagerDelegate: AnyObject {
  /// The questions that the delegate answers; by default ``DelegateQuestions/all``, of which the
  /// manager asks those whose methods the delegate implements. The manager skips the others.
  var questions: DelegateQuestions { get }

  /// Tells the delegate that layout has filled a container.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - container: The container, or nil if text is left and no container is. If the delegate
  ///     then adds a container, layout continues there; this is how pages are made.
  ///   - atEnd: True if all text has been laid out.
  func layoutManager(
    _ layoutManager: LayoutManager, didCompleteLayoutFor container: TextContainer?, atEnd: Bool)

  /// Tells the delegate that layout has reached what a question needs. Text and containers may be
  /// changed now.
  ///
  /// - Returns: True if something was changed, so that layout continues; it does so only a few
  ///   times.
  func layoutManagerShouldContinueLayout(_ layoutManager: LayoutManager) -> Bool

  /// Tells the delegate that a complete layout has become incomplete.
  func layoutManagerDidInvalidateLayout(_ layoutManager: LayoutManager)

  /// Tells the delegate that the size of a container has changed, so that it can adjust what
  /// depends on it, such as exclusions.
  ///
  /// Comes right before the layout is invalidated.
  func layoutManager(
    _ layoutManager: LayoutManager, textContainer: TextContainer,
    didChangeGeometryFrom oldSize: Size)

  /// Returns true if a line may end between words before a character. Otherwise the previous break
  /// opportunity is tried. A line that would stay empty ends at the character anyway.
  func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByWordBeforeCharacterAt position: Int
  ) -> Bool

  /// Returns true if a line may end with a hyphen before a character.
  func layoutManager(
    _ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt position: Int
  ) -> Bool

  /// Returns the room below a row within its paragraph, in points; nil for that of the paragraph's
  /// style.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - range: The text of the row.
  ///   - rect: The row as it would be without the room.
  func layoutManager(
    _ layoutManager: LayoutManager, lineSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double?

  /// Returns the room above a paragraph, in points; nil for that of its style.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - position: The paragraph's first character.
  ///   - rect: The paragraph's first row as it would be without the room.
  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingBeforeCharacterAt position: Int,
    withProposedLineFragmentRect rect: Rect
  ) -> Double?

  /// Returns the room below a paragraph, in points; nil for that of its style.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - range: The text of the paragraph's last row.
  ///   - rect: That row.
  func layoutManager(
    _ layoutManager: LayoutManager, paragraphSpacingAfterCharactersIn range: Range<Int>,
    withProposedLineFragmentRect rect: Rect
  ) -> Double?

  /// Moves a line fragment and its baseline.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - rect: The fragment's rect.
  ///   - usedRect: The part that the text uses, including its padding.
  ///   - baselineOffset: The distance from the rect's top down to the baseline.
  ///   - container: The container.
  ///   - range: The fragment's text.
  /// - Returns: True if anything was changed.
  func layoutManager(
    _ layoutManager: LayoutManager, shouldSetLineFragmentRect rect: inout Rect,
    lineFragmentUsedRect usedRect: inout Rect, baselineOffset: inout Double,
    in container: TextContainer, forCharactersIn range: Range<Int>
  ) -> Bool

  /// Returns the action of a control character.
  ///
  /// It is asked when text is shaped. The questions are about tabs, separators of lines,
  /// paragraphs and containers, the other C0 and C1 controls, and ignorable format characters such
  /// as U+200B and U+00AD. If the set holds several actions, the most far-reaching one counts. An
  /// empty set leaves the character as it is.
  ///
  /// - ``ControlCharacterAction/zeroAdvancement``: The character takes no room.
  /// - ``ControlCharacterAction/whitespace``: It takes the room that
  ///   ``layoutManager(_:boundingBoxForControlCharacterAt:in:proposedLineFragment:location:)``
  ///   returns; lines may end on both sides of it.
  /// - ``ControlCharacterAction/horizontalTab``: It moves to the next tab stop.
  /// - ``ControlCharacterAction/lineBreak``: It ends its line. The text after it has the indents
  ///   of a paragraph's further lines, without paragraph spacing.
  /// - ``ControlCharacterAction/paragraphBreak``: It ends its line. The text after it has the
  ///   indent of a paragraph's first line, and paragraph spacing.
  /// - ``ControlCharacterAction/containerBreak``: It ends its line. The text after it goes into
  ///   the next container.
  ///
  /// Separators that end a paragraph of the storage (LF, CR, NEL, PS) always end a line, and only
  /// the last three actions apply to them. When the answer changes, call
  /// ``LayoutManager/invalidateGlyphs(forCharacterRange:)``.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - action: The default action.
  ///   - position: The character.
  func layoutManager(
    _ layoutManager: LayoutManager, shouldUse action: ControlCharacterAction,
    forControlCharacterAt position: Int
  ) -> ControlCharacterAction

  /// Returns the room of a control character whose action is
  /// ``ControlCharacterAction/whitespace``.
  ///
  /// It is asked each time the character is laid out, often more than once.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - position: The character.
  ///   - container: The container being filled.
  ///   - rect: The line fragment, with its height so far.
  ///   - location: The character's left edge relative to the rect's top left corner; its right
  ///     edge in right-to-left text.
  /// - Returns: A box whose width is used; the room is never wider than a line.
  func layoutManager(
    _ layoutManager: LayoutManager, boundingBoxForControlCharacterAt position: Int,
    in container: TextContainer, proposedLineFragment rect: Rect, location: Point
  ) -> Rect

  /// Returns true if a character is hidden: it takes no room and nothing is drawn for it.
  ///
  /// A hidden character that ends a line still ends it. A paragraph that is hidden entirely, with
  /// its separator, takes no room at all: its row has height 0 and no paragraph spacing.
  ///
  /// It is asked for every character. When the answer changes, call
  /// ``LayoutManager/invalidateGlyphs(forCharacterRange:)``.
  func layoutManager(_ layoutManager: LayoutManager, shouldHideCharacterAt position: Int) -> Bool

  /// Changes the glyphs of a run of text after shaping and before line breaking. It can substitute
  /// glyphs or fold text: one glyph represents text whose other glyphs are `GlyphProperty.null`.
  ///
  /// A delegate that implements it restricts shaping to one thread.
  ///
  /// Changed glyphs are kept with the paragraph and stay as they are at the edges of lines. If the
  /// answer changes other than by an edit of the text or its attributes, call
  /// ``LayoutManager/invalidateGlyphs(forCharacterRange:)``. The delegate must not ask the manager
  /// about glyphs here because they do not exist yet.
  ///
  /// - Parameters:
  ///   - layoutManager: The manager.
  ///   - run: The glyphs; their number must not change.
  func layoutManager(
    _ layoutManager: LayoutManager, shouldGenerateGlyphs run: inout GeneratedGlyphs)
}
