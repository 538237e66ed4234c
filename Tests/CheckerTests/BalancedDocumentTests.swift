import Checker
import SeededRandom
import Testing
import TextStorage

@testable import TextLayout

@Suite("Documents with balanced lines")
struct BalancedDocumentTests {
  /// Balances the lines of all paragraphs.
  private static func balance(_ document: GeneratedDocument) {
    let storage = document.storage
    storage.beginEditing()
    for paragraph in 0..<storage.paragraphCount {
      let range = storage.paragraphRange(at: paragraph)
      guard !range.isEmpty else { continue }
      var style = storage.attributes(at: range.lowerBound)[.paragraphStyle] ?? .default
      style.lineBreaking = .balanced
      storage.addAttribute(.paragraphStyle, value: style, range: range)
    }
    _ = storage.endEditing()
  }

  @Test("generated documents with balanced lines keep every rule of the design")
  func rules() {
    let oracle = HarfBuzzOracle()
    let first = SeededGenerator.firstSeed
    let count: UInt64 = Sweep.count(debug: 12, release: 300, long: 5_000)
    var checks = 0
    for seed in first..<first + count {
      let document = GeneratedDocument(seed: seed)
      Self.balance(document)
      var checker = LayoutChecker(
        CheckedLayout(document.manager, document.storage), oracle: oracle)
      checker.check()
      checks += checker.checks
      for fault in checker.faults.prefix(3) { Issue.record("seed \(seed): \(fault)") }
    }
    #expect(checks > 2_000)
  }

  @Test("after any edit balanced lines are those of the edited text from scratch")
  func edits() {
    let first = SeededGenerator.firstSeed
    let count: UInt64 = Sweep.count(debug: 10, release: 100, long: 1_000)
    let compared = EditedLayoutTests.compare(
      Array(first..<first + count), salt: 0xBA1A, hasDelegate: false
    ) { document, random in
      let length = document.storage.length
      let start = random.int(0..<length + 1)
      let end = min(length, start + random.int(0..<20))
      let text = GeneratedDocument.text(document.sample, &random)
      document.storage.replaceCharacters(
        in: start..<end, with: random.chance(0.5) ? AttributedText() : text)
      Self.balance(document)
    }
    #expect(compared == Int(count) * 8)
  }
}
