extension BundledFont {
  /// The bundled family of a name, without regard to case and spaces, or of a generic name.
  static func family(named name: String) -> String? {
    let key = FontFamilyName.key(name)
    switch key {
    case "sans-serif", "system-ui", "sans": return "Noto Sans"
    case "serif": return "Noto Serif"
    case "monospace", "mono": return "Noto Sans Mono"
    default: return all.first { FontFamilyName.key($0.family) == key }?.family
    }
  }

  /// The face of a bundled family that serves a request best.
  static func best(in family: String, for request: FontRequest) -> BundledFont {
    let faces = all.filter { $0.family == family }
    return faces[FontStyleKey.best(of: faces.map(\.style), for: request)]
  }

  /// The face's style as matching sees it.
  var style: FontStyleKey {
    FontStyleKey(weight: weight...weight, width: 100...100, isItalic: isItalic)
  }

  /// What kind of family a request asks for first: `serif`, `monospace` or `sans-serif`.
  static func genericName(like request: FontRequest) -> String {
    for name in request.families {
      let key = FontFamilyName.key(name)
      if key.contains("mono") || key.contains("courier") || key.contains("typewriter") {
        return "monospace"
      }
      if key.contains("sans") || key == "system-ui" { return "sans-serif" }
      if key.contains("serif") || key.contains("times") { return "serif" }
    }
    return "sans-serif"
  }

  /// The bundled families, in the order in which they stand in for others in a request.
  static func fallbackFamilies(like request: FontRequest) -> [String] {
    let latin =
      switch genericName(like: request) {
      case "serif": ["Noto Serif", "Noto Sans", "Noto Sans Mono"]
      case "monospace": ["Noto Sans Mono", "Noto Sans", "Noto Serif"]
      default: ["Noto Sans", "Noto Serif", "Noto Sans Mono"]
      }
    return latin + [
      "Noto Naskh Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai",
    ]
  }

  /// Whether the face may have glyphs for the characters from `page * 256` on, told without opening
  /// it: a face for one script is only asked for its own blocks.
  func mayCover(page: UInt32) -> Bool {
    switch family {
    case "Noto Naskh Arabic": return [0x06, 0x07, 0x08, 0xFB, 0xFC, 0xFD, 0xFE].contains(page)
    case "Noto Sans Hebrew": return page == 0x05 || page == 0xFB
    case "Noto Sans Devanagari": return [0x09, 0x1C, 0xA8].contains(page)
    case "Noto Sans Thai": return page == 0x0E
    default:
      return page <= 0x05 || (0x1A...0x2E).contains(page) || (0xA6...0xAB).contains(page)
        || (0xFB...0xFF).contains(page) || page == 0x1F6
    }
  }
}
