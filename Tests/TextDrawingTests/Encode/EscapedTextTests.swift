import TestFonts
import Testing
import TextFonts
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDrawing

@Suite("Text from outside stays within its place")
struct EscapedTextTests {
  private func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("strings of CSS have numbers for what ends a string, a rule or an element")
  func cssStrings() {
    func string(_ name: String) -> String {
      text { EscapedText.appendCSSString(name, to: &$0) }
    }
    #expect(string("Noto Serif") == "'Noto Serif'")
    #expect(string("a'b\"c\\d") == "'a\\27 b\\22 c\\5c d'")
    #expect(string("a\nb\r\u{C}") == "'a\\a b\\d \\c '")
    #expect(string("</style>&") == "'\\3c /style\\3e \\26 '")
    #expect(string("\u{0}é\u{2028}") == "'\u{FFFD}é\\2028 '")
  }

  @Test("identifiers of CSS have numbers for what no identifier holds")
  func cssIdentifiers() {
    func name(_ name: String) -> String {
      text { EscapedText.appendCSSIdentifier(name, to: &$0) }
    }
    #expect(name("ipad-mini_2é") == "ipad-mini_2é")
    #expect(name("1a") == "\\31 a")
    #expect(name("-a{}\n") == "\\2d a\\7b \\7d \\a ")
  }

  @Test("strings and names of PDF have numbers for what ends them")
  func pdf() {
    let string = text { EscapedText.appendPDFString(Array("a)(\\\n".utf8), to: &$0) }
    #expect(string == "(a\\)\\(\\\\\\012)")
    #expect(text { EscapedText.appendPDFName("a b/(#)\n", to: &$0) } == "/a#20b#2F#28#23#29#0A")
  }

  @Test("a font's family with a line feed adds no rule to a file")
  func familyNames() throws {
    let family = "A\n}body{background:url(http://evil.example/)}</style><script>'\"\\"
    var font = TestFont()
    font.family = family
    let fonts = FontLibrary(usesSystemFonts: false)
    let text = TextStorage(
      string: "abc",
      attributes: TextAttributes(
        .font, FontDescriptor(families: [], file: font.path(), faceIndex: 0, size: 16)))
    let list = DisplayList.page(of: text, width: 200, height: 100, fonts: fonts)
    for bytes in [
      try HTMLEncoder.encode(list), try SVGEncoder().encode(list),
    ] {
      let file = String(decoding: bytes, as: UTF8.self)
      #expect(!file.contains("<script") && !file.contains("\n}body"))
      #expect(file.contains("'A\\a }body{background:url(http://evil.example/)}\\3c /style\\3e "))
    }
  }
}
