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

  /// The class with a name of the Unicode Character Database.
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

  /// ParaSep.
  var endsParagraph: Bool {
    self == .separator || self == .carriageReturn || self == .lineFeed
  }
  /// Whether rule SB5 looks through it.
  var isIgnored: Bool { self == .extend || self == .format }
  /// SATerm.
  var isTerminator: Bool { self == .terminator || self == .ambiguousTerminator }
}
