import Glibc

/// Random numbers from a seed, the same on every machine, so that a failure can be reproduced
/// (SplitMix64: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number
/// generators", 2014).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// The first seed: `TEXTRENDER_SEED`, or 1.
  package static var firstSeed: UInt64 {
    unsafe getenv("TEXTRENDER_SEED").flatMap { unsafe UInt64(String(cString: $0)) } ?? 1
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in a range.
  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A whole number in a range.
  package mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A whole number from 0 up to, but not including, a count.
  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// A number from 0 up to, but not including, 1.
  package mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// A number between two.
  package mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }

  /// Returns true with a given probability.
  package mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  /// One of some elements.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[int(0..<elements.count)]
  }
}
