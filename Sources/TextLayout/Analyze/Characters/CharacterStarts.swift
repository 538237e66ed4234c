import ICUReading

extension [UInt16] {
  /// Says for each code unit whether a user-perceived character starts there, where this follows from the rules
  /// for marks, controls and Devanagari's conjuncts (UAX #29, GB3 to GB5, GB9, GB9a and GB9c).
  ///
  /// It is what most text in scripts with marks is made of, at a small part of the cost of a break iterator.
  ///
  /// - Parameter starts: As many as code units.
  /// - Returns: Whether it does; if not, what has been written means nothing.
  /// - Complexity: O(*n*).
  func findCharacterStarts(_ starts: inout [Bool]) -> Bool {
    let units = span
    var result = starts.mutableSpan
    var endsCharacter = true
    let reader = CharacterTraits.Reader()
    for index in units.indices {
      let unit = units[index]
      if unit >= 0xD800, unit < 0xE000 { return false }
      // Spaces stand between words of other pages.
      let cluster = unit == 0x20 ? CTEXT_GCB_OTHER : Int(reader.traits(of: unit).cluster)
      switch cluster {
      case CTEXT_GCB_OTHER:
        var isStart = true
        if !endsCharacter, index > 0 {
          let before = units[index - 1]
          // Two pictures around a joiner may be one.
          if before == 0x200D, unit >= 0xA9, !(0x300..<0x2000).contains(unit) { return false }
          if unit.mayFollowVirama {
            switch Self.isConjunct(units, at: index, reader) {
            case .some(let isJoined): isStart = !isJoined
            case nil: return false
            }
          }
        }
        result[index] = isStart
        endsCharacter = false
      case CTEXT_GCB_EXTEND, CTEXT_GCB_SPACING_MARK, CTEXT_GCB_ZWJ:
        result[index] = endsCharacter
        endsCharacter = false
      case CTEXT_GCB_LF:
        result[index] = index == 0 || units[index - 1] != 0x0D
        endsCharacter = true
      case CTEXT_GCB_CR, CTEXT_GCB_CONTROL:
        result[index] = true
        endsCharacter = true
      default: return false
      }
    }
    return true
  }

  /// Whether a letter of Devanagari is one character with what is before it; nil when it takes a closer look.
  private static func isConjunct(
    _ units: Span<UInt16>, at index: Int, _ reader: CharacterTraits.Reader
  ) -> Bool? {
    var before = index - 1
    var (hasVirama, hasOthers) = (false, false)
    while before >= 0, reader.traits(of: units[before]).continuesCluster {
      if units[before].isVirama {
        if units[before] != 0x094D { return nil }
        hasVirama = true
      } else if units[before] != 0x093C, units[before] != 0x200D {
        hasOthers = true
      }
      before -= 1
    }
    if !hasVirama { return false }
    if hasOthers { return nil }
    guard before >= 0, units[before].isDevanagariConsonant, units[index].isDevanagariConsonant
    else { return nil }
    return true
  }
}

extension UInt16 {
  /// Whether the unit is of a block of India's scripts, where letters may be joined to those before.
  fileprivate var mayFollowVirama: Bool { self >= 0x0900 && self < 0x0E00 }

  fileprivate var isVirama: Bool {
    switch self {
    case 0x094D, 0x09CD, 0x0ACD, 0x0B4D, 0x0C4D, 0x0D4D: true
    default: false
    }
  }

  fileprivate var isDevanagariConsonant: Bool { self >= 0x0915 && self <= 0x0939 }
}
