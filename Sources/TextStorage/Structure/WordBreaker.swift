/// Finds word boundaries by Unicode Standard Annex #29, section 4.1, in one pass.
struct WordBreaker {
  /// The classes of the code points.
  private let classes: [WordBreakClass]

  init(_ classes: [WordBreakClass]) { self.classes = classes }

  /// Calls `body` with each index before which there is a boundary, without the first and with the
  /// end, while it says `true`.
  func forEachBoundary(_ body: (Int) -> Bool) {
    // The last two code points that rule WB4 doesn't look through.
    var last = WordBreakClass.other
    var beforeLast = WordBreakClass.other
    var indicators = 0
    for index in classes.indices {
      let next = classes[index]
      if index > 0, isBoundary(index, beforeLast, last, indicators), !body(index) { return }
      let startsAnew = index == 0 || classes[index - 1].endsLine
      if next.isIgnored, !startsAnew { continue }
      beforeLast = startsAnew ? .other : last
      last = next.isIgnored ? .other : next
      indicators = last == .regionalIndicator ? indicators + 1 : 0
    }
    if !classes.isEmpty { _ = body(classes.count) }
  }

  private func isBoundary(
    _ index: Int, _ beforeLast: WordBreakClass, _ last: WordBreakClass, _ indicators: Int
  ) -> Bool {
    let previous = classes[index - 1]
    let next = classes[index]
    if previous == .carriageReturn, next == .lineFeed { return false }  // WB3
    if previous.endsLine || next.endsLine { return true }  // WB3a, WB3b
    if previous == .zeroWidthJoiner, next.isPictographic { return false }  // WB3c
    if previous == .space, next == .space { return false }  // WB3d
    if next.isIgnored { return false }  // WB4
    if last.isLetter {
      // WB5, WB9, WB13a
      if next.isLetter || next == .numeric || next == .extendNumberLetter { return false }
      if next.joinsLetters, following(index).isLetter { return false }  // WB6
      if last == .hebrewLetter {
        if next == .singleQuote { return false }  // WB7a
        if next == .doubleQuote, following(index) == .hebrewLetter { return false }  // WB7b
      }
    }
    if next.isLetter {
      if last.joinsLetters, beforeLast.isLetter { return false }  // WB7
      if last == .doubleQuote, beforeLast == .hebrewLetter, next == .hebrewLetter { return false }
      if last == .numeric || last == .extendNumberLetter { return false }  // WB10, WB13b
    }
    if next == .numeric {
      if last == .numeric || last == .extendNumberLetter { return false }  // WB8, WB13b
      if last.joinsNumbers, beforeLast == .numeric { return false }  // WB11
    }
    if last == .numeric {
      if next.joinsNumbers, following(index) == .numeric { return false }  // WB12
      if next == .extendNumberLetter { return false }  // WB13a
    }
    if last == .katakana, next == .katakana || next == .extendNumberLetter { return false }
    if last == .extendNumberLetter, next == .katakana || next == .extendNumberLetter {
      return false
    }
    if last == .regionalIndicator, next == .regionalIndicator {  // WB15, WB16
      return indicators.isMultiple(of: 2)
    }
    return true
  }

  /// The class of the next code point after one that rule WB4 doesn't look through.
  private func following(_ index: Int) -> WordBreakClass {
    var index = index + 1
    while index < classes.count, classes[index].isIgnored { index += 1 }
    return index < classes.count ? classes[index] : .other
  }
}
