import SeededRandom
import Testing

@testable import TextDrawing

@Suite struct PNGEncoderTests {
  /// The chunks of a PNG file as types and contents.
  private func chunks(_ file: [UInt8]) -> [(type: String, content: [UInt8])] {
    var chunks: [(type: String, content: [UInt8])] = []
    var at = 8
    while at + 12 <= file.count {
      let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      chunks.append(
        (
          String(decoding: file[(at + 4)..<(at + 8)], as: UTF8.self),
          Array(file[(at + 8)..<(at + 8 + length)])
        ))
      at += 12 + length
    }
    return chunks
  }

  private func pixels(_ count: Int, seed: UInt64, alpha: UInt32?) -> [UInt32] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let pixel = UInt32.random(in: 0...UInt32.max, using: &random)
      return alpha.map { pixel & 0x00FF_FFFF | $0 << 24 } ?? pixel
    }
  }

  @Test("gray becomes eight bit gray")
  func grayFile() throws {
    let file = try PNGEncoder().encode(Bitmap(width: 2, height: 1, grays: [0, 255]))
    #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    let parts = chunks(file)
    #expect(parts.map(\.type) == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(parts[0].content == [0, 0, 0, 2, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    // The checksum of an empty IEND chunk is known from the specification.
    #expect(Array(file.suffix(4)) == [0xAE, 0x42, 0x60, 0x82])
  }

  @Test("opaque colour has three samples and transparent four")
  func samples() throws {
    let opaque = Bitmap(width: 1, height: 1, pixels: [0xFF33_2211])
    #expect(chunks(try PNGEncoder().encode(opaque))[0].content[9] == 2)
    let glass = Bitmap(width: 1, height: 1, pixels: [0x8033_2211])
    #expect(chunks(try PNGEncoder().encode(glass))[0].content[9] == 6)
  }

  @Test("scale is kept as pixels per metre")
  func scale() throws {
    let encoder = PNGEncoder(pixelsPerPoint: 2)
    let parts = chunks(try encoder.encode(Bitmap(width: 1, height: 1, grays: [7])))
    #expect(parts[2].type == "pHYs")
    // 2 · 72 / 0.0254 = 5669.29…
    #expect(parts[2].content == [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
  }

  @Test("a title is Latin-1 where that can write it, else UTF-8; what controls becomes a space")
  func title() throws {
    let picture = Bitmap(width: 1, height: 1, grays: [7])
    let latin = chunks(try PNGEncoder(title: "Été\n2").encode(picture))
    #expect(latin.map(\.type) == ["IHDR", "sRGB", "tEXt", "IDAT", "IEND"])
    #expect(latin[2].content == Array("Title".utf8) + [0, 0xC9, 0x74, 0xE9, 0x20, 0x32])
    let greek = chunks(try PNGEncoder(title: "λ").encode(picture))
    #expect(greek[2].type == "iTXt")
    #expect(greek[2].content == Array("Title".utf8) + [0, 0, 0, 0, 0, 0xCE, 0xBB])
    let read = try PictureDecoder().decode(try PNGEncoder(title: "λ").encode(picture))
    #expect(read.bytes == [7, 7, 7, 255])
  }

  @Test("what is written reads back", arguments: [0, 1, 6, 12])
  func roundTrip(level: Int) throws {
    let encoder = PNGEncoder(compressionLevel: level)
    for (width, height) in [(1, 1), (3, 5), (64, 7), (257, 31)] {
      let seed = UInt64(width * 1_000 + height)
      for alpha in [UInt32?.none, 255] {
        let picture = Bitmap(
          width: width, height: height,
          pixels: pixels(width * height, seed: seed, alpha: alpha))
        #expect(try PNGDecoder().decode(try encoder.encode(picture)) == picture, "seed \(seed)")
      }
      let grays = pixels(width * height, seed: seed, alpha: 255).map {
        UInt8(truncatingIfNeeded: $0)
      }
      let gray = Bitmap(width: width, height: height, grays: grays)
      let back = try PNGDecoder().decode(try encoder.encode(gray))
      #expect(
        back.pixels == grays.map { UInt32($0) * 0x01_0101 | 0xFF00_0000 }, "seed \(seed)")
    }
  }

  private func address(of bytes: borrowing [UInt8]) -> Int {
    unsafe bytes.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }

  @Test(
    "a row of a gray bitmap has a filter of 0 before it, whether the bitmap is kept or handed over",
    arguments: [(1, 1), (1, 9), (9, 1), (3, 4), (4, 3), (50, 7), (7, 50)])
  func grayRows(width: Int, height: Int) {
    let grays = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }
    let expected = (0..<height).flatMap { [0] + grays[$0 * width..<($0 + 1) * width] }
    let kept = Bitmap(width: width, height: height, grays: grays)
    #expect(bytes(of: Scanlines.gray.scanlines(of: kept)) == expected)
    #expect(kept.grays == grays)
    let roomy = [UInt8](capacity: (width + 1) * height) { output in
      for gray in grays { output.append(gray) }
    }
    let address = address(of: roomy)
    let handed = Bitmap(width: width, height: height, grays: consume roomy)
    let rows = Scanlines.gray.scanlines(of: consume handed)
    #expect(bytes(of: rows) == expected)
    #expect(
      self.address(of: rows) == address,
      "rows that nobody else holds are moved apart where they are")
  }

  @Test(
    "rows of a colour bitmap have three bytes a pixel or four, in the memory that the pixels had",
    arguments: [(1, 1), (1, 9), (9, 1), (3, 4), (4, 3), (50, 7), (7, 50)])
  func colorRows(width: Int, height: Int) {
    for (layout, alpha) in [(Scanlines.rgb, UInt32(255)), (.rgba, 90)] {
      let count = layout.colorType == 2 ? 3 : 4
      let values = pixels(width * height, seed: 3, alpha: alpha)
      var expected: [UInt8] = []
      for (index, pixel) in values.enumerated() {
        if index % width == 0 { expected.append(0) }
        for part in 0..<count {
          expected.append(UInt8(truncatingIfNeeded: pixel >> UInt32(8 * part)))
        }
      }
      let kept = Bitmap(width: width, height: height, pixels: values)
      #expect(bytes(of: layout.scanlines(of: kept)) == expected)
      #expect(kept.pixels == values)
      let roomy = [UInt32](capacity: (width + 1) * height) { output in
        for value in values { output.append(value) }
      }
      let address = unsafe roomy.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
      let handed = Bitmap(width: width, height: height, pixels: consume roomy)
      let rows = layout.scanlines(of: consume handed)
      #expect(bytes(of: rows) == expected)
      #expect(self.address(of: rows) == address)
    }
  }

  private func bytes(of rows: PNGRows) -> [UInt8] {
    unsafe rows.withUnsafeBytes { unsafe [UInt8]($0) }
  }

  private func address(of rows: PNGRows) -> Int {
    unsafe rows.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
  }

  @Test("same bitmap gives the same bytes")
  func sameBytes() throws {
    let picture = Bitmap(width: 40, height: 40, pixels: pixels(1_600, seed: 5, alpha: 255))
    #expect(try PNGEncoder().encode(picture) == PNGEncoder().encode(picture))
  }
}
