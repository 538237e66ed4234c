extension AttributedTextReading {
  /// The range of the user-perceived character (the extended grapheme cluster of Unicode Standard
  /// Annex #29) that a position is in; at `length` the last one.
  ///
  /// More than 65,536 code units on either side are not looked at. Unpaired surrogates are looked
  /// at as U+FFFD.
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
      // The last character of the window may go on behind it.
      if range.upperBound < upper || upper == text.length || radius >= longestSegment {
        return range
      }
      radius *= 8
    }
  }

  /// The number of user-perceived characters in a range, whose ends count as boundaries. O(range).
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

  /// The position at which the user-perceived character with a number, counted from 0 at the start
  /// of the text, starts; `length` when the text has no more than so many characters. O(n).
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

  /// The number, from 0, of the user-perceived character that a position is in. O(n).
  public func characterIndex(containing position: Int) -> Int {
    let text = text
    text.check(boundary: position)
    if position == text.length { return characterCount(in: 0..<position) }
    return characterCount(in: 0..<characterRange(containing: position).lowerBound)
  }
}

extension AttributedText {
  /// The start of the Unicode scalar that a position is in: one less in the middle of a pair.
  func scalarStart(_ position: Int) -> Int {
    guard position > 0, position < length, units.unit(at: position) & 0xFC00 == 0xDC00,
      units.unit(at: position - 1) & 0xFC00 == 0xD800
    else { return position }
    return position - 1
  }

  /// Whether there is a character boundary between two code units whatever is around them: letters
  /// that neither combine nor join, and that are no part of an emoji. Only a few blocks are known,
  /// but those that nearly all text is made of.
  static func isCharacterBoundary(_ a: UInt16, _ b: UInt16) -> Bool {
    func isPlain(_ unit: UInt16) -> Bool {
      switch unit {
      case 0..<0x300, 0x3400..<0xA000, 0x3041...0x3096, 0x30A1...0x30FA, 0xAC00...0xD7A3: true
      default: false
      }
    }
    return isPlain(a) && isPlain(b) && !(a == 0x0D && b == 0x0A)
  }

  /// A character boundary at or before a position; after `radius` code units as a last resort any.
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

  /// Calls `body` with pieces of a range that start and end at character boundaries, each with its
  /// place, while it says `true`.
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
  /// The number of bytes of the text in UTF-8, in which U+FFFD stands for unpaired surrogates. O(1).
  public var utf8Length: Int { text.units.summary.utf8Length }

  /// The number of UTF-8 bytes before the Unicode scalar that a position is in. O(log n).
  public func utf8Offset(of position: Int) -> Int {
    let text = text
    text.check(boundary: position)
    return text.units.summary(before: text.scalarStart(position)).utf8Length
  }

  /// The position, in UTF-16 code units, of the Unicode scalar that a byte of the UTF-8 form is in.
  /// O(log n).
  public func position(ofUTF8Offset offset: Int) -> Int {
    let text = text
    precondition(
      offset >= 0 && offset <= text.utf8Length,
      "The offset \(offset) is outside the text of \(text.utf8Length) UTF-8 bytes.")
    if offset == text.utf8Length { return text.length }
    // The first position with more than `offset` bytes before it is just after what holds the byte.
    let after = text.units.position(where: .utf8, reaches: offset + 1)
    return text.scalarStart(after - 1)
  }
}
