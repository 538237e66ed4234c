import SeededRandom
import Testing
import TextGeometry
import TextStorage

@testable import TextLayout

@Suite("Heights are sums that are rounded once")
struct RunningHeightTests {
  @Test("a tenth ten times is one, and what rounding leaves out is known")
  func tenths() {
    var height = RunningHeight.zero
    var sum = 0.0
    for _ in 0..<10 {
      height = height + 0.1
      sum += 0.1
    }
    #expect(sum != 1 && height.value == 1)
    // Ten times the rounding error of 0.1.
    #expect(abs(height.rest - 10 * 0.1.ulp * 0.4) < 1e-18)
    #expect((RunningHeight(1e9) + 1e-9).rest != 0)
  }

  @Test("the sum is the same from wherever it was begun and moved")
  func moves() {
    for seed in SeededGenerator.firstSeed..<SeededGenerator.firstSeed + 200 {
      var random = SeededGenerator(seed: seed)
      let lengths = (0..<500).map { _ in random.number(0...40) }
      let cut = random.int(1..<499)
      let whole = lengths.reduce(RunningHeight.zero) { $0 + $1 }
      let head = lengths[..<cut].reduce(RunningHeight.zero) { $0 + $1 }
      // The rows after the cut were placed elsewhere, and have moved.
      let elsewhere = RunningHeight(random.number(0...5_000))
      let tail = lengths[cut...].reduce(elsewhere) { $0 + $1 }
      #expect((tail + (head - elsewhere)).value == whole.value, "seed \(seed)")
      #expect(abs((tail + (head - elsewhere)).rest - whole.rest) < 1e-25)
    }
  }

  @Test("a height without an end stays one")
  func endless() {
    #expect((RunningHeight(1) + .infinity).value == .infinity)
    #expect((RunningHeight(.infinity) + 1).value == .infinity)
    #expect(RunningHeight.zero + -0.0 == .zero)
  }

  @Test("rows behind an edit keep what rounding leaves out of the new heights before them")
  func rowsAfterAnEdit() {
    let edited = LayoutFixture("a\nb\nc\nd", width: 100)
    func set(_ heights: [Double], in fixture: LayoutFixture) {
      for (index, height) in heights.enumerated() {
        fixture.restyle(at: 2 * index) { $0.lineHeight = height }
      }
    }
    set([10, 10.9, 10.2], in: edited)
    #expect(edited.rects.map(\.minY).last == 31.1)
    // The heights of the first two sum up to the same rounded number as before, but that of all
    // three differs.
    #expect(10 + 10.9 == 10.7 + 10.2)
    set([10.7, 10.2], in: edited)
    #expect(edited.rects.map(\.minY).last == 31.1.nextDown)
    let fresh = LayoutFixture("a\nb\nc\nd", width: 100)
    set([10.7, 10.2, 10.2], in: fresh)
    #expect(edited.rects == fresh.rects)
  }
}
