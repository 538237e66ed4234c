import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Boxes that keep clear of shapes are placed in free room as a whole")
struct ClearBoxTests {
  static let box =
    ##""background": "#eee", "border": {"width": 2}, "padding": [6, 10, 8, 12], "##
    + ##""margin": [5, 0, 7, 0], "around": "box""##

  private func layout(
    _ text: String, box: String = box, body: String = "", shapes: [String] = [],
    size: String = "[300, \"auto\"]", rest: String = "", format: String = "markdown"
  ) throws -> DocumentLayout {
    try DocumentLayout(
      Self.request(
        text, box: box, body: body, shapes: shapes, size: size, rest: rest, format: format))
  }

  static func request(
    _ text: String, box: String = box, body: String = "", shapes: [String] = [],
    size: String = "[300, \"auto\"]", rest: String = "", format: String = "markdown"
  ) throws -> DocumentRequest {
    let shapes = shapes.map { #"{"shape": "\#($0)", "margin": 0}"# }.joined(separator: ", ")
    return try BoxTests.request(
      text, styles: "\"blockQuote\": {\"box\": {\(box)}}, \"note\": {\"box\": {\(box)}}",
      body: body, rest: "\"exclusions\": [\(shapes)],\(rest)", size: size, format: format)
  }

  /// The rectangles of all boxes, in points of their pages.
  private func rects(_ layout: DocumentLayout, page: Int = 0) -> [Rect] {
    let page = layout.pages[page]
    return page.containers.enumerated().flatMap { place, index in
      layout.manager.textBoxes(in: layout.manager.textContainers[index]).flatMap(\.rects)
        .map { $0.offset(by: page.frames[place].origin - .zero) }
    }
  }

  private func roles(_ layout: DocumentLayout) throws -> [String] {
    let pattern = "\"role\":\""
    return try layout.dumpedText().components(after: pattern)
  }

  /// A rectangle at the right of the column, 80 points wide: from 0 to 40 points below its top.
  static let atRight = "polygon(200 20, 280 20, 280 60, 200 60)"

  @Test("a box beside a shape is as wide as the free stretch of all its lines")
  func beside() throws {
    let layout = try layout("> One.", shapes: [Self.atRight])
    // 6 + 2 above, 20, and 8 + 2 below; the margin of 5 has no effect at the top.
    #expect(rects(layout) == [Rect(x: 20, y: 20, width: 180, height: 38)])
    #expect(try roles(layout) == ["box"])
  }

  @Test("a box that is higher than the shape beside it stays as narrow down to its end")
  func higher() throws {
    let layout = try layout("> One.\n>\n> Two.\n>\n> Three.", shapes: [Self.atRight])
    // Below the shape it would end at 40 + 78.
    #expect(rects(layout) == [Rect(x: 20, y: 20, width: 180, height: 78)])
  }

  @Test("a shape that begins beside the last line makes the whole box narrower")
  func beginsLower() throws {
    let shape = "polygon(200 100, 280 100, 280 160, 200 160)"
    let layout = try layout("> One.\n>\n> Two.\n>\n> Three.", shapes: [shape])
    // 78 points are free beside the whole column, 80 in all.
    #expect(rects(layout) == [Rect(x: 20, y: 20, width: 260, height: 78)])
    let longer = try self.layout("Top.\n\n> One.\n>\n> Two.\n>\n> Three.", shapes: [shape])
    // From 25 to 103: the shape is from 80 to 140.
    #expect(rects(longer) == [Rect(x: 20, y: 45, width: 180, height: 78)])
  }

  @Test("a box moves below a shape that leaves no room for its longest word")
  func below() throws {
    let layout = try layout(
      "> Incomprehensibilities", shapes: ["polygon(60 20, 280 20, 280 60, 60 60)"])
    #expect(rects(layout) == [Rect(x: 20, y: 60, width: 260, height: 38)])
  }

  @Test("a box moves below a shape if it ends higher there")
  func endsHigher() throws {
    let words = "one two three four five six seven eight nine ten eleven twelve"
    let layout = try layout("> \(words)", shapes: ["polygon(110 20, 280 20, 280 60, 110 60)"])
    // Two lines of 20 in the whole width.
    #expect(rects(layout) == [Rect(x: 20, y: 60, width: 260, height: 58)])
  }

  @Test("through the middle of a column a box takes the wider side, or the first of equal ones")
  func middle() throws {
    let middle = "polygon(120 20, 180 20, 180 400, 120 400)"
    #expect(
      try rects(layout("> One.", shapes: [middle])) == [Rect(x: 20, y: 20, width: 100, height: 38)])
    #expect(
      try rects(layout("> One.", body: #", "direction": "rtl""#, shapes: [middle]))
        == [Rect(x: 180, y: 20, width: 100, height: 38)])
    let left = "polygon(100 20, 140 20, 140 400, 100 400)"
    #expect(
      try rects(layout("> One.", shapes: [left])) == [Rect(x: 140, y: 20, width: 140, height: 38)])
  }

  @Test("text after a box stands below it, and goes round the shape")
  func after() throws {
    let layout = try layout("Before.\n\n> One.\n\nAfter.", shapes: [Self.atRight])
    // 20 + margin 5.
    #expect(rects(layout) == [Rect(x: 20, y: 45, width: 180, height: 38)])
    let last = try #require(layout.pages[0].frames.last)
    // 45 + 38 + margin 7.
    #expect(last.minY == 90)
    #expect(layout.storage.string == "Before.\nOne.\nAfter.")
    #expect(layout.pages[0].size.height == 130)
  }

  @Test("without shapes a box is where a box of text is, also over columns and pages")
  func withoutShapes() throws {
    let text = "Before.\n\n> \(BoxTests.words)\n>\n> \(BoxTests.words)\n\nAfter."
    for size in ["[300, \"auto\"]", "[300, 140]"] {
      let clear = try layout(text, size: size)
      let plain = try layout(
        text, box: Self.box.replacing("\"box\"", with: "\"text\""), size: size)
      #expect(clear.pages.count == plain.pages.count)
      for page in clear.pages.indices {
        #expect(rects(clear, page: page) == rects(plain, page: page))
      }
    }
  }

  @Test("a box is cut at the end of a column, and the rest has a width of its own")
  func cut() throws {
    let layout = try layout(
      "> a\\\\\n> b\\\\\n> c\\\\\n> d\\\\\n> e", shapes: [Self.atRight], size: "[300, 130]")
    // 8 + 4 × 20 of 90 points; the shape is on both pages.
    #expect(rects(layout) == [Rect(x: 20, y: 20, width: 180, height: 88)])
    #expect(rects(layout, page: 1) == [Rect(x: 20, y: 20, width: 180, height: 30)])
  }

  @Test("a part of a box that is cut is as high as the lines that stay in its column")
  func partHeights() throws {
    let text = "> a\\\\\n> b\\\\\n> c\\\\\n> d\\\\\n> e"
    let layout = try layout(
      text, box: ##""background": "#eee", "around": "box""##, body: ", \"widows\": 2",
      size: "[300, 130]")
    // Four lines have room, but the last two stay together.
    #expect(layout.pages.map { $0.frames.map(\.height) } == [[60], [40]])
  }

  @Test("a box that avoids breaks moves to the next column with the heading above it")
  func avoids() throws {
    let layout = try layout(
      "Top.\n\n# H\n\n> b\\\\\n> c", box: Self.box + #", "breakInside": "avoid""#,
      size: "[300, 160]")
    // 20 + 40 + 7 + 5 + 58 of 120 points; without the first line there is room for the rest.
    #expect(layout.pages.count == 2)
    let range = layout.manager.characterRange(
      in: layout.manager.textContainers[layout.pages[1].containers[0]])
    #expect(layout.storage.string.utf16.count - range.lowerBound == "H\nb\u{2028}c".utf16.count)
    #expect(rects(layout).isEmpty)
  }

  @Test("a width is that between the borders; a minimum height is kept at the foot")
  func sizes() throws {
    let fixed = #""padding": 3, "width": 120, "minHeight": 50, "margin": [0, 4, 0, 6]"#
    let layout = try layout("> One.\n\nAfter.", box: fixed)
    #expect(rects(layout) == [Rect(x: 26, y: 20, width: 120, height: 50)])
    #expect(layout.pages[0].frames[1].minY == 70)
    let half = try self.layout("> One.", box: #""padding": 3, "width": "50%""#)
    #expect(rects(half) == [Rect(x: 20, y: 20, width: 130, height: 26)])
    let rtl = try self.layout(
      "> One.", box: #""padding": 3, "width": "50%""#, body: #", "direction": "rtl""#)
    #expect(rects(rtl) == [Rect(x: 150, y: 20, width: 130, height: 26)])
  }

  @Test("strange widths and heights lose no text")
  func strangeSizes() throws {
    for box in [#""width": 0"#, #""width": "0%""#, #""width": 1e4"#, #""minHeight": 1e4"#] {
      for size in ["[300, \"auto\"]", "[300, 200]"] {
        let layout = try layout("a\n\n> b c\n\nd", box: box, size: size)
        #expect(layout.overflow == nil, "\(box), \(size)")
        #expect(rects(layout).allSatisfy { $0.minX >= 20 && $0.maxX <= 280 }, "\(box), \(size)")
      }
    }
  }

  @Test("a box without any room beside shapes is cut by them, with a remark")
  func noRoom() throws {
    let stripes = (0..<12).map { number in
      let (left, right) = (number * 24 + 20, number * 24 + 30)
      return "polygon(\(left) 0, \(right) 0, \(right) 900, \(left) 900)"
    }
    let layout = try layout(
      "> Incomprehensibilities a b c", shapes: stripes, size: "[300, 200]")
    #expect(layout.remarks.contains { "\($0)".contains("no room beside shapes as a whole") })
    #expect(!layout.pages.isEmpty)
  }

  @Test("a box that no page has room for leaves no page blank")
  func noBlankPages() throws {
    // Half of the column is free at each height, but no band higher than 30 points.
    let shapes = (0..<10).map { number in
      let (x, y) = (number % 2 * 150, number * 30)
      return "polygon(\(x) \(y), \(x + 150) \(y), \(x + 150) \(y + 30), \(x) \(y + 30))"
    }
    let text = "a\n\n> one two three four\n\nb"
    let layout = try layout(text, shapes: shapes, size: "[300, 200]")
    #expect(layout.remarks.contains { "\($0)".contains("no room beside shapes as a whole") })
    let plain = try self.layout(
      text, box: Self.box.replacing("\"box\"", with: "\"text\""), shapes: shapes,
      size: "[300, 200]")
    #expect(layout.pages.count == plain.pages.count)
    for page in layout.pages {
      let isUsed = page.containers.contains {
        !layout.manager.lineFragments(in: layout.manager.textContainers[$0]).isEmpty
      }
      #expect(isUsed)
    }
  }

  @Test("a box that is kept whole and higher than any room is cut at the first one")
  func cutWhole() throws {
    // 60 points below a shape on each page; the box is 98 points high.
    let layout = try layout(
      "a\n\n> b\\\\\n> c\\\\\n> d\\\\\n> e", box: Self.box + #", "breakInside": "avoid""#,
      shapes: ["polygon(0 0, 300 0, 300 60, 0 60)"], size: "[300, 160]")
    #expect(layout.pages.count == 2)
    #expect(rects(layout) == [Rect(x: 20, y: 85, width: 260, height: 48)])
    #expect(rects(layout, page: 1).map(\.minY) == [60])
    #expect(!layout.remarks.contains { "\($0)".contains("no room beside shapes as a whole") })
  }

  @Test("divs, headings, items and code have the box of their class, as a whole")
  func classes() throws {
    let text =
      "::: note\n\nOne.\n\nTwo.\n\n:::\n\n# Three {.note}\n\n- Four {.note}\n- Five\n\nSix."
    let layout = try layout(
      text, box: #""padding": 2, "around": "box""#,
      shapes: ["polygon(200 20, 280 20, 280 900, 200 900)"])
    let found = rects(layout)
    #expect(found.count == 3)
    #expect(found.allSatisfy { $0.maxX == 200 && $0.minX == 20 })
    #expect(found[0].height == 44)
  }

  @Test("frames hold such boxes; where lines are counted, a remark says that they are cut")
  func frames() throws {
    let layout = try layout(
      "> One.",
      rest:
        #""containers": [{"frame": [0, 0, 100, 100], "text": "a"}, {"frame": [0, 0, 90, 90]}],"#,
      format: "markdown")
    #expect(!layout.remarks.contains { "\($0)".contains("cut by shapes with its text") })
    #expect(layout.pages[0].clearBoxes.count == 1)
    let cut = try self.layout(
      "> One.", rest: #""containers": [{"frame": [0, 0, 90, 90], "maximumLines": 9}],"#,
      format: "markdown")
    #expect(cut.remarks.contains { "\($0)".contains("cut by shapes with its text") })
    #expect(cut.pages[0].clearBoxes.isEmpty)
  }

  @Test("an edited text has the boxes of a new one")
  func edits() throws {
    let texts = [
      "a\n\n> b\n\n> c\n\nd", "a\n\n> b\n>\n> x\n\n> c\n\nd",
      "a\n\n> b\n>\n> \(BoxTests.words)\n\nd",
      "> new\n\na\n\n> b\n>\n> x c\n\nd", "a",
    ]
    var edited = try layout(texts[0], shapes: [Self.atRight])
    for text in texts.dropFirst() {
      edited = try DocumentLayout(Self.request(text, shapes: [Self.atRight]), following: edited)
      #expect(try edited.dumpedText() == layout(text, shapes: [Self.atRight]).dumpedText())
    }
  }

  @Test("the shadow of a box is one entry of the dump, and lies below its background")
  func shadow() throws {
    let text = try layout(
      "> b",
      box: ##""background": "#fff", "shadow": {"x": 3, "y": 4, "blur": 2, "color": "#00000080"}"##
    ).dumpedText()
    let shadow = ##"{"page":0,"rect":[23,24,260,20],"color":"#00000080","blur":2}"##
    let background = ##"{"page":0,"rect":[20,20,260,20],"color":"#ffffff"}"##
    #expect(text.contains("\"decorations\":[\n\(shadow),\n\(background)]"), "\(text.suffix(500))")
  }
}

extension String {
  /// Returns the characters between each occurrence of a text and the next quotation mark.
  fileprivate func components(after text: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      rest = rest[range.upperBound...]
      found.append(String(rest.prefix { $0 != "\"" }))
    }
    return found
  }
}
