import Testing
import TextDrawing
import TextGeometry
import TextLayout
import TextStorage

@Suite("A page without a size")
struct PageSizeTests {
  @Test("each output says what is wrong", arguments: [Double.nan, .infinity, 0, -4])
  func sizes(_ width: Double) {
    let page = DisplayList(size: Size(width: width, height: 10))
    let expected = "the page is \(width) by 10.0 points; give two positive numbers"
    func message(_ encode: () throws(DrawingError) -> Void) -> String? {
      do {
        try encode()
        return nil
      } catch {
        return error.message
      }
    }
    #expect(message { () throws(DrawingError) in _ = try SVGEncoder().encode(page) } == expected)
    #expect(message { () throws(DrawingError) in _ = try PDFEncoder.encode(page) } == expected)
    #expect(message { () throws(DrawingError) in _ = try HTMLEncoder.encode(page) } == expected)
    #expect(
      message { () throws(DrawingError) in _ = try page.rasterized(scale: 1) } == expected)
  }
}
