/// The rule that decides which links a file may hold: relative ones, and those with a scheme on a
/// list.
///
/// A link of a document can come from anybody. `javascript:`, `data:`, `vbscript:` and `file:` run
/// code or open files where the page is shown, so only listed schemes are allowed. Fragments
/// (`#part`) and relative names (`next.html`, `/index.html`) have no scheme and are allowed. Links
/// that name a host without a scheme (`//host/page`) are refused.
///
/// A destination is judged as a lenient reader sees it. Control characters and invisible
/// characters are ignored, because browsers or encoders drop them; percent escapes are decoded.
public struct LinkPolicy: Hashable, Sendable {
  /// The schemes that links may have, in lower case and without the colon.
  public let schemes: Set<String>

  /// Allows some schemes, in upper or lower case; `https` and not `https:`.
  public init(schemes: some Sequence<String>) {
    self.schemes = Set(schemes.map { $0.lowercased() })
  }

  /// Allows `http`, `https`, `mailto` and `tel`.
  public static let standard = LinkPolicy(schemes: ["http", "https", "mailto", "tel"])

  /// True if a text has the form of a scheme (RFC 3986, section 3.1), such as `git+ssh`.
  public static func isScheme(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isSchemeByte($0) }
  }

  /// True if a link may lead to a destination.
  ///
  /// - Complexity: O(*n*) in the length of the destination.
  public func allows(_ destination: String) -> Bool {
    let visible = destination.unicodeScalars.lazy.filter { !Self.isInvisible($0) }
      .drop { $0.properties.isWhitespace }
    if Self.startsWithHost(visible.prefix(2)) { return false }
    let head = visible.prefix { !["/", "\\", "?", "#"].contains($0) }
    guard let scheme = Self.scheme(ofHead: Array(head)) else { return true }
    return schemes.contains(scheme)
  }

  /// The scheme at the start of a destination, in lower case and without obfuscation; nil for a
  /// relative one.
  package static func scheme(of destination: String) -> String? {
    let head = destination.unicodeScalars.lazy.filter { !isInvisible($0) }
      .drop { $0.properties.isWhitespace }.prefix { !["/", "\\", "?", "#"].contains($0) }
    return scheme(ofHead: Array(head))
  }

  private static func scheme(ofHead head: [Unicode.Scalar]) -> String? {
    let decoded = percentDecoded(head).filter { !isInvisible($0) }
      .drop { $0.properties.isWhitespace }
    guard let colon = decoded.firstIndex(of: ":") else { return nil }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: decoded[..<colon])
    return isScheme(String(name)) ? String(name).lowercased() : nil
  }

  /// Browsers read a backslash as a slash.
  private static func startsWithHost(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    var count = 0
    for scalar in scalars where scalar == "/" || scalar == "\\" { count += 1 }
    return count == 2
  }

  /// True for control and format characters and noncharacters. The URL parser of browsers removes
  /// tabs and line feeds anywhere and other controls at the start (WHATWG URL, section 4.4);
  /// encoders drop all of them.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default:
      return scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.isNoncharacterCodePoint
    }
  }

  /// Returns the characters with percent escapes decoded, so that `%41` is the letter A. Bytes
  /// above 7F become the characters of those numbers, which are in no scheme.
  private static func percentDecoded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard scalars.contains("%") else { return scalars }
    var decoded: [Unicode.Scalar] = []
    var index = 0
    while index < scalars.count {
      if scalars[index] == "%", index + 2 < scalars.count,
        let high = hexDigit(scalars[index + 1]), let low = hexDigit(scalars[index + 2])
      {
        decoded.append(Unicode.Scalar(high << 4 | low))
        index += 3
      } else {
        decoded.append(scalars[index])
        index += 1
      }
    }
    return decoded
  }

  private static func hexDigit(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.isASCII else { return nil }
    return Character(scalar).hexDigitValue.map { UInt8($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
  }
}
