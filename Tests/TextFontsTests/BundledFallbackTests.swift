import TestFonts
import Testing

@testable import TextFonts

/// Fallback within the bundled fonts, which every machine has.
@Suite struct BundledFallbackTests {
  let library = FontLibrary(usesSystemFonts: false)

  func family(_ text: String, _ request: FontRequest = FontRequest()) -> String? {
    library.fallback(for: text.unicodeScalars.map(\.value), request: request)?.familyName
  }

  @Test(
    "scripts come from their own faces",
    arguments: [
      ("a", "Noto Sans"), ("Ж", "Noto Sans"), ("ω", "Noto Sans"), ("ب", "Noto Naskh Arabic"),
      ("ש", "Noto Sans Hebrew"), ("क", "Noto Sans Devanagari"), ("ก", "Noto Sans Thai"),
      ("שׁ", "Noto Sans Hebrew"), ("क्ष", "Noto Sans Devanagari"), ("→", "Noto Sans Mono"),
    ])
  func facesOfScripts(text: String, expected: String) {
    #expect(family(text) == expected)
  }

  @Test("the request's own family comes first")
  func ownFamilyFirst() {
    #expect(family("a", FontRequest(families: ["Noto Serif"])) == "Noto Serif")
    #expect(family("→", FontRequest(families: ["monospace"])) == "Noto Sans Mono")
  }

  @Test("the other families of the request come next")
  func otherFamiliesNext() {
    var font = TestFont(advances: ["漢": 1000])
    font.family = "Only"
    let request = FontRequest(
      families: ["Noto Sans Hebrew", "Noto Serif"], file: nil)
    #expect(family("a", request) == "Noto Serif")
  }

  @Test("what no font covers has no face")
  func uncoveredCharacters() {
    #expect(family("\u{E000}") == nil)
    #expect(family("漢") == nil)
  }

  @Test("characters without a glyph need no face")
  func invisibleCharacters() {
    #expect(family("\u{200D}") == nil)
    #expect(family("a\u{200D}") == "Noto Sans")
    #expect(family("ب\u{200C}") == "Noto Naskh Arabic")
  }

  @Test("style is kept")
  func style() throws {
    let request = FontRequest(weight: 700, isItalic: true)
    let face = library.fallback(for: [0x61], request: request)
    #expect(face?.styleName == "Bold Italic")
  }

  @Test("the answer does not depend on what was asked before")
  func independentAnswers() throws {
    let scalars: [UInt32] = [0x61, 0x5D0, 0x2192, 0x915, 0xE01, 0x628, 0x2042, 0x414]
    var answers: [[UInt32: String?]] = []
    for order in [scalars, scalars.reversed(), scalars.shuffled()] {
      let library = FontLibrary(usesSystemFonts: false)
      let fallback = try library.fallback(for: FontRequest())
      var found: [UInt32: String?] = [:]
      for scalar in order { found[scalar] = fallback.face(for: [scalar].span)?.familyName }
      answers.append(found)
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0] == answers[2])
  }

  @Test("nothing but the faces in use is opened")
  func openedFaces() throws {
    let library = FontLibrary()
    let fallback = try library.fallback(for: FontRequest())
    for scalar in 0x20..<0x7F as Range<UInt32> {
      #expect(fallback.face(for: [scalar].span) === fallback.primary)
    }
    #expect(library.openFaceCount == 1)
  }
}
