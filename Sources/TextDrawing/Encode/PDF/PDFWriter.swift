import TextStorage

/// Numbers, names and strings in PDF's syntax, while a part of a file is assembled (ISO 32000-1,
/// §7.3).
struct PDFWriter {
  /// The bytes written so far.
  var bytes: [UInt8] = []

  /// Creates a writer with initial text.
  init(_ text: String = "") { add(text) }

  /// Appends text that is already PDF.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends the bytes of another writer.
  mutating func add(_ other: PDFWriter) { bytes.append(contentsOf: other.bytes) }

  /// Appends a number, rounded to three decimals, and a space.
  mutating func add(_ number: Double) {
    bytes.append(decimal: number)
    bytes.append(0x20)
  }

  /// Appends a number, rounded to nine decimals, and a space. For coefficients of lengths.
  mutating func add(precise number: Double) {
    bytes.append(decimal: number, places: 9)
    bytes.append(0x20)
  }

  /// Appends a whole number and a space.
  mutating func add(_ number: Int) {
    bytes.append(integer: number)
    bytes.append(0x20)
  }

  /// Appends a reference to an object.
  mutating func add(reference: Int) {
    add(reference)
    add("0 R ")
  }

  /// Appends an array of references to objects.
  mutating func add(references: some Sequence<Int>) {
    add("[")
    for reference in references { add(reference: reference) }
    add("]")
  }

  /// Appends a UTF-16 code unit as four hexadecimal digits.
  @inline(__always)
  mutating func add(unit: UInt16) {
    add(byte: UInt8(truncatingIfNeeded: unit &>> 8))
    add(byte: UInt8(truncatingIfNeeded: unit))
  }

  /// Appends a byte as two hexadecimal digits.
  @inline(__always)
  mutating func add(byte: UInt8) {
    bytes.append(PDFWriter.digit(byte &>> 4))
    bytes.append(PDFWriter.digit(byte & 15))
  }

  @inline(__always)
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 &+ value : 0x37 &+ value
  }

  /// Appends a name; characters that names cannot hold are written as their numbers.
  mutating func add(name: String) {
    EscapedText.appendPDFName(name, to: &bytes)
    bytes.append(0x20)
  }

  /// Appends a text string: as characters if they are plain ASCII, otherwise as UTF-16 code units.
  mutating func add(text: String) {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      add(bytes: Array(text.utf8))
    } else {
      add(units: Array(text.utf16))
    }
  }

  /// Appends a string of bytes.
  mutating func add(bytes text: [UInt8]) { EscapedText.appendPDFString(text, to: &bytes) }

  /// Appends a text string of UTF-16 code units.
  mutating func add(units: some Sequence<UInt16>) {
    add("<FEFF")
    for unit in units { add(unit: unit) }
    add(">")
  }

  /// Appends a colour and the operator that sets it, for fills or for strokes.
  mutating func add(_ color: Color, isStroke: Bool) {
    if color.isGray {
      add(PDFWriter.part(color.red))
      add(isStroke ? "G\n" : "g\n")
    } else {
      for part in [color.red, color.green, color.blue] { add(PDFWriter.part(part)) }
      add(isStroke ? "RG\n" : "rg\n")
    }
  }

  private static func part(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

extension PDFWriter {
  /// Returns a number in PDF's syntax.
  static func decimal(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(decimal: number)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension OutputSpan<UInt8> {
  /// Appends a byte of a literal string (ISO 32000-1, §7.3.4.2). It takes half the room of
  /// hexadecimal digits, and is packed in less than half the time.
  @inline(__always)
  mutating func append(literal byte: UInt8) {
    switch byte {
    case 0x28, 0x29, 0x5C:
      append(0x5C)
      append(byte)
    case 0x0D:
      // A reader takes the bare byte for a line feed.
      append(0x5C)
      append(UInt8(ascii: "r"))
    default: append(byte)
    }
  }
}
