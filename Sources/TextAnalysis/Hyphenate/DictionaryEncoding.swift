import ICUReading

/// The character set that a hyphenation dictionary's patterns are written in.
struct DictionaryEncoding: Sendable {
  /// The byte of each character of a single-byte set; nil for UTF-8.
  private let bytes: [UInt32: UInt8]?

  /// The encoding that has every character.
  static var utf8: DictionaryEncoding { DictionaryEncoding(bytes: nil) }

  private init(bytes: [UInt32: UInt8]?) { self.bytes = bytes }

  /// Creates a single-byte set by its name in ICU, or returns nil if ICU does not know it.
  init?(characterSet name: String) {
    var characters = [UInt32](repeating: 0, count: 256)
    guard
      unsafe characters.withUnsafeMutableBufferPointer({ characters in
        unsafe ctext_character_set(name.replacingMicrosoftPrefix(), characters.baseAddress)
      })
    else { return nil }
    var table: [UInt32: UInt8] = [:]
    for byte in UInt8(0x20)...0xFF where characters[Int(byte)] != 0 {
      table[characters[Int(byte)]] = byte
    }
    bytes = table
  }

  /// The bytes of a word, or nil if the set lacks one of its characters.
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
  /// ICU's name for the code pages that dictionaries call `microsoft-cp1251` or similar.
  fileprivate func replacingMicrosoftPrefix() -> String {
    hasPrefix("microsoft-") ? String(dropFirst("microsoft-".count)) : self
  }
}
