/// The bytes of a PNG file, assembled chunk by chunk.
struct ChunkWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// The largest length of a chunk.
  static let maximumLength = 0x7FFF_FFFF

  /// Appends the eight bytes with which every PNG file begins.
  mutating func appendSignature() {
    bytes.append(contentsOf: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  /// Appends a chunk whose content is written by a closure.
  mutating func appendChunk(_ type: StaticString, _ write: (inout [UInt8]) -> Void) {
    let start = begin(type)
    write(&bytes)
    finish(start)
  }

  /// Appends the chunks that describe the pixels of a picture.
  mutating func appendHeader(
    width: Int, height: Int, _ layout: Scanlines, pixelsPerPoint: Double?
  ) {
    appendChunk("IHDR") { bytes in
      bytes.append(bigEndian: UInt32(width))
      bytes.append(bigEndian: UInt32(height))
      // Eight bits a sample; the only defined compression and filter methods; not interlaced.
      bytes.append(contentsOf: [8, layout.colorType, 0, 0, 0])
    }
    appendChunk("sRGB") { $0.append(0) }
    guard let scale = pixelsPerPoint, scale.isFinite, scale > 0 else { return }
    let pixelsPerMetre = UInt32(min(max(1, (scale * 72 / 0.0254).rounded()), 4e9))
    appendChunk("pHYs") { bytes in
      bytes.append(bigEndian: pixelsPerMetre)
      bytes.append(bigEndian: pixelsPerMetre)
      bytes.append(1)
    }
  }

  /// Appends a text about the picture, unless it is empty: as `tEXt` if Latin-1 can encode it,
  /// otherwise as `iTXt`. Control characters become spaces, as the format requires.
  ///
  /// - Parameter keyword: The format's keyword for the text.
  mutating func append(text: String, as keyword: String) {
    if text.isEmpty { return }
    let scalars = text.unicodeScalars.map { $0.value < 32 || 127..<160 ~= $0.value ? " " : $0 }
    if scalars.allSatisfy({ $0.value < 256 }) {
      appendChunk("tEXt") { bytes in
        bytes.append(contentsOf: Array((keyword + "\0").utf8))
        bytes.append(contentsOf: scalars.map { UInt8($0.value) })
      }
    } else {
      appendChunk("iTXt") { bytes in
        // Not compressed, in no stated language, with no keyword in another one.
        bytes.append(contentsOf: Array((keyword + "\0\0\0\0\0").utf8))
        for scalar in scalars { bytes.append(contentsOf: Array(String(scalar).utf8)) }
      }
    }
  }

  /// Appends a chunk with the zlib stream of `content`. Returns false if it does not fit.
  ///
  /// - Parameter number: A number written before the stream; nil for none.
  mutating func appendCompressedChunk(
    _ type: StaticString, _ content: PNGRows, with compressor: borrowing Compressor,
    number: UInt32? = nil
  ) -> Bool {
    let start = begin(type)
    if let number { bytes.append(bigEndian: number) }
    guard compressor.appendZlib(content, to: &bytes),
      bytes.count - start - 8 <= ChunkWriter.maximumLength
    else { return false }
    finish(start)
    return true
  }

  /// Reserves space for the length, writes the type, and returns the start of the chunk.
  private mutating func begin(_ type: StaticString) -> Int {
    let start = bytes.count
    bytes.append(bigEndian: 0)
    precondition(type.utf8CodeUnitCount == 4, "A chunk's type must have four letters.")
    type.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    return start
  }

  /// Fills in the length of the chunk that starts at `start` and appends its checksum.
  private mutating func finish(_ start: Int) {
    let length = UInt32(bytes.count - start - 8)
    for offset in 0..<4 {
      bytes[start + offset] = UInt8(truncatingIfNeeded: length &>> UInt32(24 - 8 * offset))
    }
    bytes.append(bigEndian: Compressor.checksum(bytes[(start + 4)...]))
  }
}

extension [UInt8] {
  /// Appends four bytes, the most significant first.
  mutating func append(bigEndian value: UInt32) {
    append(UInt8(truncatingIfNeeded: value &>> 24))
    append(UInt8(truncatingIfNeeded: value &>> 16))
    append(UInt8(truncatingIfNeeded: value &>> 8))
    append(UInt8(truncatingIfNeeded: value))
  }
}
