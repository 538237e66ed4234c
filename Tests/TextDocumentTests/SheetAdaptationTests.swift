import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Sheets adapt: styles build on each other, variations hide, panes collapse")
struct SheetAdaptationTests {
  private func sheet(_ text: String) throws -> Sheet {
    try Sheet(parsing: Array(text.utf8), place: "s.json", allowsOutside: false)
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
      "s.json: hide[0]: line 1, column 24: no container, exclusion or picture has the name “sun”",
      from: #"{"sheet": 1, "hide":  ["sun"]}"#)
    expect(
      "s.json: variations[0].hide[0]: line 2, column 64: the variation hides “sun”, which it says "
        + "itself",
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
    try sheet(many(1000)).check(place: "s.json")
    expect(
      "s.json: variations: line 1, column 41: a sheet may have at most 1000 variations, found 10000",
      from: many(10_000))
  }

  // MARK: Files

  @Test(
    "a sheet names no text, picture or shape outside its folder",
    arguments: [
      #""source": "../a.md""#, #""source": "/etc/passwd""#, #""source": "b/../../a.md""#,
      #""exclusions": [{"shape": "svg(../a.svg#x)"}]"#,
      #""exclusions": [{"shape": "image(/a.png at 0 0 9 9, 0.5)"}]"#,
      #""pictures": [{"file": "../a.png", "frame": [0, 0, 9, 9]}]"#,
      #""variations": [{"when": {}, "source": "../a.md"}]"#,
    ])
  func outside(_ member: String) throws {
    let text = Array(#"{"sheet": 1, \#(member)}"#.utf8)
    #expect {
      _ = try Sheet(parsing: text, place: "s", allowsOutside: false)
    } throws: { error in
      (error as? DocumentError)?.message.contains("is outside the sheet's folder") == true
    }
    _ = try Sheet(parsing: text, place: "s", allowsOutside: true)
  }

  @Test("names with dots inside the folder, and font files anywhere, are fine")
  func inside() throws {
    #expect(!OutsideFiles.leaves("a/../b..md") && !OutsideFiles.leaves("./a"))
    let sheet = try sheet(
      #"{"sheet": 1, "source": "a/../b.md", "body": {"font": {"file": "/usr/f.ttf"}}}"#)
    #expect(sheet.base.body.font.file == "/usr/f.ttf")
  }

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

  // MARK: Panes

  private let panes = """
    {"sheet": 1, "page": {"size": [400, 300], "margin": 20},
     "panes": {"gap": 20, "items": [
       {"text": "one two three", "width": "25%", "background": "#eeeeee"},
       {"text": "four five six seven eight nine ten", "columns": 2, "gap": 10}]}}
    """

  @Test("panes stand side by side where the width is regular, each with its own text")
  func regularPanes() throws {
    let regular = TraitCollection(horizontal: .regular, vertical: nil)
    let layout = try DocumentLayout(request(panes, regular))
    #expect(layout.pages.count == 1 && layout.overflow == nil)
    #expect(
      layout.pages[0].frames.prefix(3).map(\.minX) == [20, 125, 257.5])
    #expect(layout.pages[0].frames[0].width == 85)
    let containers = layout.manager.textContainers
    #expect(layout.manager.characterRange(in: containers[0]) == 0..<14)
    #expect(layout.manager.characterRange(in: containers[1]).lowerBound == 14)
    #expect(layout.pages[0].shapes.count == 1)
  }

  @Test("panes become one text in one column where the width is compact")
  func compactPanes() throws {
    let compact = TraitCollection(horizontal: .compact, vertical: nil)
    let layout = try DocumentLayout(request(panes, compact))
    #expect(layout.pages[0].frames == [Rect(x: 20, y: 20, width: 360, height: 260)])
    #expect(layout.storage.string == "one two three\nfour five six seven eight nine ten")
    #expect(layout.pages[0].shapes.isEmpty)
  }

  @Test("containers of the sheet's own, and columns asked for, take the panes' texts as one")
  func panesWithContainers() throws {
    let text = panes.replacing(
      "\"panes\"", with: "\"containers\": [{\"frame\": [0, 0, 300, 200]}], \"panes\"")
    let regular = TraitCollection(horizontal: .regular, vertical: nil)
    let contained = try DocumentLayout(request(text, regular))
    #expect(contained.overflow == nil)
    #expect(contained.pages[0].frames == [Rect(x: 0, y: 0, width: 300, height: 200)])
    var columns = try request(panes, regular)
    columns.overrides.columns.count = 3
    #expect(try DocumentLayout(columns).pages[0].frames.count == 3)
  }

  @Test("a pane whose text has ended takes none on later pages, and nothing is lost")
  func panePages() throws {
    let words = (0..<900).map { "word\($0)" }.joined(separator: " ")
    let text = panes.replacing("four five six seven eight nine ten", with: words)
    let layout = try DocumentLayout(
      request(text, TraitCollection(horizontal: .regular, vertical: nil)))
    #expect(layout.pages.count > 2 && layout.overflow == nil)
    #expect(layout.pages[0].containers.count == 3)
    var position = 0
    for page in layout.pages {
      #expect(page.frames.count == page.containers.count)
      for index in page.containers {
        let range = layout.manager.characterRange(in: layout.manager.textContainers[index])
        if !range.isEmpty {
          #expect(range.lowerBound == position)
          position = range.upperBound
        }
      }
    }
    #expect(position == layout.storage.length)
    #expect(layout.pages[1].containers.count == 2 && layout.pages[1].frames[0].minX == 125)
  }

  @Test("panes without a height make a page as high as the higher of them")
  func growingPanes() throws {
    let text = panes.replacing("[400, 300]", with: #"[400, "auto"]"#)
    let layout = try DocumentLayout(
      request(text, TraitCollection(horizontal: .regular, vertical: nil)))
    #expect(layout.pages.count == 1 && layout.overflow == nil)
    #expect(layout.pages[0].size.height < 200)
    #expect(layout.manager.characterRange(in: layout.manager.textContainers[0]) == 0..<14)
  }

  @Test("panes that leave no room, have two texts or several columns in front are refused")
  func wrongPanes() throws {
    expect(
      "s.json: panes.items[0]: line 1, column 34: a pane needs either “text” or “source”",
      from: #"{"sheet": 1, "panes": {"items": [{}]}}"#)
    expect(
      "s.json: panes.items[0]: line 1, column 34: only the last pane may have more than one column",
      from: #"{"sheet": 1, "panes": {"items": [{"text": "a", "columns": 2}, {"text": "b"}]}}"#)
    let narrow = try request(
      panes.replacing("\"25%\"", with: "390"), TraitCollection(horizontal: .regular, vertical: nil))
    #expect(throws: DocumentError.self) { _ = try DocumentLayout(narrow) }
  }
}
