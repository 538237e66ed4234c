import Testing
import TextGeometry

/// Free spans of single bands beside figures with an answer in closed form.
@Suite struct BandTests {
  @Test("a rectangle leaves both sides of the bands it meets")
  func rectangle() throws {
    let path = BezierPath(rect: Rect(x: 100, y: 100, width: 50, height: 50))
    let sides = [HorizontalSpan(start: 0, end: 100), HorizontalSpan(start: 150, end: 400)]
    #expect(try freeSpans([ExclusionPath(path: path)], top: 90, height: 20) == sides)
    #expect(try freeSpans([ExclusionPath(path: path)], top: 110, height: 20) == sides)
    #expect(try freeSpans([ExclusionPath(path: path)], top: 140, height: 20) == sides)
    #expect(try freeSpans([ExclusionPath(path: path)], top: 0, height: 1000) == sides)
  }

  @Test("a band that only touches is free")
  func touchingBand() throws {
    let path = BezierPath(rect: Rect(x: 100, y: 100, width: 50, height: 50))
    let whole = [HorizontalSpan(start: 0, end: 400)]
    #expect(try freeSpans([ExclusionPath(path: path)], top: 80, height: 20) == whole)
    #expect(try freeSpans([ExclusionPath(path: path)], top: 150, height: 20) == whole)
  }

  @Test("a circle is widest where the band is nearest its centre")
  func circle() throws {
    let path = BezierPath(ovalIn: Rect(x: 100, y: 100, width: 200, height: 200))
    for top in stride(from: 85.0, to: 310, by: 7.3) {
      let spans = try freeSpans([ExclusionPath(path: path)], top: top, height: 12)
      let nearest = max(0, max(top - 200, 200 - (top + 12)))
      if nearest >= 100 {
        #expect(spans == [HorizontalSpan(start: 0, end: 400)])
      } else {
        let half = (100 * 100 - nearest * nearest).squareRoot()
        #expect(spans.count == 2)
        #expect(abs(spans[0].end - (200 - half)) < 1e-8)
        #expect(abs(spans[1].start - (200 + half)) < 1e-8)
      }
    }
  }

  @Test("a margin keeps its distance in every direction")
  func marginDistance() throws {
    let path = BezierPath(rect: Rect(x: 100, y: 100, width: 50, height: 50))
    let exclusion = ExclusionPath(path: path, margin: 10)
    let spans = try freeSpans([exclusion], top: 110, height: 5)
    #expect(spans == [HorizontalSpan(start: 0, end: 90), HorizontalSpan(start: 160, end: 400)])
    // At 6 above the corner the circle of radius 10 extends 8 to the side.
    let corner = try freeSpans([exclusion], top: 84, height: 10)
    #expect(abs(corner[0].end - 92) < 1e-9)
  }

  @Test("text inside a circle is as wide as the narrower edge of the band")
  func insideCircle() throws {
    let path = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 200, height: 200))
    let spans = try freeSpans([], inside: path, top: 40, height: 20)
    let half = (100.0 * 100 - 60 * 60).squareRoot()
    #expect(spans.count == 1)
    #expect(abs(spans[0].start - (100 - half)) < 1e-9)
    #expect(abs(spans[0].end - (100 + half)) < 1e-9)
    #expect(try freeSpans([], inside: path, top: 190, height: 20).isEmpty)
  }

  @Test("the next top is where the obstacle ends")
  func nextTopBelow() throws {
    let path = BezierPath(rect: Rect(x: 0, y: 100, width: 400, height: 50))
    let index = try ExclusionIndex(exclusions: [ExclusionPath(path: path)])
    var scratch = ExclusionIndex.Scratch()
    func next(_ top: Double, limit: Double = .infinity) -> Double? {
      index.nextTop(
        from: Rect(x: 0, y: top, width: 400, height: 20), width: 30, limit: limit,
        isRightToLeft: false,
        scratch: &scratch)
    }
    #expect(next(0) == 0)
    #expect(next(80) == 80)
    #expect(next(81) == 150)
    #expect(next(120) == 150)
    #expect(next(120, limit: 149) == nil)
    #expect(next(151) == 151)
  }

  @Test("the next top beside a circle is where the band is first wide enough")
  func nextTopBeside() throws {
    let path = BezierPath(ovalIn: Rect(x: 0, y: 0, width: 200, height: 200))
    let index = try ExclusionIndex(exclusions: [ExclusionPath(path: path)])
    var scratch = ExclusionIndex.Scratch()
    let top = try #require(
      index.nextTop(
        from: Rect(x: 0, y: 50, width: 200, height: 20), width: 40, isRightToLeft: false,
        scratch: &scratch))
    // On each side the circle leaves 40 where its half chord is 60: 80 below its centre.
    #expect(abs(top - 180) < 1e-7)
  }
}
