import Foundation

/// Replacing characters in the middle of what a reader takes for one, such as a letter and its accent.
///
/// On Linux, Foundation's strings replace whole composed characters there, while the attributes beside them are
/// cut at the code units that were asked for; once the two disagree, reading them ends the process.
extension DerivedAttributedString {
  /// The smallest range around `range` that does not divide a composed character of `string`.
  ///
  /// - Complexity: O(1) in the length of the string where its units can be counted at once, else as counting them.
  static func composedRange(around range: NSRange, in string: String) -> NSRange {
    let units = string.utf16
    var start = units.index(units.startIndex, offsetBy: range.location)
    var end = units.index(start, offsetBy: range.length)
    let isWhole = [start, end].allSatisfy { $0.samePosition(in: string) != nil }
    if isWhole { return range }
    // Going on from the middle of a character leads to its end, and back from there to its start.
    if start.samePosition(in: string) == nil {
      start = string.index(before: string.index(after: start))
    }
    if end.samePosition(in: string) == nil { end = string.index(after: end) }
    return NSRange(start..<end, in: string)
  }

  /// What replaces the whole of a range when a part of it is to be replaced; half a pair of surrogates that is left
  /// becomes U+FFFD, which has as many units.
  static func replacement(
    ofAll whole: NSRange, in old: String, replacing part: NSRange, with new: String
  ) -> String {
    var units = Array(old.utf16.dropFirst(whole.location).prefix(whole.length))
    let start = part.location - whole.location
    units.replaceSubrange(start..<start + part.length, with: new.utf16)
    return String(decoding: units, as: UTF16.self)
  }
}
