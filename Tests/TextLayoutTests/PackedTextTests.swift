import SeededRandom
import Testing
import TextFonts

@testable import TextAnalysis
@testable import TextLayout
@testable import TextShaping

/// Checks that the compact storage of paragraphs returns what was stored.
@Suite("Packed glyphs and pieces", .enabled(if: FastPaths.enabled == .all))
struct PackedTextTests {
  private struct Record: Equatable {
    var id: UInt16
    var cluster: Int
    var advance: Int32
    var x: Int32 = 0
    var y: Int32 = 0
    var isUnsafe = false
  }

  private func buffer(_ records: [Record]) -> GlyphBuffer {
    var buffer = GlyphBuffer()
    buffer.glyphs = records.map { UInt32($0.id) }
    buffer.clusters = records.map { UInt32($0.cluster) }
    buffer.xAdvance = records.map(\.advance)
    buffer.yAdvance = records.map { _ in 0 }
    buffer.xOffset = records.map(\.x)
    buffer.yOffset = records.map(\.y)
    buffer.flags = records.map { $0.isUnsafe ? GlyphFlags.unsafeToBreak.rawValue : 0 }
    return buffer
  }

  private func records(_ glyphs: ShapedGlyphs) -> [Record] {
    (0..<glyphs.count).map {
      Record(
        id: glyphs.id($0), cluster: glyphs.cluster($0), advance: glyphs.advance($0),
        x: glyphs.offset($0).x, y: glyphs.offset($0).y, isUnsafe: glyphs.isUnsafeToBreak($0))
    }
  }

  @Test(
    "numbers too large for 16 bits widen all glyphs, and none is lost",
    arguments: [
      Record(id: 7, cluster: 32_768, advance: 500), Record(id: 7, cluster: 9, advance: 32_768),
      Record(id: 7, cluster: 9, advance: -32_769), Record(id: 7, cluster: 9, advance: 1, x: 40_000),
      Record(id: 7, cluster: 9, advance: 1, y: -40_000),
    ])
  private func widening(_ large: Record) {
    let small = [
      Record(id: 65_535, cluster: 0, advance: 32_767, isUnsafe: true),
      Record(id: 3, cluster: 8, advance: -32_768, x: -32_768, y: 32_767),
    ]
    var glyphs = ShapedGlyphs()
    glyphs.append(buffer(small))
    #expect(!glyphs.isWide)
    #expect(records(glyphs) == small)
    glyphs.append(buffer([large]))
    #expect(glyphs.isWide)
    #expect(records(glyphs) == small + [large])
    glyphs.append(buffer(small))
    #expect(records(glyphs) == small + [large] + small)
    // One glyph at a time.
    var copy = ShapedGlyphs()
    for index in 0..<glyphs.count { copy.append(index, of: glyphs) }
    #expect(records(copy) == small + [large] + small)
    glyphs.truncate(to: 2)
    #expect(records(glyphs) == small)
    // Clusters that are set afterwards.
    var moved = ShapedGlyphs()
    moved.append(buffer(small))
    moved.setCluster(32_767, at: 0)
    #expect(!moved.isWide)
    moved.setCluster(32_768, at: 1)
    #expect(moved.isWide)
    #expect(records(moved).map(\.cluster) == [32_767, 32_768])
    #expect(records(moved).map(\.isUnsafe) == [true, false])
  }

  @Test("a paragraph longer than 16 bits count is laid out like its parts")
  func longParagraph() {
    let words = "abcd ef "
    let long = LayoutFixture(String(repeating: words, count: 6_000), width: 400)
    let short = LayoutFixture(String(repeating: words, count: 100), width: 400)
    let (rows, parts) = (long.rects, short.rects)
    #expect(rows.count == 600)
    #expect(rows.prefix(9) == parts.prefix(9))
    let ends = [long.glyphs(0).map(\.x), long.glyphs(599).map(\.x)]
    #expect(ends[0] == ends[1])
    #expect(long.glyphs(599).map(\.cluster) == Array(47_920..<48_000))
  }

  private func pieces(_ random: inout SeededGenerator, scale: Double) -> [UnbreakablePiece] {
    var pieces: [UnbreakablePiece] = []
    var (units, end, spaces) = (0, 0, 0)
    // Half have line breaks inside; in some a piece has a negative advance, as with negative
    // letter spacing.
    let (hasLineBreaks, takesBack) = (random.chance(0.5), random.chance(0.3))
    for number in 0..<random.int(1..<60) {
      let content = units + random.int((takesBack ? -500 : 0)..<4_000)
      let hanging = random.int(0..<4)
      units = content + hanging * 250
      end += random.int(1..<9) + hanging
      let before = spaces + random.int(0..<2)
      spaces = before + random.int(0..<hanging + 1)
      pieces.append(
        UnbreakablePiece(
          advance: Double(units) * scale, contentAdvance: Double(content) * scale, end: Int32(end),
          contentEnd: Int32(end - hanging), spaces: Int32(spaces), contentSpaces: Int32(before),
          flags: hasLineBreaks && number % 11 == 10
            ? .mandatory : random.chance(0.1) ? .unsafeToBreak : []))
    }
    return pieces
  }

  private func isSame(_ one: UnbreakablePiece, _ other: UnbreakablePiece) -> Bool {
    one.advance == other.advance && one.contentAdvance == other.contentAdvance
      && one.end == other.end && one.contentEnd == other.contentEnd && one.spaces == other.spaces
      && one.contentSpaces == other.contentSpaces && one.flags == other.flags
  }

  @Test("pieces read as they were made, packed or not")
  func roundTrip() {
    let first = SeededGenerator.firstSeed
    for seed in first..<first + (Sweep.askedCount ?? 500) {
      var random = SeededGenerator(seed: seed)
      let scale = random.pick([0.016, 11.0 / 1000, 16.0 / 2048, 1.0 / 3])
      var made = pieces(&random, scale: scale)
      let isOdd = random.chance(0.5)
      if isOdd {
        let index = random.int(0..<made.count)
        switch random.int(0..<4) {
        case 0: made[index].advance += scale / 3
        case 1: made[index].contentEnd -= 16
        case 2: made[index].spaces = 65_536
        default: made[index].contentAdvance = 0x1p40 * scale
        }
      }
      let kept = UnbreakablePieces(made, scale: scale)
      #expect(kept.isPacked != isOdd, "seed \(seed)")
      let isRead = kept.count == made.count && zip(kept, made).allSatisfy(isSame)
      #expect(isRead, "seed \(seed)")
    }
  }

  @Test("as many pieces fit a limit as fit it one by one")
  func fitting() {
    let first = SeededGenerator.firstSeed
    for seed in first..<first + (Sweep.askedCount ?? 500) {
      var random = SeededGenerator(seed: seed)
      let scale = random.pick([0.016, 11.0 / 1000, 16.0 / 2048, 1.0 / 3])
      let made = pieces(&random, scale: scale)
      for kept in [
        UnbreakablePieces(made, scale: scale), UnbreakablePieces(made, scale: 0),
      ] {
        for _ in 0..<20 {
          let start = random.int(0..<made.count)
          // Often exactly at the end of a piece.
          let end = random.pick(made).contentAdvance
          let limit = random.pick([
            end, end.nextDown, end.nextUp, random.number(-10...200_000 * scale),
          ])
          var expected = (index: start, isMandatory: false)
          while expected.index < made.count, made[expected.index].contentAdvance <= limit,
            !expected.isMandatory
          {
            expected.isMandatory = made[expected.index].flags.contains(.mandatory)
            expected.index += 1
          }
          let guess = random.int(0..<made.count + 3)
          let found = kept.end(from: start, within: limit, near: guess)
          #expect(
            found == expected, "seed \(seed), from \(start) within \(limit), near \(guess)")
        }
      }
    }
  }

  @Test("totals of one size are those of one stretch, however text is cut")
  func totals() {
    var (whole, parts) = (RunningAdvance(), RunningAdvance())
    whole.enter(scale: 0.011, letterSpacing: 0)
    for advance in [601, 259, 7, 12_345, 3] {
      whole.add(units: advance)
      whole.endCluster()
      parts.enter(scale: 0.011, letterSpacing: 0)
      parts.add(units: advance)
      parts.endCluster()
    }
    #expect(parts.points == whole.points)
    #expect(whole.points == 13_215 * 0.011)
    parts.add(points: 5)
    #expect(parts.points == 13_215 * 0.011 + 5)
    parts.enter(scale: 0.02, letterSpacing: 1)
    parts.add(units: 100)
    parts.endCluster()
    let after = 13_215 * 0.011 + 5 + (100 * 0.02 + 1)
    #expect(parts.points == after)
    parts.enter(scale: 0.02, letterSpacing: 0)
    parts.add(units: 100)
    parts.endCluster()
    #expect(parts.points == after + 100 * 0.02)
  }
}
