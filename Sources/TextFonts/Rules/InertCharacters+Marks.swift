import CHarfBuzz

extension InertCharacters {
  /// True for letters that HarfBuzz decomposes in scripts of syllables. It recomposes them only if
  /// the text that it shapes has a mark anywhere.
  @inline(__always)
  private static func isTakenApart(_ unit: UInt16) -> Bool {
    unit == 0x929 || unit == 0x934 || unit == 0x9DF || unit == 0x1026
  }

  /// True if the glyphs of a word depend on marks elsewhere in its item: the word has a letter
  /// that HarfBuzz recomposes only beside marks, and no mark of its own.
  package func dependsOnMarks(_ text: borrowing Span<UInt16>, _ word: Range<Int>) -> Bool {
    var hasLetter = false
    for offset in word { hasLetter = hasLetter || InertCharacters.isTakenApart(text[offset]) }
    if !hasLetter { return false }
    for offset in word {
      let category = unsafe hb_unicode_general_category(
        hb_unicode_funcs_get_default(), UInt32(text[offset]))
      let isSurrogate = category == HB_UNICODE_GENERAL_CATEGORY_SURROGATE
      if ShapingCuts.mayJoin(category), !isSurrogate { return false }
    }
    return true
  }
}
