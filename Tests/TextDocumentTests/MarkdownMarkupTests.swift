import Testing
import TextDrawing
import TextStorage

@testable import TextDocument

@Suite("Markdown names styles")
struct MarkdownMarkupTests {
  private func text(_ source: String) -> String {
    String(decoding: MarkdownText(parsing: source).utf16, as: UTF16.self)
  }

  /// Returns the words of each span with its element and classes.
  private func spans(_ source: String) -> [String] {
    let text = MarkdownText(parsing: source)
    return text.spans.map { span in
      let words = String(decoding: text.utf16[span.range], as: UTF16.self)
      return "\(span.element.rawValue) \(span.classes.joined(separator: ".")): \(words)"
    }
  }

  @Test("attributes at the end of headings and paragraphs are not text")
  func blocks() {
    let markdown = MarkdownText(
      parsing: "# Title {#top .big}\n\nwords *here* {.lead key=\"a b\"}\n\ntwo lines\n{.last}\n")
    #expect(String(decoding: markdown.utf16, as: UTF16.self) == "Title\nwords here\ntwo lines")
    #expect(markdown.blocks.map(\.attributes.classes) == [["big"], ["lead"], ["last"]])
    #expect(markdown.blocks[0].attributes.identifier == "top")
    #expect(markdown.blocks[1].attributes.values == ["key": "a b"])
  }

  @Test(
    "what is no list of attributes stays as written",
    arguments: [
      "a {b}", "a {}", "a {x=1}", "{{name}}", "a{.b}", "a {.b", "a {.b!}", "{.b}", "a {.b} c",
      "[a] {.b} c", "a]{.b}",
    ])
  func plain(_ source: String) { #expect(text(source) == source) }

  @Test("escaped braces and brackets stay, also in code and links")
  func escapes() {
    #expect(text("a \\{.b}") == "a {.b}")
    #expect(text("[a]\\{.b} [c]{.d}") == "[a]{.b} c")
    #expect(text("\\[a]{.b}") == "[a]{.b}")
    #expect(text("`\\{.a}` [c]{.d}") == "\\{.a} c")
    #expect(MarkdownText(parsing: "[a](b\\[c) [d]{.e} \\{").spans[0].destination == "b[c")
  }

  @Test("bracketed spans have classes and may contain other elements and spans")
  func brackets() {
    #expect(
      spans("one [two *three* [four]{.b}]{.a .c} five") == [
        "span a.c: two three four", "emphasis : three", "span b: four",
      ])
    #expect(text("one [two *three* [four]{.b}]{.a .c} five") == "one two three four five")
    #expect(spans("[a](b){.c} `d`{.e}") == ["link c: a", "code e: d"])
  }

  @Test("tags in pairs are spans, and others stay as written")
  func tags() {
    #expect(
      spans("x<sup>2</sup> H<SUB>2</SUB>O <mark>a *b*</mark> <kbd>c</kbd>") == [
        "superscript : 2", "subscript : 2", "mark : a b", "emphasis : b", "keyboard : c",
      ])
    #expect(
      spans("<u>a</u> <s>b</s> <span class=\"c d\">e</span>") == [
        "underline : a", "strikethrough : b", "span c.d: e",
      ])
    #expect(text("a<br>b") == "a\u{2028}b")
    for source in [
      "<sup>a", "a</sup>", "<b>c</b>", "<span>a</span>", "<sup x=\"x\">a</sup>",
    ] {
      #expect(text(source) == source)
    }
    #expect(text("*<sup>a*</sup>") == "<sup>a</sup>")
  }

  @Test("divs give their classes to the paragraphs in them, nested ones the inner too")
  func divs() {
    let source = """
      before
      ::: aside
      one

      :::: {.note #n}
      two
      ::::

      > three
      :::
      after
      """
    let markdown = MarkdownText(parsing: source)
    #expect(
      String(decoding: markdown.utf16, as: UTF16.self) == "before\none\ntwo\nthree\nafter")
    #expect(
      markdown.blocks.map(\.divs) == [[], ["aside"], ["aside", "note"], ["aside"], []])
    #expect(markdown.remarks.isEmpty)
  }

  @Test("fences of divs in code, without a beginning, or too deep are text")
  func fences() {
    #expect(text("```\n::: a\n```") == "::: a")
    #expect(text("    ::: a\n    :::") == "::: a\u{2028}:::")
    #expect(text(":::") == ":::")
    let open = MarkdownText(parsing: "::: a\nwords")
    #expect(open.blocks.map(\.divs) == [["a"]])
    #expect(open.remarks.map(\.line) == [1])
    let deep = MarkdownText(
      parsing: String(repeating: "::: a\n", count: 40) + "x\n"
        + String(repeating: ":::\n", count: 40))
    #expect(deep.remarks.count == 8)
    #expect(deep.blocks.map(\.divs.count).max() == MarkdownInput.depthLimit)
  }

  @Test("a code block has the classes of its info string")
  func code() {
    let markdown = MarkdownText(parsing: "``` {.swift .wide}\nlet a\n```\n\n```swift\nb\n```")
    #expect(markdown.blocks.map(\.attributes.classes) == [["swift", "wide"], []])
  }

  @Test("front matter is not text, and unknown lines are remarks")
  func frontMatter() {
    let markdown = MarkdownText(
      parsing: """
        ---
        title: "One: two"
        author: [Ann, Bob]
        lang: de   # German
        tags:
          - a
          - b
        style: >
        what is this
        ---
        words
        """)
    #expect(String(decoding: markdown.utf16, as: UTF16.self) == "words")
    #expect(markdown.frontMatter?.title == "One: two")
    #expect(markdown.frontMatter?.author == "Ann, Bob")
    #expect(markdown.frontMatter?.language == "de")
    #expect(markdown.frontMatter?["tags"] == "a, b")
    #expect(markdown.remarks.map(\.line) == [8, 9])
  }

  @Test("keys in two braces are values of the front matter")
  func values() {
    let head = "---\ntitle: A *day*\nplace: By the sea\n---\n"
    let text = MarkdownText(
      parsing: head + "# {{title}}\n\n{{ Place }}, {{other}} {{title\n\n`{{place}}`")
    #expect(
      String(decoding: text.utf16, as: UTF16.self)
        == "A *day*\nBy the sea, {{other}} {{title\n{{place}}")
    #expect(
      String(decoding: MarkdownText(parsing: "{{title}}").utf16, as: UTF16.self) == "{{title}}")
    // Values cannot make a text very much longer.
    let wide = "---\na: \(String(repeating: "x", count: 50_000))\n---\n"
    let many = MarkdownText(parsing: wide + String(repeating: "{{a}} ", count: 1_000))
    #expect(many.utf16.count < 1 << 21)
    let long = MarkdownText(parsing: head + String(repeating: "{{", count: 100_000) + "title}}")
    #expect(String(decoding: long.utf16.suffix(7), as: UTF16.self) == "A *day*")
  }

  @Test("keys without a value, notes without text and names of two places are remarks")
  func remarks() {
    let text = MarkdownText(
      parsing: """
        ---
        title: T
        ---
        {{titel}} {{Titel}} {{a b}}[^1]

        # A {#d}

        # B {#d}

        C {#e}

        [^1]:

        """)
    #expect(
      text.remarks == [
        MarkdownRemark(
          line: 4,
          message: "the front matter has no value for “titel”, so it stays as it is written; "
            + "Did you mean “title”?"),
        MarkdownRemark(
          line: 8,
          message: "the name “d” is that of line 6 already, where links lead to; give one of the "
            + "two another name"),
        MarkdownRemark(line: 12, message: "this note has no text; write it after the colon"),
      ])
  }

  @Test("names of pictures and their captions are one place each")
  func names() throws {
    let picture = "![a](p.png \"One\"){#x}"
    #expect(try FloatFixture(picture).layout.remarks.isEmpty)
    #expect(
      try FloatFixture("\(picture)\n\nWords. {#x}").layout.remarks.map(\.place) == ["line 3"])
  }

  @Test("a rule at the start of a text is not front matter")
  func rule() {
    #expect(text("---\n\nwords\n\n---\n") == "* * *\nwords\n* * *")
    #expect(text("---\nwords\n---\n") == "* * *\nwords")
    #expect(MarkdownText(parsing: "---\na: b\n\nwords").frontMatter == nil)
  }

  @Test(
    "the places of words are right beside attributes, divs, tags and front matter",
    arguments: [
      "---\ntitle: a b\n---\na b", "# a {#a}\n\n[a b]{.b} b", "::: a\na b\n:::\nb",
      "x<sup>a</sup> s", "a {.a}\n\na b \\{.c}",
    ])
  func places(_ source: String) {
    let (text, places) = MarkdownText.tracing(source)
    let units = Array(source.utf16)
    #expect(text.utf16 == MarkdownText(parsing: source).utf16)
    var last = -1
    for (index, place) in places.enumerated() where place >= 0 {
      #expect(units[place] == text.utf16[index])
      #expect(place > last)
      last = place
    }
    #expect(places.count { $0 >= 0 } >= text.utf16.count { $0 != 0x0A })
  }

  @Test(
    "the name of a div is that of its first block, or of that block's caption",
    arguments: [
      ("::: {#n}\na\n\nb\n:::\nc", [0: "n"]), ("::: {#n}\n# a {#m}\n\nb\n:::", [0: "m", 1: "n"]),
      ("::: {#n}\n:::: {#m}\na\n\nb\n::::\n:::", [0: "n", 1: "m"]),
      ("::: {#n}\n:::\na", [:]), ("::: {#n}\n|a|\n|-|\n|b|\n\nc\n:::", [0: "n"]),
      ("::: {#n}\n|a|\n|-|\n|b|\n\nTable: c\n:::", [2: "n"]),
      ("::: {#n}\nTable: c\n\n|a|\n|-|\n|b|\n:::", [0: "n"]),
      ("::: {#n}\n|a|\n|-|\n|b|\n\nTable: c {#m}\n:::", [0: "n", 2: "m"]),
    ])
  func divNames(source: String, names: [Int: String]) {
    var rules = MarkdownRules()
    rules.dividesCells = true
    rules.tables = MarkdownTableRules { _ in .failure(MarkdownFileFault(message: "no file")) }
    let text = MarkdownText(reading: source, links: .standard, rules: rules, picture: nil)
    let blocks = text.blocks
    let found = blocks.enumerated().compactMap { number, block in
      block.attributes.identifier.map { (number, $0) }
    }
    #expect(Dictionary(uniqueKeysWithValues: found) == names)
  }

  @Test(
    "names of words are read from spans, code, links and tags",
    arguments: [
      ("[a]{#n}", ["n"]), ("`a`{#n}", ["n"]), ("[a](b){#n}", ["n"]),
      ("[a [b]{#m}]{#n}", ["n", "m"]),
      ("<span id=\"n\">a</span>", ["n"]), ("<u id='n' class='c'>a</u>", ["n"]),
      ("<a name=\"n\">a</a>", ["n"]),
    ])
  func wordNames(source: String, names: [String]) {
    #expect(MarkdownText(parsing: source).spans.compactMap(\.identifier) == names)
  }

  @Test(
    "tags with other attributes, and anchors without a name, stay as written",
    arguments: ["<a href=\"b\">a</a>", "<a>a</a>", "<u id=\"\">a</u>", "<u id=\"b c\">a</u>"])
  func otherTags(source: String) {
    #expect(String(decoding: MarkdownText(parsing: source).utf16, as: UTF16.self) == source)
  }

  @Test(
    "a span without words names its block, unless that has a name",
    arguments: [
      ("a\n\nb []{#n}c\n\nd", [1: "n"]), ("a []{#n} {#m}\n\nb", [0: "m"]),
      ("<a id=\"n\"></a>a []{#o}\n\nb", [0: "n"]), ("# a []{#n}\n\nb", [0: "n"]),
    ])
  func emptySpans(source: String, names: [Int: String]) {
    let blocks = MarkdownText(parsing: source).blocks
    let found = blocks.enumerated().compactMap { number, block in
      block.attributes.identifier.map { (number, $0) }
    }
    #expect(Dictionary(uniqueKeysWithValues: found) == names)
  }

  @Test("a name that a span and a paragraph have is a remark")
  func equalNames() {
    #expect(MarkdownText(parsing: "a {#n}\n\n[b]{#n}").remarks.map(\.line) == [3])
  }

  @Test("two divs with one name are a remark")
  func equalDivNames() {
    let remarks = MarkdownText(parsing: "::: {#n}\na\n:::\n\n::: {#n}\nb\n:::").remarks
    #expect(remarks.map(\.line) == [5])
  }

  @Test("brackets, tags and divs of any number and depth take linear time")
  func bounds() {
    for part in [
      "[", "]{.a}", "[a]{.b} ", "<sup>", "</sup>", "<sup><sub></sup>", "{.a ", "::: a\n",
    ] {
      _ = MarkdownText(parsing: String(repeating: part, count: 20_000))
    }
    let nested =
      String(repeating: "[", count: 5000) + "a" + String(repeating: "]{.a}", count: 5000)
    #expect(MarkdownText(parsing: nested).spans.count <= MarkdownMarkup.depthLimit)
  }
}
