import Testing
import TextStorage

/// Attributes, styles and ranges in the short forms that programs write.
@Suite("Short forms")
struct ShortFormTests {
  @Test("attributes are written as a literal and as pairs")
  func attributes() {
    var expected = TextAttributes()
    expected[.font] = FontDescriptor(family: "Noto Serif", size: 16)
    expected[.kern] = 2
    expected[.link] = "a"
    let literal: TextAttributes = [
      .font: FontDescriptor(family: "Noto Serif", size: 16), .kern: 2, .link: "a",
    ]
    let pairs = TextAttributes(
      (.font, FontDescriptor(family: "Noto Serif", size: 16)), (.kern, 2), (.link, "a"))
    #expect(literal == expected && pairs == expected && literal[.kern] == 2)
    let own: TextAttributes = [AnyAttributeKey(AttributeKey<Int>("literal")): 3, .kern: 1.5]
    #expect(own[AttributeKey<Int>("literal")] == 3 && own.count == 2)
    let none: TextAttributes = [:]
    #expect(none.isEmpty)
  }

  @Test("a literal's value of another type stops the program with a message")
  func wrongType() async {
    await #expect(processExitsWith: .failure) {
      let wrong: TextAttributes = [.font: "Noto Serif"]
      _ = wrong.count
    }
  }

  @Test("a paragraph style is made with its members")
  func styles() {
    var expected = ParagraphStyle()
    expected.alignment = .center
    expected.lineSpacing = 3
    #expect(ParagraphStyle(alignment: .center, lineSpacing: 3) == expected)
    #expect(ParagraphStyle(tabStops: []).tabStops.isEmpty && ParagraphStyle().tabStops.count == 12)
  }

  @Test("a string is found in a text, and ranges are converted")
  func finding() {
    let text = AttributedText(string: "abab abb 👍ab")
    #expect(text.ranges(of: "ab") == [0..<2, 2..<4, 5..<7, 11..<13])
    #expect(text.ranges(of: "ab", in: 1..<7) == [2..<4, 5..<7])
    #expect(text.ranges(of: "aab").isEmpty && text.ranges(of: "").isEmpty)
    #expect(AttributedText(string: "aaaa").ranges(of: "aa") == [0..<2, 2..<4])
    let string = text.string
    let thumb = string.index(string.startIndex, offsetBy: 9)..<string.endIndex
    #expect(Range(thumb, inUTF16Of: string) == 9..<13)
    #expect(Range(utf16: 9..<13, in: string) == thumb)
    #expect(Range(utf16: 10..<13, in: string) == nil && Range(utf16: 0..<14, in: string) == nil)
    var kerned = text
    kerned.addAttribute(.kern, value: 1, range: 2..<4)
    #expect(kerned.ranges(of: .kern).map(\.range) == [2..<4])
  }
}
