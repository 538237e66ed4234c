import Checker
import Glibc
import SeededRandom
import Testing

@Suite("Layout checker")
struct LayoutCheckerTests {
  @Test("generated documents keep every rule of the design")
  func generatedDocuments() {
    let oracle = HarfBuzzOracle()
    let isSweep = unsafe getenv("TEXTRENDER_SWEEP") != nil
    let first = SeededGenerator.firstSeed
    var failed = 0
    var checks = 0
    let count: UInt64 = isSweep ? 100_000 : _isDebugAssertConfiguration() ? 12 : 2_000
    for seed in first..<first + count {
      let document = GeneratedDocument(seed: seed)
      var checker = LayoutChecker(
        CheckedLayout(document.manager, document.storage), oracle: oracle)
      checker.check()
      checks += checker.checks
      if checker.faults.isEmpty { continue }
      failed += 1
      if unsafe getenv("TEXTRENDER_SEED") != nil { print(checker.summary) }
      if failed <= 10 {
        for fault in checker.faults.prefix(3) {
          Issue.record("seed \(seed) (\(document.sample)): \(fault)")
        }
      }
    }
    #expect(failed == 0, "\(failed) documents fail.")
    #expect(checks > 2_000)
  }
}
