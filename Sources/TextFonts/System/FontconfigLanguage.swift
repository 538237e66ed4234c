/// Languages as fontconfig writes them.
enum FontconfigLanguage {
  /// fontconfig's name for a BCP 47 tag: it tells forms of Chinese apart by region, not by script.
  static func name(for tag: String) -> String {
    let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
    guard let language = parts.first else { return "en" }
    switch language {
    case "zh":
      if let region = parts.dropFirst().first(where: {
        ["hk", "mo", "tw", "sg", "cn"].contains($0)
      }) {
        return "zh-\(region)"
      }
      return parts.contains("hant") ? "zh-tw" : "zh-cn"
    case "yue": return "zh-hk"
    default: return language
    }
  }

  /// Whether the language is written with Han characters.
  static func isHan(_ name: String) -> Bool {
    name == "ja" || name == "ko" || name.hasPrefix("zh-")
  }

  /// The language that a character itself tells, for text whose language is not written with it.
  static func implied(by scalar: UInt32) -> FontFallback.SystemList? {
    switch scalar {
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1B000...0x1B16F: .japanese
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: .korean
    case 0x3100...0x312F, 0x31A0...0x31BF: .traditionalChinese
    default: nil
    }
  }
}
