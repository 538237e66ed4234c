import Testing
import TextFonts
import TextGeometry
import TextStorage

@testable import TextDrawing

/// SVG files as pictures. librsvg is one of the packages that a build requires.
@Suite("SVG files are pictures that keep their drawing")
struct SVGPictureTests {
  /// A document whose root has some attributes.
  private func document(_ content: String, _ attributes: String = "width='40' height='20'")
    -> [UInt8]
  {
    Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>".utf8)
  }

  private func decode(_ bytes: [UInt8]) throws -> Bitmap {
    try PictureDecoder().decode(bytes, place: "a.svg")
  }

  private func message(_ bytes: [UInt8]) -> String {
    do {
      _ = try PictureDecoder().decode(bytes, place: "a.svg")
      return ""
    } catch {
      return error.description
    }
  }

  /// The left half red, the right half transparent.
  private let half = "<rect width='20' height='20' fill='#f00'/>"

  @Test(
    "the size is that of the root, else of its view box, else 300 by 150",
    arguments: [
      ("width='40' height='20'", 40, 20), ("width='1in' height='2.54cm'", 96, 96),
      ("viewBox='0 0 30 10'", 30, 10), ("width='100%' height='100%' viewBox='0 0 30 10'", 30, 10),
      ("width='60' viewBox='0 0 30 10'", 60, 20), ("height='60' viewBox='0 0 30 10'", 180, 60),
      ("width='12pt' height='3pc' viewBox='0 0 9 9'", 16, 48), ("", 300, 150),
    ] as [(String, Double, Double)])
  func sizes(attributes: String, width: Double, height: Double) throws {
    let picture = try decode(document(half, attributes))
    #expect(abs(picture.naturalSize.width - width) < 1e-5)
    #expect(abs(picture.naturalSize.height - height) < 1e-5)
    let attachment = try TextAttachment(pictureBytes: document(half, attributes), scale: 2)
    #expect(abs(attachment.naturalSize.width - width / 2) < 1e-6)
    #expect(attachment.fileType == "image/svg+xml")
  }

  @Test("small drawings have enough pixels for their outline")
  func outline() throws {
    let picture = try decode(document(half, "viewBox='0 0 40 20'"))
    #expect(picture.width == 512 && picture.height == 256)
    #expect(picture[x: 255, y: 100] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(picture[x: 256, y: 100].alpha == 0)
  }

  @Test("pixels are drawn at the scale of the page, the same by any number of threads")
  func sharp() throws {
    let circle = "<circle cx='20' cy='10' r='9' fill='#00f'/>"
    var list = DisplayList(size: Size(width: 100, height: 200))
    list.draw(
      try decode(document(half + circle)), in: Rect(x: 10, y: 20, width: 80, height: 160))
    list.draw(
      try decode(document(half)), in: Rect(x: 0, y: 0, width: 8, height: 4), opacity: 0.5)
    let page = try list.rasterized(scale: 3)
    // Half of 80 points, from x = 10: the edge lies between the pixels 149 and 150.
    #expect(page[x: 149, y: 65] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(page[x: 150, y: 65] == PixelColor(red: 255, green: 255, blue: 255))
    #expect(page[x: 30, y: 65] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(page[x: 29, y: 65] == PixelColor(red: 255, green: 255, blue: 255))
    #expect(page[x: 150, y: 300] == PixelColor(red: 0, green: 0, blue: 255))
    #expect(page[x: 2, y: 2].green == 127 || page[x: 2, y: 2].green == 128)
    for threads in [2, 3, 7] { #expect(try list.rasterized(scale: 3, threads: threads) == page) }
  }

  @Test("turned drawings are drawn at the size that they are seen in")
  func turned() throws {
    let picture = try decode(document(half))
    var list = DisplayList(size: Size(width: 100, height: 100))
    list.drawGroup(transformedBy: .rotation(by: .pi / 2, around: Point(x: 50, y: 50))) {
      $0.draw(picture, in: Rect(x: 30, y: 40, width: 40, height: 20))
    }
    let page = try list.rasterized(scale: 2)
    #expect(page[x: 100, y: 80] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(page[x: 100, y: 120] == PixelColor(red: 255, green: 255, blue: 255))
    #expect(try list.rasterized(scale: 2, threads: 3) == page)
  }

  @Test("SVG and HTML hold the file as it is, at its own size and scaled")
  func vectorPages() throws {
    let bytes = document(half)
    var list = DisplayList(size: Size(width: 100, height: 100), keepsText: true)
    list.draw(try decode(bytes), in: Rect(x: 10, y: 20, width: 80, height: 60))
    var base: [UInt8] = []
    Base64.append(bytes, to: &base)
    let address = "data:image/svg+xml;base64," + String(decoding: base, as: UTF8.self)
    let svg = String(decoding: try SVGEncoder().encode(list), as: UTF8.self)
    #expect(svg.contains(address))
    #expect(svg.contains("width=\"40\" height=\"20\" transform=\"matrix(2.0 0 0 3.0 10.0 20.0)\""))
    let html = String(decoding: try HTMLEncoder.encode(list), as: UTF8.self)
    #expect(html.contains(address))
    // No other file is made of it.
    #expect(!svg.contains("image/png") && !html.contains("image/png"))
  }

  @Test("PDF holds vectors, once for each drawing, with its gradients and transparent parts")
  func pdf() throws {
    let parts = """
      <defs><linearGradient id='g'><stop stop-color='#00f'/><stop offset='1' stop-color='#0f0'/>
      </linearGradient></defs><rect x='20' width='20' height='20' fill='url(#g)'/>
      <g opacity='0.5'><rect x='5' y='5' width='30' height='5'/><circle cx='20' cy='10' r='5'/></g>
      """
    let picture = try decode(document(half + parts))
    var list = DisplayList(size: Size(width: 100, height: 100))
    list.draw(picture, in: Rect(x: 10, y: 20, width: 80, height: 40))
    list.draw(picture, in: Rect(x: 10, y: 70, width: 40, height: 20), opacity: 0.5)
    let bytes = try PDFEncoder.encode(list)
    #expect(try PDFEncoder.encode(list) == bytes)
    let document = try PDFDocument(bytes)
    try document.check()
    let objects = try document.objects()
    #expect(!objects.contains("/Subtype /Image"))
    #expect(objects.contains("/ShadingType"))
    let page = try document.picture(pixelsPerPoint: 1)
    // Red in the left half of the frame, then from blue to green; all half as strong below.
    #expect(page[x: 15, y: 24] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(page[x: 52, y: 24].blue > 200 && page[x: 88, y: 24].green > 200)
    #expect(page[x: 5, y: 24] == PixelColor(red: 255, green: 255, blue: 255))
    let pale = page[x: 12, y: 72]
    #expect(pale.red == 255 && (125...130).contains(pale.green))
    let shade = page[x: 22, y: 35]
    #expect((125...130).contains(shade.red) && shade.green == 0)
  }

  @Test("a file that cannot be shown is refused with its line")
  func faults() throws {
    let start = "a.svg: the SVG file cannot be shown ("
    #expect(
      message(Array("<svg xmlns='http://www.w3.org/2000/svg'>\n<g></svg>".utf8))
        == start + "line 2: mismatched tag)")
    #expect(message(Array("\n <html/>".utf8)) == start + "line 2: its root is <html>, not <svg>)")
    #expect(
      message(Array("<svg width='9'/>".utf8))
        == start + "line 1: its root has no xmlns=\"http://www.w3.org/2000/svg\"; add it)")
    #expect(
      message(document("\n<image href='x.png'/>"))
        == start + "line 2: it refers to “x.png”, which is not in the file; embed it)")
    #expect(
      message(document("<image href='data:image/gif;base64,R0lGODlhAQ=='/>"))
        == "a.svg: a picture embedded in the SVG file is not PNG or JPEG in Base64; embed it so")
    for content in [
      "<use href='other.svg#a'/>", "<rect fill='url(http://a.example/b)'/>",
      "<style>@import 'x.css';</style>", "<filter id='f'><feTurbulence/></filter>",
      "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='data:,a'/>",
      "<style>.a{fill:\\75rl(#b)}</style>", "<style>.a{x:{};fill:red}</style>",
      "<rect style='x:};fill:red'/>",
    ] {
      #expect(message(document(content)).hasPrefix(start), "\(content)")
    }
    #expect(
      message(Array("<?xml-stylesheet href='data:text/css,*{}'?>".utf8) + document(half))
        == start + "line 1: its style sheet is in another file; embed it)")
  }

  @Test("huge sizes and too many bytes are refused before pixels are claimed")
  func limits() throws {
    #expect(message(document(half, "width='1e7' height='3'")).contains("10000000 by 3 pixels"))
    #expect(message(document(half, "width='30000' height='30000'")).contains("the limit is"))
    // librsvg takes such a number for no size.
    #expect(message(document(half, "width='1e300' height='1e300'")) == "")
    #expect(
      message(document(String(repeating: " ", count: 9 << 20))).hasPrefix(
        "a.svg: the SVG file is too large: it has"))
    #expect(throws: DrawingError.self) {
      try PictureDecoder(maximumBytes: 40).decode(document(half))
    }
  }

  @Test(
    "what would take too long to draw is refused",
    arguments: [
      // 2^20 rectangles.
      (0..<20).map { "<g id='a\($0)'><use href='#a\($0 + 1)'/><use href='#a\($0 + 1)'/></g>" }
        .joined() + "<rect id='a20' width='1' height='1'/>",
      "<g id='a'><use href='#a'/></g>",
      "<path d='M0 0H1e9' stroke='red' stroke-dasharray='1e-6'/>",
      "<style>.d{stroke-dasharray:.0001,.0001}</style><rect class='d' width='40000' height='9'/>",
      String(repeating: "<g opacity='.5'><rect width='40' height='20'/></g>", count: 2000),
      "<style>svg g{mask:url(#m)}</style><mask id='m'><circle r='9'/></mask>"
        + String(repeating: "<g/>", count: 2000),
      "<marker id='m'><g opacity='.5'><circle r='1'/></g></marker><path marker-mid='url(#m)' d='M"
        + (0..<2000).map { "\($0) \($0 % 7) " }.joined() + "'/>",
      String(repeating: "<g>", count: 130) + String(repeating: "</g>", count: 130),
    ])
  func costs(content: String) {
    #expect(message(document(content)).contains("the SVG file cannot be shown"))
  }

  @Test("style sheets, entities, masks, dashes and text of usual files are drawn")
  func usual() throws {
    let file = """
      <?xml version="1.0"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns "http://www.w3.org/2000/svg">]>
      <!-- made by a program -->
      <svg xmlns="&ns;" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20">
      <style><![CDATA[
        /* colours */ .a, rect.b { fill: url("#g"); }
        @font-face { font-family: "x"; }
        .c { stroke-dasharray: 4 2; stroke: #00f; fill: none }
      ]]></style>
      <metadata><rdf xmlns="urn:x" href="y"><deep/></rdf></metadata>
      <linearGradient id="g"><stop stop-color="#0f0"/></linearGradient>
      <filter id="f"><feGaussianBlur stdDeviation="1"/></filter>
      <a xlink:href="https://a.example"><rect class="a" width="20" height="20"/></a>
      <path class="c" d="M20 10H40"/><text x="1" y="9" font-size="4">Words</text>
      <g filter="url(#f)"><circle id="k" r="2"/></g><use xlink:href="#k" x="9"/>
      </svg>
      """
    let picture = try decode(Array(file.utf8))
    #expect(picture[x: 250, y: 250] == PixelColor(red: 0, green: 255, blue: 0))
    // The first dash, and the first gap, of a line that is a unit high.
    #expect(picture[x: 280, y: 128].blue > 200)
    #expect(picture[x: 320, y: 128].alpha == 0)
  }

  @Test("embedded pictures are drawn, and counted")
  func embedded() throws {
    func image(_ side: Int) throws -> String {
      let pixels = [UInt32](repeating: 0xFF00_FF00, count: side * side)
      var base: [UInt8] = []
      Base64.append(
        try PNGEncoder().encode(Bitmap(width: side, height: side, pixels: pixels)), to: &base)
      let data = String(decoding: base, as: UTF8.self)
      return "<image width='40' height='20' preserveAspectRatio='none' "
        + "href='data:image/png;base64,\(data)'/>"
    }
    let picture = try decode(document(try image(4)))
    #expect(picture[x: 200, y: 100] == PixelColor(red: 0, green: 255, blue: 0))
    #expect(message(document(try image(5000))).contains("a picture embedded in it"))
  }

  @Test("files that are cut or changed are read or refused", arguments: 0..<40)
  func damaged(seed: Int) throws {
    var bytes = document(half + "<style>.a{fill:red}</style><g class='a' style='x:y'/>")
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<3 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 56)
    }
    _ = message(bytes)
    _ = message(Array(bytes.prefix(Int(state >> 40) % bytes.count)))
  }
}
