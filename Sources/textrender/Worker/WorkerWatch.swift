import Glibc
import LinuxFiles
import LinuxProcess
import Synchronization
import TextDocument
import TextFiles
import TextLayout

/// A thread beside a worker, which keeps the limits that requests have and ends the process with its parent.
///
/// Work cannot be broken off in the middle. When a request takes too long or too much memory, the watch answers in
/// its place and the process becomes a new worker by `exec`: under the same number, with the same standard input
/// and output, and with what was read already and has no answer yet.
final class WorkerWatch: Sendable {
  /// A request that a thread works on.
  private struct Job: Sendable {
    var request: WorkerRequest
    var deadline: Double?
    var isCancelled = false
  }

  /// The variable that names the open file with what a worker before this one has left.
  private static let restVariable = "TEXTRENDER_UNREAD"
  /// How often memory is looked at, and the parent, in seconds.
  private static let memoryPause = 0.02
  private static let parentPause = 0.25
  /// How long work goes on whose request has been cancelled, in seconds: most comes to its end by itself sooner than a
  /// new worker would be ready.
  private static let patience = 1.0

  private let queue: WorkerQueue
  /// The parent whose end is this process' end; nil for any.
  private let parent: pid_t?
  /// By the numbers of their requests.
  private let jobs = Mutex<[Int: Job]>([:])
  private let change: CountingPipe

  init(_ queue: WorkerQueue, endsWithParent: Bool) throws(CommandFailure) {
    self.queue = queue
    parent = endsWithParent ? getppid() : nil
    change = try CountingPipe()
  }

  /// Whether this process was a worker before, and goes on as a new one.
  static var hasInherited: Bool { unsafe getenv(restVariable) != nil }

  /// What a worker before this one has left.
  static func inheritedRequests() -> [UInt8] {
    guard let value = unsafe getenv(restVariable), let file = unsafe Int32(String(cString: value))
    else { return [] }
    unsafe unsetenv(restVariable)
    defer { close(file) }
    return (try? InputFile.readAll(file, place: "worker", limit: 256 << 20, expected: 0)) ?? []
  }

  /// Keeps the limits of a request until ``end(_:)``.
  ///
  /// - Parameters:
  ///   - number: Its number in the queue.
  ///   - start: When work on it began, by ``ProgressLine/now()``.
  func begin(_ number: Int, _ request: WorkerRequest, since start: Double) {
    let deadline = request.limits.milliseconds.map { start + Double($0) / 1000 }
    jobs.withLock { $0[number] = Job(request: request, deadline: deadline) }
    if deadline != nil || request.limits.memory != nil { change.signal() }
  }

  /// Says that the request has an answer. Does not return when it came too late.
  func end(_ number: Int) { jobs.withLock { $0[number] = nil } }

  /// Says that nobody waits for an answer any more.
  func cancel(_ number: Int) {
    jobs.withLock { jobs in
      guard let job = jobs[number] else { return }
      // Laying out asks now and then; what else a request takes long for does not.
      job.request.cancellation?.cancel()
      jobs[number]?.isCancelled = true
      jobs[number]?.deadline = min(job.deadline ?? .infinity, ProgressLine.now() + Self.patience)
    }
    change.signal()
  }

  /// Watches to the end of the process.
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
        : "it took longer than the \(job.request.limits.milliseconds ?? 0) ms it may"
      giveUp(job, number, job.isCancelled ? .cancelled : .deadline, reason)
    } else if let limit = job.request.limits.memory, Worker.memory > limit {
      giveUp(job, number, .memory, "it took more than the \(limit) bytes of memory it may")
    }
  }

  /// How long nothing can happen but a new request, in milliseconds; -1 for ever.
  private func pause(before jobs: Dictionary<Int, Job>.Values) -> Int32 {
    var pause = parent == nil ? Double.infinity : Self.parentPause
    for job in jobs {
      if let deadline = job.deadline { pause = min(pause, deadline - ProgressLine.now()) }
      if job.request.limits.memory != nil { pause = min(pause, Self.memoryPause) }
    }
    return pause.isFinite ? Int32(max(0, (pause * 1000).rounded(.up))) : -1
  }

  /// Answers a request that is given up, and starts anew.
  private func giveUp(_ job: Job, _ number: Int, _ code: WorkerCode, _ reason: String) -> Never {
    let refusal = queue.worker.refusal(of: job.request, code, reason)
    queue.suspend(number, with: refusal) { Self.startAnew(with: $0) }
  }

  /// Becomes a new worker, which goes on with what is left.
  private static func startAnew(with rest: [UInt8]) -> Never {
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
