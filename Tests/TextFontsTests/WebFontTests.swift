import SeededRandom
import TestFonts
import Testing
import TextGeometry

@testable import TextFonts

@Suite struct WebFontTests {
  /// The tables of a font.
  func tables(_ font: [UInt8]) -> [(tag: [UInt8], bytes: [UInt8])] {
    func u32(_ offset: Int) -> Int { font[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let count = Int(font[4]) << 8 | Int(font[5])
    return (0..<count).map { index in
      let record = 12 + 16 * index
      let start = u32(record + 8)
      return (Array(font[record..<record + 4]), Array(font[start..<start + u32(record + 12)]))
    }
  }

  func u32(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  func u16(_ value: Int) -> [UInt8] { [8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// WOFF 1.0 with uncompressed tables.
  func packed1(_ font: [UInt8], claimedSize: Int? = nil) -> [UInt8] {
    let tables = tables(font)
    var directory: [UInt8] = []
    var data: [UInt8] = []
    let start = 44 + 20 * tables.count
    for (tag, bytes) in tables {
      directory += tag + u32(start + data.count) + u32(bytes.count) + u32(bytes.count) + u32(0)
      data += bytes
      while data.count % 4 != 0 { data.append(0) }
    }
    var head = Array("wOFF".utf8) + u32(0x10000) + u32(start + data.count)
    head += u16(tables.count) + u16(0) + u32(claimedSize ?? font.count) + u16(1) + u16(0)
    head += [UInt8](repeating: 0, count: 20)
    return head + directory + data
  }

  /// WOFF2 with untransformed tables in a Brotli stream of one stored block.
  func packed2(_ font: [UInt8]) -> [UInt8] {
    let tables = tables(font)
    var directory: [UInt8] = []
    var data: [UInt8] = []
    for (tag, bytes) in tables {
      let isOutline = tag == Array("glyf".utf8) || tag == Array("loca".utf8)
      directory += [isOutline ? 0xFF : 0x3F] + tag
      var length: [UInt8] = [UInt8(bytes.count & 0x7F)]
      var rest = bytes.count >> 7
      while rest > 0 {
        length.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
        rest >>= 7
      }
      directory += length
      data += bytes
    }
    precondition(data.count <= 65_536)
    let block = (data.count - 1) << 4 | 1 << 20
    var stream = [0, 8, 16].map { UInt8(truncatingIfNeeded: block >> $0) }
    stream += data + [3]
    let total = 48 + directory.count + stream.count
    var head = Array("wOF2".utf8) + u32(0x10000) + u32((total + 3) & ~3)
    head += u16(tables.count) + u16(0) + u32(font.count) + u32(stream.count) + u16(1) + u16(0)
    head += [UInt8](repeating: 0, count: 20)
    var packed = head + directory + stream
    while packed.count % 4 != 0 { packed.append(0) }
    return packed
  }

  func advances(_ path: String) throws -> [Int32] {
    let face = try FontLibrary(usesSystemFonts: false).face(for: FontRequest(file: path))
    #expect(!face.outline(ofGlyph: face.glyph(for: 0x61), size: 10).isEmpty)
    var shaper = Shaper()
    var glyphs = GlyphBuffer()
    shaper.shape(
      codePoints: [0x61, 0x62].span, face: face,
      properties: ShapingProperties(script: .latin), into: &glyphs)
    return glyphs.xAdvance
  }

  @Test("both forms are unpacked")
  func unpacking() throws {
    let font = TestFont(advances: ["b": 640]).bytes()
    let first = TestFontFile.path(holding: packed1(font), suffix: ".woff")
    let second = TestFontFile.path(holding: packed2(font), suffix: ".woff2")
    #expect(try advances(first) == [500, 640])
    #expect(try advances(second) == [500, 640])
  }

  @Test("a font that claims to be huge is refused")
  func hugeClaim() throws {
    let font = packed1(TestFont().bytes(), claimedSize: 0x7FFF_FFFF)
    let path = TestFontFile.path(holding: font, suffix: ".woff")
    let error = #expect(throws: FontError.self) {
      try FontLibrary(usesSystemFonts: false).face(for: FontRequest(file: path))
    }
    #expect(error?.kind == .notAFont)
  }

  @Test("damaged web fonts are refused or used")
  func damagedFonts() throws {
    for packed in [packed1(TestFont().bytes()), packed2(TestFont().bytes())] {
      for seed in 0..<60 as Range<UInt64> {
        var generator = SeededGenerator(seed: seed)
        var bytes = packed
        for _ in 0..<4 {
          let place = Int.random(in: 4..<min(400, bytes.count), using: &generator)
          bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
        if seed % 3 == 0 { bytes.removeLast(bytes.count / 3) }
        let path = TestFontFile.path(holding: bytes, suffix: ".woff")
        _ = try? FontLibrary(usesSystemFonts: false).face(for: FontRequest(file: path))
      }
    }
  }
}
