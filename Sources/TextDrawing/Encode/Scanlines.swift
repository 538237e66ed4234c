/// How the pixels of a bitmap are laid out in a PNG file: each row a filter byte, then its samples.
enum Scanlines {
  case gray
  case rgb
  case rgba

  /// PNG's number for this layout.
  var colorType: UInt8 {
    switch self {
    case .gray: 0
    case .rgb: 2
    case .rgba: 6
    }
  }

  /// The rows of a bitmap with filter 0 in front of each.
  ///
  /// The pixels of a gray bitmap that nobody else holds are moved apart where they are, so that a page is in memory once.
  func scanlines(of bitmap: consuming Bitmap) -> [UInt8] {
    let width = bitmap.width
    let height = bitmap.height
    switch self {
    case .gray:
      var bytes = bitmap.takeGrays()
      Self.insertFilters(in: &bytes, width: width, height: height)
      return bytes
    case .rgb:
      return [UInt8](capacity: (width * 3 + 1) * height) { output in
        for y in 0..<height {
          output.append(0)
          output.append(rgb: bitmap.pixels.span.extracting(y * width..<(y + 1) * width))
        }
      }
    case .rgba:
      return [UInt8](capacity: (width * 4 + 1) * height) { output in
        for y in 0..<height {
          output.append(0)
          output.append(rgba: bitmap.pixels.span.extracting(y * width..<(y + 1) * width))
        }
      }
    }
  }

  /// Puts a filter byte of 0 in front of each row.
  private static func insertFilters(in bytes: inout [UInt8], width: Int, height: Int) {
    precondition(bytes.count == width * height, "A bitmap has width times height pixels.")
    bytes.reserveCapacity((width + 1) * height)
    bytes.append(contentsOf: repeatElement(0, count: height))
    unsafe bytes.withUnsafeMutableBytes { buffer in
      // The last row first: each moves down over what has moved already.
      for y in (0..<height).reversed() {
        let row = unsafe UnsafeRawBufferPointer(
          rebasing: buffer[y * width..<(y + 1) * width])
        let start = y * (width + 1)
        unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[(start + 1)...]).copyMemory(from: row)
        unsafe buffer[start] = 0
      }
    }
  }
}
