/// A short name of some content: SHA-256 (FIPS 180-4). Content that differs has another one.
package struct ContentDigest: Sendable {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]
  /// A block, and what is made of it.
  private var w = [UInt32](repeating: 0, count: 64)
  /// What does not fill a block yet.
  private var rest: [UInt8] = []
  private var count = 0

  /// The digest of nothing.
  package init() {}

  /// The digest of some bytes, in hexadecimal digits.
  ///
  /// - Complexity: O(*n*).
  package static func of(_ bytes: [UInt8]) -> String {
    var digest = ContentDigest()
    digest.append(bytes)
    return digest.finish()
  }

  /// Takes in more bytes.
  package mutating func append(_ bytes: [UInt8]) {
    count += bytes.count
    var start = 0
    if !rest.isEmpty {
      start = min(64 - rest.count, bytes.count)
      rest += bytes[..<start]
      guard rest.count == 64 else { return }
      add(rest, at: 0)
      rest.removeAll(keepingCapacity: true)
    }
    while start + 64 <= bytes.count {
      add(bytes, at: start)
      start += 64
    }
    rest += bytes[start...]
  }

  /// Takes in a text that is kept apart from those before and behind it.
  package mutating func append(field text: String) {
    let bytes = Array(text.utf8)
    append(Array("\(bytes.count):".utf8))
    append(bytes)
  }

  /// The digest of all that was taken in, in hexadecimal digits; nothing may be added then.
  package mutating func finish() -> String {
    let bits = UInt64(count) * 8
    var end: [UInt8] = [0x80]
    end += [UInt8](repeating: 0, count: (119 - count % 64) % 64)
    for shift in stride(from: 56, through: 0, by: -8) {
      end.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    append(end)
    var digits = ""
    for word in state {
      let text = String(word, radix: 16)
      digits += String(repeating: "0", count: 8 - text.utf8.count) + text
    }
    return digits
  }

  /// Takes in one block of 64 bytes.
  private mutating func add(_ bytes: [UInt8], at start: Int) {
    for index in 0..<16 {
      let place = start + 4 * index
      w[index] =
        UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
        | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
    }
    for index in 16..<64 {
      let (a, b) = (w[index - 15], w[index - 2])
      let s0 = Self.turn(a, 7) ^ Self.turn(a, 18) ^ (a >> 3)
      let s1 = Self.turn(b, 17) ^ Self.turn(b, 19) ^ (b >> 10)
      w[index] = w[index - 16] &+ s0 &+ w[index - 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let s1 = Self.turn(e, 6) ^ Self.turn(e, 11) ^ Self.turn(e, 25)
      let one = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ Self.constants[index] &+ w[index]
      let s0 = Self.turn(a, 2) ^ Self.turn(a, 13) ^ Self.turn(a, 22)
      let two = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e) = (g, f, e, d &+ one)
      (d, c, b, a) = (c, b, a, one &+ two)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  private static func turn(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value >> count | value << (32 - count)
  }

  /// The first 32 bits behind the point of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
