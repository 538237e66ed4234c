import CZstd

/// Compresses a stream of bytes into one Zstandard frame (RFC 8878).
@safe
final class ZstandardPacker {
  /// The number of bytes received.
  private(set) var count = 0
  private var packed: [UInt8] = []
  private let context: OpaquePointer

  init() throws(DocumentError) {
    guard let context = unsafe ZSTD_createCCtx() else {
      throw DocumentError(.limitExceeded, at: "dump", "there is not enough memory to compress it")
    }
    unsafe self.context = context
  }

  deinit { unsafe ZSTD_freeCCtx(context) }

  /// Compresses more bytes.
  func append(_ bytes: [UInt8]) throws(DocumentError) {
    count += bytes.count
    try pack(bytes, ZSTD_e_continue)
  }

  /// Compresses the rest.
  ///
  /// - Returns: The frame.
  func finish() throws(DocumentError) -> [UInt8] {
    try pack([], ZSTD_e_end)
    return packed
  }

  private func pack(_ bytes: [UInt8], _ way: ZSTD_EndDirective) throws(DocumentError) {
    var failure: Int?
    unsafe bytes.withUnsafeBytes { source in
      var input = unsafe ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
      var isDone = false
      while !isDone, failure == nil {
        let start = packed.count
        let room = ZSTD_CStreamOutSize()
        packed.append(contentsOf: repeatElement(0, count: room))
        var written = 0
        unsafe packed.withUnsafeMutableBytes { target in
          var output = unsafe ZSTD_outBuffer(
            dst: target.baseAddress?.advanced(by: start), size: room, pos: 0)
          let left = unsafe ZSTD_compressStream2(context, &output, &input, way)
          if ZSTD_isError(left) != 0 { failure = left }
          isDone = unsafe way == ZSTD_e_end ? left == 0 : input.pos == input.size
          written = unsafe output.pos
        }
        packed.removeLast(room - written)
      }
    }
    guard let failure else { return }
    let reason = unsafe String(cString: ZSTD_getErrorName(failure))
    throw DocumentError(.limitExceeded, at: "dump", "it cannot be compressed: \(reason)")
  }
}
