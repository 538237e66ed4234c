import TestFonts
import Testing

@testable import TextFonts

/// Fallback to fonts of the system; each runs only where its font is installed.
@Suite struct SystemFallbackTests {
  let library = FontLibrary()

  func face(_ text: String, language: String? = nil) -> FontFace? {
    library.fallback(
      for: text.unicodeScalars.map(\.value), request: FontRequest(), language: language)
  }

  static func isInstalled(_ family: String) -> Bool {
    !SystemFontCatalog.shared.faces(ofFamily: family).isEmpty
  }

  @Test(
    "Han characters follow the language",
    .enabled(if: SystemFallbackTests.isInstalled("Noto Sans CJK JP")),
    arguments: [
      ("ja", "Noto Sans CJK JP"), ("zh-Hans", "Noto Sans CJK SC"), ("zh", "Noto Sans CJK SC"),
      ("zh-Hant", "Noto Sans CJK TC"), ("zh-Hant-HK", "Noto Sans CJK HK"),
      ("zh-TW", "Noto Sans CJK TC"),
      ("ko", "Noto Sans CJK KR"),
    ])
  func hanByLanguage(language: String, expected: String) {
    #expect(face("骨", language: language)?.familyName == expected)
  }

  @Test(
    "kana and Hangul imply their language",
    .enabled(if: SystemFallbackTests.isInstalled("Noto Sans CJK JP")))
  func impliedLanguages() {
    #expect(face("か", language: "en")?.familyName == "Noto Sans CJK JP")
    #expect(face("한", language: "en")?.familyName == "Noto Sans CJK KR")
  }

  @Test("emoji come in colour", .enabled(if: SystemFallbackTests.isInstalled("Noto Color Emoji")))
  func emojiInColour() {
    #expect(face("😀")?.familyName == "Noto Color Emoji")
    #expect(face("👩‍👩‍👧")?.familyName == "Noto Color Emoji")
    #expect(face("🇩🇪")?.familyName == "Noto Color Emoji")
    #expect(face("☺\u{FE0F}")?.familyName == "Noto Color Emoji")
    #expect(face("1\u{FE0F}\u{20E3}")?.familyName == "Noto Color Emoji")
    #expect(face("1")?.familyName == "Noto Sans")
    #expect(face("☺\u{FE0E}")?.hasColorGlyphs == false)
    #expect(face("©")?.familyName == "Noto Sans")
  }

  @Test(
    "families named after the one in use are preferred",
    .enabled(if: SystemFallbackTests.isInstalled("Noto Sans Armenian")))
  func relatedFamilies() {
    #expect(face("Ա")?.familyName == "Noto Sans Armenian")
    let serif = library.fallback(for: [0x531], request: FontRequest(families: ["serif"]))
    #expect(serif?.familyName == "Noto Serif Armenian")
  }
}
