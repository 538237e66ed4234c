import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// A laid-out sheet, and the words in its frames.
struct FrameFixture {
  let layout: DocumentLayout

  /// Lays out a sheet with rows 20 points high.
  ///
  /// - Parameter members: The members of the sheet after its body.
  init(
    _ members: String, size: String = "[400, 300]", overflow: OverflowMode? = nil,
    input: String? = nil
  ) throws {
    let text = """
      {"sheet": 1, "page": {"size": \(size)}, "body": {"font": {"size": 12}, "lineHeight": 20},
       \(members)}
      """
    var request = DocumentRequest(input.map { DocumentInput($0) })
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    request.overflow = overflow
    layout = try DocumentLayout(request)
  }

  /// The lines of a container, by its place on a page.
  func lines(_ place: Int, page: Int = 0) -> [String] {
    let container = layout.manager.textContainers[layout.pages[page].containers[place]]
    return layout.manager.lineFragments(in: container).map {
      layout.storage.substring(in: $0.range).trimmingNewline
    }
  }

  /// The vertical extent of a container's rows, in points of the page.
  func extent(_ place: Int, page: Int = 0) -> ClosedRange<Double>? {
    let origin = layout.pages[page].frames[place].minY
    let container = layout.manager.textContainers[layout.pages[page].containers[place]]
    let rows = layout.manager.rows(in: container)
    guard let first = rows.first, let last = rows.last else { return nil }
    return origin + first.y...origin + last.y + last.height
  }

  var messages: [String] { layout.remarks.map { "\($0.place): \($0.message)" } }
}

extension String {
  fileprivate var trimmingNewline: String { last == "\n" ? String(dropLast()) : self }
}

@Suite("Frames have texts of their own")
struct FrameTests {
  private func message(_ members: String, input: String? = nil) -> String {
    do {
      _ = try FrameFixture(members, input: input)
      return "nothing is wrong"
    } catch {
      return (error as? DocumentError)?.description ?? "\(error)"
    }
  }

  private let body = #"{"frame": [0, 0, 200, 300]}"#

  @Test("a frame holds its own text, and the document's text goes through the other containers")
  func ownText() throws {
    let fixture = try FrameFixture(
      """
      "text": "body one\\nbody two\\nbody three",
      "containers": [{"frame": [0, 0, 100, 40]}, {"frame": [0, 100, 100, 40], "text": "a quote"},
                     {"frame": [0, 200, 100, 40]}]
      """)
    #expect(fixture.lines(0) == ["body one", "body two"])
    #expect(fixture.lines(1) == ["a quote"])
    #expect(fixture.lines(2) == ["body three"])
    #expect(fixture.layout.storage.string == "body one\nbody two\nbody three\na quote")
    #expect(fixture.layout.overflow == nil && !fixture.layout.losesText)
    #expect(fixture.layout.pages.count == 1)
  }

  @Test("text that a frame has no room for pushes nothing else, and is reported by name")
  func overflow() throws {
    func sheet(_ quote: String) -> String {
      """
      "text": "the body stays",
      "containers": [{"name": "quote", "frame": [0, 0, 100, 20], "text": "\(quote)"}, \(body)]
      """
    }
    let short = try FrameFixture(sheet("one"), overflow: .truncate)
    let long = try FrameFixture(sheet("one\\nnever fits e\\u0301"), overflow: .truncate)
    for fixture in [short, long] {
      #expect(fixture.lines(1) == ["the body stays"])
      #expect(fixture.extent(1) == 0...20)
    }
    #expect(short.messages.isEmpty)
    #expect(long.lines(0) == ["one"])
    // A letter with its accent is one character.
    #expect(long.messages == ["containers[0]: frame “quote”: 12 characters do not fit"])
    #expect(long.layout.overflows == [4..<17])
    #expect(long.layout.bodyOverflows.isEmpty)
    // The same text is lost if the document may not cut anything off.
    let refused = try FrameFixture(sheet("one\\nnever fits"))
    #expect(refused.layout.losesText)
    #expect(
      refused.layout.lostFrameText?.message == "frame “quote”: 10 characters do not fit")
  }

  @Test("a frame without a name is reported by its place")
  func namelessOverflow() throws {
    let fixture = try FrameFixture(
      #""containers": [{"frame": [0, 0, 100, 20], "text": "a\nb"}]"#, overflow: .truncate)
    #expect(fixture.messages == ["containers[0]: 1 character does not fit"])
  }

  @Test("a frame that truncates ends in an ellipsis, and loses nothing unasked")
  func truncation() throws {
    let fixture = try FrameFixture(
      """
      "text": "body",
      "containers": [{"name": "card", "frame": [0, 0, 100, 40], "overflow": "truncate",
                      "text": "one two three four five six seven eight nine ten\\nmore"}, \(body)]
      """)
    let manager = fixture.layout.manager
    let last = try #require(manager.lineFragments(in: manager.textContainers[0]).last)
    #expect(last.end == .truncated)
    #expect(fixture.lines(1) == ["body"])
    #expect(!fixture.layout.losesText && fixture.layout.overflows.count == 1)
    let shown = manager.truncatedRange(inLineFragmentContaining: last.range.lowerBound)
    #expect(fixture.layout.overflow == (shown?.lowerBound ?? 0)..<53)
    #expect(fixture.messages.count == 1)
    #expect(fixture.messages[0].hasPrefix("containers[0]: frame “card”: "))
  }

  @Test("what follows a line break after a truncated row is reported, too")
  func truncationBeforeBreak() throws {
    for separator in ["\\f", "\\u2028"] {
      let fixture = try FrameFixture(
        """
        "containers": [{"frame": [0, 0, 60, 20], "overflow": "truncate",
                        "text": "one two three four five\(separator)six seven"}]
        """)
      let range = try #require(fixture.layout.overflow)
      #expect(fixture.layout.overflows.last?.upperBound == 33, "\(fixture.layout.overflows)")
      #expect(range.lowerBound < 23)
    }
  }

  @Test("text that may show below its frame does, and is no overflow")
  func visibleOverflow() throws {
    let fixture = try FrameFixture(
      """
      "containers": [{"name": "note", "frame": [0, 0, 100, 30], "overflow": "visible",
                      "text": "one\\ntwo\\nthree"}]
      """)
    #expect(fixture.lines(0) == ["one", "two", "three"])
    #expect(fixture.layout.overflow == nil && !fixture.layout.losesText)
    #expect(fixture.layout.pages[0].frames[0].height == 30)
    #expect(fixture.messages == ["containers[0]: frame “note”: 9 characters show below it"])
  }

  @Test("a frame whose overflow is an error refuses the document")
  func forbiddenOverflow() {
    let text = #""text": "one\ntwo", "overflow": "error""#
    #expect(
      message(#""containers": [{"name": "a", "frame": [0, 0, 100, 20], \#(text)}]"#)
        == "containers[0]: frame “a”: 3 characters do not fit")
    #expect(
      message(#""containers": [{"name": "a", "frame": [0, 0, 100, 40], \#(text)}]"#)
        == "nothing is wrong")
  }

  @Test("the document's text may be treated like that of a frame where it does not fit")
  func bodyOverflow() throws {
    func sheet(_ overflow: String) -> String {
      """
      "text": "one\\ntwo\\nthree",
      "containers": [{"name": "main", "frame": [0, 0, 100, 40], "overflow": "\(overflow)"},
                     {"frame": [0, 100, 100, 20], "text": "quote"}]
      """
    }
    let visible = try FrameFixture(sheet("visible"), overflow: .truncate)
    #expect(visible.lines(0) == ["one", "two", "three"])
    #expect(visible.messages == ["containers: frame “main”: 5 characters show below it"])
    let cut = try FrameFixture(sheet("truncate"), overflow: .truncate)
    #expect(cut.messages == ["containers: frame “main”: 5 characters do not fit"])
    #expect(cut.layout.bodyOverflows.isEmpty && !cut.layout.losesText)
    #expect(message(sheet("error")) == "nothing is wrong")
    let pages = try FrameFixture(sheet("visible"), overflow: .pages)
    #expect(pages.layout.pages.count == 2 && pages.lines(0, page: 1) == ["three"])
  }

  @Test("every output has the words of all frames as text, in the order of the storage")
  func outputs() throws {
    let fixture = try FrameFixture(
      """
      "text": "body words",
      "containers": [{"frame": [0, 0, 100, 40], "text": "a quote", "verticalAlign": "center"},
                     \(body)]
      """)
    let list = fixture.layout.displayList(page: 0, keepsText: true)
    let text = try #require(list.text)
    #expect(
      text.lines.map { String(decoding: text.units[$0.characters], as: UTF16.self) } == [
        "a quote\n", "body words",
      ])
    for format in [PictureFormat.svg, .pdf, .html] {
      let painter = PicturePainter(format: format)
      #expect(try !painter.picture(of: fixture.layout, page: 0).bytes.isEmpty)
    }
  }

  @Test("a story fills its containers in order, whatever stands between them")
  func chain() throws {
    let fixture = try FrameFixture(
      """
      "text": "body",
      "containers": [{"frame": [0, 0, 100, 20], "story": "news"}, \(body),
                     {"frame": [0, 100, 100, 20], "story": "news", "text": "one\\ntwo\\nthree"}]
      """, overflow: .truncate)
    #expect((0..<3).map { fixture.lines($0) } == [["one"], ["body"], ["two"]])
    #expect(fixture.messages == ["containers[2]: story “news”: 5 characters do not fit"])
    #expect(fixture.layout.overflows == [8..<13])
  }

  @Test("a story goes on if the container with its text is hidden")
  func hiddenLink() throws {
    let fixture = try FrameFixture(
      """
      "hide": ["first"],
      "containers": [{"name": "first", "frame": [0, 0, 100, 20], "story": "news", "text": "one"},
                     {"frame": [0, 100, 100, 20], "story": "news"}]
      """)
    #expect(fixture.layout.pages[0].containers.count == 1)
    #expect(fixture.lines(0) == ["one"])
  }

  @Test("a frame's style is its own, and runs are in the document's text")
  func styles() throws {
    let fixture = try FrameFixture(
      """
      "text": "body", "runs": [{"range": [0, 4], "style": {"color": "#ff0000"}}],
      "containers": [{"frame": [0, 0, 100, 40], "text": "quote", "style": {"font": {"size": 30}}},
                     \(body)]
      """)
    let storage = fixture.layout.storage
    #expect(storage.attributes(at: 0)[.font]?.size == 30)
    #expect(storage.attributes(at: 6)[.font]?.size == 12)
    #expect(storage.attributes(at: 0)[.foregroundColor]?.red != 1)
    #expect(storage.attributes(at: 6)[.foregroundColor]?.red == 1)
  }

  @Test("Markdown in a frame has its headings, and that of the document's text is the title")
  func markdown() throws {
    let fixture = try FrameFixture(
      """
      "text": "# Later", "format": "markdown",
      "containers": [{"frame": [0, 0, 200, 40], "text": "# First", "format": "markdown"}, \(body)]
      """)
    #expect(fixture.layout.title == "Later")
    #expect((0..<2).map { fixture.lines($0) } == [["First"], ["Later"]])
  }

  @Test("in text from right to left rows of a frame start at its right edge beside a shape")
  func rightToLeft() throws {
    let fixture = try FrameFixture(
      """
      "containers": [{"frame": [100, 50, 200, 20], "text": "שלום עולם",
                      "exclusions": [{"shape": "inset(0 0 0 150)"}]}]
      """)
    let container = fixture.layout.manager.textContainers[0]
    let fragment = try #require(fixture.layout.manager.lineFragments(in: container).first)
    #expect(fragment.rect == Rect(x: 0, y: 0, width: 150, height: 20))
    #expect(abs(fragment.used.end - 150) < 1e-9)
  }

  @Test("rows that must stay together do not leave a frame for nowhere")
  func keptRows() throws {
    let fixture = try FrameFixture(
      """
      "text": "body",
      "containers": [{"frame": [0, 0, 40, 60], "text": "aaaa bbbb cccc dddd",
                      "style": {"widows": 3}}, \(body)]
      """, overflow: .truncate)
    #expect(fixture.lines(0).count == 3)
    #expect(fixture.lines(1) == ["body"])
  }

  @Test("a text of frames alone needs no document's text, and one that nothing takes is refused")
  func textForNobody() throws {
    let frame = #""containers": [{"frame": [0, 0, 100, 40], "text": "a"}]"#
    #expect(try FrameFixture(frame).lines(0) == ["a"])
    let end = "all containers have texts of their own, so nothing takes the document's text"
    #expect(message(frame + #", "text": "b""#) == "text: \(end)")
    #expect(message(frame, input: "b") == "text: \(end)")
    #expect(message(frame + #", "panes": {"items": [{"text": "b"}]}"#) == "panes: \(end)")
    #expect(
      message(frame + #", "notes": {"items": [{"at": 0, "text": "b"}]}"#) == "notes: \(end)")
  }

  @Test("the texts of panes run through the containers that have none, as one text")
  func panes() throws {
    let fixture = try FrameFixture(
      """
      "panes": {"items": [{"text": "one"}, {"text": "two"}]},
      "containers": [{"frame": [0, 0, 100, 40], "text": "frame"}, \(body)]
      """)
    #expect((0..<2).map { fixture.lines($0) } == [["frame"], ["one", "two"]])
    let layout = fixture.layout
    #expect(layout.textPart(of: 2..<3) == .container(0))
    #expect(layout.textPart(of: 7..<8) == .pane(0))
    #expect(layout.textPart(of: 11..<12) == .pane(1))
  }

  @Test("notes belong to the document's text, wherever it is in the storage")
  func notes() throws {
    let fixture = try FrameFixture(
      """
      "text": "body one\\nbody two", "notes": {"items": [{"at": "two", "text": "note"}]},
      "containers": [{"frame": [0, 0, 100, 40], "text": "frame"}, \(body)]
      """)
    #expect(fixture.lines(1) == ["body one", "body two", "note"])
    #expect(fixture.layout.textPart(of: 26..<27) == .note(0))
  }

  @Test(
    "bad stories are refused in a sentence each",
    arguments: [
      (
        #"{"frame": [0, 0, 9, 9], "story": "a"}"#,
        "containers[0].story: no container has the text of the story “a”"
      ),
      (
        #"{"frame": [0, 0, 9, 9], "story": "a", "text": "x"}, {"frame": [0, 0, 9, 9], "story": "a", "text": "y"}"#,
        "containers[1]: the story “a” has a text in containers[0] already"
      ),
      (
        #"{"frame": [0, 0, 9, "auto"], "story": "a", "text": "x"}, {"frame": [0, 0, 9, 9], "story": "a"}"#,
        "containers[0].frame: a container as high as its text leaves nothing of the story “a” to those after it"
      ),
      (
        #"{"frame": [0, 0, 9, 9], "style": {"color": "red"}}"#,
        "containers[0].style: the container has no text of its own that a style could be for"
      ),
      (
        #"{"frame": [0, 0, 9, 9], "text": "x", "source": "y"}"#,
        "s.json: containers[0].source: line 2, column 64: give “text” or “source”, not both"
      ),
    ])
  func badStories(_ containers: String, _ expected: String) {
    #expect(message("\"containers\": [\(containers)]") == expected)
  }

  @Test("columns asked for instead of containers do not lose the texts of frames silently")
  func replacedByColumns() throws {
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(
        #"{"sheet": 1, "text": "a", "containers": [{"frame": [0, 0, 9, 9], "text": "x"}]}"#.utf8),
      place: "s.json")
    request.overrides.columns.count = 2
    #expect(throws: DocumentError.self) { try DocumentLayout(request) }
  }

  @Test("many frames take one layout of each of their texts")
  func manyFrames() throws {
    let count = 500
    let frames = (0..<count).map { number in
      #"{"frame": [\#(number % 20 * 20), \#(number / 20 * 20), 20, 20], "text": "a\nb"}"#
    }
    let fixture = try FrameFixture(
      "\"containers\": [\(frames.joined(separator: ", "))]", overflow: .truncate)
    #expect(fixture.messages.count == count)
    // A container with two paragraphs each, and the hidden one that takes the second.
    #expect(fixture.layout.manager.laidOutParagraphCount == 2 * count)
  }

  @Test("a page without a height is as high as its frames and the document's text need")
  func growing() throws {
    let fixture = try FrameFixture(
      """
      "text": "one\\ntwo\\nthree",
      "containers": [{"frame": [0, 0, 100, 20]}, {"frame": [100, 10, 100, 30], "text": "quote"}]
      """, size: #"[400, "auto"]"#)
    #expect(fixture.layout.pages[0].size.height == 60)
    #expect(fixture.lines(0) == ["one", "two", "three"])
    #expect(fixture.layout.pages[0].frames[1].height == 30)
    // Frames with a share of the page's height decide how high it is.
    let share = try FrameFixture(
      #""containers": [{"frame": [0, 0, 100, "100%"], "text": "one\ntwo\nthree"}]"#,
      size: #"[400, "auto"]"#)
    #expect(share.layout.pages[0].size.height == 60 && share.layout.overflow == nil)
    // On a page with a height the document's text keeps its frame, whatever others need.
    let mixed = try FrameFixture(
      """
      "text": "one",
      "containers": [{"frame": [0, 0, 100, 60]},
                     {"frame": [100, 0, 100, "10%"], "text": "one\\ntwo\\nthree"}]
      """, size: "[400, 200]", overflow: .grow)
    #expect(mixed.layout.pages[0].frames.map(\.height) == [60, 20])
    // Frames as high as their texts count with that height.
    let automatic = try FrameFixture(
      """
      "containers": [{"frame": [0, 0, 100, "50%"], "text": "one"},
                     {"frame": [100, 10, 100, "auto"], "text": "one\\ntwo", "padding": [5]}]
      """, size: #"[400, "auto"]"#)
    #expect(automatic.layout.pages[0].size.height == 60)
    // A frame of fixed height does not.
    let fixed = try FrameFixture(
      #""containers": [{"frame": [0, 10, 100, 20], "text": "one\ntwo"}]"#,
      size: #"[400, "auto"]"#, overflow: .grow)
    #expect(fixed.layout.pages[0].size.height == 30 && fixed.layout.overflow == 4..<7)
  }

  @Test("relations place frames like other containers, and movements move them")
  func placement() throws {
    let fixture = try FrameFixture(
      """
      "text": "body", "relations": ["quote.left = main.right + 10", "quote.top = main.top"],
      "containers": [{"name": "main", "frame": [10, 20, 100, 40]},
                     {"name": "quote", "frame": [0, 0, 100, 40], "text": "quote"}]
      """)
    #expect(fixture.layout.pages[0].frames[1] == Rect(x: 120, y: 20, width: 100, height: 40))
    var moved = fixture.layout.plan
    moved.exclusions = [SheetExclusion(SheetShape("inset(30 0 240 0)", place: "shape"))]
    try fixture.layout.move(to: moved)
    #expect(fixture.extent(0) == nil)
    #expect(fixture.layout.bodyOverflows == [0..<4])
  }

  @Test("one document has its frames on every device, each with the texts shaped once")
  func devices() throws {
    let text = """
      {"sheet": 1, "text": "body", "page": {"size": [400, 300]},
       "containers": [{"frame": [0, 0, 200, 100], "text": "quote"}, {"frame": [0, 100, 200, 200]}],
       "variations": [{"when": {"horizontal": "compact"},
         "containers": [{"frame": [0, 0, 100, 100], "text": "quote"},
                        {"frame": [0, 100, 100, 200]}]}]}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    let document = AdaptiveDocument(request)
    for name in ["iphone-15-pro", "ipad-mini"] {
      let device = try #require(Device.presets.first { $0.name == name })
      let layout = try document.documentLayout(for: LayoutEnvironment(device: device))
      #expect(layout.pages[0].frames[0].width == (name == "ipad-mini" ? 200 : 100))
      #expect(layout.storage.string == "quote\nbody")
    }
    #expect(document.lookCount == 1)
  }

  @Test("check does not speak of a frame over a column whose rows keep off it")
  func overlaps() throws {
    func faults(_ exclusion: String) throws -> [String] {
      let text = """
        {"sheet": 1, "page": {"size": [200, 100]}, "text": "some words in two rows",
         "containers": [{"frame": [0, 0, 200, 100]\(exclusion)},
                        {"frame": [0, 0, 200, 30], "text": "quote"}]}
        """
      return try SheetCheck(
        Array(text.utf8), name: "s.json", in: "", for: DocumentRequest(),
        environments: [LayoutEnvironment()]
      ).faults.map(\.message)
    }
    let message = "this container lies over containers[0"
    #expect(try faults("").map { $0.prefix(37) } == [message[...]])
    let exclusion = #", "exclusions": [{"shape": "inset(0 0 70 0)"}]"#
    #expect(try faults(exclusion).isEmpty)
  }

  @Test("an edit of one frame changes no other, and is the same as a layout of the new text")
  func editing() throws {
    func request(_ quote: String) throws -> DocumentRequest {
      var request = DocumentRequest()
      request.sheet = try Sheet(
        parsing: Array(
          """
          {"sheet": 1, "page": {"size": [400, 300]}, "text": "body text of some length",
           "containers": [{"frame": [0, 0, 100, 30], "text": "\(quote)"}, \(body)]}
          """.utf8), place: "s.json")
      return request
    }
    let first = try DocumentLayout(request("short"))
    let shaped = first.manager.shapedParagraphCount
    let edited = try DocumentLayout(request("much longer than that was before"), following: first)
    #expect(edited.manager.shapedParagraphCount == shaped + 1)
    let fresh = try DocumentLayout(request("much longer than that was before"))
    func lines(_ layout: DocumentLayout) -> [[Range<Int>]] {
      layout.pages[0].containers.map { index in
        layout.manager.lineFragments(in: layout.manager.textContainers[index]).map(\.range)
      }
    }
    #expect(lines(edited) == lines(fresh))
    #expect(edited.overflows == fresh.overflows)
  }
}
