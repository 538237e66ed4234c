/// A parsed JSON text that can report positions in it.
package struct JSONDocument: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// The outermost value.
  package let root: JSONValue
  private let positions = SourcePositions()

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
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    if let fault = SourceText.firstInvalidByte(of: bytes) {
      let position = SourcePosition(offset: fault, in: bytes)
      throw DocumentError(
        .malformedInput, at: "",
        "line \(position.line), column \(position.column): byte \(fault) is not valid UTF-8")
    }
    var parser = JSONParser(bytes: bytes, limits: limits)
    do {
      root = try parser.parse()
    } catch {
      let position = SourcePosition(offset: error.offset, in: bytes)
      var failure = DocumentError(
        .malformedInput, at: "",
        "line \(position.line), column \(position.column): \(error.message)", hint: error.hint)
      (failure.line, failure.column) = (position.line, position.column)
      throw failure
    }
    self.bytes = bytes
  }

  /// Returns the line and the column of a byte of the text.
  func position(ofByte offset: Int) -> SourcePosition {
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
  /// The maximum number of values; each takes a hundred bytes of memory, but only two bytes of
  /// text or so.
  package var values = 4_000_000
  /// True to allow comments and trailing commas, as in files named `.jsonc`.
  package var allowsComments = false

  /// The default limits.
  package init() {}

  /// Creates the limits for a file; its name determines whether comments are allowed.
  package init(forFileNamed name: String) { allowsComments = name.lowercased().hasSuffix(".jsonc") }
}
