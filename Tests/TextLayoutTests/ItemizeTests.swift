import Testing
import TextFonts
import TextStorage

@testable import TextLayout

@Suite("Items")
struct ItemizeTests {
  private static func isInstalled(_ family: String) -> Bool {
    FontLibrary.shared.familyNames().contains(family)
  }

  /// The text of each run and the family that sets it.
  private func runs(_ string: String, language: String = "en") -> [String] {
    var attributes = TextAttributes(.font, FontDescriptor(families: ["Noto Sans"], size: 10))
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
}
