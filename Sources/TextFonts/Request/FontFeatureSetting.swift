/// An OpenType feature turned on, off, or to one of its alternatives.
public struct FontFeatureSetting: Hashable, Sendable {
  /// The feature's tag, such as `liga`.
  public var tag: UInt32
  /// 0 is off, 1 on; larger values choose an alternative.
  public var value: UInt32

  /// Creates a setting.
  public init(tag: UInt32, value: UInt32) {
    self.tag = tag
    self.value = value
  }

  /// Reads a setting in HarfBuzz's or CSS's syntax: `smcp`, `+liga`, `-liga`, `liga=0`, `salt=2`,
  /// `"liga" off`. Nil when the text is none of them. Ranges (`liga[3:5]`) are not settings of a
  /// whole run, and are refused.
  public init?(parsing text: String) {
    var rest = Substring(text)
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    rest = rest.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    var value: UInt32 = 1
    var hasSign = false
    if let sign = rest.first, sign == "+" || sign == "-" {
      hasSign = true
      value = sign == "-" ? 0 : 1
      rest.removeFirst()
    }
    let name: Substring
    if let quote = rest.first, quote == "\"" || quote == "'" {
      rest.removeFirst()
      guard let end = rest.firstIndex(of: quote) else { return nil }
      name = rest[..<end]
      rest = rest[rest.index(after: end)...]
      guard name.utf8.count == 4 else { return nil }
    } else {
      name = rest.prefix { !isBlank($0) && $0 != "=" && $0 != "[" }
      rest = rest[name.endIndex...]
    }
    guard let tag = FontTag.parse(name) else { return nil }
    rest = rest.drop(while: isBlank)
    if rest.first == "=" { rest = rest.dropFirst().drop(while: isBlank) }
    if !rest.isEmpty {
      guard !hasSign else { return nil }
      switch rest {
      case "on": value = 1
      case "off": value = 0
      default:
        guard let number = UInt32(rest) else { return nil }
        value = number
      }
    }
    self.init(tag: tag, value: value)
  }

  /// Reads settings separated by commas.
  ///
  /// - Throws: ``FontError`` of kind `malformedSetting` that names the setting at fault.
  public static func parseList(_ text: String) throws(FontError) -> [FontFeatureSetting] {
    var settings: [FontFeatureSetting] = []
    for part in text.split(separator: ",") where !part.allSatisfy({ $0 == " " }) {
      guard let setting = FontFeatureSetting(parsing: String(part)) else {
        throw FontError(
          kind: .malformedSetting, place: String(part),
          message: "is not a font feature; write it like liga=0, -liga, smcp or salt=2.")
      }
      settings.append(setting)
    }
    return settings
  }
}

extension FontFeatureSetting: CustomStringConvertible {
  /// The setting in HarfBuzz's syntax: `smcp`, `-liga`, `salt=2`.
  public var description: String {
    let written = FontTag.string(tag)
    let name = written.prefix { $0 != " " }
    switch value {
    case 0: return "-\(name)"
    case 1: return String(name)
    default: return "\(name)=\(value)"
    }
  }
}
