/// A filter that quickly finds which of many numbers have a near twin among the others.
///
/// Each number is entered by its leading 44 bits, once as it is and once rounded up by half of the
/// last bit. So two numbers closer than that share at least one entry. Only 31 bits of an entry's
/// hash are kept. About once in 10⁹ cases a number is reported to have a twin although it has
/// none, never the other way round.
struct NearDuplicateFilter {
  /// The upper 31 bits of hashes; the lowest bit is set if two numbers have the entry. Zero is
  /// empty. Entries are found by linear probing from the place of their hash.
  private var table: [UInt32]
  private let shift: UInt64
  private(set) var foundAny = false
  private var used = 0
  /// True if more numbers were entered than the table has room for. Then every number may have a
  /// twin.
  private var isFull = false

  private static let dropped: UInt64 = 20

  /// Creates an empty filter.
  ///
  /// - Parameter capacity: The number of entries to make room for.
  init(capacity: Int) {
    var bits: UInt64 = 6
    while 1 << bits < 4 * capacity { bits += 1 }
    table = [UInt32](repeating: 0, count: 1 << bits)
    shift = 64 - bits
  }

  /// The hashes of a number's two entries: the upper bits are the place in the table, the lower
  /// bits are stored.
  @inline(__always)
  private static func hashes(_ number: UInt64) -> (UInt64, UInt64) {
    let half: UInt64 = 1 << (dropped - 1)
    let first = (number >> dropped) &* 0x9E37_79B9_7F4A_7C15
    let second = ((number &+ half) >> dropped) &* 0xD1B5_4A32_D192_ED03
    return (first ^ (first >> 32), second ^ (second >> 32))
  }

  /// Enters a number; `max` marks a number that cannot have a twin.
  mutating func record(_ number: UInt64) {
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

  /// True if two numbers are so close that the entries of one also find what is close to the
  /// other.
  static func areClose(_ first: UInt64, _ second: UInt64) -> Bool {
    let distance = first > second ? first &- second : second &- first
    return distance < 1 << (dropped - 2)
  }

  /// True if a second number at most 2¹⁹ away was entered.
  func mayHaveMatch(_ number: UInt64) -> Bool {
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

  /// The stored part of a hash: never zero, and without the lowest bit.
  private static func entry(_ hash: UInt64) -> UInt32 {
    max(2, UInt32(truncatingIfNeeded: hash) & ~1)
  }
}
