import TestFonts
import Testing
import TextFonts
import TextGeometry
import TextStorage

@testable import TextDrawing

@Suite struct SmoothingTests {
  private func page(_ background: Color = .white, _ ink: Color = .black, y: Double = 15.5) throws
    -> DisplayList
  {
    let font = TestFont()
    let face = try FontLibrary().face(for: FontRequest(file: font.path()))
    var list = DisplayList(size: Size(width: 16, height: 20), background: background)
    // The box extends from 50 to 450 units and from the baseline to 700: 8 by 14 pixels.
    list.drawGlyphs(
      [font.glyph(for: "a")], at: [Point(x: 1.5, y: y)], face: face, size: 20, color: ink,
      baseline: y)
    return list
  }

  private func gray(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> UInt8 {
    bitmap.bytes[(y * bitmap.width + x) * (bitmap.format == .gray8 ? 1 : 4)]
  }

  @Test("a pixel that is half covered has half the numbers, or half the light")
  func halfCovered() throws {
    // The box's left edge is at 2.5: FreeType rounds its coverage down to 127.
    let numbers = try Rasterizer().rasterize(page())
    #expect(gray(numbers, 2, 10) == 128)
    let light = Rasterizer(smoothing: Smoothing(blending: .linear))
    // 0.502 of the light of white is sRGB's 188.
    #expect(gray(try light.rasterize(page()), 2, 10) == 188)
    #expect(gray(try light.rasterize(page(.black, .white)), 2, 10) == 187)
    // The same applies to colours, by component.
    let red = try light.rasterize(page(.white, Color(red: 1, green: 0, blue: 0)))
    #expect(red.format == .rgba8)
    let start = (10 * red.width + 2) * 4
    #expect(Array(red.bytes[start..<start + 4]) == [255, 188, 188, 255])
  }

  @Test("what is covered whole, or not at all, is as ever; opacities are numbers of sRGB")
  func whole() throws {
    let light = Rasterizer(smoothing: Smoothing(blending: .linear))
    let faint = Color(white: 0, alpha: 0.5)
    for ink in [Color.black, faint] {
      let usual = try Rasterizer().rasterize(page(.white, ink))
      let mixed = try light.rasterize(page(.white, ink))
      #expect(gray(mixed, 5, 10) == gray(usual, 5, 10))
      #expect(gray(mixed, 0, 0) == 255)
      #expect(gray(mixed, 2, 10) > gray(usual, 2, 10))
    }
  }

  @Test("each byte's light comes back as the byte")
  func roundTrip() {
    let light = LinearLight.shared
    for byte in 0...255 as ClosedRange<UInt32> {
      for amount in [0, 77, 255] as [UInt32] {
        #expect(light.mix(byte, byte, amount) == byte, "\(byte)")
      }
      #expect(light.mix(0, byte, 255) == byte && light.mix(byte, 255, 0) == byte, "\(byte)")
    }
    // Translucent colours are mixed as numbers.
    #expect(
      light.mixPixels(0x8000_0000, 0xFFFF_FFFF, 128)
        == PixelArithmetic.mixPixels(0x8000_0000, 0xFFFF_FFFF, 128))
  }

  @Test("lines stand on whole rows, or where they are")
  func baselines() throws {
    let aligned = try Rasterizer().rasterize(page(y: 15.25))
    // Rows 1 to 14 are fully covered.
    #expect((0..<20).map { gray(aligned, 5, $0) == 0 } == (0..<20).map { (1..<15).contains($0) })
    let exact = try Rasterizer(smoothing: Smoothing(baselines: .exact)).rasterize(page(y: 15.25))
    // The extent is from 1.25 to 15.25.
    #expect(gray(exact, 5, 0) == 255 && gray(exact, 5, 2) == 0 && gray(exact, 5, 14) == 0)
    #expect(gray(exact, 5, 1) == 64 && gray(exact, 5, 15) == 192)
  }

  @Test("small stems get wider, half on each side; the rest of the line stays")
  func stems() throws {
    func stem(size: Double, _ smoothing: Smoothing) throws -> (width: Double, middle: Double) {
      let face = try FontLibrary().face(for: FontRequest(families: ["Noto Sans"]))
      var list = DisplayList(size: Size(width: 60, height: 60))
      list.drawGlyphs(
        [face.glyph(for: 0x6C)], at: [Point(x: 10, y: 50)], face: face, size: size, color: .black,
        baseline: 50)
      let bitmap = try Rasterizer(smoothing: smoothing).rasterize(list)
      let row = 50 - Int(size * 0.4)
      let ink = (0..<60).map { Double(255 - gray(bitmap, $0, row)) / 255 }
      let width = ink.reduce(0, +)
      return (width, zip(ink, 0..<60).map { $0 * (Double($1) + 0.5) }.reduce(0, +) / width)
    }
    for (size, widening) in [(16.0, 0.275), (6, 0.394), (20, 0.240), (27, 0)] {
      let usual = try stem(size: size, Smoothing())
      let wider = try stem(size: size, Smoothing(darkensStems: true))
      #expect(abs(wider.width - usual.width - widening) < 0.02, "\(size): \(usual) \(wider)")
      // A stem within one pixel has its ink in the middle of the pixel, wherever it is.
      if size >= 16 {
        #expect(abs(wider.middle - usual.middle) < 0.05, "\(size): \(usual) \(wider)")
      }
    }
  }
}
