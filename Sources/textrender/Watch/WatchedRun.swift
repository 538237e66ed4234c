import SystemLibrary
import TextDocument
import TextFiles

/// One run of a command in a process of its own, as if started by hand; nothing of it is left
/// behind.
struct WatchedRun {
  /// The exit status of the process; nil if a signal ended it.
  private(set) var status: Int32?
  /// The files that it read or looked for, with digests of their contents; empty for those that
  /// were not read.
  private(set) var inputs: [(path: String, mark: String)] = []
  /// The files that it wrote.
  private(set) var outputs: [String] = []
  /// The duration of the run, in milliseconds.
  private(set) var milliseconds = 0.0

  /// Runs this program.
  ///
  /// - Parameter words: The command line, without the program's name.
  init(_ words: [String]) throws(CommandFailure) {
    let start = ProgressLine.now()
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw Self.failure(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let child: pid_t
    do {
      defer { close(ends[1]) }
      child = try Self.start(words, reportingTo: ends[1])
    }
    readReport(ends[0])
    var result: Int32 = 0
    while unsafe waitpid(child, &result, 0) < 0 {
      guard errno == EINTR else { throw Self.failure(errno) }
    }
    // The result of wait(): a signal in the low bits, otherwise the status above them.
    if result & 0x7F == 0 { status = result >> 8 & 0xFF }
    milliseconds = (ProgressLine.now() - start) * 1000
  }

  private static func failure(_ number: Int32) -> CommandFailure {
    CommandFailure(.inputOutput, at: "watch", InputFile.reason(number))
  }

  private static func start(
    _ words: [String], reportingTo descriptor: Int32
  ) throws(CommandFailure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // Duplicated onto itself, the descriptor is inherited by the child.
    unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor)
    unsafe setenv(RunReport.variable, "\(descriptor)", 1)
    defer { unsafe unsetenv(RunReport.variable) }
    var arguments = unsafe (["textrender"] + words).map {
      unsafe $0.withFileName { unsafe strdup($0) }
    }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let number = unsafe posix_spawn(
      &child, ProgramFile.runnable, &actions, nil, arguments, environ)
    guard number == 0 else { throw failure(number) }
    return child
  }

  private mutating func readReport(_ descriptor: Int32) {
    let report = try? InputFile.readAll(
      descriptor, place: "watch", limit: 256 << 20, expected: 0)
    let bytes = report ?? []
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    for start in stride(from: 0, to: fields.count - 2, by: 3) {
      if fields[start] == "w" {
        outputs.append(fields[start + 1])
      } else {
        inputs.append((fields[start + 1], fields[start + 2]))
      }
    }
  }
}
