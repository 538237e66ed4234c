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
    if self == .gray {
      var bytes = (consume bitmap).grays
      Self.insertFilters(in: &bytes, width: width, height: height)
      return bytes
    }
    let isOpaque = self == .rgb
    return [UInt8](capacity: (width * (isOpaque ? 3 : 4) + 1) * height) { output in
      for y in 0..<height {
        output.append(0)
        let row = bitmap.pixels.span.extracting(y * width..<(y + 1) * width)
        if isOpaque { output.append(rgb: row) } else { output.append(rgba: row) }
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
