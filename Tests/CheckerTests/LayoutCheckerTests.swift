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
    var checks = 0
    let usual: UInt64 = isSweep ? 100_000 : _isDebugAssertConfiguration() ? 12 : 2_000
    let count = unsafe getenv("TEXTRENDER_COUNT").flatMap { unsafe UInt64(String(cString: $0)) }
    var red: [UInt64] = []
    for seed in first..<first + (count ?? usual) {
      let document = GeneratedDocument(seed: seed)
      var checker = LayoutChecker(
        CheckedLayout(document.manager, document.storage), oracle: oracle)
      checker.check()
      checks += checker.checks
      if checker.faults.isEmpty { continue }
      red.append(seed)
      if count == 1 { print(checker.summary) }
      if red.count <= 10 {
        for fault in checker.faults.prefix(3) {
          Issue.record("seed \(seed) (\(document.sample)): \(fault)")
        }
      }
    }
    #expect(red.isEmpty, "\(red.count) documents fail: \(red.prefix(100))")
    #expect(checks > (count == nil ? 2_000 : 0))
  }
}
