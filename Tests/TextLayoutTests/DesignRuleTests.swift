import Testing
import TextGeometry
import TextLayout
import TextStorage

/// The rules of exclusion paths, each with a layout worked out by hand.
///
/// Tests by rule:
///
/// - Rule 1, exact spans: `curves`, `touching`, `notches`, `islands`, `curvesTogether`
/// - Rule 2, interior: `fillRules`, `openPaths`, `unions`
/// - Rule 3, margin: `margin`, `marginInside`
/// - Rule 4, inside shapes: `inside`
/// - Rule 5, several fragments a row: `wrapModes`; `RowTests.bothSides`, `rightToLeft`
/// - Rule 6, padding: `padding`
/// - Rule 7, usable spans: `usable`; `RowTests.patientBreaking`, `emergencyBreaking`,
///   `leastWidthWithIndents`
/// - Rule 8, growth: `RowTests.growth`, `AttachmentTests.growsWithoutAnotherFont`,
///   `OptimalBreakingTests`
/// - Rule 9, skipped bands: `skipping`; `RowTests.skipping`
/// - Rule 10, each fragment on its own: `lastRow`, `bidi`; `RowTests.alignment`, `justification`,
///   `TruncationTests`
/// - Rule 11, nothing is lost: `degenerate`; `RowTests.overflow`, `LimitTests`
/// - Rule 12, tops and indents: `indents` and those after it, `tops`; `ParagraphTests`,
///   `RowTests.indents`
/// - Rule 13, words across shapes: `wordsApart` and those after it; `HyphenationLimitTests`
///
/// Members of the paragraph style are in `ParagraphStyleTests`, and in `TabTests`,
/// `HyphenationLimitTests`, `KeepingTests`, `DropCapTests`, `ListMarkerTests`,
/// `JustificationTests`, `OptimalBreakingTests` and `TruncationTests`. Characters are 5 points
/// wide and rows 10 points high.
@Suite("Rules of exclusion paths")
struct DesignRuleTests {
  private static let text = String(repeating: "a ", count: 400)

  func fixture(
    _ shapes: [ExclusionPath], text: String = text,
    style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    LayoutFixture(text, width: 100, exclusions: shapes, style: style)
  }

  func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> BezierPath {
    BezierPath(rect: Rect(x: x, y: y, width: width, height: height))
  }

  func disc(_ x: Double, _ y: Double, _ radius: Double) -> BezierPath {
    BezierPath(
      ovalIn: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// The left and right ends of the fragments whose row starts at a height.
  func spans(_ fixture: LayoutFixture, at y: Double) -> [HorizontalSpan] {
    fixture.rects.filter { $0.minY == y }.map { HorizontalSpan(start: $0.minX, end: $0.maxX) }
  }

  func expect(
    _ found: [HorizontalSpan], _ wanted: [(Double, Double)], within error: Double = 1e-3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == wanted.count, "\(found)", sourceLocation: sourceLocation)
    for (span, (start, end)) in zip(found, wanted) {
      #expect(
        abs(span.start - start) <= error && abs(span.end - end) <= error, "\(found)",
        sourceLocation: sourceLocation)
    }
  }

  // MARK: 1. Spans are exact

  @Test("a band beside a disc ends where the disc is widest in it")
  func curves() {
    let fixture = fixture([ExclusionPath(path: disc(50, 50, 40))])
    for row in 1...4 {
      // The end of the band nearer to the disc's centre decides.
      let distance = 40.0 - 10 * Double(row)
      let half = (1600 - distance * distance).squareRoot()
      expect(
        spans(fixture, at: Double(row) * 10), [(0, 50 - half), (50 + half, 100)], within: 1e-7)
    }
  }

  @Test("what only touches a band takes nothing of it")
  func touching() {
    let fixture = fixture([ExclusionPath(path: disc(50, 50, 40))])
    expect(spans(fixture, at: 0), [(0, 100)])
    expect(spans(fixture, at: 90), [(0, 100)])
    let below = self.fixture([ExclusionPath(path: rect(20, 10, 20, 10))])
    expect(spans(below, at: 0), [(0, 100)])
    expect(spans(below, at: 10), [(0, 20), (40, 100)])
    expect(spans(below, at: 20), [(0, 100)])
  }

  @Test("text stands in a notch, and between a shape's arms")
  func notches() {
    var arch = BezierPath()
    for (index, (x, y)) in [
      (20, 0), (80, 0), (80, 30), (65, 30), (65, 10), (35, 10), (35, 30), (20, 30),
    ].enumerated() {
      let point = Point(x: Double(x), y: Double(y))
      if index == 0 { arch.move(to: point) } else { arch.addLine(to: point) }
    }
    arch.close()
    let fixture = fixture([ExclusionPath(path: arch)])
    expect(spans(fixture, at: 0), [(0, 20), (80, 100)])
    expect(spans(fixture, at: 10), [(0, 20), (35, 65), (80, 100)])
  }

  @Test("text stands in a hole and around the island in it")
  func islands() {
    var frame = rect(10, 0, 80, 20)
    frame.append(rect(20, -5, 60, 30))
    frame.append(rect(45, 0, 10, 20))
    frame.usesEvenOddFillRule = true
    // The middle rectangle extends further up and down. There nothing else covers it, so it is
    // excluded.
    let fixture = fixture([ExclusionPath(path: frame)])
    expect(spans(fixture, at: 0), [(0, 10), (20, 45), (55, 80), (90, 100)])
  }

  @Test("the extreme of a curve inside a band counts, not what its ends say")
  func curvesTogether() {
    // A bulge from (0, 12) to (0, 18) with its extreme of x = 30 at y = 15.
    var bulge = BezierPath()
    bulge.move(to: Point(x: 0, y: 12))
    bulge.addCurve(
      to: Point(x: 0, y: 18), controlPoint1: Point(x: 40, y: 12),
      controlPoint2: Point(x: 40, y: 18))
    bulge.close()
    expect(spans(fixture([ExclusionPath(path: bulge)]), at: 10), [(30, 100)])
  }

  // MARK: 2. Interior

  @Test("a shape within a shape is a hole by the even-odd rule, and none by winding")
  func fillRules() {
    var path = rect(20, 0, 60, 10)
    path.append(rect(40, 0, 20, 10))
    expect(spans(fixture([ExclusionPath(path: path)]), at: 0), [(0, 20), (80, 100)])
    path.usesEvenOddFillRule = true
    expect(spans(fixture([ExclusionPath(path: path)]), at: 0), [(0, 20), (40, 60), (80, 100)])
  }

  @Test("open paths are closed by a straight line")
  func openPaths() {
    var path = BezierPath()
    path.move(to: Point(x: 20, y: 0))
    path.addLine(to: Point(x: 60, y: 0))
    path.addLine(to: Point(x: 60, y: 20))
    path.addLine(to: Point(x: 20, y: 20))
    let fixture = fixture([ExclusionPath(path: path)])
    expect(spans(fixture, at: 0), [(0, 20), (60, 100)])
    expect(spans(fixture, at: 10), [(0, 20), (60, 100)])
  }

  @Test("several shapes are a union, also outside of the container")
  func unions() {
    let fixture = fixture([
      ExclusionPath(path: rect(-50, -50, 70, 60)), ExclusionPath(path: rect(15, 0, 15, 10)),
      ExclusionPath(path: rect(50, 0, 10, 10)), ExclusionPath(path: rect(95, -20, 500, 30)),
    ])
    expect(spans(fixture, at: 0), [(30, 50), (60, 95)])
  }

  // MARK: 3. Margin

  @Test("a margin is the distance in every direction: its corners are round")
  func margin() {
    let fixture = fixture([ExclusionPath(path: rect(40, 24, 20, 40), margin: 10)])
    expect(spans(fixture, at: 0), [(0, 100)])
    // The band ends 4 points above the rectangle.
    let reach = (100.0 - 16).squareRoot()
    let row = spans(fixture, at: 10)
    expect(row, [(0, 40 - reach), (60 + reach, 100)], within: 1e-7)
    #expect(row[0].end <= 40 - reach + 1e-9 && row[1].start >= 60 + reach - 1e-9)
    expect(spans(fixture, at: 30), [(0, 30), (70, 100)], within: 1e-7)
  }

  @Test("a hole is as much smaller as the margin is wide")
  func marginInside() {
    var frame = rect(10, 0, 80, 100)
    frame.append(rect(30, -10, 40, 120))
    frame.usesEvenOddFillRule = true
    let fixture = fixture([ExclusionPath(path: frame, margin: 4)])
    expect(spans(fixture, at: 50), [(0, 6), (34, 66), (94, 100)], within: 1e-7)
  }

  // MARK: 4. Inside shapes

  @Test("text fills the inside of a shape and leaves out its hole")
  func inside() {
    let fixture = LayoutFixture(Self.text, width: 100, height: 100)
    fixture.container.shape = disc(50, 50, 50)
    // The first row starts where a letter fits: 5 points wide at its top.
    let top = 50 - (2500 - 6.25).squareRoot()
    #expect(abs(fixture.rects[0].minY - top) < 1e-6)
    var ring = disc(50, 50, 50)
    ring.append(rect(40, 0, 20, 100))
    ring.usesEvenOddFillRule = true
    fixture.container.shape = ring
    for row in fixture.manager.rows(in: fixture.container) where row.y >= 10 && row.y < 80 {
      // The band's end further from the disc's centre decides, as the disc is narrower there.
      let far = max(abs(row.y - 50), abs(row.y + 10 - 50))
      let half = (2500 - far * far).squareRoot()
      expect(spans(fixture, at: row.y), [(50 - half, 40), (60, 50 + half)], within: 1e-7)
    }
  }

  // MARK: 5. Several fragments per row

  @Test("a shape says on which of its sides text stands")
  func wrapModes() {
    func spans(_ wrap: WrapMode, _ direction: WritingDirection = .leftToRight)
      -> [HorizontalSpan]
    {
      let shape = ExclusionPath(path: rect(30, 0, 30, 10), wrap: wrap)
      return self.spans(fixture([shape]) { $0.baseWritingDirection = direction }, at: 0)
    }
    expect(spans(.both), [(0, 30), (60, 100)])
    expect(spans(.both, .rightToLeft), [(60, 100), (0, 30)])
    expect(spans(.left), [(0, 30)])
    expect(spans(.right), [(60, 100)])
    expect(spans(.start), [(0, 30)])
    expect(spans(.start, .rightToLeft), [(60, 100)])
    expect(spans(.end), [(60, 100)])
    expect(spans(.end, .rightToLeft), [(0, 30)])
    expect(spans(.largest), [(60, 100)])
    expect(spans(.none), [])
  }

  // MARK: 6. Padding

  @Test("padding is inside both ends of every fragment, also beside a hole")
  func padding() {
    let fixture = fixture([ExclusionPath(path: rect(30, 0, 20, 10))])
    fixture.container.lineFragmentPadding = 3
    expect(spans(fixture, at: 0), [(0, 30), (50, 100)])
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fragments[0].available == HorizontalSpan(start: 3, end: 27))
    #expect(fragments[1].available == HorizontalSpan(start: 53, end: 97))
    #expect(fragments[0].used == HorizontalSpan(start: 3, end: 18))
  }

  // MARK: 7. Usable spans

  @Test("a span is usable from the least width on, padding not counted")
  func usable() {
    func row(_ padding: Double, _ least: Double) -> [HorizontalSpan] {
      let fixture = fixture([ExclusionPath(path: rect(30, 0, 20, 10))])
      fixture.container.lineFragmentPadding = padding
      fixture.container.minimumFragmentWidth = least
      return spans(fixture, at: 0)
    }
    expect(row(3, 24), [(0, 30), (50, 100)])
    expect(row(3, 24.1), [(50, 100)])
    // There is no room between the paddings.
    expect(row(15, 0), [(50, 100)])
    expect(row(14, 0), [(50, 100)])
    expect(row(12, 0), [(0, 30), (50, 100)])
  }

  // MARK: 9. A band in which nothing can be set

  @Test("the next row starts just where its first piece fits")
  func skipping() {
    // 45 points are free beside a disc around (50, 0) where it extends 5 points to each side of
    // its centre.
    let fixture = fixture([ExclusionPath(path: disc(50, 0, 40))], text: "aaaaaaaaa b")
    let top = (1600.0 - 25).squareRoot()
    #expect(abs(fixture.rects[0].minY - top) < 1e-6)
    #expect(fixture.lines[0] == "aaaaaaaaa ")
  }

  // MARK: 10. Each fragment on its own

  @Test("of a paragraph's last row all fragments are justified but the last")
  func lastRow() {
    let fixture = fixture([ExclusionPath(path: rect(32, 0, 18, 10))], text: "a b c d") {
      $0.alignment = .justified
      $0.tailIndent = -30
    }
    // “a b c ” in 32 points, “d” in 20.
    let fragments = fixture.manager.lineFragments(in: fixture.container)
    #expect(fixture.lines == ["a b c ", "d"])
    #expect(
      fragments.map(\.used) == [
        HorizontalSpan(start: 0, end: 32), HorizontalSpan(start: 50, end: 55),
      ])
  }

  @Test("a stretch of the other direction that a hole divides is reordered in each of its parts")
  func bidi() {
    let fixture = fixture([ExclusionPath(path: rect(30, 0, 20, 10))], text: "ab אב גד cd")
    #expect(fixture.lines == ["ab אב ", "גד cd"])
    let places = fixture.glyphs(0).map { ($0.cluster, $0.x) }
    #expect(places.map(\.0) == [0, 1, 2, 4, 3, 5])
    #expect(places.map(\.1) == [0, 5, 10, 15, 20, 25])
    #expect(fixture.glyphs(1).map(\.cluster) == [7, 6, 8, 9, 10])
    #expect(fixture.glyphs(1).map(\.x) == [50, 55, 60, 65, 70])
  }

  // MARK: 11. Degenerate shapes

  @Test("what has no area excludes nothing")
  func degenerate() {
    var line = BezierPath()
    line.move(to: Point(x: 10, y: 5))
    line.addLine(to: Point(x: 90, y: 5))
    var spike = BezierPath()
    spike.move(to: Point(x: 50, y: 0))
    spike.addLine(to: Point(x: 50, y: 30))
    spike.addLine(to: Point(x: 50, y: 0))
    spike.close()
    var point = BezierPath()
    point.move(to: Point(x: 30, y: 5))
    point.close()
    for path in [line, spike, point, rect(10, 5, 0, 20), rect(10, 5, 50, 0), BezierPath()] {
      expect(spans(fixture([ExclusionPath(path: path)]), at: 0), [(0, 100)])
    }
    // Coincident edges bound one area, once.
    expect(
      spans(
        fixture([
          ExclusionPath(path: rect(20, 0, 20, 10)), ExclusionPath(path: rect(40, 0, 20, 10)),
        ]), at: 0), [(0, 20), (60, 100)])
  }
}
