import SeededRandom
import Testing
import TextGeometry

/// Outlines of pictures.
@Suite struct AlphaContourTests {
  func contour(_ rows: [String], threshold: Double = 0.5) throws -> BezierPath {
    let alpha = rows.joined().map { character -> UInt8 in
      character == "#" ? 255 : character == "+" ? 128 : 0
    }
    return try BezierPath(
      alpha: alpha, width: rows[0].count, height: rows.count, threshold: threshold,
      in: Rect(x: 0, y: 0, width: Double(rows[0].count), height: Double(rows.count)))
  }

  @Test("an opaque picture is its rectangle but for corners")
  func opaquePicture() throws {
    let path = try contour(["####", "####", "####"])
    #expect(path.bounds == Rect(x: 0, y: 0, width: 4, height: 3))
    #expect(path.elementCount == 9)
    let spans = try freeSpans(
      [ExclusionPath(path: path)], top: 1, height: 1, left: -1, right: 5)
    #expect(spans == [HorizontalSpan(start: -1, end: 0), HorizontalSpan(start: 4, end: 5)])
  }

  @Test("holes and islands count")
  func holesAndIslands() throws {
    let path = try contour(["#######", "#.....#", "#..#..#", "#.....#", "#######"])
    let spans = try freeSpans(
      [ExclusionPath(path: path)], top: 2.45, height: 0.1, left: 0, right: 7)
    #expect(spans.count == 2)
    #expect(abs(spans[0].start - 1) < 0.06 && abs(spans[0].end - 3) < 0.06)
    #expect(abs(spans[1].start - 4) < 0.06 && abs(spans[1].end - 6) < 0.06)
  }

  @Test("pixels that touch at a corner are connected at a low threshold")
  func touchingCorners() throws {
    let apart = try contour(["#.", ".#"], threshold: 0.6)
    let joined = try contour(["#.", ".#"], threshold: 0.4)
    func subpaths(_ path: BezierPath) -> Int {
      path.elements.reduce(0) { count, element in
        if case .move = element { return count + 1 }
        return count
      }
    }
    #expect(subpaths(apart) == 2)
    #expect(subpaths(joined) == 1)
  }

  @Test("a transparent picture excludes nothing")
  func transparentPicture() throws {
    #expect(try contour(["...", "..."]).isEmpty)
  }

  @Test("outlines of noise have the opaque pixels inside")
  func noise() throws {
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let width = 3 + generator.below(9)
      let height = 3 + generator.below(9)
      let alpha = (0..<(width * height)).map { _ in UInt8(generator.below(256)) }
      let path = try BezierPath(
        alpha: alpha, width: width, height: height, threshold: 0.5,
        in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
      for y in 0..<height {
        for x in 0..<width where abs(Int(alpha[y * width + x]) - 127) > 2 {
          let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          #expect(path.contains(center) == (alpha[y * width + x] > 127), "seed \(seed)")
        }
      }
    }
  }

  @Test("sizes that do not fit are refused")
  func wrongSizes() {
    #expect(throws: GeometryError.self) {
      _ = try BezierPath(alpha: [1], width: 2, height: 2, threshold: 0.5, in: .zero)
    }
    #expect(throws: GeometryError.self) {
      _ = try BezierPath(
        alpha: [], width: 100_000, height: 100_000, threshold: 0.5, in: .zero)
    }
    #expect(throws: GeometryError.self) {
      _ = try BezierPath(alpha: [], width: .max, height: .max, threshold: 0.5, in: .zero)
    }
  }
}
