import Glibc
import TextDocument
import TextFiles

/// Reads a file or standard input line by line, without ever holding more than one line and its limit.
struct LineReader {
  /// A line without its end.
  enum Line {
    case text([UInt8])
    /// A line that was skipped because it has more bytes than the limit.
    case tooLong(Int)
  }

  private let limit: Int
  /// What is read; standard input, or a file that stays open to the end of the process.
  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// - Parameters:
  ///   - limit: The most bytes of a line.
  ///   - alreadyRead: What was read of the input before.
  init(limit: Int, alreadyRead: [UInt8] = []) {
    self.limit = limit
    descriptor = 0
    name = "standard input"
    buffer = alreadyRead
  }

  /// Opens a file, or standard input for `-`.
  init(path: String, limit: Int) throws(CommandFailure) {
    self.limit = limit
    let isInput = path == InputFile.standardInput
    name = isInput ? "standard input" : path
    descriptor = isInput ? 0 : unsafe path.withFileName { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      throw CommandFailure(.noInput, at: path, InputFile.reason(errno))
    }
  }

  /// What has been read behind the last line.
  var unread: [UInt8] { Array(buffer[position...]) }

  /// The next line, or nil at the end of the input.
  mutating func next() throws(CommandFailure) -> Line? {
    var line: [UInt8] = []
    var count = 0
    while true {
      if position == buffer.count {
        if isAtEnd { return count == 0 ? nil : finish(line, count) }
        try fill()
        continue
      }
      let rest = buffer[position...]
      let end = rest.firstIndex(of: 0x0A)
      let piece = rest[..<(end ?? buffer.count)]
      count += piece.count
      if count <= limit { line.append(contentsOf: piece) } else { line = [] }
      position = end.map { $0 + 1 } ?? buffer.count
      if end != nil { return finish(line, count) }
    }
  }

  private func finish(_ line: [UInt8], _ count: Int) -> Line {
    count <= limit ? .text(line) : .tooLong(count)
  }

  private mutating func fill() throws(CommandFailure) {
    let capacity = 1 << 16
    var failure: Int32 = 0
    buffer = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { bytes, count in
      var got = 0
      repeat {
        got = unsafe read(descriptor, bytes.baseAddress, capacity)
      } while got < 0 && errno == EINTR
      if got < 0 { failure = errno }
      count = max(0, got)
    }
    position = 0
    if failure != 0 {
      throw CommandFailure(.inputOutput, at: name, InputFile.reason(failure))
    }
    isAtEnd = buffer.isEmpty
  }
}
