import Digests

/// A SHA-256 digest (FIPS 180-4), which identifies equal outputs.
package struct SHA256 {
  private var digest = textrender_sha256()

  /// Creates the digest of no bytes.
  ///
  /// - Parameter usesInstructions: False to leave out the processor's instructions for it.
  package init(usesInstructions: Bool = true) {
    unsafe textrender_sha256_begin(&digest)
    if !usesInstructions { digest.is_direct = 0 }
  }

  /// Adds bytes.
  ///
  /// - Complexity: O(*n*) in their number.
  package mutating func add(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe textrender_sha256_add(&digest, buffer.baseAddress, buffer.count)
    }
  }

  /// Adds the UTF-8 of a text, preceded by its length, so that different lists of texts give
  /// different digests.
  package mutating func add(field text: String) {
    add(Array("\(text.utf8.count):\(text)".utf8))
  }

  /// The digest of what was added, in 64 hexadecimal digits.
  package var hexadecimal: String {
    var copy = digest
    var bytes = [UInt8](repeating: 0, count: 32)
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe textrender_sha256_end(&copy, base)
    }
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The digest of some bytes, in 64 hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.add(bytes)
    return digest.hexadecimal
  }
}
