import TextStorage

/// A font file that comes with the kit. It is described here so that opening the library opens no
/// file.
struct BundledFont: Sendable {
  /// The name within the folder.
  let file: String
  /// The family's name.
  let family: String
  /// The weight on CSS's scale.
  let weight: Int
  /// True if the face is slanted.
  let isItalic: Bool

  /// Every file of `Fonts/`.
  static let all: [BundledFont] = [
    BundledFont("NotoSans-Regular.ttf", "Noto Sans", 400),
    BundledFont("NotoSans-Italic.ttf", "Noto Sans", 400, isItalic: true),
    BundledFont("NotoSans-Bold.ttf", "Noto Sans", 700),
    BundledFont("NotoSans-BoldItalic.ttf", "Noto Sans", 700, isItalic: true),
    BundledFont("NotoSerif-Regular.ttf", "Noto Serif", 400),
    BundledFont("NotoSerif-Italic.ttf", "Noto Serif", 400, isItalic: true),
    BundledFont("NotoSerif-Bold.ttf", "Noto Serif", 700),
    BundledFont("NotoSerif-BoldItalic.ttf", "Noto Serif", 700, isItalic: true),
    BundledFont("NotoSansMono-Regular.ttf", "Noto Sans Mono", 400),
    BundledFont("NotoSansMono-Bold.ttf", "Noto Sans Mono", 700),
    BundledFont("NotoNaskhArabic-Regular.ttf", "Noto Naskh Arabic", 400),
    BundledFont("NotoSansHebrew-Regular.ttf", "Noto Sans Hebrew", 400),
    BundledFont("NotoSansDevanagari-Regular.ttf", "Noto Sans Devanagari", 400),
    BundledFont("NotoSansThai-Regular.ttf", "Noto Sans Thai", 400),
  ]

  private init(_ file: String, _ family: String, _ weight: Int, isItalic: Bool = false) {
    self.file = file
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }
}
extension BundledFont {
  /// Returns the bundled family of a name, without regard to case and spaces, or of a generic
  /// name.
  static func family(named name: String) -> String? {
    let key = FontFamilyName.key(name)
    switch key {
    case "sans-serif", "system-ui", "sans": return "Noto Sans"
    case "serif": return "Noto Serif"
    case "monospace", "mono": return "Noto Sans Mono"
    default: return all.first { FontFamilyName.key($0.family) == key }?.family
    }
  }

  /// Returns the best face of a bundled family for a request.
  static func best(in family: String, for request: FontRequest) -> BundledFont {
    let faces = all.filter { $0.family == family }
    return faces[FontStyleKey.best(of: faces.map(\.style), for: request)]
  }

  /// The face's style for matching.
  var style: FontStyleKey {
    FontStyleKey(weight: weight...weight, width: 100...100, isItalic: isItalic)
  }

  /// Returns the kind of the first family of a request: `serif`, `monospace` or `sans-serif`.
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

  /// Returns the bundled families in the order in which they are fallbacks of a request.
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

  /// True if the face may have glyphs for the characters from `page * 256` on. The file is not
  /// opened: a face for one script is only searched for its own blocks.
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
