import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@Suite("Letters of joining scripts join across elements")
struct JoinedLetterTests {
  private func page(_ string: String, blue: Range<Int>, cap: DropCap? = nil) -> DisplayList {
    let text = TextStorage(
      string: string,
      attributes: TextAttributes(
        .font, FontDescriptor(family: "Noto Naskh Arabic", size: 16)))
    if !blue.isEmpty {
      text.addAttribute(.foregroundColor, value: Color(red: 0, green: 0, blue: 1), range: blue)
    }
    var style = ParagraphStyle()
    style.dropCap = cap
    text.addAttribute(.paragraphStyle, value: style, range: 0..<text.length)
    return .page(of: text, width: 300, height: 200)
  }

  /// Returns the scalars of each text element of an SVG file, without spaces.
  private func texts(of list: DisplayList) throws -> [String] {
    let file = String(decoding: try SVGEncoder().encode(list), as: UTF8.self)
    // A joiner at the start of an element is a part of the grapheme of its bracket.
    let pattern = #/<text[^>]*>([^<]*)/#.matchingSemantics(.unicodeScalar)
    return file.matches(of: pattern).map { match in
      let scalars = match.1.unicodeScalars.filter { $0 != " " }
      return scalars.map { String($0.value, radix: 16) }.joined(separator: " ")
    }
  }

  @Test(
    "in SVG joiners give the letters at cuts within words their forms",
    arguments: [
      // The second part ends with a letter that does not join the next one.
      ("الكتاب", 2..<5, ["627 644 200d", "200d 643 62a 627", "628"]),
      ("الكلمات", 0..<3, ["627 644 643 200d", "200d 644 645 627 62a"]),
      // A mark does not prevent joining, a space does.
      ("بَب", 2..<3, ["628 64e 200d", "200d 628"]),
      ("ب ب", 2..<3, ["628", "628"]),
    ])
  func inSVG(text: String, blue: Range<Int>, parts: [String]) throws {
    #expect(try texts(of: page(text, blue: blue)) == parts)
  }

  @Test("a non-joiner of the text stays one")
  func nonJoiner() throws {
    let list = page("ب\u{200C}ب", blue: 2..<3)
    let file = String(decoding: try SVGEncoder().encode(list), as: UTF8.self)
    #expect(!file.unicodeScalars.contains("\u{200D}"))
  }

  @Test("in HTML the style sheet has the joiners, so that they are not copied")
  func inHTML() throws {
    let list = page("الكتاب", blue: 2..<5)
    let file = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(file.contains(#".page b::after{content:"\200d"}"#))
    #expect(file.contains("ال<b></b></span>") && file.contains("><b></b>كتا</span>"))
    #expect(file.contains(">ب</span>") && !file.unicodeScalars.contains("\u{200D}"))
  }

  @Test("a drop cap has the form of a first letter, and the next letter joins it")
  func dropCap() throws {
    let list = page("منذ زمن", blue: 0..<0, cap: DropCap(lines: 2))
    #expect(
      try texts(of: list) == ["645 200d", "200d 646 630 632 645 646"])
  }
}
