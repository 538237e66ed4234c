import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

/// Pages are 320 by 240 points with columns of 20 rows, from 10 to 150 and from 170 to 310 points.
/// Floats are two rows high and keep 10 points from the text.
@Suite("Floats across the columns of a page")
struct AcrossFloatTests {
  private func float(_ side: String = "top") -> String {
    "::: {.wide float=\(side) gap=10}\n\nFloat\\\nx\n\n:::\n\n"
  }

  private func rows(_ count: Int, _ word: String = "a") -> String {
    (0..<count).map { "\(word)\($0)" }.joined(separator: "\\\n") + "\n\n"
  }

  @Test("one at the head waits for a page, and the columns begin below it")
  func head() throws {
    let layout = try sectionLayout(rows(5) + float() + rows(70, "b"))
    #expect(layout.floatFrames(onPage: 0) == [])
    #expect(layout.textColumns(onPage: 0) == [[10, 20, 5], [10, 70, 15], [170, 20, 20]])
    #expect(layout.floatFrames(onPage: 1) == [Rect(x: 10, y: 20, width: 300, height: 20)])
    #expect(layout.textColumns(onPage: 1) == [[10, 50, 17], [170, 50, 17]])
    #expect(layout.textColumns(onPage: 2) == [[10, 20, 1]])
    #expect(layout.floatRemarks.isEmpty)
  }

  @Test("one before all text is on the first page, and so are others of its kind")
  func first() throws {
    let layout = try sectionLayout(float() + float() + rows(30))
    #expect(layout.floatFrames(onPage: 0).map(\.minY) == [20, 50])
    #expect(layout.textColumns(onPage: 0) == [[10, 80, 14], [170, 80, 14]])
    #expect(layout.textColumns(onPage: 1) == [[10, 20, 2]])
  }

  @Test("one at the foot is below the text in the first column, and ends both columns above it")
  func foot() throws {
    let layout = try sectionLayout(rows(5) + float("bottom") + rows(40, "b"))
    #expect(layout.floatFrames(onPage: 0) == [Rect(x: 10, y: 200, width: 300, height: 20)])
    #expect(layout.textColumns(onPage: 0) == [[10, 20, 5], [10, 70, 12], [170, 20, 17]])
    #expect(layout.textColumns(onPage: 1) == [[10, 20, 11]])
  }

  @Test("one at the foot waits for the next page in the second column, and without room")
  func laterFoot() throws {
    for count in [25, 18] {
      let layout = try sectionLayout(rows(count) + float("bottom") + rows(60, "b"))
      #expect(layout.floatFrames(onPage: 0) == [])
      #expect(layout.floatFrames(onPage: 1) == [Rect(x: 10, y: 200, width: 300, height: 20)])
      #expect(layout.textColumns(onPage: 1).map(\.[2]) == [17, 17])
    }
  }

  @Test("one keeps clear of the shapes that single columns have, in columns of different widths")
  func ownShapes() throws {
    func layout(_ shapes: [String]) throws -> DocumentLayout {
      let own = shapes.map { $0.isEmpty ? "" : #", "exclusions": [{"shape": "\#($0)"}]"# }
      let containers = #"""
        , "containers": [{"frame": [10, 20, 100, 200]\#(own[0])},
                         {"frame": [130, 20, 180, 200]\#(own[1])}]
        """#
      return try sectionLayout(float() + rows(70, "b"), more: containers)
    }
    // At the left of the first column, and at the right of the second one.
    let shapes = ["inset(100 60 80 0)", "inset(0 0 180 120)"]
    for own in [["", shapes[1]], shapes] {
      let frames = try layout(own).floatFrames(onPage: 0)
      #expect(frames == [Rect(x: 10, y: 40, width: 300, height: 20)], "\(own)")
    }
    #expect(try layout([shapes[0], ""]).floatFrames(onPage: 0).map(\.minY) == [20])
  }

  @Test("one in a column between a heading across the columns and the text is in that text")
  func ownBelowHeading() throws {
    let own = "::: {float=bottom gap=10}\n\nOwn\n\n:::\n\n"
    let layout = try sectionLayout("# Across\n\n" + own + rows(10))
    #expect(layout.floatFrames(onPage: 0) == [Rect(x: 10, y: 210, width: 140, height: 10)])
    #expect(layout.textColumns(onPage: 0).map { $0[0] } == [10, 10])
    // A float of the section above stays in it.
    let last = try sectionLayout("::: wide\n\na\n\n" + own + ":::\n\n" + rows(10))
    #expect(last.floatFrames(onPage: 0).map(\.width) == [300])
  }

  @Test("those that wait where a chapter begins are in columns of their own section")
  func beforeChapter() throws {
    let own = "::: {float=top gap=10}\n\nOwn\n\n:::\n\n"
    let layout = try sectionLayout(rows(25) + own + "# Next\n\n" + rows(3), chapters: true)
    #expect(layout.floatFrames(onPage: 1) == [Rect(x: 10, y: 20, width: 140, height: 10)])
    #expect(layout.textColumns(onPage: 2).first?[0] == 10)
  }

  @Test("floats keep their order with those of columns of the same kind")
  func order() throws {
    let own = "::: {float=top gap=10}\n\nOwn\n\n:::\n\n"
    let layout = try sectionLayout(rows(3) + float() + own + rows(70, "b"))
    #expect(
      layout.floatFrames(onPage: 1).map(\.origin) == [Point(x: 10, y: 20), Point(x: 10, y: 50)])
    #expect(layout.textColumns(onPage: 1) == [[10, 50, 15], [170, 50, 17]])
    let other = try sectionLayout(rows(3) + own + float() + rows(100, "b"))
    #expect(other.floatFrames(onPage: 0) == [Rect(x: 170, y: 20, width: 140, height: 10)])
    #expect(other.floatFrames(onPage: 1).map(\.origin) == [Point(x: 10, y: 20)])
  }

  @Test("after the text they are on a page of their own")
  func last() throws {
    let layout = try sectionLayout(rows(5) + float(), isBalanced: true)
    #expect(layout.pages.count == 2)
    #expect(layout.floatFrames(onPage: 1) == [Rect(x: 10, y: 20, width: 300, height: 20)])
    #expect(layout.overflow == nil)
  }

  @Test("on a page of one column they are like others")
  func oneColumn() throws {
    let layout = try sectionLayout(rows(5) + float() + rows(20, "b"), columns: 1)
    #expect(layout.floatFrames(onPage: 1) == [Rect(x: 10, y: 20, width: 300, height: 20)])
    #expect(layout.textColumns(onPage: 0).map(\.[2]) == [5, 15])
  }

  @Test("the columns of the last page are level below one, and so are those above a heading")
  func level() throws {
    let text = rows(5) + float() + rows(45, "b")
    let layout = try sectionLayout(text, isBalanced: true)
    #expect(layout.textColumns(onPage: 1) == [[10, 50, 5], [170, 50, 5]])
    let above = try sectionLayout(text + "# Across\n\n" + rows(8, "c"))
    #expect(above.textColumns(onPage: 1).prefix(3) == [[10, 50, 5], [170, 50, 5], [10, 110, 1]])
  }

  @Test("columns above a heading are level, too, if one is at the foot of their page")
  func levelAboveFoot() throws {
    let text = rows(5) + float("bottom") + rows(5, "b") + "# Across\n\n" + rows(40, "c")
    let layout = try sectionLayout(text)
    #expect(layout.floatFrames(onPage: 0) == [Rect(x: 10, y: 200, width: 300, height: 20)])
    let own = layout.textColumns(onPage: 0)
    #expect(own.map(\.[1]) == [20, 20, 80, 110, 110])
    #expect(own.map(\.[2]) == [5, 5, 1, 8, 8])
  }

  @Test("text beside one that has waited stays if its columns are made level with a table")
  func levelWithTable() throws {
    let table = "|t|\n|-|\n|u|\n\n"
    let text = rows(25) + float("bottom") + rows(20, "b") + table + "# Across\n\n" + rows(9, "c")
    let layout = try sectionLayout(text)
    #expect(layout.floatFrames(onPage: 1) == [Rect(x: 10, y: 200, width: 300, height: 20)])
    // Row 16 to 20 are here, and the table is below the last of them.
    #expect(layout.textColumns(onPage: 1).prefix(2) == [[10, 20, 4], [170, 20, 1]])
  }

  @Test("one that waits for others of its kind stays across the columns")
  func laterThanOthers() throws {
    let own = "::: {float=top gap=10}\n\n" + rows(15, "o") + ":::\n\n"
    let text = rows(3) + String(repeating: own, count: 10) + float() + rows(90, "b")
    let layout = try sectionLayout(text)
    #expect(layout.floatFrames(onPage: 5) == [Rect(x: 10, y: 20, width: 140, height: 150)])
    #expect(layout.floatFrames(onPage: 6) == [Rect(x: 10, y: 20, width: 300, height: 20)])
  }

  @Test("a chapter begins after the page of one that waits", arguments: ["top", "bottom"])
  func beforeChapter(_ side: String) throws {
    let text = rows(39) + float(side) + "# Chapter\n\n" + rows(5, "c")
    let layout = try sectionLayout(text, chapters: true)
    #expect(layout.floatFrames(onPage: 1).count == 1)
    #expect(layout.textColumns(onPage: 1) == [])
    #expect(layout.textColumns(onPage: 2).first == [10, 20, 1])
  }

  @Test("beside a shape they keep clear of it, and text keeps clear of both")
  func besideShape() throws {
    // The shape is in the gap and in both columns, down to 60 points of the page.
    let shape = #", "exclusions": [{"shape": "polygon(120 0, 200 0, 200 60, 120 60)"}]"#
    let layout = try sectionLayout(float() + rows(20), more: shape)
    let float = try #require(layout.floatFrames(onPage: 0).first)
    #expect(float == Rect(x: 10, y: 60, width: 300, height: 20))
    for place in layout.pages[0].containers.indices where layout.pages[0].floats[place] == nil {
      let frame = layout.pages[0].frames[place]
      let container = layout.manager.textContainers[layout.pages[0].containers[place]]
      for line in layout.manager.lineFragments(in: container) {
        let rect = line.rect.offset(by: Vector(dx: frame.minX, dy: frame.minY))
        #expect(rect.maxY <= 50 || rect.minY >= 90)
      }
    }
    #expect(layout.overflow == nil)
  }

  @Test("the ends of columns are chosen with them")
  func chosen() throws {
    let optimal = #", "pageBreaking": "optimal""#
    let threes = (0..<60).map { "a\($0)\\\nb\\\nc\n\n" }
    for side in ["top", "bottom"] {
      let text = threes.prefix(2).joined() + float(side) + threes.dropFirst(2).joined()
      let layout = try sectionLayout(text, more: optimal)
      #expect(layout.breakingRemarks.isEmpty)
      let page = side == "top" ? 1 : 0
      #expect(layout.floatFrames(onPage: page).count == 1)
      // Of 17 rows 15 hold whole paragraphs.
      let counts = layout.textColumns(onPage: page).map(\.[2])
      #expect(counts == (side == "top" ? [15, 15] : [6, 9, 15]))
    }
  }

  @Test("the ends of columns are chosen below a float that begins the text")
  func chosenBelowFirst() throws {
    let threes = (0..<20).map { "a\($0)\\\nb\\\nc\n\n" }.joined()
    let own = "::: {float=top gap=10}\n\nOwn\n\n:::\n\n"
    for (float, counts) in [(float(), [15.0, 15]), (own, [18, 18])] {
      let layout = try sectionLayout(float + threes, more: #", "pageBreaking": "optimal""#)
      #expect(layout.breakingRemarks.isEmpty)
      #expect(layout.textColumns(onPage: 0).map(\.[2]) == counts)
    }
  }

  @Test("an edit gives the layout of a new text", arguments: ["top", "bottom"])
  func edited(_ side: String) throws {
    let old = try sectionLayout(rows(5) + float(side) + rows(70, "b"))
    let text = rows(44) + float(side) + rows(70, "b")
    let edited = try sectionLayout(text, following: old)
    let fresh = try sectionLayout(text)
    #expect(edited.pages.map(\.frames) == fresh.pages.map(\.frames))
    #expect(
      fresh.floatFrames(onPage: 0) == []
        && fresh.floatFrames(onPage: 1).count == (side == "top" ? 0 : 1))
  }

  @Test("one directly below a heading across the columns waits for a page, and keeps its width")
  func belowHeading() throws {
    let layout = try sectionLayout("# Across\n\n" + float() + rows(60, "b"))
    #expect(layout.floatFrames(onPage: 0) == [])
    #expect(layout.textColumns(onPage: 0) == [[10, 20, 1], [10, 50, 17], [170, 50, 17]])
    #expect(layout.floatFrames(onPage: 1) == [Rect(x: 10, y: 20, width: 300, height: 20)])
    #expect(layout.textColumns(onPage: 1) == [[10, 50, 17], [170, 50, 9]])
    #expect(layout.floatRemarks.isEmpty)
  }
}
