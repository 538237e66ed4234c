import SystemLibrary

extension FilePath {
  /// Opens a file, and retries when a signal interrupts it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - flags: The flags of `open`.
  ///   - permissions: The access rights of a file that is created.
  /// - Returns: The descriptor, or -1 with `errno` set.
  package static func open(_ path: String, _ flags: Int32, permissions: UInt32 = 0o666) -> Int32 {
    unsafe path.withFileName { name in
      while true {
        let descriptor = unsafe SystemLibrary.open(name, flags, permissions)
        if descriptor >= 0 || errno != EINTR { return descriptor }
      }
    }
  }

  /// Reads the rest of an open file, up to one byte more than a limit; the extra byte means that
  /// there is too much.
  ///
  /// - Parameters:
  ///   - descriptor: The file.
  ///   - limit: The most bytes to accept.
  ///   - expected: The expected number of bytes, a mere hint: pipes have no size, and files grow.
  /// - Returns: The bytes, or nil with `errno` set.
  /// - Complexity: O(*n*) for *n* bytes.
  package static func readAll(_ descriptor: Int32, limit: Int, expected: Int) -> [UInt8]? {
    let chunk = 1 << 16
    var bytes: [UInt8] = []
    var capacity = max(chunk, min(max(expected, 0), limit) + 1)
    while bytes.count <= limit {
      let most = min(capacity, limit - bytes.count + 1)
      var got = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
        repeat {
          got = unsafe read(descriptor, buffer.baseAddress, most)
        } while got < 0 && errno == EINTR
        count = max(0, got)
      }
      if got < 0 { return nil }
      if got == 0 { break }
      if bytes.isEmpty { bytes = piece } else { bytes.append(contentsOf: piece) }
      capacity = min(chunk * 16, max(chunk, bytes.count))
    }
    return bytes
  }
}
