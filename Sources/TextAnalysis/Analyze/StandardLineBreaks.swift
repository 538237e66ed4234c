import ICUReading

/// Turns the line breaks that ICU finds into those of UAX #14's default rules.
///
/// ICU keeps a hyphen that starts a word with the word. It also keeps a point or comma with the
/// digits after it even if no number comes before. Layout keeps this good typography, but it is a
/// tailoring that the standard's tests do not have.
enum StandardLineBreaks {
  /// Turns ICU's breaks into those of the default rules.
  ///
  /// - Parameters:
  ///   - breaks: ICU's breaks, in order, the end included.
  ///   - text: The text, as UTF-16.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func adapting(_ breaks: [Int], of text: [UInt16]) -> [Int] {
    var all: [Int] = []
    all.reserveCapacity(breaks.count)
    var next = 0
    var context = Context()
    var position = 0
    while position < text.count {
      let offset = position
      let kind = Int(CharacterTraits.of(text.scalar(at: &position)).lineBreak)
      var isBreak = next < breaks.count && breaks[next] == offset
      if isBreak {
        next += 1
        isBreak = !context.keeps(kind)
      }
      if isBreak || (offset > 0 && context.allowsBreak(before: kind)) { all.append(offset) }
      context.pass(kind, isFirst: isBreak || offset == 0)
    }
    if !text.isEmpty { all.append(text.count) }
    return all
  }

  /// The context before a character.
  private struct Context {
    /// The class before the character and its marks, or -1.
    private var before: Int = -1
    /// True if that is a hyphen with a break before it.
    private var isFirstHyphen = false
    /// True if digits and their separators end here.
    private var isInNumber = false
    /// True if a zero-width space, possibly with spaces after it, precedes the character.
    private var followsZeroWidthSpace = false

    /// True if the default rules have no break where ICU has one: before a point that digits
    /// follow.
    func keeps(_ kind: Int) -> Bool {
      kind == Context.infix && before == Context.space && !followsZeroWidthSpace
    }

    /// True if the default rules have a break where ICU has none.
    func allowsBreak(before kind: Int) -> Bool {
      switch kind {
      case Context.alphabetic, Context.hebrew, Context.ambiguous, Context.unknown,
        Context.complex:
        isFirstHyphen
      case Context.numeric: before == Context.infix && !isInNumber
      default: false
      }
    }

    mutating func pass(_ kind: Int, isFirst: Bool) {
      if kind == Context.mark || kind == Context.joiner, before >= 0, before != Context.space {
        return
      }
      isFirstHyphen = kind == Context.hyphen && isFirst
      if kind == Context.numeric {
        isInNumber = true
      } else if kind != Context.infix, kind != Context.symbol {
        isInNumber = false
      }
      if kind != Context.space { followsZeroWidthSpace = kind == Context.zeroWidth }
      before = kind
    }

    private static let alphabetic = CTEXT_LB_ALPHABETIC
    private static let hebrew = CTEXT_LB_HEBREW_LETTER
    private static let ambiguous = CTEXT_LB_AMBIGUOUS
    private static let unknown = CTEXT_LB_UNKNOWN
    private static let numeric = CTEXT_LB_NUMERIC
    private static let infix = CTEXT_LB_INFIX_NUMERIC
    private static let symbol = CTEXT_LB_BREAK_SYMBOLS
    private static let hyphen = CTEXT_LB_HYPHEN
    private static let mark = CTEXT_LB_COMBINING_MARK
    private static let joiner = CTEXT_LB_ZWJ
    private static let complex = CTEXT_LB_COMPLEX_CONTEXT
    private static let zeroWidth = CTEXT_LB_ZWSPACE
    private static let space = CTEXT_LB_SPACE
  }
}
