import Testing
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Unmet requests of a document are reported with a remedy")
struct ShortageTests {
  private func remarks(_ part: String) throws -> [String] {
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array("{\"sheet\": 1, \(part)}".utf8), place: "s")
    return try DocumentLayout(request).remarks.map(\.text)
  }

  @Test(
    "weights, slants and features that a font lacks",
    arguments: [
      (
        #"{"weight": 300}"#,
        "“Noto Serif” has no weight 300; 400 is used (Use 400, or choose another family.)"
      ),
      (
        #"{"weight": 600}"#,
        "“Noto Serif” has no weight 600; 700 is used (Use 700, or choose another family.)"
      ),
      (#"{"features": "smcp, zzzz, -zzzy"}"#, "“Noto Serif” has no feature “zzzz”"),
      (
        #"{"family": "Noto Sans Mono", "italic": true}"#,
        "“Noto Sans Mono” has no italic (Set “synthesize” to true to synthesize it, or choose another family.)"
      ),
    ])
  func fonts(font: String, message: String) throws {
    let found = try remarks(#""text": "Words.", "body": {"font": \#(font)}"#)
    #expect(found.filter { !$0.contains("smcp") } == ["fonts: \(message)"])
  }

  @Test("a font that has what is asked for is not talked about")
  func nothing() throws {
    let text = ##""text": "# A\n\n*b* **c** `d`", "format": "markdown""##
    #expect(try remarks(text).isEmpty)
    #expect(
      try remarks(
        #""text": "a", "body": {"font": {"weight": 700, "italic": true, "features": "kern"}}"#
      )
      .isEmpty)
    #expect(
      try remarks(
        #""text": "a", "body": {"font": {"family": "Noto Sans Mono", "italic": true, "synthesize": true}}"#
      ).isEmpty)
  }

  @Test("a check tells it once, at the style")
  func check() throws {
    let sheet = #"{"sheet": 1, "text": "a", "body": {"font": {"weight": 300}}}"#
    let check = try SheetCheck(
      Array(sheet.utf8), name: "s.json", in: "", for: DocumentRequest(), environments: [])
    #expect(check.faults.map(\.place) == ["body.font.weight"])
  }

  @Test("a language without a dictionary is laid out, and its package is named")
  func hyphenation() throws {
    let found = try remarks(#""text": "Words.", "body": {"hyphenate": "de-CH"}"#)
    if HyphenationDictionaries.hasDictionary(for: "de-CH") {
      #expect(found.isEmpty)
    } else {
      #expect(
        found == [
          "hyphenation: there is no hyphenation dictionary for “de-CH”, so its words are not divided (Install the Debian package hyphen-de.)"
        ])
    }
  }

  @Test("a style that nothing uses is told with the element that it may mean")
  func styles() throws {
    let found = try remarks(
      #""text": "a", "styles": {"h1": {}, "body": {}, "strong": {}, "base": {}, "em": {"basedOn": "base"}}"#
    )
    #expect(
      found == [
        "styles.body: nothing uses the style “body” (Use “body” beside “styles”, which is the style of all text.)",
        "styles.em: nothing uses the style “em” (Did you mean “emphasis”?)",
        "styles.h1: nothing uses the style “h1” (Did you mean “heading1”?)",
      ])
  }

  @Test("a sheet with a size of its own is checked at it, another one on every device")
  func devices() throws {
    func faults(_ page: String, _ places: [LayoutEnvironment]?) throws -> [String] {
      let sheet = """
        {"sheet": 1, "text": "a", \(page)"containers": [{"frame": [0, 0, 1190, 841]}]}
        """
      return try SheetCheck(
        Array(sheet.utf8), name: "s.json", in: "", for: DocumentRequest(), environments: places
      ).faults.map(\.message)
    }
    #expect(try faults(#""page": {"size": "A3 landscape"}, "#, nil).isEmpty)
    #expect(try faults("", nil).count > 10)
    // Both orientations are measured, each at its own size.
    let both = try PreviewRequest(names: "a3", orientations: [.portrait, .landscape]).environments
    #expect(
      try faults(#""page": {"size": "A3 landscape"}, "#, both) == [
        "this reaches 348.1 points beyond the right edge of the page (on a3)"
      ])
  }

  @Test(
    "headings take the alignment of the body, but are not justified",
    arguments: [
      (#""align": "center""#, TextAlignment.center), (#""align": "right""#, .right),
      (#""align": "justify""#, .natural), (#""kern": 1"#, .natural),
    ])
  func headings(body: String, alignment: TextAlignment) throws {
    let sheet = try Sheet(parsing: Array("{\"sheet\": 1, \"body\": {\(body)}}".utf8), place: "s")
    var styler = DocumentStyler(sheet.base)
    let storage = try styler.style(DocumentInput("# A\n\nb\n", format: .markdown))
    #expect(storage.attribute(.paragraphStyle, at: 0)?.alignment == alignment)
  }
}
