import APNGReading
import SeededRandom
import Testing

@testable import TextDrawing

@Suite("Animations are written so that every program reads the same frames")
struct AnimationEncoderTests {
  /// Frames in which a few rectangles change, sometimes none.
  private func frames(_ pixels: AnimationFormat.Pixels, seed: UInt64) -> [Bitmap] {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (37, 23)
    var values = (0..<width * height).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    return (0..<12).map { number in
      if number % 4 != 3 {
        let x = Int.random(in: 0..<width, using: &random)
        let y = Int.random(in: 0..<height, using: &random)
        let w = Int.random(in: 1...width - x, using: &random)
        for row in y..<Int.random(in: y + 1...height, using: &random) {
          for column in x..<x + w {
            values[row * width + column] = UInt32.random(in: 0...UInt32.max, using: &random)
          }
        }
      }
      switch pixels {
      case .gray: return Bitmap(width: width, height: height, grays: values.map { UInt8($0 >> 24) })
      case .rgb:
        return Bitmap(width: width, height: height, pixels: values.map { $0 | 0xFF00_0000 })
      case .rgba: return Bitmap(width: width, height: height, pixels: values)
      }
    }
  }

  @Test(
    "an animated PNG file gives every frame back",
    arguments: [AnimationFormat.Pixels.gray, .rgb, .rgba], [1, 2, 3] as [UInt64])
  func apng(_ pixels: AnimationFormat.Pixels, _ seed: UInt64) throws {
    let frames = frames(pixels, seed: seed)
    let format = AnimationFormat(
      width: 37, height: 23, frameCount: frames.count, framesPerSecond: 25, playCount: 3,
      pixels: pixels)
    let encoder = APNGEncoder(format)
    var file = encoder.start
    for (index, frame) in frames.enumerated() {
      file += try encoder.frame(index, frame, after: index > 0 ? frames[index - 1] : nil)
    }
    let read = try AnimatedPicture(file + encoder.end)
    #expect(read.frames == frames.map { $0.converted(to: .rgba) })
    #expect(read.playCount == 3 && read.delays.allSatisfy { $0 == 1.0 / 25 })
    for (index, part) in read.parts.enumerated() where index % 4 == 3 {
      #expect(part.width == 1 && part.height == 1, "nothing changed")
    }
  }

  @Test("only the rectangle that changed is written")
  func changedRectangle() throws {
    let first = Bitmap(width: 9, height: 7, grays: [UInt8](repeating: 200, count: 63))
    var grays = first.grays
    grays[2 * 9 + 3] = 0
    grays[5 * 9 + 1] = 0
    let second = Bitmap(width: 9, height: 7, grays: grays)
    #expect(second.difference(from: first) == PixelFrame(x: 1, y: 2, width: 3, height: 4))
    #expect(first.difference(from: first) == nil)
  }

  @Test("a video frame has the values of BT.601")
  func y4m() {
    let colors: [(UInt32, [UInt8])] = [
      (0xFF00_0000, [16, 128, 128]), (0xFFFF_FFFF, [235, 128, 128]), (0xFF00_00FF, [81, 90, 240]),
      (0xFF00_FF00, [145, 54, 34]), (0xFFFF_0000, [41, 240, 110]), (0x0000_00FF, [235, 128, 128]),
    ]
    let bitmap = Bitmap(width: 3, height: 2, pixels: colors.map(\.0))
    let format = AnimationFormat(width: 3, height: 2, frameCount: 1, framesPerSecond: 24)
    let encoder = Y4MEncoder(format)
    #expect(
      String(decoding: encoder.start, as: UTF8.self)
        == "YUV4MPEG2 W3 H2 F24:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n")
    let planes = (0..<3).flatMap { plane in colors.map { $0.1[plane] } }
    #expect(encoder.frame(bitmap) == Array("FRAME\n".utf8) + planes)
  }
}
