/// The number that a page shows, which viewers show, too.
public struct PageLabel: Hashable, Sendable {
  /// The form of a number.
  public enum Notation: String, Hashable, Sendable, CaseIterable {
    /// Digits of the document's language.
    case digits
    /// ASCII's digits.
    case latin
    /// Small Roman numerals.
    case roman
    /// Large Roman numerals.
    case Roman
    /// Small letters: a to z, then aa, bb and so on.
    case letters
    /// Large letters.
    case Letters
    /// No number.
    case none
  }

  /// The number.
  public var number: Int
  /// Its form.
  public var notation: Notation
  /// The words before the number.
  public var prefix: String

  /// Creates a label.
  public init(number: Int, notation: Notation = .digits, prefix: String = "") {
    (self.number, self.notation, self.prefix) = (number, notation, prefix)
  }
}

/// The arrangement of a document's pages in viewers.
public enum PageArrangement: Hashable, Sendable {
  /// One page at a time.
  case single
  /// Facing pages side by side. The first page of the file is alone if `startsAlone` is true, and
  /// beside the second one otherwise.
  case facing(isRightToLeft: Bool, startsAlone: Bool = true)
}
