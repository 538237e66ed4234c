extension [UInt16] {
  /// Whether each code unit is a character of its own, but for a line feed after a carriage return.
  ///
  /// Only blocks that most text is made of are known; of other text it is not said.
  var areWholeCharacters: Bool {
    let units = span
    var start = 0
    while start < units.count {
      // Many at once: nearly all text is seen to be plain without looking at a unit on its own.
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
  /// Whether a code unit is a character of its own whatever stands beside it, but for a line feed after
  /// a carriage return. Only blocks that most text is made of are known.
  var isWholeCharacter: Bool {
    if self < 0x300 { return true }
    switch self {
    case 0x0370..<0x0483, 0x2010...0x2027, 0x2030...0x205E, 0x3041...0x3096, 0x3400..<0xA000:
      return true
    default: return false
    }
  }
}
