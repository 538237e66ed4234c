import Foundation
import Testing

/// The running tool, with its standard error line by line, until a signal ends it.
final class RunningTool {
  private let process = Process()
  private let errors = Pipe()
  private var buffer = Data()

  /// The process identifier.
  var number: Int32 { process.processIdentifier }

  /// Starts the tool in a folder.
  ///
  /// - Parameter joinsOutput: True if standard output is read together with standard error.
  init(_ arguments: [String], joinsOutput: Bool = false, in folder: URL) throws {
    // Programs inherit the ignored signals, and those that the starting thread blocks.
    _ = signal(SIGINT, SIG_DFL)
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    process.executableURL = ToolRun.tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    if joinsOutput {
      process.standardOutput = errors
    } else {
      process.standardOutput = FileHandle.nullDevice
    }
    process.standardError = errors
    try process.run()
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The next line; waiting too long fails the test.
  func line(within seconds: Double = 30) throws -> String {
    let end = Date(timeIntervalSinceNow: seconds)
    while true {
      if let lineEnd = buffer.firstIndex(of: 0x0A) {
        let line = String(decoding: buffer[buffer.startIndex..<lineEnd], as: UTF8.self)
        buffer = Data(buffer[(lineEnd + 1)...])
        return line
      }
      let left = end.timeIntervalSinceNow
      var descriptor = pollfd(
        fd: errors.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let isReady = unsafe left > 0 && poll(&descriptor, 1, Int32(left * 1000)) > 0
      try #require(isReady, "no line came")
      let piece = errors.fileHandleForReading.availableData
      try #require(!piece.isEmpty, "the tool has ended")
      buffer += piece
    }
  }

  /// Sends a signal and waits for the end of the process.
  func end(_ signal: Int32) -> (Process.TerminationReason, Int32) {
    kill(process.processIdentifier, signal)
    let end = Date(timeIntervalSinceNow: 30)
    while process.isRunning, end.timeIntervalSinceNow > 0 { usleep(10_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return (process.terminationReason, process.terminationStatus)
  }
}
