/// Tells quickly which of many numbers have a near twin among the others.
///
/// Each number is counted under its leading 44 bits, once as it is and once rounded up by half of the
/// last, so that two numbers closer than that share at least one count. Counts are kept in a table
/// without keys: a number may be taken to have a twin when it has none, never the other way round.
struct TwinFilter {
  private var counts: [UInt8]
  private let shift: UInt64
  private(set) var foundAny = false

  private static let dropped: UInt64 = 20

  init(capacity: Int) {
    var bits: UInt64 = 6
    while 1 << bits < 16 * capacity, bits < 26 { bits += 1 }
    counts = [UInt8](repeating: 0, count: 1 << bits)
    shift = 64 - bits
  }

  private func slots(_ number: UInt64) -> (Int, Int) {
    // `max` stands for what cannot have a twin.
    let half: UInt64 = 1 << (Self.dropped - 1)
    let first = (number >> Self.dropped) &* 0x9E37_79B9_7F4A_7C15
    let second = ((number &+ half) >> Self.dropped) &* 0xD1B5_4A32_D192_ED03
    return (Int(first >> shift), Int(second >> shift))
  }

  mutating func note(_ number: UInt64) {
    if number == .max { return }
    let (first, second) = slots(number)
    if counts[first] != 0 || counts[second] != 0 { foundAny = true }
    if counts[first] < 2 { counts[first] += 1 }
    if counts[second] < 2, second != first { counts[second] += 1 }
  }

  func mayHaveTwin(_ number: UInt64) -> Bool {
    if number == .max { return false }
    let (first, second) = slots(number)
    return counts[first] > 1 || counts[second] > 1
  }
}
