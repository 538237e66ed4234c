import Testing
import TextDrawing

@Suite struct PPMEncoderTests {
  @Test("gray gives equal parts")
  func grayParts() {
    let file = PPMEncoder().encode(Bitmap(width: 2, height: 1, grays: [0, 200]))
    #expect(file == Array("P6\n2 1\n255\n".utf8) + [0, 0, 0, 200, 200, 200])
  }

  @Test("colour keeps its order")
  func colourOrder() {
    let file = PPMEncoder().encode(Bitmap(width: 1, height: 2, pixels: [0xFF03_0201, 0xFF06_0504]))
    #expect(file == Array("P6\n1 2\n255\n".utf8) + [1, 2, 3, 4, 5, 6])
  }

  @Test("transparency shows white paper")
  func transparency() {
    let file = PPMEncoder().encode(Bitmap(width: 2, height: 1, pixels: [0x0000_0000, 0x8000_00FF]))
    #expect(file.suffix(6) == [255, 255, 255, 255, 127, 127])
  }
}
