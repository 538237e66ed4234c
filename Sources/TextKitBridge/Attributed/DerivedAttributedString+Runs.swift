import Foundation

/// Runs of attributes, read through the primitives.
extension DerivedAttributedString {
  typealias Attributes = [NSAttributedString.Key: Any]

  /// Stops the program with a message if a range is outside the text.
  func check(_ range: NSRange) {
    let length = length
    precondition(
      range.location >= 0 && range.length >= 0 && range.location <= length - range.length,
      "The text has \(length) UTF-16 code units; \(range.location)..<\(range.location &+ range.length) is not in it."
    )
  }

  /// Stops the program with a message if a position is outside the text.
  func check(_ location: Int) {
    precondition(
      location >= 0 && location < length,
      "The text has \(length) UTF-16 code units; there is none at \(location).")
  }

  /// Returns the characters of a range, with U+FFFD for half a surrogate pair.
  func text(in range: Range<Int>) -> String {
    // NSString on Linux returns whole composed characters even if the range divides them.
    let units = string.utf16
    let start = units.index(units.startIndex, offsetBy: range.lowerBound)
    let end = units.index(start, offsetBy: range.count)
    return String(decoding: units[start..<end], as: UTF16.self)
  }

  /// Returns the attributes at a position and their range, at least one code unit.
  private func run(at position: Int) -> (Attributes, Range<Int>) {
    var found = NSRange(location: position, length: 1)
    let values = unsafe attributes(at: position, effectiveRange: &found)
    return (
      values, min(position, found.location)..<max(position + 1, found.location + found.length)
    )
  }

  /// Calls `body` with each run of attributes.
  func forEachRun(in range: Range<Int>, _ body: (Attributes, Range<Int>) -> Void) {
    var position = range.lowerBound
    while position < range.upperBound {
      let (values, run) = run(at: position)
      let end = min(range.upperBound, run.upperBound)
      body(values, position..<end)
      position = end
    }
  }

  /// Changes the attributes of each run of a range, in one batch of edits.
  func change(in range: NSRange, _ change: (inout Attributes) -> Void) {
    check(range)
    var runs: [(Attributes, Range<Int>)] = []
    forEachRun(in: range.clamped(to: length)) { runs.append(($0, $1)) }
    beginEditing()
    for (attributes, run) in runs {
      var changed = attributes
      change(&changed)
      setAttributes(changed, range: NSRange(run))
    }
    endEditing()
  }

  /// Returns the attributes at a position, and the longest range around it whose runs satisfy
  /// `isSame`.
  func longestRun(
    at position: Int, in limit: Range<Int>, _ isSame: (Attributes, Attributes) -> Bool
  ) -> (Attributes, Range<Int>) {
    let (values, first) = run(at: position)
    var (start, end) = (first.lowerBound, first.upperBound)
    while end < limit.upperBound {
      let (next, run) = run(at: end)
      guard isSame(values, next) else { break }
      end = run.upperBound
    }
    while start > limit.lowerBound {
      let (next, run) = run(at: start - 1)
      guard isSame(values, next) else { break }
      start = run.lowerBound
    }
    return (values, (start..<end).clamped(to: limit))
  }

  /// Calls `body` with each longest stretch of a range whose runs satisfy `isSame`.
  func enumerate(
    in range: NSRange, _ options: NSAttributedString.EnumerationOptions,
    _ isSame: (Attributes, Attributes) -> Bool,
    _ body: (Attributes, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var rest = range.clamped(to: length)
    var stop = ObjCBool(false)
    let isBackward = options.contains(.reverse)
    while !rest.isEmpty, !stop.boolValue {
      let position = isBackward ? rest.upperBound - 1 : rest.lowerBound
      var (values, run) = run(at: position)
      if !options.contains(.longestEffectiveRangeNotRequired) {
        (values, run) = longestRun(at: position, in: rest, isSame)
      }
      run = run.clamped(to: rest)
      let before = length
      unsafe body(values, NSRange(run), &stop)
      let delta = length - before
      if isBackward {
        rest = rest.lowerBound..<max(rest.lowerBound, min(run.lowerBound, length))
      } else {
        let end = max(0, min(rest.upperBound + delta, length))
        rest = min(max(rest.lowerBound, run.upperBound + delta), end)..<end
      }
    }
  }
}
