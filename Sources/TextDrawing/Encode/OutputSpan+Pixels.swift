extension OutputSpan<UInt8> {
  /// Appends bytes as they are.
  mutating func append(bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }

  /// Appends red, green and blue of each pixel and drops its opacity.
  mutating func append(rgb pixels: Span<UInt32>) {
    guard let last = pixels.indices.last else { return }
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      precondition(buffer.count - count >= 3 * pixels.count, "There is room for all pixels.")
      let output = UnsafeMutableRawBufferPointer(buffer)
      // Four bytes at once are three times as fast as three; the next pixel takes the fourth.
      for index in 0..<last {
        unsafe output.storeBytes(
          of: pixels[unchecked: index].littleEndian, toByteOffset: count, as: UInt32.self)
        count += 3
      }
      for part in 0..<3 {
        unsafe output[count] = UInt8(truncatingIfNeeded: pixels[last] &>> UInt32(8 * part))
        count += 1
      }
    }
  }

  /// Appends red, green, blue and opacity of each pixel.
  mutating func append(rgba pixels: Span<UInt32>) {
    for index in pixels.indices {
      let pixel = pixels[index]
      append(UInt8(truncatingIfNeeded: pixel))
      append(UInt8(truncatingIfNeeded: pixel &>> 8))
      append(UInt8(truncatingIfNeeded: pixel &>> 16))
      append(UInt8(truncatingIfNeeded: pixel &>> 24))
    }
  }
}
