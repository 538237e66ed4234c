/// Finds sentence boundaries by Unicode Standard Annex #29, section 5.1, in one pass.
struct SentenceBreaker {
  /// The part of a sentence end that the code points before an index may form.
  private enum State {
    case none
    /// A terminator, which may be ambiguous, and which may follow a cased letter.
    case term(isAmbiguous: Bool, afterCased: Bool)
    /// A terminator followed by closing punctuation.
    case close(isAmbiguous: Bool)
    /// A terminator followed by spaces.
    case space(isAmbiguous: Bool)
    /// A paragraph separator, after a terminator or anywhere else.
    case separator
  }

  private let classes: [SentenceBreakClass]

  init(_ classes: [SentenceBreakClass]) { self.classes = classes }

  /// Calls `body` with the index after each boundary, until it returns `false`. The start is left
  /// out, the end is included.
  func forEachBoundary(_ body: (Int) -> Bool) {
    var state = State.none
    var wasCased = false
    for index in classes.indices {
      let next = classes[index]
      if index > 0, isBoundary(index, state) {
        if !body(index) { return }
        state = .none
        wasCased = false
      }
      if next.isIgnored, index > 0, !classes[index - 1].endsParagraph { continue }
      state = advanced(state, by: next, wasCased)
      wasCased = next == .upper || next == .lower
    }
    if !classes.isEmpty { _ = body(classes.count) }
  }

  private func advanced(
    _ state: State, by next: SentenceBreakClass, _ wasCased: Bool
  ) -> State {
    if next.endsParagraph { return .separator }
    if next.isTerminator {
      return .term(isAmbiguous: next == .ambiguousTerminator, afterCased: wasCased)
    }
    switch state {
    case .none, .separator: return .none
    case .term(let isAmbiguous, _), .close(let isAmbiguous):
      if next == .close { return .close(isAmbiguous: isAmbiguous) }
      return next == .space ? .space(isAmbiguous: isAmbiguous) : .none
    case .space(let isAmbiguous):
      return next == .space ? .space(isAmbiguous: isAmbiguous) : .none
    }
  }

  private func isBoundary(_ index: Int, _ state: State) -> Bool {
    let next = classes[index]
    if classes[index - 1] == .carriageReturn, next == .lineFeed { return false }  // SB3
    if classes[index - 1].endsParagraph { return true }  // SB4
    if next.isIgnored { return false }  // SB5
    let isAmbiguous: Bool
    switch state {
    case .none: return false  // SB998
    case .separator: return true  // SB11
    case .term(let ambiguous, let afterCased):
      if ambiguous, next == .numeric { return false }  // SB6
      if ambiguous, afterCased, next == .upper { return false }  // SB7
      if next == .close || next == .space || next.endsParagraph { return false }  // SB9
      isAmbiguous = ambiguous
    case .close(let ambiguous):
      if next == .close || next == .space || next.endsParagraph { return false }  // SB9
      isAmbiguous = ambiguous
    case .space(let ambiguous):
      if next == .space || next.endsParagraph { return false }  // SB10
      isAmbiguous = ambiguous
    }
    if next == .continuer || next.isTerminator { return false }  // SB8a
    return !(isAmbiguous && continuesInLowercase(index))  // SB8, SB11
  }

  /// Returns true if the next letter is lowercase and nothing before it could start a sentence.
  private func continuesInLowercase(_ start: Int) -> Bool {
    for index in start..<classes.count {
      let next = classes[index]
      if next == .lower { return true }
      if next == .otherLetter || next == .upper || next.endsParagraph || next.isTerminator {
        return false
      }
    }
    return false
  }
}

/// The Sentence_Break property of Unicode Standard Annex #29.
enum SentenceBreakClass: UInt8 {
  case other
  case carriageReturn
  case lineFeed
  case separator
  case extend
  case format
  case space
  case lower
  case upper
  case otherLetter
  case numeric
  case ambiguousTerminator
  case terminator
  case continuer
  case close

  /// Creates the class from its name in the Unicode Character Database.
  init?(property: String) {
    switch property {
    case "CR": self = .carriageReturn
    case "LF": self = .lineFeed
    case "Sep": self = .separator
    case "Extend": self = .extend
    case "Format": self = .format
    case "Sp": self = .space
    case "Lower": self = .lower
    case "Upper": self = .upper
    case "OLetter": self = .otherLetter
    case "Numeric": self = .numeric
    case "ATerm": self = .ambiguousTerminator
    case "STerm": self = .terminator
    case "SContinue": self = .continuer
    case "Close": self = .close
    default: return nil
    }
  }

  init(_ scalar: UInt32) {
    self = SentenceBreakClass(rawValue: breakClass(of: scalar, in: sentenceBreakTable)) ?? .other
  }

  /// True for the rules' class ParaSep.
  var endsParagraph: Bool {
    self == .separator || self == .carriageReturn || self == .lineFeed
  }
  /// True if rule SB5 ignores the class.
  var isIgnored: Bool { self == .extend || self == .format }
  /// True for the rules' class SATerm.
  var isTerminator: Bool { self == .terminator || self == .ambiguousTerminator }
}
