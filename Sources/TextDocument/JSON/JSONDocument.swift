/// A parsed JSON text that can report positions in it.
package struct JSONDocument: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// The outermost value.
  package let root: JSONValue
  private let positions = SourcePositions()
  /// The column of the first character in a line that the text is a part of; nil if it is not.
  private let firstColumn: Int?

  /// Parses a text strictly by RFC 8259, and rejects names that appear twice in an object. A byte
  /// order mark at its start is left out.
  ///
  /// - Throws: A ``DocumentError`` whose message begins with the line and the column of the fault.
  /// - Complexity: O(n) in the bytes of the text.
  package init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(DocumentError) {
    guard bytes.count <= limits.bytes else {
      throw DocumentError(
        .limitExceeded, at: "",
        "the JSON text has \(bytes.count) bytes, more than the limit of \(limits.bytes)")
    }
    let bytes = Self.withoutMark(bytes)
    firstColumn = limits.firstColumn
    func failure(at offset: Int, _ message: String, _ hint: String? = nil) -> DocumentError {
      let position = SourcePosition(offset: offset, in: bytes)
      return Self.error(.malformedInput, at: "", position, limits.firstColumn, message, hint: hint)
    }
    if let fault = SourceText.firstInvalidByte(of: bytes) {
      throw failure(at: fault, "byte \(fault) is not valid UTF-8")
    }
    var parser = JSONParser(bytes: bytes, limits: limits)
    do {
      root = try parser.parse()
    } catch {
      throw failure(at: error.offset, error.message, error.hint)
    }
    self.bytes = bytes
  }

  /// Returns the value of a member of the outermost object, as it is written, although the text may
  /// have faults elsewhere.
  ///
  /// - Returns: The value; nil if it cannot be read, or if a fault that hides it precedes it.
  package static func member(_ name: String, ofMalformed bytes: [UInt8]) -> [UInt8]? {
    let bytes = withoutMark(bytes)
    var parser = JSONParser(bytes: bytes, limits: JSONLimits())
    guard let range = parser.range(ofMember: name) else { return nil }
    let value = Array(bytes[range])
    return (try? JSONDocument(parsing: value)) == nil ? nil : value
  }

  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }

  /// Returns an error whose message begins with the position of a byte of the text.
  func error(
    _ kind: DocumentError.Kind, at place: String, byte offset: Int, _ message: String,
    hint: String?
  ) -> DocumentError {
    Self.error(kind, at: place, position(ofByte: offset), firstColumn, message, hint: hint)
  }

  private static func error(
    _ kind: DocumentError.Kind, at place: String, _ position: SourcePosition, _ firstColumn: Int?,
    _ message: String, hint: String?
  ) -> DocumentError {
    if let firstColumn, position.line == 1 {
      let column = position.column + firstColumn - 1
      return DocumentError(kind, at: place, "column \(column): \(message)", hint: hint)
    }
    var error = DocumentError(
      kind, at: place, "line \(position.line), column \(position.column): \(message)", hint: hint)
    (error.line, error.column) = (position.line, position.column)
    return error
  }

  /// Returns the line and the column of a byte of the text.
  package func position(ofByte offset: Int) -> SourcePosition {
    positions.position(ofByte: offset, in: bytes)
  }

  /// A cursor at the outermost value.
  package var cursor: JSONCursor { JSONCursor(document: self, value: root, place: "") }
}

/// Limits on JSON input.
package struct JSONLimits: Sendable {
  /// The size of the largest text, in bytes.
  package var bytes = 256 << 20
  /// The maximum nesting depth of arrays and objects.
  package var nesting = 64
  /// The maximum number of values; each takes a hundred bytes of memory, and as little as two
  /// bytes of text.
  package var values = 4_000_000
  /// True to allow comments and trailing commas, as in files named `.jsonc`.
  package var allowsComments = false
  /// The column of the text's first character if it is a part of one line, whose number the caller
  /// reports: messages then have columns only. Nil for a text of its own.
  package var firstColumn: Int?

  /// The default limits.
  package init() {}

  /// Creates the limits for a file; its name determines whether comments are allowed.
  package init(forFileNamed name: String) { allowsComments = name.lowercased().hasSuffix(".jsonc") }
}
