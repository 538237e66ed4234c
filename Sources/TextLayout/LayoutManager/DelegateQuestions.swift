/// The questions that a layout manager puts to its delegate.
///
/// A delegate says in ``LayoutManagerDelegate/questions`` which of them it answers. The manager does not ask the
/// others, and goes faster for it: rows that an edit moves are kept as they are when the delegate answers
/// none that come with a place.
public struct DelegateQuestions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// ``LayoutManagerDelegate/layoutManager(_:shouldBreakLineByWordBeforeCharacterAt:)``
  public static let wordBreaks = DelegateQuestions(rawValue: 1)
  /// ``LayoutManagerDelegate/layoutManager(_:shouldBreakLineByHyphenatingBeforeCharacterAt:)``
  public static let hyphens = DelegateQuestions(rawValue: 1 << 1)
  /// ``LayoutManagerDelegate/layoutManager(_:lineSpacingAfterCharactersIn:withProposedLineFragmentRect:)``
  public static let lineSpacing = DelegateQuestions(rawValue: 1 << 2)
  /// ``LayoutManagerDelegate/layoutManager(_:paragraphSpacingBeforeCharacterAt:withProposedLineFragmentRect:)``
  public static let paragraphSpacingBefore = DelegateQuestions(rawValue: 1 << 3)
  /// ``LayoutManagerDelegate/layoutManager(_:paragraphSpacingAfterCharactersIn:withProposedLineFragmentRect:)``
  public static let paragraphSpacingAfter = DelegateQuestions(rawValue: 1 << 4)
  /// ``LayoutManagerDelegate/layoutManager(_:shouldSetLineFragmentRect:lineFragmentUsedRect:baselineOffset:in:forCharactersIn:)``
  public static let lineFragments = DelegateQuestions(rawValue: 1 << 5)
  /// ``LayoutManagerDelegate/layoutManager(_:shouldUse:forControlCharacterAt:)``
  public static let controlCharacters = DelegateQuestions(rawValue: 1 << 6)
  /// ``LayoutManagerDelegate/layoutManager(_:boundingBoxForControlCharacterAt:in:proposedLineFragment:location:)``
  public static let controlCharacterBoxes = DelegateQuestions(rawValue: 1 << 7)
  /// ``LayoutManagerDelegate/layoutManager(_:shouldHideCharacterAt:)``, which is asked of every character
  public static let hiddenCharacters = DelegateQuestions(rawValue: 1 << 8)
  /// ``LayoutManagerDelegate/layoutManager(_:shouldGenerateGlyphs:)``, which has text shaped on one thread
  public static let generatedGlyphs = DelegateQuestions(rawValue: 1 << 9)

  /// Every question.
  public static let all = DelegateQuestions(rawValue: 1 << 10 - 1)
  /// Every question but those that cost time for all of the text: ``hiddenCharacters`` and
  /// ``generatedGlyphs``.
  public static let standard = all.subtracting([.hiddenCharacters, .generatedGlyphs])

  /// What is asked while lines are broken and placed.
  static let aboutLines: DelegateQuestions = [
    .wordBreaks, .hyphens, .lineSpacing, .paragraphSpacingBefore, .paragraphSpacingAfter,
    .lineFragments, .controlCharacterBoxes,
  ]
}
