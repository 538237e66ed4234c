import TextStorage

/// Decodes input bytes into text.
public struct SourceText: Sendable {
  /// The text.
  public let string: String
  /// True if bytes that are not UTF-8 were replaced by U+FFFD.
  public let isRepaired: Bool

  /// The most bytes accepted of one input.
  public static let byteLimit = 256 << 20
  /// The most bytes accepted of plain text that is laid out page by page; its lines may have up to
  /// ``byteLimit`` bytes. It equals the maximum length of a text.
  public static let pagedByteLimit = AttributedText.maximumLength

  /// Reads text in UTF-8. A byte order mark at its start is left out.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - place: The name of their source, for messages.
  ///   - isLossy: True to replace bytes that are not UTF-8 by U+FFFD instead of throwing.
  ///   - limit: The most bytes to accept. An input of more than ``byteLimit`` bytes must consist
  ///     of lines within that limit.
  /// - Throws: A ``DocumentError`` if there are too many bytes, if they contain a zero byte, or if
  ///   they are not UTF-8 and `isLossy` is false.
  /// - Complexity: O(n) in the bytes.
  public init(
    bytes: [UInt8], place: String, isLossy: Bool = false, limit: Int = Self.byteLimit
  ) throws(DocumentError) {
    guard bytes.count <= limit else {
      throw DocumentError(
        .limitExceeded, at: place,
        "the input has \(bytes.count) bytes, more than the limit of \(limit)")
    }
    if let zero = bytes.firstIndex(of: 0) {
      throw DocumentError(
        .malformedInput, at: place,
        "this is not text: byte \(zero) is zero",
        hint: "Give a text in UTF-8, Markdown or a sheet.")
    }
    if let line = Self.firstLine(of: bytes, longerThan: Self.byteLimit) {
      throw DocumentError(
        .limitExceeded, at: place,
        "line \(line) has more than \(Self.byteLimit) bytes, the limit for a line")
    }
    var content = bytes[...]
    if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    let fault = Self.firstInvalidByte(of: bytes)
    if let fault, !isLossy {
      throw DocumentError(
        .malformedInput, at: place,
        "byte \(fault) (\(Self.hex(bytes[fault]))) is not valid UTF-8",
        hint: "Convert the text to UTF-8, or have such bytes replaced by U+FFFD.",
        remedy: .readLossily)
    }
    isRepaired = fault != nil
    string = String(decoding: content, as: UTF8.self)
  }

  /// Returns the offset of the first byte that is not valid UTF-8, or nil.
  ///
  /// - Complexity: O(n).
  package static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// Returns the number, from 1, of the first line with more bytes than a limit; nil if there is
  /// none.
  ///
  /// - Complexity: O(n); O(1) if the bytes as a whole are within the limit.
  static func firstLine(of bytes: [UInt8], longerThan limit: Int) -> Int? {
    if bytes.count <= limit { return nil }
    var line = 1
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      if end - start > limit { return line }
      line += 1
      start = end + 1
    }
    return bytes.count - start > limit ? line : nil
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.utf8.count == 1 ? "0" : "") + digits
  }
}
