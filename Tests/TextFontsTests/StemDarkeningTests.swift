import TestFonts
import Testing

@testable import TextFonts

@Suite struct StemDarkeningTests {
  @Test("the amounts are those of FreeType's CFF driver, with straight lines between them")
  func amounts() {
    let known = [
      (0.1, 0.4), (0.5, 0.4), (0.75, 0.3375), (1, 0.275), (1.3, 0.275), (1.667, 0.275),
      (2, 0.1375), (2.333, 0), (9, 0),
    ]
    for (stem, widening) in known {
      #expect(abs(StemDarkening.widening(ofStem: stem) - widening) < 1e-9, "\(stem)")
    }
  }

  @Test("stems are measured at a letter, and guessed from the weight where there is none")
  func measured() throws {
    let library = FontLibrary()
    var darkening = StemDarkening()
    func stem(_ request: FontRequest, at size: Double) throws -> Double {
      let face = try library.face(for: request)
      return darkening.widening(of: face, pixelsPerEm: size)
    }
    // The stems of Noto Sans are 88 and 146 thousandths of the em wide.
    let regular = FontRequest(families: ["Noto Sans"])
    #expect(abs(try stem(regular, at: 2 / 0.088) - 0.1375) < 0.003)
    let bold = FontRequest(families: ["Noto Sans"], weight: 700)
    #expect(try stem(bold, at: 2.4 / 0.146) == 0)
    // The letters of the test font are boxes of 0.4 em.
    #expect(abs(try stem(FontRequest(file: TestFont.make()), at: 5) - 0.1375) < 0.003)
    // This font has no Latin letters: the default stem of its weight is 0.088 em.
    let arabic = FontRequest(families: ["Noto Naskh Arabic"])
    #expect(abs(try stem(arabic, at: 2 / 0.088) - 0.1375) < 1e-9)
  }
}
