import Glibc
import Synchronization
import TextDocument
import TextDrawing

/// A second thread beside a worker, which keeps the limits that requests have and ends the process with its parent.
///
/// Work cannot be broken off in the middle. When a request takes too long or too much memory, the watch answers in
/// its place and the process becomes a new worker by `exec`: under the same number, with the same standard input
/// and output, and with the input that was read already and not yet answered.
final class WorkerWatch: Sendable {
  private struct State: Sendable {
    var isDone = false
    var job: Job?
  }

  private struct Job: Sendable {
    var request: WorkerRequest
    var deadline: Double?
    var unread: [UInt8]
  }

  /// The variable that names the open file with input that a worker before this one has read.
  private static let unreadVariable = "TEXTRENDER_UNREAD"
  /// How often memory is looked at, and the parent, in seconds.
  private static let memoryPause = 0.02
  private static let parentPause = 0.25

  private let worker: Worker
  /// The parent whose end is this process' end; nil for any.
  private let parent: pid_t?
  private let state = Mutex(State())
  private let wakeUp: (read: Int32, write: Int32)

  init(_ worker: Worker, endsWithParent: Bool) throws(CommandFailure) {
    self.worker = worker
    parent = endsWithParent ? getppid() : nil
    wakeUp = try Self.pipe()
  }

  /// What a worker before this one has read and not answered.
  static func inheritedInput() -> [UInt8] {
    guard let value = unsafe getenv(unreadVariable), let file = unsafe Int32(String(cString: value))
    else { return [] }
    unsafe unsetenv(unreadVariable)
    defer { close(file) }
    return (try? InputFile.read("/proc/self/fd/\(file)")) ?? []
  }

  /// Runs the work of a worker with the watch beside it.
  func run(_ work: @Sendable @escaping () -> Void) {
    let own = pthread_self()
    Parallel.run(2) { index in
      if index == 1 {
        work()
        self.state.withLock { $0.isDone = true }
        self.wake()
      } else if pthread_equal(pthread_self(), own) == 0 {
        self.watch()
      }
      // Where the system gives no thread there is no watch, and limits are for whoever asks.
    }
  }

  /// Keeps the limits of a request until ``end()``.
  ///
  /// - Parameters:
  ///   - start: When the request came, by ``now()``.
  ///   - unread: What has been read behind the request.
  func begin(_ request: WorkerRequest, since start: Double, unread: @autoclosure () -> [UInt8]) {
    guard request.limits.milliseconds != nil || request.limits.memory != nil else { return }
    let job = Job(
      request: request,
      deadline: request.limits.milliseconds.map { start + Double($0) / 1000 },
      unread: unread())
    state.withLock { $0.job = job }
    wake()
  }

  /// Says that the request has an answer. Does not return when it came too late.
  func end() { state.withLock { $0.job = nil } }

  private func wake() {
    var byte: UInt8 = 0
    _ = unsafe write(wakeUp.write, &byte, 1)
  }

  private func watch() {
    while true {
      let pause = state.withLock { $0.isDone ? nil : self.pause(before: $0.job) }
      guard let pause else { return }
      var descriptor = pollfd(fd: wakeUp.read, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&descriptor, 1, pause) > 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = unsafe read(wakeUp.read, &bytes, bytes.count)
      }
      if let parent, getppid() != parent { _exit(0) }
      state.withLock { state in
        guard let job = state.job else { return }
        if let deadline = job.deadline, ProgressLine.now() >= deadline {
          let limit = job.request.limits.milliseconds ?? 0
          giveUp(job, .deadline, "it took longer than the \(limit) ms it may")
        } else if let limit = job.request.limits.memory, Worker.memory > limit {
          giveUp(job, .memory, "it took more than the \(limit) bytes of memory it may")
        }
      }
    }
  }

  /// How long nothing can happen but a new request, in milliseconds; -1 for ever.
  private func pause(before job: Job?) -> Int32 {
    var pause = parent == nil ? Double.infinity : Self.parentPause
    if let deadline = job?.deadline { pause = min(pause, deadline - ProgressLine.now()) }
    if job?.request.limits.memory != nil { pause = min(pause, Self.memoryPause) }
    return pause.isFinite ? Int32(max(0, (pause * 1000).rounded(.up))) : -1
  }

  /// Answers a request that is given up, and starts anew.
  private func giveUp(_ job: Job, _ code: WorkerCode, _ reason: String) {
    do throws(CommandFailure) {
      try StandardOutput.write(worker.refusal(of: job.request, code, reason))
      let unread = try Self.pipe()
      // A pipe holds more than is ever read ahead.
      _ = fcntl(unread.write, F_SETFL, O_NONBLOCK)
      let written = unsafe write(unread.write, job.unread, job.unread.count)
      guard written == job.unread.count else { _exit(ExitStatus.inputOutput.rawValue) }
      close(unread.write)
      _ = fcntl(unread.read, F_SETFD, 0)
      unsafe setenv(Self.unreadVariable, "\(unread.read)", 1)
    } catch {
      _exit(error.status.rawValue)
    }
    unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
    _exit(ExitStatus.inputOutput.rawValue)
  }

  /// A pipe that children do not inherit.
  private static func pipe() throws(CommandFailure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard unsafe Glibc.pipe(&ends) == 0 else {
      throw CommandFailure(.inputOutput, at: "worker", InputFile.reason(errno))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
