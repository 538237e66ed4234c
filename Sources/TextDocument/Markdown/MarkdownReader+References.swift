import TextStorage

/// Reference links: `[name]` refers to a definition elsewhere, `[name]: destination "title"`.
///
/// cmark copies a definition for each link that refers to it. A text that is half definitions and
/// half links would therefore take memory in the product of their lengths.
extension MarkdownReader {
  /// Returns true if the links of a text cannot take more than ``MarkdownText/referenceLimit``,
  /// assuming that each refers to the longest definition.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func mayRefer(_ source: String) -> Bool {
    var scan = DefinitionScan()
    for byte in source.utf8 { scan.take(byte) }
    scan.endStretch()
    let (bytes, isMore) = scan.brackets.multipliedReportingOverflow(by: scan.longest)
    return !isMore && bytes <= MarkdownText.referenceLimit
  }

  /// Returns a text with its definitions disabled: a backslash escapes the colon after their
  /// names.
  static func withoutDefinitions(_ source: String) -> String {
    source.replacing("]:", with: "]\\:")
  }
}

/// Finds the longest candidate for a definition: from a bracket at the start of a line to the next
/// such line or an empty one.
private struct DefinitionScan {
  /// An upper bound of the number of links.
  private(set) var brackets = 0
  /// The length of the longest candidate in bytes; 0 if none has the colon of a definition.
  private(set) var longest = 0
  private var length = 0
  /// True after the colon of a definition.
  private var isDefined = false
  /// True before the definition's destination, which may be on the next line and begin with a
  /// bracket.
  private var awaitsDestination = false
  /// The closing delimiter of the current title, which may continue over lines that begin with
  /// brackets.
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
      let isMark = isLineStart && Self.mayPrecede(byte)
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

  /// Returns the closing delimiter of a title that begins with a byte; nil if none does.
  private static func end(ofTitleFrom byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): byte
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// Returns true for the marks of quotes and lists, which may precede a definition.
  private static func mayPrecede(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
      UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Ends a candidate, which counts if it has the colon of a definition.
  mutating func endStretch() {
    if isDefined { longest = max(longest, length) }
    (length, isDefined, awaitsDestination, titleEnd) = (0, false, false, nil)
  }
}
