/// The Word_Break property of Unicode Standard Annex #29, with Extended_Pictographic beside it.
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

  /// The class with a name of the Unicode Character Database.
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
  /// Whether rule WB4 looks through it.
  var isIgnored: Bool { self == .extend || self == .zeroWidthJoiner || self == .format }
  var isPictographic: Bool { self == .pictographic || self == .pictographicLetter }
  /// AHLetter.
  var isLetter: Bool { self == .letter || self == .hebrewLetter || self == .pictographicLetter }
  /// MidLetter or MidNumLetQ.
  var joinsLetters: Bool {
    self == .midLetter || self == .midNumberLetter || self == .singleQuote
  }
  /// MidNum or MidNumLetQ.
  var joinsNumbers: Bool {
    self == .midNumber || self == .midNumberLetter || self == .singleQuote
  }
  /// What a word, as people count words, has at least one of.
  var makesWord: Bool { isLetter || self == .numeric || self == .katakana }
}

/// The class of a code point in a table of places where the class changes.
func breakClass(of scalar: UInt32, in table: [UInt32]) -> UInt8 {
  var lower = 0
  var upper = table.count
  while upper - lower > 1 {
    let middle = (lower + upper) / 2
    if table[middle] >> 5 <= scalar { lower = middle } else { upper = middle }
  }
  return UInt8(table[lower] & 31)
}
