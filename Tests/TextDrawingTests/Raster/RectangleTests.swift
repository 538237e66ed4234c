import Testing
import TextDrawing
import TextGeometry
import TextStorage

@Suite struct RectangleTests {
  private func page(_ width: Double, _ height: Double) -> DisplayList {
    DisplayList(size: Size(width: width, height: height))
  }

  @Test("whole pixels are filled and nothing else")
  func wholePixels() throws {
    var list = page(4, 3)
    list.fill(Rect(x: 1, y: 1, width: 2, height: 1), with: .black)
    let picture = try list.rasterized()
    #expect(picture.format == .gray8)
    #expect(
      picture.bytes == [
        255, 255, 255, 255,
        255, 0, 0, 255,
        255, 255, 255, 255,
      ])
  }

  @Test("partly covered pixels get their part")
  func partialPixels() throws {
    var list = page(4, 2)
    list.fill(Rect(x: 0.5, y: 0.25, width: 2, height: 1), with: .black)
    // Row 0 is covered by three quarters, row 1 by one; columns by half, full, half.
    #expect(try list.rasterized().bytes == [159, 64, 159, 255, 223, 191, 223, 255])
  }

  @Test("aligned edges move to pixels")
  func alignedEdges() throws {
    var list = page(4, 2)
    list.fill(Rect(x: 0.4, y: 0.2, width: 1.2, height: 1), with: .black, isAligned: true)
    list.fill(Rect(x: 1.6, y: 0.2, width: 1.2, height: 1), with: .black, isAligned: true)
    #expect(try list.rasterized().bytes == [0, 0, 0, 255, 255, 255, 255, 255])
  }

  @Test("aligned lines thinner than a pixel are as thick as one, wherever they are")
  func thinLines() throws {
    for y in [0.5, 0.6, 0.75, 1, 1.25] {
      var list = page(1, 3)
      list.fill(Rect(x: 0, y: y, width: 1, height: 0.5), with: .black, isAligned: true)
      let bytes = try list.rasterized().bytes
      #expect(bytes.count { $0 == 0 } == 1 && bytes.count { $0 == 255 } == 2, "\(y)")
    }
    var empty = page(1, 3)
    empty.fill(Rect(x: 0, y: 1, width: 1, height: 0), with: .black, isAligned: true)
    #expect(try empty.rasterized().bytes == [255, 255, 255])
  }

  @Test("scale multiplies pixels")
  func scale() throws {
    var list = page(2, 1)
    list.fill(Rect(x: 1, y: 0, width: 1, height: 1), with: .black)
    let picture = try list.rasterized(scale: 2)
    #expect(picture.width == 4 && picture.height == 2)
    #expect(picture.bytes == [255, 255, 0, 0, 255, 255, 0, 0])
  }

  @Test("what lies outside or is no number does nothing")
  func outside() throws {
    let clean = try page(8, 8).rasterized()
    for bad in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      var list = page(8, 8)
      list.fill(Rect(x: bad, y: 0, width: 1, height: 1), with: .black)
      list.fill(Rect(x: 0, y: bad, width: 1, height: 1), with: .black)
      #expect(try list.rasterized() == clean, "\(bad)")
    }
    var list = page(8, 8)
    list.fill(Rect(x: 5, y: 5, width: -3, height: -3), with: .black)
    #expect(try list.rasterized() == clean)
  }

  @Test("a huge rectangle covers the page")
  func hugeRectangle() throws {
    var list = page(3, 1)
    list.fill(Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300), with: .black)
    #expect(try list.rasterized().bytes == [0, 0, 0])
  }

  @Test("colour makes a colour picture")
  func colour() throws {
    var list = page(2, 1)
    list.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: Color(red: 1, green: 0, blue: 0.2))
    let picture = try list.rasterized()
    #expect(picture.format == .rgba8)
    #expect(picture.bytes == [255, 0, 51, 255, 255, 255, 255, 255])
  }

  @Test("opacity mixes with what is beneath")
  func opacity() throws {
    var gray = page(1, 1)
    gray.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: Color(white: 0, alpha: 0.5))
    #expect(try gray.rasterized().bytes == [127])
    var color = DisplayList(
      size: Size(width: 1, height: 1), background: Color(red: 0, green: 0, blue: 1))
    color.fill(
      Rect(x: 0, y: 0, width: 1, height: 1), with: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(try color.rasterized().bytes == [128, 0, 127, 255])
  }

  @Test("a transparent page keeps its opacity")
  func transparentPage() throws {
    var list = DisplayList(size: Size(width: 3, height: 1), background: .clear)
    list.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .white)
    list.fill(
      Rect(x: 1, y: 0, width: 1, height: 1), with: Color(red: 1, green: 0, blue: 0, alpha: 0.4))
    let picture = try list.rasterized()
    #expect(picture.bytes == [255, 255, 255, 255, 255, 0, 0, 102, 0, 0, 0, 0])
    #expect(!picture.isOpaque)
  }
}
