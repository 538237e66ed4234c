import TestFonts
import Testing
import TextStorage

@testable import TextFonts

/// Glyphs that a font draws with SVG. librsvg is one of the packages that a build requires.
@Suite struct VectorGlyphTests {
  private static let start = "<svg xmlns='http://www.w3.org/2000/svg'>"

  private func draw(
    _ content: String, size: Double = 20, color: Color = .black, packed: [UInt8]? = nil
  ) throws -> GlyphMask {
    var font = TestFont()
    let glyph = font.glyph(for: "a")
    let document = "\(Self.start)\(content.replacing("#a", with: "glyph\(glyph)"))</svg>"
    font.drawings = [("a", "a", packed ?? Array(document.utf8))]
    let face = try FontLibrary().face(for: FontRequest(file: font.path()))
    #expect(face.hasColorGlyphs)
    var rasterizer = GlyphRasterizer()
    let mask = rasterizer.rasterize(glyph, of: face, pixelsPerEm: size, textColor: color)
    return try #require(mask)
  }

  /// The pixel at a place relative to the pen, or nil outside of the mask.
  private func pixel(_ mask: GlyphMask, _ x: Int, _ y: Int) -> UInt32? {
    let (column, row) = (x - mask.left, y - mask.top)
    guard (0..<mask.width).contains(column), (0..<mask.height).contains(row) else { return nil }
    return mask.pixels[row * mask.width + column]
  }

  @Test("a drawing has its colours, and stands on the baseline, at any size")
  func drawing() throws {
    for size in [20.0, 90, 400] {
      // From 100 to 500 units, and from the baseline 300 up and 200 down.
      let mask = try draw(
        "<g id='#a'><rect x='100' y='-300' width='400' height='500' fill='#f00'/></g>", size: size)
      #expect(mask.isPicture && mask.scale == 1)
      let unit = size / 1000
      let (left, right) = (Int(100 * unit), Int(500 * unit) - 1)
      let (top, bottom) = (Int(-300 * unit), Int(200 * unit) - 1)
      for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
        #expect(pixel(mask, x, y) == 0xFFFF_0000, "\(size) \(x) \(y)")
      }
      #expect(pixel(mask, left - 1, top) ?? 0 == 0 && pixel(mask, right + 1, bottom) ?? 0 == 0)
      #expect(pixel(mask, left, top - 1) ?? 0 == 0 && pixel(mask, left, bottom + 1) ?? 0 == 0)
    }
  }

  @Test("the text's colour, gradients, clips and uses")
  func parts() throws {
    let green = Color(red: 0, green: 0.5, blue: 0)
    let text = try draw(
      "<rect id='#a' y='-1000' width='1000' height='1000' fill='currentColor'/>", color: green)
    #expect(pixel(text, 10, -10) == 0xFF00_8000)
    let used = try draw(
      """
      <defs><linearGradient id='g'><stop stop-color='#00f'/><stop offset='1' stop-color='#f00'/></linearGradient>
      <clipPath id='c'><rect y='-500' width='1000' height='500'/></clipPath>
      <rect id='r' y='-1000' width='1000' height='1000' style='fill:url(#g)'/></defs>
      <g id='#a' clip-path='url("#c")'><use href='#r'/></g>
      """)
    let (left, right) = (pixel(used, 0, -5) ?? 0, pixel(used, 19, -5) ?? 0)
    #expect(left & 0xFF > 200 && left >> 16 & 0xFF < 50 && left >> 24 == 255)
    #expect(right & 0xFF < 50 && right >> 16 & 0xFF > 200 && right >> 24 == 255)
    #expect(pixel(used, 5, -15) ?? 0 == 0)
  }

  @Test("a document that gzip has packed, with several glyphs")
  func packed() throws {
    // A blue rectangle of 500 by 1,000 units for glyph 66, packed by gzip -n9.
    let bytes: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x25, 0x8C, 0xC1, 0x0E, 0x82,
      0x40,
      0x0C, 0x05, 0x7F, 0x65, 0x13, 0x0F, 0xEF, 0x24, 0xAD, 0x18, 0x39, 0x98, 0xED, 0xFE, 0x8C,
      0xC0,
      0x76, 0x93, 0x55, 0x09, 0x34, 0x54, 0xFE, 0x5E, 0x08, 0xB7, 0x49, 0x66, 0x32, 0x71, 0x59,
      0x73,
      0xF8, 0xBD, 0xEB, 0x67, 0x11, 0xA8, 0xD9, 0xF4, 0x24, 0x72, 0xF7, 0xC6, 0xEF, 0xCD, 0x77,
      0xCE,
      0xD4, 0x32, 0x33, 0xED, 0x05, 0x52, 0x9C, 0x87, 0x97, 0x85, 0xD2, 0x0B, 0x72, 0xDD, 0x26,
      0xED,
      0x3A, 0x84, 0x4D, 0x70, 0xBD, 0xED, 0x01, 0x82, 0x97, 0xDE, 0x54, 0xF0, 0x38, 0x58, 0x87,
      0x92,
      0xD5, 0x04, 0xA7, 0x19, 0x4B, 0xAD, 0x82, 0x0B, 0xF3, 0x08, 0x4A, 0xF1, 0x58, 0xA5, 0x3F,
      0xBB,
      0x1D, 0xD8, 0x16, 0x72, 0x00, 0x00, 0x00,
    ]
    let mask = try draw("", packed: bytes)
    #expect(pixel(mask, 5, -10) == 0xFF00_00FF)
    #expect(pixel(mask, 10, -10) ?? 0 == 0)
    // Truncated data is damaged, so the outline is drawn.
    #expect(try !draw("", packed: Array(bytes.prefix(60))).isPicture)
  }

  @Test("colours of the palette, or what stands in for them")
  func palette() {
    func resolved(_ text: String) -> String {
      let palette = VectorPalette([.black, Color(red: 1, green: 0.2, blue: 0, alpha: 0.5)])
      return String(decoding: palette.resolve(Array(text.utf8)), as: UTF8.self)
    }
    #expect(resolved("<g fill='var(--color1, red)'/>") == "<g fill='rgba(255,51,0,0.5)'/>")
    #expect(resolved("a var(--color1) b") == "a rgba(255,51,0,0.5) b")
    #expect(resolved("var(--color12 ,rgb(1,(2),3));v") == "rgb(1,(2),3);v")
    for text in [
      "var(--color2)", "var(--color0, red", "var(--colorx)", "var(--color",
      "var(--color99999, red)",
    ] {
      #expect(resolved(text) == text)
    }
  }

  @Test("a font's palette colours its drawings")
  func paletteOfFont() throws {
    var font = TestFont()
    let glyph = font.glyph(for: "a")
    font.palettes = [[0xFF00_00FF], [0x0000_FFFF]]
    font.paletteFlags = [1, 2]
    font.drawings = [
      (
        "a", "a",
        Array(
          """
          \(Self.start)<rect id='glyph\(glyph)' y='-900' width='900' height='900' \
          fill='var(--color0,green)'/></svg>
          """.utf8)
      )
    ]
    for (palette, color) in [(FontPalette.light, 0xFFFF_0000), (.dark, 0xFF00_00FF)]
      as [(FontPalette, UInt32)]
    {
      let face = try FontLibrary().face(for: FontRequest(file: font.path(), palette: palette))
      var rasterizer = GlyphRasterizer()
      let drawn = rasterizer.rasterize(glyph, of: face, pixelsPerEm: 20)
      let mask = try #require(drawn)
      #expect(pixel(mask, 5, -5) == color)
    }
  }

  @Test("where nothing is drawn, the outline shows")
  func nothing() throws {
    for content in ["", "<g id='b'/>", "<rect id='#a' width='0' height='10'/>", "<g id='#a'>", "&"]
    {
      #expect(try !draw(content).isPicture, "\(content)")
    }
    #expect(try !draw("", packed: []).isPicture)
  }

  @Test("what would take too long, or asks for more than drawing, is refused")
  func refused() throws {
    let square = "<rect id='s' width='900' height='900'/>"
    let fine = "<g id='#a'>" + String(repeating: "<use href='#s'/>", count: 200) + "</g>" + square
    #expect(try draw(fine).isPicture)
    // Ten uses of ten uses of … of a square: 10⁸ squares in a kilobyte.
    var bomb = square
    for level in 1...8 {
      let target = level == 1 ? "s" : "l\(level - 1)"
      bomb += "<g id='l\(level)'>" + String(repeating: "<use href='#\(target)'/>", count: 10)
      bomb += "</g>"
    }
    #expect(try !draw(bomb + "<use id='#a' href='#l8'/>").isPicture)
    #expect(try draw(bomb + "<use id='#a' href='#l2'/>").isPicture)
    // The same squares in an ancestor's clip path.
    let clip = bomb.replacing("<g ", with: "<clipPath ").replacing("</g>", with: "</clipPath>")
    #expect(
      try !draw(clip + "<g clip-path='url(#l8)'><rect id='#a' width='9' height='9'/></g>").isPicture
    )
    for value in ["URL(#l8)", "url(#c) url(#l8)", "\\75rl(#l8)"] {
      let hidden = "<clipPath id='c'/>" + clip
      let glyph = "<rect id='#a' width='900' height='900' clip-path='\(value)'/>"
      #expect(try !draw(hidden + glyph).isPicture, "\(value)")
    }
    let own = [
      "<use id='#a' href='#b'/><use id='b' href='#a'/>": "leads back",
      "<image id='#a' href='/etc/hostname' width='9' height='9'/>": "picture",
      "<use id='#a' href='other.svg#x'/>": "other file",
      "<text id='#a'>x</text>": "text",
      "<path id='#a' d='M0 0H900' stroke='red' stroke-dasharray='1e-9'/>": "dashes",
      "<path id='#a' d='M0 0H900' stroke='red' style='stroke-dasharray : 1e-9'/>": "dashes",
      "<g><rect id='#a' width='900' height='900' filter='url(#f)'/></g>": "filter",
      "<style>rect { filter: url(#f) }</style><rect id='#a' width='900' height='900'/>": "style",
      "<style>@import 'x';</style><rect id='#a' width='900' height='900'/>": "import",
      "<rect id='#a' width='900' height='900' style='fil/**/ter:url(#f)'/>": "comment",
      "<rect id='#a' width='900' height='900' fill='url(x.svg#f)'/>": "other file",
    ]
    for (content, what) in own { #expect(try !draw(content).isPicture, "\(what)") }
    let rest = "\(Self.start)<rect id='glyph66' width='9' height='9'/></svg>"
    #expect(try draw("", packed: Array(rest.utf8)).isPicture)
    let entity = "<!DOCTYPE svg [<!ENTITY a 'aaaa'>]>" + rest
    #expect(try !draw("", packed: Array(entity.utf8)).isPicture)
    let dashless = "style='stroke-dasharray:none;marker:none'"
    #expect(try draw("<rect id='#a' width='900' height='900' \(dashless)/>").isPicture)
    let deep = String(repeating: "<g>", count: 200) + square + String(repeating: "</g>", count: 200)
    #expect(try !draw("<use id='#a' href='#s'/>" + deep).isPicture)
  }

  @Test("a drawing larger than a picture may be shows as its outline")
  func large() throws {
    let content = "<rect id='#a' y='-1000' width='1000' height='1000'/>"
    #expect(try draw(content, size: 1000).isPicture)
    let mask = try draw(content, size: 1100)
    #expect(!mask.isPicture && !mask.isEmpty)
  }
}
