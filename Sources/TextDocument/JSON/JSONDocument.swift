/// A JSON text that has been read, and the means to say where in it something stands.
package struct JSONDocument: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// The outermost value.
  package let root: JSONValue
  private let positions = SourcePositions()

  /// Reads a text by RFC 8259, strictly, and refuses names that appear twice in an object. A byte order mark
  /// at its start is left out.
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

  /// The line and the column of a byte of the text.
  func position(ofByte offset: Int) -> SourcePosition {
    positions.position(ofByte: offset, in: bytes)
  }

  /// The outermost value, with the means to read it.
  package var cursor: JSONCursor { JSONCursor(document: self, value: root, place: "") }
}

/// How much JSON is accepted from outside.
package struct JSONLimits: Sendable {
  /// The largest text, in bytes.
  package var bytes = 256 << 20
  /// How deep arrays and objects may stand in each other.
  package var nesting = 64
  /// How many values there may be; each takes a hundred bytes of memory, of text it may take two.
  package var values = 4_000_000
  /// Whether comments, and commas behind the last of several values, are read over, as in files named `.jsonc`.
  package var allowsComments = false

  /// The default limits.
  package init() {}

  /// The limits for a file, whose name says whether it may hold comments.
  package init(forFileNamed name: String) { allowsComments = name.lowercased().hasSuffix(".jsonc") }
}
