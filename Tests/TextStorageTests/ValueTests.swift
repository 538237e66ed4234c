import Testing
import TextStorage

@Suite struct ValueTests {
  private static let colors: [(String, Double, Double, Double, Double)] = [
    ("#f80", 255, 136, 0, 1.0), ("#F808", 255, 136, 0, 136.0 / 255), ("#ff8800", 255, 136, 0, 1),
    ("#ff880080", 255, 136, 0, 128.0 / 255), ("RebeccaPurple", 102, 51, 153, 1),
    ("rgb(255, 136, 0)", 255, 136, 0, 1), ("rgb(255 136 0 / 50%)", 255, 136, 0, 0.5),
    ("rgba(300,-4,0,.25)", 255, 0, 0, 0.25), ("rgb(100% 0% 20%)", 255, 0, 51, 1),
    ("hsl(120, 100%, 50%)", 0, 255, 0, 1), ("hsl(-240deg 100% 25% / 1)", 0, 127.5, 0, 1),
    ("hsla(0,0%,50%,0.5)", 127.5, 127.5, 127.5, 0.5), ("transparent", 0, 0, 0, 0),
  ]

  @Test("CSS colors are read", arguments: colors)
  func cssColors(css: String, red: Double, green: Double, blue: Double, alpha: Double) throws {
    let color = try #require(Color(css: css))
    #expect(abs(color.red * 255 - red) < 1e-9)
    #expect(abs(color.green * 255 - green) < 1e-9)
    #expect(abs(color.blue * 255 - blue) < 1e-9)
    #expect(abs(color.alpha - alpha) < 1e-9)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#ggg", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1 2 3 4)",
    "rgb(nan,0,0)", "rgb(0x10,0,0)", "rgb(1,2,3", "hsl(1,2,3)", "cmyk(1,2,3)", "redd",
    "rgb(1, 2, 3 / 4)", "rgb(1 2 3 / 4 / 5)", "rgb(inf 0 0)", "#１２３",
  ])
  func whatIsNoColorIsRefused(css: String) { #expect(Color(css: css) == nil) }

  @Test("fonts that differ in one member have different hashes")
  func fontHashes() {
    let changes: [(inout FontDescriptor, Int) -> Void] = [
      { $0.features = [FontFeature(tag: "aalt", value: $1)] },
      { $0.variations = [FontVariation(tag: "wght", value: Double($1))] },
      { $0.width = Double($1) }, { $0.faceIndex = $1 }, { $0.families = ["A", "B\($1)"] },
      { $0.palette = .number($1) },
    ]
    for change in changes {
      let hashes = (1...500).map { number in
        var font = FontDescriptor()
        change(&font, number)
        return font.hashValue
      }
      #expect(Set(hashes).count == 500)
    }
  }

  @Test("styles of paragraphs that differ in one member have different hashes")
  func styleHashes() {
    let changes: [(inout ParagraphStyle, Int) -> Void] = [
      { $0.tabStops = [TextTab(location: Double($1))] },
      {
        $0.tabStops = [
          TextTab(location: 9, columnTerminators: [Character(UnicodeScalar(UInt8($1 % 90 + 33)))])
        ]
      },
      { $0.minimumLineHeight = Double($1) }, { $0.maximumLineHeight = Double($1) },
      { $0.defaultTabInterval = Double($1) }, { $0.minimumTabWidth = Double($1) },
      { $0.hyphenationFactor = Double($1) / 1000 }, { $0.hyphenationLanguage = "x-\($1)" },
      { $0.hyphenationLimits.lettersBefore = $1 }, { $0.truncationToken = "\($1)" },
      { $0.justification.maximumKashida = Double($1) }, { $0.dropCap = DropCap(lines: $1) },
      { $0.wrapIndent = Double($1) }, { $0.wrapMark = .characters("\($1)") },
      { $0.protrusion = Double($1) / 100 }, { $0.expansion = Double($1) / 1000 },
      { $0.orphanLines = $1 }, { $0.widowLines = $1 },
      { $0.textLists = [TextList(markerFormat: .decimal, startingItemNumber: $1)] },
    ]
    for change in changes {
      let styles = (1...80).map { number in
        var style = ParagraphStyle()
        change(&style, number)
        return style
      }
      #expect(Set(styles.map(\.hashValue)).count == Set(styles).count)
      #expect(Set(styles).count == 80)
    }
  }

  @Test("grays are known")
  func grays() {
    #expect(Color.black.isGray)
    #expect(Color(white: 0.3) == Color(red: 0.3, green: 0.3, blue: 0.3))
    #expect(!Color(red: 1, green: 0, blue: 0).isGray)
  }

  @Test("paragraph styles have Text Kit's defaults")
  func paragraphStyleDefaults() {
    let style = ParagraphStyle.default
    #expect(style == ParagraphStyle())
    #expect(style.alignment == .natural)
    #expect(style.lineBreakMode == .byWordWrapping)
    #expect(style.baseWritingDirection == .natural)
    #expect(style.tabStops.map(\.location) == (1...12).map { 28 * Double($0) })
    #expect(style.tabStops.allSatisfy { $0.alignment == .natural })
    #expect(style.defaultTabInterval == 0)
    #expect(style.lineHeight == nil)
    #expect(style.hyphenationFactor == 0)
    #expect(!style.usesDefaultHyphenation)
    #expect(style.lineBreakStrategy == [])
    let lengths = [
      style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.lineSpacing,
      style.paragraphSpacing, style.paragraphSpacingBefore, style.minimumLineHeight,
      style.maximumLineHeight, style.lineHeightMultiple,
    ]
    #expect(lengths.allSatisfy { $0 == 0 })
  }

  @Test("tab stops keep their order and added ones are sorted")
  func tabStopOrder() {
    var style = ParagraphStyle()
    style.tabStops = [TextTab(location: 50), TextTab(location: 10)]
    #expect(style.tabStops.map(\.location) == [50, 10])
    style.tabStops = []
    for location in [30.0, 10, 20] { style.addTabStop(TextTab(location: location)) }
    #expect(style.tabStops.map(\.location) == [10, 20, 30])
    style.removeTabStop(TextTab(location: 20))
    #expect(style.tabStops.map(\.location) == [10, 30])
  }

  @Test("styles that differ in any way are different")
  func differentStyles() {
    var tab = ParagraphStyle()
    tab.tabStops[3].columnTerminators = [","]
    var together = ParagraphStyle()
    together.keepTogether = true
    #expect(tab != .default)
    #expect(together != .default)
    #expect(tab != together)
  }

  @Test("raw values are those of Text Kit")
  func rawValues() {
    #expect(UnderlineStyle.double.rawValue == 9)
    #expect(UnderlineStyle.patternDashDotDot.rawValue == 0x400)
    #expect(UnderlineStyle.byWord.rawValue == 0x8000)
    #expect(LineBreakMode.byTruncatingMiddle.rawValue == 5)
    #expect(LineBreakStrategy.standard.rawValue == 0xFFFF)
    #expect(WritingDirection.natural.rawValue == -1)
    #expect(EditActions.editedCharacters.rawValue == 2)
    #expect(TextAttachment.character == 0xFFFC)
  }

  @Test("list markers are written")
  func listMarkers() {
    func marker(_ format: TextList.MarkerFormat, _ number: Int) -> String {
      TextList(markerFormat: format, suffix: ".").marker(forItemNumber: number)
    }
    #expect(marker(.decimal, 12) == "12.")
    #expect(marker(.lowercaseLatin, 28) == "ab.")
    #expect(marker(.uppercaseRoman, 1994) == "MCMXCIV.")
    #expect(marker(.lowercaseRoman, 4000) == "4000.")
    #expect(marker(.uppercaseLatin, 0) == "0.")
    #expect(marker(.disc, 7) == "•.")
    #expect(marker(.custom("→"), 7) == "→.")
  }

  @Test("paragraphs of different lists are told apart by their hash values")
  func hashesOfLists() {
    let styles = (0..<1000).map { number in
      var list = TextList(markerFormat: .disc)
      list.identity = number
      var style = ParagraphStyle()
      style.textLists = [TextList(markerFormat: .decimal), list]
      return style
    }
    #expect(Set(styles.map(\.hashValue)).count == 1000)
  }
}
