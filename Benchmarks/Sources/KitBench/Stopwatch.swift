import Glibc

/// The cost of some work, in milliseconds.
struct Sample {
  /// The wall-clock time.
  var wall = 0.0
  /// The processor time of the whole process, all threads together.
  var cpu = 0.0
  /// The part of the processor time outside the kernel.
  var user = 0.0

  /// The cost of one of many equal parts.
  func divided(by count: Int) -> Sample {
    Sample(wall: wall / Double(count), cpu: cpu / Double(count), user: user / Double(count))
  }
}

/// Measures from its creation.
struct Stopwatch {
  private let wall = Stopwatch.milliseconds(CLOCK_MONOTONIC)
  private let cpu = Stopwatch.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
  private let user = ResourceUse().userMilliseconds

  /// The cost since the creation.
  func read() -> Sample {
    Sample(
      wall: Stopwatch.milliseconds(CLOCK_MONOTONIC) - wall,
      cpu: Stopwatch.milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu,
      user: ResourceUse().userMilliseconds - user)
  }

  /// A clock's reading.
  static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
