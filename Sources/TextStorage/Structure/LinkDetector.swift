/// Finds web addresses, mail addresses and telephone numbers in text.
///
/// It finds addresses with a scheme (`https://example.org/a`, `mailto:ann@example.org`), addresses
/// that start with `www.`, host names with a well-known ending (`example.org/a`), and mail
/// addresses. Punctuation at the end of a sentence is not part of an address, nor is a closing
/// bracket that was opened before it. Dates are not detected.
///
/// - Note: Looks at each code unit a bounded number of times.
public struct LinkDetector: Sendable {
  /// The kinds of addresses to look for.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Web and mail addresses.
    public static let links = Kinds(rawValue: 1)
    /// Telephone numbers of seven to fifteen digits, such as `+49 (30) 123-4567`.
    public static let phoneNumbers = Kinds(rawValue: 2)
  }

  /// An address in a text.
  public struct Match: Hashable, Sendable {
    /// The range in UTF-16 code units.
    public var range: Range<Int>
    /// The address with its scheme; the digits of a telephone number after `tel:`.
    public var address: String
    /// The kind of address.
    public var kind: Kinds
  }

  /// The kinds of addresses to look for.
  public var kinds: Kinds

  /// Creates a detector.
  public init(_ kinds: Kinds = .links) { self.kinds = kinds }

  /// Returns the addresses in a text, in order.
  public func matches(in text: String) -> [Match] { matches(in: Array(text.utf16)) }

  /// Returns the addresses in a text of UTF-16 code units, in order.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func matches(in units: [UInt16]) -> [Match] {
    var found: [Match] = []
    var position = 0
    while position < units.count {
      guard !Self.isSeparator(units[position]) else {
        position += 1
        continue
      }
      let start = position
      while position < units.count, !Self.isSeparator(units[position]) { position += 1 }
      if kinds.contains(.links) { found += links(in: units, start..<position) }
    }
    if kinds.contains(.phoneNumbers) {
      let links = found
      var next = 0
      for number in phoneNumbers(in: units) {
        while next < links.count, links[next].range.upperBound <= number.range.lowerBound {
          next += 1
        }
        if next == links.count || !links[next].range.overlaps(number.range) {
          found.append(number)
        }
      }
      found.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    return found
  }

  // MARK: Links

  /// Returns the addresses of a stretch without white space: at most one, unless signs such as
  /// commas separate several.
  private func links(in units: [UInt16], _ stretch: Range<Int>) -> [Match] {
    var found: [Match] = []
    var start = stretch.lowerBound
    while start < stretch.upperBound {
      while start < stretch.upperBound, !units[start].isAddressStart { start += 1 }
      let part = Self.trimmed(
        units, start..<min(stretch.upperBound, start + Self.longestAddress))
      if let match = link(in: units, part) {
        found.append(match)
        start = match.range.upperBound
      } else {
        // An address may follow a comma or a bracket.
        while start < stretch.upperBound, units[start].isAddressPart { start += 1 }
        start += start < stretch.upperBound ? 1 : 0
      }
    }
    return found
  }

  private func link(in units: [UInt16], _ range: Range<Int>) -> Match? {
    func text(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    func match(_ range: Range<Int>, _ prefix: String = "") -> Match {
      Match(range: range, address: prefix + text(range), kind: .links)
    }
    guard !range.isEmpty else { return nil }
    if let colon = units[range].firstIndex(where: { !$0.isSchemePart }), units[colon] == 0x3A,
      colon > range.lowerBound
    {
      let rest = units[(colon + 1)..<range.upperBound]
      if rest.starts(with: [0x2F, 0x2F]), rest.count > 2 { return match(range) }
      let scheme = text(range.lowerBound..<colon).lowercased()
      if scheme == "mailto" || scheme == "tel", !rest.isEmpty { return match(range) }
    }
    // Ends at the first code unit that no mail address or host name contains.
    let end =
      units[range].firstIndex { !$0.isHostPart && $0 != 0x40 && $0 != 0x2B && $0 != 0x25 }
      ?? range.upperBound
    let head = range.lowerBound..<end
    if let at = units[head].firstIndex(of: 0x40) {
      let host = Self.host(units, (at + 1)..<end)
      guard at > head.lowerBound, let host, host.isKnown else { return nil }
      return match(head.lowerBound..<host.end, "mailto:")
    }
    guard let host = Self.host(units, head), host.end == end || units[host.end] == 0x2D else {
      return nil
    }
    let starts = text(head.lowerBound..<min(end, head.lowerBound + 4)).lowercased()
    guard host.isKnown || (starts == "www." && host.labels > 2) else { return nil }
    let next = host.end < range.upperBound ? units[host.end] : 0
    // A path, a query, a fragment or a port belongs to the address.
    let hasMore = next == 0x2F || next == 0x3F || next == 0x23 || next == 0x3A
    return match(head.lowerBound..<(hasMore ? range.upperBound : host.end), "http://")
  }

  /// Parses the host name at the start of a range; it has at least two labels.
  private static func host(
    _ units: [UInt16], _ range: Range<Int>
  ) -> (end: Int, labels: Int, isKnown: Bool)? {
    var labels: [Range<Int>] = []
    var position = range.lowerBound
    var end = position
    while position < range.upperBound {
      let start = position
      while position < range.upperBound, units[position] != 0x2E, units[position].isHostPart {
        position += 1
      }
      if position == start { break }
      labels.append(start..<position)
      end = position
      guard position < range.upperBound, units[position] == 0x2E else { break }
      position += 1
    }
    guard labels.count > 1, let last = labels.last else { return nil }
    let ending = String(decoding: units[last], as: UTF16.self).lowercased()
    return (end, labels.count, endings.contains(ending))
  }

  /// The length of the longest address, in UTF-16 code units; no more text is looked at from each
  /// possible start.
  private static let longestAddress = 4_096

  /// Returns a range without sentence punctuation and unmatched closing brackets at its end.
  private static func trimmed(_ units: [UInt16], _ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    // The surplus of closing over opening brackets of a kind up to `end`, counted on first use.
    var surplus: [UInt16: Int] = [:]
    while end > range.lowerBound {
      let unit = units[end - 1]
      if let opening = unit.openingBracket {
        let unopened =
          surplus[unit]
          ?? units[range.lowerBound..<end].reduce(0) {
            $0 + ($1 == unit ? 1 : $1 == opening ? -1 : 0)
          }
        if unopened <= 0 { break }
        surplus[unit] = unopened - 1
      } else if !unit.isSentenceEnd {
        break
      }
      end -= 1
    }
    return range.lowerBound..<end
  }

  private static func isSeparator(_ unit: UInt16) -> Bool {
    switch unit {
    case ...0x20, 0x22, 0x3C, 0x3E, 0x7F...0x9F, 0xAB, 0xBB, 0x200B, 0x201C...0x201F, 0xFFFC: true
    default: unit.isWhiteSpace
    }
  }

  /// Top-level domains that make a host name an address without a scheme.
  private static let endings: Set<String> = [
    "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "name", "io", "dev", "app",
    "ai", "co", "me", "tv", "blog", "tech", "xyz", "online", "shop", "site", "uk", "us", "de",
    "fr", "es", "it", "nl", "be", "ch", "at", "se", "no", "dk", "fi", "pl", "cz", "pt", "ie", "eu",
    "ru", "ua", "jp", "cn", "kr", "in", "au", "nz", "ca", "br", "mx", "ar", "za", "tr", "gr", "il",
  ]

  // MARK: Telephone numbers

  private func phoneNumbers(in units: [UInt16]) -> [Match] {
    var found: [Match] = []
    var position = 0
    while position < units.count {
      let unit = units[position]
      let isStart = unit == 0x2B || unit == 0x28 || unit.isDigit
      guard isStart, position == 0 || !units[position - 1].isHostPart else {
        position += 1
        continue
      }
      let start = position
      var (digits, end) = ([UInt16](), position)
      while position < units.count, units[position].isDigit || units[position].isPhoneSign {
        if units[position].isDigit {
          digits.append(units[position])
          end = position + 1
        }
        position += 1
      }
      let isWord = end < units.count && units[end].isHostPart && units[end] != 0x2E
      guard (7...15).contains(digits.count), !isWord else {
        position = max(position, start + 1)
        continue
      }
      let plus = unit == 0x2B ? "+" : ""
      found.append(
        Match(
          range: start..<end, address: "tel:" + plus + String(decoding: digits, as: UTF16.self),
          kind: .phoneNumbers))
    }
    return found
  }
}

extension UInt16 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & ~0x20) || self > 0xBF }
  fileprivate var isHostPart: Bool {
    isLetter || isDigit || self == 0x2D || self == 0x2E || self == 0x5F
  }
  fileprivate var isSchemePart: Bool {
    isLetter || isDigit || self == 0x2B || self == 0x2D || self == 0x2E
  }
  fileprivate var isAddressStart: Bool { isLetter || isDigit || self == 0x5F }
  /// True for code units that cannot precede an address without white space between.
  fileprivate var isAddressPart: Bool { isHostPart || self == 0x40 || self == 0x3A || self == 0x2F }
  fileprivate var isPhoneSign: Bool {
    self == 0x20 || self == 0xA0 || self == 0x28 || self == 0x29 || self == 0x2B || self == 0x2D
      || self == 0x2E
  }
  /// The opening bracket for this closing one; nil if this is none.
  fileprivate var openingBracket: UInt16? {
    switch self {
    case 0x29: 0x28
    case 0x5D: 0x5B
    case 0x7D: 0x7B
    default: nil
    }
  }
  fileprivate var isSentenceEnd: Bool {
    switch self {
    case 0x2E, 0x2C, 0x3B, 0x3A, 0x21, 0x3F, 0x27, 0x2A, 0x5F, 0x2019, 0x2026: true
    default: false
    }
  }
}
