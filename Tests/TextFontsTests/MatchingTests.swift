import TestFonts
import Testing
import TextGeometry
import TextStorage

@testable import TextFonts

@Suite struct MatchingTests {
  let library = FontLibrary(usesSystemFonts: false)

  func style(_ request: FontRequest) throws -> String {
    let face = try library.face(for: request)
    return "\(face.familyName) \(face.styleName)"
  }

  @Test(
    "the style follows CSS",
    arguments: [
      (400, false, "Regular"), (700, false, "Bold"), (400, true, "Italic"),
      (700, true, "Bold Italic"),
      (500, false, "Regular"), (600, false, "Bold"), (300, false, "Regular"),
      (900, true, "Bold Italic"),
      (550, false, "Bold"), (1, false, "Regular"), (1000, false, "Bold"),
    ])
  func styleMatching(weight: Int, isItalic: Bool, expected: String) throws {
    let request = FontRequest(families: ["Noto Sans"], weight: weight, isItalic: isItalic)
    #expect(try style(request) == "Noto Sans \(expected)")
  }

  @Test("names are compared without case and spaces")
  func nameComparison() throws {
    #expect(try style(FontRequest(families: ["noto SERIF"])) == "Noto Serif Regular")
    #expect(try style(FontRequest(families: ["NotoSansMono"])) == "Noto Sans Mono Regular")
    #expect(try style(FontRequest(families: ["serif"])) == "Noto Serif Regular")
    #expect(try style(FontRequest(families: ["monospace"])) == "Noto Sans Mono Regular")
  }

  @Test("an unknown family is passed over and reported")
  func unknownFamily() throws {
    let both = FontRequest(families: ["No Such Family", "Noto Serif"])
    #expect(try library.match(both).family == "Noto Serif")
    #expect(try library.match(both).isRequestedFamily)
    let none = FontRequest(families: ["No Such Family"])
    #expect(try library.match(none).family == "Noto Sans")
    #expect(try !library.match(none).isRequestedFamily)
    #expect(try library.match(FontRequest()).isRequestedFamily)
  }

  @Test("the nearest names are offered")
  func nearestNames() {
    #expect(library.familyNames(similarTo: "Noto Sens").first == "Noto Sans")
    #expect(library.familyNames(similarTo: "notoserif").first == "Noto Serif")
    #expect(
      library.familyNames(similarTo: "Noto Sans").prefix(2) == ["Noto Sans", "Noto Sans Mono"])
    #expect(library.familyNames(similarTo: "Zapfino").isEmpty)
    #expect(library.familyNames(similarTo: "").isEmpty)
    #expect(library.familyNames(similarTo: String(repeating: "x", count: 100_000)).isEmpty)
  }

  @Test(
    "the nearest width on the right side is taken",
    arguments: [
      (80.0, [75.0, 100, 125], 75.0), (90, [75, 100, 125], 75), (110, [75, 100, 125], 125),
      (60, [75, 100], 75), (200, [75, 100], 100), (100, [75, 125], 75),
    ])
  func nearestWidth(wanted: Double, widths: [Double], expected: Double) {
    let styles = widths.map { FontStyleKey(weight: 400...400, width: $0...$0, isItalic: false) }
    let best = FontStyleKey.best(of: styles, for: FontRequest(width: wanted))
    #expect(widths[best] == expected)
  }

  @Test(
    "the nearest weight on the right side is taken",
    arguments: [
      (400, [300, 500, 700], 500), (450, [300, 400, 600], 400), (500, [300, 400, 600], 400),
      (300, [100, 400], 100), (600, [500, 900], 900), (350, [400, 500], 400),
      (800, [300, 700], 700),
      (400, [501, 600], 501),
    ])
  func nearestWeight(wanted: Int, weights: [Int], expected: Int) {
    let styles = weights.map { FontStyleKey(weight: $0...$0, width: 100...100, isItalic: false) }
    let best = FontStyleKey.best(of: styles, for: FontRequest(weight: wanted))
    #expect(weights[best] == expected)
  }

  @Test("width counts more than slant and slant more than weight")
  func orderOfTraits() {
    let styles = [
      FontStyleKey(weight: 700...700, width: 75...75, isItalic: true),
      FontStyleKey(weight: 400...400, width: 100...100, isItalic: false),
      FontStyleKey(weight: 700...700, width: 100...100, isItalic: false),
      FontStyleKey(weight: 400...400, width: 100...100, isItalic: true),
    ]
    let request = FontRequest(weight: 700, isItalic: true)
    #expect(FontStyleKey.best(of: styles, for: request) == 3)
  }

  @Test("missing styles are made up only when allowed")
  func syntheticStyles() throws {
    let plain = FontRequest(families: ["Noto Sans Hebrew"], weight: 700, isItalic: true)
    #expect(try library.face(for: plain).synthesis == [])
    var allowed = plain
    allowed.synthesis = [.bold, .oblique]
    let face = try library.face(for: allowed)
    #expect(face.synthesis == [.bold, .oblique])
    #expect(face != (try library.face(for: plain)))
    var regular = allowed
    regular.weight = 400
    regular.isItalic = false
    #expect(try library.face(for: regular).synthesis == [])
    let sans = FontRequest(weight: 700, isItalic: true, synthesis: [.bold, .oblique])
    #expect(try library.face(for: sans).synthesis == [])
  }

  @Test("a made-up style changes outlines but not advances")
  func syntheticOutlines() throws {
    let glyph = try library.face(for: FontRequest(families: ["Noto Sans Hebrew"])).glyph(for: 0x5D0)
    func face(_ synthesis: FontSynthesis) throws -> FontFace {
      try library.face(
        for: FontRequest(
          families: ["Noto Sans Hebrew"], weight: synthesis.contains(.bold) ? 700 : 400,
          isItalic: synthesis.contains(.oblique), synthesis: synthesis))
    }
    let plain = try face([])
    let bold = try face([.bold])
    let oblique = try face([.oblique])
    #expect(bold.advance(ofGlyph: glyph) == plain.advance(ofGlyph: glyph))
    #expect(oblique.advance(ofGlyph: glyph) == plain.advance(ofGlyph: glyph))
    func extent(_ face: FontFace) -> (Double, Double, Double) {
      let points = face.outline(ofGlyph: glyph, size: 240).points
      let xs = points.map(\.x)
      return (xs.min() ?? 0, xs.max() ?? 0, points.map(\.y).min() ?? 0)
    }
    // A twenty-fourth of 240 points is 10: five on each side, more where edges meet in a point.
    #expect((3.5...10).contains(extent(plain).0 - extent(bold).0))
    #expect((3.5...10).contains(extent(bold).1 - extent(plain).1))
    #expect(extent(oblique).1 > extent(plain).1 + 10)
    #expect(extent(oblique).2 == extent(plain).2)
  }

  @Test("the axes of a file follow the style")
  func axesOfFile() throws {
    var font = TestFont()
    font.advanceGrowthAtFullWeight = 100
    let path = font.path()
    let glyph = font.glyph(for: "a")
    func face(_ weight: Int, _ variations: [FontVariation] = []) throws -> FontFace {
      try library.face(for: FontRequest(file: path, weight: weight, variations: variations))
    }
    #expect(try face(400).variations == [])
    #expect(try face(400).axes.map(\.maximum) == [900])
    #expect(try face(900).variations.map(\.description) == ["wght=900"])
    #expect(try face(900).advance(ofGlyph: glyph) == 600)
    #expect(try face(1000).variations.map(\.description) == ["wght=900"])
    let axis = FontVariation(tag: "wght", value: 650)
    #expect(try face(900, [axis]).advance(ofGlyph: glyph) == 550)
    #expect(try face(900, [axis]).variations == [axis])
  }

  @Test("optical sizes follow the size in half points, unless they are set")
  func opticalSizes() throws {
    let font = TestFont.ofOpticalSizes()
    let path = font.path()
    let glyph = font.glyph(for: "a")
    func advance(_ size: Double, _ variations: [FontVariation] = []) throws -> Double {
      let request = FontRequest(file: path, variations: variations)
      return try library.match(request, size: size).face.advance(ofGlyph: glyph)
    }
    #expect(try [4, 8, 20, 40, 99].map { try advance($0) } == [600, 600, 540, 440, 440])
    #expect(try [20.24, 20.25, 20.5].map { try advance($0).rounded() } == [540, 538, 538])
    #expect(try advance(20, [FontVariation(tag: "opsz", value: 30)]) == 490)
    #expect(try advance(.nan) == 600)
    // Fonts without the axis have one face for all sizes.
    let plain = FontRequest(families: ["Noto Serif"])
    #expect(try library.match(plain, size: 20).face === library.match(plain, size: 40).face)
    let face = try library.match(FontRequest(file: path), size: 20).face
    #expect(face.opticalSizes == 8...40 && face.variations.map(\.description) == ["opsz=20"])
  }

  @Test("a request asked for again gets the same face")
  func repeatedRequest() throws {
    let first = try library.face(for: FontRequest(families: ["Noto Serif"], weight: 700))
    let second = try library.face(for: FontRequest(families: ["Noto Serif"], weight: 800))
    #expect(first === second)
    #expect(first.id == second.id)
  }
}
