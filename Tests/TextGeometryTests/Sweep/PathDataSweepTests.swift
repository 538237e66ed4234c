import SeededRandom
import Testing

@testable import TextGeometry

/// Any path data takes work in proportion to its steps. See ``BandSweepTests`` for the command
/// that runs everything.
@Suite struct PathDataSweepTests {
  /// Reads path data and queries its indexes. Returns a description of excessive work, or nil.
  static func fault(_ data: String, margins: Bool) -> String? {
    let path: BezierPath
    do {
      path = try BezierPath(svgPathData: data)
    } catch {
      let isPlaced = error.column.map { $0 >= 1 && $0 <= data.utf8.count + 1 } == true
      return isPlaced ? nil : "no place: \(error)"
    }
    let steps = path.elementCount
    if 2 * steps > data.utf8.count + 64 * data.utf8.count(where: { $0 | 0x20 == 0x61 }) + 2 {
      return "\(steps) steps from \(data.utf8.count) bytes"
    }
    // No step has more than five monotone pieces, and each may be split where others end.
    if let fault = fault(path, margin: 0, inside: false, most: 12 * steps + 12) { return fault }
    guard margins else { return nil }
    let search = 8_000_000 + 20_000 * steps
    return fault(path, margin: 0, inside: true, most: search)
      ?? fault(path, margin: 3, inside: false, most: search)
      // A hundred thousand cuts are examined from both sides, however few the steps.
      ?? fault(path, margin: -2, inside: false, most: 400_000_000 + search)
  }

  static func fault(_ path: BezierPath, margin: Double, inside: Bool, most: Int) -> String? {
    do {
      let index =
        inside
        ? try ExclusionIndex(exclusions: [], inside: path)
        : try ExclusionIndex(exclusions: [ExclusionPath(path: path, margin: margin)])
      if index.preparationWork > most {
        return "margin \(margin), inside \(inside): work \(index.preparationWork), most \(most)"
      }
      var scratch = ExclusionIndex.Scratch()
      var spans: [HorizontalSpan] = []
      let extent = index.verticalExtent ?? 0...0
      for step in 0..<3 {
        let top = extent.lowerBound + (extent.upperBound - extent.lowerBound) * Double(step) / 3
        index.freeSpans(
          of: Rect(x: 0, y: top, width: 600, height: 12), isRightToLeft: false,
          scratch: &scratch, into: &spans)
        for (left, right) in zip(spans, spans.dropFirst()) where left.end > right.start {
          return "spans overlap: \(left) \(right)"
        }
      }
      return nil
    } catch {
      return error.kind == .limit ? nil : "\(error)"
    }
  }

  @Test("generated path data takes work in proportion to its steps")
  func generatedPathData() {
    // A full run reads ten million bytes.
    var left = Sweep.count(short: 40_000, long: 10_000_000)
    var seed: UInt64 = 0
    while left > 0 {
      var generator = SeededGenerator(seed: seed)
      let kind = Int(seed) % GeneratedPathData.kinds
      let isLong = Sweep.isLong && seed < UInt64(GeneratedPathData.kinds)
      let longest = Sweep.isLong ? [3000, 60_000] : [300, 4000]
      let count = isLong ? 1_000_000 : 20 + generator.below(longest[generator.below(2)])
      let data = GeneratedPathData.make(kind: kind, bytes: count, &generator)
      left -= data.utf8.count
      let fault = Self.fault(data, margins: data.utf8.count < longest[0])
      #expect(fault == nil, "seed \(seed), kind \(kind), \(data.utf8.count) bytes: \(fault ?? "")")
      seed += 1
    }
  }

  @Test("path data of ten million bytes is refused at its limit or read")
  func tenMillionBytes() throws {
    let count = Sweep.count(short: 50_000, long: 10_000_000)
    let limits = GeometryLimits(maximumPieces: count / 10)
    var generator = SeededGenerator(seed: 1)
    let data = GeneratedPathData.make(kind: 3, bytes: count, &generator)
    let error = #expect(throws: GeometryError.self) {
      _ = try BezierPath(svgPathData: data, limits: limits)
    }
    #expect(error?.kind == .limit)
    #expect(error?.column.map { $0 > 1 } == true)
    let path = try BezierPath(svgPathData: data, limits: GeometryLimits(maximumPieces: count))
    let index = try ExclusionIndex(
      exclusions: [ExclusionPath(path: path)], limits: GeometryLimits(maximumPieces: count))
    #expect(index.preparationWork <= 12 * path.elementCount)
  }
}
