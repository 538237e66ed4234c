/// Writes JSON as bytes, in one pass, for output too large to be built as values first.
///
/// The writer inserts commas; its caller must nest values correctly. Bytes are passed on whenever
/// enough have accumulated.
package struct JSONWriter {
  /// The bytes not passed on yet.
  package private(set) var bytes: [UInt8] = []
  /// Binary attachments that follow the text; the text specifies their lengths.
  package private(set) var attachments: [UInt8] = []
  private var needsComma = false
  /// True if ``newline()`` starts lines; otherwise all output is one line.
  private let breaksLines: Bool
  private let limit: Int
  private let sink: (([UInt8]) throws(DocumentError) -> Void)?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - breaksLines: True if ``newline()`` divides the output into lines.
  ///   - chunk: The number of bytes that accumulate before they are passed on.
  ///   - sink: Receives the bytes; without it all of them stay in ``bytes``.
  package init(
    breaksLines: Bool = true, chunk: Int = 1 << 18,
    sink: (([UInt8]) throws(DocumentError) -> Void)? = nil
  ) {
    self.breaksLines = breaksLines
    limit = chunk
    self.sink = sink
    if sink != nil { bytes.reserveCapacity(chunk + 4096) }
  }

  /// Passes on the accumulated bytes if there are enough.
  ///
  /// - Throws: The error of the sink.
  package mutating func flushIfLarge() throws(DocumentError) {
    if bytes.count >= limit { try flush() }
  }

  /// Passes on the accumulated bytes.
  ///
  /// - Throws: The error of the sink.
  package mutating func flush() throws(DocumentError) {
    guard let sink, !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Structure

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  /// Begins an object.
  package mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  /// Ends an object.
  package mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Begins an array.
  package mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
  }

  /// Ends an array.
  package mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes a member's name, which must need no escapes.
  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member's name.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member whose value is a string, or null.
  package mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// Writes a member whose value is a whole number, or null.
  package mutating func member(_ name: StaticString, _ value: Int?) {
    key(name)
    if let value { integer(value) } else { null() }
  }

  /// Writes a member whose value is a number, as ``number(_:)`` writes it.
  package mutating func member(_ name: StaticString, _ value: Double) {
    key(name)
    number(value)
  }

  /// Writes a member whose value is `true` or `false`.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Starts a new line in the output; lines have no meaning but make long output readable.
  package mutating func newline() {
    guard breaksLines else { return }
    separate()
    bytes.append(0x0A)
    needsComma = false
  }

  // MARK: Values

  /// Writes `null`.
  package mutating func null() {
    separate()
    append("null")
    needsComma = true
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func integer(_ value: Int) {
    separate()
    appendInteger(value)
    needsComma = true
  }

  /// Writes a number with at most eight decimals: an error below 5·10⁻⁹ points.
  package mutating func number(_ value: Double) {
    separate()
    appendNumber(value)
    needsComma = true
  }

  /// Writes a number with enough digits to read exactly the same number again.
  package mutating func exactNumber(_ value: Double) {
    separate()
    append(Self.shortest(value))
    needsComma = true
  }

  /// Writes an array of two whole numbers: the bounds of a range.
  package mutating func range(_ range: Range<Int>) {
    beginArray()
    integer(range.lowerBound)
    integer(range.upperBound)
    endArray()
  }

  /// Writes the members for text that does not fit: the first range or null, and all ranges if
  /// there are several.
  package mutating func overflows(_ ranges: [Range<Int>]) {
    key("overflow")
    if let first = ranges.first { range(first) } else { null() }
    guard ranges.count > 1 else { return }
    key("overflows")
    beginArray()
    for one in ranges { range(one) }
    endArray()
  }

  /// Writes a string with only the escapes that RFC 8259 requires.
  package mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var text = value
    text.withUTF8 { utf8 in unsafe appendEscaped(utf8) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a string in pieces, and passes on accumulated bytes between them.
  ///
  /// - Parameter next: Returns the next piece; nil at the end.
  /// - Throws: The error of the sink.
  package mutating func string(inPieces next: () -> String?) throws(DocumentError) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    while var piece = next() {
      piece.withUTF8 { utf8 in unsafe appendEscaped(utf8) }
      try flushIfLarge()
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes text that is JSON already.
  package mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// Adds a binary attachment that follows the text.
  package mutating func attach(_ bytes: [UInt8]) { attachments += bytes }

  /// Writes members that are JSON already, without their braces.
  package mutating func rawMembers(_ json: ArraySlice<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  // MARK: Pieces without commas, for hot loops

  /// Appends text without escapes.
  package mutating func append(_ text: StaticString) {
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends text without escapes.
  package mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends one byte.
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends bytes.
  mutating func append(contentsOf more: UnsafeBufferPointer<UInt8>) {
    unsafe bytes.append(contentsOf: more)
  }

  /// Marks a value as complete that was written in pieces, so that a comma precedes the next one.
  package mutating func didAppendValue() { needsComma = true }
}
