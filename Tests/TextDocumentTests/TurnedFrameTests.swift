import Testing
import TextDrawing
import TextGeometry
import TextLayout

@testable import TextDocument

@Suite("Frames are turned with all that is in them")
struct TurnedFrameTests {
  /// A frame of 200 × 100 points about (200, 150), turned by a right angle.
  private func fixture(_ angle: Double = 90, _ more: String = "") throws -> FrameFixture {
    try FrameFixture(
      """
      "exclusions": [{"path": "M 150 200 H 250 V 250 H 150 Z"}],
      "containers": [{"name": "note", "frame": [100, 100, 200, 100], "rotate": \(angle),
        "text": "some words"\(more)}]
      """)
  }

  @Test("text avoids the shapes of the page as they are seen from the frame")
  func exclusions() throws {
    let upright = try fixture(0).layout.manager.textContainers[0].exclusionPaths[0].path.bounds
    #expect(upright == Rect(x: 50, y: 100, width: 100, height: 50))
    // Seen from the frame, whose right edge is now at the bottom, the shape is at the right.
    let turned = try fixture().layout.manager.textContainers[0].exclusionPaths[0].path.bounds
    #expect(abs(turned.minX - 150) < 1e-9 && abs(turned.minY) < 1e-9)
    #expect(abs(turned.width - 50) < 1e-9 && abs(turned.height - 100) < 1e-9)
  }

  @Test("backgrounds and the frame's own shapes are turned about its centre")
  func decorations() throws {
    let page = try fixture(
      90,
      ##", "background": "#fff", "exclusions": [{"path": "M 0 0 H 20 V 10 H 0 Z", "fill": "#f00"}]"##
    ).layout.pages[0]
    let whole = try #require(page.decorations.first).rect
    #expect(abs(whole.minX - 150) < 1e-9 && abs(whole.minY - 50) < 1e-9)
    #expect(abs(whole.width - 100) < 1e-9 && abs(whole.height - 200) < 1e-9)
    // The upper left corner is now at the upper right.
    let corner = try #require(page.shapes.last).path.bounds
    #expect(abs(corner.maxX - 250) < 1e-9 && abs(corner.minY - 50) < 1e-9)
    #expect(abs(corner.width - 10) < 1e-9 && abs(corner.height - 20) < 1e-9)
  }

  @Test("the text is drawn turned, and stays text")
  func drawing() throws {
    let list = try fixture().layout.displayList(page: 0, keepsText: true)
    let group = try #require(list.groups.first)
    let origin = group.transform.apply(to: Point(x: 100, y: 100))
    #expect(abs(origin.x - 250) < 1e-9 && abs(origin.y - 50) < 1e-9)
    #expect(list.text?.lines.count == 1)
    #expect(group.items.contains { if case .glyphs = $0 { true } else { false } })
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.contains("transform:matrix(") && html.contains("words"))
    let svg = String(decoding: try SVGEncoder().encode(list), as: UTF8.self)
    #expect(svg.contains("<g transform=\"matrix(") && svg.contains("<text"))
  }

  @Test("the dump has the transform of a turned container, and no other")
  func dump() throws {
    func dump(_ angle: Double) throws -> String {
      String(decoding: try fixture(angle).layout.dumped(), as: UTF8.self)
    }
    #expect(try !dump(0).contains("transform"))
    let turned = try dump(180)
    #expect(turned.contains("\"transform\":[-1,0,0,-1,400,300]"), "\(turned)")
  }

  @Test("a frame as high as its text is not turned")
  func automatic() throws {
    let error = #expect(throws: DocumentError.self) {
      try FrameFixture(
        #""containers": [{"frame": [0, 0, 100, "auto"], "rotate": 5, "text": "a"}]"#)
    }
    #expect(error?.description.contains("cannot be turned") == true)
  }
}
