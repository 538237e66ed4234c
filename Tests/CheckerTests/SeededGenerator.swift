import Glibc

/// SplitMix64: the same numbers for the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Where seeds start: `TEXTRENDER_SEED`, or 1.
  static var firstSeed: UInt64 {
    unsafe getenv("TEXTRENDER_SEED").flatMap { unsafe UInt64(String(cString: $0)) } ?? 1
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func chance(_ part: Double) -> Bool { number(0...1) < part }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[int(0..<elements.count)]
  }
}
