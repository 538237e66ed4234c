import SeededRandom
import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

/// Consecutive texts in one storage, each in its own containers.
@Suite("Containers take no text from their limit on")
struct TextLimitTests {
  /// Three paragraphs of two lines each, in columns ten characters wide with room for three lines.
  private func fixture(
    _ limits: [Int?], style: (inout ParagraphStyle) -> Void = { _ in }
  ) -> LayoutFixture {
    let fixture = LayoutFixture(
      "aaaa bbbb cccc\ndddd eeee ffff\ngggg hhhh iiii", width: 50, height: 30, style: style)
    fixture.addContainers(limits.count - 1, height: 30)
    for (container, limit) in zip(fixture.manager.textContainers, limits) {
      container.textLimit = limit
    }
    return fixture
  }

  @Test("the paragraph at the limit starts in the next container, whatever room is left")
  func nextContainer() {
    #expect(
      fixture([15, nil, nil]).columns.map { $0.map { $0.trimmed } } == [
        ["aaaa bbbb", "cccc"], ["dddd eeee", "ffff", "gggg hhhh"], ["iiii"],
      ])
    // A limit within a paragraph ends it there.
    #expect(fixture([16, 30, nil]).columns.map(\.count) == [3, 1, 2])
  }

  @Test("containers whose text has ended stay empty")
  func emptyContainers() {
    let fixture = fixture([15, 15, nil])
    #expect(fixture.columns.map(\.count) == [2, 0, 3])
    #expect(fixture.manager.characterRange(in: fixture.manager.textContainers[1]) == 15..<15)
    #expect(fixture.manager.overflowRange == 40..<44)
    #expect(self.fixture([0, 0, nil]).columns.map(\.count) == [0, 0, 3])
    #expect(self.fixture([15, 15]).manager.overflowRange == 15..<44)
  }

  @Test("what is kept with text beyond the limit stays before it")
  func kept() {
    // All of it is kept together, and the second paragraph begins below the first.
    let fixture = fixture([15, nil, nil]) { $0.keepWithNext = true }
    #expect(fixture.columns.map(\.count) == [2, 3, 1])
  }

  @Test("another limit, another size and other shapes give what laying out anew gives")
  func incremental() {
    let count: UInt64 = Sweep.count(debug: 60, release: 300, long: 20_000)
    for seed in SeededGenerator.firstSeed..<SeededGenerator.firstSeed + count {
      var generator = SeededGenerator(seed: seed)
      let words = (0..<generator.int(20..<60)).map { _ in
        String(repeating: "a", count: generator.int(1..<8)) + (generator.chance(0.2) ? "\n" : " ")
      }
      let text = words.joined()
      let starts = [0] + text.utf16.enumerated().filter { $1 == 0x0A }.map { $0.offset + 1 }
      func shape(_ generator: inout SeededGenerator) -> [ExclusionPath] {
        if generator.chance(0.3) { return [] }
        let rect = Rect(
          x: generator.number(0...40), y: generator.number(0...80), width: 25, height: 25)
        return [ExclusionPath(path: BezierPath(rect: rect))]
      }
      let keeps = generator.chance(0.3)
      let old = LayoutFixture(text, width: 60, height: 100, style: { $0.keepWithNext = keeps })
      let new = LayoutFixture(text, width: 60, height: 100, style: { $0.keepWithNext = keeps })
      for fixture in [old, new] { fixture.addContainers(5, height: 100) }
      for step in 0..<4 {
        let index = generator.int(0..<6)
        let container = old.manager.textContainers[index]
        switch generator.int(0..<3) {
        case 0: container.textLimit = generator.chance(0.2) ? nil : generator.pick(starts)
        case 1: container.exclusionPaths = shape(&generator)
        default: container.size.height = Double(generator.int(2..<12)) * 10
        }
        if step < 3, generator.chance(0.7) { old.manager.ensureLayout() }
      }
      for (container, copy) in zip(old.manager.textContainers, new.manager.textContainers) {
        copy.textLimit = container.textLimit
        copy.exclusionPaths = container.exclusionPaths
        copy.size = container.size
      }
      for (container, copy) in zip(old.manager.textContainers, new.manager.textContainers) {
        let (own, others) = (
          old.manager.lineFragments(in: container), new.manager.lineFragments(in: copy)
        )
        // A moved exclusion is queried at its original place, which changes the rounding.
        let isSame =
          own.count == others.count
          && zip(own, others).allSatisfy {
            abs($0.rect.minX - $1.rect.minX) < 1e-9 && abs($0.rect.minY - $1.rect.minY) < 1e-9
              && abs($0.rect.width - $1.rect.width) < 1e-9 && $0.range == $1.range
          }
          && old.manager.characterRange(in: container) == new.manager.characterRange(in: copy)
        #expect(isSame, "seed \(seed)")
        if !isSame { return }
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = Substring(self)
    while let last = text.last, last == " " || last.isNewline { text.removeLast() }
    return String(text)
  }
}
