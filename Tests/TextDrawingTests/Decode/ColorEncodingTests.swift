import Testing

@testable import TextDrawing

/// PNG files without a profile that specify their colour encoding in other chunks.
@Suite struct ColorEncodingTests {
  /// A file of one row of opaque pixels.
  ///
  /// - Parameters:
  ///   - gamma: The gamma in 100,000ths.
  ///   - places: The chromaticities of white, red, green and blue in 100,000ths; empty for none.
  private func file(
    _ pixels: [[UInt8]], gamma: UInt32?, places: [UInt32] = [], isMarkedStandard: Bool = false
  ) -> [UInt8] {
    var writer = ChunkWriter()
    writer.appendSignature()
    writer.appendChunk("IHDR") { bytes in
      bytes += [0, 0, 0, UInt8(pixels.count), 0, 0, 0, 1, 8, 2, 0, 0, 0]
    }
    if isMarkedStandard { writer.appendChunk("sRGB") { $0.append(0) } }
    if let gamma { writer.appendChunk("gAMA") { $0.append(bigEndian: gamma) } }
    if !places.isEmpty {
      writer.appendChunk("cHRM") { bytes in for place in places { bytes.append(bigEndian: place) } }
    }
    let row = Bitmap(
      width: pixels.count, height: 1,
      pixels: pixels.map { UInt32($0[0]) | UInt32($0[1]) << 8 | UInt32($0[2]) << 16 | 0xFF00_0000 })
    let isWritten = writer.appendCompressedChunk(
      "IDAT", Scanlines.rgb.scanlines(of: row), with: Compressor(level: 6))
    #expect(isWritten)
    writer.appendChunk("IEND") { _ in }
    return writer.bytes
  }

  private func colors(_ file: [UInt8]) throws -> [[Int]] {
    let bitmap = try PNGDecoder().decode(file)
    return (0..<bitmap.width).map { x in
      let pixel = bitmap[x: x, y: 0]
      return [pixel.red, pixel.green, pixel.blue].map(Int.init)
    }
  }

  private static let wide: [UInt32] = [
    31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000,
  ]
  private static let samples: [[UInt8]] = [[200, 80, 40], [60, 180, 90]]

  /// True if colours are equal up to rounding.
  private func isNear(_ some: [[Int]], _ others: [[Int]]) -> Bool {
    some.count == others.count
      && zip(some.joined(), others.joined()).allSatisfy { abs($0 - $1) <= 1 }
  }

  @Test("numbers of light become numbers of sRGB")
  func light() throws {
    let grays: [[UInt8]] = [[55, 55, 55], [128, 128, 128], [3, 3, 3], [255, 255, 255]]
    let expected = [128, 188, 28, 255].map { [$0, $0, $0] }
    #expect(isNear(try colors(file(grays, gamma: 100_000)), expected))
  }

  @Test("primaries of their own, here Display P3's")
  func primaries() throws {
    let found = try colors(file(Self.samples, gamma: 45_455, places: Self.wide))
    #expect(isNear(found, [[218, 67, 3], [0, 185, 77]]), "\(found)")
  }

  @Test("a gamma that means sRGB changes nothing; nor does one beside sRGB, or one that cannot be")
  func usual() throws {
    let plain = Self.samples.map { $0.map(Int.init) }
    #expect(try colors(file(Self.samples, gamma: 45_455)) == plain)
    #expect(try colors(file(Self.samples, gamma: 46_000)) == plain)
    #expect(try colors(file(Self.samples, gamma: nil, places: Self.wide)) == plain)
    #expect(
      try colors(file(Self.samples, gamma: 100_000, places: Self.wide, isMarkedStandard: true))
        == plain
    )
    #expect(try colors(file(Self.samples, gamma: 1, places: Self.wide)) == plain)
    let flat: [UInt32] = [31_270, 32_900, 64_000, 0, 30_000, 60_000, 15_000, 6_000]
    #expect(try colors(file(Self.samples, gamma: 45_455, places: flat)) == plain)
    #expect(try colors(file(Self.samples, gamma: 55_556)) != plain)
  }
}
