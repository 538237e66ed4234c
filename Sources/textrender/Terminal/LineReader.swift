import SystemLibrary
import TextDocument
import TextFiles

/// Splits bytes into lines, without ever holding more of a line than its limit.
struct LineBuffer: Sendable {
  /// A line without its end.
  enum Line: Sendable {
    case text([UInt8])
    /// A line that was skipped because it has more bytes than the limit.
    case tooLong(Int)
  }

  private let limit: Int
  /// The current line without its end; empty if it is too long.
  private var line: [UInt8] = []
  /// The number of bytes of the current line.
  private var count = 0
  private var rest: [UInt8] = []
  private var position = 0

  /// - Parameter limit: The most bytes of a line.
  init(limit: Int) { self.limit = limit }

  /// Appends bytes.
  mutating func append(_ bytes: [UInt8]) {
    if position == rest.count {
      rest = bytes
    } else {
      rest = rest[position...] + bytes
    }
    position = 0
  }

  /// Continues in the middle of a line that is too long.
  ///
  /// - Parameter count: The number of its bytes so far.
  mutating func skip(_ count: Int) { self.count += count }

  /// Returns the next line; nil if there is no complete one.
  mutating func next() -> Line? {
    guard position < rest.count else { return nil }
    let end = rest[position...].firstIndex(of: 0x0A)
    let piece = rest[position..<(end ?? rest.count)]
    count += piece.count
    if count <= limit { line.append(contentsOf: piece) } else { line = [] }
    position = end.map { $0 + 1 } ?? rest.count
    return end == nil ? nil : finish()
  }

  /// Returns the last line if the input did not end with a line feed; otherwise nil.
  mutating func last() -> Line? { next() ?? (count == 0 ? nil : finish()) }

  private mutating func finish() -> Line {
    defer { (line, count) = ([], 0) }
    return count <= limit ? .text(line) : .tooLong(count)
  }

  /// The input after the last line returned: the number of skipped bytes, and the bytes kept.
  var unread: (skipped: Int, bytes: [UInt8]) {
    (count > limit ? count : 0, line + rest[position...])
  }
}

/// Reads a file or standard input line by line, without ever holding more than one line up to its
/// limit.
struct LineReader {
  /// The descriptor of standard input, or of a file that stays open until the process ends.
  private let descriptor: Int32
  private let name: String
  private var lines: LineBuffer
  private var isAtEnd = false

  /// Reads standard input.
  ///
  /// - Parameter limit: The most bytes of a line.
  init(limit: Int) {
    lines = LineBuffer(limit: limit)
    descriptor = 0
    name = "standard input"
  }

  /// Opens a file, or standard input for `-`.
  init(path: String, limit: Int) throws(CommandFailure) {
    lines = LineBuffer(limit: limit)
    let isInput = path == InputFile.standardInput
    name = isInput ? "standard input" : path
    descriptor = isInput ? 0 : FilePath.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(.noInput, at: path, InputFile.reason(errno))
    }
  }

  /// Returns the next line, or nil at the end of the input.
  mutating func next() throws(CommandFailure) -> LineBuffer.Line? {
    while true {
      if let line = lines.next() { return line }
      if isAtEnd { return lines.last() }
      let bytes = try Self.read(descriptor, name)
      isAtEnd = bytes.isEmpty
      lines.append(bytes)
    }
  }

  /// Returns the next available bytes of a file or a pipe; empty at the end.
  static func read(
    _ descriptor: Int32, _ name: String = "standard input"
  ) throws(CommandFailure) -> [UInt8] {
    let capacity = 1 << 16
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { bytes, count in
      var got = 0
      repeat {
        got = unsafe SystemLibrary.read(descriptor, bytes.baseAddress, capacity)
      } while got < 0 && errno == EINTR
      if got < 0 { failure = errno }
      count = max(0, got)
    }
    if failure != 0 {
      throw CommandFailure(.inputOutput, at: name, InputFile.reason(failure))
    }
    return bytes
  }
}
