import LinuxFiles
import LinuxProcess
import Synchronization
import SystemLibrary
import TextDocument
import TextFiles
import TextLayout

/// A thread beside a worker that enforces the limits of requests, and ends the process with its
/// parent.
///
/// Work cannot be interrupted. If a request takes too long or too much memory, the watch answers
/// in its place, and the process becomes a new worker by `exec`. It keeps its process number, its
/// standard input and output, and the requests that were read but not answered.
final class WorkerWatch: Sendable {
  /// A request that a thread is working on.
  private struct Job: Sendable {
    var request: WorkerRequest
    var deadline: Double?
    var isCancelled = false
  }

  /// The environment variable with the number of the open file that holds the previous worker's
  /// state.
  private static let restVariable = "TEXTRENDER_UNREAD"
  /// The intervals between checks of memory, and of the parent, in seconds.
  private static let memoryPause = 0.02
  private static let parentPause = 0.25
  /// The time that the work for a cancelled request may continue, in seconds. Most work ends by
  /// itself sooner than a new worker would be ready.
  private static let patience = 1.0

  private let queue: WorkerQueue
  /// The parent whose end also ends this process; nil for none.
  private let parent: pid_t?
  /// The current jobs, by the numbers of their requests.
  private let jobs = Mutex<[Int: Job]>([:])
  private let change: CountingPipe

  init(_ queue: WorkerQueue, endsWithParent: Bool) throws(CommandFailure) {
    self.queue = queue
    parent = endsWithParent ? getppid() : nil
    change = try CountingPipe()
  }

  /// True if this process replaced an earlier worker.
  static var hasInherited: Bool { unsafe getenv(restVariable) != nil }

  /// Returns the state that the previous worker handed over.
  static func inheritedRequests() -> [UInt8] {
    guard let value = unsafe getenv(restVariable), let file = unsafe Int32(String(cString: value))
    else { return [] }
    unsafe unsetenv(restVariable)
    defer { close(file) }
    return (try? InputFile.readAll(file, place: "worker", limit: 256 << 20, expected: 0)) ?? []
  }

  /// Enforces the limits of a request until ``end(_:)``.
  ///
  /// - Parameters:
  ///   - number: Its number in the queue.
  ///   - start: The time at which work on it began, by ``ProgressLine/now()``.
  func begin(_ number: Int, _ request: WorkerRequest, since start: Double) {
    let deadline = request.limits.milliseconds.map { start + Double($0) / 1000 }
    jobs.withLock { $0[number] = Job(request: request, deadline: deadline) }
    if deadline != nil || request.limits.memory != nil { change.signal() }
  }

  /// Ends the watch of a request that has an answer. It does not return if the answer came too
  /// late.
  func end(_ number: Int) { jobs.withLock { $0[number] = nil } }

  /// Ends the work for a request that nobody waits for any more.
  func cancel(_ number: Int) {
    jobs.withLock { jobs in
      guard let job = jobs[number] else { return }
      // Layout checks for cancellation now and then; other work does not.
      job.request.cancellation?.cancel()
      jobs[number]?.isCancelled = true
      jobs[number]?.deadline = min(job.deadline ?? .infinity, ProgressLine.now() + Self.patience)
    }
    change.signal()
  }

  /// Watches until the process ends.
  func run() {
    while true {
      change.wait(atMost: jobs.withLock { pause(before: $0.values) })
      if let parent, getppid() != parent { _exit(0) }
      jobs.withLock { jobs in
        for (number, job) in jobs { check(job, number) }
      }
    }
  }

  private func check(_ job: Job, _ number: Int) {
    if let deadline = job.deadline, ProgressLine.now() >= deadline {
      let reason =
        job.isCancelled
        ? "it was cancelled"
        : "it exceeded the time limit of \(job.request.limits.milliseconds ?? 0) ms"
      abandon(job, number, job.isCancelled ? .cancelled : .deadline, reason)
    } else if let limit = job.request.limits.memory, Worker.memory > limit {
      abandon(job, number, .memory, "it exceeded the memory limit of \(limit) bytes")
    }
  }

  /// Returns the time until the next limit or check, in milliseconds; -1 if there is none.
  private func pause(before jobs: Dictionary<Int, Job>.Values) -> Int32 {
    var pause = parent == nil ? Double.infinity : Self.parentPause
    for job in jobs {
      if let deadline = job.deadline { pause = min(pause, deadline - ProgressLine.now()) }
      if job.request.limits.memory != nil { pause = min(pause, Self.memoryPause) }
    }
    return pause.isFinite ? Int32(max(0, (pause * 1000).rounded(.up))) : -1
  }

  /// Answers an abandoned request, and replaces the worker.
  private func abandon(_ job: Job, _ number: Int, _ code: WorkerCode, _ reason: String) -> Never {
    let refusal = queue.worker.refusal(of: job.request, code, reason)
    queue.suspend(number, with: refusal) { Self.restart(with: $0) }
  }

  /// Becomes a new worker, which continues with the remaining state.
  private static func restart(with rest: [UInt8]) -> Never {
    let file = textrender_memory_file()
    var start = 0
    while start < rest.count {
      let written = unsafe rest.withUnsafeBytes {
        unsafe write(file, $0.baseAddress?.advanced(by: start), rest.count - start)
      }
      guard written > 0 else { _exit(ExitStatus.inputOutput.rawValue) }
      start += written
    }
    lseek(file, 0, SEEK_SET)
    unsafe setenv(restVariable, "\(file)", 1)
    var count: Int32 = 0
    unsafe execv(ProgramFile.runnable, textrender_arguments(&count))
    _exit(ExitStatus.inputOutput.rawValue)
  }
}
