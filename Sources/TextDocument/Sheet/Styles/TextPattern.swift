import CPCRE
import TextStorage

/// A regular expression, as PCRE2 reads it.
///
/// Letters, digits and words are those of Unicode, `^` and `$` match at the ends of paragraphs,
/// and `.` matches within a paragraph. Limits keep any expression from taking long.
@safe
final class TextPattern {
  private let code: OpaquePointer
  private let context: OpaquePointer?
  private let data: OpaquePointer?

  /// The most UTF-16 code units of an expression.
  private static let maximumLength = 1000
  /// The most steps of a search for one match.
  private static let maximumSteps: UInt32 = 1_000_000
  /// The most memory of a search, in KiB.
  private static let maximumMemory: UInt32 = 20_000

  /// The reason why an expression cannot be used.
  struct Fault: Error {
    /// A sentence for people.
    var message: String
  }

  /// Reads an expression.
  ///
  /// - Throws: A ``Fault`` if its syntax is wrong, or if it is too long.
  init(_ pattern: String) throws(Fault) {
    let units = Array(pattern.utf16)
    guard units.count <= Self.maximumLength else {
      throw Fault(
        message: "the expression has \(units.count) characters, more than \(Self.maximumLength)")
    }
    let options =
      PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C
    var number: Int32 = 0
    var place = 0
    let code = unsafe units.withUnsafeBufferPointer {
      unsafe pcre2_compile_16($0.baseAddress, $0.count, options, &number, &place, nil)
    }
    guard let code = unsafe code else {
      throw Fault(message: "\(Self.words(of: number)), at character \(place + 1)")
    }
    unsafe self.code = unsafe code
    unsafe context = unsafe pcre2_match_context_create_16(nil)
    unsafe data = unsafe pcre2_match_data_create_from_pattern_16(code, nil)
    _ = unsafe pcre2_set_match_limit_16(context, Self.maximumSteps)
    _ = unsafe pcre2_set_heap_limit_16(context, Self.maximumMemory)
  }

  deinit {
    unsafe pcre2_match_data_free_16(data)
    unsafe pcre2_match_context_free_16(context)
    unsafe pcre2_code_free_16(code)
  }

  /// Returns the matches in a text, in UTF-16 code units. They are not empty and do not overlap.
  ///
  /// - Throws: A ``Fault`` if the search takes too many steps or too much memory.
  func ranges(in text: [UInt16]) throws(Fault) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < text.count {
      let result = unsafe text.withUnsafeBufferPointer {
        unsafe pcre2_match_16(
          code, $0.baseAddress, $0.count, start, PCRE2_NOTEMPTY, data, context)
      }
      if result == PCRE2_ERROR_NOMATCH { break }
      guard result >= 0, let vector = unsafe pcre2_get_ovector_pointer_16(data) else {
        throw Fault(message: "\(Self.words(of: result)); make the expression simpler")
      }
      // A match may begin after its end if the expression moves its start.
      let range = unsafe min(vector[0], vector[1])..<max(vector[0], vector[1])
      if !range.isEmpty { ranges.append(range) }
      start = max(range.upperBound, start + 1)
    }
    return ranges
  }

  /// Returns the library's words for an error.
  private static func words(of error: Int32) -> String {
    let buffer = unsafe [UInt16](unsafeUninitializedCapacity: 256) { units, count in
      count = unsafe max(0, Int(pcre2_get_error_message_16(error, units.baseAddress, 256)))
    }
    return String(decoding: buffer, as: UTF16.self)
  }
}
