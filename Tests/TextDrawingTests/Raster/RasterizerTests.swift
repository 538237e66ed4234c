import SeededRandom
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

@Suite struct RasterizerTests {
  /// A page with all kinds of items, some of them across the edges.
  private func page(isColor: Bool) throws -> DisplayList {
    var list = DisplayList(size: Size(width: 300, height: 400))
    let ink = isColor ? Color(red: 0.2, green: 0.1, blue: 0.5) : .black
    for line in 0..<24 {
      let end = try list.drawLine(
        "Line \(line) goes on and on, past the edge of the page it is set on.", size: 11,
        at: Point(x: -12.7 + Double(line), y: 8 + Double(line) * 17.3), color: ink)
      list.drawRule(
        TextRule(start: 5, end: end.x, y: end.y + 2, thickness: 0.8, style: .double, color: ink))
    }
    list.fill(
      BezierPath(ovalIn: Rect(x: -40, y: 60, width: 200, height: 290)),
      with: Color(white: 0, alpha: 0.3))
    list.stroke(
      BezierPath(ovalIn: Rect(x: 140, y: 110, width: 120, height: 220)), with: ink, width: 3,
      dashes: [9, 6])
    let grays = (0..<64).map { UInt8($0 * 4) }
    list.draw(
      Bitmap(width: 8, height: 8, grays: grays), in: Rect(x: 200, y: 180, width: 71, height: 50))
    try list.drawLine(
      "Q", size: 250, at: Point(x: 90, y: 260.4), color: Color(white: 0, alpha: 0.2))
    return list
  }

  @Test("threads and warmth make no difference", arguments: [false, true])
  func threadsAndWarmth(isColor: Bool) throws {
    let list = try page(isColor: isColor)
    let expected = try Rasterizer().rasterize(list, scale: 1.5)
    #expect(expected.format == (isColor ? .rgba8 : .gray8))
    let warm = Rasterizer()
    for threads in [1, 2, 3, 5, 100, 0, -1] {
      #expect(try warm.rasterize(list, scale: 1.5, threads: threads) == expected, "\(threads)")
    }
  }

  @Test("a cache that overflows makes no difference")
  func smallCache() throws {
    let list = try page(isColor: true)
    let expected = try Rasterizer().rasterize(list)
    for bytes in [0, 1, 2_000] {
      #expect(try Rasterizer(maximumCacheBytes: bytes).rasterize(list) == expected, "\(bytes)")
    }
  }

  @Test("many sizes and faces do not get mixed up")
  func manySizes() throws {
    let shared = Rasterizer()
    for size in stride(from: 6.0, through: 30, by: 0.75) {
      for families in [["Noto Sans"], ["Noto Serif"]] {
        var list = DisplayList(size: Size(width: 60, height: 40))
        try list.drawLine("Rag", families, size: size, at: Point(x: 1.3, y: 30.6))
        #expect(try shared.rasterize(list) == Rasterizer().rasterize(list), "\(families) \(size)")
      }
    }
  }

  @Test("a baseline falls between rows and moves its accents along")
  func baselines() throws {
    let face = try FontLibrary.shared.face(for: FontRequest(families: ["Noto Sans"]))
    let glyph = face.glyph(for: 0x48)
    func draw(_ y: Double, baseline: Double) throws -> Bitmap {
      var list = DisplayList(size: Size(width: 20, height: 40))
      list.drawGlyphs(
        [glyph], at: [Point(x: 3, y: y)], face: face, size: 16, color: .black, baseline: baseline)
      return try list.rasterized()
    }
    let whole = try draw(20, baseline: 20)
    #expect(try draw(20.3, baseline: 20.3) == whole)
    #expect(try draw(19.6, baseline: 19.6) == whole)
    // A glyph half a pixel above its baseline stays half a pixel above it.
    #expect(try draw(19.8, baseline: 20.3) == draw(19.5, baseline: 20))
    #expect(try draw(19.5, baseline: 20) != whole)
  }

  @Test("impossible places and sizes of glyphs are skipped")
  func impossibleGlyphs() throws {
    let face = try FontLibrary.shared.face(for: FontRequest(families: ["Noto Sans"]))
    let blank = try DisplayList(size: Size(width: 20, height: 20)).rasterized()
    for bad in [Double.nan, .infinity, -.infinity, 1e300, -1e18, 1e12] {
      var list = DisplayList(size: Size(width: 20, height: 20))
      let glyph = face.glyph(for: 0x48)
      list.drawGlyphs(
        [glyph, glyph], at: [Point(x: bad, y: 10), Point(x: 5, y: bad)], face: face, size: 12,
        color: .black, baseline: 10)
      list.drawGlyphs(
        [glyph], at: [Point(x: bad, y: 10)], face: face, size: 400, color: .black, baseline: 10)
      #expect(try list.rasterized() == blank, "\(bad)")
    }
    for size in [Double.nan, .infinity, 0, -12, 1e-300] {
      var list = DisplayList(size: Size(width: 20, height: 20))
      list.drawGlyphs(
        [face.glyph(for: 0x48)], at: [Point(x: 5, y: 10)], face: face, size: size, color: .black,
        baseline: 10)
      #expect(try list.rasterized() == blank, "\(size)")
    }
    var list = DisplayList(size: Size(width: 20, height: 20))
    list.drawGlyphs(
      [.max, 70_000], at: [Point(x: 5, y: 10), Point(x: 5, y: 10)], face: face, size: 12,
      color: .black, baseline: .nan)
    _ = try list.rasterized()
  }

  @Test("a glyph larger than any page is drawn")
  func enormousGlyph() throws {
    let face = try FontLibrary.shared.face(for: FontRequest(families: ["Noto Sans"]))
    var list = DisplayList(size: Size(width: 20, height: 20))
    // The stem of an H a million points high covers the page.
    list.drawGlyphs(
      [face.glyph(for: 0x48)], at: [Point(x: -120_000, y: 300_000)], face: face, size: 1e6,
      color: .black, baseline: 300_000)
    #expect(try list.rasterized().bytes.allSatisfy { $0 == 0 })
  }

  @Test("impossible paths do nothing")
  func impossiblePaths() throws {
    let blank = try DisplayList(size: Size(width: 9, height: 9)).rasterized()
    for bad in [Double.nan, .infinity, -.infinity] {
      var list = DisplayList(size: Size(width: 9, height: 9))
      var path = BezierPath()
      path.move(to: Point(x: bad, y: bad))
      path.addLine(to: Point(x: bad, y: 5))
      path.addCurve(
        to: Point(x: bad, y: 9), controlPoint1: Point(x: bad, y: 1),
        controlPoint2: Point(x: bad, y: 3))
      path.close()
      list.fill(path, with: .black)
      list.stroke(path, with: .black, width: 2)
      list.stroke(path, with: .black, width: 2, dashes: [1, 1])
      list.stroke(Rect(x: 2, y: 2, width: 3, height: 3), with: .black, width: bad)
      #expect(try list.rasterized() == blank, "\(bad)")
    }
  }

  @Test("a path of many points is the same in bands")
  func longPath() throws {
    var random = SeededGenerator(seed: 7)
    var path = BezierPath()
    path.move(to: Point(x: 50, y: 70))
    for _ in 0..<12_000 {
      path.addLine(
        to: Point(
          x: Double.random(in: -20...120, using: &random),
          y: Double.random(in: -20...160, using: &random)))
    }
    path.usesEvenOddFillRule = true
    var list = DisplayList(size: Size(width: 100, height: 140))
    list.fill(path, with: Color(white: 0, alpha: 0.5))
    #expect(try list.rasterized(threads: 2) == list.rasterized())
  }

  @Test("lines of any width are drawn")
  func lineWidths() throws {
    for width in [1e-300, 1e-3, 1e5, 1e15, 1e300] {
      var list = DisplayList(size: Size(width: 10, height: 10))
      list.drawLine(
        from: Point(x: 2, y: 5), to: Point(x: 8, y: 5), with: .black, width: width, dashes: [2, 1])
      let bytes = try list.rasterized().bytes
      if width >= 1e5, width < 1e16 { #expect(bytes.allSatisfy { $0 == 0 }, "\(width)") }
      if width <= 1e-3 { #expect(bytes.allSatisfy { $0 == 255 }, "\(width)") }
    }
  }

  @Test("absurd dashes leave the line whole")
  func absurdDashes() throws {
    func draw(_ dashes: [Double]) throws -> Bitmap {
      var list = DisplayList(size: Size(width: 40, height: 5))
      list.drawLine(
        from: Point(x: 2, y: 2.5), to: Point(x: 38, y: 2.5), with: .black, width: 1, dashes: dashes)
      return try list.rasterized()
    }
    let whole = try draw([])
    for dashes in [[0], [0, 0], [-1, 2], [.nan, 1], [.infinity], [1e-9, 1e-9]] {
      #expect(try draw(dashes) == whole, "\(dashes)")
    }
    #expect(try draw([4, 3]) != whole)
  }

  @Test("sizes are rounded up and limited")
  func pageSizes() throws {
    let limits = DrawingLimits(maximumSide: 1_000, maximumPixels: 5_000)
    func size(_ width: Double, _ height: Double, _ scale: Double) throws -> [Int] {
      let size = try Rasterizer.pixelSize(
        of: Size(width: width, height: height), scale: scale, limits: limits)
      return [size.width, size.height]
    }
    #expect(try size(10, 20, 1) == [10, 20])
    #expect(try size(10.2, 20, 1) == [11, 20])
    #expect(try size(0.1, 0.1, 3) == [1, 1])
    #expect(try size(8.01, 0.02, 100) == [801, 2])
    for (width, height, scale, kind) in [
      (0.0, 10.0, 1.0, DrawingError.Kind.invalidSize), (10, -1, 1, .invalidSize),
      (.nan, 10, 1, .invalidSize), (10, .infinity, 1, .invalidSize), (10, 10, 0, .invalidSize),
      (10, 10, -2, .invalidSize), (10, 10, .nan, .invalidSize), (1_001, 1, 1, .tooLarge),
      (100, 51, 1, .tooLarge), (1e300, 1e300, 1e300, .tooLarge), (10, 10, 1e6, .tooLarge),
    ] {
      let error = #expect(throws: DrawingError.self) { try size(width, height, scale) }
      #expect(error?.kind == kind, "\(width) \(height) \(scale)")
    }
    #expect(try size(100, 50, 1) == [100, 50])
  }
}
