import Testing
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Sheets adapt: styles build on each other, variations hide")
struct SheetAdaptationTests {
  private func sheet(_ text: String) throws -> Sheet {
    try Sheet(parsing: Array(text.utf8), place: "s.json")
  }

  private func request(_ text: String, _ traits: TraitCollection = .init()) throws
    -> DocumentRequest
  {
    var request = DocumentRequest()
    request.sheet = try sheet(text)
    request.traits = traits
    return request
  }

  private func expect(
    _ message: String, from text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(sourceLocation: sourceLocation) {
      _ = try self.sheet(text)
    } throws: { error in
      let error = error as? DocumentError
      if error?.description != message { print(error?.description ?? "no error") }
      return error?.description == message && error?.kind == .malformedInput
    }
  }

  // MARK: basedOn

  @Test("a style has what it is based on where it says nothing itself")
  func bases() throws {
    let part = try request(
      """
      {"sheet": 1, "text": "a", "body": {"font": {"size": 10}}, "styles": {
        "c": {"basedOn": "b", "color": "#ff0000"},
        "b": {"basedOn": "a", "font": {"size": 20}},
        "a": {"font": {"size": 30, "weight": 700}, "color": "#00ff00", "spaceAfter": 5},
        "note": {"basedOn": "heading1", "color": "#0000ff"}},
        "variations": [{"when": {"horizontal": "compact"}, "styles": {"a": {"spaceAfter": 9}}}]}
      """
    ).resolvedPart()
    #expect(part.styles["c"]?.font.size == 20)
    #expect(part.styles["c"]?.font.weight == 700)
    #expect(part.styles["c"]?.color == Color(red: 1, green: 0, blue: 0))
    #expect(part.styles["c"]?.spaceAfter == 5)
    #expect(part.styles["c"]?.basedOn == nil)
    #expect(part.styles["note"]?.font.size == 20)
    #expect(part.styles["note"]?.color == Color(red: 0, green: 0, blue: 1))
  }

  @Test("a circle of styles is refused where it closes, also when a variation closes it")
  func circles() {
    expect(
      "s.json: styles.b.basedOn: line 1, column 72: styles are based on each other in a circle: "
        + "“a” on “b” on “a”",
      from: #"{"sheet": 1, "styles": {"a": {"basedOn": "b"}, "b":        {"basedOn": "a"}}}"#)
    expect(
      "s.json: styles.a.basedOn: line 1, column 42: styles are based on each other in a circle: "
        + "“a” on “a”", from: #"{"sheet": 1, "styles": {"a": {"basedOn": "a"}}}"#)
    expect(
      "s.json: variations[0].styles.b.basedOn: line 2, column 64: styles are based on each other "
        + "in a circle: “a” on “b” on “a”",
      from: """
        {"sheet": 1, "styles": {"a": {"basedOn": "b"}, "b": {}}, "variations": [
        {"when": {"idiom": "pad"},         "styles": {"b": {"basedOn": "a"}}}]}
        """)
  }

  @Test("a style that is based on none that there is, is refused with the nearest name")
  func unknownBase() {
    expect(
      "s.json: styles.a.basedOn: line 1, column 42: there is no style “headin1”",
      from: #"{"sheet": 1, "styles": {"a": {"basedOn": "headin1"}}}"#)
  }

  // MARK: hide

  @Test("a variation leaves out what it hides by name")
  func hiding() throws {
    let text = """
      {"sheet": 1, "text": "a",
       "containers": [{"name": "side", "frame": [0, 0, 50, 100]}, {"frame": [50, 0, 50, 100],
         "exclusions": [{"name": "dot", "shape": "circle(9 at 9 9)"}]}],
       "exclusions": [{"name": "sun", "shape": "circle(9 at 9 9)"}, {"shape": "circle(8 at 9 9)"}],
       "variations": [{"when": {"horizontal": "compact"}, "hide": ["side", "sun", "dot"]}]}
      """
    let all = try request(text).resolvedPart()
    #expect(all.containers?.count == 2 && all.exclusions?.count == 2)
    let compact = TraitCollection(horizontal: .compact, vertical: nil)
    let less = try request(text, compact).resolvedPart()
    #expect(less.containers?.count == 1 && less.exclusions?.count == 1)
    #expect(less.containers?.first?.exclusions.isEmpty == true)
  }

  @Test("hiding what there is not, or what the variation brings itself, is refused")
  func hidingWrongly() {
    expect(
      "s.json: hide[0]: line 1, column 24: no container, exclusion, picture, pane or note has the name “sun”",
      from: #"{"sheet": 1, "hide":  ["sun"]}"#)
    expect(
      "s.json: variations[0].hide[0]: line 2, column 64: the variation hides “sun”, which it "
        + "defines itself",
      from: """
        {"sheet": 1, "variations": [{"when": {},
        "exclusions": [{"name": "sun", "shape": "circle(1)"}], "hide":["sun"]}]}
        """)
  }

  @Test("a sheet has at most 1000 variations")
  func variationLimit() throws {
    let one = #"{"when": {"horizontal": "compact"}, "columns": {"count": 2}}"#
    func many(_ count: Int) -> String {
      let list = Array(repeating: one, count: count).joined(separator: ",")
      return #"{"sheet": 1, "text": "a", "variations": ["# + list + "]}"
    }
    #expect(try sheet(many(1000)).variations.count == 1000)
    let check = try SheetCheck(
      Array(many(1000).utf8), name: "s.json", in: "", for: DocumentRequest(), environments: [])
    #expect(check.errorCount == 0)
    expect(
      "s.json: variations: line 1, column 41: expected at most 1000 variations, found 10000",
      from: many(10_000))
  }

  // MARK: Files

  @Test("a picture that is not there is told with the place where it is named")
  func missingPicture() throws {
    let request = try request(
      """
      {"sheet": 1, "text": "a",
       "pictures": [{"file": "no.png", "frame": [0, 0, "10%", "auto"]}]}
      """)
    #expect {
      _ = try DocumentLayout(request)
    } throws: { error in
      let error = error as? DocumentError
      return error?.kind == .malformedInput
        && error?.description
          == "pictures[0].file: line 2, column 24: no.png: there is no such file"
    }
  }
}
