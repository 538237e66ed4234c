import Glibc
import Testing
import TextGeometry

/// Margins, arcs and next tops to the last digits, for answers in closed form.
@Suite("Margins, arcs and first heights are exact")
struct ExactnessTests {
  let size = 400.0
  /// A part in 10⁹ of the size.
  var slack: Double { 1e-9 * size }
  let whole = [HorizontalSpan(start: 0, end: 400)]

  func expect(_ spans: [HorizontalSpan], _ wanted: [(Double, Double)], _ slack: Double? = nil) {
    #expect(spans.count == wanted.count, "\(spans)")
    for (span, wanted) in zip(spans, wanted) {
      #expect(abs(span.start - wanted.0) <= slack ?? self.slack, "\(span), not \(wanted)")
      #expect(abs(span.end - wanted.1) <= slack ?? self.slack, "\(span), not \(wanted)")
    }
  }

  @Test("a row that only touches the margin of a rectangle is not blocked")
  func aRowThatOnlyTouches() throws {
    let path = BezierPath(rect: Rect(x: 100, y: 150, width: 50, height: 50))
    let exclusion = [ExclusionPath(path: path, margin: 10)]
    #expect(try freeSpans(exclusion, top: 210, height: 20) == whole)
    #expect(try freeSpans(exclusion, top: 120, height: 20) == whole)
    #expect(
      try freeSpans(exclusion, top: 160, height: 20)
        == [HorizontalSpan(start: 0, end: 90), HorizontalSpan(start: 160, end: 400)])
    let index = try ExclusionIndex(exclusions: exclusion)
    #expect(nextTop(index, from: 160, height: 20, width: 400) == 210)
  }

  @Test(
    "touching is meant whatever sums are rounded to", arguments: [133.3, 1e3 / 7, 77.7, 12_345.6])
  func touchingIsMeantWhateverSums(_ y: Double) throws {
    let path = BezierPath(rect: Rect(x: 100, y: y, width: 50, height: 0.1 + 0.2))
    let circle = BezierPath(
      arcCenter: Point(x: 300, y: y), radius: 41.3, startAngle: 0.3, endAngle: 9, clockwise: true)
    let index = try ExclusionIndex(exclusions: [
      ExclusionPath(path: path, margin: 7.1), ExclusionPath(path: circle, margin: 6.7),
    ])
    for top in [y + 48, (y + 48).nextDown, (y + 48).nextDown.nextDown] {
      #expect(freeSpans(index, top: top, height: 20) == whole)
      #expect(freeSpans(index, top: y + y - top - 11.3, height: 11.3) == whole)
    }
    let top = y + 0.3 + 7.1
    #expect(freeSpans(index, top: top.nextDown, height: 1).first?.start == 0)
    #expect((freeSpans(index, top: top.nextDown, height: 1).first?.end ?? 0) > 250)
  }

  @Test("the corners of a rectangles margin are quarters of a circle")
  func theCornersOfARectangles() throws {
    let path = BezierPath(rect: Rect(x: 100, y: 100, width: 50, height: 50))
    let exclusion = [ExclusionPath(path: path, margin: 10)]
    for rise in stride(from: 0.5, to: 10, by: 0.5) {
      let half = (100 - rise * rise).squareRoot()
      expect(
        try freeSpans(exclusion, top: 150 + rise, height: 20),
        [(0, 100 - half), (150 + half, 400)])
      expect(
        try freeSpans(exclusion, top: 50, height: 50 - rise), [(0, 100 - half), (150 + half, 400)])
    }
  }

  @Test("circles are circles", arguments: [0.0, 10, -10])
  func circlesAreCircles(_ margin: Double) throws {
    let path = BezierPath(ovalIn: Rect(x: 100, y: 100, width: 200, height: 200))
    let radius = 100 + margin
    for top in stride(from: 201.0, to: 330, by: 7.3) {
      let spans = try freeSpans(
        [ExclusionPath(path: path, margin: margin)], top: top, height: 12)
      if top - 200 >= radius {
        #expect(spans == whole)
      } else {
        let half = (radius * radius - (top - 200) * (top - 200)).squareRoot()
        expect(spans, [(0, 200 - half), (200 + half, 400)])
      }
    }
    #expect(
      try freeSpans([ExclusionPath(path: path, margin: margin)], top: 200 + radius, height: 9)
        == whole)
  }

  @Test("circles of every spelling are the same")
  func circlesOfEverySpellingAreTheSame() throws {
    let size = Size(width: 400, height: 400)
    let texts = [
      "circle(100 at 200 200)", "ellipse(100 100 at 200 200)", "inset(100 round 100)",
      "path(\"M 100 200 A 100 100 0 1 1 300 200 A 100 100 0 1 1 100 200 Z\")",
      "path(\"M 270.71067811865476 270.71067811865476 A 100 100 0 0 1 129.28932188134524 129.28932188134524 100 100 45 0 1 270.71067811865476 270.71067811865476\")",
    ]
    for text in texts {
      guard case .path(let path) = try Shape(parsing: text, in: size) else { continue }
      for (path, radius) in [(path, 100.0), (path.reversing(), 100)] {
        for margin in [0.0, 13] {
          let outer = radius + margin
          for top in [203.0, 250, 290, 299.5, 199 + outer] where top < 200 + outer {
            let half = (outer * outer - (top - 200) * (top - 200)).squareRoot()
            expect(
              try freeSpans([ExclusionPath(path: path, margin: margin)], top: top, height: 30),
              [(0, 200 - half), (200 + half, 400)])
          }
        }
      }
    }
  }

  @Test("a turned ellipse is solved as one")
  func aTurnedEllipseIsSolvedAsOne() throws {
    let ellipse = try BezierPath(svgPathData: "M 80 0 A 80 30 0 0 1 -80 0 A 80 30 0 0 1 80 0 Z")
    let (sine, cosine) = (sin(0.6), cos(0.6))
    let turned = ellipse.transformed(
      by: Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 200, ty: 150))
    let lower = (6400 * sine * sine + 900 * cosine * cosine).squareRoot()
    for rise in stride(from: -lower + 1, to: lower, by: 5.37) {
      let wanted = [-1.0, 1].map { side in
        let slant = (6400 - 900) * sine * cosine / (lower * lower)
        let half = 80 * 30 / (lower * lower) * (lower * lower - rise * rise).squareRoot()
        return 200 + slant * rise + side * half
      }
      expect(
        try freeSpans([ExclusionPath(path: turned)], top: 150 + rise, height: 1e-7),
        [(0, wanted[0]), (wanted[1], 400)], 2e-6)
    }
    #expect(try freeSpans([ExclusionPath(path: turned)], top: 150 + lower, height: 5) == whole)
  }

  @Test("a rounded rectangles margin is a rounded rectangle")
  func aRoundedRectanglesMarginIs() throws {
    let path = BezierPath(
      roundedRect: Rect(x: 100, y: 100, width: 120, height: 80), cornerRadius: 20)
    for (margin, radius) in [(10.0, 30.0), (-5, 15), (0, 20)] {
      let exclusion = [ExclusionPath(path: path, margin: margin)]
      for rise in [0.25, 3, 11, 14.5] {
        let half = (radius * radius - rise * rise).squareRoot()
        expect(
          try freeSpans(exclusion, top: 160 + rise, height: 100),
          [(0, 120 - half), (200 + half, 400)])
      }
      #expect(try freeSpans(exclusion, top: 160 + radius, height: 10) == whole)
    }
  }

  @Test("a stars margin is straight along its sides and round at its tips")
  func aStarsMarginIsStraight() throws {
    // A tip at (200, 100); its right side descends by 3 for each 1 to the right.
    let path = try BezierPath(
      svgPathData:
        "M 200 100 L 220 160 L 280 180 L 220 200 L 200 260 L 180 200 L 120 180 L 180 160 Z")
    let exclusion = [ExclusionPath(path: path, margin: 6)]
    let root = 10.0.squareRoot()
    #expect(try freeSpans(exclusion, top: 84, height: 10) == whole)
    // Beside the tip's rounding.
    let tip = (36.0 - 25).squareRoot()
    expect(try freeSpans(exclusion, top: 85, height: 10), [(0, 200 - tip), (200 + tip, 400)])
    // Beside the side: 6 · √10 / 3 to the right of it.
    let beside = 10 + 6 * root / 3
    expect(
      try freeSpans(exclusion, top: 100, height: 30), [(0, 200 - beside), (200 + beside, 400)])
    // In the notches the distance of every span's end from the star equals the margin.
    let index = try ExclusionIndex(exclusions: exclusion)
    for y in stride(from: 101.0, to: 159, by: 3) {
      let end = try #require(freeSpans(index, top: y, height: 1e-6).last?.start)
      let distance = MarginOracle(path).distance(x: end, top: y, bottom: y)
      #expect(abs(distance - 6) < 2e-6)
    }
  }

  @Test("what lies beside a Bézier curve is at the true distance")
  func whatLiesBesideABezier() throws {
    let (p0, p1, p2, p3) = (
      Point(x: 60, y: 120), Point(x: 120, y: 320), Point(x: 260, y: 290), Point(x: 340, y: 120)
    )
    var path = BezierPath()
    path.move(to: p0)
    path.addCurve(to: p3, controlPoint1: p1, controlPoint2: p2)
    path.close()
    let index = try ExclusionIndex(exclusions: [ExclusionPath(path: path, margin: 12)])
    for t in [0.03, 0.1, 0.2, 0.3, 0.7, 0.8, 0.9, 0.97] {
      let s = 1 - t
      let at = Point(
        x: s * s * s * p0.x + 3 * s * s * t * p1.x + 3 * s * t * t * p2.x + t * t * t * p3.x,
        y: s * s * s * p0.y + 3 * s * s * t * p1.y + 3 * s * t * t * p2.y + t * t * t * p3.y)
      let way = (p1 - p0) * (s * s) + (p2 - p1) * (2 * s * t) + (p3 - p2) * (t * t)
      let beside = at + Vector(dx: -way.dy, dy: way.dx) * (12 / way.length)
      // Below the chord the curve's shadow is widest at the top of a band.
      guard beside.y > 121 else { continue }
      let spans = freeSpans(index, top: beside.y, height: 400)
      let found = t < 0.5 ? spans[0].end : spans[1].start
      #expect(abs(found - beside.x) < 1e-8, "t \(t)")
      #expect(t < 0.5 ? found <= beside.x + 1e-9 : found >= beside.x - 1e-9, "never inward")
    }
  }

  @Test("a margin goes round a vertex whose sides cross just before it")
  func aMarginGoesRoundA() throws {
    // The curve leaves the vertex on the right of the line and crosses it half a point above. The
    // loop is no wider than 1e-4 points and has the outside on the other side.
    let vertex = Point(x: 22, y: 264.7)
    for (handle, margins) in [(38.44, [0.3, 1, 5]), (38.39, [1]), (38.3851, [1])] {
      var path = BezierPath()
      path.move(to: Point(x: 3, y: 171))
      path.addQuadCurve(to: vertex, controlPoint: Point(x: handle, y: 130.6))
      path.addLine(to: Point(x: 45.5, y: 72.4))
      path.close()
      for margin in margins {
        for path in [path, path.reversing()] {
          let index = try ExclusionIndex(exclusions: [ExclusionPath(path: path, margin: margin)])
          let top = try #require(nextTop(index, from: 264, height: 20, width: 48, right: 48))
          #expect(abs(top - vertex.y - margin) < 1e-9, "handle \(handle), margin \(margin)")
        }
      }
    }
  }

  @Test("a margin goes round a vertex at which the way goes back but for a billionth")
  func aMarginGoesRoundAVertexBut() throws {
    // Horizontal curves that diverge at 8e-9 radians, and lines at angles close to the smallest
    // that counts as a turn.
    let level = try BezierPath(
      svgPathData: "M 76.85126239384351 68.69186035672065 "
        + "Q 50.81016002263703 42.13128875046554 97.04102922730279 42.05810850500949 "
        + "C 40.868946921878134 42.14702546719614 9.153750768964496 48.62679377026673 "
        + "61.624550016670476 87.10324287528061 Z")
    var paths = [level]
    for angle in [1e-4, 1e-6, 3e-7, 1e-8, 2e-9, 5e-10, 1e-12, 0] {
      var spike = BezierPath()
      spike.move(to: Point(x: 20, y: 42.05810850500949 + 77.04102922730279 * angle))
      spike.addLine(to: Point(x: 97.04102922730279, y: 42.05810850500949))
      spike.addQuadCurve(
        to: Point(x: 30, y: 80), controlPoint: Point(x: 60, y: 42.05810850500949))
      spike.close()
      paths.append(spike)
    }
    for path in paths {
      for path in [path, path.reversing()] {
        let index = try ExclusionIndex(exclusions: [ExclusionPath(path: path, margin: 2)])
        let spans = freeSpans(index, top: 41.5, height: 1, right: 160)
        let end = try #require(spans.last)
        #expect(abs(end.start - 99.04102922730279) < 1e-6, "\(path.svgPathData)")
      }
    }
  }

  @Test("the next top is the true one")
  func theNextTopIsTheTrueOne() throws {
    let path = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 200, height: 200))
    let index = try ExclusionIndex(exclusions: [ExclusionPath(path: path, margin: 5)])
    // Beside a circle of 105 there is 37 where its half chord is 63: 84 below its centre.
    let top = try #require(nextTop(index, from: 50, height: 20, width: 37, right: 200))
    #expect(abs(top - 184) <= 200e-9)
    #expect(freeSpans(index, top: top, height: 20, right: 200).contains { $0.width >= 37 })
  }

  @Test("the next top does not depend on where the search starts nor on far shapes")
  func theNextTopDoesNot() throws {
    let near = ExclusionPath(
      path: BezierPath(ovalIn: Rect(x: 20, y: 13.7, width: 333, height: 271)), margin: 4.3)
    let alone = try ExclusionIndex(exclusions: [near])
    let far = try ExclusionIndex(exclusions: [
      near,
      ExclusionPath(path: BezierPath(rect: Rect(x: 7, y: 91_234.567, width: 300, height: 17.3))),
      ExclusionPath(path: BezierPath(ovalIn: Rect(x: 0, y: 3000, width: 50, height: 1000.1))),
    ])
    for width in [120.0, 150.3, 199] {
      let wanted = nextTop(alone, from: 150, height: 17.3, width: width)
      for from in [151.0, 160.77, 171.1] {
        #expect(nextTop(alone, from: from, height: 17.3, width: width) == wanted)
        #expect(nextTop(far, from: from, height: 17.3, width: width) == wanted)
      }
    }
  }

  @Test("the next top beside the side that is largest is the true one")
  func theNextTopBesideThe() throws {
    let wedge = try BezierPath(svgPathData: "M 250 0 L 350 0 L 150 200 L 50 200 Z")
    let index = try ExclusionIndex(exclusions: [ExclusionPath(path: wedge, wrap: .largest)])
    let top = try #require(nextTop(index, from: 50, height: 10, width: 240))
    #expect(abs(top - 190) < 1e-7)
    // With too little room on both sides there is no top before the end.
    #expect(nextTop(index, from: 10, height: 10, width: 330) == 200)
  }
}
