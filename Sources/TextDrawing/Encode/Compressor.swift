import CDeflate

/// A libdeflate compressor, which serves one thread at a time.
@safe struct Compressor: ~Copyable {
  private let raw: OpaquePointer?

  /// Creates a compressor; the corresponding C function is `libdeflate_alloc_compressor`.
  init(level: Int) {
    unsafe raw = libdeflate_alloc_compressor(Int32(level))
  }

  deinit { unsafe libdeflate_free_compressor(raw) }

  /// Appends the zlib stream of `bytes`; returns false if memory is exhausted.
  ///
  /// The corresponding C function is `libdeflate_zlib_compress`.
  func appendZlib(_ bytes: [UInt8], to output: inout [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe appendZlib($0, to: &output) }
  }

  /// Appends the zlib stream of a picture's rows.
  func appendZlib(_ rows: PNGRows, to output: inout [UInt8]) -> Bool {
    unsafe rows.withUnsafeBytes { unsafe appendZlib($0, to: &output) }
  }

  private func appendZlib(_ input: UnsafeRawBufferPointer, to output: inout [UInt8]) -> Bool {
    guard unsafe raw != nil else { return false }
    let bound = unsafe libdeflate_zlib_compress_bound(raw, input.count)
    let stream = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = unsafe libdeflate_zlib_compress(
        raw, input.baseAddress, input.count, buffer.baseAddress, bound)
    }
    output.append(contentsOf: stream)
    return !stream.isEmpty
  }

  /// Returns the CRC-32 of bytes as PNG defines it, those of integers in the machine's order; the
  /// corresponding C function is `libdeflate_crc32`.
  static func checksum<Number: FixedWidthInteger>(_ bytes: ArraySlice<Number>) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
