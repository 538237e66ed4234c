import Testing
import TextDrawing
import TextGeometry
import TextStorage

@Suite struct PictureTests {
  private func draw(
    _ picture: Bitmap, _ frame: Rect, page: Size, opacity: Double = 1, background: Color = .white
  ) throws -> [UInt8] {
    var list = DisplayList(size: page, background: background)
    list.draw(picture, in: frame, opacity: opacity)
    return try list.rasterized().bytes
  }

  @Test("a picture at its own size is shown unchanged")
  func ownSize() throws {
    let grays: [UInt8] = [0, 50, 100, 150, 200, 250]
    let picture = Bitmap(width: 3, height: 2, grays: grays)
    #expect(
      try draw(
        picture, Rect(x: 0, y: 0, width: 3, height: 2), page: Size(width: 3, height: 2)) == grays)
    let pixels: [UInt32] = [0xFF33_2211, 0xFF66_5544, 0xFF99_8877, 0xFFCC_BBAA]
    let color = Bitmap(width: 2, height: 2, pixels: pixels)
    #expect(
      try draw(color, Rect(x: 0, y: 0, width: 2, height: 2), page: Size(width: 2, height: 2))
        == color.bytes)
  }

  @Test("half the size is the average")
  func halfSize() throws {
    let picture = Bitmap(width: 4, height: 2, grays: [0, 100, 20, 20, 200, 100, 40, 60])
    #expect(
      try draw(
        picture, Rect(x: 0, y: 0, width: 2, height: 1), page: Size(width: 2, height: 1))
        == [100, 35])
  }

  @Test("a third of a sample counts a third")
  func thirdOfSample() throws {
    let picture = Bitmap(width: 3, height: 1, grays: [0, 90, 240])
    // Each pixel covers one and a half samples.
    #expect(
      try draw(
        picture, Rect(x: 0, y: 0, width: 2, height: 1), page: Size(width: 2, height: 1))
        == [30, 190])
  }

  @Test("twice the size is smooth")
  func twiceSize() throws {
    let picture = Bitmap(width: 2, height: 1, grays: [0, 200])
    #expect(
      try draw(
        picture, Rect(x: 0, y: 0, width: 4, height: 1), page: Size(width: 4, height: 1))
        == [0, 50, 150, 200])
  }

  @Test("the edge of a picture within a pixel is partly seen")
  func edgeWithinPixel() throws {
    let picture = Bitmap(width: 2, height: 1, grays: [0, 0])
    #expect(
      try draw(
        picture, Rect(x: 0.5, y: 0, width: 2, height: 1), page: Size(width: 3, height: 1))
        == [127, 0, 127])
  }

  @Test("opacity of picture and of pixels multiply")
  func opacity() throws {
    let picture = Bitmap(width: 1, height: 1, pixels: [0x80FF_0000])
    let page = Size(width: 1, height: 1)
    let frame = Rect(x: 0, y: 0, width: 1, height: 1)
    #expect(try draw(picture, frame, page: page) == [127, 127, 255, 255])
    #expect(try draw(picture, frame, page: page, opacity: 0.5) == [191, 191, 255, 255])
    #expect(try draw(picture, frame, page: page, background: .clear) == [0, 0, 255, 128])
  }

  @Test("impossible frames show nothing")
  func impossibleFrames() throws {
    let picture = Bitmap(width: 1, height: 1, grays: [0])
    for bad in [Double.nan, .infinity, -.infinity] {
      for frame in [
        Rect(x: bad, y: 0, width: 1, height: 1), Rect(x: 0, y: bad, width: 1, height: 1),
        Rect(x: 0, y: 0, width: bad, height: 1), Rect(x: 0, y: 0, width: 1, height: bad),
      ] {
        #expect(try draw(picture, frame, page: Size(width: 1, height: 1)) == [255])
      }
    }
    #expect(
      try draw(
        picture, Rect(x: 0, y: 0, width: 0, height: 1), page: Size(width: 1, height: 1)) == [255])
  }

  @Test("enormous frames cost what the page costs")
  func enormousFrames() throws {
    let picture = Bitmap(width: 2, height: 2, grays: [0, 100, 0, 100])
    let bytes = try draw(
      picture, Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12),
      page: Size(width: 4, height: 4))
    #expect(bytes.allSatisfy { $0 == 50 })
  }
}
