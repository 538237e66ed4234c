import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@testable import TextDocument

@Suite("Frames with tables after edits, and in all outputs")
struct FrameTableOutputTests {
  private let small = "| ab | c |\n|--|--:|\n| xxxx | yyy |"

  @Test("an edited text of a frame is laid out like a new one")
  func edits() throws {
    let long = "| a |\n|--|\n" + (0..<9).map { "| row \($0) |\n" }.joined()
    let texts = [
      "one\n\n\(small)\n\ntwo", "one\n\n\(small)\n| new row | 1 |\n\ntwo", "\(small)", "one\n\ntwo",
      long + "\n" + small, "| a |\n|--|\n| \(String(repeating: "word ", count: 60)) |\n\nb",
    ]
    for overflow in ["truncate", "visible"] {
      var previous: DocumentLayout?
      for text in texts + texts.reversed() {
        let fresh = try FrameTableFixture(
          FrameTableFixture.frames([
            (text, #""frame": [0, 0, 120, 90], "story": "s", "verticalAlign": "center""#),
            (small, #""frame": [0, 200, 120, 90], "overflow": "\#(overflow)", "rotate": 5"#),
            ("", #""frame": [130, 0, 100, 50], "story": "s", "overflow": "\#(overflow)""#),
          ]))
        let edited = try previous.map { try DocumentLayout(fresh.request, following: $0) }
        if let edited { #expect(try edited.dumpedText() == fresh.layout.dumpedText()) }
        previous = edited ?? fresh.layout
      }
    }
  }

  @Test("HTML has a table in each frame")
  func html() throws {
    let layout = try FrameTableFixture(
      FrameTableFixture.frames([
        (small, #""frame": [0, 0, 100, 80], "rotate": 30"#),
        (small, #""frame": [0, 100, 100, 80]"#),
      ])
    ).layout
    let list = layout.displayList(page: 0, keepsText: true)
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.components(of: "<table>") == 2 && html.components(of: "<th ") == 4)
  }

  @Test("characters of a frame are traced to its source")
  func tracing() throws {
    let text = "one\n\n\(small)\n\ntwo"
    let fixture = try FrameTableFixture(
      FrameTableFixture.frames([
        ("| z |\n|--|", #""frame": [0, 0, 100, 80]"#), (text, #""frame": [0, 100, 100, 80]"#),
      ]))
    let traced = try TracedText(fixture.request, part: .container(1))
    let source = Array(text.utf16)
    var found = 0
    for (unit, place) in zip(traced.units, traced.places) where place >= 0 {
      if unit == source[place] { found += 1 }
    }
    #expect(found >= "oneabcxxxxyyytwo".count)
  }

  @Test("the measurements of a frame include its cells")
  func measure() throws {
    let fixture = try FrameTableFixture.frame("one\n\n\(small)", #", "name": "f""#)
    let frames = LayoutMeasure(fixture.layout).frames
    #expect(frames.map(\.name) == ["f"] && frames[0].lineCount == 5)
    #expect(frames[0].size == Size(width: 100, height: 120))
  }
}
