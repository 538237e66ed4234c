import LinuxFiles
import LinuxProcess
import SystemLibrary
import TextDocument
import TextFiles

/// A process that lays out the documents of one thread of a batch. A document that crashes, hangs
/// or exhausts memory ends this process and not the batch.
///
/// The process is this program with the same options. It reads rows of a manifest and answers each
/// with a record, both as JSON lines.
final class BatchChild {
  /// The environment variable that marks such a process, with the limits of a document: seconds
  /// and bytes.
  private static let variable = "TEXTRENDER_BATCH_CHILD"

  /// The limits for a document.
  struct Limits: Sendable {
    var seconds: Double
    /// The memory in bytes.
    var memory: Int
  }

  private let limits: Limits
  private var process: pid_t = 0
  private var input: Int32 = -1
  private var output: Int32 = -1

  init(_ limits: Limits) { self.limits = limits }

  deinit { end() }

  /// Returns the limits that this process was started with as a child; nil if it is not one.
  static func limitsOfThisProcess() -> Limits? {
    guard let value = unsafe getenv(variable) else { return nil }
    let numbers = unsafe String(cString: value).split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 2 else { return nil }
    return Limits(seconds: numbers[0], memory: Int(numbers[1]))
  }

  /// Ends this process when a document exceeds its time, whether or not the parent still waits.
  static func startTimer(_ limits: Limits) {
    var time = itimerval()
    // The parent's own time limit comes first.
    let seconds = limits.seconds + 5
    time.it_value.tv_sec = Int(seconds)
    _ = unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &time, nil)
  }

  /// Limits the memory of this process.
  ///
  /// The limit is not set under the address sanitizer, which takes more than any limit before it
  /// starts.
  static func limitMemory(_ limits: Limits) {
    if unsafe dlsym(nil, "__asan_init") != nil { return }
    var limit = rlimit(rlim_cur: rlim_t(limits.memory), rlim_max: rlim_t(limits.memory))
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
  }

  /// Lets the process lay out a document.
  ///
  /// - Throws: A ``BatchChildFailure`` if the process ended, or was ended, without an answer.
  func set(_ row: BatchRow, _ names: BatchNames) throws(BatchChildFailure) -> BatchRecord {
    if process == 0 { try start() }
    let deadline = ProgressLine.now() + limits.seconds
    do throws(BatchChildFailure) {
      try send(row.line, until: deadline)
      while true {
        let line = try receive(until: deadline)
        do {
          guard line.first == BatchQuestion.mark else {
            return try BatchRecord(line: line, place: row.place)
          }
          let answer = try BatchQuestion(line: line).answer(names, row.owner)
          try send(answer.line, until: deadline)
        } catch let death as BatchChildFailure {
          throw death
        } catch let error as DocumentError {
          throw BatchChildFailure(.internal, "its answer is malformed: \(error.message)")
        } catch {
          throw died()
        }
      }
    } catch {
      let usage = end(force: true)
      // A process out of memory ends in one of many ways; its peak memory gives it away.
      if error.code == .internal, usage > limits.memory / 4 * 3 {
        throw BatchChildFailure(
          .memory, "it exceeded the memory limit of \(limits.memory >> 20) MiB")
      }
      throw error
    }
  }

  private func start() throws(BatchChildFailure) {
    var toChild: [Int32] = [0, 0]
    var fromChild: [Int32] = [0, 0]
    guard unsafe textrender_pipe(&toChild) == 0, unsafe textrender_pipe(&fromChild) == 0 else {
      throw BatchChildFailure(.internal, "no pipe could be created: \(InputFile.reason(errno))")
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    let setting = "\(Self.variable)=\(limits.seconds),\(limits.memory)"
    var variables = unsafe [strdup(setting), strdup("SWIFT_BACKTRACE=enable=no")]
    var position = unsafe environ
    while let entry = unsafe position.pointee {
      unsafe variables.append(strdup(entry))
      unsafe position += 1
    }
    unsafe variables.append(nil)
    defer {
      unsafe variables.forEach { unsafe free($0) }
    }
    var count: Int32 = 0
    let status = unsafe posix_spawn(
      &process, ProgramFile.runnable, &actions, nil, textrender_arguments(&count), variables)
    close(toChild[0])
    close(fromChild[1])
    input = toChild[1]
    output = fromChild[0]
    guard status == 0 else {
      process = 0
      end()
      throw BatchChildFailure(.internal, "no process could be started: \(InputFile.reason(status))")
    }
  }

  private func send(_ line: [UInt8], until deadline: Double) throws(BatchChildFailure) {
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    var done = 0
    while done < line.count {
      try wait(input, POLLOUT, until: deadline)
      let written = unsafe line.withUnsafeBytes { bytes in
        unsafe write(input, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if written > 0 {
        done += written
      } else if errno != EAGAIN, errno != EINTR {
        throw died()
      }
    }
  }

  private func receive(until deadline: Double) throws(BatchChildFailure) -> [UInt8] {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    repeat {
      try wait(output, POLLIN, until: deadline)
      let count = unsafe read(output, &buffer, buffer.count)
      if count > 0 {
        line += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        throw died()
      }
    } while line.last != 0x0A
    return line
  }

  private func wait(_ file: Int32, _ event: Int32, until deadline: Double) throws(BatchChildFailure)
  {
    while true {
      let left = deadline - ProgressLine.now()
      guard left > 0 else {
        throw BatchChildFailure(
          .deadline, "it exceeded the time limit of \(limits.seconds.formatted) s")
      }
      var descriptor = pollfd(fd: file, events: Int16(event), revents: 0)
      let count = unsafe poll(&descriptor, 1, Int32(min(left * 1000 + 1, 60_000)))
      if count > 0 { return }
    }
  }

  private func died() -> BatchChildFailure {
    BatchChildFailure(.internal, "it crashed its process")
  }

  /// Ends the process.
  ///
  /// - Returns: Its peak memory in bytes.
  @discardableResult
  func end(force: Bool = false) -> Int {
    for file in [input, output] where file >= 0 { close(file) }
    input = -1
    output = -1
    guard process != 0 else { return 0 }
    if force { kill(process, SIGKILL) }
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    process = 0
    return usage.ru_maxrss * 1024
  }
}

/// The reason that a document has no record.
struct BatchChildFailure: Error {
  var code: WorkerCode
  var reason: String

  init(_ code: WorkerCode, _ reason: String) {
    self.code = code
    self.reason = reason
  }
}
