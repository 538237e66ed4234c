import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

@Suite struct GoldenTests {
  @Test("Latin text at reading sizes looks right")
  func latin() throws {
    var list = DisplayList(size: Size(width: 400, height: 190))
    var y = 16.0
    for size in [8.0, 10, 12, 14, 16, 20] {
      try list.drawLine(
        "Water finds the low ground; words go around. \(Int(size))", ["Noto Serif"], size: size,
        at: Point(x: 8.3, y: y))
      y += size + 4
    }
    for (weight, isItalic, x, y) in [
      (400, false, 8.0, 142.0), (400, true, 200, 142), (700, false, 8, 164), (700, true, 200, 164),
    ] {
      try list.drawLine(
        "Quick quartz 0123", size: 14, at: Point(x: x, y: y), weight: weight, isItalic: isItalic)
    }
    try Golden.expect(list.rasterized(), isLike: "latin-sizes")
  }

  @Test("text of other scripts looks right")
  func otherScripts() throws {
    var list = DisplayList(size: Size(width: 360, height: 150))
    try list.drawLine(
      "مرحبا بالعالم، نصٌّ حول المنحنى", ["Noto Naskh Arabic"], size: 24, at: Point(x: 10, y: 30),
      isRightToLeft: true, script: "Arab")
    try list.drawLine(
      "שָׁלוֹם עוֹלָם", ["Noto Sans Hebrew"], size: 24, at: Point(x: 10, y: 66), isRightToLeft: true,
      script: "Hebr")
    try list.drawLine(
      "नमस्ते दुनिया, क्षेत्र", ["Noto Sans Devanagari"], size: 24, at: Point(x: 10, y: 102),
      script: "Deva")
    try list.drawLine(
      "สวัสดีชาวโลก ที่นี่", ["Noto Sans Thai"], size: 24, at: Point(x: 10, y: 138), script: "Thai")
    try Golden.expect(list.rasterized(), isLike: "scripts")
  }

  /// A closed five-pointed star drawn in one stroke.
  private func star(middle: Point, radius: Double) -> BezierPath {
    // The corners of a regular pentagon on the unit circle, every second one in turn.
    let corners = [(0.0, -1.0), (0.588, 0.809), (-0.951, -0.309), (0.951, -0.309), (-0.588, 0.809)]
    var path = BezierPath()
    for (index, corner) in corners.enumerated() {
      let point = middle + Vector(dx: corner.0 * radius, dy: corner.1 * radius)
      index == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.close()
    return path
  }

  private func wave(_ start: Point) -> BezierPath {
    var path = BezierPath()
    path.move(to: start)
    path.addCurve(
      to: start + Vector(dx: 60, dy: 0), controlPoint1: start + Vector(dx: 20, dy: -40),
      controlPoint2: start + Vector(dx: 40, dy: 40))
    path.addQuadCurve(
      to: start + Vector(dx: 110, dy: 10), controlPoint: start + Vector(dx: 90, dy: -50))
    return path
  }

  @Test("fills follow their rule")
  func fills() throws {
    var list = DisplayList(
      size: Size(width: 220, height: 110), background: Color(red: 0.98, green: 0.96, blue: 0.9))
    var evenOdd = star(middle: Point(x: 55, y: 58), radius: 50)
    evenOdd.usesEvenOddFillRule = true
    list.fill(evenOdd, with: Color(red: 0.1, green: 0.3, blue: 0.6))
    list.fill(
      star(middle: Point(x: 160, y: 58), radius: 50), with: Color(red: 0.7, green: 0.2, blue: 0.1))
    list.fill(
      BezierPath(ovalIn: Rect(x: 70, y: 20, width: 76, height: 76)),
      with: Color(red: 0, green: 0.6, blue: 0.3, alpha: 0.4))
    try Golden.expect(list.rasterized(), isLike: "fills")
  }

  @Test("strokes and dashes look right")
  func strokesAndDashes() throws {
    var list = DisplayList(size: Size(width: 260, height: 200))
    for (index, width) in [0.5, 1, 2, 5, 12].enumerated() {
      let y = 24.0 + Double(index) * 32
      list.stroke(wave(Point(x: 10, y: y)), with: .black, width: width)
      list.stroke(
        wave(Point(x: 140, y: y)), with: Color(white: 0.3), width: width,
        dashes: [width * 4, width * 3])
    }
    list.stroke(Rect(x: 3.5, y: 172.5, width: 100, height: 20), with: .black, width: 1)
    list.stroke(
      Rect(x: 120, y: 172, width: 100, height: 20), with: Color(white: 0, alpha: 0.4), width: 6)
    list.drawLine(
      from: Point(x: 236, y: 172), to: Point(x: 250, y: 192), with: .black, width: 3,
      dashes: [0, 5])
    try Golden.expect(list.rasterized(), isLike: "strokes")
  }

  @Test("rules with text look right")
  func rulesWithText() throws {
    var list = DisplayList(size: Size(width: 250, height: 150))
    let styles: [UnderlineStyle] = [
      .single, .thick, .double, [.single, .patternDot], [.single, .patternDash],
      [.thick, .patternDashDotDot],
    ]
    for (index, style) in styles.enumerated() {
      let y = 18.0 + Double(index) * 24
      let end = try list.drawLine("Underlined jumpy text", size: 15, at: Point(x: 10, y: y))
      list.drawRule(
        TextRule(
          start: 10, end: end.x, y: y + 2.2, thickness: 0.9, style: style, color: .black))
    }
    list.drawRule(TextRule(start: 10, end: 100, y: 13, thickness: 0.9, color: .black))
    try Golden.expect(list.rasterized(), isLike: "rules")
  }

  @Test("large glyphs are clipped to the page")
  func largeGlyphs() throws {
    var list = DisplayList(size: Size(width: 150, height: 120))
    try list.drawLine("&R", ["Noto Serif"], size: 260, at: Point(x: -60.3, y: 140.2))
    try Golden.expect(list.rasterized(), isLike: "large-glyphs")
  }
}
