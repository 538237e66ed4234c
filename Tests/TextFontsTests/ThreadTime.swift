import Glibc

/// How long the calling thread computes, whatever else the machine does.
enum ThreadTime {
  /// The processor's seconds that a piece of work takes.
  static func measure(_ work: () -> Void) -> Double {
    let start = now()
    work()
    return now() - start
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
