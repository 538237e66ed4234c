import TestFonts
import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Boxes around paragraphs, also beside shapes")
struct BoxTests {
  static let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
  static let box =
    ##"{"background": "#eee", "border": {"width": 2, "color": "#a33"}, "##
    + ##""padding": [6, 10, 8, 12], "margin": [5, 0, 7, 0]}"##

  static func request(
    _ text: String, styles: String = "\"blockQuote\": {\"box\": \(box)}", body: String = "",
    rest: String = "", size: String = "[300, \"auto\"]", format: String = "markdown"
  ) throws -> DocumentRequest {
    let written = text.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\\n")
    let sheet = """
      {"sheet": 1, "text": "\(written)", "format": "\(format)",
       "page": {"size": \(size), "margin": 20}, \(rest)
       "body": {"font": {"family": "Noto Sans", "size": 10}, "lineHeight": 20, "spaceAfter": 0
        \(body)}, "styles": {\(styles)}}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(sheet.utf8), place: "s.json")
    return request
  }

  private func layout(
    _ text: String, styles: String = "\"blockQuote\": {\"box\": \(box)}", body: String = "",
    rest: String = "", size: String = "[300, \"auto\"]", format: String = "markdown"
  ) throws -> DocumentLayout {
    try DocumentLayout(
      Self.request(text, styles: styles, body: body, rest: rest, size: size, format: format))
  }

  func boxes(_ layout: DocumentLayout, container: Int = 0) -> [TextBoxPart] {
    layout.manager.textBoxes(in: layout.manager.textContainers[container])
  }

  func rows(_ layout: DocumentLayout, container: Int = 0) -> [[Double]] {
    layout.manager.rows(in: layout.manager.textContainers[container]).map { [$0.y, $0.height] }
  }

  @Test("boxes in items of lists begin where the words of the items do")
  func items() throws {
    let styles = """
      "blockQuote": {"box": {"padding": [0, 4]}}, "codeBlock": {"box": {"padding": [0, 4]}},
      "note": {"box": {"padding": [0, 4]}}, "listItem": {"headIndent": 30}
      """
    let quote = try layout("- a\n\n  > b\n\n- c", styles: styles)
    #expect(boxes(quote).map(\.rects) == [[Rect(x: 30, y: 20, width: 230, height: 20)]])
    let line = quote.manager.lineFragments(in: quote.manager.textContainers[0])[1]
    #expect(line.available == HorizontalSpan(start: 34, end: 256))
    let code = try layout("- a\n  1. b\n\n     ```\n     c\n     ```\n", styles: styles)
    let rect = try #require(boxes(code).first?.rects.first)
    #expect(rect.minX == 60 && rect.width == 200)
    let div = try layout("- a\n\n  ::: note\n  b\n\n  - c\n  :::\n", styles: styles)
    #expect(boxes(div).map(\.rects) == [[Rect(x: 30, y: 20, width: 230, height: 40)]])
    // A list in a box is indented within it, and the box of an item holds its marker.
    let list = try layout("> - a\n\n- b {.note}", styles: styles)
    #expect(boxes(list).flatMap(\.rects).map(\.minX) == [0, 0])
  }

  @Test("the paragraphs of a quote stand in one box, with its padding, border and margin")
  func quote() throws {
    let layout = try layout("Before.\n\n> One.\n>\n> Two.\n\nAfter.")
    // 20 + margin 5 + border 2 + padding 6; the last row ends with padding 8 and border 2.
    #expect(rows(layout) == [[0, 20], [33, 20], [53, 30], [90, 20]])
    let parts = boxes(layout)
    #expect(parts.count == 1)
    #expect(parts[0].rects == [Rect(x: 0, y: 25, width: 260, height: 58)])
    #expect(parts[0].isStart && parts[0].isEnd && parts[0].depth == 0)
    let quote = layout.manager.lineFragments(in: layout.manager.textContainers[0])[1]
    #expect(quote.available == HorizontalSpan(start: 14, end: 248))
    #expect(layout.pages[0].size.height == 150)
  }

  @Test("the padding stays at the top of a page, and the page ends below that at the bottom")
  func alone() throws {
    let layout = try layout("> One.")
    #expect(rows(layout) == [[8, 30]])
    #expect(boxes(layout)[0].rects == [Rect(x: 0, y: 0, width: 260, height: 38)])
    #expect(layout.pages[0].size.height == 78)
  }

  @Test("in text from right to left the sides of a box are mirrored")
  func mirrored() throws {
    let layout = try layout("> One.", body: #", "direction": "rtl""#)
    let fragment = layout.manager.lineFragments(in: layout.manager.textContainers[0])[0]
    #expect(fragment.available == HorizontalSpan(start: 12, end: 246))
    #expect(boxes(layout)[0].isRightToLeft)
  }

  @Test("quotes that follow each other have boxes of their own")
  func neighbours() throws {
    let layout = try layout("> One.\n\n> Two.")
    #expect(
      boxes(layout).map(\.rects) == [
        [Rect(x: 0, y: 0, width: 260, height: 38)],
        // 38 + margin 7 + margin 5.
        [Rect(x: 0, y: 50, width: 260, height: 38)],
      ])
  }

  @Test("a box in a box stands within its padding")
  func nested() throws {
    let layout = try layout("> One.\n>\n> > Two.")
    let parts = boxes(layout)
    #expect(parts.map(\.depth) == [0, 1])
    // One: 8..28; margin 5; the inner box from 33: its text 41..61 and 10 below, the margin 7, and
    // 10 of the outer box.
    #expect(rows(layout) == [[8, 20], [41, 47]])
    #expect(parts[0].rects == [Rect(x: 0, y: 0, width: 260, height: 88)])
    #expect(parts[1].rects == [Rect(x: 14, y: 33, width: 234, height: 38)])
  }

  @Test("a box that starts with another one keeps the margin of the inner box inside")
  func nestedAtStart() throws {
    let layout = try layout("> > Two.\n>\n> One.")
    let parts = boxes(layout)
    #expect(rows(layout) == [[21, 30], [58, 30]])
    #expect(parts[0].rects == [Rect(x: 0, y: 0, width: 260, height: 88)])
    #expect(parts[1].rects == [Rect(x: 14, y: 13, width: 234, height: 38)])
  }

  @Test("beside a shape a box covers the free room of its lines, and no line leaves it")
  func besideRectangle() throws {
    let shape =
      #""exclusions": [{"shape": "polygon(200 20, 280 20, 280 60, 200 60)", "margin": 0}],"#
    let layout = try layout("> \(Self.words)", rest: shape)
    let rects = boxes(layout)[0].rects
    #expect(rects[0] == Rect(x: 0, y: 0, width: 180, height: 48))
    #expect(rects[1].minY == 48 && rects[1].width == 260 && rects.count == 2)
    let first = layout.manager.lineFragments(in: layout.manager.textContainers[0])[0]
    #expect(first.rect == Rect(x: 0, y: 8, width: 180, height: 20))
    #expect(first.available == HorizontalSpan(start: 14, end: 168))
  }

  @Test(
    "no box enters a shape's margin, and all text stays within its padding",
    arguments: ["circle(60 at 20 100)", "circle(60 at 150 100)", "circle(60 at 280 100)"],
    ["ltr", "rtl"])
  func besideCircle(shape: String, direction: String) throws {
    let text = "Before.\n\n> \(Self.words)\n>\n> > \(Self.words)\n\nAfter."
    let layout = try layout(
      text, body: #", "direction": "\#(direction)""#,
      rest: #""exclusions": [{"shape": "\#(shape)", "margin": 6}],"#)
    let container = layout.manager.textContainers[0]
    let parts = boxes(layout)
    #expect(parts.count == 2 && parts[0].bands.count > 3)
    for rect in parts.flatMap(\.rects) {
      #expect(Self.isFree(rect, in: container), "\(rect)")
    }
    let depths = [0, 1, 2]
    for fragment in layout.manager.lineFragments(in: container) where fragment.range.lowerBound > 7
    {
      let style = layout.storage.attribute(.paragraphStyle, at: fragment.range.lowerBound)
      let depth = style?.boxes.count ?? 0
      #expect(depths.contains(depth))
      let (start, end) = (14.0 * Double(depth), 12.0 * Double(depth))
      let (left, right) = direction == "ltr" ? (start, end) : (end, start)
      #expect(fragment.available.start >= fragment.rect.minX + left - 1e-9)
      #expect(fragment.available.end <= fragment.rect.maxX - right + 1e-9)
    }
  }

  /// True if no shape or its margin is in a rectangle of a container 260 points wide.
  static func isFree(_ rect: Rect, in container: TextContainer) -> Bool {
    var rest = Rect.zero
    var asked = Rect(x: 0, y: rect.minY, width: 260, height: rect.height)
    while !asked.isEmpty {
      let found = container.lineFragmentRect(forProposedRect: asked, remaining: &rest)
      if found.isEmpty { return false }
      if found.minX <= rect.minX, rect.maxX <= found.maxX { return true }
      asked = rest
    }
    return false
  }

  @Test("a box is cut at the end of a column, without padding there")
  func cut() throws {
    let layout = try layout("> \(Self.words)", size: "[300, 140]")
    #expect(layout.pages.count > 1)
    let (first, second) = (boxes(layout)[0], boxes(layout, container: 1)[0])
    #expect(first.isStart && !first.isEnd && !second.isStart)
    #expect(first.rects == [Rect(x: 0, y: 0, width: 260, height: 88)])
    #expect(second.rects[0].minY == 0 && rows(layout, container: 1)[0] == [0, 20])
  }

  @Test("rows whose heights have rounding errors make one rectangle")
  func rounding() throws {
    var request = try Self.request("Before.\n\n> \(Self.words)")
    request.overrides.body.lineHeight = 13.7
    #expect(boxes(try DocumentLayout(request))[0].rects.count == 1)
  }

  @Test("a last line whose padding does not fit moves on with it")
  func bottom() throws {
    // 8 + 4 × 20 = 88 of 90 points; the padding and border below need 10.
    let text = "> a\\\\\n> b\\\\\n> c\\\\\n> d"
    let layout = try layout(text, size: "[300, 130]")
    #expect(rows(layout) == [[8, 20], [28, 20], [48, 20]])
    #expect(rows(layout, container: 1) == [[0, 30]])
    #expect(boxes(layout, container: 1)[0].isEnd)
  }

  @Test("a box that avoids breaks moves to the next page as a whole")
  func avoid() throws {
    let styles = #""blockQuote": {"box": {"padding": 4, "breakInside": "avoid"}}"#
    let layout = try layout("a\n\nb\n\n> c\n>\n> d", styles: styles, size: "[300, 120]")
    #expect(rows(layout) == [[0, 20], [20, 20]])
    #expect(rows(layout, container: 1) == [[4, 20], [24, 24]])
  }

  @Test("code, items, tables, headings and runs have boxes by the style of their own")
  func elements() throws {
    let styles = ["codeBlock", "listItem", "table", "heading1"]
      .map { #""\#($0)": {"spaceBefore": 0, "spaceAfter": 0, "box": {"padding": 3}}"# }
      .joined(separator: ", ")
    let text = "# H\n\n```\na\nb\n```\n\n- one\n- two\n\n  more\n\n|a|b|\n|-|-|\n|c|d|"
    let parts = boxes(try layout(text, styles: styles))
    // The box of the table is drawn with it; see `BoxedTableTests`.
    #expect(parts.count == 4)
    #expect(parts.allSatisfy { $0.isStart && $0.isEnd && $0.rects.count == 1 })
    let plain = try layout(
      "one\ntwo\nthree\nfour", styles: #""a": {"box": {"padding": [3, 0]}}"#,
      rest: #""runs": [{"range": [4, 12], "style": "a"}],"#, format: "plain")
    #expect(boxes(plain).map(\.rects) == [[Rect(x: 0, y: 20, width: 260, height: 46)]])
    #expect(rows(plain) == [[0, 20], [23, 20], [43, 23], [66, 20]])
  }

  @Test("a box of the body encloses all text")
  func body() throws {
    let layout = try layout(
      "# One\n\nTwo", styles: "", body: #", "box": {"padding": 5, "background": "red"}"#)
    let parts = boxes(layout)
    #expect(parts.count == 1 && parts[0].isStart && parts[0].isEnd)
    #expect(parts[0].rects[0].maxX == 260 && parts[0].rects[0].minY == 0)
  }

  @Test("an edited text has the boxes of a new one")
  func edits() throws {
    let texts = [
      "a\n\n> b\n\n> c\n\nd", "a\n\n> b\n>\n> x\n\n> c\n\nd", "a\n\n> b\n>\n> x c\n\nd",
      "> new\n\na\n\n> b\n>\n> x c\n\nd", "a",
    ]
    var edited = try layout(texts[0])
    for text in texts.dropFirst() {
      edited = try DocumentLayout(Self.request(text), following: edited)
      #expect(try edited.dumpedText() == layout(text).dumpedText())
    }
  }

  @Test("boxes follow a shape that moves, as in a new layout")
  func moves() throws {
    func shape(_ x: Int) -> String {
      #""exclusions": [{"shape": "circle(40 at \#(x) 90)", "margin": 5}],"#
    }
    let text = "a\n\n> \(Self.words)\n\nb"
    let moved = try layout(text, rest: shape(60), size: "[300, 400]")
    var moving = try MovingExclusions(moved)
    let other = try layout(text, rest: shape(240), size: "[300, 400]")
    #expect(boxes(moved) != boxes(other))
    try moving.replace(0, with: MovingExclusions(other).exclusions[0])
    try moving.apply(throughPage: 0)
    #expect(boxes(moved) == boxes(other))
  }

  @Test("the dump lists backgrounds and lines on their pages")
  func dump() throws {
    let text = try layout("a\n\n> b").dumpedText()
    let background = ##"{"page":0,"rect":[20,45,260,38],"color":"#eeeeee"}"##
    let line = ##"{"page":0,"rect":[20,45,260,38],"color":"#aa3333","width":2}"##
    #expect(text.contains("\"decorations\":[\n\(background),\n\(line)]"), "\(text.suffix(600))")
    #expect(try layout("a").dumpedText().contains("\"decorations\":[]"))
  }

  @Test("the dump has the outline of a side's line along round corners")
  func roundSides() throws {
    let box = ##"{"border": {"radius": 8, "start": {"width": 4, "color": "#00f"}}}"##
    let text = try layout("> b", styles: "\"blockQuote\": {\"box\": \(box)}").dumpedText()
    let line = ##"{"page":0,"rect":[20,20,8,20],"color":"#0000ff","d":"M 28 40 C "##
    #expect(text.contains(line), "\(text.suffix(600))")
  }

  @Test("borders of single sides are bars; the one at the start is at the right in Hebrew")
  func sides() throws {
    let styles =
      ##""blockQuote": {"box": {"padding": [0, 0, 0, 9], "##
      + ##""border": {"color": "#123456", "start": {"width": 3}, "top": {"color": "#abc"}}}}"##
    for (words, x) in [("one", 20.0), ("\u{5D0}\u{5D1}", 277)] {
      let text = try layout("> \(words)", styles: styles).dumpedText()
      // The line above is 1 point wide, so the row starts there.
      #expect(text.contains(##"{"page":0,"rect":[20,20,260,1],"color":"#aabbcc"}"##))
      #expect(text.contains("\"rect\":[\(Int(x)),20,3,21],\"color\":\"#123456\""))
    }
  }

  @Test("what a box cannot do is refused with a sentence")
  func refusals() throws {
    for (style, sentence) in [
      (#""blockQuote": {"box": {"around": "shape"}}"#, "around"),
      (#""blockQuote": {"box": {"width": -1}}"#, "width"),
      (#""blockQuote": {"box": {"minHeight": "50%"}}"#, "minHeight"),
      (#""codeBlock": {"box": {"padding": [1, 2, 3, 4, 5]}}"#, "1 to 4 lengths"),
      (#""codeBlock": {"box": {"padding": -1}}"#, "padding"),
    ] {
      #expect { try Self.request("a", styles: style) } throws: { error in
        "\(error)".contains(sentence)
      }
    }
  }

  @Test("a box whose sides are wider than its column loses no text")
  func tooWide() throws {
    for size in ["[300, 200]", "[300, \"auto\"]"] {
      let layout = try layout(
        "a\n\n> \(Self.words)", styles: #""blockQuote": {"box": {"padding": 1000}}"#, size: size)
      #expect(layout.overflow == nil)
    }
  }

  @Test("quotes nested without end keep twelve boxes")
  func depth() throws {
    let text = String(repeating: "> ", count: 100) + "a"
    let layout = try layout(text, styles: #""blockQuote": {"box": {"padding": 1}}"#)
    #expect(boxes(layout).map(\.depth) == Array(0..<12))
    #expect(boxes(layout)[11].rects == [Rect(x: 11, y: 11, width: 238, height: 22)])
  }
}
