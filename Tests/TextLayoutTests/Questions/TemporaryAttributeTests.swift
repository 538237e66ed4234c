import Testing
import TextGeometry
import TextLayout
import TextStorage

@Suite("Temporary attributes")
struct TemporaryAttributeTests {
  private let red = TextAttributes(.foregroundColor, Color(red: 1, green: 0, blue: 0))

  @Test("are laid over the storage's, run by run, and taken away again")
  func changing() {
    let fixture = LayoutFixture("abcdefgh", width: 100)
    let manager = fixture.manager
    manager.addTemporaryAttributes(red, in: 1..<4)
    manager.addTemporaryAttribute(.kern, value: 2, in: 3..<6)
    let runs = manager.temporaryAttributeRuns(in: 0..<8)
    #expect(runs.map(\.range) == [1..<3, 3..<4, 4..<6])
    #expect(runs[1].attributes == red.merging(TextAttributes(.kern, 2)))
    #expect(manager.temporaryAttributes(at: 0, in: 0..<8).effectiveRange == 0..<1)
    #expect(manager.temporaryAttributes(at: 7, in: 0..<8).effectiveRange == 6..<8)
    manager.removeTemporaryAttribute(.kern, in: 0..<8)
    #expect(manager.temporaryAttributeRuns(in: 0..<8).map(\.range) == [1..<4])
    manager.setTemporaryAttributes(TextAttributes(), in: 2..<3)
    #expect(manager.temporaryAttributeRuns(in: 0..<8).map(\.range) == [1..<2, 3..<4])
    #expect(fixture.storage.attributes(at: 1)[.foregroundColor] == nil)
  }

  @Test("move with edits, and text that is replaced loses them")
  func edits() {
    let fixture = LayoutFixture("abcdefgh", width: 100)
    let manager = fixture.manager
    manager.addTemporaryAttributes(red, in: 2..<6)
    fixture.storage.insert("xx", at: 0)
    #expect(manager.temporaryAttributeRuns(in: 0..<10).map(\.range) == [4..<8])
    fixture.storage.insert("y", at: 6)
    #expect(manager.temporaryAttributeRuns(in: 0..<11).map(\.range) == [4..<6, 7..<9])
    fixture.storage.deleteCharacters(in: 3..<8)
    #expect(manager.temporaryAttributeRuns(in: 0..<6).map(\.range) == [3..<4])
    fixture.storage.addAttribute(.kern, value: 1, range: 0..<6)
    #expect(manager.temporaryAttributeRuns(in: 0..<6).map(\.range) == [3..<4])
  }

  @Test("belong to one manager and lay nothing out again")
  func managers() {
    let fixture = LayoutFixture("abcdefgh", width: 100)
    let other = LayoutManager()
    fixture.storage.addLayoutManager(other)
    fixture.manager.ensureLayout()
    fixture.manager.addTemporaryAttributes(red, in: 2..<6)
    #expect(fixture.manager.isLayoutComplete)
    #expect(!other.hasTemporaryAttributes)
  }

  @Test("give what a list of attributes for each character gives")
  func everyChange() {
    for seed in 1...24 as ClosedRange<UInt64> {
      var numbers = QuestionDocument.Numbers(seed: seed)
      let fixture = LayoutFixture(String(repeating: "x", count: 30), width: 100)
      var plain = [TextAttributes](repeating: TextAttributes(), count: 30)
      for step in 0..<30 {
        let start = numbers.next(below: plain.count + 1)
        let range = start..<min(plain.count, start + numbers.next(below: 12))
        let kern = Double(numbers.next(below: 3))
        switch numbers.next(below: 5) {
        case 0:
          fixture.manager.addTemporaryAttribute(.kern, value: kern, in: range)
          for index in range { plain[index][.kern] = kern }
        case 1:
          fixture.manager.setTemporaryAttributes(red, in: range)
          for index in range { plain[index] = red }
        case 2:
          fixture.manager.removeTemporaryAttribute(.kern, in: range)
          for index in range { plain[index][.kern] = nil }
        case 3:
          fixture.storage.deleteCharacters(in: range)
          plain.removeSubrange(range)
        default:
          fixture.storage.insert("yy", at: start)
          plain.insert(contentsOf: [TextAttributes(), TextAttributes()], at: start)
        }
        var expected: [(Range<Int>, TextAttributes)] = []
        for (index, attributes) in plain.enumerated() where !attributes.isEmpty {
          if let last = expected.last, last.0.upperBound == index, last.1 == attributes {
            expected[expected.count - 1].0 = last.0.lowerBound..<index + 1
          } else {
            expected.append((index..<index + 1, attributes))
          }
        }
        for index in plain.indices {
          guard fixture.manager.temporaryAttributes(at: index) == plain[index] else {
            Issue.record("seed \(seed), step \(step): character \(index)")
            return
          }
        }
        let runs = fixture.manager.temporaryAttributeRuns(in: 0..<plain.count)
        #expect(runs.map(\.range) == expected.map(\.0), "seed \(seed), step \(step)")
      }
    }
  }
}
