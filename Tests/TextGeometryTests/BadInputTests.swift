import Testing
import TextGeometry

/// Invalid coordinates and sizes, and their error messages.
@Suite struct BadInputTests {
  func fault(_ make: () throws -> Void) -> GeometryError? {
    do {
      try make()
      return nil
    } catch {
      return error as? GeometryError
    }
  }

  @Test(
    "coordinates that are no numbers are refused", arguments: [Double.nan, .infinity, -.infinity])
  func notNumbers(_ value: Double) {
    var path = BezierPath(rect: Rect(x: 0, y: 0, width: 1, height: 1))
    path.addQuadCurve(to: Point(x: 3, y: 3), controlPoint: Point(x: value, y: 1))
    let exclusion = fault { _ = try ExclusionIndex(exclusions: [ExclusionPath(path: path)]) }
    #expect(exclusion?.kind == .notFinite)
    #expect(exclusion?.text == "exclusions[0]")
    #expect(exclusion?.message.contains("point 6") == true)
    let inside = fault { _ = try ExclusionIndex(exclusions: [], inside: path) }
    #expect(inside?.kind == .notFinite)
    let margin = fault {
      _ = try ExclusionIndex(exclusions: [ExclusionPath(path: BezierPath(), margin: value)])
    }
    #expect(margin?.text == "exclusions[0].margin")
    #expect(!path.contains(.zero))
  }

  @Test(
    "one shape that cannot be used is left out and told",
    arguments: [Double.nan, .infinity, -.infinity])
  func oneShapeCannot(_ value: Double) {
    let square = BezierPath(rect: Rect(x: 100, y: 0, width: 50, height: 50))
    var broken = square
    broken.addLine(to: Point(x: 0, y: value))
    var faults: [GeometryError] = []
    let index = ExclusionIndex(
      usableOf: [
        ExclusionPath(path: broken), ExclusionPath(path: square),
        ExclusionPath(path: square, margin: value),
        ExclusionPath(path: square.transformed(by: .translation(x: 100, y: 0))),
      ], inside: broken, faults: &faults)
    #expect(
      freeSpans(index, top: 10, height: 5)
        == [(0, 100), (150, 200), (250, 400)].map { HorizontalSpan(start: $0, end: $1) })
    #expect(faults.map(\.text) == ["exclusions[0]", "exclusions[2].margin", "inside"])
    #expect(faults.allSatisfy { $0.kind == .notFinite })
    // The others keep their places when another index reuses this one.
    faults = []
    let next = ExclusionIndex(
      usableOf: [square, square].map { ExclusionPath(path: $0) }, reusing: index, faults: &faults)
    #expect(faults.isEmpty && next.changedBands(since: index) == [0...50])
  }

  @Test("margins of any size are answered")
  func marginsAnySize() throws {
    let square = BezierPath(rect: Rect(x: 100, y: 0, width: 50, height: 50))
    for margin in [1e12, 1e200, .greatestFiniteMagnitude] {
      let spans = try freeSpans([ExclusionPath(path: square, margin: margin)], top: 10, height: 5)
      #expect(spans.isEmpty)
      let none = try freeSpans([ExclusionPath(path: square, margin: -margin)], top: 10, height: 5)
      #expect(none.count == 1)
    }
  }

  @Test("huge coordinates in text are refused with their column")
  func hugeCoordinates() {
    let data = fault { _ = try BezierPath(svgPathData: "M 0 0 L 1e308 5") }
    #expect(data?.kind == .outOfRange && data?.column == 9)
    let sum = fault { _ = try BezierPath(svgPathData: "M 9e11 0 l 9e11 0") }
    #expect(sum?.kind == .outOfRange)
    // Mirrored control points and bulging arcs count too.
    for text in ["M0 0T0 600000000000T30 0Z", "M 0 0 A 9e11 9e11 0 1 1 1e11 1e11"] {
      let data = fault { _ = try BezierPath(svgPathData: text) }
      #expect(data?.kind == .outOfRange && data?.column != nil, "\(text)")
    }
    let circle = fault {
      _ = try Shape(parsing: "circle(9e11 at 9e11 0)", in: Size(width: 9, height: 9))
    }
    #expect(circle?.kind == .outOfRange)
  }

  @Test("paths beyond the limit are refused")
  func tooLongPaths() throws {
    var path = BezierPath()
    for index in 0..<20 { path.addLine(to: Point(x: Double(index), y: Double(index * index))) }
    let limits = GeometryLimits(maximumPieces: 10)
    let index = fault {
      _ = try ExclusionIndex(exclusions: [ExclusionPath(path: path)], limits: limits)
    }
    #expect(index?.kind == .limit)
    let data = fault { _ = try BezierPath(svgPathData: path.svgPathData, limits: limits) }
    #expect(data?.kind == .limit && data?.column != nil)
    let bytes = fault {
      _ = try BezierPath(svgPathData: path.svgPathData, limits: GeometryLimits(maximumBytes: 20))
    }
    #expect(bytes?.kind == .limit)
  }

  @Test(
    "malformed path data has the column of its fault",
    arguments: [
      ("L 0 0", 1), ("M", 2), ("M 1", 4), ("M 1 2 3", 8), ("M 0 0 X", 7), ("M 0 0 L 1,,2", 11),
      ("M 0 0 A 1 1 0 2 0 5 5", 15), ("M 0 0 L 1 2,", 12), ("M 0 0 L é", 9), ("0 0", 1),
      ("M 0 0 L 1 2 Q 1 1 nan 0", 19),
    ])
  func malformedPathData(_ data: String, _ column: Int) {
    let error = fault { _ = try BezierPath(svgPathData: data) }
    #expect(error?.kind == .pathData)
    #expect(error?.column == column)
  }

  @Test("paths without area exclude nothing")
  func withoutArea() throws {
    let texts = [
      "", "M 10 10", "M 10 10 Z", "M 10 10 L 90 90", "M 10 10 L 90 90 L 50 50 Z",
      "M 10 10 H 90 H 30 Z", "M 10 10 L 10 90 Z", "M 10 10 C 90 90 130 130 40 40 Z",
      "M 10 10 C 90 10 95 60 50 50 C 95 60 90 10 10 10 Z", "M 10 10 L 40 10 L 40 10 L 10 10",
      "M 0 0 L 90 30 L 60 20 L 30 10 Z", "M 10 10 H 90 V 90 H 10 Z M 10 10 V 90 H 90 V 10 Z",
    ]
    for text in texts {
      let path = try BezierPath(svgPathData: text)
      for margin in [0.0, 5] {
        let spans = try freeSpans(
          [ExclusionPath(path: path, margin: margin)], top: -10, height: 200)
        #expect(spans == [HorizontalSpan(start: 0, end: 400)], "\(text)")
      }
    }
  }

  @Test("asking nonsense gets an answer")
  func nonsense() throws {
    let index = try ExclusionIndex(
      exclusions: [ExclusionPath(path: BezierPath(ovalIn: Rect(x: 0, y: 0, width: 9, height: 9)))])
    for value in [Double.nan, .infinity, -.infinity, -1, 1e308] {
      _ = freeSpans(index, top: value, height: 10)
      _ = freeSpans(index, top: 1, height: value)
      _ = freeSpans(index, top: 1, height: 1, right: value)
      _ = nextTop(index, from: value, height: 10, width: 10)
      _ = nextTop(index, from: 1, height: value, width: 10)
      _ = nextTop(index, from: 1, height: 1, width: value)
      _ = nextTop(index, from: 1, height: 1, width: 1, limit: value)
    }
    #expect(freeSpans(index, top: 1, height: 0) == [HorizontalSpan(start: 0, end: 400)])
  }
}
