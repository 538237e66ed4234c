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
    let styles = faces.map {
      FontStyleKey(weight: $0.weight...$0.weight, width: 100...100, isItalic: $0.isItalic)
    }
    return faces[FontStyleKey.best(of: styles, for: request)]
  }
}
