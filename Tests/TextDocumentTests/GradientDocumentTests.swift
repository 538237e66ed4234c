import Testing
import TextDrawing
import TextGeometry
import TextStorage

@testable import TextDocument

@Suite("Gradients of sheets")
struct GradientDocumentTests {
  private func frame(_ members: String) throws -> FrameFixture {
    try FrameFixture(
      #""containers": [{"frame": [20, 30, 200, 100], "text": "one", \#(members)}]"#)
  }

  private func gradients(_ fixture: FrameFixture) -> [Gradient] {
    fixture.layout.displayList(page: 0).gradients
  }

  private func dump(_ fixture: FrameFixture) throws -> String {
    try fixture.layout.dumpedText().filter { $0 != " " && $0 != "\n" }
  }

  @Test("fill a frame over its background")
  func frames() throws {
    let fixture = try frame(
      #""background": "white", "gradient": "linear-gradient(to right, red, #00f 50%)""#)
    let gradient = try #require(gradients(fixture).first)
    #expect(gradient.shape == .linear(from: Point(x: 20, y: 80), to: Point(x: 220, y: 80)))
    #expect(gradient.stops.map(\.offset) == [0, 0.5])
    let picture = try fixture.layout.displayList(page: 0).rasterized()
    #expect(picture[x: 20, y: 60].red == 254 && picture[x: 200, y: 60].blue == 255)
    #expect(picture[x: 19, y: 60] == PixelColor(red: 255, green: 255, blue: 255))
    let text = try dump(fixture)
    #expect(text.contains(##""gradient":{"from":[20,80],"to":[220,80],"stops":[[0,"#ff0000"]"##))
  }

  @Test("follow the shape that text fills, and turn with their frame")
  func shapes() throws {
    let round = try frame(
      #""inside": "circle(50%)", "gradient": "radial-gradient(circle closest-side, red, blue)""#)
    guard case .radial(let center, let radii)? = gradients(round).first?.shape else {
      Issue.record("no gradient")
      return
    }
    #expect(abs(center.x - 120) < 1e-6 && abs(center.y - 80) < 1e-6)
    #expect(abs(radii.width - radii.height) < 1e-6)
    let turned = try frame(#""rotate": 90, "gradient": "linear-gradient(to right, red, blue)""#)
    let gradient = try #require(gradients(turned).first)
    // A quarter turn clockwise: from left to right becomes from top to bottom.
    let toUnit = try #require(gradient.toUnit)
    #expect(abs(toUnit.apply(to: Point(x: 120, y: -20)).x) < 1e-9)
    #expect(abs(toUnit.apply(to: Point(x: 120, y: 180)).x - 1) < 1e-9)
    #expect(try dump(turned).contains(#""transform":["#))
  }

  @Test("fill the boxes of paragraphs and words, in both directions")
  func boxes() throws {
    for direction in ["ltr", "rtl"] {
      let fixture = try FrameFixture(
        """
        "styles": {"tip": {"direction": "\(direction)",
          "box": {"padding": 10, "gradient": "linear-gradient(to bottom, gold, white)"}}},
        "containers": [{"frame": [20, 30, 200, 200], "format": "markdown",
          "text": "::: tip\\nIn a box.\\n:::\\n\\nOutside."}]
        """)
      let gradient = try #require(gradients(fixture).first)
      #expect(gradients(fixture).count == 1)
      guard case .linear(let start, let end) = gradient.shape else {
        Issue.record("another shape")
        return
      }
      // A row of 20 points and twice the padding.
      #expect(start.x == end.x && end.y - start.y == 40)
      #expect(try dump(fixture).contains(#""gradient":{"from":["#))
    }
  }

  @Test("cover the page below everything else, in its bleed too")
  func page() throws {
    let text = #"""
      {"sheet": 1, "page": {"size": [100, 80], "bleed": 5, "gradient": "linear-gradient(red, blue)"},
       "text": "one"}
      """#
    var request = DocumentRequest()
    request.sheet = try Sheet(parsing: Array(text.utf8), place: "s.json")
    let layout = try DocumentLayout(request)
    let list = layout.displayList(page: 0)
    guard case .gradient(let path, let gradient, 1)? = list.items.first else {
      Issue.record("no gradient")
      return
    }
    #expect(list.paths[path].bounds == Rect(x: -5, y: -5, width: 110, height: 90))
    #expect(
      list.gradients[gradient].shape == .linear(from: Point(x: 50, y: 0), to: Point(x: 50, y: 80)))
    #expect(layout.textList(page: 0).gradients.count == 1)
    #expect(try layout.dumpedText().contains("\"gradient\""))
  }

  @Test("may use the sheet's colours, in the dark too")
  func names() throws {
    let fixture = try FrameFixture(
      ##"""
      "colors": {"sky": {"light": "#abc", "dark": "#123"}},
      "containers": [{"frame": [0, 0, 50, 50], "text": "a",
        "gradient": "linear-gradient(sky, white 20px)"}]
      """##)
    #expect(gradients(fixture)[0].stops[0].color == Color(css: "#abc"))
    #expect(gradients(fixture)[0].stops[1].offset == 0.4)
  }

  @Test(
    "that are wrong say where",
    arguments: [
      ("\"linear-gradient(red)\"", "two or more colours"),
      ("\"linear-gradient(to up, red, blue)\"", "“to up”"), ("7", "a gradient such as"),
      ("\"red\"", "linear-gradient"),
    ])
  func faults(value: String, words: String) {
    let error = #expect(throws: DocumentError.self) { try frame("\"gradient\": \(value)") }
    #expect(error?.message.contains(words) == true, "\(String(describing: error))")
    #expect(error?.place.contains("s.json") == true)
  }

  @Test("come out in every format", arguments: PictureFormat.allCases)
  func formats(format: PictureFormat) throws {
    let fixture = try frame(#""gradient": "linear-gradient(to right, red, rgb(0 0 255 / 0.2))""#)
    let painter = PicturePainter(format: format)
    let bytes = try painter.picture(of: fixture.layout, page: 0).bytes
    #expect(!bytes.isEmpty)
    if format == .svg || format == .html {
      #expect(String(decoding: bytes, as: UTF8.self).contains("<linearGradient"))
    }
  }
}
