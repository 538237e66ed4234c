import TextAnalysis
import TextShaping

/// The questions that a layout manager puts to its delegate.
///
/// The manager asks all of them by default. It notices which ones a delegate does not implement
/// when it first asks them, and does not ask them again. A delegate that answers some questions
/// only at times lists the current ones in ``LayoutManagerDelegate/questions``, which saves time.
/// If it answers no question that comes with a rectangle, rows that an edit only moves are kept.
public struct DelegateQuestions: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: Int

  /// Creates a set from its raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Line breaks between words:
  /// ``LayoutManagerDelegate/layoutManager(_:shouldBreakLineByWordBeforeCharacterAt:)``
  public static let wordBreaks = DelegateQuestions(rawValue: 1)
  /// Line breaks with a hyphen:
  /// ``LayoutManagerDelegate/layoutManager(_:shouldBreakLineByHyphenatingBeforeCharacterAt:)``
  public static let hyphens = DelegateQuestions(rawValue: 1 << 1)
  /// The room below a row: `lineSpacingAfterCharactersIn` of ``LayoutManagerDelegate``
  public static let lineSpacing = DelegateQuestions(rawValue: 1 << 2)
  /// The room above a paragraph: `paragraphSpacingBeforeCharacterAt` of ``LayoutManagerDelegate``
  public static let paragraphSpacingBefore = DelegateQuestions(rawValue: 1 << 3)
  /// The room below a paragraph: `paragraphSpacingAfterCharactersIn` of ``LayoutManagerDelegate``
  public static let paragraphSpacingAfter = DelegateQuestions(rawValue: 1 << 4)
  /// The position of a line fragment: `shouldSetLineFragmentRect` of ``LayoutManagerDelegate``
  public static let lineFragments = DelegateQuestions(rawValue: 1 << 5)
  /// The effect of a control character:
  /// ``LayoutManagerDelegate/layoutManager(_:shouldUse:forControlCharacterAt:)``
  public static let controlCharacters = DelegateQuestions(rawValue: 1 << 6)
  /// The room of a control character: `boundingBoxForControlCharacterAt` of
  /// ``LayoutManagerDelegate``
  public static let controlCharacterBoxes = DelegateQuestions(rawValue: 1 << 7)
  /// Hidden characters, asked about for every character:
  /// ``LayoutManagerDelegate/layoutManager(_:shouldHideCharacterAt:)``
  public static let hiddenCharacters = DelegateQuestions(rawValue: 1 << 8)
  /// Changed glyphs, which restrict shaping to one thread:
  /// ``LayoutManagerDelegate/layoutManager(_:shouldGenerateGlyphs:)``
  public static let generatedGlyphs = DelegateQuestions(rawValue: 1 << 9)

  /// Every question.
  public static let all = DelegateQuestions(rawValue: 1 << 10 - 1)
  /// Every question except those that cost time for all of the text: ``hiddenCharacters`` and
  /// ``generatedGlyphs``.
  public static let standard = all.subtracting([.hiddenCharacters, .generatedGlyphs])

  /// The questions asked while lines are broken and placed.
  static let aboutLines: DelegateQuestions = [
    .wordBreaks, .hyphens, .lineSpacing, .paragraphSpacingBefore, .paragraphSpacingAfter,
    .lineFragments, .controlCharacterBoxes,
  ]
}
