import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

@Suite("Lists drawn as a whole")
struct GroupTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func list(_ width: Double, _ height: Double) -> DisplayList {
    DisplayList(size: Size(width: width, height: height), background: .clear)
  }

  private func page(_ width: Double, _ height: Double) -> DisplayList {
    DisplayList(size: Size(width: width, height: height))
  }

  /// All kinds of items of a list: text with a shadow and an underline, figures, a picture.
  private func sample() throws -> DisplayList {
    var list = list(200, 120)
    list.fill(Rect(x: 20, y: 8, width: 60, height: 24), with: red)
    list.stroke(
      BezierPath(ovalIn: Rect(x: 100, y: 10, width: 70, height: 40)), with: blue, width: 5,
      dashes: [12, 8])
    try list.drawLine("Turned afficionado", size: 20, at: Point(x: 12, y: 75))
    list.drawRule(
      TextRule(
        start: 12, end: 160, y: 80, thickness: 1.5, style: [.single, .patternDash], color: .black))
    list.draw(picture(40, 20), in: Rect(x: 20, y: 90, width: 40, height: 20))
    return list
  }

  /// A picture with all pixels different.
  private func picture(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map {
        0xFF00_0000 | UInt32($0 % width * 255 / width) | UInt32($0 / width * 255 / height) << 8
      })
  }

  /// The distance of two pictures: the mean of the differences of samples.
  private func difference(_ one: Bitmap, _ other: Bitmap) -> Double {
    guard one.width == other.width, one.height == other.height else { return .infinity }
    var sum = 0
    for y in 0..<one.height {
      for x in 0..<one.width {
        let (a, b) = (one[x: x, y: y], other[x: x, y: y])
        sum += abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green))
        sum += abs(Int(a.blue) - Int(b.blue)) + abs(Int(a.alpha) - Int(b.alpha))
      }
    }
    return Double(sum) / Double(4 * one.width * one.height)
  }

  @Test("a quarter turn turns every pixel of shapes and pictures")
  func quarterTurn() throws {
    var upright = list(60, 40)
    upright.fill(Rect(x: 3, y: 5, width: 20, height: 10), with: red)
    upright.draw(picture(30, 20), in: Rect(x: 25, y: 15, width: 30, height: 20))
    var turned = list(40, 60)
    turned.draw(upright, transformedBy: Transform(a: 0, b: 1, c: -1, d: 0, tx: 40, ty: 0))
    let (before, after) = (try upright.rasterized(), try turned.rasterized())
    for y in 0..<40 {
      for x in 0..<60 {
        #expect(before[x: x, y: y] == after[x: 39 - y, y: x], "\(x), \(y)")
      }
    }
  }

  @Test("what is only moved and scaled is drawn item by item")
  func plain() throws {
    var page = page(420, 260)
    page.draw(
      try sample(), transformedBy: Transform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 6))
    #expect(page.groups.isEmpty)
    var large = self.page(210, 130)
    large.draw(try sample(), transformedBy: .translation(x: 5, y: 3))
    #expect(try page.rasterized() == large.rasterized(scale: 2))
    #expect(page.items.count == 5)
  }

  @Test("text and lines with it turn: half a turn twice is no turn")
  func halfTurns() throws {
    let upright = try sample()
    let turn = Transform.rotation(by: .pi, around: Point(x: 100, y: 60))
    var once = list(200, 120)
    once.draw(upright, transformedBy: turn)
    var twice = list(200, 120)
    twice.draw(once, transformedBy: turn)
    var (direct, turned) = (page(200, 120), page(200, 120))
    direct.draw(upright)
    turned.draw(twice)
    let (one, other) = (try direct.rasterized(scale: 2), try turned.rasterized(scale: 2))
    #expect(difference(one, other) < 1.5)
    var blank = try page(200, 120).rasterized(scale: 2)
    #expect(difference(one, blank) > 10)
    // The half turn itself gives the picture upside down.
    var half = page(200, 120)
    half.draw(once)
    let shown = try half.rasterized(scale: 2)
    #expect(difference(one, shown) > 10)
    blank = Bitmap(
      width: shown.width, height: shown.height,
      pixels: (0..<shown.width * shown.height).reversed().map {
        let pixel = shown[x: $0 % shown.width, y: $0 / shown.width]
        return UInt32(pixel.red) | UInt32(pixel.green) << 8 | UInt32(pixel.blue) << 16
          | UInt32(pixel.alpha) << 24
      })
    #expect(difference(one, blank) < 1.5)
  }

  @Test("a path cuts off what it does not hold")
  func clip() throws {
    let circle = BezierPath(ovalIn: Rect(x: 10, y: 10, width: 70, height: 60))
    var filled = page(100, 80)
    filled.fill(circle, with: red)
    var whole = list(100, 80)
    whole.fill(Rect(x: 0, y: 0, width: 100, height: 80), with: red)
    var cut = page(100, 80)
    cut.draw(whole, clippedTo: circle)
    #expect(difference(try filled.rasterized(), try cut.rasterized()) < 0.02)
    // Glyphs are clipped inside.
    var word = list(100, 80)
    try word.drawLine("HHHH", size: 60, at: Point(x: 0, y: 60))
    var part = page(100, 80)
    part.draw(word, clippedTo: BezierPath(rect: Rect(x: 20, y: 30, width: 30, height: 20)))
    let shown = try part.rasterized()
    for y in 0..<80 {
      for x in 0..<100 where !(20..<50).contains(x) || !(30..<50).contains(y) {
        #expect(shown[x: x, y: y].red == 255)
      }
    }
    #expect((20..<50).contains { shown[x: $0, y: 40].red < 50 })
    var nothing = page(100, 80)
    nothing.draw(word, clippedTo: BezierPath())
    #expect(difference(try nothing.rasterized(), try page(100, 80).rasterized()) == 0)
  }

  @Test("what is let through is let through as one")
  func opacity() throws {
    var pair = list(30, 10)
    pair.fill(Rect(x: 0, y: 0, width: 20, height: 10), with: .black)
    pair.fill(Rect(x: 10, y: 0, width: 20, height: 10), with: .black)
    var page = page(30, 10)
    page.draw(pair, opacity: 0.5)
    let shown = try page.rasterized()
    #expect(shown.format == .gray8)
    for x in 0..<30 { #expect(abs(Int(shown[x: x, y: 5].red) - 127) <= 1) }
  }

  @Test("groups stand in groups, with transforms and clips of their own")
  func nested() throws {
    let upright = try sample()
    let turn = Transform.rotation(by: 0.3, around: Point(x: 90, y: 50))
    let stretch = Transform(a: 1.2, b: 0.1, c: -0.2, d: 0.8, tx: 20, ty: 5)
    let hole = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 180, height: 110))
    var inner = list(200, 120)
    inner.draw(upright, transformedBy: turn, clippedTo: hole)
    var (outer, direct) = (page(300, 200), page(300, 200))
    outer.draw(inner, transformedBy: stretch)
    direct.draw(
      upright, transformedBy: turn.concatenating(stretch),
      clippedTo: hole.transformed(by: stretch))
    #expect(difference(try outer.rasterized(), try direct.rasterized()) < 0.05)
    // A list with groups is copied into another with all of them.
    var copy = page(300, 200)
    copy.draw(outer, transformedBy: .scale(x: 1, y: 1))
    #expect(try copy.rasterized() == outer.rasterized())
  }

  @Test("bands fit together")
  func bands() throws {
    var shadowed = try sample()
    let face = try FontLibrary.shared.face(for: FontRequest(families: []))
    var text = list(200, 120)
    text.drawLine("shadow", face, size: 30, at: Point(x: 30, y: 60))
    shadowed.draw(text, opacity: 0.6)
    var page = page(300, 400)
    for (index, angle) in [0.4, 1.9, 4].enumerated() {
      page.draw(
        shadowed,
        transformedBy: .rotation(by: angle, around: Point(x: 100, y: 60)).concatenating(
          .translation(x: 30, y: 20 + 110 * Double(index))),
        clippedTo: index == 1
          ? BezierPath(ovalIn: Rect(x: 20, y: 100, width: 250, height: 200)) : nil,
        opacity: index == 2 ? 0.5 : 1)
    }
    let one = try page.rasterized(scale: 2)
    for threads in 2...5 { #expect(try page.rasterized(scale: 2, threads: threads) == one) }
  }

  @Test("transforms that are no numbers, or flatten everything, draw nothing and harm nothing")
  func senseless() throws {
    let blank = try page(50, 50).rasterized()
    for value in [Double.nan, .infinity, -.infinity, 0, 1e300, 1e-300] {
      for place in 0..<6 {
        var transform = Transform(a: 0.8, b: 0.2, c: -0.1, d: 0.9, tx: 3, ty: 4)
        switch place {
        case 0: transform.a = value
        case 1: transform.b = value
        case 2: transform.c = value
        case 3: transform.d = value
        case 4: transform.tx = value
        default: transform.ty = value
        }
        var page = page(50, 50)
        page.draw(try sample(), transformedBy: transform, opacity: 0.9)
        let shown = try page.rasterized()
        if !value.isFinite { #expect(shown == blank) }
      }
    }
    var flat = page(50, 50)
    flat.draw(try sample(), transformedBy: Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0))
    flat.draw(try sample(), opacity: .nan)
    for length in [-Double.infinity, .infinity, .nan, -5, 0] {
      var odd = list(50, 50)
      odd.draw(picture(4, 4), in: Rect(x: 5, y: 5, width: length, height: 10))
      odd.draw(picture(4, 4), in: Rect(x: length, y: 5, width: 10, height: length))
      flat.draw(odd, transformedBy: .rotation(by: 0.4))
    }
    flat.draw(try sample(), opacity: -1)
    _ = try flat.rasterized()
  }

  /// A page with a rotated, a stretched, a clipped and a translucent list on it.
  private func poster() throws -> DisplayList {
    var page = page(420, 300)
    page.title = "Groups"
    let upright = try sample()
    page.draw(
      upright,
      transformedBy: Transform.rotation(by: -0.35, around: Point(x: 100, y: 60)).concatenating(
        .translation(x: 5, y: 40)))
    page.draw(
      upright, transformedBy: Transform(a: 0.9, b: 0, c: -0.5, d: 1.3, tx: 250, ty: 5),
      clippedTo: BezierPath(ovalIn: Rect(x: 215, y: 10, width: 180, height: 140)))
    var pair = list(200, 120)
    pair.fill(BezierPath(ovalIn: Rect(x: 10, y: 20, width: 80, height: 80)), with: red)
    pair.fill(BezierPath(ovalIn: Rect(x: 60, y: 20, width: 80, height: 80)), with: blue)
    var turned = list(200, 120)
    turned.draw(pair, transformedBy: .rotation(by: 0.5, around: Point(x: 80, y: 60)), opacity: 0.6)
    page.draw(turned, transformedBy: .translation(x: 230, y: 160), opacity: 0.8)
    page.draw(upright, transformedBy: Transform(a: -1, b: 0, c: 0, d: 1, tx: 205, ty: 175))
    return page
  }

  @Test("PDF and SVG say the same as pixels")
  func formats() throws {
    let page = try poster()
    let drawn = try page.rasterized(scale: 2)
    let document = try PDFDocument(PDFEncoder.encode(page))
    try document.check()
    #expect(difference(drawn, try document.picture(pixelsPerPoint: 2)) < 2.5)
    let outlined = try PDFDocument(PDFEncoder.encode(page, textIsOutlined: true))
    try outlined.check()
    #expect(difference(drawn, try outlined.picture(pixelsPerPoint: 2)) < 2.5)
    for textIsOutlined in [true, false] {
      let file = try SVGEncoder(textIsOutlined: textIsOutlined).encode(page)
      #expect(try SVGDocument(file).counts["clipPath"] == 1)
      #expect(difference(drawn, try SVGDocument.show(file, scale: 2)) < 2.5)
    }
    // Items outside of all text become one picture of an HTML page.
    let html = String(decoding: try HTMLEncoder.encode(page), as: UTF8.self)
    #expect(html.contains("<clipPath") && html.contains("matrix("))
  }

  @Test("a page of them looks as accepted")
  func golden() throws {
    try Golden.expect(try poster().rasterized(), isLike: "groups")
  }
}
