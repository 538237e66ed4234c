import Testing
import TextFonts

@Suite struct FontRequestTests {
  @Test(arguments: [
    ("smcp", "smcp"), ("+liga", "liga"), ("-liga", "-liga"), ("liga=0", "-liga"),
    ("liga=1", "liga"), ("salt=2", "salt=2"), ("\"liga\" off", "-liga"), ("'ss01' on", "ss01"),
    (" kern = 0 ", "-kern"), ("aalt 3", "aalt=3"), ("abc", "abc"),
    ("kern[3:5]=0", "-kern[3:5]"), ("aalt[2]=3", "aalt[2]=3"), ("liga[:4]", "liga[:4]"),
  ])
  func featuresAreReadAndWrittenAsHarfBuzzDoes(text: String, written: String) {
    #expect(FontFeatureSetting(parsing: text)?.description == written)
  }

  @Test(arguments: [
    "", " ", "=1", "liga=", "liga=-1", "liga=x", "toolong", "lig\u{e4}", "\"lig\" on", "'liga",
    "liga[3:5", "smcp liga",
  ])
  func whatIsNoFeatureIsRefused(text: String) {
    #expect(FontFeatureSetting(parsing: text) == nil)
  }

  @Test func aListOfFeaturesNamesTheOneAtFault() throws {
    let settings = try FontFeatureSetting.parseList("smcp,-liga, salt=2")
    #expect(settings.map(\.description) == ["smcp", "-liga", "salt=2"])
    #expect(try FontFeatureSetting.parseList("").isEmpty)
    let error = #expect(throws: FontError.self) {
      try FontFeatureSetting.parseList("smcp,wrong=,kern")
    }
    #expect(error?.kind == .malformedSetting)
    #expect(error?.place == "wrong=")
  }

  @Test func axesAreReadAndWritten() {
    #expect(FontAxisValue(parsing: "wght=650")?.description == "wght=650")
    #expect(FontAxisValue(parsing: "wdth=87.5")?.description == "wdth=87.5")
    #expect(FontAxisValue(parsing: "slnt=-12")?.value == -12)
    for text in ["wght", "wght=", "=3", "wght=nan", "wght=inf", "toolong=3"] {
      #expect(FontAxisValue(parsing: text) == nil, "\(text)")
    }
  }

  @Test func tagsArePaddedWithSpaces() {
    #expect(FontTag.parse("Latn") == 0x4C61_746E)
    #expect(FontTag.parse("ab") == 0x6162_2020)
    #expect(FontTag.string(0x6162_2020) == "ab  ")
    #expect(FontTag.parse("") == nil)
    #expect(FontTag.parse("abcde") == nil)
    #expect(FontTag.parse("ab\n") == nil)
  }

  @Test func languagesAreEqualWithoutRegardToCase() {
    #expect(ShapingLanguage("EN-us") == ShapingLanguage("en-US"))
    #expect(ShapingLanguage("en") != ShapingLanguage("de"))
    #expect(ShapingLanguage("") == .none)
    #expect(ShapingLanguage("de-AT").description == "de-at")
    #expect(ShapingLanguage.none.description == "")
  }
}
