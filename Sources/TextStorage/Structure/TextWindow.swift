/// A piece of a text as Unicode scalars, for looking at the surroundings of a position.
struct TextWindow {
  /// The scalars; U+FFFD for unpaired surrogates.
  private(set) var scalars: [UInt32] = []
  /// Where each scalar starts, in UTF-16 code units of the text; the end of the window last.
  private(set) var positions: [Int] = []

  init(_ text: AttributedText, _ range: Range<Int>) {
    var units: [UInt16] = []
    units.reserveCapacity(range.count)
    text.units.copy(range, to: &units)
    scalars.reserveCapacity(units.count)
    positions.reserveCapacity(units.count + 1)
    var index = 0
    while index < units.count {
      positions.append(range.lowerBound + index)
      let unit = UInt32(units[index])
      index += 1
      if unit & 0xFC00 == 0xD800, index < units.count, units[index] & 0xFC00 == 0xDC00 {
        scalars.append(0x1_0000 + (unit & 0x3FF) << 10 + UInt32(units[index]) & 0x3FF)
        index += 1
      } else {
        scalars.append(unit & 0xF800 == 0xD800 ? 0xFFFD : unit)
      }
    }
    positions.append(range.upperBound)
  }
}
