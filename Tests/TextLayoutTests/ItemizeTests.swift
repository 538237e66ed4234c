import Testing
import TextFonts
import TextGeometry
import TextStorage

@testable import TextLayout

@Suite("Items")
struct ItemizeTests {
  private static func isInstalled(_ family: String) -> Bool {
    FontLibrary.shared.familyNames().contains(family)
  }

  /// The text of each run and its font family.
  private func runs(
    _ string: String, family: String = "Noto Sans", language: String = "en"
  ) -> [String] {
    var attributes = TextAttributes(.font, FontDescriptor(families: [family], size: 10))
    attributes[.language] = language
    let storage = TextStorage(string: string, attributes: attributes)
    let manager = LayoutManager()
    storage.addLayoutManager(manager)
    let units = Array(string.utf16)
    return manager.textRuns.map {
      String(decoding: units[$0.range], as: UTF16.self) + "=" + $0.face.familyName
    }
  }

  @Test(
    "an emoji font sets emoji, not the spaces between them",
    .enabled(if: isInstalled("Noto Color Emoji")))
  func emojiAndSpaces() {
    #expect(
      runs("😀 👍🏽!") == [
        "😀=Noto Color Emoji", " =Noto Sans", "👍🏽=Noto Color Emoji", "!=Noto Sans",
      ])
    #expect(
      runs("a👩‍👩‍👧🇩🇪b") == [
        "a=Noto Sans", "👩‍👩‍👧🇩🇪=Noto Color Emoji", "b=Noto Sans",
      ])
  }

  @Test(
    "a selector decides between picture and text", .enabled(if: isInstalled("Noto Color Emoji")))
  func selectors() {
    let found = runs("☎\u{FE0F}☎\u{FE0E}")
    #expect(found.count == 2)
    #expect(found.first == "☎\u{FE0F}=Noto Color Emoji")
    #expect(found.last?.hasSuffix("Noto Color Emoji") == false)
    #expect(runs("1\u{FE0F}\u{20E3}1") == ["1\u{FE0F}\u{20E3}=Noto Color Emoji", "1=Noto Sans"])
  }

  @Test(
    "a skin tone makes a character of a text font a picture",
    .enabled(if: isInstalled("Noto Color Emoji") && isInstalled("DejaVu Sans")))
  func skinTones() {
    #expect(runs("☝", family: "DejaVu Sans") == ["☝=DejaVu Sans"])
    #expect(
      runs("a☝🏽b", family: "DejaVu Sans") == [
        "a=DejaVu Sans", "☝🏽=Noto Color Emoji", "b=DejaVu Sans",
      ])
  }

  @Test(
    "ideographs and kana are one item where one font has them",
    .enabled(if: isInstalled("Noto Sans CJK JP")))
  func japanese() {
    #expect(
      runs("水はカタカナと平仮名。", language: "ja") == ["水はカタカナと平仮名。=Noto Sans CJK JP"])
    #expect(runs("骨", language: "zh-Hans") == ["骨=Noto Sans CJK SC"])
    #expect(runs("骨", language: "ko") == ["骨=Noto Sans CJK KR"])
  }

  @Test(
    "styles that a family lacks are made only where that is asked for", arguments: [true, false])
  func synthesis(isWanted: Bool) {
    let font = FontDescriptor(
      families: ["Noto Sans Hebrew"], weight: 700, isItalic: true, synthesizesStyles: isWanted)
    let storage = TextStorage(string: "אבג", attributes: TextAttributes(.font, font))
    // A system may have the styles that the bundled family lacks.
    let manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
    storage.addLayoutManager(manager)
    #expect(manager.textRuns.map(\.face.synthesis) == [isWanted ? [.oblique, .bold] : []])
  }

  @Test("scripts are told apart, and brackets go with what they hold")
  func scripts() {
    #expect(runs("Aλ (β) b").count == 3)
    #expect(runs("שלום אבג") == ["שלום אבג=Noto Sans Hebrew"])
  }

  @Test("the runs of a stretch of text are those of its paragraph that hold it, by their numbers")
  func runsOfAStretch() {
    let text = TextStorage(string: "first\nabc אבג def\tghi\u{2028}jkl 水 mno\nlast")
    for (position, size) in [(8, 20.0), (12, 9), (20, 30)] {
      text.addAttribute(
        .font, value: FontDescriptor(size: size), range: position..<position + 2)
    }
    let manager = LayoutManager(fonts: FontLibrary(usesSystemFonts: false))
    text.addLayoutManager(manager)
    manager.addTextContainer(TextContainer(size: Size(width: 100, height: 500)))
    let all = manager.textRuns(ofParagraph: 1)
    #expect(all.count > 8)
    let paragraph = all[0].range.lowerBound..<all[all.count - 1].range.upperBound
    for start in 0..<text.length {
      for end in start + 1...text.length {
        let stretch = start..<end
        let found = manager.textRuns(ofParagraph: 1, in: stretch)
        let expected = all.indices.filter { all[$0].range.overlaps(stretch) }
        #expect(found.runs.map(\.range) == expected.map { all[$0].range })
        #expect(found.runs.map(\.size) == expected.map { all[$0].size })
        if let first = expected.first { #expect(found.first == first) }
        #expect(expected.isEmpty == !paragraph.overlaps(stretch))
      }
    }
  }
}
