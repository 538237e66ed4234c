import CHarfBuzz

/// The cuts in a text before it goes to HarfBuzz, so that no text makes it slow or aborts it.
///
/// HarfBuzz looks back from every mark to its base character, which takes quadratic time in
/// endless runs of marks. It counts that distance with sixteen bits and aborts on overflow. Runs
/// of marks are therefore cut every ``markLimit`` characters, a hundred times what any language
/// writes on one letter. Texts are cut every ``lengthLimit`` characters, at a space if there is
/// one. Shorter runs and texts are never cut.
enum ShapingPieces {
  /// Shorter runs of marks are never cut, and every run of twice this length is.
  static let markLimit = 128
  /// Shorter texts are never cut for their length.
  static let lengthLimit = 30_000
  /// The distance back from the limit within which a space is searched.
  private static let spaceReach = 2_000

  /// Returns the end of the piece that begins at `start`; `end` if nothing is to be cut.
  ///
  /// - Complexity: O(n / `markLimit`) for text without such runs.
  static func pieceEnd<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: Span<Unit>, from start: Int, to end: Int
  ) -> Int {
    var position = start + markLimit
    while position < end {
      if position - start >= lengthLimit { return lengthCut(text, position, start) }
      if isAttached(text, position), runIsLong(text, start, position) {
        return scalarStart(text, position)
      }
      position += markLimit
    }
    return end
  }

  /// Returns the pieces of a range, given the end of the first.
  static func all<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: Span<Unit>, _ range: Range<Int>, firstEnd: Int
  ) -> [Range<Int>] {
    var pieces = [range.lowerBound..<firstEnd]
    var start = firstEnd
    while start < range.upperBound {
      let end = pieceEnd(text, from: start, to: range.upperBound)
      pieces.append(start..<end)
      start = end
    }
    return pieces
  }

  /// Returns the options for a piece: only the first begins the paragraph, only the last ends it.
  static func options(_ options: ShapingOptions, _ piece: Range<Int>, _ range: Range<Int>)
    -> ShapingOptions
  {
    var options = options
    if piece.lowerBound > range.lowerBound { options.remove(.paragraphStart) }
    if piece.upperBound < range.upperBound { options.remove(.paragraphEnd) }
    return options
  }

  private static func lengthCut<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: Span<Unit>, _ position: Int, _ start: Int
  ) -> Int {
    for place in stride(from: position, to: position - spaceReach, by: -1)
    where text[place] == 0x20 {
      return place
    }
    // Without a space, at least do not cut between a letter and its marks.
    var place = position
    while place > position - spaceReach, isAttached(text, place) { place -= 1 }
    return scalarStart(text, place)
  }

  /// True if every character of the last stretch before a position attaches to the one before it.
  private static func runIsLong<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: Span<Unit>, _ start: Int, _ position: Int
  ) -> Bool {
    for place in stride(from: position - 1, through: max(start, position - markLimit), by: -1)
    where !isAttached(text, place) {
      return false
    }
    return true
  }

  private static func scalarStart<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: Span<Unit>, _ position: Int
  ) -> Int {
    // Only UTF-16 has halves of characters; a code point is never a surrogate otherwise.
    guard position > 0 else { return position }
    let unit = UInt32(truncatingIfNeeded: text[position])
    let last = UInt32(truncatingIfNeeded: text[position - 1])
    return isTrail(unit) && isLead(last) ? position - 1 : position
  }

  private static func isLead(_ unit: UInt32) -> Bool { unit & 0xFFFF_FC00 == 0xD800 }

  private static func isTrail(_ unit: UInt32) -> Bool { unit & 0xFFFF_FC00 == 0xDC00 }

  /// True if shaping may attach the character at a position to the one before it: marks, joiners,
  /// and letters that fonts treat as marks. Either half of a surrogate pair counts as its
  /// character.
  private static func isAttached<Unit: FixedWidthInteger & UnsignedInteger>(
    _ text: Span<Unit>, _ position: Int
  ) -> Bool {
    var scalar = UInt32(truncatingIfNeeded: text[position])
    if scalar < 0x300 { return scalar == 0xAD }
    if scalar & 0xFFFF_F800 == 0xD800 {
      let place = isLead(scalar) ? position : position - 1
      guard place >= 0, place + 1 < text.count else { return false }
      let lead = UInt32(truncatingIfNeeded: text[place])
      let trail = UInt32(truncatingIfNeeded: text[place + 1])
      guard isLead(lead), isTrail(trail) else { return false }
      scalar = 0x10000 + ((lead & 0x3FF) << 10 | (trail & 0x3FF))
    }
    switch scalar {
    case 0x0E33, 0x0EB3, 0xFC5E...0xFC63, 0xFCF2...0xFCF4: return true
    default: break
    }
    switch unsafe hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_FORMAT:
      return true
    default: return InvisibleCharacter.contains(scalar)
    }
  }
}
