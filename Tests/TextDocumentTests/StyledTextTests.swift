import Testing
import TextDrawing
import TextGeometry
import TextStorage

@testable import TextDocument

@Suite("Texts have the styles that they name")
struct StyledTextTests {
  private func layout(_ sheet: String) throws -> DocumentLayout {
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    return try DocumentLayout(request)
  }

  private func text(_ sheet: String) throws -> String { try layout(sheet).storage.string }

  @Test("classes of paragraphs, divs and words choose styles, and unknown ones are remarks")
  func classes() throws {
    let layout = try layout(
      #"""
      {"sheet": 1, "format": "markdown",
       "text": "# Top {#start}\n\n::: aside\none [two]{.loud .odd}\n:::\n\nthree {.loud}\n",
       "styles": {"aside": {"font": {"size": 10}}, "loud": {"color": "#f00"}}}
      """#)
    let storage = layout.storage
    #expect(storage.string == "Top\none two\nthree")
    #expect(storage.attribute(.font, at: 4)?.size == 10)
    #expect(storage.attribute(.font, at: 12)?.size == 16)
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(storage.attribute(.foregroundColor, at: 4) == nil)
    #expect(storage.attribute(.foregroundColor, at: 8) == red)
    #expect(storage.attribute(.foregroundColor, at: 12) == red)
    #expect(
      storage.attribute(.styleNames, at: 8)
        == StyleNames(paragraph: ["aside"], words: ["loud", "odd"]))
    #expect(layout.remarks.map(\.place) == ["line 4, class “odd”"])
    #expect(storage.attribute(.styleNames, at: 0)?.anchor == "start")
  }

  @Test("front matter gives title, author and language, unless the sheet does")
  func frontMatter() throws {
    let source = #""text": "---\ntitle: One\nauthor: Ann\nlanguage: de\n---\n# Two\n""#
    let own = try layout(#"{"sheet": 1, "format": "markdown", \#(source)}"#)
    #expect(own.title == "One")
    #expect(own.author == "Ann")
    #expect(own.storage.attribute(.language, at: 0) == "de")
    let sheet = try layout(
      #"{"sheet": 1, "format": "markdown", "title": "Three", "body": {"language": "en"}, \#(source)}"#
    )
    #expect(sheet.title == "Three")
    #expect(sheet.storage.attribute(.language, at: 0) == "en")
  }

  @Test(
    "letters change their case, and characters keep their length",
    arguments: [
      ("upper", "straße ﬁ élan", "STRAẞE ﬁ ÉLAN"), ("lower", "ÉLAN Σ", "élan σ"),
      ("title", "the author's “own” co-op", "The Author's “Own” Co-Op"),
      ("none", "As Is", "As Is"), ("smallCaps", "As Is", "As Is"),
    ])
  func letterCase(_ name: String, _ source: String, _ expected: String) throws {
    #expect(
      try text(#"{"sheet": 1, "text": "\#(source)", "body": {"case": "\#(name)"}}"#) == expected)
  }

  @Test("small capitals are an attribute of the text")
  func smallCaps() throws {
    let found = try layout(
      #"{"sheet": 1, "text": "a", "body": {"case": "smallCaps", "font": {"family": "Noto Sans Mono"}}}"#
    )
    #expect(found.storage.attribute(.smallCapitals, at: 0) == true)
  }

  @Test("Turkish i has a capital with a dot")
  func turkish() throws {
    #expect(
      try text(#"{"sheet": 1, "text": "izin", "body": {"case": "upper", "language": "tr"}}"#)
        == "İZİN")
  }

  @Test(
    "smart punctuation follows the language",
    arguments: [
      ("en", "“It’s ‘so’,” she said–or… the ’90s"), ("de", "„It’s ‚so‘,“ she said–or… the ’90s"),
      ("fr", "«\u{A0}It’s “so”,\u{A0}» she said–or… the ’90s"),
      ("sv", "”It’s ’so’,” she said–or… the ’90s"),
    ])
  func punctuation(_ language: String, _ expected: String) throws {
    let words = #""text": "\"It's 'so',\" she said--or... the '90s""#
    let smart = #""punctuation": "smart", "body": {"language": "\#(language)"}"#
    let sheet = #"{"sheet": 1, \#(words), \#(smart)}"#
    #expect(try text(sheet) == expected)
    #expect(try text(#"{"sheet": 1, \#(words)}"#) == "\"It's 'so',\" she said--or... the '90s")
  }

  @Test(
    "an apostrophe stands for letters that are left out at the start of a word",
    arguments: [
      ("en", "rock 'n' roll, 'Tis 'em; 'em' 'not'", "rock ’n’ roll, ’Tis ’em; ‘em’ ‘not’"),
      ("de", "Rock 'n' Roll, 'tis'", "Rock ’n’ Roll, ‚tis‘"),
      ("nl", "'s avonds in 't huis", "’s avonds in ’t huis"),
    ])
  func elisions(_ language: String, _ source: String, _ expected: String) throws {
    let smart = #""punctuation": "smart", "body": {"language": "\#(language)"}"#
    #expect(try text(#"{"sheet": 1, "text": "\#(source)", \#(smart)}"#) == expected)
  }

  @Test("smart punctuation leaves code and addresses, and spans stay where they are")
  func code() throws {
    let sheet =
      #"{"sheet": 1, "format": "markdown", "text": "a---b **\"c\"** `d--e` <http://f--g>\n\n```\n\"h\"\n```", "punctuation": "smart"}"#
    let layout = try layout(sheet)
    #expect(layout.storage.string == "a—b “c” d--e http://f--g\n\"h\"")
    #expect(layout.storage.attribute(.font, at: 4)?.weight == 700)
    #expect(layout.storage.attribute(.font, at: 3)?.weight == 400)
  }

  @Test("tags that stay as written keep their marks, also below merged cells")
  func tags() throws {
    #expect(
      try text(
        #"{"sheet": 1, "format": "markdown", "text": "<u i=\"1\">a</u> -- <a b='c--d'>e</a> \"f\""}"#
      )
        == #"<u i="1">a</u> – <a b='c--d'>e</a> “f”"#)
    let table = #"| a | < | <i b=\"c\"> |\n|--|--|--|\n| d | e | <i b=\"f\"> \"g\" |"#
    #expect(
      try text(
        #"{"sheet": 1, "format": "markdown", "text": "\#(table)", "page": {"size": [300, 300]}, "styles": {"table": {"table": {"spans": true}}}}"#
      ) == "a\n<i b=\"c\">\nd\ne\n<i b=\"f\"> “g”")
  }

  @Test("Markdown has smart punctuation unless a sheet or a style wants it plain")
  func markdownPunctuation() throws {
    let words = #""format": "markdown", "text": "It's \"so\" -- use --help (--on) or a--b""#
    #expect(try text(#"{"sheet": 1, \#(words)}"#) == "It’s “so” – use --help (--on) or a–b")
    let plain = "It's \"so\" -- use --help (--on) or a--b"
    #expect(try text(#"{"sheet": 1, \#(words), "punctuation": "plain"}"#) == plain)
    #expect(try text(#"{"sheet": 1, \#(words), "body": {"punctuation": "plain"}}"#) == plain)
  }

  @Test("changed case and punctuation keep the places of their source")
  func places() throws {
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(
        #"{"sheet": 1, "format": "markdown", "text": "ab \"c\"--d... e", "punctuation": "smart", "body": {"case": "upper", "language": "fr"}}"#
          .utf8), place: "s.json")
    let traced = try TracedText(request)
    #expect(String(decoding: traced.units, as: UTF16.self) == "AB «\u{A0}C\u{A0}»–D… E")
    #expect(traced.places == [0, 1, 2, 3, -1, 4, -1, 5, 6, 8, 9, 12, 13])
  }

  @Test("runs choose whole words wherever the text contains them")
  func match() throws {
    let storage = try layout(
      #"{"sheet": 1, "text": "cat category cat, a cat", "runs": [{"match": "cat", "style": {"underline": true}}]}"#
    ).storage
    let marked = (0..<storage.length).filter { storage.attribute(.underlineStyle, at: $0) != nil }
    #expect(marked == [0, 1, 2, 13, 14, 15, 20, 21, 22])
    #expect(throws: DocumentError.self) {
      try layout(#"{"sheet": 1, "text": "a", "runs": [{"style": {"underline": true}}]}"#)
    }
  }

  @Test("an effect is that of the style, and none takes that of the text around away")
  func effects() throws {
    let storage = try layout(
      #"""
      {"sheet": 1, "text": "pressed flat raised", "body": {"effect": "letterpress"},
       "runs": [{"match": "flat", "style": {"effect": "none"}},
                {"match": "raised", "style": {"effect": "emboss"}}]}
      """#
    ).storage
    func effect(_ range: Range<Int>) -> Set<TextEffect?> {
      Set(range.map { storage.attribute(.textEffect, at: $0) })
    }
    #expect(effect(0..<8) == [.letterpress])
    #expect(effect(8..<12) == [nil])
    #expect(effect(13..<19) == [.emboss])
    #expect(throws: DocumentError.self) {
      try layout(#"{"sheet": 1, "text": "a", "body": {"effect": "engrave"}}"#)
    }
  }

  @Test("shadows, outlines, slant, steps and colours of lines have keys")
  func attributes() throws {
    let storage = try layout(
      #"""
      {"sheet": 1, "text": "a", "body": {"shadow": {"x": 1, "y": 2, "blur": 3, "color": "#000"},
       "stroke": {"width": 3, "color": "#f00", "fill": false}, "slant": 0.2, "superscript": -1,
       "underline": "dotted", "underlineColor": "#00f", "strikethroughColor": "#0f0"}}
      """#
    ).storage
    let attributes = storage.attributes(at: 0)
    #expect(attributes[.shadow]?.offset.dy == 2)
    #expect(attributes[.shadow]?.blurRadius == 3)
    #expect(attributes[.strokeWidth] == 3)
    #expect(attributes[.strokeColor] == Color(red: 1, green: 0, blue: 0))
    #expect(attributes[.obliqueness] == 0.2)
    #expect(attributes[.superscript] == -1)
    #expect(attributes[.underlineStyle] == [.single, .patternDot])
    #expect(attributes[.underlineColor] == Color(red: 0, green: 0, blue: 1))
    #expect(attributes[.strikethroughColor] == Color(red: 0, green: 1, blue: 0))
  }
}
