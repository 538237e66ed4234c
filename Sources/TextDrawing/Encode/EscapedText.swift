/// Escaping of text from outside, so that none of its characters ends the construct that it is in.
///
/// Encoders write names, titles, languages, links and words with these functions and escape
/// nothing themselves.
package enum EscapedText {
  /// Appends characters escaped for HTML and XML, between elements or between double quotes.
  ///
  /// White space other than the space becomes a space. Characters that XML cannot hold are left
  /// out.
  package static func appendMarkup(_ text: some StringProtocol, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: bytes.append(contentsOf: "&amp;".utf8)
      case 0x3C: bytes.append(contentsOf: "&lt;".utf8)
      case 0x3E: bytes.append(contentsOf: "&gt;".utf8)
      case 0x22: bytes.append(contentsOf: "&quot;".utf8)
      case 0x09, 0x0A, 0x0D: bytes.append(0x20)
      case 0x20..<0x7F: bytes.append(UInt8(scalar.value))
      case ..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: break
      default: appendUTF8(scalar, to: &bytes)
      }
    }
  }

  /// Appends a CSS string with its quotation marks (CSS Syntax 3, section 4.3.5).
  ///
  /// Characters that could end the string, the rule or the element around it are written as
  /// numeric escapes. Those are control characters, quotation marks, backslashes, and the special
  /// characters of HTML and XML. A NUL, which CSS cannot hold, becomes U+FFFD.
  package static func appendCSSString(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "'"))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x5C, 0x01..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFFFE,
        0xFFFF:
        appendCSSNumber(scalar, to: &bytes)
      case 0: appendUTF8("\u{FFFD}", to: &bytes)
      default: appendUTF8(scalar, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "'"))
  }

  /// Appends a name as a CSS identifier, as in a selector (CSSOM, section 2.1).
  package static func appendCSSIdentifier(_ name: String, to bytes: inout [UInt8]) {
    for (index, scalar) in name.unicodeScalars.enumerated() {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A, 0x5F, 0xA0...: appendUTF8(scalar, to: &bytes)
      case 0x30...0x39 where index > 0: bytes.append(UInt8(scalar.value))
      case 0x2D where index > 0: bytes.append(0x2D)
      case 0: appendUTF8("\u{FFFD}", to: &bytes)
      default: appendCSSNumber(scalar, to: &bytes)
      }
    }
  }

  /// Appends a PDF string with its parentheses (ISO 32000-1, section 7.3.4.2).
  package static func appendPDFString(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "("))
    for byte in text {
      switch byte {
      case 0x28, 0x29, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0x20...0x7E: bytes.append(byte)
      default:
        bytes.append(0x5C)
        for shift in [6, 3, 0] as [UInt8] { bytes.append(0x30 + (byte &>> shift & 7)) }
      }
    }
    bytes.append(UInt8(ascii: ")"))
  }

  /// Appends a PDF name with its slash; characters that names cannot hold are written as their
  /// numbers (ISO 32000-1, section 7.3.5).
  package static func appendPDFName(_ name: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "/"))
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "#"))
        bytes.append(hexDigit(byte &>> 4))
        bytes.append(hexDigit(byte & 15))
      }
    }
  }

  /// Appends a CSS character as a numeric escape; the space after it is part of the escape.
  private static func appendCSSNumber(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\\\(String(scalar.value, radix: 16)) ".utf8)
  }

  private static func appendUTF8(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
