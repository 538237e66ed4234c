import Glibc

/// Runs programs.
enum ChildProcess {
  /// Runs a program to its end and returns its cost.
  static func run(_ arguments: [String]) throws -> Sample {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var child = pid_t()
    let start = Stopwatch.milliseconds(CLOCK_MONOTONIC)
    let failure = unsafe posix_spawn(&child, arguments[0], nil, nil, pointers, environ)
    guard failure == 0 else {
      throw BenchmarkFailure("\(arguments[0]): cannot be started, error \(failure)")
    }
    var status: Int32 = 0
    var usage = rusage()
    unsafe wait4(child, &status, 0, &usage)
    let wall = Stopwatch.milliseconds(CLOCK_MONOTONIC) - start
    guard status == 0 else {
      throw BenchmarkFailure("\(arguments.joined(separator: " ")): ended with status \(status)")
    }
    let user = Double(usage.ru_utime.tv_sec) * 1e3 + Double(usage.ru_utime.tv_usec) / 1e3
    let system = Double(usage.ru_stime.tv_sec) * 1e3 + Double(usage.ru_stime.tv_usec) / 1e3
    return Sample(wall: wall, cpu: user + system, user: user)
  }
}
