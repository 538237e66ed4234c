import ICUReading

extension [UInt16] {
  /// Determines for each code unit if a user-perceived character starts there. It applies only the
  /// rules for marks, controls and Devanagari's conjuncts (UAX #29, GB3 to GB5, GB9, GB9a and
  /// GB9c).
  ///
  /// These rules cover most text in scripts with marks, at a small part of the cost of a break
  /// iterator.
  ///
  /// - Parameter starts: One element for each code unit.
  /// - Returns: True if the rules decide every code unit. Otherwise the elements are meaningless.
  /// - Complexity: O(*n*).
  package func findCharacterStarts(_ starts: inout [Bool]) -> Bool {
    let units = span
    var result = starts.mutableSpan
    var endsCharacter = true
    let reader = CharacterTraits.Reader()
    for index in units.indices {
      let unit = units[index]
      if unit >= 0xD800, unit < 0xE000 { return false }
      // Spaces are handled without a lookup: their traits are on another page than those of the
      // words.
      let cluster = unit == 0x20 ? CTEXT_GCB_OTHER : Int(reader.traits(of: unit).cluster)
      switch cluster {
      case CTEXT_GCB_OTHER:
        var isStart = true
        if !endsCharacter, index > 0 {
          let before = units[index - 1]
          // Two pictographs with a joiner between them may be one character.
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

  /// True if a letter of Devanagari forms one character with the text before it; nil if the rules
  /// here cannot decide.
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
  /// True if the unit is in a block of an Indic script, where letters may join those before.
  fileprivate var mayFollowVirama: Bool { self >= 0x0900 && self < 0x0E00 }

  fileprivate var isVirama: Bool {
    switch self {
    case 0x094D, 0x09CD, 0x0ACD, 0x0B4D, 0x0C4D, 0x0D4D: true
    default: false
    }
  }

  fileprivate var isDevanagariConsonant: Bool { self >= 0x0915 && self <= 0x0939 }
}
