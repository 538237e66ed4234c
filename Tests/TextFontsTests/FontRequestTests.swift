import Testing
import TextFonts
import TextStorage

@Suite struct FontRequestTests {
  @Test(
    "features are read and written as HarfBuzz does",
    arguments: [
      ("smcp", "smcp"), ("+liga", "liga"), ("-liga", "-liga"), ("liga=0", "-liga"),
      ("liga=1", "liga"), ("salt=2", "salt=2"), ("\"liga\" off", "-liga"), ("'ss01' on", "ss01"),
      (" kern = 0 ", "-kern"), ("aalt 3", "aalt=3"), ("abc", "abc"),
      ("kern[3:5]=0", "-kern[3:5]"), ("aalt[2]=3", "aalt[2]=3"), ("liga[:4]", "liga[:4]"),
    ])
  func featureSyntax(text: String, written: String) {
    #expect(RangedFontFeature(parsing: text)?.description == written)
  }

  @Test(
    "what is no feature is refused",
    arguments: [
      "", " ", "=1", "liga=", "liga=-1", "liga=x", "toolong", "lig\u{e4}", "\"lig\" on", "'liga",
      "liga[3:5", "smcp liga",
    ])
  func noFeatures(text: String) {
    #expect(RangedFontFeature(parsing: text) == nil)
  }

  @Test("a list of features names the one at fault")
  func featureLists() throws {
    let settings = try RangedFontFeature.parseList("smcp,-liga, salt=2")
    #expect(settings.map(\.description) == ["smcp", "-liga", "salt=2"])
    #expect(try RangedFontFeature.parseList("").isEmpty)
    let error = #expect(throws: FontError.self) {
      try RangedFontFeature.parseList("smcp,wrong=,kern")
    }
    #expect(error?.kind == .malformedSetting)
    #expect(error?.place == "wrong=")
  }

  @Test("a feature writes itself as HarfBuzz does", arguments: [0, 1, 2, 65535])
  func featureWritesItself(value: Int) {
    for tag in ["liga", "ab"] as [FontTag] {
      let feature = FontFeature(tag: tag, value: value)
      #expect(feature.description == RangedFontFeature(feature).description)
    }
  }

  @Test("scripts are read in any case")
  func scriptsReadAny() {
    func script(_ code: String) -> Script? { Script(code) }
    #expect(script("arab") == "Arab")
    #expect(script("ARAB")?.isRightToLeft == true)
    #expect(script("Lat") == nil)
    #expect(script("La1n") == nil)
    #expect(Script(guessedFrom: [0x20, 0x5D0, 0x41]) == "Hebr")
    #expect(Script(guessedFrom: [0x20, 0x31]) == .common)
  }

  @Test("axes are read and written")
  func axisSyntax() {
    #expect(FontVariation(parsing: "wght=650")?.description == "wght=650")
    #expect(FontVariation(parsing: "wdth=87.5")?.description == "wdth=87.5")
    #expect(FontVariation(parsing: "slnt=-12")?.value == -12)
    for text in ["wght", "wght=", "=3", "wght=nan", "wght=inf", "toolong=3"] {
      #expect(FontVariation(parsing: text) == nil, "\(text)")
    }
  }

  @Test("tags are padded with spaces")
  func shortTags() {
    func tag(_ text: String) -> FontTag? { FontTag(text) }
    #expect(tag("Latn")?.rawValue == 0x4C61_746E)
    #expect(tag("ab")?.rawValue == 0x6162_2020)
    #expect(FontTag(rawValue: 0x6162_2020).description == "ab")
    #expect(FontTag(rawValue: 0x2061_2062).description == " a b")
    #expect(FontTag(rawValue: 0x2020_2020).description == "")
    #expect(FontTag(rawValue: 0x007F_E97E).description == "???~")
    #expect(tag("") == nil)
    #expect(tag("abcde") == nil)
    #expect(tag("ab\n") == nil)
  }

  @Test("languages are equal without regard to case")
  func languageCase() {
    #expect(ShapingLanguage("EN-us") == ShapingLanguage("en-US"))
    #expect(ShapingLanguage("en") != ShapingLanguage("de"))
    #expect(ShapingLanguage("") == .none)
    #expect(ShapingLanguage("de-AT").description == "de-at")
    #expect(ShapingLanguage.none.description == "")
  }
}
