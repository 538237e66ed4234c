/// Languages in fontconfig's notation.
enum FontconfigLanguage {
  /// Returns fontconfig's name for a BCP 47 tag. It distinguishes forms of Chinese by region, not
  /// by script.
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

  /// True if the language is written with Han characters.
  static func isHan(_ name: String) -> Bool {
    name == "ja" || name == "ko" || name.hasPrefix("zh-")
  }
}
