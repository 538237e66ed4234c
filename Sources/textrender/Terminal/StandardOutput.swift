import SystemLibrary
import TextDocument

/// Standard output, without a buffer of its own.
enum StandardOutput {
  /// The failure if the reader has closed standard output; it has no message.
  static let closed = CommandFailure(.inputOutput, at: "", "")

  /// Writes all of the bytes.
  ///
  /// - Throws: A failure with the system's reason; one without a message if the reader has gone,
  ///   as `head` does once it has seen enough.
  static func write(_ bytes: [UInt8]) throws(CommandFailure) {
    var start = 0
    while start < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe SystemLibrary.write(1, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      }
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        throw closed
      } else if errno != EINTR {
        throw CommandFailure(.inputOutput, at: "standard output", InputFile.reason(errno))
      }
    }
  }

  /// Writes text.
  static func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }
}
