import Testing
import TextGeometry

@Suite("Pictures in rectangles of other proportions")
struct ContentModeTests {
  private let rect = Rect(x: 10, y: 20, width: 100, height: 100)

  @Test(
    "are placed by their mode",
    arguments: [
      (.scaleToFill, [10, 20, 100, 100]), (.aspectFit, [10, 45, 100, 50]),
      (.aspectFill, [-40, 20, 200, 100]), (.center, [40, 60, 40, 20]), (.top, [40, 20, 40, 20]),
      (.bottom, [40, 100, 40, 20]), (.left, [10, 60, 40, 20]), (.right, [70, 60, 40, 20]),
      (.topLeft, [10, 20, 40, 20]), (.topRight, [70, 20, 40, 20]),
      (.bottomLeft, [10, 100, 40, 20]), (.bottomRight, [70, 100, 40, 20]),
    ] as [(ContentMode, [Double])])
  func frames(mode: ContentMode, frame: [Double]) {
    #expect(
      mode.frame(of: Size(width: 40, height: 20), in: rect)
        == Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
  }

  @Test("without a size are stretched")
  func strange() {
    for size in [Size.zero, Size(width: .nan, height: 1), Size(width: 1, height: .infinity)] {
      #expect(ContentMode.aspectFit.frame(of: size, in: rect) == rect)
    }
  }
}
