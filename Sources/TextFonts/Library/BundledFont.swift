/// A font file that comes with the kit, described here so that opening the library opens no file.
struct BundledFont: Sendable {
  /// The name within the folder.
  let file: String
  /// The family's name.
  let family: String
  /// The weight on CSS's scale.
  let weight: Int
  /// Whether the face is slanted.
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
