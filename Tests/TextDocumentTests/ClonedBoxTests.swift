import TestFonts
import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Lines are 20 points high. A box has 8 points above its text and 10 below it, inside a margin of
/// 5 and 7. Columns are 100 points high.
@Suite("Boxes with all of their sides in each column")
struct ClonedBoxTests {
  private static let edges =
    ##""background": "#eee", "border": {"width": 2, "color": "#a33", "radius": 4}, "##
    + ##""padding": [6, 10, 8, 12], "margin": [5, 0, 7, 0]"##

  private func request(
    _ text: String, breakInside: String = "clone", more: String = "", styles: String = "",
    body: String = "", rest: String = "", size: String = "[300, 140]"
  ) throws -> DocumentRequest {
    let quote =
      #""blockQuote": {"box": {\#(Self.edges), "breakInside": "\#(breakInside)"\#(more)}}"#
    return try BoxTests.request(text, styles: quote + styles, body: body, rest: rest, size: size)
  }

  private func layout(
    _ text: String, breakInside: String = "clone", more: String = "", styles: String = "",
    body: String = "", rest: String = "", size: String = "[300, 140]"
  ) throws -> DocumentLayout {
    try DocumentLayout(
      request(
        text, breakInside: breakInside, more: more, styles: styles, body: body, rest: rest,
        size: size))
  }

  private func boxes(_ layout: DocumentLayout, container: Int = 0) -> [TextBoxPart] {
    BoxTests().boxes(layout, container: container)
  }

  private func rows(_ layout: DocumentLayout, container: Int = 0) -> [[Double]] {
    BoxTests().rows(layout, container: container)
  }

  @Test("each column has the whole box, and its text leaves the room")
  func clone() throws {
    let layout = try layout("> \(BoxTests.words)")
    #expect(layout.pages.count > 2)
    for container in 0..<layout.pages.count - 1 {
      // 8 + 4 × 20 + 10 = 98 of 100 points.
      #expect(rows(layout, container: container) == [[8, 20], [28, 20], [48, 20], [68, 20]])
      let parts = boxes(layout, container: container)
      #expect(parts.map(\.rects) == [[Rect(x: 0, y: 0, width: 260, height: 98)]])
      #expect(parts[0].isStart && parts[0].isEnd)
    }
    let last = boxes(layout, container: layout.pages.count - 1)
    #expect(last[0].rects[0].minY == 0 && last[0].isStart && last[0].isEnd)
  }

  @Test("slice is the same as auto", arguments: ["> \(BoxTests.words)", "a\n\n> > b\n\nc"])
  func slice(text: String) throws {
    let (slice, auto) = try (
      layout(text, breakInside: "slice"), layout(text, breakInside: "auto")
    )
    #expect(try slice.dumpedText() == auto.dumpedText())
  }

  @Test("a box that no column cuts is the same as with auto")
  func whole() throws {
    let text = "Before.\n\n> One.\n>\n> > Two.\n\nAfter."
    let (clone, auto) = try (
      layout(text, size: "[300, \"auto\"]"),
      layout(text, breakInside: "auto", size: "[300, \"auto\"]")
    )
    #expect(try clone.dumpedText() == auto.dumpedText())
  }

  @Test("columns that end between paragraphs cut the box, too")
  func betweenParagraphs() throws {
    let layout = try layout("> a\n>\n> b\n>\n> c\n>\n> d\n>\n> e")
    #expect(rows(layout) == [[8, 20], [28, 20], [48, 20], [68, 20]])
    #expect(rows(layout, container: 1) == [[8, 30]])
    #expect(boxes(layout)[0].rects == [Rect(x: 0, y: 0, width: 260, height: 98)])
    #expect(boxes(layout, container: 1)[0].rects == [Rect(x: 0, y: 0, width: 260, height: 38)])
  }

  @Test("nested boxes both have their sides, with the inner margin between them")
  func nested() throws {
    let layout = try layout("> > \(BoxTests.words)")
    // 8 + 5 + 8 + 2 × 20 + 10 + 7 + 10 = 88.
    for container in 0...1 {
      #expect(rows(layout, container: container) == [[21, 20], [41, 20]])
      #expect(
        boxes(layout, container: container).map(\.rects) == [
          [Rect(x: 0, y: 0, width: 260, height: 88)],
          [Rect(x: 14, y: 13, width: 234, height: 58)],
        ])
    }
  }

  @Test("an outer box that is sliced encloses the sides of an inner one that is cloned")
  func mixed() throws {
    let styles = #", "note": {"box": {"padding": 3, "breakInside": "slice"}}"#
    let layout = try layout("::: note\n\n> \(BoxTests.words)\n\n:::", styles: styles)
    // 3 + 5 + 8 + 3 × 20 + 10 = 86; the next page begins with the inner box.
    #expect(rows(layout) == [[16, 20], [36, 20], [56, 20]])
    #expect(
      boxes(layout).map(\.rects) == [
        [Rect(x: 0, y: 0, width: 260, height: 86)], [Rect(x: 3, y: 8, width: 254, height: 78)],
      ])
    #expect(boxes(layout).map(\.isEnd) == [false, true])
    #expect(rows(layout, container: 1)[0] == [8, 20])
    #expect(boxes(layout, container: 1).map(\.isStart) == [false, true])
  }

  @Test("a row leaves room for the end of an outer box after an inner one that ends")
  func innerEnd() throws {
    // The inner box ends with its row: 21 + 20 + 10, its margin 7 and 10 below: 68; not two rows.
    let layout = try layout("> > a\n>\n> b\n>\n> c")
    #expect(rows(layout) == [[21, 30], [58, 20]])
    #expect(rows(layout, container: 1) == [[8, 30]])
    #expect(boxes(layout).map(\.rects).last == [Rect(x: 14, y: 13, width: 234, height: 38)])
    #expect(boxes(layout)[0].rects == [Rect(x: 0, y: 0, width: 260, height: 88)])
  }

  @Test(
    "no part enters a shape's margin", arguments: ["circle(40 at 20 60)", "circle(40 at 150 60)"],
    ["ltr", "rtl"])
  func besideCircle(shape: String, direction: String) throws {
    let layout = try layout(
      "> \(BoxTests.words)", body: #", "direction": "\#(direction)""#,
      rest: #""exclusions": [{"shape": "\#(shape)", "margin": 6, "pages": "all"}],"#)
    #expect(layout.pages.count > 2)
    for container in 0..<layout.pages.count {
      let parts = boxes(layout, container: container)
      #expect(parts.allSatisfy { $0.isStart && $0.isEnd })
      let index = layout.manager.textContainers[container]
      for rect in parts.flatMap(\.rects) {
        #expect(rect.maxY <= 100 + 1e-9)
        #expect(BoxTests.isFree(rect, in: index), "\(rect)")
      }
    }
  }

  @Test("a box that keeps clear of shapes has all sides in each column")
  func keepsClear() throws {
    let layout = try layout("> \(BoxTests.words)", more: #", "around": "box""#)
    let containers = layout.manager.textContainers.indices.filter {
      !rows(layout, container: $0).isEmpty
    }
    #expect(containers.count > 2)
    for container in containers.dropLast() {
      #expect(rows(layout, container: container) == [[8, 20], [28, 20], [48, 20], [68, 20]])
      #expect(
        boxes(layout, container: container).map(\.rects)
          == [[Rect(x: 0, y: 0, width: 260, height: 98)]])
    }
  }

  @Test("breaks of pages that are chosen together leave the room")
  func optimal() throws {
    let text = "> \(BoxTests.words)\n>\n> \(BoxTests.words)\n>\n> \(BoxTests.words)"
    let layout = try layout(
      text, rest: #""pageBreaking": "optimal","#, size: "[300, 205]")
    #expect(layout.pages.count > 2)
    for container in 0..<layout.pages.count {
      for part in boxes(layout, container: container) {
        #expect(part.isStart && part.isEnd)
        #expect(part.rects[0].minY == 0 && part.rects[0].maxY <= 165)
      }
    }
  }

  @Test("a box with notes below it leaves room for both")
  func notes() throws {
    let text = "> \(BoxTests.words)[^1] \(BoxTests.words)\n\n[^1]: A note."
    let layout = try layout(text, size: "[300, 240]")
    for page in 0..<layout.pages.count {
      let parts = boxes(layout, container: page)
      for part in parts { #expect(part.rects[0].maxY <= 200) }
    }
  }

  @Test("balanced columns leave the room")
  func balanced() throws {
    let layout = try layout(
      "> \(BoxTests.words)", rest: #""columns": {"count": 2, "balance": true},"#,
      size: "[600, 400]")
    let (first, second) = (boxes(layout)[0], boxes(layout, container: 1)[0])
    #expect(first.isStart && first.isEnd && second.isStart && second.isEnd)
    #expect(abs(first.rects[0].maxY - second.rects[0].maxY) <= 20)
  }

  @Test("an edited text has the boxes of a new one")
  func edits() throws {
    let texts = [
      "a\n\n> \(BoxTests.words)\n\nd", "> \(BoxTests.words)\n\nd",
      "a\n\nb\n\n> \(BoxTests.words)\n>\n> x\n\nd", "b\n\n> x \(BoxTests.words)\n>\n> > y\n\nd",
      "b\n\nc\n\n> x \(BoxTests.words)\n>\n> > y\n\nd", "a",
    ]
    var edited = try layout(texts[0])
    for text in texts.dropFirst() {
      edited = try DocumentLayout(request(text), following: edited)
      #expect(try edited.dumpedText() == layout(text).dumpedText())
    }
  }

  @Test("sides that leave too little room for a line cut it rather than leaving text out")
  func tooHigh() throws {
    let layout = try layout("> \(BoxTests.words)", size: "[300, 70]")
    #expect(layout.overflow == nil)
    #expect(layout.remarks.contains { $0.place == "lineHeight" })
  }

  @Test("a highlight holds code: both boxes are drawn, the outer one first")
  func words() throws {
    let styles =
      ##", "mark": {"background": "#ff0", "box": {"padding": [1, 3], "breakInside": "clone"}}, "##
      + ##""code": {"background": "#eee", "box": {"padding": [0, 2], "border": {"width": 1}}}"##
    let text = try layout("a <mark>b `c` d</mark> e", styles: styles, size: "[300, 100]")
    let parts = boxes(text)
    #expect(parts.map(\.depth) == [0, 1])
    #expect(parts[0].rects[0].minX < parts[1].rects[0].minX)
    #expect(parts[0].rects[0].maxX > parts[1].rects[0].maxX)
    #expect(
      parts.map(\.box.background) == [Color(red: 1, green: 1, blue: 0), Color(white: 238.0 / 255)])
    #expect(parts[0].box.clonesSides && !parts[1].box.clonesSides)
  }

  @Test("the dump has the room of boxes that a line cuts")
  func dump() throws {
    let styles = #", "mark": {"box": {"padding": [1, 3, 1, 4], "breakInside": "clone"}}"#
    let text = try layout("<mark>\(BoxTests.words)</mark>", styles: styles, size: "[300, 400]")
      .dumpedText()
    #expect(text.contains(#""cutRoom":[0,3]"#))
    #expect(text.contains(#""cutRoom":[4,3]"#))
    #expect(text.contains(#""cutRoom":[4,0]"#))
  }
}
