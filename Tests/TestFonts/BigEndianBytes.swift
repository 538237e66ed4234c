/// A byte buffer in big-endian order, the byte order of font files.
struct BigEndianBytes {
  var bytes: [UInt8] = []

  /// Appends the low sixteen bits of each number.
  mutating func add16(_ values: Int...) {
    for value in values {
      bytes.append(UInt8(truncatingIfNeeded: value >> 8))
      bytes.append(UInt8(truncatingIfNeeded: value))
    }
  }

  /// Appends each number.
  mutating func add32(_ values: UInt32...) {
    for value in values {
      for shift in [24, 16, 8, 0] as [UInt32] {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
  }

  /// Appends a tag of four ASCII characters.
  mutating func add(tag: String) { bytes += Array(tag.utf8) }

  /// The sum of the bytes as 32-bit numbers, as required by a font's table directory.
  var checksum: UInt32 {
    var sum: UInt32 = 0
    for index in bytes.indices {
      sum &+= UInt32(bytes[index]) << UInt32(24 - 8 * (index & 3))
    }
    return sum
  }
}
