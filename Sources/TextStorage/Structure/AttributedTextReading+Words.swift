/// The distance, in UTF-16 code units, within which the boundaries of a word, sentence or
/// character are looked for. Longer ones are cut there, which bounds the time in any text.
let longestSegment = 65_536

extension AttributedTextReading {
  /// Returns the range of the word that contains a position, by Unicode Standard Annex #29. At
  /// `length` it is the last word.
  ///
  /// Space and punctuation between words have ranges of their own. Text without spaces between
  /// words, such as Thai or Chinese, is divided into single characters: no dictionaries are used.
  /// Looks at no more than 65,536 code units on either side.
  public func wordRange(containing position: Int) -> Range<Int> {
    let text = text
    text.check(boundary: position)
    let position = text.scalarStart(position)
    var radius = 128
    while true {
      let lower = text.wordStart(before: position, radius: radius)
      let upper = min(position + radius, text.length)
      let window = TextWindow(text, lower..<upper)
      let classes = window.scalars.map { WordBreakClass($0) }
      var range = lower..<upper
      WordBreaker(classes).forEachBoundary { index in
        let boundary = window.positions[index]
        // A position at the end of the text belongs to the last word.
        if boundary <= position, boundary < upper {
          range = boundary..<upper
          return true
        }
        range = range.lowerBound..<boundary
        return false
      }
      // A boundary near the end of the window may depend on what follows it.
      let isCertain = upper == text.length || range.upperBound + 32 < upper
      if isCertain || radius >= longestSegment { return range }
      radius *= 8
    }
  }

  /// Returns the words of a range that contain a letter or a digit, clamped to the range.
  /// O(range).
  public func words(in range: Range<Int>) -> [Range<Int>] {
    let text = text
    text.check(range: range)
    var result: [Range<Int>] = []
    var position = range.lowerBound
    while position < range.upperBound {
      // Paragraphs are read one by one, long ones in pieces that end at word boundaries.
      let end = min(
        text.paragraphRange(containing: position).upperBound, position + longestSegment,
        range.upperBound)
      let stop = end == range.upperBound ? end : text.wordRange(containing: end - 1).upperBound
      let window = TextWindow(text, position..<min(max(stop, end), range.upperBound))
      let classes = window.scalars.map { WordBreakClass($0) }
      var start = 0
      WordBreaker(classes).forEachBoundary { index in
        if classes[start..<index].contains(where: \.makesWord) {
          result.append(window.positions[start]..<window.positions[index])
        }
        start = index
        return true
      }
      position = window.positions[window.positions.count - 1]
    }
    return result
  }

  /// Returns the range of the sentence that contains a position, with the space after it, by
  /// Unicode Standard Annex #29. At `length` it is the last sentence.
  ///
  /// Looks at no more than 65,536 code units on either side, and at no other paragraph.
  public func sentenceRange(containing position: Int) -> Range<Int> {
    let text = text
    text.check(boundary: position)
    let anchor = position == text.length ? max(position - 1, 0) : position
    // LS ends a sentence but no paragraph; the break classes account for it.
    let paragraph = text.paragraphRange(containing: anchor)
    let lower = max(paragraph.lowerBound, position - longestSegment)
    let upper = min(paragraph.upperBound, position + longestSegment)
    let window = TextWindow(text, lower..<upper)
    var range = lower..<upper
    SentenceBreaker(window.scalars.map { SentenceBreakClass($0) }).forEachBoundary { index in
      let boundary = window.positions[index]
      if boundary <= anchor {
        range = boundary..<upper
        return true
      }
      range = range.lowerBound..<boundary
      return false
    }
    return range
  }
}

extension AttributedText {
  /// Returns a word boundary before a position that depends on nothing before it. If `radius`
  /// reaches `longestSegment` without one, returns the position at that distance.
  fileprivate func wordStart(before position: Int, radius: Int) -> Int {
    let lower = max(position - radius, 0)
    if lower == 0 { return 0 }
    let window = TextWindow(self, lower..<position)
    var index = window.scalars.count - 1
    // The first code unit of the window may be half of a pair, so it proves nothing.
    while index > 1 {
      let (before, after) = (
        WordBreakClass(window.scalars[index - 1]), WordBreakClass(window.scalars[index])
      )
      // No rule joins these classes to anything except ignored code points, and a space to another
      // space.
      let isFree = before == .other || before == .space || before.endsLine
      let isSplitLineEnd = before == .carriageReturn && after == .lineFeed
      if isFree, !after.isIgnored, !(before == .space && after == .space), !isSplitLineEnd {
        return window.positions[index]
      }
      index -= 1
    }
    return radius >= longestSegment ? lower : wordStart(before: position, radius: radius * 8)
  }
}

/// A part of a text as Unicode scalars, for analysing the surroundings of a position.
struct TextWindow {
  /// The scalars; U+FFFD for unpaired surrogates.
  private(set) var scalars: [UInt32] = []
  /// The start of each scalar, in UTF-16 code units of the text, followed by the end of the
  /// window.
  private(set) var positions: [Int] = []

  init(_ text: AttributedText, _ range: Range<Int>) {
    var units: [UInt16] = []
    units.reserveCapacity(range.count)
    text.units.copy(range, to: &units)
    scalars.reserveCapacity(units.count)
    positions.reserveCapacity(units.count + 1)
    var index = 0
    while index < units.count {
      positions.append(range.lowerBound + index)
      let unit = UInt32(units[index])
      index += 1
      if unit & 0xFC00 == 0xD800, index < units.count, units[index] & 0xFC00 == 0xDC00 {
        scalars.append(0x1_0000 + (unit & 0x3FF) << 10 + UInt32(units[index]) & 0x3FF)
        index += 1
      } else {
        scalars.append(unit & 0xF800 == 0xD800 ? 0xFFFD : unit)
      }
    }
    positions.append(range.upperBound)
  }
}
