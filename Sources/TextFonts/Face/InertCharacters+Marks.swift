import CHarfBuzz

extension InertCharacters {
  /// Letters that HarfBuzz takes apart in scripts of syllables, and puts together again only where there is a mark anywhere in
  /// the text that it shapes.
  @inline(__always)
  private static func isTakenApart(_ unit: UInt16) -> Bool {
    unit == 0x929 || unit == 0x934 || unit == 0x9DF || unit == 0x1026
  }

  /// Whether the glyphs of a word depend on whether its item has marks besides: it has a letter that HarfBuzz puts together
  /// again where there is a mark, and no mark of its own.
  package func dependsOnMarks(_ text: borrowing Span<UInt16>, _ word: Range<Int>) -> Bool {
    var hasLetter = false
    for offset in word { hasLetter = hasLetter || InertCharacters.isTakenApart(text[offset]) }
    if !hasLetter { return false }
    for offset in word {
      let category = unsafe hb_unicode_general_category(
        hb_unicode_funcs_get_default(), UInt32(text[offset]))
      let isSurrogate = category == HB_UNICODE_GENERAL_CATEGORY_SURROGATE
      if ShapingBoundaries.mayJoin(category), !isSurrogate { return false }
    }
    return true
  }
}
