import Testing

@testable import TextDrawing

/// Pictures with colour profiles. The expected values come from the profiles' own definitions.
@Suite struct ColorProfileTests {
  private func picture(_ name: String) throws -> Bitmap {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return try PictureFile.read("/\(folder)/Samples/\(name)")
  }

  /// True if a pixel has a colour up to rounding.
  private func has(_ color: [Int], _ bitmap: Bitmap, x: Int, by limit: Int = 1) -> Bool {
    let pixel = bitmap[x: x, y: 0]
    let parts = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init)
    return zip(parts, color).allSatisfy { abs($0 - $1) <= limit }
  }

  @Test("colours of a wide gamut become those of sRGB that look the same; opacity stays")
  func wideGamut() throws {
    // The colours 200, 80, 40 and 60, 180, 90 of Display P3; the second has less red than sRGB can
    // show.
    let bitmap = try picture("wide.png")
    #expect(has([216, 69, 17, 255], bitmap, x: 0))
    #expect(has([0, 183, 78, 128], bitmap, x: 1))
  }

  @Test("a profile that says sRGB changes nothing")
  func usual() throws {
    let bitmap = try picture("usual.png")
    #expect(has([200, 80, 40, 255], bitmap, x: 0, by: 0))
    #expect(has([60, 180, 90, 128], bitmap, x: 1, by: 0))
  }

  @Test("sixteen bits of linear light keep their dark tones")
  func linearLight() throws {
    let bitmap = try picture("light.png")
    // 0.214 of the light looks half as bright. 0.00305 of it is 12.92 times as much in sRGB, where
    // the upper eight bits alone would be 0.
    #expect(has([255, 255, 255, 255], bitmap, x: 0))
    #expect(has([128, 128, 128, 255], bitmap, x: 1))
    #expect(has([10, 10, 10, 255], bitmap, x: 2))
    #expect(has([0, 0, 0, 255], bitmap, x: 3))
  }

  @Test("a JPEG file with a profile is converted, and not handed on as it is")
  func jpeg() throws {
    let bitmap = try picture("wide.jpg")
    #expect(has([216, 69, 17, 255], bitmap, x: 5, by: 4))
    #expect(bitmap.jpeg == nil)
    #expect(try picture("colour.jpg").jpeg != nil)
  }

  @Test("the inks of print have the colours that their profile gives them")
  func inks() throws {
    // Full coverage of the first ink is a grey of half the lightness in this profile, and would be
    // cyan without it.
    #expect(has([119, 119, 119, 255], try picture("inks.jpg"), x: 5, by: 3))
  }

  @Test("a profile that is damaged, or for other colours, is left out")
  func damaged() throws {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let file = try PictureFile.bytes(of: "/\(folder)/Samples/wide.jpg", atMost: 1 << 20)
    let profile = JPEGProfile.bytes(in: file)
    #expect(ColorProfile(profile, for: .rgba8) != nil)
    #expect(ColorProfile(profile, for: .cmyk8) == nil)
    #expect(ColorProfile(Array(profile.prefix(200)), for: .rgba8) == nil)
    #expect(ColorProfile([], for: .rgba8) == nil)
    // A missing part, and one that is truncated.
    var other = file
    let title = Array("ICC_PROFILE".utf8)
    let place = try #require(
      file.indices.first { file[$0...].starts(with: title) })
    other[place + 13] = 2
    #expect(
      JPEGProfile.bytes(in: other).isEmpty
        || ColorProfile(JPEGProfile.bytes(in: other), for: .rgba8) == nil)
    #expect(JPEGProfile.bytes(in: Array(file.prefix(place + 100))).isEmpty)
  }
}
