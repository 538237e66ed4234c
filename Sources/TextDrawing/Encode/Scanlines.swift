/// The layout of a bitmap's pixels in a PNG file: each row is a filter byte, then its samples.
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

  /// Returns the rows of a bitmap with filter 0 before each.
  ///
  /// Pixels without another owner are rearranged in place, so that a page is in memory only once.
  func scanlines(of bitmap: consuming Bitmap) -> PNGRows {
    let width = bitmap.width
    let height = bitmap.height
    switch self {
    case .gray:
      var rows = PNGRows(grays: (consume bitmap).grays)
      Self.insertFilters(in: &rows.grays, rowLength: width, height: height)
      rows.byteCount = rows.grays.count
      return rows
    case .rgb:
      var rows = PNGRows(pixels: (consume bitmap).pixels)
      Self.dropOpacities(in: &rows.pixels, width: width, height: height)
      rows.byteCount = (3 * width + 1) * height
      return rows
    case .rgba:
      var rows = PNGRows(pixels: (consume bitmap).pixels)
      Self.insertFilters(in: &rows.pixels, rowLength: 4 * width, height: height)
      rows.byteCount = (4 * width + 1) * height
      return rows
    }
  }

  /// Inserts a filter byte of 0 before each row.
  ///
  /// - Parameter rowLength: The bytes of a row.
  private static func insertFilters<Element: FixedWidthInteger>(
    in pixels: inout [Element], rowLength: Int, height: Int
  ) {
    let size = MemoryLayout<Element>.size
    precondition(
      pixels.count * size == rowLength * height, "A bitmap needs width times height pixels.")
    let added = (height + size - 1) / size
    pixels.reserveCapacity(pixels.count + added)
    pixels.append(contentsOf: repeatElement(0, count: added))
    unsafe pixels.withUnsafeMutableBytes { buffer in
      // From the last row on: each moves towards the end, over rows that have moved already.
      for y in (0..<height).reversed() {
        let row = unsafe UnsafeRawBufferPointer(
          rebasing: buffer[y * rowLength..<(y + 1) * rowLength])
        let start = y * (rowLength + 1)
        unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[(start + 1)...]).copyMemory(from: row)
        unsafe buffer[start] = 0
      }
    }
  }

  /// Packs red, green and blue of the pixels together, with a filter byte of 0 before each row.
  private static func dropOpacities(in pixels: inout [UInt32], width: Int, height: Int) {
    let count = width * height
    precondition(pixels.count == count, "A bitmap needs width times height pixels.")
    unsafe pixels.withUnsafeMutableBytes { buffer in
      var (index, output) = (0, 0)
      func pixel(_ number: Int) -> UInt32 {
        unsafe buffer.load(fromByteOffset: 4 * number, as: UInt32.self)
      }
      func store(_ word: UInt32, at offset: Int) {
        unsafe buffer.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt32.self)
      }
      for _ in 0..<height {
        // Writing never passes the next pixel that is read, but the filter byte may be in it.
        var first = pixel(index)
        unsafe buffer[output] = 0
        output += 1
        let end = index + width
        while index + 4 <= end {
          // Four pixels are three words.
          let (second, third) = (pixel(index + 1), pixel(index + 2))
          let fourth = pixel(index + 3)
          store(first & 0xFFFFFF | second << 24, at: output)
          store(second >> 8 & 0xFFFF | third << 16, at: output + 4)
          store(third >> 16 & 0xFF | fourth << 8, at: output + 8)
          (index, output) = (index + 4, output + 12)
          if index < end { first = pixel(index) }
        }
        while index < end {
          for part in 0..<3 {
            unsafe buffer[output + part] = UInt8(truncatingIfNeeded: first &>> UInt32(8 * part))
          }
          (index, output) = (index + 1, output + 3)
          if index < end { first = pixel(index) }
        }
      }
    }
  }
}

/// The rows of a picture as PNG packs them, in the memory of its pixels.
struct PNGRows {
  fileprivate(set) var grays: [UInt8] = []
  fileprivate(set) var pixels: [UInt32] = []
  /// Their number of bytes.
  fileprivate(set) var byteCount = 0

  /// Reads the bytes.
  func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    if pixels.isEmpty { return unsafe grays.withUnsafeBytes(body) }
    return unsafe pixels.withUnsafeBytes {
      unsafe body(UnsafeRawBufferPointer(rebasing: $0[..<byteCount]))
    }
  }
}
