extension TextTree {
  /// Returns the text of a range, with U+FFFD for unpaired surrogates.
  func string(in range: Range<Int>) -> String {
    let ascii = root.withLeaf(at: range.lowerBound) { leaf, start -> String? in
      let part = range.lowerBound - start..<range.upperBound - start
      guard part.upperBound <= leaf.narrow.count else { return nil }
      return UTF8Encoder.string(ascii: leaf.narrow.span.extracting(part))
    }
    if let ascii { return ascii }
    var sum = TextSummary.zero
    forEachPart(of: range) { leaf, part in sum.add(leaf.summarize(part)) }
    let size = sum.utf8Length
    return unsafe String(unsafeUninitializedCapacity: size) { buffer in
      var encoder = unsafe UTF8Encoder(buffer: buffer)
      forEachPart(of: range) { leaf, part in
        if leaf.narrow.isEmpty {
          encoder.encode(leaf.wide.span.extracting(part))
        } else {
          encoder.encode(leaf.narrow.span.extracting(part))
        }
      }
      encoder.finish()
      return encoder.count
    }
  }
}

/// Writes UTF-16 as UTF-8 into memory that is known to be large enough. Every write is checked
/// against its end nevertheless.
@safe private struct UTF8Encoder {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0
  /// A leading surrogate whose other half may follow, or 0.
  private var leading: UInt32 = 0

  init(buffer: UnsafeMutableBufferPointer<UInt8>) { unsafe self.buffer = buffer }

  mutating func encode(_ units: Span<UInt8>) {
    finish()
    if Self.isASCII(units) {
      unsafe precondition(count + units.count <= buffer.count)
      for index in units.indices { unsafe buffer[count &+ index] = units[index] }
      count += units.count
    } else {
      for index in units.indices { put(UInt32(units[index])) }
    }
  }

  mutating func encode(_ units: Span<UInt16>) {
    for index in units.indices {
      let unit = UInt32(units[index])
      switch unit & 0xFC00 {
      case 0xD800:
        finish()
        leading = unit
      case 0xDC00 where leading != 0:
        put(0x1_0000 + (leading & 0x3FF) << 10 + unit & 0x3FF)
        leading = 0
      case 0xDC00: put(0xFFFD)
      default:
        finish()
        put(unit)
      }
    }
  }

  /// Writes U+FFFD for a leading surrogate that remained alone.
  mutating func finish() {
    if leading == 0 { return }
    leading = 0
    put(0xFFFD)
  }

  private mutating func put(_ scalar: UInt32) {
    if scalar < 0x80 {
      putByte(scalar)
    } else if scalar < 0x800 {
      putByte(0xC0 | scalar >> 6)
      putByte(0x80 | scalar & 0x3F)
    } else if scalar < 0x1_0000 {
      putByte(0xE0 | scalar >> 12)
      putByte(0x80 | scalar >> 6 & 0x3F)
      putByte(0x80 | scalar & 0x3F)
    } else {
      putByte(0xF0 | scalar >> 18)
      putByte(0x80 | scalar >> 12 & 0x3F)
      putByte(0x80 | scalar >> 6 & 0x3F)
      putByte(0x80 | scalar & 0x3F)
    }
  }

  private mutating func putByte(_ byte: UInt32) {
    unsafe precondition(count < buffer.count)
    unsafe buffer[count] = UInt8(truncatingIfNeeded: byte)
    count += 1
  }

  /// Returns the string of ASCII bytes, or `nil` if some are not ASCII.
  static func string(ascii units: Span<UInt8>) -> String? {
    if !isASCII(units) { return nil }
    return unsafe units.withUnsafeBufferPointer { bytes in
      unsafe String(unsafeUninitializedCapacity: bytes.count) { buffer in
        unsafe buffer.initialize(fromContentsOf: bytes)
      }
    }
  }

  private static func isASCII(_ units: Span<UInt8>) -> Bool {
    var bits: UInt8 = 0
    for index in units.indices { unsafe bits |= units[unchecked: index] }
    return bits < 0x80
  }
}
