import Testing

@testable import TextDrawing

@Suite("Digests are those of FIPS 180-4")
struct SHA256Tests {
  @Test(
    "the examples of the standard",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func examples(text: String, digest: String) {
    #expect(SHA256.hexadecimal(of: Array(text.utf8)) == digest)
    var portable = SHA256(usesInstructions: false)
    portable.add(Array(text.utf8))
    #expect(portable.hexadecimal == digest)
  }

  @Test("bytes in pieces of any length are the bytes in one")
  func pieces() {
    let bytes = (0..<300).map { UInt8($0 % 251) }
    #expect(
      SHA256.hexadecimal(of: Array(repeating: 0x61, count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    for length in [1, 7, 55, 56, 63, 64, 65, 119, 128] {
      var digest = SHA256()
      for start in stride(from: 0, to: bytes.count, by: length) {
        digest.add(Array(bytes[start..<min(start + length, bytes.count)]))
      }
      #expect(digest.hexadecimal == SHA256.hexadecimal(of: bytes), "pieces of \(length)")
    }
  }

  @Test("the processor's instructions and the portable code give the same digest")
  func instructions() {
    for length in [0, 1, 55, 56, 63, 64, 65, 128, 1000, 4096, 10_007] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 8) }
      var portable = SHA256(usesInstructions: false)
      portable.add(bytes)
      #expect(portable.hexadecimal == SHA256.hexadecimal(of: bytes), "\(length) bytes")
    }
  }

  @Test("lists of texts that are alike when written together differ")
  func fields() {
    var one = SHA256()
    var other = SHA256()
    for text in ["ab", "c"] { one.add(field: text) }
    for text in ["a", "bc"] { other.add(field: text) }
    #expect(one.hexadecimal != other.hexadecimal)
  }
}
