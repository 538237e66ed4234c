import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Boxes of frames, and the vertical alignment of their rows")
struct FrameBoxTests {
  @Test("a border and a padding of edges take room, and shapes stay where they are")
  func insets() throws {
    let fixture = try FrameFixture(
      """
      "containers": [{"frame": [10, 20, 100, 80], "text": "a", "padding": [3, 5, 7, 11],
                      "border": {"width": 2}, "exclusions": [{"shape": "inset(0 0 0 60)"}]}]
      """)
    let page = fixture.layout.pages[0]
    #expect(page.frames[0] == Rect(x: 23, y: 25, width: 80, height: 66))
    #expect(page.boxes[0] == Rect(x: 10, y: 20, width: 100, height: 80))
    let container = fixture.layout.manager.textContainers[0]
    let fragment = try #require(fixture.layout.manager.lineFragments(in: container).first)
    #expect(fragment.rect == Rect(x: 0, y: 0, width: 47, height: 20))
  }

  @Test("a padding without a list is kept at the ends of lines, as before")
  func padding() throws {
    let fixture = try FrameFixture(
      #""containers": [{"frame": [10, 20, 100, 80], "text": "a", "padding": 6}]"#)
    #expect(fixture.layout.pages[0].frames[0] == Rect(x: 10, y: 20, width: 100, height: 80))
    #expect(fixture.layout.manager.textContainers[0].lineFragmentPadding == 6)
  }

  @Test("backgrounds lie below borders and both below everything else, also around a shape")
  func decorations() throws {
    let fixture = try FrameFixture(
      """
      "exclusions": [{"shape": "circle(5 at 300 200)", "fill": "#0000ff"}],
      "containers": [
        {"frame": [10, 20, 100, 80], "text": "a", "background": "#ff0000",
         "border": {"width": 4, "color": "#00ff00", "radius": 10}},
        {"frame": [200, 0, 100, 100], "text": "b", "inside": "circle(40 at 50 50)",
         "background": "#ff0000"}]
      """)
    let page = fixture.layout.pages[0]
    #expect(page.shapes.count == 4 && page.decorations.count == 3)
    #expect(page.shapes[0].fill?.red == 1 && page.shapes[1].stroke?.green == 1)
    #expect(page.shapes[3].fill?.blue == 1)
    // The line lies inside the frame.
    #expect(page.shapes[1].path.bounds == Rect(x: 12, y: 22, width: 96, height: 76))
    #expect(page.decorations[2].rect.width > 79.9 && page.decorations[2].rect.width < 80.1)
    #expect(page.decorations[2].path != nil)
  }

  @Test("a frame as high as its text is at least and at most as high as it says")
  func automaticHeights() throws {
    let fixture = try FrameFixture(
      """
      "containers": [
        {"frame": [0, 0, 100, "auto"], "text": "a\\nb", "padding": [5]},
        {"frame": [100, 0, 100, "auto"], "text": "a", "minimumHeight": 50, "padding": [5]},
        {"frame": [200, 0, 100, "auto"], "text": "a\\nb\\nc", "maximumHeight": 50, "padding": [5]}]
      """)
    let boxes = fixture.layout.pages[0].boxes.sorted { $0.key < $1.key }
    #expect(boxes.map(\.value.height) == [50, 50, 50])
    #expect(fixture.lines(2).count == 2)
    #expect(fixture.layout.overflows.count == 1 && !fixture.layout.losesText)
  }

  @Test("a shape that only decorates keeps no text away")
  func decoratingShapes() throws {
    let fixture = try FrameFixture(
      """
      "text": "a", "exclusions": [{"shape": "inset(0)", "exclude": "none", "fill": "#ff0000"}]
      """)
    #expect(fixture.extent(0) == 0...20)
    #expect(fixture.layout.pages[0].shapes.count == 1)
  }

  // MARK: Vertical alignment

  private func aligned(_ alignment: String, _ members: String, text: String = "a\\nb\\nc") -> String
  {
    """
    "containers": [{"frame": [0, 100, 100, 100], "text": "\(text)",
                    "verticalAlign": "\(alignment)"\(members)}]
    """
  }

  @Test(
    "rows stand at the top, in the middle, at the bottom, or spread from top to bottom",
    arguments: [
      ("top", 100.0, 160.0), ("center", 120, 180), ("bottom", 140, 200), ("justify", 100, 200),
    ])
  func boxes(_ alignment: String, top: Double, bottom: Double) throws {
    let fixture = try FrameFixture(aligned(alignment, ""))
    #expect(fixture.extent(0) == top...bottom)
    #expect(fixture.lines(0) == ["a", "b", "c"])
    let rows = fixture.layout.manager.rows(in: fixture.layout.manager.textContainers[0])
    #expect(rows.map { $0.y } == (alignment == "justify" ? [0, 40, 80] : [0, 20, 40]))
  }

  @Test("the rows of a text that does not fit start at the top")
  func fullBox() throws {
    for alignment in ["center", "bottom", "justify"] {
      let fixture = try FrameFixture(
        aligned(alignment, "", text: "a\\nb\\nc\\nd\\ne\\nf"), overflow: .truncate)
      #expect(fixture.extent(0) == 100...200)
      #expect(fixture.lines(0).count == 5)
    }
  }

  @Test("in a circle the room above the rows is that below them, and rows are as wide as it there")
  func circle() throws {
    let words = "some words that take several rows of a circle, each as long as the circle is wide"
    let fixture = try FrameFixture(
      """
      "containers": [{"frame": [20, 30, 160, 160], "inside": "circle(50%)", "text": "\(words)",
                      "verticalAlign": "center"}]
      """)
    let extent = try #require(fixture.extent(0))
    #expect(abs((extent.lowerBound - 30) - (190 - extent.upperBound)) < 1.0 / 32)
    #expect(extent.lowerBound > 40)
    let manager = fixture.layout.manager
    let origin = fixture.layout.pages[0].frames[0].origin
    for fragment in manager.lineFragments(in: manager.textContainers[0]) {
      // Both ends of each row touch the circle at the height where it is narrower.
      let (top, bottom) = (origin.y + fragment.rect.minY - 110, origin.y + fragment.rect.maxY - 110)
      let far = max(abs(top), abs(bottom))
      let half = (80 * 80 - far * far).squareRoot()
      #expect(abs(origin.x + fragment.rect.minX - (100 - half)) < 0.01)
      #expect(abs(origin.x + fragment.rect.maxX - (100 + half)) < 0.01)
    }
  }

  @Test("beside an exclusion that covers the top of a frame the middle is that of the rest")
  func blockedTop() throws {
    let fixture = try FrameFixture(
      aligned("center", #", "exclusions": [{"shape": "inset(0 0 60 0)"}]"#, text: "a"))
    let extent = try #require(fixture.extent(0))
    #expect(abs(extent.lowerBound - 160) < 0.05 && abs(extent.upperBound - 180) < 0.05)
  }

  @Test("rows beside a shape are spread down to the bottom, in both directions")
  func spreadBesideShape() throws {
    for text in ["aaaa bbbb cccc dddd eeee", "אאאא בבבב גגגג דדדד"] {
      let fixture = try FrameFixture(
        aligned("justify", #", "exclusions": [{"shape": "circle(20 at 50 50)"}]"#, text: text))
      let extent = try #require(fixture.extent(0))
      #expect(extent.lowerBound == 100)
      #expect(abs(extent.upperBound - 200) < 1.0 / 32, "\(extent)")
    }
  }

  @Test("alignment is the same in every layout, and after the shapes have moved and come back")
  func determinism() throws {
    let members = aligned(
      "center", #", "inside": "circle(50%)""#, text: "a text in a circle that has several rows")
    let one = try FrameFixture(members)
    let other = try FrameFixture(members)
    #expect(one.extent(0) == other.extent(0))
    let plan = one.layout.plan
    try one.layout.move(to: plan)
    #expect(one.extent(0) == other.extent(0))
  }

  // MARK: The dump

  @Test("the dump says the name, role and parent of containers, and where decorations are")
  func dump() throws {
    let fixture = try FrameFixture(
      """
      "text": "body",
      "containers": [{"frame": [0, 0, 100, 40]},
        {"name": "quote", "frame": [0, 100, 100, 40], "text": "frame", "padding": [4],
         "background": "#ff8000", "border": {"width": 2, "color": "#00000080", "radius": 3}}]
      """)
    var writer = JSONWriter()
    var dump = LayoutDump(fixture.layout)
    try dump.write(to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text.contains(#""exclusions":[],"name":null,"role":"body","parent":null,"lines""#))
    #expect(
      text.contains(
        #""name":"quote","role":"frame","parent":null,"frame":[0,100,100,40],"lines""#))
    #expect(
      text.contains(
        ##"{"page":0,"rect":[0,100,100,40],"color":"#ff8000","radius":3}"##))
    #expect(
      text.contains(
        ##"{"page":0,"rect":[0,100,100,40],"color":"#00000080","radius":3,"width":2}"##))
  }
}
