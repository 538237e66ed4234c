import Glibc

/// What a stretch of work cost, in milliseconds.
struct Sample {
  /// Time on the wall.
  var wall = 0.0
  /// Processor time of the whole process, all threads together.
  var cpu = 0.0
  /// The part of it that was not spent in the kernel.
  var user = 0.0

  /// The cost of one of many equal parts.
  func divided(by count: Int) -> Sample {
    Sample(wall: wall / Double(count), cpu: cpu / Double(count), user: user / Double(count))
  }
}

/// Measures from the moment of its making.
struct Stopwatch {
  private let wall = Stopwatch.milliseconds(CLOCK_MONOTONIC)
  private let cpu = Stopwatch.milliseconds(CLOCK_PROCESS_CPUTIME_ID)
  private let user = ResourceUse().userMilliseconds

  /// What has been spent since.
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
