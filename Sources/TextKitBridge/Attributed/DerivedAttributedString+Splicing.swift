import Foundation

/// Replacement within a composed character, such as a letter and its accent.
///
/// On Linux, Foundation's strings replace the whole composed character there, but the attributes
/// are cut at the requested code units. Once the two disagree, reading them ends the process.
extension DerivedAttributedString {
  /// Returns the smallest range around `range` that divides no composed character of `string`.
  ///
  /// - Complexity: O(1) if the string counts its UTF-16 units in constant time, otherwise that of
  ///   counting.
  static func composedRange(around range: NSRange, in string: String) -> NSRange {
    let units = string.utf16
    var start = units.index(units.startIndex, offsetBy: range.location)
    var end = units.index(start, offsetBy: range.length)
    let isWhole = [start, end].allSatisfy { $0.samePosition(in: string) != nil }
    if isWhole { return range }
    // The index after a position inside a character is the end of the character; the index before
    // that end is its start.
    if start.samePosition(in: string) == nil {
      start = string.index(before: string.index(after: start))
    }
    if end.samePosition(in: string) == nil { end = string.index(after: end) }
    return NSRange(start..<end, in: string)
  }

  /// Returns the replacement for all of `whole` if only `part` is to be replaced. Half a surrogate
  /// pair that remains becomes U+FFFD, which has the same length.
  static func replacement(
    ofAll whole: NSRange, in old: String, replacing part: NSRange, with new: String
  ) -> String {
    var units = Array(old.utf16.dropFirst(whole.location).prefix(whole.length))
    let start = part.location - whole.location
    units.replaceSubrange(start..<start + part.length, with: new.utf16)
    return String(decoding: units, as: UTF16.self)
  }
}
