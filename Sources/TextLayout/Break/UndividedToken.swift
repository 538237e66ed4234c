import TextAnalysis
import TextShaping
import TextStorage

/// Recognises words that belong to an address, such as a URL or an email address. They are never
/// hyphenated, because a reader would take the hyphen for a part of the address.
struct UndividedToken {
  /// The last text between white space that was examined.
  private var range = 0..<0
  private var isAddress = false

  /// The distance on both sides of a word within which an address is looked for, in UTF-16 code
  /// units.
  private static let reach = 500

  /// True if the text around a place, up to white space, is an address: it contains `://` or `@`,
  /// or begins with `www.`.
  ///
  /// - Complexity: O(1); for places in ascending order, each token is examined once.
  mutating func isAddress(around place: Int, in text: [UInt16]) -> Bool {
    if range.contains(place) { return isAddress }
    var start = place
    while start > 0, place - start < Self.reach, !text[start - 1].isTrailingSpace { start -= 1 }
    var end = place
    while end < text.count, end - place < Self.reach, !text[end].isTrailingSpace { end += 1 }
    range = start..<end
    let token = text[start..<end]
    // Nearly all words have none of the characters “.”, “:” and “@”, and are no addresses.
    isAddress = token.contains { $0 == 0x2E || $0 == 0x3A || $0 == 0x40 }
    guard isAddress else { return false }
    isAddress =
      token.contains(UInt16(UInt8(ascii: "@"))) || token.begins(with: "www.")
      || token.indices.contains { token[$0...].starts(with: "://".utf16) }
    return isAddress
  }
}

extension ArraySlice<UInt16> {
  /// True if the text begins with the given letters, in upper or lower case, after any brackets
  /// and quotation marks.
  fileprivate func begins(with letters: String) -> Bool {
    let rest = drop { $0 < 0x30 || $0 == 0x3C || $0 == 0x5B || ($0 >= 0x2018 && $0 < 0x2020) }
    return rest.lazy.map { ($0 >= 0x41 && $0 <= 0x5A) ? $0 + 0x20 : $0 }.starts(with: letters.utf16)
  }
}
