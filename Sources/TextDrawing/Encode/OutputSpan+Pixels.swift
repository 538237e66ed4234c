extension OutputSpan<UInt8> {
  /// Appends bytes as they are.
  mutating func append(bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }

  /// Appends red, green and blue of each pixel.
  mutating func append(rgb pixels: Span<UInt32>) {
    for index in pixels.indices {
      let pixel = pixels[index]
      append(UInt8(truncatingIfNeeded: pixel))
      append(UInt8(truncatingIfNeeded: pixel &>> 8))
      append(UInt8(truncatingIfNeeded: pixel &>> 16))
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
