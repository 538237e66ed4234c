import ICUReading

/// Finds text boundaries with ICU's rule-based iterators: lines by UAX #14, grapheme clusters and
/// words by UAX #29, with ICU's dictionaries for the scripts that write no spaces.
///
/// An iterator is scratch for one thread: it is cheap to point at a new text and costly to open.
@safe
package final class BoundaryIterator {
  /// The units that boundaries separate.
  package enum Kind: Hashable {
    case line, grapheme, word
  }

  private let raw: OpaquePointer

  /// Opens an iterator, or returns nil if ICU's data is missing.
  ///
  /// - Parameters:
  ///   - kind: The units that the boundaries separate.
  ///   - language: A BCP 47 tag, which chooses among the rules of languages that differ.
  init?(_ kind: Kind, language: String) {
    let number =
      switch kind {
      case .line: CTEXT_BOUNDARIES_LINE
      case .grapheme: CTEXT_BOUNDARIES_GRAPHEME
      case .word: CTEXT_BOUNDARIES_WORD
      }
    guard let opened = unsafe ctext_boundaries_open(Int32(number), Self.locale(for: language))
    else { return nil }
    unsafe raw = opened
  }

  deinit { unsafe ctext_boundaries_close(raw) }

  /// ICU's own name for a BCP 47 tag; ICU understands the tag's `-u-` extensions.
  private static func locale(for language: String) -> String {
    var name = [CChar](repeating: 0, count: 160)
    let length = unsafe ctext_locale(language, &name, Int32(name.count))
    guard length > 0 else { return language }
    return String(
      decoding: name.prefix(Int(length)).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// Calls `body` with each boundary after the start of the text, the end included.
  ///
  /// - Parameters:
  ///   - text: The text, as UTF-16.
  ///   - body: Takes a boundary's offset in UTF-16 code units.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func forEachBoundary(in text: [UInt16], _ body: (_ offset: Int) -> Void) {
    unsafe text.withUnsafeBufferPointer { buffer in
      guard unsafe pointIterator(at: buffer) else { return }
      while true {
        let offset = unsafe ctext_boundaries_next(raw)
        if offset < 0 { break }
        body(Int(offset))
      }
    }
  }

  /// The boundaries around an offset: the last at or before it and the first after it.
  func boundaries(around offset: Int, in text: [UInt16]) -> Range<Int> {
    unsafe text.withUnsafeBufferPointer { buffer in
      guard unsafe pointIterator(at: buffer) else { return offset..<min(offset + 1, text.count) }
      let isBoundary = unsafe ctext_boundaries_has(raw, Int32(offset))
      let start = isBoundary ? Int32(offset) : unsafe ctext_boundaries_before(raw, Int32(offset))
      let end = unsafe ctext_boundaries_after(raw, Int32(offset))
      return max(0, Int(start))..<(end < 0 ? text.count : Int(end))
    }
  }

  /// The first boundary after another one.
  ///
  /// The text before the boundary is not examined. This keeps the time linear in a text where each
  /// character joins the next one.
  func boundary(after start: Int, in text: [UInt16]) -> Int {
    unsafe text.withUnsafeBufferPointer { buffer in
      let rest = unsafe UnsafeBufferPointer(rebasing: buffer[start...])
      guard unsafe pointIterator(at: rest) else { return min(start + 1, text.count) }
      let end = unsafe ctext_boundaries_after(raw, 0)
      return end < 0 ? text.count : start + Int(end)
    }
  }

  private func pointIterator(at buffer: UnsafeBufferPointer<UInt16>) -> Bool {
    guard let start = buffer.baseAddress, !buffer.isEmpty else { return false }
    return unsafe ctext_boundaries_point(raw, start, Int32(buffer.count))
  }
}
