import Testing
import TextDrawing

@Suite struct BitmapTests {
  @Test("bytes are red, green, blue and opacity")
  func byteOrder() {
    let picture = Bitmap(width: 1, height: 2, pixels: [0x0403_0201, 0xFF07_0605])
    #expect(picture.bytes == [1, 2, 3, 4, 5, 6, 7, 255])
    #expect(picture.opacities == [4, 255])
    #expect(!picture.isOpaque)
    #expect(picture[x: 0, y: 0] == PixelColor(red: 1, green: 2, blue: 3, alpha: 4))
    #expect(Bitmap(width: 1, height: 1, pixels: [0xFF00_0000]).isOpaque)
  }

  @Test("gray is opaque and has equal parts")
  func grayPixels() {
    let picture = Bitmap(width: 2, height: 1, grays: [0, 9])
    #expect(picture.bytes == [0, 9])
    #expect(picture.opacities == [255, 255])
    #expect(picture.isOpaque)
    #expect(picture[x: 1, y: 0] == PixelColor(red: 9, green: 9, blue: 9))
  }

  @Test("pixels must fit the size")
  func wrongSize() async {
    await #expect(processExitsWith: .failure) { _ = Bitmap(width: 2, height: 2, grays: [0]) }
    await #expect(processExitsWith: .failure) { _ = Bitmap(width: 0, height: 0, pixels: []) }
  }

  @Test("limits count sides and pixels")
  func limits() {
    let limits = DrawingLimits(maximumSide: 10, maximumPixels: 50)
    #expect(limits.allows(width: 10, height: 5))
    #expect(!limits.allows(width: 11, height: 1))
    #expect(!limits.allows(width: 8, height: 7))
    #expect(!limits.allows(width: 0, height: 5))
    #expect(!DrawingLimits(maximumSide: .max, maximumPixels: .max).allows(width: .max, height: 2))
  }
}
