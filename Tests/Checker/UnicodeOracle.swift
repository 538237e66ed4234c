import ICUOracle

/// Asks ICU for Unicode properties of a paragraph, without the kit.
package enum UnicodeOracle {
  /// The break opportunities of lines (UAX #14), including the end of the text, in UTF-16 code
  /// units.
  static func lineBreaks(in text: ArraySlice<UInt16>) -> [Int] {
    boundaries(ICU_ORACLE_LINES, in: text)
  }

  /// The ends of user-perceived characters (UAX #29), in UTF-16 code units.
  static func graphemes(in text: ArraySlice<UInt16>) -> [Int] {
    boundaries(ICU_ORACLE_GRAPHEMES, in: text)
  }

  /// The ends of words and of the stretches between them (UAX #29), in UTF-16 code units.
  package static func words(in text: ArraySlice<UInt16>) -> [Int] {
    boundaries(ICU_ORACLE_WORDS, in: text)
  }

  /// The ends of sentences (UAX #29), in UTF-16 code units.
  package static func sentences(in text: ArraySlice<UInt16>) -> [Int] {
    boundaries(ICU_ORACLE_SENTENCES, in: text)
  }

  private static func boundaries(
    _ kind: some BinaryInteger, in text: ArraySlice<UInt16>
  ) -> [Int] {
    var ends = [Int32](repeating: 0, count: text.count)
    let count = unsafe text.withUnsafeBufferPointer { units in
      unsafe ends.withUnsafeMutableBufferPointer {
        unsafe icu_oracle_boundaries(
          Int32(kind), units.baseAddress, Int32(units.count), $0.baseAddress)
      }
    }
    return ends.prefix(max(0, Int(count))).map { text.startIndex + Int($0) }
  }

  /// The base level of a paragraph and the level of each of its code units (UAX #9).
  ///
  /// - Parameter isRightToLeft: The base direction, or nil for that of the first strong character.
  static func levels(
    of text: ArraySlice<UInt16>, isRightToLeft: Bool?
  ) -> (base: Int, levels: [UInt8]) {
    var levels = [UInt8](repeating: 0, count: text.count)
    let base = unsafe text.withUnsafeBufferPointer { units in
      unsafe levels.withUnsafeMutableBufferPointer {
        unsafe icu_oracle_levels(
          units.baseAddress, Int32(units.count), isRightToLeft.map { $0 ? 1 : 0 } ?? -1,
          $0.baseAddress)
      }
    }
    return (Int(base), levels)
  }

  /// True if a character's level is the same on every line.
  static func hasOwnLevel(_ character: Unicode.Scalar) -> Bool {
    icu_oracle_has_own_level(character.value)
  }

  /// True if a character belongs to a script, given by its four letters, or to none.
  static func mayHaveScript(_ character: Unicode.Scalar, _ script: String) -> Bool {
    unsafe icu_oracle_may_have_script(character.value, script)
  }
}
