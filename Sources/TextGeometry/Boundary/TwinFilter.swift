/// Tells quickly which of many numbers have a near twin among the others.
///
/// Each number is noted by its leading 44 bits, once as it is and once rounded up by half of the last,
/// so that two numbers closer than that share at least one entry. Of an entry only 31 bits of a hash
/// are kept: once in some thousand million times a number is taken to have a twin when it has none,
/// never the other way round.
struct TwinFilter {
  /// Hashes in their upper 31 bits, and whether two numbers have the entry in the lowest. Zero is
  /// empty. Entries are found by going on from where their hash points (linear probing).
  private var table: [UInt32]
  private let shift: UInt64
  private(set) var foundAny = false
  private var used = 0
  /// Whether more was noted than there is room for. Then every number may have a twin.
  private var isFull = false

  private static let dropped: UInt64 = 20

  /// - Parameter capacity: How many numbers will be noted.
  init(capacity: Int) {
    var bits: UInt64 = 6
    while 1 << bits < 4 * capacity { bits += 1 }
    table = [UInt32](repeating: 0, count: 1 << bits)
    shift = 64 - bits
  }

  /// Where the two entries of a number are looked for, by their upper bits, and what is kept of them,
  /// by the lower ones.
  @inline(__always)
  private static func hashes(_ number: UInt64) -> (UInt64, UInt64) {
    let half: UInt64 = 1 << (dropped - 1)
    let first = (number >> dropped) &* 0x9E37_79B9_7F4A_7C15
    let second = ((number &+ half) >> dropped) &* 0xD1B5_4A32_D192_ED03
    return (first ^ (first >> 32), second ^ (second >> 32))
  }

  /// Notes a number; `max` stands for what cannot have a twin.
  mutating func note(_ number: UInt64) {
    if number == .max || isFull { return }
    if used >= table.count / 4 {
      isFull = true
      foundAny = true
      return
    }
    used &+= 1
    let (first, second) = Self.hashes(number)
    let isKnown = enter(first)
    if enter(second) || isKnown { foundAny = true }
  }

  /// Whether two numbers are so close that what is close to one is found by the entries of the other.
  static func areClose(_ first: UInt64, _ second: UInt64) -> Bool {
    let distance = first > second ? first &- second : second &- first
    return distance < 1 << (dropped - 2)
  }

  /// Whether a second number was noted that is at most 2¹⁹ away.
  func mayHaveTwin(_ number: UInt64) -> Bool {
    if number == .max { return false }
    if isFull { return true }
    let (first, second) = Self.hashes(number)
    return isShared(first) || isShared(second)
  }

  private mutating func enter(_ hash: UInt64) -> Bool {
    let entry = Self.entry(hash)
    return unsafe table.withUnsafeMutableBufferPointer { table in
      var place = Int(hash >> shift)
      while true {
        let found = unsafe table[place]
        if found == 0 {
          unsafe table[place] = entry
          return false
        }
        if found | 1 == entry | 1 {
          unsafe table[place] = entry | 1
          return true
        }
        place = (place &+ 1) & (table.count &- 1)
      }
    }
  }

  private func isShared(_ hash: UInt64) -> Bool {
    let entry = Self.entry(hash)
    var place = Int(hash >> shift)
    while true {
      let found = table[place]
      if found == 0 { return false }
      if found | 1 == entry | 1 { return found & 1 != 0 }
      place = (place &+ 1) & (table.count &- 1)
    }
  }

  /// What is kept of a hash: never zero, nor with the lowest bit.
  private static func entry(_ hash: UInt64) -> UInt32 {
    max(2, UInt32(truncatingIfNeeded: hash) & ~1)
  }
}
