extension AttributedTextReading {
  /// Returns the range of the user-perceived character that contains a position: the extended
  /// grapheme cluster of Unicode Standard Annex #29. At `length` it is the last one.
  ///
  /// Looks at no more than 65,536 code units on either side. Unpaired surrogates count as U+FFFD.
  public func characterRange(containing position: Int) -> Range<Int> {
    let text = text
    text.check(boundary: position)
    if text.length == 0 { return 0..<0 }
    let position = min(position, text.length - 1)
    var radius = 64
    while true {
      let lower = text.characterStart(before: position, radius: radius)
      let upper = min(position + radius, text.length)
      var range = lower..<lower
      for character in text.units.string(in: lower..<upper) {
        range = range.upperBound..<range.upperBound + character.utf16.count
        if range.upperBound > position { break }
      }
      // The last character of the window may continue after its end.
      if range.upperBound < upper || upper == text.length || radius >= longestSegment {
        return range
      }
      radius *= 8
    }
  }

  /// Returns the number of user-perceived characters in a range, whose ends count as boundaries.
  /// O(range).
  public func characterCount(in range: Range<Int>) -> Int {
    let text = text
    text.check(range: range)
    var count = 0
    text.forEachCharacterPiece(in: range) { _, piece in
      count += piece.count
      return true
    }
    return count
  }

  /// Returns the start of the user-perceived character with a number, counted from 0; `length` if
  /// the text has no such character. O(n).
  public func position(ofCharacter number: Int) -> Int {
    precondition(number >= 0, "Characters are counted from 0.")
    let text = text
    var rest = number
    var result = text.length
    text.forEachCharacterPiece(in: 0..<text.length) { start, piece in
      let count = piece.count
      if rest >= count {
        rest -= count
        return true
      }
      result = start + piece.prefix(rest).utf16.count
      return false
    }
    return result
  }

  /// Returns the number, from 0, of the user-perceived character that contains a position. O(n).
  public func characterIndex(containing position: Int) -> Int {
    let text = text
    text.check(boundary: position)
    if position == text.length { return characterCount(in: 0..<position) }
    return characterCount(in: 0..<characterRange(containing: position).lowerBound)
  }
}

extension AttributedText {
  /// Returns the start of the Unicode scalar that contains a position: one less inside a surrogate
  /// pair.
  func scalarStart(_ position: Int) -> Int {
    guard position > 0, position < length, units.unit(at: position) & 0xFC00 == 0xDC00,
      units.unit(at: position - 1) & 0xFC00 == 0xD800
    else { return position }
    return position - 1
  }

  /// Returns true if there is a character boundary between two code units whatever surrounds them.
  /// It knows letters that neither combine nor join and are no part of an emoji. Only a few blocks
  /// are covered, but nearly all text consists of them.
  static func isCharacterBoundary(_ a: UInt16, _ b: UInt16) -> Bool {
    func isPlain(_ unit: UInt16) -> Bool {
      switch unit {
      case 0..<0x300, 0x3400..<0xA000, 0x3041...0x3096, 0x30A1...0x30FA, 0xAC00...0xD7A3: true
      default: false
      }
    }
    return isPlain(a) && isPlain(b) && !(a == 0x0D && b == 0x0A)
  }

  /// Returns a character boundary at or before a position. If `radius` reaches `longestSegment`
  /// without one, returns the position at that distance.
  func characterStart(before position: Int, radius: Int) -> Int {
    let lower = max(position - radius, 0)
    if lower == 0 { return 0 }
    var window: [UInt16] = []
    units.copy(lower..<position + 1, to: &window)
    var index = window.count - 1
    while index > 0 {
      if Self.isCharacterBoundary(window[index - 1], window[index]) { return lower + index }
      index -= 1
    }
    return radius >= longestSegment
      ? lower : characterStart(before: position, radius: radius * 8)
  }

  /// Calls `body` with the start and text of pieces of a range that are cut at character
  /// boundaries, until it returns `false`.
  func forEachCharacterPiece(in range: Range<Int>, _ body: (Int, String) -> Bool) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = min(start + 4096, range.upperBound)
      if end < range.upperBound {
        let boundary = characterRange(containing: end).lowerBound
        end = boundary > start ? boundary : end
      }
      if !body(start, units.string(in: start..<end)) { return }
      start = end
    }
  }
}

extension AttributedTextReading {
  /// The number of bytes of the text in UTF-8, with U+FFFD for unpaired surrogates. O(1).
  public var utf8Length: Int { text.units.summary.utf8Length }

  /// Returns the number of UTF-8 bytes before the Unicode scalar that contains a position. O(log
  /// n).
  public func utf8Offset(of position: Int) -> Int {
    let text = text
    text.check(boundary: position)
    return text.units.summary(before: text.scalarStart(position)).utf8Length
  }

  /// Returns the position, in UTF-16 code units, of the Unicode scalar that contains a byte of the
  /// UTF-8 form. O(log n).
  public func position(ofUTF8Offset offset: Int) -> Int {
    let text = text
    precondition(
      offset >= 0 && offset <= text.utf8Length,
      "The offset \(offset) is outside the text of \(text.utf8Length) UTF-8 bytes.")
    if offset == text.utf8Length { return text.length }
    // The first position with more than `offset` bytes before it is directly after the scalar with
    // the byte.
    let after = text.units.position(where: .utf8, reaches: offset + 1)
    return text.scalarStart(after - 1)
  }
}
