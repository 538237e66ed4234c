import SeededRandom
import Testing
import TextDrawing

@Suite struct PNGDecoderTests {
  private func sample() throws -> [UInt8] {
    var random = SeededGenerator(seed: 11)
    let pixels = (0..<(24 * 9)).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    return try PNGEncoder().encode(Bitmap(width: 24, height: 9, pixels: pixels))
  }

  private func kind(_ bytes: [UInt8], _ decoder: PNGDecoder = PNGDecoder()) -> DrawingError.Kind? {
    do {
      _ = try decoder.decode(bytes, place: "a.png")
      return nil
    } catch {
      return error.kind
    }
  }

  /// CRC-32 bit by bit, as PNG's specification defines it.
  private func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    crc = ~crc
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc >> UInt32($0)) }
  }

  @Test("bytes that are no PNG are refused as no picture")
  func otherBytes() {
    #expect(kind([]) == .notAPicture)
    #expect(kind(Array("GIF89a".utf8)) == .notAPicture)
    #expect(kind([0x89, 0x50, 0x4E]) == .notAPicture)
  }

  @Test("every truncation is refused")
  func truncations() throws {
    let file = try sample()
    for length in 8..<file.count {
      #expect(kind(Array(file[..<length])) == .malformed, "cut to \(length) bytes")
    }
  }

  @Test("a wrong checksum of the pixels is refused, though they can be read without it")
  func lastChecksum() throws {
    var file = try sample()
    #expect(kind(file) == nil)
    // This is before the twelve bytes of IEND.
    file[file.count - 13] ^= 1
    #expect(kind(file) == .malformed)
  }

  @Test("damaged bytes never crash")
  func damagedBytes() throws {
    let file = try sample()
    var random = SeededGenerator(seed: 2_026)
    for _ in 0..<2_000 {
      var damaged = file
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 8..<file.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = kind(damaged, PNGDecoder(limits: DrawingLimits(maximumPixels: 1 << 20)))
    }
  }

  @Test("a tiny file that claims a huge picture is refused")
  func hugeClaim() {
    let header = Array("IHDR".utf8) + [0, 0, 0x80, 0, 0, 0, 0x80, 0, 8, 6, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let file = signature + [0, 0, 0, 13] + header + checksum(header)
    #expect(kind(file) == .tooLarge)
  }

  @Test("sizes over the limits are refused with the limit")
  func sizesOverLimits() throws {
    let file = try sample()
    #expect(kind(file, PNGDecoder(limits: DrawingLimits(maximumSide: 23))) == .tooLarge)
    #expect(kind(file, PNGDecoder(limits: DrawingLimits(maximumPixels: 215))) == .tooLarge)
    #expect(kind(file, PNGDecoder(limits: DrawingLimits(maximumPixels: 216))) == nil)
    #expect(kind(file, PNGDecoder(maximumBytes: file.count - 1)) == .tooLarge)
    let error = #expect(throws: DrawingError.self) {
      try PNGDecoder(limits: DrawingLimits(maximumPixels: 215)).decode(file, place: "a.png")
    }
    #expect(
      error?.description
        == "a.png: the picture has 24 by 9 pixels; the limit is 32768 per side and 215 in all")
  }
}
