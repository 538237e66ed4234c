import TestFonts
import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

/// The test font has no small capitals. Its x-height is 500 and its capitals are 700 units high, so
/// capitals that replace small ones have 76 % of the size: 16/15 of the x-height.
@Suite("Small capitals")
struct SmallCapitalTests {
  private func fixture(
    _ text: String, width: Double = 1000, advances: [Unicode.Scalar: Int] = [:],
    language: String? = nil, exclusions: [ExclusionPath] = [], font: FontDescriptor? = nil,
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(
      text, width: width, advances: advances, exclusions: exclusions, style: style,
      attributes: {
        $0[.smallCapitals] = true
        $0[.language] = language
        if let font { $0[.font] = font }
      })
  }

  /// The text and the size of each run.
  private func runs(_ fixture: LayoutFixture) -> [String] {
    fixture.manager.textRuns.map { "\(fixture.storage.substring(in: $0.range))=\($0.size)" }
  }

  /// The characters of a line's glyphs.
  private func shown(
    _ fixture: LayoutFixture, line: Int = 0, advances: [Unicode.Scalar: Int] = [:],
    among characters: String
  ) -> String {
    let font = TestFont(advances: advances)
    var shown = ""
    for glyph in fixture.glyphs(line) {
      let scalar = characters.unicodeScalars.first { font.glyph(for: $0) == glyph.id }
      shown.unicodeScalars.append(scalar ?? "?")
    }
    return shown
  }

  private func isNear(_ values: [Double], _ others: [Double]) -> Bool {
    values.count == others.count && zip(values, others).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  private static let letters = "EHILMNP ehilmnpy2\u{2010}\u{5D0}\u{5D1}"

  @Test("smaller capitals replace small letters; capitals, digits and spaces keep their size")
  func sizes() {
    let fixture = fixture("Mill 2")
    #expect(runs(fixture) == ["M=10.0", "ill=7.6", " 2=10.0"])
    #expect(shown(fixture, among: Self.letters) == "MILL 2")
    let glyphs = fixture.glyphs(0)
    #expect(isNear(glyphs.map(\.x), [0, 5, 8.8, 12.6, 16.4, 21.4]))
    #expect(glyphs.map(\.cluster) == [0, 1, 2, 3, 4, 5])
    #expect(fixture.storage.string == "Mill 2")
    #expect(fixture.manager.facesLackingSmallCapitals.map(\.familyName) == ["Test"])
  }

  @Test("rows are as high as those of other letters, and their baseline is the same")
  func rows() {
    let fixture = fixture("mill\nmill")
    #expect(fixture.rects.map(\.height) == [10, 10])
    #expect(fixture.manager.rows(in: fixture.container).map(\.baseline) == [8, 18])
  }

  @Test("text without small letters lacks nothing")
  func capitals() {
    let fixture = fixture("MILL 2")
    #expect(runs(fixture) == ["MILL 2=10.0"])
    #expect(fixture.manager.facesLackingSmallCapitals.isEmpty)
  }

  @Test("a letter with several capitals stays one character of the text")
  func severalCapitals() {
    let fixture = fixture("ßa", advances: ["ß": 600])
    #expect(shown(fixture, advances: ["ß": 600], among: "SAßa") == "SSA")
    #expect(fixture.glyphs(0).map(\.cluster) == [0, 0, 1])
    #expect(isNear(fixture.glyphs(0).map(\.x), [0, 3.8, 7.6]))
    let place = fixture.manager.boundingRect(for: 1..<2, in: fixture.container)
    #expect(isNear([place.minX, place.width], [7.6, 3.8]))
  }

  @Test("a letter whose capital the font lacks stays as it is written")
  func missingCapital() {
    let fixture = fixture("éa", advances: ["é": 600])
    #expect(runs(fixture) == ["é=10.0", "a=7.6"])
    #expect(shown(fixture, advances: ["é": 600], among: "éa EA") == "éA")
    #expect(fixture.manager.missingCharacters.isEmpty)
  }

  @Test("marks and soft hyphens have the size of the letter before them")
  func marks() {
    #expect(runs(fixture("e\u{301}a\u{AD}b")) == ["e\u{301}a\u{AD}b=7.6"])
    #expect(runs(fixture("E\u{301}a")) == ["E\u{301}=10.0", "a=7.6"])
  }

  @Test("the capital of a Turkish i has a dot")
  func turkish() {
    let advances: [Unicode.Scalar: Int] = ["İ": 600]
    let turkish = fixture("i", advances: advances, language: "tr")
    #expect(shown(turkish, advances: advances, among: "iIİ") == "İ")
    let english = fixture("i", advances: advances, language: "en")
    #expect(shown(english, advances: advances, among: "iIİ") == "I")
    #expect(LetterCapitals(language: "az-Latn").capitals(of: "izin") == "İZİN")
    #expect(LetterCapitals(language: nil).capitals(of: "straße ǆ ﬁ ª2É") == "STRASSE Ǆ FI ª2É")
  }

  @Test("small capitals of the font are used for the letters that it has them for")
  func ownLetters() {
    var own = TestFont(advances: ["α": 500, "Α": 500])
    own.ligatures = ["ab"]
    own.ligatureFeature = "smcp"
    own.ligatureScript = "latn"
    let fixture = fixture("abcα", font: FontDescriptor(file: own.path(), size: 10))
    #expect(runs(fixture) == ["ab=10.0", "c=7.6", "α=7.6"])
    #expect(
      fixture.glyphs(0).map(\.id) == [
        own.glyph(forLigature: 0), own.glyph(for: "C"), own.glyph(for: "Α"),
      ])
  }

  @Test("a bundled font has them for Latin letters, and not for Greek ones")
  func bundledFont() {
    let font = FontDescriptor(family: "Noto Sans", size: 10)
    let latin = fixture("Mill", font: font)
    #expect(runs(latin) == ["Mill=10.0"])
    #expect(latin.manager.facesLackingSmallCapitals.isEmpty)
    let greek = fixture("Ελλα", font: font)
    #expect(runs(greek) == ["Ε=10.0", "λλα=8.0"])
    #expect(greek.manager.facesLackingSmallCapitals.map(\.familyName) == ["Noto Sans"])
  }

  @Test("letters of a fallback font have the size that its own heights give")
  func fallback() {
    var attributes = TextAttributes(.font, FontDescriptor(file: TestFont().path(), size: 10))
    attributes[.smallCapitals] = true
    let storage = TextStorage(string: "mλ", attributes: attributes)
    let manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
    storage.addLayoutManager(manager)
    #expect(manager.textRuns.map(\.size) == [7.6, 8])
    #expect(manager.facesLackingSmallCapitals.count == 2)
  }

  @Test("a part of a word is divided with the word, and its hyphen has its size")
  func partOfWord() {
    let fixture = LayoutFixture("hyphenation", width: 29.5) { $0.hyphenationLanguage = "en-US" }
    fixture.storage.addAttribute(.smallCapitals, value: true, range: 2..<6)
    // Two letters of 5 points, four of 3.8, and a hyphen of 3.8. In full size it would not fit.
    #expect(fixture.lines == ["hyphen", "ation"])
    #expect(shown(fixture, among: Self.letters) == "hyPHEN\u{2010}")
    #expect(isNear(fixture.glyphs(0).map(\.x), [0, 5, 10, 13.8, 17.6, 21.4, 25.2]))
    let end = fixture.manager.lineFragments(in: fixture.container)[0].used.end
    #expect(isNear([end], [29]))
  }

  @Test("words fit the room beside a shape by their smaller capitals")
  func besideShape() {
    let shape = ExclusionPath(path: BezierPath(rect: Rect(x: 16, y: 0, width: 28, height: 10)))
    let fixture = fixture("mill mill mill", width: 60, exclusions: [shape])
    #expect(fixture.lines == ["mill ", "mill ", "mill"])
    #expect(fixture.rects.map(\.minX) == [0, 44, 0])
  }

  @Test("Latin words in a right-to-left line have them, too")
  func rightToLeft() {
    let fixture = fixture("\u{5D0}\u{5D1} mill", width: 100)
    #expect(shown(fixture, among: Self.letters) == "MILL \u{5D1}\u{5D0}")
    #expect(isNear([fixture.glyphs(0)[0].x], [100 - 4 * 3.8 - 15]))
  }

  @Test("a list marker of digits keeps its size, and one of letters does not")
  func listMarkers() throws {
    func sizes(_ list: TextList) throws -> [Double] {
      var list = list
      list.makesMarkers = true
      let fixture = fixture("mill", width: 100) {
        $0.firstLineHeadIndent = 30
        $0.textLists = [list]
      }
      let line = fixture.manager.lineFragments(in: fixture.container)[0]
      return try #require(fixture.manager.listMarker(of: line)).runs.map(\.size)
    }
    #expect(try sizes(TextList(markerFormat: .decimal, suffix: ".")) == [10])
    #expect(try sizes(TextList(markerFormat: .lowercaseLatin, suffix: ".")) == [7.6, 10])
  }

  @Test("edits change the size of letters")
  func edits() {
    let fixture = fixture("Mill")
    #expect(runs(fixture) == ["M=10.0", "ill=7.6"])
    fixture.storage.replaceCharacters(in: 0..<1, with: "m")
    #expect(runs(fixture) == ["mill=7.6"])
    fixture.storage.replaceCharacters(in: 2..<3, with: "L")
    #expect(runs(fixture) == ["mi=7.6", "L=10.0", "l=7.6"])
    fixture.storage.removeAttribute(.smallCapitals, range: 0..<4)
    #expect(runs(fixture) == ["miLl=10.0"])
    #expect(fixture.manager.facesLackingSmallCapitals.isEmpty)
  }

  @Test("the feature alone replaces no letters of a font without it")
  func featureAlone() {
    let fixture = LayoutFixture(
      "Mill", width: 100, attributes: { $0[.fontFeatures] = [FontFeature(tag: "smcp")] })
    #expect(runs(fixture) == ["Mill=10.0"])
  }
}
