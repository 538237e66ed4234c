import Testing

@testable import TextDocument

@Suite("A digest is SHA-256")
struct ContentDigestTests {
  @Test(
    "the examples of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func examples(text: String, digest: String) {
    #expect(ContentDigest.of(Array(text.utf8)) == digest)
  }

  @Test("content in pieces has the digest of the whole, and a million letters that of the standard")
  func pieces() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    var digest = ContentDigest()
    var start = 0
    var size = 1
    while start < letters.count {
      digest.append(Array(letters[start..<min(start + size, letters.count)]))
      start += size
      size = size * 7 % 1009 + 1
    }
    let found = digest.finish()
    #expect(found == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
