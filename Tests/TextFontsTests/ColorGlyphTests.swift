import TestFonts
import Testing
import TextGeometry
import TextStorage

@testable import TextFonts

/// Glyphs that a font paints (`COLR`), with fonts of known colours.
///
/// At 100 pixels per em the box of a letter extends from column 5 to 45 and from row −70 to 0.
@Suite struct ColorGlyphTests {
  private let library = FontLibrary(usesSystemFonts: false)

  /// Red, green, blue, half of black.
  private static let palette: [UInt32] = [0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF, 0x0000_0080]
  private static let red: UInt32 = 0xFFFF_0000
  private static let green: UInt32 = 0xFF00_FF00
  private static let blue: UInt32 = 0xFF00_00FF

  private func font(_ paint: TestPaint? = nil, change: (inout TestFont) -> Void = { _ in })
    -> TestFont
  {
    var font = TestFont()
    font.palettes = [Self.palette]
    if let paint { font.paints["a"] = paint }
    change(&font)
    return font
  }

  private func draw(
    _ font: TestFont, _ scalar: Unicode.Scalar = "a", pixelsPerEm: Double = 100,
    palette: FontPalette = .normal, textColor: Color = .black
  ) throws -> GlyphMask {
    let face = try library.face(for: FontRequest(file: font.path(), palette: palette))
    var rasterizer = GlyphRasterizer()
    let mask = rasterizer.rasterize(
      font.glyph(for: scalar), of: face, pixelsPerEm: pixelsPerEm, textColor: textColor)
    return try #require(mask)
  }

  /// The pixel at a column and a row relative to the pen, or nil outside of the picture.
  private func pixel(_ mask: GlyphMask, _ column: Int, _ row: Int) -> UInt32? {
    let (x, y) = (column - mask.left, row - mask.top)
    guard mask.isPicture, (0..<mask.width).contains(x), (0..<mask.height).contains(y) else {
      return nil
    }
    return mask.pixels[y * mask.width + x]
  }

  /// True if all of the picture has one colour; false for a glyph without a picture.
  private func isWhole(_ mask: GlyphMask, _ color: UInt32) -> Bool {
    mask.isPicture && mask.pixels.allSatisfy { $0 == color }
  }

  private func part(_ pixel: UInt32?, _ shift: UInt32) -> Int { Int((pixel ?? 0) >> shift & 0xFF) }

  @Test("a colour within an outline covers its box exactly")
  func solid() throws {
    let mask = try draw(font(.glyph("a", .solid(0))))
    #expect(mask.left == 5 && mask.top == -70 && mask.width == 40 && mask.height == 70)
    #expect(mask.scale == 1)
    #expect(isWhole(mask, Self.red))
  }

  @Test("opacities of palette and paint are multiplied")
  func opacity() throws {
    let mask = try draw(font(.glyph("a", .solid(3, alpha: 0.5))))
    #expect(isWhole(mask, 0x4000_0000))
  }

  @Test("layers of version 0 are painted from the back, in the text's colour where they have none")
  func layers() throws {
    let font = font {
      $0.colorLayers["b"] = [("a", 0), ("c", 0xFFFF)]; $0.advances["c"] = 300
    }
    let mask = try draw(font, "b", textColor: Color(red: 0, green: 0, blue: 1, alpha: 0.25))
    // The box of “c” extends to column 25; the opacity of the text is the caller's.
    #expect(pixel(mask, 10, -1) == Self.blue)
    #expect(pixel(mask, 24, -1) == Self.blue)
    #expect(pixel(mask, 25, -1) == Self.red)
  }

  @Test("a linear gradient changes along its line and not across it")
  func linear() throws {
    // From 50 to 450 units; colours are constant along the line to the third position, straight
    // up.
    let mask = try draw(
      font(.glyph("a", .linear([(0, 0), (1, 2)], [(50, 0), (450, 0), (50, 100)]))))
    for column in [5, 20, 44] {
      let share = (Double(column) + 0.5 - 5) / 40
      for row in [-70, -1] {
        #expect(abs(part(pixel(mask, column, row), 16) - Int((255 * (1 - share)).rounded())) <= 1)
        #expect(abs(part(pixel(mask, column, row), 0) - Int((255 * share).rounded())) <= 1)
      }
    }
    // With a slanted third position the lines of one colour are slanted: 100 units to the right
    // for 100 up.
    let slanted = try draw(
      font(.glyph("a", .linear([(0, 0), (1, 2)], [(50, 0), (450, 0), (150, 100)]))))
    #expect(pixel(slanted, 15, -1) == pixel(slanted, 25, -11))
    #expect(pixel(slanted, 15, -1) != pixel(slanted, 15, -11))
  }

  @Test("beyond its ends a gradient goes on, repeats or turns back", arguments: [0, 1, 2])
  func extend(mode: Int) throws {
    let mask = try draw(
      font(.glyph("a", .linear([(0, 0), (1, 2)], extend: mode, [(150, 0), (250, 0), (150, 100)]))))
    // The same place in the next period, ten pixels further.
    let (inside, behind) = (pixel(mask, 17, -5), pixel(mask, 27, -5))
    let mirrored = pixel(mask, 22, -5)
    switch mode {
    case 0: #expect(behind == Self.blue && pixel(mask, 6, -5) == Self.red)
    case 1: #expect(behind == inside && pixel(mask, 7, -5) == inside)
    default: #expect(behind == mirrored && pixel(mask, 12, -5) == inside)
    }
    #expect(inside != mirrored)
  }

  @Test("a radial gradient has circles of one colour")
  func radial() throws {
    let mask = try draw(
      font(.glyph("a", .radial([(0, 0), (1, 2)], (250, 350), 0, (250, 350), 100))))
    #expect(pixel(mask, 5, -1) == Self.blue)
    let middle = part(pixel(mask, 25, -35), 16)
    #expect(middle > 235)
    // The four pixels around the centre have the same distance from it, and so have opposite ones.
    #expect(pixel(mask, 25, -35) == pixel(mask, 24, -36))
    #expect(pixel(mask, 30, -35) == pixel(mask, 19, -36))
    let half = part(pixel(mask, 29, -35), 16)
    #expect(abs(half - Int((255 * (1 - 4.528 / 10)).rounded())) <= 2)
  }

  @Test("a sweep goes round against the clock, from the right")
  func sweep() throws {
    let mask = try draw(
      font(.glyph("a", .sweep([(0, 0), (1, 2)], (250, 350), 0, 1))))
    // A quarter, a half and three quarters of a turn: up, left and down on the page.
    for (column, row, share) in [(24, -69, 0.25), (6, -36, 0.5), (24, -2, 0.75)] {
      #expect(abs(part(pixel(mask, column, row), 0) - Int(255 * share)) <= 6)
    }
    #expect(part(pixel(mask, 44, -36), 16) > 250)
    #expect(part(pixel(mask, 44, -35), 0) > 250)
  }

  @Test("paints are moved, scaled, turned and slanted about the glyph's origin")
  func transforms() throws {
    let box = TestPaint.glyph("a", .solid(0))
    func place(_ paint: TestPaint) throws -> [Int] {
      let mask = try draw(font(paint))
      return [mask.left, mask.top, mask.width, mask.height]
    }
    #expect(try place(.translate(100, 50, box)) == [15, -75, 40, 70])
    #expect(try place(.scale(0.5, 1, box)) == [2, -70, 21, 70])
    // A quarter turn counterclockwise: right becomes up.
    #expect(try place(.rotate(0.25, box)) == [-70, -45, 70, 40])
    #expect(try place(.transform([0, 1, -1, 0, 0, 0], box)) == [-70, -45, 70, 40])
    #expect(try place(.transform([1, 0, 0, 1, 30, -20], box)) == [8, -68, 40, 70])
    // A slant of an eighth of a turn counterclockwise moves the top to the left.
    #expect(try place(.skew(0.125, 0, box)) == [-65, -70, 110, 70])
    // The outer transform is applied last.
    #expect(try place(.translate(100, 0, .rotate(0.25, box))) == [-60, -45, 70, 40])
    #expect(try place(.rotate(0.25, .translate(100, 0, box))) == [-70, -55, 70, 40])
  }

  @Test("a paint varies with the font's axes", arguments: [(400, 5), (650, 10), (900, 15)])
  func variations(weight: Int, left: Int) throws {
    let font = font(.translateAtFullWeight(100, 0, .glyph("a", .solid(0)))) {
      $0.advanceGrowthAtFullWeight = 0
    }
    let request = FontRequest(file: font.path(), weight: weight)
    let face = try library.face(for: request)
    var rasterizer = GlyphRasterizer()
    let drawn = rasterizer.rasterize(font.glyph(for: "a"), of: face, pixelsPerEm: 100)
    let mask = try #require(drawn)
    #expect(mask.isPicture && mask.left == left && mask.width == 40)
  }

  @Test("a paint may be another character's")
  func otherGlyph() throws {
    let font = font {
      $0.paints["a"] = .translate(0, 100, .character("b")); $0.paints["b"] = .glyph("b", .solid(1))
    }
    let mask = try draw(font)
    #expect(mask.top == -80)
    #expect(isWhole(mask, Self.green))
  }

  @Test("an outline within an outline leaves what both cover")
  func nestedClips() throws {
    let mask = try draw(
      font(.glyph("a", .translate(200, 0, .glyph("a", .solid(0))))))
    #expect(pixel(mask, 24, -1) == 0)
    #expect(pixel(mask, 25, -1) == Self.red)
  }

  /// A green backdrop and a red source, shifted by half of the box: a pixel with both, one with
  /// the source alone, and one with the backdrop alone.
  private func composite(_ mode: Int) throws -> (both: UInt32?, source: UInt32?, backdrop: UInt32?)
  {
    let mask = try draw(
      font(
        .layers([
          // A paint of no opacity extends the picture over the whole box.
          .glyph("a", .solid(0, alpha: 0)),
          .composite(
            .translate(200, 0, .glyph("a", .solid(0))), mode: mode, .glyph("a", .solid(1))),
        ])))
    return (pixel(mask, 30, -5), pixel(mask, 50, -5), pixel(mask, 10, -5))
  }

  @Test(
    "pictures are put over each other in all ways",
    arguments: [
      (0, 0, 0, 0), (1, Self.red, Self.red, 0), (2, Self.green, 0, Self.green),
      (3, Self.red, Self.red, Self.green), (4, Self.green, Self.red, Self.green),
      (5, Self.red, 0, 0),
      (6, Self.green, 0, 0), (7, 0, Self.red, 0), (8, 0, 0, Self.green),
      (9, Self.red, 0, Self.green),
      (10, Self.green, Self.red, 0), (11, 0, Self.red, Self.green),
      (12, 0xFFFF_FF00, Self.red, Self.green), (13, 0xFFFF_FF00, Self.red, Self.green),
      (14, Self.green, Self.red, Self.green), (15, 0xFF00_0000, Self.red, Self.green),
      (16, 0xFFFF_FF00, Self.red, Self.green), (17, Self.green, Self.red, Self.green),
      (18, Self.green, Self.red, Self.green), (19, Self.red, Self.red, Self.green),
      (20, Self.green, Self.red, Self.green), (21, 0xFFFF_FF00, Self.red, Self.green),
      (22, 0xFFFF_FF00, Self.red, Self.green), (23, 0xFF00_0000, Self.red, Self.green),
    ] as [(Int, UInt32, UInt32, UInt32)])
  func modes(mode: Int, both: UInt32, source: UInt32, backdrop: UInt32) throws {
    let seen = try composite(mode)
    #expect(seen.both == both)
    #expect(seen.source == source)
    #expect(seen.backdrop == backdrop)
  }

  @Test(
    "hue, saturation, colour and luminosity are taken from one of both",
    arguments: [24, 25, 26, 27])
  func hues(mode: Int) throws {
    let both = try composite(mode).both
    func luminosity(_ pixel: UInt32?) -> Double {
      0.3 * Double(part(pixel, 16)) + 0.59 * Double(part(pixel, 8)) + 0.11 * Double(part(pixel, 0))
    }
    let wanted = mode == 27 ? Self.red : Self.green
    #expect(abs(luminosity(both) - luminosity(wanted)) < 1.5)
    // For the modes hue and colour, the hue is the source's.
    let isRed = part(both, 16) > part(both, 8)
    #expect(isRed == (mode == 24 || mode == 26))
  }

  @Test("another palette has other colours, and one for dark backgrounds is found by its flag")
  func palettes() throws {
    let font = font(.glyph("a", .solid(0))) {
      $0.palettes.append([0x0000_FFFF, 0, 0, 0])
      $0.palettes.append([0x00FF_00FF, 0, 0, 0])
      $0.paletteFlags = [0, 1, 2]
    }
    #expect(try isWhole(draw(font, palette: .normal), Self.red))
    #expect(try isWhole(draw(font, palette: .light), Self.blue))
    #expect(try isWhole(draw(font, palette: .dark), Self.green))
    #expect(try isWhole(draw(font, palette: .number(1)), Self.blue))
    #expect(try isWhole(draw(font, palette: .number(9)), Self.red))
    #expect(try isWhole(draw(font, palette: .number(-1)), Self.red))
  }

  @Test("a colour that the palette lacks is the text's")
  func missingColor() throws {
    let mask = try draw(font(.glyph("a", .solid(77))), textColor: Color(red: 0, green: 0, blue: 1))
    #expect(isWhole(mask, Self.blue))
  }

  @Test("what leads back to itself, or goes too deep, is an ordinary glyph")
  func cycles() throws {
    let cyclic = font {
      $0.paints["a"] = .layers([.glyph("a", .solid(0)), .character("b")]);
      $0.paints["b"] = .character("a")
    }
    let mask = try draw(cyclic)
    #expect(!mask.isPicture && mask.coverage.count == 40 * 70)
    var deep = TestPaint.solid(0)
    for _ in 0..<100 { deep = .glyph("a", deep) }
    #expect(try !draw(font(deep)).isPicture)
    // The longest chain of characters that each use the next one twice: 2²⁵ paints.
    let wide = font {
      for letter in UInt32(0x61)..<0x7A {
        let next = Unicode.Scalar(letter + 1).map { TestPaint.character($0) } ?? .solid(0)
        if let scalar = Unicode.Scalar(letter) { $0.paints[scalar] = .layers([next, next]) }
      }
      $0.paints["z"] = .glyph("z", .solid(0))
    }
    #expect(try !draw(wide).isPicture)
  }

  @Test("a large glyph is painted as large as pictures may be, to be enlarged")
  func large() throws {
    let mask = try draw(font(.glyph("a", .solid(0))), pixelsPerEm: 8_000)
    #expect(mask.isPicture && mask.height <= 2_048 && mask.height > 1_500)
    #expect(abs(Double(mask.height) * mask.scale - 5_600) < 5)
    #expect(abs(Double(mask.left) * mask.scale - 400) < 5)
  }

  @Test("what is painted without an outline is held to the glyph")
  func unbounded() throws {
    let mask = try draw(font(.solid(0)))
    #expect(mask.left == 5 && mask.top == -70 && mask.width == 40 && mask.height == 70)
    #expect(isWhole(mask, Self.red))
  }

  @Test("a gradient without a direction, and one squeezed to nothing, cover nothing")
  func degenerate() throws {
    let none = try draw(
      font(.glyph("a", .linear([(0, 0), (1, 2)], [(50, 0), (50, 0), (50, 100)]))))
    #expect(isWhole(none, 0))
    let squeezed = try draw(
      font(.glyph("a", .scale(0, 0, .linear([(0, 0), (1, 2)], [(0, 0), (100, 0), (0, 100)])))))
    #expect(isWhole(squeezed, 0))
  }
}
