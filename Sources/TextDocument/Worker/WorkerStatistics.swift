import Synchronization
import SystemLibrary

/// Counts of a worker's answers since it started.
final class WorkerStatistics: Sendable {
  struct Operation {
    var count = 0
    var seconds = 0.0
    var slowest = 0.0
  }

  private struct State {
    var requests = 0
    var operations: [String: Operation] = [:]
    var errors: [String: Int] = [:]
  }

  private let start = WorkerStatistics.now()
  private let state = Mutex(State())

  /// Counts an answer.
  func add(_ operation: String, seconds: Double, error: WorkerCode?) {
    state.withLock { state in
      state.requests += 1
      state.operations[operation, default: Operation()].count += 1
      state.operations[operation, default: Operation()].seconds += seconds
      let slowest = state.operations[operation]?.slowest ?? 0
      state.operations[operation]?.slowest = max(slowest, seconds)
      if let error { state.errors[error.rawValue, default: 0] += 1 }
    }
  }

  /// Writes the members of `health`.
  func writeHealth(to writer: inout JSONWriter) {
    writer.member("healthy", true)
    writer.member("uptimeMs", Int((Self.now() - start) * 1000))
    writer.member("requests", state.withLock { $0.requests })
    writer.member("memory", Self.memory)
  }

  /// Writes the members of `stats`.
  func write(to writer: inout JSONWriter) {
    writeHealth(to: &writer)
    let state = state.withLock { $0 }
    writer.key("ops")
    writer.beginObject()
    for (name, operation) in state.operations.sorted(by: { $0.key < $1.key }) {
      writer.key(name)
      writer.beginObject()
      writer.member("count", operation.count)
      writer.member("ms", operation.seconds * 1000)
      writer.member("slowestMs", operation.slowest * 1000)
      writer.endObject()
    }
    writer.endObject()
    writer.key("errors")
    writer.beginObject()
    for (code, count) in state.errors.sorted(by: { $0.key < $1.key }) {
      writer.key(code)
      writer.integer(count)
    }
    writer.endObject()
  }

  /// Returns the time of a monotonic clock, in seconds.
  static func now() -> Double { SteadyClock.seconds }

  /// The memory use of this process in bytes, without mapped files.
  static var memory: Int {
    guard let bytes = try? InputFile.read("/proc/self/statm") else { return 0 }
    let fields = bytes.split(separator: 0x20).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard fields.count > 2 else { return 0 }
    return (fields[1] - fields[2]) * sysconf(Int32(_SC_PAGESIZE))
  }
}

extension Worker {
  /// The memory use of this process in bytes, without mapped files such as fonts.
  public static var memory: Int { WorkerStatistics.memory }
}
