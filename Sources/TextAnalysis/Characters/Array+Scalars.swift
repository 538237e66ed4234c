extension [UInt16] {
  /// Returns the scalar that starts at `position`, and moves `position` past it; an unpaired
  /// surrogate counts as a scalar.
  @inline(__always)
  package func scalar(at position: inout Int) -> UInt32 {
    let unit = UInt32(self[position])
    position += 1
    if unit & 0xFC00 == 0xD800, position < count, self[position] & 0xFC00 == 0xDC00 {
      let low = UInt32(self[position])
      position += 1
      return 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF)
    }
    return unit
  }
}
