import TestFonts
import Testing
import TextStorage

@testable import TextFonts

@Suite("Small capitals of faces")
struct FaceSmallCapitalsTests {
  private let library = FontLibrary(usesSystemFonts: false)

  /// The letters that the face has small capitals for.
  private func letters(
    _ text: String, _ face: FontFace, _ script: Script, language: ShapingLanguage = .none
  ) -> String {
    let own = face.smallCapitals(script: script, language: language)
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { own.contains(face.glyph(for: $0.value)) }))
  }

  @Test(
    "the bundled fonts have them for Latin letters only",
    arguments: ["Noto Sans", "Noto Serif", "Noto Sans Mono"])
  func bundledFonts(family: String) throws {
    let face = try library.face(for: FontRequest(families: [family]))
    #expect(letters("aéßǎA", face, .latin) == "aéß")
    #expect(letters("aé", face, .latin, language: ShapingLanguage("ro")) == "aé")
    #expect(letters("αω", face, "Grek").isEmpty)
    #expect(letters("жя", face, "Cyrl").isEmpty)
    // x-height 536, capitals 714: those of the font are 572 high.
    #expect(face.metrics.smallCapitalScale == 0.8)
  }

  @Test("a font has them for the letters of its lookups")
  func lookups() throws {
    let plain = try library.face(for: FontRequest(file: TestFont().path()))
    #expect(letters("abc", plain, .latin).isEmpty)
    var font = TestFont()
    font.ligatures = ["ab"]
    font.ligatureFeature = "smcp"
    let own = try library.face(for: FontRequest(file: font.path()))
    #expect(letters("abc", own, .latin) == "ab")
    // Other features of the font are not those of small capitals.
    font.ligatureFeature = "liga"
    let other = try library.face(for: FontRequest(file: font.path()))
    #expect(letters("abc", other, .latin).isEmpty)
  }

  @Test(
    "capitals are a fifteenth higher than the x-height, within limits",
    arguments: [
      (500.0, 700.0, 0.76), (450.0, 700.0, 0.7), (690.0, 700.0, 0.9), (0.0, 700.0, 0.8),
      (500.0, 0.0, 0.8),
    ])
  func scale(xHeight: Double, capHeight: Double, scale: Double) throws {
    var metrics = try library.face(for: FontRequest(file: TestFont().path())).metrics
    (metrics.xHeight, metrics.capHeight) = (xHeight, capHeight)
    #expect(metrics.smallCapitalScale == scale)
  }
}
