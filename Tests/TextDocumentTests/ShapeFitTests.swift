import TestFonts
import Testing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Outlines of containers are scaled to their texts")
struct ShapeFitTests {
  /// A font whose characters are half an em wide; rows are an em high.
  private static let font = TestFont(
    advances: [:], defaultAdvance: 500, ascent: 800, descent: 200, lineGap: 0
  ).path()

  private func layout(
    _ members: String, following previous: DocumentLayout? = nil
  ) throws -> DocumentLayout {
    let sheet = """
      {"sheet": 1, "page": {"size": [400, 300]}, "body": {"font": {"file": "FONT", "size": 10}},
       \(members)}
      """
    var request = DocumentRequest()
    request.sheet = try Sheet(
      parsing: Array(sheet.replacing("FONT", with: Self.font).utf8), place: "s.json")
    if let previous { return try DocumentLayout(request, following: previous) }
    return try DocumentLayout(request)
  }

  /// A container of its own text, with a fit.
  private func frame(_ text: String, _ fit: String, _ more: String = "") -> String {
    #""containers": [{"frame": [100, 100, 100, 50], "text": "\#(text)", "fitShape": \#(fit)\#(more)}]"#
  }

  @Test("a frame becomes as small as its text allows, about its centre")
  func smallest() throws {
    // Twenty characters are 100 points wide in one row, or 50 in two rows of 10 points.
    let one = try layout(frame("aaaaaaaaaaaaaaaaaaaa", "{\"scale\": [0.1, 2]}"))
    #expect(one.pages[0].fits[0]?.scale == 1 && one.pages[0].fits[0]?.fits == true)
    let two = try layout(frame("aaaaaaaaaa bbbbbbbbbb", "{\"scale\": [0.1, 2]}"))
    #expect(two.pages[0].fits[0]?.scale == 0.5)
    // The frame is 25 points high from 112.5. Above its two rows of 10 points is half of the rest.
    #expect(two.pages[0].frames[0] == Rect(x: 125, y: 115, width: 50, height: 22.5))
    #expect(two.manager.rows(in: two.manager.textContainers[0]).map(\.y) == [0, 10])
  }

  @Test("a frame grows for a text that it does not hold, within its bounds")
  func growing() throws {
    let grown = try layout(
      frame("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "{\"scale\": [0.1, 2]}"))
    #expect(grown.pages[0].fits[0]?.scale == 1.5)
    let most = try layout(
      frame("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "{\"scale\": [0.5, 1.25]}"))
    #expect(most.pages[0].fits[0]?.scale == 1.25 && most.pages[0].fits[0]?.fits == false)
  }

  @Test("proportions may vary, and the smallest area is chosen")
  func aspect() throws {
    // One row of 100 × 10 points in the proportions of 8 to 1: the frame's are 2 to 1.
    let fitted = try layout(
      frame("aaaaaaaaaaaaaaaaaaaa", "{\"scale\": [0.1, 2], \"aspect\": [1, 4]}"))
    #expect(fitted.pages[0].fits[0]?.aspect == 4 && fitted.pages[0].fits[0]?.scale == 0.5)
    // It is 12.5 points high from 118.75, and the row of 10 points is in the middle.
    #expect(fitted.pages[0].frames[0] == Rect(x: 100, y: 120, width: 100, height: 11.25))
  }

  @Test("the outline, its exclusions and what they show are scaled with the frame")
  func outline() throws {
    let fitted = try layout(
      frame(
        "aa", "{\"scale\": [0.1, 2]}",
        """
        , "inside": "path('M 0 0 H 100 V 50 H 0 Z')", "background": "#fff", "exclusions": [
          {"path": "M 50 0 H 100 V 50 H 50 Z", "fill": "#f00"}]
        """))
    // Half of the width is left: 10 points are a fifth of it.
    let scale = try #require(fitted.pages[0].fits[0]?.scale)
    #expect(scale == 205.0 / 1024)
    let container = fitted.manager.textContainers[0]
    #expect(container.exclusionPaths[0].path.bounds.minX == 50 * scale)
    #expect(container.shape?.bounds.size == Size(width: 100 * scale, height: 50 * scale))
    let shown = fitted.pages[0].shapes.map(\.path.bounds)
    let right = Rect(x: 150, y: 125 - 25 * scale, width: 50 * scale, height: 50 * scale)
    #expect(shown.contains(right))
  }

  @Test("in an ellipse no smaller scale fits, and a layout after an edit equals a fresh one")
  func ellipse() throws {
    let round = #", "inside": "ellipse(50% 50% at 50% 50%)", "style": {"align": "center"}"#
    let first = try layout(frame("a bb ccc", "{\"scale\": [0.1, 4]}", round))
    let text = "a bb ccc dddd eeeee ffffff ggggg hhhh iii jj k"
    let second = try layout(frame(text, "{\"scale\": [0.1, 4]}", round), following: first)
    let fresh = try layout(frame(text, "{\"scale\": [0.1, 4]}", round))
    #expect(second.pages[0].frames == fresh.pages[0].frames)
    let scale = try #require(fresh.pages[0].fits[0]?.scale)
    let less = scale - 1.0 / 1024
    for smaller in [less, less - 0.01, less - 0.1] {
      let bounds = "{\"scale\": [\(smaller), \(smaller + 0.0001)]}"
      #expect(try layout(frame(text, bounds, round)).pages[0].fits[0]?.fits == false, "\(smaller)")
    }
  }

  @Test(
    "outlines that cannot be fitted are refused with a sentence",
    arguments: [
      (#"{"scale": [2, 1]}"#, "", "the least of these factors, 2, is above the greatest, 1"),
      ("{}", #", "fit": {"size": [4, 9]}"#, "fits the text to this shape"),
      (#"{"scale": 2}"#, "", "the least and the greatest of some factors"),
    ])
  func refused(fit: String, more: String, message: String) throws {
    let error = #expect(throws: DocumentError.self) { try layout(frame("a", fit, more)) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test("a container as high as its text has no shape to scale")
  func automatic() throws {
    let error = #expect(throws: DocumentError.self) {
      try layout(
        #""containers": [{"frame": [0, 0, 100, "auto"], "text": "a", "fitShape": {}}]"#)
    }
    #expect(error?.description.contains("containers[0].fitShape") == true)
  }
}
