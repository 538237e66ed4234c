import SeededRandom
import Testing
import TextDrawing
import TextFonts
import TextGeometry
import TextStorage

/// Pages of random items, many of them absurd. Set `TEXTRENDER_SWEEP=1` for many more.
@Suite struct RandomPageTests {
  /// A number on a page: mostly sensible, sometimes huge, tiny or not a number.
  private func number(_ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return .nan
    case 1: return Bool.random(using: &random) ? .infinity : -.infinity
    case 2: return Double.random(in: -1e300...1e300, using: &random)
    case 3: return Double.random(in: -1e9...1e9, using: &random)
    case 4: return Double.random(in: -1e-9...1e-9, using: &random)
    case 5: return Double(Int.random(in: -40...40, using: &random))
    case 6: return Double.random(in: -70_000...70_000, using: &random)
    default: return Double.random(in: -10...60, using: &random)
    }
  }

  private func point(_ random: inout SeededGenerator) -> Point {
    Point(x: number(&random), y: number(&random))
  }

  private func color(_ random: inout SeededGenerator) -> Color {
    if Bool.random(using: &random) { return .black }
    return Color(
      red: number(&random) / 40, green: number(&random) / 40, blue: number(&random) / 40,
      alpha: number(&random) / 40)
  }

  private func path(_ random: inout SeededGenerator) -> BezierPath {
    var path = BezierPath()
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: path.move(to: point(&random))
      case 1: path.addLine(to: point(&random))
      case 2: path.addQuadCurve(to: point(&random), controlPoint: point(&random))
      case 3:
        path.addCurve(
          to: point(&random), controlPoint1: point(&random), controlPoint2: point(&random))
      default: path.close()
      }
    }
    path.usesEvenOddFillRule = Bool.random(using: &random)
    return path
  }

  private func rect(_ random: inout SeededGenerator) -> Rect {
    Rect(origin: point(&random), size: Size(width: number(&random), height: number(&random)))
  }

  private func page(_ random: inout SeededGenerator, faces: [FontFace]) -> DisplayList {
    var list = DisplayList(size: Size(width: 50, height: 140), background: color(&random))
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let ink = color(&random)
      let dashes = (0..<Int.random(in: 0...3, using: &random)).map { _ in number(&random) }
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let glyphs = (0..<6).map { _ in UInt32.random(in: 0...400, using: &random) }
        list.drawGlyphs(
          glyphs, at: glyphs.map { _ in point(&random) },
          face: faces[Int.random(in: 0..<faces.count, using: &random)],
          size: number(&random), color: ink, baseline: number(&random))
      case 1: list.fill(path(&random), with: ink)
      case 2: list.stroke(path(&random), with: ink, width: number(&random), dashes: dashes)
      case 3: list.fill(rect(&random), with: ink, isAligned: Bool.random(using: &random))
      case 4:
        list.drawRule(
          TextRule(
            start: number(&random), end: number(&random), y: number(&random),
            thickness: number(&random),
            style: UnderlineStyle(rawValue: Int.random(in: 0...0xFFFF, using: &random)), color: ink)
        )
      default:
        let side = Int.random(in: 1...9, using: &random)
        let pixels = (0..<side * 3).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
        list.draw(
          Bitmap(width: side, height: 3, pixels: pixels), in: rect(&random),
          opacity: number(&random))
      }
    }
    return list
  }

  @Test("any page is drawn the same by any number of threads")
  func threadCounts() throws {
    let faces = try ["Noto Sans", "Noto Serif", "Noto Naskh Arabic"].map {
      try FontLibrary.shared.face(for: FontRequest(families: [$0]))
    }
    let shared = Rasterizer(maximumCacheBytes: 50_000)
    for seed in 0..<Sweep.count(short: 60, long: UInt64(10_000)) {
      var random = SeededGenerator(seed: seed)
      let list = page(&random, faces: faces)
      let scale = Double.random(in: 0.4...2, using: &random)
      let expected = try Rasterizer().rasterize(list, scale: scale)
      #expect(try shared.rasterize(list, scale: scale, threads: 3) == expected, "seed \(seed)")
    }
  }
}
