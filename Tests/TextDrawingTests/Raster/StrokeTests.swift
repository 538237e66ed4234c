import Testing
import TextDrawing
import TextGeometry
import TextStorage

/// Lines along paths, in pixels.
@Suite struct StrokeTests {
  private static let middle = Point(x: 60.3, y: 60.7)
  private static let radius = 50.0

  /// A circle drawn with a black line of 3 points on white.
  private func circle(scale: Double) throws -> Bitmap {
    var list = DisplayList(size: Size(width: 121, height: 121))
    let (middle, radius) = (Self.middle, Self.radius)
    list.stroke(
      BezierPath(
        ovalIn: Rect(x: middle.x - radius, y: middle.y - radius, width: 100, height: 100)),
      with: .black, width: 3)
    let bitmap = try Rasterizer().rasterize(list, scale: scale)
    try #require(bitmap.format == .gray8)
    return bitmap
  }

  /// The part of a pixel between two circles, from 32 × 32 samples.
  private func exactCoverage(_ column: Int, _ row: Int, scale: Double) -> Double {
    var inside = 0
    for y in 0..<32 {
      for x in 0..<32 {
        let point = Point(
          x: (Double(column) + (Double(x) + 0.5) / 32) / scale,
          y: (Double(row) + (Double(y) + 0.5) / 32) / scale)
        if abs((point - Self.middle).length - Self.radius) < 1.5 { inside += 1 }
      }
    }
    return Double(inside) / 1024
  }

  @Test("a circle's line of 3 points is 3 points wide at every angle", arguments: [1.0, 4])
  func widthOfACircle(scale: Double) throws {
    let bitmap = try circle(scale: scale)
    // The ink of pixels within 10 degrees, weighted so that neighbouring sectors blend.
    var sectors = [Double](repeating: 0, count: 36)
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let ink = Double(255 - bitmap.bytes[row * bitmap.width + column]) / 255
        if ink == 0 { continue }
        let way =
          Point(x: (Double(column) + 0.5) / scale, y: (Double(row) + 0.5) / scale) - Self.middle
        let angle = (Double.atan2(y: way.dy, x: way.dx) / (2 * Double.pi) + 1) * 36
        let (sector, part) = (Int(angle), angle - Double(Int(angle)))
        sectors[sector % 36] += ink * (1 - part)
        sectors[(sector + 1) % 36] += ink * part
      }
    }
    for (sector, ink) in sectors.enumerated() {
      let width = ink / (scale * scale) / (2 * Double.pi / 36 * Self.radius)
      #expect(abs(width - 3) < 0.02, "\(width) at \(sector * 10) degrees")
    }
  }

  @Test(
    "no pixel along a circle's line is darker than the part of it that is covered",
    arguments: [1.0, 4])
  func pixelsOfACircle(scale: Double) throws {
    let bitmap = try circle(scale: scale)
    var worst = 0.0
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let ink = Double(255 - bitmap.bytes[row * bitmap.width + column]) / 255
        let corner = Point(x: (Double(column) + 0.5) / scale, y: (Double(row) + 0.5) / scale)
        let distance = abs((corner - Self.middle).length - Self.radius)
        let exact =
          distance > 1.5 + 1 / scale
          ? 0 : distance < 1.5 - 1 / scale ? 1 : exactCoverage(column, row, scale: scale)
        worst = max(worst, abs(ink - exact))
      }
    }
    #expect(worst < 0.04, "\(worst)")
  }

  @Test("a corner is as dark as the line")
  func corner() throws {
    var list = DisplayList(size: Size(width: 20, height: 20))
    list.stroke(Rect(x: 5, y: 5, width: 10, height: 10), with: .black, width: 1)
    let bitmap = try Rasterizer().rasterize(list)
    func ink(_ x: Int, _ y: Int) -> Int { 255 - Int(bitmap.bytes[y * bitmap.width + x]) }
    // Each side covers half of the pixels beside it; an inner corner pixel is covered except for a
    // quarter.
    #expect([ink(4, 10), ink(5, 10), ink(10, 14)].allSatisfy { abs($0 - 128) <= 1 })
    #expect(abs(ink(5, 5) - 191) <= 1, "\(ink(5, 5))")
    // Outside, the corner is a quarter of a circle with a radius of half a point.
    #expect(abs(ink(4, 4) - 50) <= 3, "\(ink(4, 4))")
  }
}
