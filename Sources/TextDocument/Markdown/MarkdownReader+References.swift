/// Links that a text refers to by a name, which it defines elsewhere: `[name]`, and `[name]: destination "title"`.
///
/// cmark copies a definition for each link that refers to it, so that half a text of definitions and half a text of links
/// take the product of their lengths.
extension MarkdownReader {
  /// Whether the links of a text cannot take more than ``MarkdownText/referenceLimit``, if each refers to its longest
  /// definition.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func mayRefer(_ source: String) -> Bool {
    var scan = DefinitionScan()
    for byte in source.utf8 { scan.take(byte) }
    scan.endStretch()
    let (bytes, isMore) = scan.brackets.multipliedReportingOverflow(by: scan.longest)
    return !isMore && bytes <= MarkdownText.referenceLimit
  }

  /// A text whose definitions are none: the colon behind their names is plain.
  static func withoutDefinitions(_ source: String) -> String {
    source.replacing("]:", with: "]\\:")
  }
}

/// Finds the longest stretch that may be a definition: from a bracket at the start of a line to the next such line or an
/// empty one.
private struct DefinitionScan {
  /// How many links there may be.
  private(set) var brackets = 0
  /// The bytes of the longest one; none where no text has the colon of a definition.
  private(set) var longest = 0
  private var length = 0
  /// Whether the colon of a definition has come.
  private var isDefined = false
  /// Whether its destination is still to come, which may stand in the next line and begin with a bracket.
  private var awaitsDestination = false
  /// What ends the title that has begun; it may go on over lines that begin with brackets.
  private var titleEnd: UInt8?
  private var isLineStart = true
  private var last: UInt8 = 0x0A

  mutating func take(_ byte: UInt8) {
    defer { last = byte }
    length += 1
    switch byte {
    case UInt8(ascii: "\n") where last == UInt8(ascii: "\r"): break
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      if isLineStart { endStretch() }
      isLineStart = true
    case UInt8(ascii: " "), UInt8(ascii: "\t"): break
    case UInt8(ascii: "["):
      brackets += 1
      if isLineStart, titleEnd == nil, !awaitsDestination { endStretch() }
      (isLineStart, awaitsDestination) = (false, false)
    default:
      let isMark = isLineStart && Self.mayStandBefore(byte)
      if !isMark { awaitsDestination = false }
      if byte == UInt8(ascii: ":"), last == UInt8(ascii: "]") {
        (isDefined, awaitsDestination) = (true, true)
      } else if titleEnd == byte {
        titleEnd = nil
      } else if titleEnd == nil, isDefined, last <= 0x20 {
        titleEnd = Self.end(ofTitleFrom: byte)
      }
      if !isMark { isLineStart = false }
    }
  }

  /// What ends a title that begins with a byte; nil where none does.
  private static func end(ofTitleFrom byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): byte
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// Whether a byte is one of the marks of quotes and lists, which may stand before a definition.
  private static func mayStandBefore(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Ends a stretch, which counts where it has the colon of a definition.
  mutating func endStretch() {
    if isDefined { longest = max(longest, length) }
    (length, isDefined, awaitsDestination, titleEnd) = (0, false, false, nil)
  }
}
