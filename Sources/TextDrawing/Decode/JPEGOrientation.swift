/// The orientation of a camera: the corner of the scene that the first pixel of its picture shows
/// (Exif 2.32, tag 274).
enum JPEGOrientation: UInt8 {
  case mirrored = 2
  case turned180 = 3
  case flipped = 4
  case transposed = 5
  case turned90 = 6
  case transversed = 7
  case turned270 = 8

  /// Reads the tag in a JPEG file; nil if there is none or the picture is upright.
  ///
  /// - Complexity: O(*n*) for *n* segments before the picture's data.
  init?(_ bytes: [UInt8]) {
    var start = 2
    // Each segment has a marker of two bytes, and a length that includes itself.
    while start + 4 <= bytes.count, bytes[start] == 0xFF, bytes[start + 1] != 0xDA {
      let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
      let end = start + 2 + length
      guard length >= 2, end <= bytes.count else { return nil }
      let content = bytes[start + 4..<end]
      if bytes[start + 1] == 0xE1, content.starts(with: Array("Exif\0\0".utf8)) {
        guard let value = Self.note(in: content.dropFirst(6)) else { return nil }
        self.init(rawValue: value)
        return
      }
      start = end
    }
    return nil
  }

  /// Returns the value of the tag in the first directory of a TIFF file.
  private static func note(in tiff: ArraySlice<UInt8>) -> UInt8? {
    let isLittleEndian = tiff.starts(with: Array("II".utf8))
    guard isLittleEndian || tiff.starts(with: Array("MM".utf8)) else { return nil }
    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      let bytes = tiff[tiff.startIndex + offset..<tiff.startIndex + offset + count]
      let ordered = isLittleEndian ? Array(bytes.reversed()) : Array(bytes)
      return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, bytes: 2) else { return nil }
      if tag == 274 { return number(at: entry + 8, bytes: 2).flatMap { UInt8(exactly: $0) } }
    }
    return nil
  }

  /// True if rows become columns.
  var swapsSides: Bool { rawValue >= 5 }
}

extension Bitmap {
  /// Returns the picture turned upright.
  ///
  /// - Complexity: O(*n*) for *n* pixels.
  func turned(_ orientation: JPEGOrientation) -> Bitmap {
    let (wide, high) = orientation.swapsSides ? (height, width) : (width, height)
    let turned = [UInt32](capacity: pixels.count) { output in
      for y in 0..<high {
        for x in 0..<wide {
          let (column, row) =
            switch orientation {
            case .mirrored: (width - 1 - x, y)
            case .turned180: (width - 1 - x, height - 1 - y)
            case .flipped: (x, height - 1 - y)
            case .transposed: (y, x)
            case .turned90: (y, height - 1 - x)
            case .transversed: (width - 1 - y, height - 1 - x)
            case .turned270: (width - 1 - y, x)
            }
          output.append(pixels[row * width + column])
        }
      }
    }
    return Bitmap(width: wide, height: high, pixels: turned)
  }
}
