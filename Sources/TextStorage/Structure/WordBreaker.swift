import TextGeometry

/// Finds word boundaries by Unicode Standard Annex #29, section 4.1, in one pass.
struct WordBreaker {
  /// The classes of the code points.
  private let classes: [WordBreakClass]

  init(_ classes: [WordBreakClass]) { self.classes = classes }

  /// Calls `body` with the index after each boundary, until it returns `false`. The start is left
  /// out, the end is included.
  func forEachBoundary(_ body: (Int) -> Bool) {
    // The classes of the last two code points that rule WB4 does not ignore.
    var last = WordBreakClass.other
    var beforeLast = WordBreakClass.other
    var indicators = 0
    for index in classes.indices {
      let next = classes[index]
      if index > 0, isBoundary(index, beforeLast, last, indicators), !body(index) { return }
      let startsLine = index == 0 || classes[index - 1].endsLine
      if next.isIgnored, !startsLine { continue }
      beforeLast = startsLine ? .other : last
      last = next.isIgnored ? .other : next
      indicators = last == .regionalIndicator ? indicators + 1 : 0
    }
    if !classes.isEmpty { _ = body(classes.count) }
  }

  private func isBoundary(
    _ index: Int, _ beforeLast: WordBreakClass, _ last: WordBreakClass, _ indicators: Int
  ) -> Bool {
    let previous = classes[index - 1]
    let next = classes[index]
    if previous == .carriageReturn, next == .lineFeed { return false }  // WB3
    if previous.endsLine || next.endsLine { return true }  // WB3a, WB3b
    if previous == .zeroWidthJoiner, next.isPictographic { return false }  // WB3c
    if previous == .space, next == .space { return false }  // WB3d
    if next.isIgnored { return false }  // WB4
    if last.isLetter {
      // WB5, WB9, WB13a
      if next.isLetter || next == .numeric || next == .extendNumberLetter { return false }
      if next.joinsLetters, following(index).isLetter { return false }  // WB6
      if last == .hebrewLetter {
        if next == .singleQuote { return false }  // WB7a
        if next == .doubleQuote, following(index) == .hebrewLetter { return false }  // WB7b
      }
    }
    if next.isLetter {
      if last.joinsLetters, beforeLast.isLetter { return false }  // WB7
      if last == .doubleQuote, beforeLast == .hebrewLetter, next == .hebrewLetter { return false }
      if last == .numeric || last == .extendNumberLetter { return false }  // WB10, WB13b
    }
    if next == .numeric {
      if last == .numeric || last == .extendNumberLetter { return false }  // WB8, WB13b
      if last.joinsNumbers, beforeLast == .numeric { return false }  // WB11
    }
    if last == .numeric {
      if next.joinsNumbers, following(index) == .numeric { return false }  // WB12
      if next == .extendNumberLetter { return false }  // WB13a
    }
    if last == .katakana, next == .katakana || next == .extendNumberLetter { return false }
    if last == .extendNumberLetter, next == .katakana || next == .extendNumberLetter {
      return false
    }
    if last == .regionalIndicator, next == .regionalIndicator {  // WB15, WB16
      return indicators.isMultiple(of: 2)
    }
    return true
  }

  /// Returns the class of the next code point that rule WB4 does not ignore.
  private func following(_ index: Int) -> WordBreakClass {
    var index = index + 1
    while index < classes.count, classes[index].isIgnored { index += 1 }
    return index < classes.count ? classes[index] : .other
  }
}

/// The Word_Break property of Unicode Standard Annex #29, combined with Extended_Pictographic.
enum WordBreakClass: UInt8 {
  case other
  case carriageReturn
  case lineFeed
  case newline
  case extend
  case zeroWidthJoiner
  case format
  case regionalIndicator
  case katakana
  case hebrewLetter
  case letter
  case singleQuote
  case doubleQuote
  case midNumberLetter
  case midLetter
  case midNumber
  case numeric
  case extendNumberLetter
  case space
  case pictographic
  case pictographicLetter

  /// Creates the class from its name in the Unicode Character Database.
  init?(property: String) {
    switch property {
    case "CR": self = .carriageReturn
    case "LF": self = .lineFeed
    case "Newline": self = .newline
    case "Extend": self = .extend
    case "ZWJ": self = .zeroWidthJoiner
    case "Format": self = .format
    case "Regional_Indicator": self = .regionalIndicator
    case "Katakana": self = .katakana
    case "Hebrew_Letter": self = .hebrewLetter
    case "ALetter": self = .letter
    case "Single_Quote": self = .singleQuote
    case "Double_Quote": self = .doubleQuote
    case "MidNumLet": self = .midNumberLetter
    case "MidLetter": self = .midLetter
    case "MidNum": self = .midNumber
    case "Numeric": self = .numeric
    case "ExtendNumLet": self = .extendNumberLetter
    case "WSegSpace": self = .space
    default: return nil
    }
  }

  init(_ scalar: UInt32) {
    self = WordBreakClass(rawValue: breakClass(of: scalar, in: wordBreakTable)) ?? .other
  }

  var endsLine: Bool { self == .carriageReturn || self == .lineFeed || self == .newline }
  /// True if rule WB4 ignores the class.
  var isIgnored: Bool { self == .extend || self == .zeroWidthJoiner || self == .format }
  var isPictographic: Bool { self == .pictographic || self == .pictographicLetter }
  /// True for the rules' class AHLetter.
  var isLetter: Bool { self == .letter || self == .hebrewLetter || self == .pictographicLetter }
  /// True for MidLetter and MidNumLetQ.
  var joinsLetters: Bool {
    self == .midLetter || self == .midNumberLetter || self == .singleQuote
  }
  /// True for MidNum and MidNumLetQ.
  var joinsNumbers: Bool {
    self == .midNumber || self == .midNumberLetter || self == .singleQuote
  }
  /// True if a segment with this class counts as a word.
  var makesWord: Bool { isLetter || self == .numeric || self == .katakana }
}

/// Returns the class of a code point from a table of the points where the class changes.
func breakClass(of scalar: UInt32, in table: [UInt32]) -> UInt8 {
  UInt8(table[table.partition { $0 >> 5 <= scalar } - 1] & 31)
}
