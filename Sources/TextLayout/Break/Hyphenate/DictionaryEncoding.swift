import Glibc

/// The character set that a hyphenation dictionary's patterns are written in.
struct DictionaryEncoding: Sendable {
  /// The byte of each character of a single-byte set; nil for UTF-8.
  private let bytes: [UInt32: UInt8]?

  /// The set that holds every character.
  static var utf8: DictionaryEncoding { DictionaryEncoding(bytes: nil) }

  private init(bytes: [UInt32: UInt8]?) { self.bytes = bytes }

  /// Creates a single-byte set by the name it has in the C library's converter, or returns nil when
  /// the converter does not know it.
  init?(characterSet name: String) {
    let converter = unsafe iconv_open("UTF-32LE", name.replacingMicrosoftPrefix())
    guard Int(bitPattern: converter) != -1 else { return nil }
    defer { unsafe _ = iconv_close(converter) }
    var table: [UInt32: UInt8] = [:]
    for byte in UInt8(0x20)...0xFF {
      var input = CChar(bitPattern: byte)
      var output: UInt32 = 0
      let converted = unsafe withUnsafeMutablePointer(to: &input) { source in
        unsafe withUnsafeMutableBytes(of: &output) { target in
          var from: UnsafeMutablePointer<CChar>? = unsafe source
          var fromLeft = 1
          var to = unsafe target.baseAddress?.assumingMemoryBound(to: CChar.self)
          var toLeft = 4
          return unsafe iconv(converter, &from, &fromLeft, &to, &toLeft) != -1
        }
      }
      if converted, output != 0 { table[output] = byte }
    }
    bytes = table
  }

  /// The bytes of a word, or nil when the set lacks one of its characters.
  func encode(_ scalars: [UInt32]) -> [UInt8]? {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(scalars.count * 2)
    for value in scalars {
      if let bytes {
        guard let byte = bytes[value] else { return nil }
        encoded.append(byte)
      } else {
        guard let scalar = Unicode.Scalar(value) else { return nil }
        encoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return encoded
  }
}

extension String {
  /// The converter's name for the code pages that dictionaries call `microsoft-cp1251` and the like.
  fileprivate func replacingMicrosoftPrefix() -> String {
    hasPrefix("microsoft-") ? String(dropFirst("microsoft-".count)) : self
  }
}
