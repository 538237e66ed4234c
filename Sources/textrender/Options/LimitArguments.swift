import SystemLibrary
import TextDocument
import TextDrawing

/// The options for the limits of a document, so that none can occupy a machine forever.
struct LimitArguments {
  /// The time in seconds; nil for no limit.
  var seconds: Double?
  /// The memory of the whole process in bytes; nil for no limit.
  var memory: Int?

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    seconds = try arguments.number(.maxTime, in: 0.001...1e9, "number of seconds")
    memory = try arguments.integer(.maxMemory, in: 1...1 << 30, "number of MiB").map { $0 << 20 }
  }

  /// The interval between checks of memory, in microseconds.
  private static let pause: UInt32 = 5000

  /// Ends the program as soon as it exceeds a limit, from a thread beside the work, which cannot
  /// be interrupted. Outputs are complete or absent all the same.
  func watch() {
    guard seconds != nil || memory != nil else { return }
    let start = ProgressLine.now()
    let limits = self
    Parallel.detach {
      while true {
        usleep(Self.pause)
        if let seconds = limits.seconds, ProgressLine.now() - start > seconds {
          limits.end(
            "it exceeded the time limit of \(seconds.formatted) s", "Raise --max-time.")
        }
        if let memory = limits.memory, Worker.memory > memory {
          limits.end(
            "it exceeded the memory limit of \(memory >> 20) MiB",
            "Raise --max-memory.")
        }
      }
    }
  }

  private func end(_ message: String, _ hint: String) -> Never {
    let failure = CommandFailure(.malformedInput, at: "limit", message, hint: hint)
    StandardError.write(failure.report + "\n")
    _exit(failure.status.rawValue)
  }
}
