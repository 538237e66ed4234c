/// Divides a text that arrives in order into the leaves of its tree.
struct LeafBuilder: Sendable {
  /// The code units of the current leaf while all are below 256, otherwise empty.
  private var narrow: [UInt8] = []
  /// The code units of the current leaf once some are 256 or more.
  private var wide: [UInt16] = []
  private var leaves: [TextUnits] = []

  /// The size of a new leaf, which leaves it room to grow.
  private static var leafSize: Int { TextUnits.maximumSize * 3 / 4 }

  /// The number of code units that still fit in the current leaf.
  private var room: Int { Self.leafSize - narrow.count - wide.count }

  /// Appends valid UTF-8; returns its length in UTF-16 code units.
  ///
  /// - Complexity: O(n).
  mutating func append(utf8 bytes: Span<UInt8>) -> Int {
    var count = 0
    var rest = bytes
    while !rest.isEmpty {
      let piece = UTF8Piece(of: rest, atMost: room)
      let own = rest.extracting(first: piece.byteCount)
      if piece.isNarrow && wide.isEmpty {
        narrow.append(addingCapacity: piece.unitCount) { piece.copy(own, to: &$0) }
      } else {
        widen()
        wide.append(addingCapacity: piece.unitCount) { piece.copy(own, to: &$0) }
      }
      rest = rest.extracting(droppingFirst: piece.byteCount)
      count += piece.unitCount
      // Both halves of a surrogate pair go into the same leaf.
      if room == 0 || (!rest.isEmpty && room == 1) { closeLeaf() }
    }
    return count
  }

  /// Appends a UTF-16 code unit.
  mutating func append(_ unit: UInt16) {
    if wide.isEmpty, unit < 0x100 {
      narrow.append(UInt8(unit))
    } else {
      widen()
      wide.append(unit)
    }
    if room == 0 { closeLeaf() }
  }

  /// Returns all leaves and empties the builder.
  mutating func finish() -> [TextUnits] {
    closeLeaf()
    defer { self = LeafBuilder() }
    return leaves
  }

  private mutating func widen() {
    for unit in narrow { wide.append(UInt16(unit)) }
    narrow.removeAll(keepingCapacity: true)
  }

  private mutating func closeLeaf() {
    if narrow.isEmpty && wide.isEmpty { return }
    // Slices are copied, so that leaves have no more room than they need and the builder reuses
    // its buffers. Buffers that grow between leaves would leave gaps of half a leaf each in
    // memory.
    leaves.append(
      wide.isEmpty ? TextUnits(narrow: Array(narrow[...])) : TextUnits(utf16: Array(wide[...])))
    narrow.removeAll(keepingCapacity: true)
    wide.removeAll(keepingCapacity: true)
  }
}

/// The longest prefix of valid UTF-8 that fits in the current leaf.
private struct UTF8Piece {
  private(set) var byteCount = 0
  /// The length in UTF-16 code units.
  private(set) var unitCount = 0
  /// True if each of these code units is below 256.
  private(set) var isNarrow = true

  /// Measures the longest piece at the start of `bytes` with at most `room` UTF-16 code units.
  ///
  /// - Parameter room: The largest number of UTF-16 code units; at least 2.
  init(of bytes: Span<UInt8>, atMost room: Int) {
    while byteCount < bytes.count {
      let first = bytes[byteCount]
      let units = first < 0xF0 ? 1 : 2
      if unitCount + units > room { return }
      unitCount += units
      byteCount += first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      if first >= 0xC4 { isNarrow = false }
    }
  }

  /// Writes the code units of the piece.
  func copy<Unit: FixedWidthInteger & UnsignedInteger>(
    _ bytes: Span<UInt8>, to output: inout OutputSpan<Unit>
  ) {
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      if first < 0x80 {
        output.append(Unit(truncatingIfNeeded: first))
        index += 1
      } else if first < 0xE0 {
        let scalar = UInt32(first & 0x1F) << 6 | Self.low(bytes, index + 1)
        output.append(Unit(truncatingIfNeeded: scalar))
        index += 2
      } else if first < 0xF0 {
        let scalar =
          UInt32(first & 0x0F) << 12 | Self.low(bytes, index + 1) << 6 | Self.low(bytes, index + 2)
        output.append(Unit(truncatingIfNeeded: scalar))
        index += 3
      } else {
        let scalar =
          UInt32(first & 0x07) << 18 | Self.low(bytes, index + 1) << 12
          | Self.low(bytes, index + 2) << 6 | Self.low(bytes, index + 3)
        output.append(Unit(truncatingIfNeeded: 0xD800 + (scalar - 0x1_0000) >> 10))
        output.append(Unit(truncatingIfNeeded: 0xDC00 + scalar & 0x3FF))
        index += 4
      }
    }
  }

  /// Returns the payload bits of a continuation byte.
  private static func low(_ bytes: Span<UInt8>, _ index: Int) -> UInt32 {
    UInt32(bytes[index] & 0x3F)
  }
}
