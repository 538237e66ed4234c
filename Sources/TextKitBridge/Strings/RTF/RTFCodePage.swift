import Foundation

/// The code pages of RTF's bytes.
enum RTFCodePage {
  /// Returns the encoding of a code page's number; Windows Latin 1 for unknown ones.
  static func encoding(ofPage number: Int) -> String.Encoding {
    switch number {
    case 932: .shiftJIS
    case 1250: .windowsCP1250
    case 1251: .windowsCP1251
    case 1253: .windowsCP1253
    case 1254: .windowsCP1254
    case 10000: .macOSRoman
    case 65001: .utf8
    default: .windowsCP1252
    }
  }

  /// Returns the encoding of a font's character set; nil for that of the file.
  static func encoding(ofCharacterSet number: Int) -> String.Encoding? {
    switch number {
    case 77: .macOSRoman
    case 128: .shiftJIS
    case 161: .windowsCP1253
    case 162: .windowsCP1254
    case 204: .windowsCP1251
    case 238: .windowsCP1250
    default: nil
    }
  }

  /// Returns the characters of some bytes; U+FFFD for bytes that the encoding lacks.
  static func decode(_ bytes: [UInt8], as encoding: String.Encoding) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    if encoding == .utf8 { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(data: Data(bytes), encoding: encoding) { return text }
    return bytes.map { byte in
      byte < 0x80
        ? String(UnicodeScalar(byte))
        : String(data: Data([byte]), encoding: encoding) ?? "\u{FFFD}"
    }.joined()
  }
}
