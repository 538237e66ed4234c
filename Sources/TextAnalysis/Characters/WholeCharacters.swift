extension [UInt16] {
  /// True if each code unit is known to be a character of its own, except a line feed after a
  /// carriage return.
  ///
  /// Only the most common blocks are known; for other text the result is false.
  package var areWholeCharacters: Bool {
    let units = span
    var start = 0
    while start < units.count {
      // Many at once: nearly all text is recognised as plain without checking single units.
      let end = Swift.min(start + 64, units.count)
      var bits: UInt16 = 0
      for index in start..<end { bits |= units[index] }
      if bits >= 0x300 {
        for index in start..<end where !units[index].isWholeCharacter { return false }
      }
      start = end
    }
    return true
  }
}

extension UInt16 {
  /// True if a code unit is known to be a character of its own, whatever is next to it. A line
  /// feed after a carriage return is excepted. Only the most common blocks are known.
  var isWholeCharacter: Bool {
    if self < 0x300 { return true }
    switch self {
    case 0x0370..<0x0483, 0x2010...0x2027, 0x2030...0x205E, 0x3041...0x3096, 0x3400..<0xA000:
      return true
    default: return false
    }
  }
}
